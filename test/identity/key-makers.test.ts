// A key may never do more than the person who made it may now, and what it does counts as done by that person.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectionOpener, findConnection, insertConnection } from '../../db/connections/connections.ts';
import { type Database, openDatabase } from '../../db/core/database.ts';
import type { Role } from '../../db/core/schema.ts';
import { openStore, type Store } from '../../db/core/store.ts';
import { loadKeys } from '../../db/core/system-keys.ts';
import { insertPerson, setMembership } from '../../db/identity/people.ts';
import type { ApiKeyWithSecret } from '../../domain/identity/api-keys.ts';
import type { PayoutBatch } from '../../domain/payouts/batch.ts';
import type { Payout } from '../../domain/payouts/payout.ts';
import type { Receiver } from '../../domain/receivers/receiver.ts';
import { newId } from '../../runtime/ids.ts';
import { merchant } from '../support/merchant.ts';
import { newMerchant } from '../support/new-merchant.ts';
import { payer } from '../support/payouts.ts';
import { person } from '../support/person.ts';
import { complete, newcomer } from '../support/receivers.ts';
import { sharedSystem } from '../support/shared.ts';

const { apiUrl, databaseUrl, sandboxUrl, masterKey } = sharedSystem();
let db: Database;
let store: Store;

beforeAll(async () => {
  db = openDatabase(databaseUrl, 2);
  store = openStore(db, await loadKeys(db, 'sandbox', Buffer.from(masterKey, 'base64')));
});
afterAll(() => db.destroy());

interface Refusal {
  code: string;
  detail: string;
  violations?: { field: string }[];
}

/** A merchant of its own, and people who work there only. */
async function company() {
  const { id } = await newMerchant(store, sandboxUrl);
  const employ = async (role: Role) => {
    const email = `${randomUUID()}@trilho.test`;
    const userId = (await insertPerson(db, { email, name: `Ana, ${role}`, password: 'trilho-demo' })) ?? '';
    await setMembership(db, userId, id, role);
    const signedIn = await person(apiUrl, email);
    const call = <Body>(method: string, path: string, body?: unknown) =>
      signedIn.call<Body & Refusal>(method, path, body, { 'trilho-merchant': id });
    return {
      userId,
      call,
      makeKey: (scopes?: string[]) =>
        call<ApiKeyWithSecret>('POST', '/v1/api-keys', { name: randomUUID(), ...(scopes && { scopes }) }),
    };
  };
  return { id, employ };
}

async function connectLikeTheDemoMerchant(merchantId: string, provider: string): Promise<void> {
  const head = await findConnection(store, 'mer_lojademo', provider);
  if (!head) throw new Error(`the demo merchant has no connection to ${provider}`);
  const { credentials } = await connectionOpener(store)('mer_lojademo', head.id, head.version);
  await insertConnection(store, { id: newId('con'), merchantId, provider, credentials, callbackToken: randomUUID() });
}

it('gets no scope by itself', async () => {
  const admin = await (await company()).employ('admin');
  const refused = await admin.makeKey();
  expect(refused).toMatchObject({ status: 422, body: { violations: [{ field: 'scopes' }] } });
});

it('gets no scope that its maker’s role does not admit, and none that moves money from a developer', async () => {
  const { employ } = await company();
  const [developer, admin] = [await employ('developer'), await employ('admin')];
  for (const scope of ['payouts:write', 'refunds:write', 'receivers:write', 'disputes:write']) {
    const refused = await developer.makeKey(['payments:read', scope]);
    expect(refused).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(refused.body.detail).toContain(scope);
  }
  expect((await developer.makeKey(['payments:write', 'sandbox:write', 'connections:write'])).status).toBe(201);
  expect((await admin.makeKey(['payouts:write', 'refunds:write'])).status).toBe(201);
});

it('is not rotated into the hands of a person who may not make it', async () => {
  const { employ } = await company();
  const [developer, admin] = [await employ('developer'), await employ('admin')];
  const { body: key } = await admin.makeKey(['payouts:write']);
  const rotate = { graceHours: 1 };
  expect((await developer.call('POST', `/v1/api-keys/${key.id}/rotate`, rotate)).status).toBe(403);
  expect((await merchant(apiUrl, key.key).call('GET', '/v1/payouts')).status).toBe(200);
  expect((await admin.call('POST', `/v1/api-keys/${key.id}/rotate`, rotate)).status).toBe(201);
});

it('may not call what its scope opens and its maker’s role does not admit', async () => {
  const developer = await (await company()).employ('developer');
  const { body: key } = await developer.makeKey(['payments:write']);
  const shop = merchant(apiUrl, key.key);
  const { body: payment } = await shop.create();
  expect(payment.status).toBe('PENDING');
  const dismissed = await shop.call<Refusal>('POST', `/v1/payments/${payment.id}/dismiss`, { reason: 'not mine' });
  expect(dismissed).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  expect(dismissed.body.detail).toContain('Ana, developer');
});

it('loses what its maker loses, and everything once its maker has left', async () => {
  const { id, employ } = await company();
  const admin = await employ('admin');
  const { body: key } = await admin.makeKey(['payments:write']);
  const shop = merchant(apiUrl, key.key);
  expect((await shop.create()).status).toBe(201);

  await setMembership(db, admin.userId, id, 'viewer');
  expect((await shop.create()).status).toBe(403);
  expect((await shop.call('GET', '/v1/payments')).status).toBe(200);

  await db.deleteFrom('memberships').where('user_id', '=', admin.userId).execute();
  expect((await shop.call('GET', '/v1/payments')).status).toBe(403);
});

it('is rotated or revoked before its maker may lose what it needs', async () => {
  const { employ } = await company();
  const [admin, maker] = [await employ('admin'), await employ('admin')];
  const { body: key } = await maker.makeKey(['payouts:write']);
  const demote = () => admin.call('PATCH', `/v1/users/${maker.userId}`, { role: 'developer' });
  const remove = () => admin.call('DELETE', `/v1/users/${maker.userId}`);
  for (const change of [demote, remove]) {
    const refused = await change();
    expect(refused).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(refused.body.detail).toContain(key.name);
  }
  const { body: fresh } = await admin.call<ApiKeyWithSecret>('POST', `/v1/api-keys/${key.id}/rotate`, {
    graceHours: 0,
  });
  expect((await demote()).status).toBe(200);
  expect((await remove()).status).toBe(204);
  expect((await merchant(apiUrl, fresh.key).call('GET', '/v1/payouts')).status).toBe(200);
});

it('asks for a payout that its maker cannot approve, and another person can', async () => {
  const { id, employ } = await company();
  await connectLikeTheDemoMerchant(id, 'Lexxen');
  const [maker, other] = [await employ('admin'), await employ('admin')];
  const policy = { version: 0, approveFrom: 1 };
  expect((await maker.call('PUT', '/v1/payout-policy', policy)).status).toBe(202);
  expect((await other.call('PUT', '/v1/payout-policy', policy)).status).toBe(200);
  const { body: key } = await maker.makeKey(['payouts:write']);
  const shop = merchant(apiUrl, key.key);
  const { status, body: payout } = await payer(shop, 'Lexxen').send();
  expect(status).toBe(201);
  expect(payout).toMatchObject({ stage: 'awaiting_approval', createdBy: maker.userId });
  const approve = (by: typeof maker) =>
    by.call<Payout>('POST', `/v1/payouts/${payout.id}/approve`, { reason: 'paid by contract' });
  const own = await approve(maker);
  expect(own.status).toBe(409);
  expect(own.body.detail).toContain('cannot approve what you created yourself');
  const waitingFor = async (by: typeof maker) =>
    (
      await by.call<{ data: { id: string; forYou: boolean }[]; forYou: number }>(
        'GET',
        '/v1/attention?forYou=true&counts=true&sort=urgency',
      )
    ).body;
  expect(await waitingFor(other)).toMatchObject({ data: [{ id: payout.id, forYou: true }], forYou: 1 });
  expect(await waitingFor(maker)).toMatchObject({ data: [], forYou: 0 });
  expect((await approve(other)).status).toBe(200);
  expect(await waitingFor(other)).toMatchObject({ data: [], forYou: 0 });
});

it('has no say in how anything ended, not even beside its maker', async () => {
  const { id, employ } = await company();
  await connectLikeTheDemoMerchant(id, 'AXISBANK');
  const [maker, other] = [await employ('admin'), await employ('admin')];
  const { body: key } = await maker.makeKey([
    ...['payments:write', 'refunds:write', 'payouts:write', 'disputes:write', 'receivers:write', 'sandbox:write'],
  ]);
  const shop = merchant(apiUrl, key.key);
  const axisbank = payer(shop, 'AXISBANK');
  await axisbank.fault('withdraw', 'drop_after');
  const { body: payout } = await axisbank.send();
  expect(payout).toMatchObject({ status: 'PENDING', attention: { reason: 'outcome_unknown' } });

  const outcome = { outcome: 'approved', reason: 'seen in the statement' };
  const resolve = (by: typeof maker) => by.call<Payout>('POST', `/v1/payouts/${payout.id}/resolve`, outcome);
  const byKey = () => axisbank.act(payout.id, 'resolve', outcome);
  expect((await byKey()).status).toBe(403);
  expect((await resolve(maker)).status).toBe(202);
  expect((await byKey()).status).toBe(403);
  expect((await resolve(maker)).status).toBe(409);
  const still = await axisbank.get(payout.id);
  expect(still).toMatchObject({ status: 'PENDING', resolution: { by: maker.userId } });
  expect((await resolve(other)).body).toMatchObject({ status: 'APPROVED' });

  // One person's word is enough for these, so a program's may not be.
  for (const path of ['payments/pay_1', 'refunds/ref_1', 'disputes/dsp_1', 'receivers/rcv_1/accounts/acc_1']) {
    const refused = await shop.call<Refusal>('POST', `/v1/${path}/resolve`, outcome);
    expect(refused, path).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  }
  const settled = await shop.call<Refusal>('POST', '/v1/reconciliations/rec_1/items/1/settle', {
    action: 'confirm_match',
    reason: 'seen in the statement',
  });
  expect(settled).toMatchObject({ status: 403, body: { code: 'forbidden' } });
});

it('asks for a batch that its maker cannot approve, and another person can', async () => {
  const { id, employ } = await company();
  await connectLikeTheDemoMerchant(id, 'Lexxen');
  const [maker, other] = [await employ('admin'), await employ('admin')];
  const { body: key } = await maker.makeKey(['payouts:write']);
  const csv = `nome;chave;tipo;valor;referencia\r\nMaria Silva;${randomUUID()}@example.com;email;10,50;${randomUUID()}`;
  const file = { provider: 'Lexxen', fileName: 'folha.csv', csv };
  const { status, body: batch } = await merchant(apiUrl, key.key).call<PayoutBatch>(
    'POST',
    '/v1/payout-batches',
    file,
    {
      'idempotency-key': randomUUID(),
    },
  );
  expect(status).toBe(201);
  expect(batch.createdBy).toMatchObject({ id: maker.userId });
  const approve = (by: typeof maker) => by.call<PayoutBatch>('POST', `/v1/payout-batches/${batch.id}/approve`, {});
  const own = await approve(maker);
  expect(own.status).toBe(409);
  expect(own.body.detail).toContain('cannot approve what you created yourself');
  expect((await approve(other)).status).toBe(200);
});

it('asks for new bank details that its maker cannot approve, and another person can', async () => {
  const { id, employ } = await company();
  await connectLikeTheDemoMerchant(id, 'Mexpag');
  const [maker, other] = [await employ('admin'), await employ('admin')];
  const { body: key } = await maker.makeKey(['receivers:write', 'sandbox:write']);
  const shop = merchant(apiUrl, key.key);
  const { body: receiver } = await shop.call<Receiver>('POST', '/v1/receivers', newcomer('Mexpag', 'CPF', complete));
  const path = `/v1/receivers/${receiver.id}`;
  await shop.call('POST', `/v1/sandbox/receivers/${receiver.id}/simulate`, { event: 'approved' });
  await expect.poll(async () => (await shop.call<Receiver>('GET', path)).body.status).toBe('ACTIVE');
  const bankAccount = { ...complete.bankAccount, accountNumber: '99887' };
  expect((await shop.call('PATCH', path, { bankAccount })).status).toBe(200);
  const approve = (by: typeof maker) => by.call<Receiver>('POST', `${path}/bank-change/approve`, {});
  const own = await approve(maker);
  expect(own.status).toBe(409);
  expect(own.body.detail).toContain('A person other than the requester must approve it');
  expect((await approve(other)).body.bankChange).toMatchObject({ approvedBy: expect.any(String) });
});
