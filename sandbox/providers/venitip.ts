import { venit as platform } from '../dialects/venit.ts';
import { generalWords, whiteLabel } from '../dialects/white-label.ts';

/** VENITIP: PIX only, by the specification's paths; public integrations write `/transactions/pix`. */
export const venitip = whiteLabel({
  ...platform,
  name: 'VENITIP',
  base: '/functions/v1',
  moreWords: { charge: [...generalWords, 'infraction'] },
});
