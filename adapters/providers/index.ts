import type { Provider } from '../kit/declaration.ts';
import iugubaas from './iugubaas.ts';
import onz from './onz.ts';
import orbita from './orbita.ts';
import pagarmebaas from './pagarmebaas.ts';
import podpay from './podpay.ts';
import treeal from './treeal.ts';
import voluti from './voluti.ts';

/** Every provider we know, one line each; the rest is in its file. */
export const providers: readonly Provider[] = [
  //
  iugubaas,
  onz,
  orbita,
  pagarmebaas,
  podpay,
  treeal,
  voluti,
];
