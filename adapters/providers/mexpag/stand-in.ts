import { fullWhiteLabel } from '../../../sandbox/dialects/full-white-label.ts';
import { whiteLabel } from '../../../sandbox/dialects/white-label.ts';

/** Mexpag: no source shows its API, so it has every feature of the white-label family. */
export const mexpag = whiteLabel({ ...fullWhiteLabel, name: 'Mexpag' });
