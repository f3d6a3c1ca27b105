import type { Provider } from '../provider.ts';
import { onz } from './onz.ts';
import { orbita } from './orbita.ts';
import { pagarmebaas } from './pagarmebaas.ts';
import { podpay } from './podpay.ts';
import { treeal } from './treeal.ts';
import { voluti } from './voluti.ts';

/** Every provider that the stand-ins play. */
export const providers: readonly Provider[] = [
  //
  onz,
  orbita,
  pagarmebaas,
  podpay,
  treeal,
  voluti,
];
