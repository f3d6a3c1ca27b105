import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectionOpener, findConnection } from '../../db/connections/connections.ts';
import { openDatabase } from '../../db/core/database.ts';
import { openStore, type Store } from '../../db/core/store.ts';
import { loadKeys } from '../../db/core/system-keys.ts';
import { hasOpenDispute } from '../../db/disputes/disputes.ts';
import type { TimelineEntry } from '../../domain/core/timeline.ts';
import type { Dispute } from '../../domain/disputes/dispute.ts';
import { addEvidence, disputed, disputesOf, pdf } from '../support/disputes.ts';
import { endpoint, merchant, signingSecret } from '../support/merchant.ts';
import { person } from '../support/person.ts';
import { sharedSystem } from '../support/shared.ts';

const { apiUrl, databaseUrl, masterKey, logFile } = sharedSystem();
const shop = merchant(apiUrl);
const onz = merchant(apiUrl, 'sk_test_demo', 'Onz');
const axis = merchant(apiUrl, 'sk_test_demo', 'AXISBANK');
const reflow2 = merchant(apiUrl, 'sk_test_demo', 'Reflow2');
const bank = merchant(apiUrl, 'sk_test_demo', 'Santander');
const woovi = merchant(apiUrl, 'sk_test_demo', 'Woovi');
const other = merchant(apiUrl, 'sk_test_other');
const hour = 3_600_000;
const patience = { timeout: 20_000 };

const db = openDatabase(databaseUrl, 2);
let store: Store;
beforeAll(async () => {
  store = openStore(db, await loadKeys(db, 'sandbox', Buffer.from(masterKey, 'base64')));
});
afterAll(() => db.destroy());

type Refused = { code: string; detail: string; violations?: { rule: string }[] };
const read = async (id: string) => (await shop.call<Dispute>('GET', `/v1/disputes/${id}`)).body;
const act = (id: string, what: string, body: object, by = shop) =>
  by.call<Dispute & Refused>('POST', `/v1/disputes/${id}/${what}`, body);
const disputeEntries = async (paymentId: string) =>
  (await shop.timeline(paymentId)).flatMap(({ kind, data }: TimelineEntry) => (kind === 'dispute' ? [data.what] : []));
const eventsOf = async (id: string): Promise<string[]> =>
  (await db.selectFrom('events').select('type').where('entity_id', '=', id).orderBy('seq').execute()).map(
    ({ type }) => type,
  );

/** Sends a provider's webhook to Loja Demo's connection. */
async function webhook(provider: string, body: object): Promise<void> {
  const connection = await findConnection(store, 'mer_lojademo', provider);
  if (!connection) throw new Error(`no connection to ${provider}`);
  const { callbackToken } = await connectionOpener(store)('mer_lojademo', connection.id, connection.version);
  const path = `/webhooks/${provider.toLowerCase()}/${callbackToken}`;
  const answer = await fetch(`${apiUrl}${path}`, { method: 'POST', body: JSON.stringify(body) });
  expect(answer.status).toBe(200);
}

describe('a payment that the provider reports as charged back', () => {
  it('has a dispute, on its timeline, as an event and in the list', async () => {
    const hook = await endpoint(signingSecret(logFile));
    const { body } = await shop.create({ webhookUrl: hook.url });
    await shop.simulate(body.id, 'paid');
    await shop.becomes(body.id, { status: 'APPROVED' });
    await shop.simulate(body.id, 'chargeback');
    await shop.becomes(body.id, { status: 'CHARGEBACK', needsAttention: false });
    const [dispute] = await disputesOf(shop, body.id);
    expect(dispute).toMatchObject({
      paymentId: body.id,
      kind: 'MED',
      state: 'OPEN',
      amount: 12990,
      providerWord: 'chargedback',
      evidence: [],
      needsAttention: false,
    });
    const id = dispute?.id ?? '';
    expect(await read(id)).toEqual(dispute);
    expect(await disputeEntries(body.id)).toEqual(['opened']);
    expect(await eventsOf(id)).toEqual(['dispute.opened']);
    await expect
      .poll(() => hook.received.map(({ type }) => type).sort(), patience)
      .toEqual(['dispute.opened', 'payment.approved', 'payment.chargeback', 'payment.pending']);
    expect(hook.received.find(({ type }) => type === 'dispute.opened')?.data).toEqual(dispute);
    expect(await hasOpenDispute(db, body.id)).toBe(true);
    await hook.close();
  });

  it('raises attention if it had been refunded', async () => {
    const { body } = await shop.create();
    await shop.simulate(body.id, 'paid');
    await shop.becomes(body.id, { status: 'APPROVED' });
    await shop.simulate(body.id, 'refunded', { amount: 990 });
    await shop.becomes(body.id, { refundedAmount: 990 });
    await shop.simulate(body.id, 'chargeback');
    const flagged = await shop.becomes(body.id, { status: 'CHARGEBACK', needsAttention: true });
    expect(flagged.attention?.reason).toBe('chargeback_after_refund');
  });

  it('by card has no deadline where the provider reports none', async () => {
    const card = {
      cardNumber: '4111111111111111',
      holderName: 'MARIA SILVA',
      expMonth: '12',
      expYear: '30',
      cvv: '123',
    };
    const token = await shop.call<{ cardToken: string }>('POST', '/v1/card-tokens', { ...card, provider: 'Orbita' });
    const { body } = await shop.create({ paymentMethod: 'CREDIT_CARD', cardToken: token.body.cardToken });
    await shop.becomes(body.id, { status: 'APPROVED' });
    await shop.simulate(body.id, 'chargeback');
    await shop.becomes(body.id, { status: 'CHARGEBACK' });
    const [dispute] = await disputesOf(shop, body.id);
    expect(dispute).toMatchObject({ kind: 'CHARGEBACK', state: 'OPEN' });
    expect(dispute?.deadline).toBeUndefined();
  });
});

describe('an infraction', () => {
  it('of Onz is a MED dispute with 72 hours, while the payment stays APPROVED; a repeated webhook changes nothing', async () => {
    const dispute = await disputed(onz, 'infraction');
    expect(dispute).toMatchObject({ kind: 'MED', state: 'OPEN', providerWord: 'INFRACTION LIQUIDATED' });
    expect(await read(dispute.id)).toMatchObject({
      statusBasis: 'unsigned_webhook',
      attention: { reason: 'webhook_unconfirmed' },
    });
    const left = Date.parse(dispute.deadline ?? '') - Date.parse(dispute.createdAt);
    expect(Math.round(left / 60_000)).toBe(72 * 60);
    const payment = await onz.get(dispute.paymentId);
    expect(payment.status).toBe('APPROVED');
    const webhooks = async () =>
      (await onz.timeline(payment.id)).filter(({ title }) => title.startsWith('Webhook: INFRACTION')).length;
    await webhook('Onz', { type: 'INFRACTION', data: { id: 1, txId: payment.transactionId, status: 'LIQUIDATED' } });
    await expect.poll(webhooks, patience).toBe(2);
    const lookUps = async () =>
      (await onz.timeline(payment.id)).filter(({ title }) => title === 'getTransaction: CONCLUIDA').length;
    await expect.poll(lookUps, patience).toBeGreaterThan(2);
    expect(await disputesOf(onz, payment.id)).toHaveLength(1);
    expect(await disputeEntries(payment.id)).toEqual(['opened']);
    expect(await onz.get(payment.id)).toMatchObject({ status: 'APPROVED', needsAttention: false });
  });

  it('of Reflow2, whose word for it maps to APPROVED, is a dispute too', async () => {
    const dispute = await disputed(reflow2, 'infraction');
    expect(dispute).toMatchObject({ kind: 'MED', state: 'OPEN', providerWord: 'infraction' });
    expect(await reflow2.get(dispute.paymentId)).toMatchObject({ status: 'APPROVED' });
  });

  it('of AXISBANK has an id and a reason, and ends when a person confirms the analysis of an unsigned webhook', async () => {
    const dispute = await disputed(axis, 'infraction');
    expect(dispute).toMatchObject({ kind: 'MED', state: 'OPEN', reason: 'Fraude' });
    const { transactionId, id } = await axis.becomes(dispute.paymentId, { status: 'CHARGEBACK' });
    // The look-up of the payment confirms what the webhook had reported.
    expect(await read(dispute.id)).toMatchObject({ statusBasis: 'lookup', needsAttention: false });
    expect((await act(dispute.id, 'contest', { statement: 'O pedido foi entregue.' })).status).toBe(200);
    const analysed = (analysisResult: string) =>
      webhook('AXISBANK', {
        type: 'TRANSACTION',
        transactionId,
        status: 'BLOCKED',
        infraction: { id: `infraction-${transactionId}`, status: 'CLOSED', analysisResult },
      });
    await analysed('DISAGREED');
    await expect
      .poll(() => read(dispute.id), patience)
      .toMatchObject({ reportedOutcome: 'WON', attention: { reason: 'webhook_unconfirmed' } });
    expect(await read(dispute.id)).toMatchObject({ state: 'CONTESTED', statusBasis: 'person' });
    expect(await hasOpenDispute(db, id)).toBe(true);
    const finance = await person(apiUrl, 'finance@trilho.test');
    const outcome = { outcome: 'won', reason: 'Visto no painel do provedor' };
    const resolved = await finance.call<Dispute>('POST', `/v1/disputes/${dispute.id}/resolve`, outcome);
    expect(resolved.body).toMatchObject({ state: 'WON', statusBasis: 'person', needsAttention: false });
    expect(resolved.body).not.toHaveProperty('reportedOutcome');
    expect(await hasOpenDispute(db, id)).toBe(false);
    await analysed('AGREED');
    const ignored = async () =>
      (await axis.timeline(id)).filter(({ title }) => title === 'Event stored as evidence, status unchanged');
    await expect
      .poll(async () => JSON.stringify(await ignored()), patience)
      .toContain('LOST does not change a dispute that is WON');
    expect(await read(dispute.id)).toMatchObject({ state: 'WON' });
    expect(await disputeEntries(id)).toEqual(['opened', 'contested', 'won']);
    expect((await eventsOf(dispute.id)).filter((type) => type.startsWith('dispute.'))).toEqual([
      'dispute.opened',
      'dispute.contested',
      'dispute.won',
    ]);
    expect(await axis.get(id)).toMatchObject({ status: 'CHARGEBACK' });
  });

  it('of Woovi, whose notice names the PIX alone, is found by its end-to-end id', async () => {
    // Another payment of the account, which the notice does not name.
    const { body: bystander } = await woovi.create();
    await woovi.simulate(bystander.id, 'paid');
    await woovi.becomes(bystander.id, { status: 'APPROVED' });
    const dispute = await disputed(woovi, 'infraction');
    expect(dispute).toMatchObject({ kind: 'MED', state: 'OPEN', reason: 'Golpe', providerWord: 'OPENED' });
    expect(await read(dispute.id)).toMatchObject({ statusBasis: 'unsigned_webhook' });
    expect(await woovi.get(dispute.paymentId)).toMatchObject({ status: 'APPROVED' });
    expect(await disputesOf(woovi, bystander.id)).toEqual([]);
  });

  it('of Onz is lost when the provider returns the money under MED', async () => {
    const { id, paymentId } = await disputed(onz, 'infraction');
    await act(id, 'contest', { statement: 'O pedido foi entregue.' });
    await onz.simulate(paymentId, 'chargeback');
    await onz.becomes(paymentId, { status: 'CHARGEBACK' });
    expect(await disputesOf(onz, paymentId)).toMatchObject([{ id, state: 'LOST', statusBasis: 'lookup' }]);
    expect(await disputeEntries(paymentId)).toEqual(['opened', 'contested', 'lost']);
  });

  it('of a bank is a return under MED that is in process, which its look-up shows, and lost once that is made', async () => {
    const { id, paymentId } = await disputed(bank, 'infraction');
    await expect
      .poll(() => read(id), patience)
      .toMatchObject({ kind: 'MED', state: 'OPEN', statusBasis: 'lookup', needsAttention: false });
    expect(await bank.get(paymentId)).toMatchObject({ status: 'APPROVED', refundedAmount: 0 });
    await bank.simulate(paymentId, 'chargeback');
    await bank.becomes(paymentId, { status: 'CHARGEBACK' });
    expect(await disputesOf(bank, paymentId)).toMatchObject([{ id, state: 'LOST' }]);
  });

  it('after a refund raises attention', async () => {
    const { body } = await onz.create();
    await onz.simulate(body.id, 'paid');
    await onz.becomes(body.id, { status: 'APPROVED' });
    await onz.simulate(body.id, 'refunded', { amount: 990 });
    await onz.becomes(body.id, { refundedAmount: 990 });
    await onz.simulate(body.id, 'infraction');
    const flagged = await onz.becomes(body.id, { needsAttention: true });
    expect(flagged).toMatchObject({ status: 'APPROVED', attention: { reason: 'chargeback_after_refund' } });
  });

  it('cannot be simulated where no source shows that the provider reports any', async () => {
    const { body } = await shop.create();
    await shop.simulate(body.id, 'paid');
    await shop.becomes(body.id, { status: 'APPROVED' });
    const refused = await shop.call<Refused>('POST', `/v1/sandbox/payments/${body.id}/simulate`, {
      event: 'infraction',
    });
    expect(refused).toMatchObject({ status: 422, body: { detail: expect.stringContaining('Orbita') } });
    expect(await disputesOf(shop, body.id)).toEqual([]);
  });
});

describe('a response to a dispute', () => {
  it('contests it with a file, which is sealed in the database and downloaded unchanged', async () => {
    const { id, paymentId } = await disputed(onz, 'infraction');
    const added = await addEvidence(apiUrl, id, { fileName: 'Entrega à Maria.pdf', bytes: pdf });
    expect(added.status).toBe(201);
    expect(added.body.evidence).toMatchObject([
      { fileName: 'Entrega à Maria.pdf', contentType: 'application/pdf', size: pdf.length },
    ]);
    const statement = 'Entregue em 12/11, assinado por Maria.';
    const contested = await act(id, 'contest', { statement });
    expect(contested.status).toBe(200);
    expect(contested.body).toMatchObject({
      state: 'CONTESTED',
      statement,
      answeredBy: 'API key',
      toDo: expect.stringContaining('provider’s panel'),
    });
    expect(await disputeEntries(paymentId)).toEqual(['opened', 'evidence', 'contested']);

    const evidenceId = contested.body.evidence[0]?.id ?? '';
    const file = await fetch(`${apiUrl}/v1/disputes/${id}/evidence/${evidenceId}`, {
      headers: { authorization: 'Bearer sk_test_demo' },
    });
    expect(Buffer.from(await file.arrayBuffer())).toEqual(pdf);
    expect(Object.fromEntries(file.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="Entrega _ Maria.pdf"; filename*=UTF-8''Entrega%20%C3%A0%20Maria.pdf`,
      'x-content-type-options': 'nosniff',
    });
    const theirs = { headers: { authorization: 'Bearer sk_test_other' } };
    expect((await fetch(`${apiUrl}/v1/disputes/${id}/evidence/${evidenceId}`, theirs)).status).toBe(404);

    const rows = await db.selectFrom('dispute_evidence').selectAll().where('dispute_id', '=', id).execute();
    const disputes = await db.selectFrom('disputes').selectAll().where('id', '=', id).execute();
    const lines = await db.selectFrom('timeline').selectAll().where('entity_id', '=', paymentId).execute();
    const bytes = JSON.stringify([rows, disputes, lines], (_key, value) =>
      value?.type === 'Buffer' ? Buffer.from(value.data).toString('latin1') : value,
    );
    expect(bytes).toContain(evidenceId);
    for (const secret of ['assinad', 'Maria', pdf.toString('base64').slice(0, 24), '%PDF']) {
      expect(bytes).not.toContain(secret);
    }
    await expect(db.deleteFrom('dispute_evidence').where('id', '=', evidenceId).execute()).rejects.toThrow(
      /append-only/,
    );
  });

  it('accepts it once, with who and when, and sends no money', async () => {
    const { id, paymentId } = await disputed(onz, 'infraction');
    const accepted = await act(id, 'accept', { reason: 'Sem provas de entrega' });
    expect(accepted.status).toBe(200);
    expect(accepted.body).toMatchObject({
      state: 'ACCEPTED',
      statement: 'Sem provas de entrega',
      answeredBy: 'API key',
    });
    for (const again of ['accept', 'contest']) {
      const refused = await act(id, again, again === 'accept' ? { reason: 'De novo' } : { statement: 'Enfim' });
      expect(refused).toMatchObject({ status: 409, body: { code: 'conflict' } });
      expect(refused.body.detail).toContain('waits until the provider');
    }
    expect(await eventsOf(id)).toEqual(['dispute.opened', 'attention.raised', 'dispute.accepted', 'attention.cleared']);
    expect(await read(id)).toMatchObject({ statusBasis: 'person', needsAttention: false });
    expect(await onz.get(paymentId)).toMatchObject({ status: 'APPROVED', refundedAmount: 0 });
    expect(await hasOpenDispute(db, paymentId)).toBe(true);
    const refund = await onz.call<Refused>('POST', `/v1/payments/${paymentId}/refunds`, {}, { 'idempotency-key': id });
    expect(refund).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('has an open dispute') },
    });
    expect((await addEvidence(apiUrl, id, { fileName: 'late.pdf', bytes: pdf })).status).toBe(409);
  });

  it('is refused without its reason or statement, and with a card number', async () => {
    const { id } = await disputed(onz, 'infraction');
    for (const [what, body] of [
      ['accept', {}],
      ['contest', { statement: ' ' }],
      ['contest', { reason: 'no statement' }],
      ['accept', { reason: 'Cartão 4111 1111 1111 1111' }],
    ] as const) {
      expect((await act(id, what, body)).status, what).toBe(422);
    }
    expect(await read(id)).toMatchObject({ state: 'OPEN' });
  });

  it('is not needed for an outcome, which only a person records, with reason and name', async () => {
    const { id, paymentId } = await disputed(onz, 'infraction');
    const byKey = await act(id, 'resolve', { outcome: 'won', reason: 'Carta do banco' });
    expect(byKey).toMatchObject({ status: 403, body: { detail: expect.stringContaining('a person') } });
    const finance = await person(apiUrl, 'finance@trilho.test');
    const resolve = () =>
      finance.call<Dispute & Refused>('POST', `/v1/disputes/${id}/resolve`, {
        outcome: 'won',
        reason: 'Carta do banco de 20/11',
      });
    const resolved = await resolve();
    expect(resolved).toMatchObject({
      status: 200,
      body: { state: 'WON', outcome: { reason: 'Carta do banco de 20/11', by: expect.stringMatching(/\w/) } },
    });
    expect((await resolve()).status).toBe(409);
    expect(await disputeEntries(paymentId)).toEqual(['opened', 'won']);
    const written = await db.selectFrom('audit_log').selectAll().where('entity_id', '=', id).execute();
    expect(written.map(({ action, phase, status }) => ({ action, phase, status }))).toContainEqual({
      action: 'POST /v1/disputes/{id}/resolve',
      phase: 'done',
      status: 200,
    });
  });
});

describe('a file of evidence', () => {
  it.each([
    { what: 'a text that calls itself a PDF', fileName: 'prova.pdf', bytes: Buffer.from('só texto'), status: 422 },
    { what: 'a page', fileName: 'x.png', bytes: Buffer.from('<svg onload=alert(1)>'), status: 422 },
    { what: 'nothing', fileName: 'x.pdf', bytes: Buffer.alloc(0), status: 422 },
    { what: 'a path', fileName: '../../etc/passwd', bytes: pdf, status: 422 },
    {
      what: 'eleven megabytes',
      fileName: 'x.pdf',
      bytes: Buffer.concat([pdf, Buffer.alloc(11 * 2 ** 20)]),
      status: 413,
    },
  ])('is refused when it is $what', async ({ fileName, bytes, status }) => {
    const { id } = await disputed(onz, 'infraction');
    expect((await addEvidence(apiUrl, id, { fileName, bytes })).status).toBe(status);
    expect(await read(id)).toMatchObject({ evidence: [] });
  });

  it('may have nearly ten megabytes, and cannot be added by another merchant', async () => {
    const { id } = await disputed(onz, 'infraction');
    const bytes = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(10 * 2 ** 20 - 3)]);
    const theirs = await addEvidence(apiUrl, id, { fileName: 'a.jpg', bytes, key: 'sk_test_other' });
    expect(theirs.status).toBe(404);
    const mine = await addEvidence(apiUrl, id, { fileName: 'a.jpg', bytes });
    expect(mine).toMatchObject({
      status: 201,
      body: { evidence: [{ contentType: 'image/jpeg', size: bytes.length }] },
    });
  });
});

it('lists disputes by state, kind and deadline, in pages, of one’s own merchant only', async () => {
  const [first, second] = [await disputed(onz, 'infraction'), await disputed(onz, 'infraction')];
  await act(first.id, 'accept', { reason: 'Sem provas' });
  const list = async (query: string, by = shop) =>
    (await by.call<{ data: Dispute[]; nextCursor: string | null }>('GET', `/v1/disputes?${query}`)).body;
  const ids = async (query: string) => (await list(query)).data.map(({ id }) => id);
  expect(await ids('limit=2')).toEqual([second.id, first.id]);
  expect(await ids('state=ACCEPTED&limit=1')).toEqual([first.id]);
  expect(await ids('state=OPEN,CONTESTED&kind=MED&limit=100')).not.toContain(first.id);
  expect(await ids('kind=CHARGEBACK&limit=100')).not.toContain(second.id);
  const due = (ms: number) => new Date(Date.now() + ms).toISOString();
  expect(await ids(`dueBefore=${due(73 * hour)}&limit=100`)).toContain(second.id);
  expect(await ids(`dueBefore=${due(71 * hour)}&limit=100`)).not.toContain(second.id);
  const page = await list('limit=1');
  expect(await ids(`limit=1&cursor=${page.nextCursor}`)).toEqual([first.id]);
  expect((await list('limit=100', other)).data.map(({ id }) => id)).not.toContain(first.id);
  expect((await other.call('GET', `/v1/disputes/${first.id}`)).status).toBe(404);
});
