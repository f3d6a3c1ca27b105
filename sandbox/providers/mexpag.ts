import { everything } from '../dialects/everything.ts';
import { whiteLabel } from '../dialects/white-label.ts';

/** Mexpag: no source shows its API; all that the family can. */
export const mexpag = whiteLabel({ ...everything, name: 'Mexpag' });
