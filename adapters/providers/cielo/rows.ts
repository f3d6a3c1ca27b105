import type { OwnRows } from '../../../test/conformance/own-rows.ts';
import { salesRows } from '../../../test/conformance/sales-rows.ts';

const id = '24bc8366-fc31-4d6c-8555-17049a836a07';
const notice = { PaymentId: id, ChangeType: 1 };
const connection = { webhookSecret: 'the-secret' };
const event = { transactionId: id, type: 'TRANSACTION', status: 'PENDING' };

/** Cielo's e-commerce API 3.0, from its manual. */
export const cielo: OwnRows = salesRows({
  provider: 'Cielo',
  credentials: [
    'publicKey!@ MerchantId',
    'secretKey*! MerchantKey',
    'pixProvider Provider of PIX, if another than Cielo2',
    'billetProvider Provider of boletos, if another than Bradesco2',
    'webhookSecret* Value of the header x-webhook-secret in notices',
    'baseUrl',
  ],
  signsWith: 'webhookSecret',
  address: 'https://api.cieloecommerce.cielo.com.br/1',
  query: 'https://apiquery.cieloecommerce.cielo.com.br/1',
  holdsDays: 7,
  behind: { pix: { Provider: 'Cielo2', QrCodeExpiration: 86_400 }, card: {} },
  chosen: [
    {
      says: 'an account on the older integration of PIX names no provider',
      connection: { pixProvider: 'Cielo30' },
      members: {},
      absent: 'Provider',
    },
    {
      says: 'nor a life of the code, which is fixed there',
      connection: { pixProvider: 'Cielo30' },
      members: {},
      absent: 'QrCodeExpiration',
    },
    {
      says: 'another bank issues the boleto',
      connection: { billetProvider: 'BancoDoBrasil2' },
      given: { paymentMethod: 'BILLET' },
      members: { Provider: 'BancoDoBrasil2' },
    },
  ],
  codes: ['ReturnCode', 'ReturnMessage'],
  webhooks: [
    {
      says: 'the header that was agreed upon proves the sender',
      connection,
      payload: notice,
      sign: (_, secret) => ({ 'X-Webhook-Secret': secret }),
      events: [event],
    },
    ...[{ 'x-webhook-secret': 'another-secret' }, { 'x-webhook-secret': '' }, { 'x-secret': 'the-secret' }, {}].map(
      (headers, at) => ({
        says: `without it a notice is ignored (${at + 1})`,
        connection,
        payload: notice,
        sign: () => headers as Record<string, string>,
        events: [],
      }),
    ),
  ],
});
