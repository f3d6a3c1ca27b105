import { expect } from 'vitest';
import type { OwnRows } from '../../../test/conformance/own-rows.ts';
import { salesRows } from '../../../test/conformance/sales-rows.ts';

const card = { paymentMethod: 'CREDIT_CARD' };
const billet = { paymentMethod: 'BILLET' };

/** Braspag's Pagador, from its manual. */
export const braspag: OwnRows = salesRows({
  provider: 'Braspag',
  credentials: [
    'publicKey!@ MerchantId',
    'secretKey*! MerchantKey',
    'cardProvider Provider of cards, if another than Cielo30',
    'pixProvider Provider of PIX, if another than Cielo2',
    'billetProvider Provider of boletos, if another than Bradesco2',
    'baseUrl',
  ],
  address: 'https://api.braspag.com.br/v2',
  query: 'https://apiquery.braspag.com.br/v2',
  // Assumed, as in its manual's example.
  holdsDays: 5,
  behind: { pix: { Provider: 'Cielo2', QrCodeExpiration: 86_400 }, card: { Provider: 'Cielo30' } },
  chosen: [
    {
      says: 'another acquirer takes the card',
      connection: { cardProvider: 'Rede2' },
      given: card,
      members: { Provider: 'Rede2' },
    },
    {
      says: 'another bank takes the PIX, for a day in seconds',
      connection: { pixProvider: 'Bradesco2' },
      members: { Provider: 'Bradesco2', QrCodeExpiration: 86_400 },
    },
    {
      says: 'the older integration of PIX has its name',
      connection: { pixProvider: 'Cielo30' },
      members: { Provider: 'Cielo30' },
    },
    {
      says: 'and no life of the code, which is fixed there',
      connection: { pixProvider: 'Cielo30' },
      members: {},
      absent: 'QrCodeExpiration',
    },
    {
      says: 'another bank issues the boleto',
      connection: { billetProvider: 'Santander2' },
      given: billet,
      members: { Provider: 'Santander2' },
    },
  ],
  codes: ['ProviderReturnCode', 'ProviderReturnMessage'],
  webhooks: [
    {
      says: 'a secret that somebody entered is not asked of it',
      connection: { webhookSecret: 'the-secret' },
      payload: { PaymentId: '24bc8366-fc31-4d6c-8555-17049a836a07', ChangeType: 1 },
      events: [expect.objectContaining({ transactionId: '24bc8366-fc31-4d6c-8555-17049a836a07' })],
    },
  ],
});
