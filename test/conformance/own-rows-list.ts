import { abacatepay } from '../../adapters/providers/abacatepay/rows.ts';
import { adyen } from '../../adapters/providers/adyen/rows.ts';
import { appmax } from '../../adapters/providers/appmax/rows.ts';
import { bancoDoBrasil } from '../../adapters/providers/banco-do-brasil/rows.ts';
import { bancoInter } from '../../adapters/providers/banco-inter/rows.ts';
import { banrisul } from '../../adapters/providers/banrisul/rows.ts';
import { bradesco } from '../../adapters/providers/bradesco/rows.ts';
import { braspag } from '../../adapters/providers/braspag/rows.ts';
import { bs2 } from '../../adapters/providers/bs2/rows.ts';
import { c6Bank } from '../../adapters/providers/c6-bank/rows.ts';
import { celcoinBaas } from '../../adapters/providers/celcoin-baas/rows.ts';
import { cielo } from '../../adapters/providers/cielo/rows.ts';
import { cora } from '../../adapters/providers/cora/rows.ts';
import { dlocal } from '../../adapters/providers/dlocal/rows.ts';
import { ebanx } from '../../adapters/providers/ebanx/rows.ts';
import { efi } from '../../adapters/providers/efi/rows.ts';
import { getnet } from '../../adapters/providers/getnet/rows.ts';
import { infinitepay } from '../../adapters/providers/infinitepay/rows.ts';
import { itau } from '../../adapters/providers/itau/rows.ts';
import { lytex } from '../../adapters/providers/lytex/rows.ts';
import { mercadoPago } from '../../adapters/providers/mercado-pago/rows.ts';
import { nupay } from '../../adapters/providers/nupay/rows.ts';
import { pagaleve } from '../../adapters/providers/pagaleve/rows.ts';
import { pagarMe } from '../../adapters/providers/pagar-me/rows.ts';
import { pagbank } from '../../adapters/providers/pagbank/rows.ts';
import { paghiper } from '../../adapters/providers/paghiper/rows.ts';
import { picpay } from '../../adapters/providers/picpay/rows.ts';
import { pushinpay } from '../../adapters/providers/pushinpay/rows.ts';
import { rede } from '../../adapters/providers/rede/rows.ts';
import { safe2pay } from '../../adapters/providers/safe2pay/rows.ts';
import { santander } from '../../adapters/providers/santander/rows.ts';
import { sicoob } from '../../adapters/providers/sicoob/rows.ts';
import { sicredi } from '../../adapters/providers/sicredi/rows.ts';
import { starkBank } from '../../adapters/providers/stark-bank/rows.ts';
import { stone } from '../../adapters/providers/stone/rows.ts';
import { stripe } from '../../adapters/providers/stripe/rows.ts';
import { suitpay } from '../../adapters/providers/suitpay/rows.ts';
import { woovi } from '../../adapters/providers/woovi/rows.ts';
import type { OwnRows } from './own-rows.ts';

/** The rows of each provider outside the specification. Made by `npm run providers` from the folders in adapters/providers. Do not edit. */
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
