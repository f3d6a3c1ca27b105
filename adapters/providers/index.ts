import type { Provider } from '../kit/declaration.ts';
import axisbank from './axisbank.ts';
import bravive from './bravive.ts';
import hunterpay from './hunterpay.ts';
import lordscash from './lordscash.ts';
import lordspay from './lordspay.ts';
import iugubaas from './iugubaas.ts';
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
import cashtime from './cashtime.ts';
import fairpay from './fairpay.ts';
import hawkpay from './hawkpay.ts';
import horizonbank from './horizonbank.ts';
import kuberFinance from './kuber-finance.ts';
import lumion from './lumion.ts';
import medius from './medius.ts';
import newlevel from './newlevel.ts';
import onz from './onz.ts';
import orbita from './orbita.ts';
import pagnet from './pagnet.ts';
import paguesafe from './paguesafe.ts';
import pixium from './pixium.ts';
import reflowpay from './reflowpay.ts';
import royalpay from './royalpay.ts';
import royalty from './royalty.ts';
import transac from './transac.ts';
import unicopay from './unicopay.ts';
import venit from './venit.ts';
import venitip from './venitip.ts';
import xitbank from './xitbank.ts';

/** Every provider we know, one line each; the rest is in its file. */
export const providers: readonly Provider[] = [
  //
  axisbank,
  bravive,
  hunterpay,
  lordscash,
  lordspay,
  iugubaas,
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
  cashtime,
  fairpay,
  hawkpay,
  horizonbank,
  kuberFinance,
  lumion,
  medius,
  newlevel,
  onz,
  orbita,
  pagnet,
  paguesafe,
  pixium,
  reflowpay,
  royalpay,
  royalty,
  transac,
  unicopay,
  venit,
  venitip,
  xitbank,
];
