import { venit as platform } from '../../../sandbox/dialects/venit.ts';
import { generalWords, whiteLabel } from '../../../sandbox/dialects/white-label.ts';

/** VENITIP: PIX only, at the specification's paths. Public integrations use `/transactions/pix` instead. */
export const venitip = whiteLabel({
  ...platform,
  name: 'VENITIP',
  base: '/functions/v1',
  moreWords: { charge: [...generalWords, 'infraction'] },
});
