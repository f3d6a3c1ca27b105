import { fullWhiteLabel } from '../dialects/full-white-label.ts';
import { whiteLabel } from '../dialects/white-label.ts';

/** Mexpag: no source shows its API; all that the family can. */
export const mexpag = whiteLabel({ ...fullWhiteLabel, name: 'Mexpag' });
