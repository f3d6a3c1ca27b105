import type { AxiosInstance } from 'axios';
import { expect, it } from 'vitest';
import { createAdapter } from '../../index.ts';

const card = {
  cardNumber: '4111111111111111',
  holderName: 'MARIA DA SILVA',
  expMonth: '07',
  expYear: '31',
  cvv: '737',
};
const charge = {
  amount: 12_990,
  paymentMethod: 'CREDIT_CARD' as const,
  customer: { name: 'Maria Silva', email: 'maria@example.com', document: '52998224725', phone: '(11) 99999-8888' },
  items: [{ title: 'Camiseta', unitPrice: 12_990, quantity: 1, tangible: true }],
  installments: 3,
};

/** An account, and the bodies that were sent for it. */
function account(secretKey: string, now = () => new Date()) {
  const sent: { creditCard?: object }[] = [];
  const request = async ({ data }: { data: string }) => {
    sent.push(JSON.parse(data));
    return { status: 200, data: JSON.stringify({ id: 'tx_1', status: 'APPROVED' }), headers: {} };
  };
  const axios = { request } as unknown as AxiosInstance;
  return { sent, adapter: createAdapter('AXISBANK', { secretKey }, { axios, now }) };
}

it('a card id is made without a call, and decrypted for the charge', async () => {
  const { adapter, sent } = account('key-of-one-account');
  const { cardId } = await adapter.createCardId(card);
  expect(sent).toEqual([]);
  const made = await adapter.createTransaction({ ...charge, cardId });
  expect(made).toMatchObject({ transactionId: 'tx_1', status: 'APPROVED' });
  expect(sent).toMatchObject([
    {
      paymentMethod: 'CREDIT_CARD',
      creditCard: {
        number: '4111111111111111',
        holder: 'MARIA DA SILVA',
        expMonth: '07',
        expYear: '2031',
        cvv: '737',
        installments: 3,
      },
    },
  ]);
});

it('a card id of another account cannot be decrypted, and nothing is sent', async () => {
  const { cardId } = await account('key-of-one-account').adapter.createCardId(card);
  const { adapter, sent } = account('key-of-another');
  await expect(adapter.createTransaction({ ...charge, cardId })).rejects.toMatchObject({ name: 'AdapterRefusal' });
  expect(sent).toEqual([]);
});

it('an old card id has no CVV left', async () => {
  let at = new Date('2026-03-01T12:00:00Z');
  const { adapter, sent } = account('key-of-one-account', () => at);
  const { cardId } = await adapter.createCardId(card);
  at = new Date('2026-03-01T12:16:00Z');
  await adapter.createTransaction({ ...charge, cardId });
  expect(sent[0]?.creditCard).not.toHaveProperty('cvv');
});
