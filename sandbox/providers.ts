import { abacatepay } from '../adapters/providers/abacatepay/stand-in.ts';
import { abmexsplit } from '../adapters/providers/abmexsplit/stand-in.ts';
import { adyen } from '../adapters/providers/adyen/stand-in.ts';
import { ameii } from '../adapters/providers/ameii/stand-in.ts';
import { appmax } from '../adapters/providers/appmax/stand-in.ts';
import { asaas } from '../adapters/providers/asaas/stand-in.ts';
import { axisbank } from '../adapters/providers/axisbank/stand-in.ts';
import { bancoDoBrasil } from '../adapters/providers/banco-do-brasil/stand-in.ts';
import { bancoInter } from '../adapters/providers/banco-inter/stand-in.ts';
import { banrisul } from '../adapters/providers/banrisul/stand-in.ts';
import { bmb } from '../adapters/providers/bmb/stand-in.ts';
import { bradesco } from '../adapters/providers/bradesco/stand-in.ts';
import { braspag } from '../adapters/providers/braspag/stand-in.ts';
import { bravive } from '../adapters/providers/bravive/stand-in.ts';
import { bs2 } from '../adapters/providers/bs2/stand-in.ts';
import { bynet } from '../adapters/providers/bynet/stand-in.ts';
import { c6Bank } from '../adapters/providers/c6-bank/stand-in.ts';
import { cashtime } from '../adapters/providers/cashtime/stand-in.ts';
import { celcoin } from '../adapters/providers/celcoin/stand-in.ts';
import { celcoinBaas } from '../adapters/providers/celcoin-baas/stand-in.ts';
import { cielo } from '../adapters/providers/cielo/stand-in.ts';
import { cora } from '../adapters/providers/cora/stand-in.ts';
import { crmcoin } from '../adapters/providers/crmcoin/stand-in.ts';
import { dlocal } from '../adapters/providers/dlocal/stand-in.ts';
import { ebanx } from '../adapters/providers/ebanx/stand-in.ts';
import { efi } from '../adapters/providers/efi/stand-in.ts';
import { fairpay } from '../adapters/providers/fairpay/stand-in.ts';
import { fastsoft } from '../adapters/providers/fastsoft/stand-in.ts';
import { flow2pay } from '../adapters/providers/flow2pay/stand-in.ts';
import { gatyway } from '../adapters/providers/gatyway/stand-in.ts';
import { getnet } from '../adapters/providers/getnet/stand-in.ts';
import { hawkpay } from '../adapters/providers/hawkpay/stand-in.ts';
import { horizonbank } from '../adapters/providers/horizonbank/stand-in.ts';
import { hunterpay } from '../adapters/providers/hunterpay/stand-in.ts';
import { infinitepay } from '../adapters/providers/infinitepay/stand-in.ts';
import { itau } from '../adapters/providers/itau/stand-in.ts';
import { iugubaas } from '../adapters/providers/iugubaas/stand-in.ts';
import { kuberFinance } from '../adapters/providers/kuber-finance/stand-in.ts';
import { lexxen } from '../adapters/providers/lexxen/stand-in.ts';
import { lordscash } from '../adapters/providers/lordscash/stand-in.ts';
import { lordspay } from '../adapters/providers/lordspay/stand-in.ts';
import { lumion } from '../adapters/providers/lumion/stand-in.ts';
import { lynxpay } from '../adapters/providers/lynxpay/stand-in.ts';
import { lytex } from '../adapters/providers/lytex/stand-in.ts';
import { makeYourBank } from '../adapters/providers/make-your-bank/stand-in.ts';
import { medius } from '../adapters/providers/medius/stand-in.ts';
import { mercadoPago } from '../adapters/providers/mercado-pago/stand-in.ts';
import { mexpag } from '../adapters/providers/mexpag/stand-in.ts';
import { newlevel } from '../adapters/providers/newlevel/stand-in.ts';
import { nextpay } from '../adapters/providers/nextpay/stand-in.ts';
import { nupay } from '../adapters/providers/nupay/stand-in.ts';
import { onz } from '../adapters/providers/onz/stand-in.ts';
import { orbita } from '../adapters/providers/orbita/stand-in.ts';
import { owempay } from '../adapters/providers/owempay/stand-in.ts';
import { pagaleve } from '../adapters/providers/pagaleve/stand-in.ts';
import { pagarMe } from '../adapters/providers/pagar-me/stand-in.ts';
import { pagarmebaas } from '../adapters/providers/pagarmebaas/stand-in.ts';
import { pagbank } from '../adapters/providers/pagbank/stand-in.ts';
import { paghiper } from '../adapters/providers/paghiper/stand-in.ts';
import { pagnet } from '../adapters/providers/pagnet/stand-in.ts';
import { pagouai } from '../adapters/providers/pagouai/stand-in.ts';
import { paguesafe } from '../adapters/providers/paguesafe/stand-in.ts';
import { payber } from '../adapters/providers/payber/stand-in.ts';
import { payroyal } from '../adapters/providers/payroyal/stand-in.ts';
import { paysharkgateway } from '../adapters/providers/paysharkgateway/stand-in.ts';
import { picpay } from '../adapters/providers/picpay/stand-in.ts';
import { pixium } from '../adapters/providers/pixium/stand-in.ts';
import { pluggo } from '../adapters/providers/pluggo/stand-in.ts';
import { pluggou } from '../adapters/providers/pluggou/stand-in.ts';
import { podpay } from '../adapters/providers/podpay/stand-in.ts';
import { podpay2 } from '../adapters/providers/podpay2/stand-in.ts';
import { pronttus } from '../adapters/providers/pronttus/stand-in.ts';
import { pushinpay } from '../adapters/providers/pushinpay/stand-in.ts';
import { rapdyn } from '../adapters/providers/rapdyn/stand-in.ts';
import { rede } from '../adapters/providers/rede/stand-in.ts';
import { reflow2 } from '../adapters/providers/reflow2/stand-in.ts';
import { reflowpay } from '../adapters/providers/reflowpay/stand-in.ts';
import { royalpay } from '../adapters/providers/royalpay/stand-in.ts';
import { royalty } from '../adapters/providers/royalty/stand-in.ts';
import { safe2pay } from '../adapters/providers/safe2pay/stand-in.ts';
import { santander } from '../adapters/providers/santander/stand-in.ts';
import { sicoob } from '../adapters/providers/sicoob/stand-in.ts';
import { sicredi } from '../adapters/providers/sicredi/stand-in.ts';
import { starkBank } from '../adapters/providers/stark-bank/stand-in.ts';
import { stone } from '../adapters/providers/stone/stand-in.ts';
import { stripe } from '../adapters/providers/stripe/stand-in.ts';
import { suitpay } from '../adapters/providers/suitpay/stand-in.ts';
import { syncpay } from '../adapters/providers/syncpay/stand-in.ts';
import { transac } from '../adapters/providers/transac/stand-in.ts';
import { transfeera } from '../adapters/providers/transfeera/stand-in.ts';
import { treeal } from '../adapters/providers/treeal/stand-in.ts';
import { unicopay } from '../adapters/providers/unicopay/stand-in.ts';
import { veltrax } from '../adapters/providers/veltrax/stand-in.ts';
import { venit } from '../adapters/providers/venit/stand-in.ts';
import { venitip } from '../adapters/providers/venitip/stand-in.ts';
import { vexy } from '../adapters/providers/vexy/stand-in.ts';
import { villet } from '../adapters/providers/villet/stand-in.ts';
import { voluti } from '../adapters/providers/voluti/stand-in.ts';
import { witetec } from '../adapters/providers/witetec/stand-in.ts';
import { woovi } from '../adapters/providers/woovi/stand-in.ts';
import { xitbank } from '../adapters/providers/xitbank/stand-in.ts';
import { zendry } from '../adapters/providers/zendry/stand-in.ts';
import type { Provider } from './core/provider.ts';

/** Every provider that has a stand-in. Made by `npm run providers` from the folders in adapters/providers. Do not edit. */
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
