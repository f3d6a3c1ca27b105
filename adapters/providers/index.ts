import type { Provider } from '../kit/declaration.ts';
import abacatepay from './abacatepay/adapter.ts';
import abmexsplit from './abmexsplit/adapter.ts';
import adyen from './adyen/adapter.ts';
import ameii from './ameii/adapter.ts';
import appmax from './appmax/adapter.ts';
import asaas from './asaas/adapter.ts';
import axisbank from './axisbank/adapter.ts';
import bancoDoBrasil from './banco-do-brasil/adapter.ts';
import bancoInter from './banco-inter/adapter.ts';
import banrisul from './banrisul/adapter.ts';
import bmb from './bmb/adapter.ts';
import bradesco from './bradesco/adapter.ts';
import braspag from './braspag/adapter.ts';
import bravive from './bravive/adapter.ts';
import bs2 from './bs2/adapter.ts';
import bynet from './bynet/adapter.ts';
import c6Bank from './c6-bank/adapter.ts';
import cashtime from './cashtime/adapter.ts';
import celcoin from './celcoin/adapter.ts';
import celcoinBaas from './celcoin-baas/adapter.ts';
import cielo from './cielo/adapter.ts';
import cora from './cora/adapter.ts';
import crmcoin from './crmcoin/adapter.ts';
import dlocal from './dlocal/adapter.ts';
import ebanx from './ebanx/adapter.ts';
import efi from './efi/adapter.ts';
import fairpay from './fairpay/adapter.ts';
import fastsoft from './fastsoft/adapter.ts';
import flow2pay from './flow2pay/adapter.ts';
import gatyway from './gatyway/adapter.ts';
import getnet from './getnet/adapter.ts';
import hawkpay from './hawkpay/adapter.ts';
import horizonbank from './horizonbank/adapter.ts';
import hunterpay from './hunterpay/adapter.ts';
import infinitepay from './infinitepay/adapter.ts';
import itau from './itau/adapter.ts';
import iugubaas from './iugubaas/adapter.ts';
import kuberFinance from './kuber-finance/adapter.ts';
import lexxen from './lexxen/adapter.ts';
import lordscash from './lordscash/adapter.ts';
import lordspay from './lordspay/adapter.ts';
import lumion from './lumion/adapter.ts';
import lynxpay from './lynxpay/adapter.ts';
import lytex from './lytex/adapter.ts';
import makeYourBank from './make-your-bank/adapter.ts';
import medius from './medius/adapter.ts';
import mercadoPago from './mercado-pago/adapter.ts';
import mexpag from './mexpag/adapter.ts';
import newlevel from './newlevel/adapter.ts';
import nextpay from './nextpay/adapter.ts';
import nupay from './nupay/adapter.ts';
import onz from './onz/adapter.ts';
import orbita from './orbita/adapter.ts';
import owempay from './owempay/adapter.ts';
import pagaleve from './pagaleve/adapter.ts';
import pagarMe from './pagar-me/adapter.ts';
import pagarmebaas from './pagarmebaas/adapter.ts';
import pagbank from './pagbank/adapter.ts';
import paghiper from './paghiper/adapter.ts';
import pagnet from './pagnet/adapter.ts';
import pagouai from './pagouai/adapter.ts';
import paguesafe from './paguesafe/adapter.ts';
import payber from './payber/adapter.ts';
import payroyal from './payroyal/adapter.ts';
import paysharkgateway from './paysharkgateway/adapter.ts';
import picpay from './picpay/adapter.ts';
import pixium from './pixium/adapter.ts';
import pluggo from './pluggo/adapter.ts';
import pluggou from './pluggou/adapter.ts';
import podpay from './podpay/adapter.ts';
import podpay2 from './podpay2/adapter.ts';
import pronttus from './pronttus/adapter.ts';
import pushinpay from './pushinpay/adapter.ts';
import rapdyn from './rapdyn/adapter.ts';
import rede from './rede/adapter.ts';
import reflow2 from './reflow2/adapter.ts';
import reflowpay from './reflowpay/adapter.ts';
import royalpay from './royalpay/adapter.ts';
import royalty from './royalty/adapter.ts';
import safe2pay from './safe2pay/adapter.ts';
import santander from './santander/adapter.ts';
import sicoob from './sicoob/adapter.ts';
import sicredi from './sicredi/adapter.ts';
import starkBank from './stark-bank/adapter.ts';
import stone from './stone/adapter.ts';
import stripe from './stripe/adapter.ts';
import suitpay from './suitpay/adapter.ts';
import syncpay from './syncpay/adapter.ts';
import transac from './transac/adapter.ts';
import transfeera from './transfeera/adapter.ts';
import treeal from './treeal/adapter.ts';
import unicopay from './unicopay/adapter.ts';
import veltrax from './veltrax/adapter.ts';
import venit from './venit/adapter.ts';
import venitip from './venitip/adapter.ts';
import vexy from './vexy/adapter.ts';
import villet from './villet/adapter.ts';
import voluti from './voluti/adapter.ts';
import witetec from './witetec/adapter.ts';
import woovi from './woovi/adapter.ts';
import xitbank from './xitbank/adapter.ts';
import zendry from './zendry/adapter.ts';

/** Every provider of the catalogue. Made by `npm run providers` from the folders in adapters/providers. Do not edit. */
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
