import type { Provider } from '../kit/declaration.ts';
import axisbank from './axisbank.ts';
import bravive from './bravive.ts';
import hunterpay from './hunterpay.ts';
import lordscash from './lordscash.ts';
import lordspay from './lordspay.ts';
import onz from './onz.ts';
import orbita from './orbita.ts';
import pagarmebaas from './pagarmebaas.ts';
import pluggo from './pluggo.ts';
import pluggou from './pluggou.ts';
import podpay from './podpay.ts';
import pronttus from './pronttus.ts';
import rapdyn from './rapdyn.ts';
import syncpay from './syncpay.ts';
import treeal from './treeal.ts';
import voluti from './voluti.ts';
import witetec from './witetec.ts';

/** Every provider we know, one line each; the rest is in its file. */
export const providers: readonly Provider[] = [
  //
  axisbank,
  bravive,
  hunterpay,
  lordscash,
  lordspay,
  onz,
  orbita,
  pagarmebaas,
  podpay,
  treeal,
  voluti,
  pluggo,
  pluggou,
  pronttus,
  rapdyn,
  syncpay,
  witetec,
];
