import type { Provider } from '../core/provider.ts';
import { abacatepay } from './abacatepay.ts';
import { abmexsplit } from './abmexsplit.ts';
import { adyen } from './adyen.ts';
import { ameii } from './ameii.ts';
import { appmax } from './appmax.ts';
import { asaas } from './asaas.ts';
import { axisbank } from './axisbank.ts';
import { bancoDoBrasil } from './banco-do-brasil.ts';
import { bancoInter } from './banco-inter.ts';
import { banrisul } from './banrisul.ts';
import { bmb } from './bmb.ts';
import { bradesco } from './bradesco.ts';
import { braspag } from './braspag.ts';
import { bravive } from './bravive.ts';
import { bs2 } from './bs2.ts';
import { bynet } from './bynet.ts';
import { c6Bank } from './c6-bank.ts';
import { cashtime } from './cashtime.ts';
import { celcoin } from './celcoin.ts';
import { celcoinBaas } from './celcoin-baas.ts';
import { cielo } from './cielo.ts';
import { cora } from './cora.ts';
import { crmcoin } from './crmcoin.ts';
import { dlocal } from './dlocal.ts';
import { ebanx } from './ebanx.ts';
import { efi } from './efi.ts';
import { fairpay } from './fairpay.ts';
import { fastsoft } from './fastsoft.ts';
import { flow2pay } from './flow2pay.ts';
import { gatyway } from './gatyway.ts';
import { getnet } from './getnet.ts';
import { hawkpay } from './hawkpay.ts';
import { horizonbank } from './horizonbank.ts';
import { hunterpay } from './hunterpay.ts';
import { infinitepay } from './infinitepay.ts';
import { itau } from './itau.ts';
import { iugubaas } from './iugubaas.ts';
import { kuberFinance } from './kuber-finance.ts';
import { lexxen } from './lexxen.ts';
import { lordscash } from './lordscash.ts';
import { lordspay } from './lordspay.ts';
import { lumion } from './lumion.ts';
import { lynxpay } from './lynxpay.ts';
import { lytex } from './lytex.ts';
import { makeYourBank } from './make-your-bank.ts';
import { medius } from './medius.ts';
import { mercadoPago } from './mercado-pago.ts';
import { mexpag } from './mexpag.ts';
import { newlevel } from './newlevel.ts';
import { nextpay } from './nextpay.ts';
import { nupay } from './nupay.ts';
import { onz } from './onz.ts';
import { orbita } from './orbita.ts';
import { owempay } from './owempay.ts';
import { pagaleve } from './pagaleve.ts';
import { pagarMe } from './pagar-me.ts';
import { pagarmebaas } from './pagarmebaas.ts';
import { pagbank } from './pagbank.ts';
import { paghiper } from './paghiper.ts';
import { pagnet } from './pagnet.ts';
import { pagouai } from './pagouai.ts';
import { paguesafe } from './paguesafe.ts';
import { payber } from './payber.ts';
import { payroyal } from './payroyal.ts';
import { paysharkgateway } from './paysharkgateway.ts';
import { picpay } from './picpay.ts';
import { pixium } from './pixium.ts';
import { pluggo } from './pluggo.ts';
import { pluggou } from './pluggou.ts';
import { podpay } from './podpay.ts';
import { podpay2 } from './podpay2.ts';
import { pronttus } from './pronttus.ts';
import { pushinpay } from './pushinpay.ts';
import { rapdyn } from './rapdyn.ts';
import { rede } from './rede.ts';
import { reflow2 } from './reflow2.ts';
import { reflowpay } from './reflowpay.ts';
import { royalpay } from './royalpay.ts';
import { royalty } from './royalty.ts';
import { safe2pay } from './safe2pay.ts';
import { santander } from './santander.ts';
import { sicoob } from './sicoob.ts';
import { sicredi } from './sicredi.ts';
import { starkBank } from './stark-bank.ts';
import { stone } from './stone.ts';
import { stripe } from './stripe.ts';
import { suitpay } from './suitpay.ts';
import { syncpay } from './syncpay.ts';
import { transac } from './transac.ts';
import { transfeera } from './transfeera.ts';
import { treeal } from './treeal.ts';
import { unicopay } from './unicopay.ts';
import { veltrax } from './veltrax.ts';
import { venit } from './venit.ts';
import { venitip } from './venitip.ts';
import { vexy } from './vexy.ts';
import { villet } from './villet.ts';
import { voluti } from './voluti.ts';
import { witetec } from './witetec.ts';
import { woovi } from './woovi.ts';
import { xitbank } from './xitbank.ts';
import { zendry } from './zendry.ts';

/** Every provider that has a stand-in. Made by `npm run providers` from the files of this folder. Do not edit. */
export const providers: readonly Provider[] = [
  //
  abacatepay,
  abmexsplit,
  adyen,
  ameii,
  appmax,
  asaas,
  axisbank,
  bancoDoBrasil,
  bancoInter,
  banrisul,
  bmb,
  bradesco,
  braspag,
  bravive,
  bs2,
  bynet,
  c6Bank,
  cashtime,
  celcoin,
  celcoinBaas,
  cielo,
  cora,
  crmcoin,
  dlocal,
  ebanx,
  efi,
  fairpay,
  fastsoft,
  flow2pay,
  gatyway,
  getnet,
  hawkpay,
  horizonbank,
  hunterpay,
  infinitepay,
  itau,
  iugubaas,
  kuberFinance,
  lexxen,
  lordscash,
  lordspay,
  lumion,
  lynxpay,
  lytex,
  makeYourBank,
  medius,
  mercadoPago,
  mexpag,
  newlevel,
  nextpay,
  nupay,
  onz,
  orbita,
  owempay,
  pagaleve,
  pagarMe,
  pagarmebaas,
  pagbank,
  paghiper,
  pagnet,
  pagouai,
  paguesafe,
  payber,
  payroyal,
  paysharkgateway,
  picpay,
  pixium,
  pluggo,
  pluggou,
  podpay,
  podpay2,
  pronttus,
  pushinpay,
  rapdyn,
  rede,
  reflow2,
  reflowpay,
  royalpay,
  royalty,
  safe2pay,
  santander,
  sicoob,
  sicredi,
  starkBank,
  stone,
  stripe,
  suitpay,
  syncpay,
  transac,
  transfeera,
  treeal,
  unicopay,
  veltrax,
  venit,
  venitip,
  vexy,
  villet,
  voluti,
  witetec,
  woovi,
  xitbank,
  zendry,
];
