import type { AxiosInstance } from 'axios';
import { expect, test } from 'vitest';
import { createAdapter } from '../index.ts';

/** The charge that a provider with this reply to every call reports. */
function looked(name: string, credentials: object, body: object) {
  const request = async ({ url }: { url: string }) => ({
    status: 200,
    data: JSON.stringify(url.includes('token') ? { access_token: 'a', expires_in: 3600 } : body),
    headers: {},
  });
  const adapter = createAdapter(name, credentials, { axios: { request } as unknown as AxiosInstance });
  return adapter.getTransaction({ id: '7', paymentMethod: 'CREDIT_CARD' });
}

test('a refused card has its facts, and of its number the last four digits', async () => {
  const found = await looked(
    'Cielo',
    { publicKey: 'p', secretKey: 's' },
    {
      Payment: {
        PaymentId: '7',
        Status: 3,
        Type: 'CreditCard',
        Amount: 100,
        Tid: '1006993069',
        ProofOfSale: '674532',
        ReturnCode: '51',
        ReturnMessage: 'Not authorized',
      },
    },
  );
  expect(found.status).toBe('REJECTED');
  expect(found.card).toEqual({ tid: '1006993069', nsu: '674532', returnCode: '51', returnMessage: 'Not authorized' });
});

test('a masked number is cut, and another text is left out', async () => {
  const charge = (last: string) =>
    looked(
      'Rede',
      { clientId: 'c', clientSecret: 's' },
      {
        authorization: {
          tid: '7',
          status: 'Approved',
          kind: 'credit',
          amount: 100,
          last4: last,
          brand: { name: 'Visa' },
        },
      },
    );
  expect((await charge('4111********1111')).card).toMatchObject({ brand: 'Visa', lastFour: '1111' });
  expect((await charge('none')).card).not.toHaveProperty('lastFour');
});

test('a PIX has none', async () => {
  const request = async () => ({
    status: 200,
    data: JSON.stringify({
      id: 7,
      status: 'pending',
      payment_type_id: 'bank_transfer',
      transaction_amount: 1,
      card: {},
    }),
    headers: {},
  });
  const deps = { axios: { request } as unknown as AxiosInstance };
  const found = await createAdapter('Mercado Pago', { secretKey: 's' }, deps).getTransaction({
    id: '7',
    paymentMethod: 'PIX',
  });
  expect(found).not.toHaveProperty('card');
});
