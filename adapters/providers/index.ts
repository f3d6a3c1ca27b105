import type { Provider } from '../kit/declaration.ts';
import ameii from './ameii.ts';
import axisbank from './axisbank.ts';
import bravive from './bravive.ts';
import bynet from './bynet.ts';
import cashtime from './cashtime.ts';
import fairpay from './fairpay.ts';
import fastsoft from './fastsoft.ts';
import gatyway from './gatyway.ts';
import hawkpay from './hawkpay.ts';
import horizonbank from './horizonbank.ts';
import hunterpay from './hunterpay.ts';
import kuberFinance from './kuber-finance.ts';
import lordscash from './lordscash.ts';
import lordspay from './lordspay.ts';
import lumion from './lumion.ts';
import lynxpay from './lynxpay.ts';
import medius from './medius.ts';
import mexpag from './mexpag.ts';
import newlevel from './newlevel.ts';
import onz from './onz.ts';
import orbita from './orbita.ts';
import owempay from './owempay.ts';
import pagarmebaas from './pagarmebaas.ts';
import pagnet from './pagnet.ts';
import pagouai from './pagouai.ts';
import paguesafe from './paguesafe.ts';
import payber from './payber.ts';
import payroyal from './payroyal.ts';
import paysharkgateway from './paysharkgateway.ts';
import pixium from './pixium.ts';
import pluggo from './pluggo.ts';
import pluggou from './pluggou.ts';
import podpay from './podpay.ts';
import podpay2 from './podpay2.ts';
import pronttus from './pronttus.ts';
import rapdyn from './rapdyn.ts';
import reflowpay from './reflowpay.ts';
import royalpay from './royalpay.ts';
import royalty from './royalty.ts';
import syncpay from './syncpay.ts';
import transac from './transac.ts';
import treeal from './treeal.ts';
import unicopay from './unicopay.ts';
import venit from './venit.ts';
import venitip from './venitip.ts';
import villet from './villet.ts';
import voluti from './voluti.ts';
import witetec from './witetec.ts';
import xitbank from './xitbank.ts';

/** Every provider we know, one line each; the rest is in its file. */
export const providers: readonly Provider[] = [
  //
  ameii,
  axisbank,
  bravive,
  bynet,
  cashtime,
  fairpay,
  fastsoft,
  gatyway,
  hawkpay,
  horizonbank,
  hunterpay,
  kuberFinance,
  lordscash,
  lordspay,
  lumion,
  lynxpay,
  medius,
  mexpag,
  newlevel,
  onz,
  orbita,
  owempay,
  pagarmebaas,
  pagnet,
  pagouai,
  paguesafe,
  payber,
  payroyal,
  paysharkgateway,
  pixium,
  pluggo,
  pluggou,
  podpay,
  podpay2,
  pronttus,
  rapdyn,
  reflowpay,
  royalpay,
  royalty,
  syncpay,
  transac,
  treeal,
  unicopay,
  venit,
  venitip,
  villet,
  voluti,
  witetec,
  xitbank,
];
