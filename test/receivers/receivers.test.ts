// Receivers end to end, as a merchant's server and its people use them.
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { maskText } from '../../adapters/kit/mask.ts';
import { makeCnpj, makeCpf } from '../../domain/core/documents.ts';
import type { Receiver } from '../../domain/receivers/receiver.ts';
import { merchant } from '../support/merchant.ts';
import { payer } from '../support/payouts.ts';
import { person } from '../support/person.ts';
import { sharedSystem } from '../support/shared.ts';

const { apiUrl } = sharedSystem();
const shop = merchant(apiUrl);
const others = merchant(apiUrl, 'sk_test_other');

const address = {
  street: 'Rua Um',
  number: '1',
  district: 'Centro',
  city: 'São Paulo',
  state: 'SP',
  zipcode: '01001-000',
};
const bankAccount = { bankCode: '341', branchNumber: '1', accountNumber: '12345678', accountDigit: '6' };
const someone = (over: object = {}) => ({
  provider: 'Mexpag',
  name: 'Maria Silva',
  document: makeCpf(Math.random),
  email: `${randomUUID()}@example.com`,
  phone: '11999998888',
  address,
  bankAccount,
  ...over,
});

const create = (body: object, key?: string) =>
  shop.call<Receiver>('POST', '/v1/receivers', body, key ? { 'idempotency-key': key } : {});
const get = async (id: string) => (await shop.call<Receiver>('GET', `/v1/receivers/${id}`)).body;
const act = (receiver: Receiver, what: string, body: object = {}) =>
  shop.call<Receiver & { detail: string }>(
    'POST',
    `/v1/receivers/${receiver.id}/accounts/${receiver.accounts[0]?.id}/${what}`,
    body,
  );
const simulate = (id: string, event: 'approved' | 'refused', more: object = {}) =>
  shop.call('POST', `/v1/sandbox/receivers/${id}/simulate`, { event, ...more });
async function becomes(id: string, values: object): Promise<Receiver> {
  await expect.poll(() => get(id), { timeout: 30_000 }).toMatchObject(values);
  return get(id);
}
/** `known: false` while its runs do not answer within two seconds. */
const waiting = async (id: string) => (await shop.call('GET', `/v1/receivers/${id}/waiting`)).body;
async function active(over: object = {}): Promise<Receiver> {
  const { body } = await create(someone(over));
  await simulate(body.id, 'approved');
  return becomes(body.id, { status: 'ACTIVE' });
}
const fault = (provider: string, kind: string, more: object = {}) =>
  shop.call('POST', '/v1/sandbox/faults', { provider, operation: 'createReceiver', fault: kind, ...more });
const booked = async (provider: string, reference: string) =>
  (
    await shop.call<{ receivers: { id: string; reference: string }[] }>('GET', `/v1/sandbox/books?provider=${provider}`)
  ).body.receivers.filter((one) => one.reference === reference);

describe('a receiver', () => {
  it('is created at its provider, activated by the webhook, and reported in two events', async () => {
    const { status, body } = await create(someone({ userId: 'seller-1' }));
    expect(status).toBe(201);
    expect(body).toMatchObject({
      status: 'PENDING',
      receiverProvider: 'Mexpag',
      receiverId: expect.any(String),
      missing: [],
      documentType: 'CPF',
      document: expect.stringMatching(/^\*\*\*/),
      bankAccount: { accountNumber: '***678' },
      accounts: [{ provider: 'Mexpag', stage: 'verifying' }],
    });
    expect(JSON.stringify(body)).not.toContain('12345678');
    const [account] = await booked('Mexpag', body.accounts[0]?.id ?? '');
    const books = await shop.call('GET', `/v1/sandbox/books?provider=Mexpag&reference=${body.id}`);
    expect(books.body).toEqual({ charges: [], refunds: [], transfers: [], receivers: [account] });
    await simulate(body.id, 'approved');
    await becomes(body.id, { status: 'ACTIVE', accounts: [{ stage: 'closed', status: 'ACTIVE' }] });
    const events = await shop.call<{ data: { type: string; data: Receiver }[] }>(
      'GET',
      `/v1/events?limit=100&types=receiver.pending,receiver.active&since=${body.createdAt}`,
    );
    const own = events.body.data.filter(({ data }) => data.id === body.id).map(({ type }) => type);
    expect(own).toEqual(expect.arrayContaining(['receiver.pending', 'receiver.active']));
    expect(own).toHaveLength(2);
  });

  it('that the provider refuses is REJECTED, and can be retried', async () => {
    const { body } = await create(someone());
    await simulate(body.id, 'refused');
    const refused = await becomes(body.id, {
      status: 'REJECTED',
      accounts: [{ failure: { code: 'provider_refused' } }],
    });
    const again = await act(refused, 'retry', { reason: 'they sent another photo' });
    expect([200, 202]).toContain(again.status);
    await becomes(body.id, { status: 'PENDING', accounts: [{ stage: 'verifying' }] });
    await simulate(body.id, 'approved');
    await becomes(body.id, { status: 'ACTIVE' });
  });

  it('is the same for the same idempotency key, and a new one without a key', async () => {
    const [body, key] = [someone(), randomUUID()];
    const [first, again] = [await create(body, key), await create(body, key)];
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect((await create({ ...body, name: 'Outra' }, key)).status).toBe(422);
    expect((await create(body)).body.id).not.toBe(first.body.id);
  });

  it('waits for missing fields, and continues when they are added', async () => {
    const { body } = await create(someone({ provider: 'Asaas', phone: undefined }));
    expect(body).toMatchObject({ status: 'PENDING', accounts: [{ stage: 'gathering' }] });
    expect(body.missing.map(({ message }) => message)).toContain('Adquirente requer campo de renda mensal.');
    const id = body.accounts[0]?.id ?? '';
    expect(await booked('Asaas', id)).toEqual([]);
    await expect.poll(() => waiting(body.id)).toMatchObject({ known: true, data: [{ what: 'pieces' }] });
    const path = `/v1/receivers/${body.id}`;
    await shop.call('PATCH', path, { providerSpecificData: { monthlyRevenue: 500_000 } });
    const half = await becomes(body.id, { missing: [{ field: 'phone' }] });
    expect(half.missing).toHaveLength(1);
    await shop.call('PATCH', path, { phone: '11999998888' });
    await becomes(body.id, { missing: [], accounts: [{ stage: 'verifying' }] });
  });

  it('is refused with invalid data, and nothing is stored', async () => {
    const email = `${randomUUID()}@example.com`;
    const cpf = await create(someone({ provider: 'ABMEXSPLIT', email }));
    expect(cpf).toMatchObject({ status: 422, body: { detail: 'Adquirente não aceita CPF' } });
    const bank = await create(
      someone({ provider: 'IUGUBAAS', email, bankAccount: { ...bankAccount, bankCode: '999' } }),
    );
    expect(bank).toMatchObject({ status: 422, body: { detail: 'Banco não suportado, tente outro.' } });
    const type = await create(someone({ email, documentType: 'RG' }));
    expect(type.status).toBe(422);
    expect(JSON.stringify(type.body)).toContain('Tipo de documento não encontrado.');
    const other = await create(someone({ email, documentType: 'CNPJ' }));
    expect(other).toMatchObject({ status: 422, body: { detail: 'documentType is not the type of this document' } });
    expect((await create(someone({ provider: 'Syncpay', email }))).status).toBe(422);
    const found = await shop.call<{ data: unknown[] }>('GET', `/v1/receivers?q=${email}`);
    expect(found.body.data).toEqual([]);
  });

  it('can have an account at several providers, each with its own status', async () => {
    const one = await active();
    const more = await shop.call<Receiver>('POST', `/v1/receivers/${one.id}/accounts`, { provider: 'Ameii' });
    expect(more.status).toBe(201);
    expect(more.body).toMatchObject({
      status: 'ACTIVE',
      accounts: [
        { provider: 'Mexpag', status: 'ACTIVE' },
        { provider: 'Ameii', status: 'PENDING' },
      ],
    });
    const again = await shop.call<Receiver>('POST', `/v1/receivers/${one.id}/accounts`, { provider: 'Ameii' });
    expect(again.body.accounts).toHaveLength(2);
    const company = await shop.call<Receiver>('POST', `/v1/receivers/${one.id}/accounts`, { provider: 'ABMEXSPLIT' });
    expect(company).toMatchObject({ status: 422, body: { detail: 'Adquirente não aceita CPF' } });
  });

  it('is found by its ids and e-mail, and hidden from other merchants', async () => {
    const { body } = await create(someone({ userId: randomUUID(), document: makeCnpj(Math.random) }));
    for (const q of [body.id, body.receiverId, body.email, body.userId]) {
      const found = await shop.call<{ data: Receiver[] }>('GET', `/v1/receivers?q=${encodeURIComponent(q ?? '')}`);
      expect(found.body.data.map(({ id }) => id)).toEqual([body.id]);
      const theirs = await others.call<{ data: Receiver[] }>('GET', `/v1/receivers?q=${encodeURIComponent(q ?? '')}`);
      expect(theirs.body.data).toEqual([]);
    }
    for (const path of ['', '/timeline', '/waiting', '/balance']) {
      expect((await others.call('GET', `/v1/receivers/${body.id}${path}`)).status).toBe(404);
    }
    expect((await others.call('PATCH', `/v1/receivers/${body.id}`, { name: 'x' })).status).toBe(404);
    expect((await others.call('POST', `/v1/receivers/${body.id}/accounts`, { provider: 'Ameii' })).status).toBe(404);
  });

  it('has the balance that its provider reports', async () => {
    const { body } = await create(someone({ provider: 'VILLET' }));
    await becomes(body.id, { status: 'ACTIVE' });
    const { body: balance } = await shop.call('GET', `/v1/receivers/${body.id}/balance`);
    expect(balance).toMatchObject({ balance: 0, data: [{ provider: 'VILLET', balance: 0, at: expect.any(String) }] });
  });
});

describe('an account with an unknown outcome', () => {
  it('cannot be retried, and continues once a person records that it was created', async () => {
    await fault('Mexpag', 'drop_after');
    const { body } = await create(someone());
    expect(body.accounts).toMatchObject([{ stage: 'verifying', attention: { reason: 'outcome_unknown' } }]);
    const queue = await shop.call<{ data: { id: string; actions: string[] }[] }>(
      'GET',
      '/v1/attention?entity=receiver_account&reason=outcome_unknown&limit=100',
    );
    expect(queue.body.data.find(({ id }) => id === body.accounts[0]?.id)).toMatchObject({
      receiverId: body.id,
      actions: ['resolve'],
    });
    expect(await act(body, 'retry', { reason: 'try again' })).toMatchObject({ status: 409 });
    const [there] = await booked('Mexpag', body.accounts[0]?.id ?? '');
    expect(there).toBeDefined();
    const ops = await person(apiUrl, 'ops@trilho.test');
    const path = `/v1/receivers/${body.id}/accounts/${body.accounts[0]?.id}/resolve`;
    const resolution = { outcome: 'created', receiverId: there?.id, reason: 'seen in the panel' };
    expect((await ops.call('POST', path, resolution)).status).toBe(200);
    const found = await becomes(body.id, { needsAttention: false, receiverId: there?.id });
    await simulate(found.id, 'approved');
    await becomes(body.id, { status: 'ACTIVE' });
  });

  it('can be retried once a person records that it was not created', async () => {
    await fault('Mexpag', 'timeout_before');
    const { body } = await create(someone());
    const unclear = await becomes(body.id, { needsAttention: true });
    const ops = await person(apiUrl, 'ops@trilho.test');
    const path = `/v1/receivers/${body.id}/accounts/${body.accounts[0]?.id}`;
    if (unclear.accounts[0]?.attention?.reason === 'outcome_unknown') {
      const resolution = { outcome: 'not_created', reason: 'not in the panel' };
      expect((await ops.call('POST', `${path}/resolve`, resolution)).status).toBe(200);
    }
    await becomes(body.id, { accounts: [{ stage: 'held', attention: { reason: 'not_sent' } }] });
    expect([200, 202]).toContain((await ops.call('POST', `${path}/retry`, { reason: 'once more' })).status);
    await becomes(body.id, { needsAttention: false, accounts: [{ stage: 'verifying' }] });
  });

  it('that was certainly not created is held, and can be retried', async () => {
    await fault('Mexpag', 'unauthorized', { times: 4 });
    const { body } = await create(someone());
    expect(body.accounts).toMatchObject([{ stage: 'held', attention: { reason: 'not_sent' } }]);
    await shop.call('DELETE', '/v1/sandbox/faults');
    expect([200, 202]).toContain((await act(body, 'retry', { reason: 'the key was renewed' })).status);
    await becomes(body.id, { needsAttention: false, accounts: [{ stage: 'verifying' }] });
  });
});

describe('money for a receiver', () => {
  it('is paid out only where the receiver is ACTIVE', async () => {
    const at = payer(shop, 'Mexpag');
    const waiting = (await create(someone())).body;
    const payout = (receiverId: string) => ({ provider: 'Mexpag', paymentMethod: 'RECEIVER', amount: 500, receiverId });
    const send = (receiverId: string) => at.send(payout(receiverId) as never);
    expect(await send(waiting.id)).toMatchObject({
      status: 422,
      body: { violations: [{ field: 'receiverId', message: expect.stringContaining('PENDING at Mexpag') }] },
    });
    expect((await send(waiting.receiverId ?? '')).status).toBe(422);
    const ready = await active();
    const sent = await send(ready.id);
    expect(sent).toMatchObject({ status: 201, body: { receiverId: ready.id } });
    expect(await at.transfers(sent.body.id)).toHaveLength(1);
  });

  it('is split only where the receiver is ACTIVE, under the provider’s id', async () => {
    const waiting = (await create(someone())).body;
    const split = (recipientId: string) => ({
      provider: 'Mexpag',
      splits: [{ recipientId, amount: 10, type: 'PERCENTAGE' }],
    });
    expect(await shop.create(split(waiting.id))).toMatchObject({
      status: 422,
      body: { violations: [{ field: 'splits.0.recipientId' }] },
    });
    const ready = await active();
    const charged = await shop.create(split(ready.id));
    expect(charged).toMatchObject({ status: 201, body: { status: 'PENDING' } });
    const timeline = await shop.timeline(charged.body.id);
    const call = timeline.find(({ kind }) => kind === 'provider_call');
    // One number in ten passes the card check digit and is masked like a card number.
    expect(JSON.stringify(call)).toContain(maskText(ready.receiverId ?? ''));
    expect(JSON.stringify(call)).not.toContain(ready.id);
  });
});

describe('changed bank details', () => {
  const changed = { ...bankAccount, accountNumber: '99887766' };

  it('wait for a second person and a day, and can be canceled', async () => {
    const one = await active();
    const ops = await person(apiUrl, 'finance@trilho.test');
    const second = await person(apiUrl, 'finance2@trilho.test');
    const path = `/v1/receivers/${one.id}`;
    const requested = await ops.call<Receiver>('PATCH', path, { bankAccount: changed });
    expect(requested.body).toMatchObject({
      bankAccount: { accountNumber: '***678' },
      bankChange: { bankAccount: { accountNumber: '***766' }, askedBy: expect.any(String) },
      attention: { reason: 'approval_needed' },
    });
    expect((await shop.call('POST', `${path}/bank-change/approve`, {})).status).toBe(403);
    expect((await ops.call('POST', `${path}/bank-change/approve`, {})).status).toBe(409);
    // Whoever asked puts others in their place while the second person looks.
    const { askedAt } = requested.body.bankChange ?? {};
    const others = { bankAccount: { ...changed, accountNumber: '55443322' } };
    const replaced = await ops.call<Receiver>('PATCH', path, others);
    expect(replaced.body.bankChange).toMatchObject({ bankAccount: { accountNumber: '***322' } });
    const unseen = await second.call('POST', `${path}/bank-change/approve`, { askedAt });
    expect(unseen).toMatchObject({ status: 409, body: { detail: expect.stringContaining('replaced by others') } });
    const seen = { askedAt: replaced.body.bankChange?.askedAt };
    const approved = await second.call<Receiver>('POST', `${path}/bank-change/approve`, seen);
    expect(approved).toMatchObject({ status: 200, body: { bankChange: { approvedBy: expect.any(String) } } });
    expect(approved.body.needsAttention).toBe(false);
    const until = approved.body.bankChange?.coolsOffAt;
    await expect.poll(() => waiting(one.id)).toMatchObject({ known: true, data: [{ what: 'cool_off', until }] });
    expect((await get(one.id)).bankAccount?.accountNumber).toBe('***678');
    const given = await ops.call<Receiver>('POST', `${path}/bank-change/cancel`, { reason: 'a mistake' });
    expect(given.body.bankChange).toBeUndefined();
    const timeline = JSON.stringify((await shop.call('GET', `${path}/timeline`)).body);
    expect(timeline).not.toMatch(/99887766|55443322/);
  });

  it('are in force at once where no provider has any', async () => {
    const { body } = await create(someone({ provider: 'IUGUBAAS' }));
    const { body: after } = await shop.call<Receiver>('PATCH', `/v1/receivers/${body.id}`, { bankAccount: changed });
    expect(after.bankAccount?.accountNumber).toBe('***766');
    expect(after.bankChange).toBeUndefined();
  });
});
