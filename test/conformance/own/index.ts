import type { OwnRows } from '../own-rows.ts';
import { abacatepay } from './abacatepay.ts';
import { adyen } from './adyen.ts';
import { appmax } from './appmax.ts';
import { bancoDoBrasil } from './banco-do-brasil.ts';
import { bancoInter } from './banco-inter.ts';
import { banrisul } from './banrisul.ts';
import { bradesco } from './bradesco.ts';
import { braspag } from './braspag.ts';
import { bs2 } from './bs2.ts';
import { c6Bank } from './c6-bank.ts';
import { celcoinBaas } from './celcoin-baas.ts';
import { cielo } from './cielo.ts';
import { cora } from './cora.ts';
import { dlocal } from './dlocal.ts';
import { ebanx } from './ebanx.ts';
import { efi } from './efi.ts';
import { getnet } from './getnet.ts';
import { infinitepay } from './infinitepay.ts';
import { itau } from './itau.ts';
import { lytex } from './lytex.ts';
import { mercadoPago } from './mercado-pago.ts';
import { nupay } from './nupay.ts';
import { pagaleve } from './pagaleve.ts';
import { pagarMe } from './pagar-me.ts';
import { pagbank } from './pagbank.ts';
import { paghiper } from './paghiper.ts';
import { picpay } from './picpay.ts';
import { pushinpay } from './pushinpay.ts';
import { rede } from './rede.ts';
import { safe2pay } from './safe2pay.ts';
import { santander } from './santander.ts';
import { sicoob } from './sicoob.ts';
import { sicredi } from './sicredi.ts';
import { starkBank } from './stark-bank.ts';
import { stone } from './stone.ts';
import { stripe } from './stripe.ts';
import { suitpay } from './suitpay.ts';
import { woovi } from './woovi.ts';

/** The rows of each provider outside the specification. Made by `npm run providers` from the files of this folder. Do not edit. */
export const ownRows: readonly OwnRows[] = [
  //
  abacatepay,
  adyen,
  appmax,
  bancoDoBrasil,
  bancoInter,
  banrisul,
  bradesco,
  braspag,
  bs2,
  c6Bank,
  celcoinBaas,
  cielo,
  cora,
  dlocal,
  ebanx,
  efi,
  getnet,
  infinitepay,
  itau,
  lytex,
  mercadoPago,
  nupay,
  pagaleve,
  pagarMe,
  pagbank,
  paghiper,
  picpay,
  pushinpay,
  rede,
  safe2pay,
  santander,
  sicoob,
  sicredi,
  starkBank,
  stone,
  stripe,
  suitpay,
  woovi,
];
