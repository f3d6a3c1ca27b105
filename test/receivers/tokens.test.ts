// A receiver's token: charges in the receiver's own account at its provider, without the provider's token ever shown.
import { beforeAll, expect, it } from 'vitest';
import type { Payment, SentRequest } from '../../domain/payments/payment.ts';
import type { Receiver, ReceiverDocument } from '../../domain/receivers/receiver.ts';
import { merchant } from '../support/merchant.ts';
import { complete, newcomer, registrar } from '../support/receivers.ts';
import { sharedSystem } from '../support/shared.ts';

const { apiUrl } = sharedSystem();
const shop = merchant(apiUrl, 'sk_test_demo', 'IUGUBAAS');
const other = merchant(apiUrl, 'sk_test_other', 'IUGUBAAS');
const at = registrar(shop);
const documents: ReceiverDocument[] = ['photoDocument', 'photoPersonWithDocument', 'addressProof', 'balanceSheet'];
/** The stand-in's tokens: its account, the receiver's id, and a digest. */
const secret = /[0-9a-f]{16}[0-9A-F]{32}[0-9a-f]{32}/;
const card = { cardNumber: '5555555555554444', holderName: 'MARIA SILVA', expMonth: '07', expYear: '31', cvv: '737' };

let receiver: Receiver;
let receiverToken: string;
beforeAll(async () => {
  const uploads = await Promise.all(documents.map(async (one) => [one, await at.uploadDocument(one)] as const));
  const body = newcomer('IUGUBAAS', 'CPF', { ...complete, documents: Object.fromEntries(uploads) });
  receiver = await at.open(body);
  receiverToken = receiver.receiverToken ?? '';
});

type Refused = Payment & { violations?: { field: string; message: string }[] };
const tries = async (over: object, by = shop) => {
  const { status, body } = await by.create({ ...over, receiverToken });
  return { status, violations: (body as Refused).violations };
};
const becomes = (id: string, values: Partial<Payment>) =>
  expect.poll(() => shop.get(id), { timeout: 30_000 }).toMatchObject(values);
async function made(over: object): Promise<Payment> {
  const { status, body } = await shop.create({ ...over, receiverToken });
  expect({ status, body }).toMatchObject({ status: 201, body: { needsAttention: false } });
  expect(body.failure).toBeUndefined();
  return body;
}

it('charges in its name are made once the receiver is ACTIVE', async () => {
  expect(receiver).toMatchObject({ receiverToken: expect.stringMatching(/^rac_/), accounts: [{ receiverToken }] });
  expect(await tries({})).toEqual({
    status: 422,
    violations: [{ field: 'receiverToken', rule: 'active', message: expect.stringContaining('PENDING') }],
  });
  await at.simulate(receiver.id, 'approved');
  await at.becomes(receiver.id, { status: 'ACTIVE' });

  // The stand-in finds, cancels and refunds an invoice only with the token that made it.
  const pix = await made({});
  await shop.simulate(pix.id, 'paid');
  await becomes(pix.id, { status: 'APPROVED' });
  const refund = await shop.call('POST', `/v1/payments/${pix.id}/refunds`, {}, { 'idempotency-key': pix.id });
  expect(refund.status).toBe(201);
  await becomes(pix.id, { status: 'REFUNDED' });

  const billet = await made({ paymentMethod: 'BILLET' });
  expect([200, 202]).toContain((await shop.call('POST', `/v1/payments/${billet.id}/cancel`, {})).status);
  await becomes(billet.id, { status: 'REFUNDED', refundedAmount: 0 });

  const { body: token } = await shop.call<{ cardToken: string }>('POST', '/v1/card-tokens', {
    ...card,
    provider: 'IUGUBAAS',
  });
  const paid = await made({ paymentMethod: 'CREDIT_CARD', cardToken: token.cardToken });
  expect(paid.status).toBe('APPROVED');

  // Without a provider in the request the token says which connection charges.
  const routed = await made({ provider: undefined });
  expect(routed.provider).toBe('IUGUBAAS');

  const { body: request } = await shop.call<SentRequest>('GET', `/v1/payments/${pix.id}/request`);
  expect(request.notPassed).not.toContain('receiverToken');
  const events = await shop.call('GET', `/v1/events?limit=100&since=${receiver.createdAt}`);
  const shown = [await at.get(receiver.id), await at.timeline(receiver.id), await shop.timeline(pix.id), events.body];
  expect(JSON.stringify([...shown, request])).not.toMatch(secret);
});

it('is of one merchant and one connection', async () => {
  const field = 'receiverToken';
  expect(await tries({}, other)).toMatchObject({ status: 422, violations: [{ field }] });
  expect(await tries({ provider: 'Orbita' })).toMatchObject({ status: 422, violations: [{ field }] });
});

it('a token of the provider’s own goes there as it is', async () => {
  const { status, body } = await shop.create({ receiverToken: 'token-of-another-account' });
  expect({ status, body }).toMatchObject({ status: 201, body: { status: 'PENDING', needsAttention: false } });
  // At the stand-in every token is an account of its own: the charge is not in ours.
  expect(await shop.charges(body.id)).toEqual([]);
});

it('is not kept of a provider that takes none', async () => {
  const { accounts } = await at.open(newcomer('Asaas', 'CNPJ', complete));
  expect(accounts[0]?.receiverId).toEqual(expect.any(String));
  expect(accounts[0]?.receiverToken).toBeUndefined();
});

it('an account names the fields of its receiver that its provider has no place for', async () => {
  const over = { ...complete, description: 'Roupas' };
  const notPassed = async (provider: string) =>
    (await at.open(newcomer(provider, 'CNPJ', over))).accounts[0]?.notPassed;
  expect(await notPassed('Asaas')).toEqual(['userId', 'description', 'bankAccount']);
  expect(await notPassed('VILLET')).toEqual(['userId', 'providerSpecificData.monthlyRevenue']);
  // Nothing was sent yet: documents are missing.
  expect(await notPassed('IUGUBAAS')).toEqual([]);
  expect((await at.get(receiver.id)).accounts[0]?.notPassed).toEqual(['userId', 'providerSpecificData.monthlyRevenue']);
});
