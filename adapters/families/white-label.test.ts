import type { AxiosInstance } from 'axios';
import { describe, expect, test } from 'vitest';
import { type Connection, catalogue, createAdapter, validate } from '../index.ts';
import { cardOf } from './white-label.ts';
import { recipientBody } from './white-label-payouts.ts';

/* What the conformance suite cannot see: members that its usual argument lacks, and answers that no stand-in gives. */

const keys: Connection = {
  publicKey: 'public-1',
  secretKey: 'secret-1',
  companyId: 'company-1',
  baseUrl: 'https://provider.invalid',
};
const charge = {
  amount: 10_001,
  paymentMethod: 'PIX' as const,
  customer: { name: 'Maria da Silva', email: 'maria@example.com', document: '52998224725' },
  items: [{ title: 'Camiseta', unitPrice: 10_001, quantity: 1, tangible: true }],
};
const payout = {
  paymentMethod: 'PIX' as const,
  amount: 500,
  pixKey: 'maria@example.com',
  pixType: 'EMAIL' as const,
  withdrawReference: 'out_1',
};
const card = { cardNumber: '4111111111111111', holderName: 'MARIA SILVA', expMonth: '07', expYear: '31', cvv: '123' };

/** A provider that gives this answer to every call, and the requests that it got. */
function answering(name: string, answer: object, connection: Connection = keys) {
  const sent: { url: string; data: string; headers: Record<string, string> }[] = [];
  const request = async (config: (typeof sent)[number]) => {
    sent.push(config);
    return { status: 200, data: JSON.stringify(answer), headers: {} };
  };
  const axios = { request } as unknown as AxiosInstance;
  return {
    adapter: createAdapter(name, connection, { axios }),
    body: () => JSON.parse(sent.at(-1)?.data ?? '{}'),
    sent,
  };
}

test('splits are sent as whole cents that add up, to the brands that have receivers', async () => {
  const { adapter, body } = answering('VILLET', { id: 1, status: 'waiting_payment' });
  const share = { type: 'PERCENTAGE' as const, chargeProcessingFee: false, liable: false };
  await adapter.createTransaction({
    ...charge,
    splits: [
      { ...share, recipientId: 'a', amount: 33.33, chargeRemainder: false },
      { ...share, recipientId: 'b', amount: 66.67, chargeRemainder: true },
    ],
  });
  expect(body().splits).toEqual([
    { recipientId: 'a', amount: 3_333 },
    { recipientId: 'b', amount: 6_668 },
  ]);
  const splits = [{ ...share, recipientId: 'a', amount: 10, chargeRemainder: false }];
  expect(() => validate('PIXIUM', keys, 'createTransaction', { ...charge, splits })).toThrow('splits are not offered');
});

test.each([
  [{ status: 'paid', code: 0 }, 'APPROVED'],
  [{ status: 'paid', code: '0' }, 'APPROVED'],
  [{ status: 'paid', code: 51 }, 'REJECTED'],
  [{ status: 'paid' }, 'PENDING'],
  [{ status: 'refused' }, 'REJECTED'],
])('LYNXPAY answers a card with %j: %s', async (answer, status) => {
  const { adapter, body } = answering('LYNXPAY', { id: 1, ...answer });
  const made = await adapter.createTransaction({ ...charge, paymentMethod: 'CREDIT_CARD', cardToken: 'tok_1' });
  expect(made.status).toBe(status);
  expect(body()).toMatchObject({ installments: 1, card: { hash: 'tok_1' } });
});

test.each([
  [{}, 'card', 'O cartão é obrigatório.'],
  [{ ...card, cardNumber: '' }, 'cardNumber', 'O número do cartão é obrigatório.'],
  [{ ...card, holderName: 'MARIA' }, 'holderName', 'O titular deve ter nome e sobrenome.'],
  [{ ...card, expMonth: '007' }, 'expMonth', 'O mês de validade deve ter no máximo 2 caracteres.'],
  [{ ...card, expYear: '031' }, 'expYear', 'O ano de validade deve ter exatamente 4 caracteres.'],
  [{ ...card, cvv: '12' }, 'cvv', 'O CVV deve ter de 3 a 4 caracteres.'],
])('LYNXPAY refuses the card %#', (given, field, message) => {
  const refused = expect.objectContaining({ name: 'AdapterRefusal', field, message });
  expect(() => validate('LYNXPAY', keys, 'createCardToken', given)).toThrow(refused);
  expect(() => validate('LYNXPAY', keys, 'createCardToken', card)).not.toThrow();
});

test('LYNXPAY is sent a card as a sealed text alone', async () => {
  const { adapter, sent, body } = answering('LYNXPAY', { token: 'tok_1' });
  expect(await adapter.createCardToken(card)).toEqual({ cardToken: 'tok_1' });
  expect(Object.keys(body())).toEqual(['hash']);
  expect(JSON.stringify(sent)).not.toContain(card.cardNumber);
});

test('CASHTIME reads an order that does not repeat its id', async () => {
  const { adapter, sent } = answering('CASHTIME', { orders: { status: 'paid', total: 10_001 } });
  const found = await adapter.getTransaction({ id: 'ord/1', paymentMethod: 'PIX' });
  expect(found).toMatchObject({ transactionId: 'ord/1', status: 'APPROVED', amount: 10_001 });
  expect(sent[0]?.url).toBe('https://provider.invalid/details/orders/ord%2F1');
});

test('a card may be the provider’s own id or token', () => {
  expect(cardOf({ ...charge, cardId: 'card_1' })).toEqual({ id: 'card_1' });
  expect(cardOf({ ...charge, cardToken: 'tok_1' })).toEqual({ hash: 'tok_1' });
});

test('no operation of a provider without sources is graded as the specification’s', () => {
  const grades = catalogue
    .filter(({ evidence }) => evidence.grade === 'assumed')
    .map(({ evidence }) => evidence.operations);
  expect(grades.length).toBeGreaterThan(0);
  expect(new Set(grades.flatMap((operations) => Object.values(operations)))).toEqual(new Set(['assumed']));
});

describe('payouts', () => {
  test('have an idempotency key of at most 64 letters and digits', async () => {
    const { adapter, sent } = answering('MEDIUS', { id: 'w1', status: 'waiting' });
    await adapter.withdraw({ ...payout, withdrawReference: 'a'.repeat(65) });
    expect(sent.at(-1)?.headers['idempotency-key']).toMatch(/^[0-9a-f]{64}$/);
  });

  test('leave out a document that is not known', async () => {
    const { adapter, body } = answering('CASHTIME', { id: 'w1', status: 'waiting' });
    await adapter.withdraw(payout);
    expect(body()).not.toHaveProperty('beneficiaryDocument');
  });

  test.each(['ERROR', 'refused'])('MEDIUS: %s means that a payout failed', async (status) => {
    const { adapter, sent } = answering('MEDIUS', { withdrawal: { id: 1, status } });
    await expect(adapter.withdraw(payout)).rejects.toMatchObject({ message: 'Error on withdraw', effect: 'refused' });
    expect(sent[0]?.headers['idempotency-key']).toMatch(/^[a-zA-Z0-9]+$/);
  });

  test.each([
    [{ withdrawKey: 'withdraw-1' }, 'withdraw-1'],
    [{}, 'secret-1'],
  ])('PodPay2 gets the withdraw key under both names: %j', async (more, key) => {
    const { adapter, sent } = answering('PodPay2', { id: 1, status: 'COMPLETED' }, { ...keys, ...more });
    await adapter.withdraw(payout);
    expect(sent[0]?.headers).toMatchObject({ 'withdraw-key': key, 'x-withdraw-key': key });
  });

  test('GATYWAY pays out to a bank account or a receiver, too', async () => {
    const { adapter, body } = answering('GATYWAY', { id: 1, status: 'processing' });
    await adapter.withdraw({ ...payout, paymentMethod: 'RECEIVER', receiverId: 'rec_1' });
    expect(body()).toEqual({ amount: 500, recipientId: 'rec_1' });
    await adapter.withdraw({
      ...payout,
      paymentMethod: 'BANK_ACCOUNT',
      bankCode: '001',
      branchNumber: '1234',
      accountNumber: '123456-7',
    });
    expect(body()).toEqual({
      amount: 500,
      method: 'fiat',
      bankAccount: { bankCode: '001', branchNumber: '1234', accountNumber: '123456-7' },
    });
  });
});

describe('a receiver', () => {
  const receiver = {
    name: 'Loja Um Ltda',
    email: 'loja@example.com',
    phone: '(11) 98765-4321',
    document: '11.222.333/0001-81',
    documentType: 'CNPJ' as const,
    reference: 'rcv_1',
    description: 'Filial de Santos',
    bankAccount: { bankCode: '001', branchNumber: '0001', accountNumber: '12345', accountDigit: '6' },
    address: { street: 'Rua Um', number: '1', district: 'Centro', city: 'Santos', state: 'SP', zipcode: '11010000' },
    webhookUrl: 'https://merchant.example/hooks',
  };

  test('is sent with all that is known of it, and without what is not', () => {
    const { phone, document, documentType, reference: externalRef, webhookUrl: postbackUrl, ...same } = receiver;
    const numbers = {
      phone: phone.replace(/\D/g, ''),
      document: { type: 'cnpj', number: document.replace(/\D/g, '') },
    };
    expect(recipientBody(receiver)).toEqual({ ...same, ...numbers, externalRef, postbackUrl });
    const { name, email } = receiver;
    const least = Object.keys(recipientBody({ name, email, document, documentType }));
    expect(least.sort()).toEqual(['document', 'email', 'name']);
  });
});
