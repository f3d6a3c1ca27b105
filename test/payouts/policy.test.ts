// The payout policy through the API: who may read it, who may change it, and what is refused.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../db/core/database.ts';
import type { Role } from '../../db/core/schema.ts';
import { openStore, type Store } from '../../db/core/store.ts';
import { loadKeys } from '../../db/core/system-keys.ts';
import { insertPerson, setMembership } from '../../db/identity/people.ts';
import { policyOf } from '../../db/payouts/policies.ts';
import { noPolicy, type PayoutPolicy } from '../../domain/payouts/policy.ts';
import { merchant } from '../support/merchant.ts';
import { newMerchant } from '../support/new-merchant.ts';
import { person } from '../support/person.ts';
import { sharedSystem } from '../support/shared.ts';

const { apiUrl, sandboxUrl, databaseUrl, masterKey } = sharedSystem();

type Policy = PayoutPolicy & {
  version: number;
  savedBy?: string;
  savedByName?: string;
  confirmedByName?: string;
  proposal?: { policy: PayoutPolicy; proposedByName: string };
  savedAt?: string;
  people: { id: string; name: string; role: string }[];
};
type Refused = { detail: string; violations: { field: string; rule: string }[] };

let db: Database;
let store: Store;
let admin: Awaited<ReturnType<typeof person>>;
let finance: typeof admin;
let finance2: typeof admin;
beforeAll(async () => {
  db = openDatabase(databaseUrl, 4);
  store = openStore(db, await loadKeys(db, 'sandbox', Buffer.from(masterKey, 'base64')));
  [admin, finance, finance2] = await Promise.all([
    person(apiUrl, 'admin@trilho.test'),
    person(apiUrl, 'finance@trilho.test'),
    person(apiUrl, 'finance2@trilho.test'),
  ]);
});
afterAll(() => db?.destroy());

/** A new merchant, an administrator of all merchants acting for it, and a function that adds people. */
async function company() {
  const { id, key } = await newMerchant(store, sandboxUrl);
  const call = <Body>(method: string, path: string, body?: unknown) =>
    admin.call<Body>(method, path, body, { 'trilho-merchant': id });
  const putBy = (who: typeof admin, body: object) =>
    who.call<Policy & Refused>('PUT', '/v1/payout-policy', body, { 'trilho-merchant': id });
  return {
    id,
    key,
    read: async () => (await call<Policy>('GET', '/v1/payout-policy')).body,
    putBy,
    /** Proposed by an administrator, and confirmed by finance. */
    async put(body: object) {
      const proposed = await putBy(admin, body);
      return proposed.status === 202 ? putBy(finance, body) : proposed;
    },
    call,
    async employ(role: Role): Promise<string> {
      const email = `${randomUUID()}@trilho.test`;
      const userId = (await insertPerson(db, { email, name: 'Ana', password: 'trilho-demo' })) ?? '';
      await setMembership(db, userId, id, role);
      return userId;
    },
  };
}

it('is empty until it is saved, and then returned with who saved it', async () => {
  const { id, read, put, call } = await company();
  expect(await read()).toMatchObject({ version: 0, ...noPolicy });
  expect(await read()).not.toHaveProperty('savedBy');
  expect(await policyOf(db, id)).toEqual(noPolicy);

  const wanted = { approveFrom: 500_000, approvals: 2, maxAmount: 5_000_000, maxPerDay: 20_000_000 };
  const saved = await put({ version: 0, ...wanted });
  expect(saved).toMatchObject({
    status: 200,
    body: {
      version: 1,
      ...wanted,
      approverRoles: ['admin', 'finance'],
      savedByName: 'admin',
      confirmedByName: 'finance',
    },
  });
  expect(saved.body.savedBy).toMatch(/^usr_/);
  expect(Math.abs(Date.parse(saved.body.savedAt ?? '') - Date.now())).toBeLessThan(60_000);
  expect(await read()).toEqual(saved.body);
  expect(await policyOf(db, id)).toEqual({ ...noPolicy, ...wanted });

  // A policy is replaced as a whole: an absent field is no longer limited.
  expect((await put({ version: 1, duplicateWindowMinutes: 0 })).body).not.toHaveProperty('maxAmount');
  expect(await policyOf(db, id)).toEqual({ ...noPolicy, duplicateWindowMinutes: 0 });
  const { body: log } = await call<{ data: { action: string; phase: string; detail?: string }[] }>('GET', '/v1/audit');
  expect(log.data.filter(({ action }) => action === 'PUT /v1/payout-policy')).toMatchObject([
    { phase: 'done', detail: 'version 2' },
    { phase: 'asked' },
    { phase: 'done', detail: 'proposed to replace version 1' },
    { phase: 'asked' },
    { phase: 'done', detail: 'version 1' },
    { phase: 'asked' },
    { phase: 'done', detail: 'proposed to replace version 0' },
    { phase: 'asked' },
  ]);
});

it('is changed by two people, of whom one is an administrator', async () => {
  const { id, read, putBy } = await company();
  const wanted = { version: 0, approveFrom: 10_000_000 };
  const proposed = await putBy(admin, wanted);
  expect(proposed).toMatchObject({
    status: 202,
    body: { version: 0, proposal: { policy: { approveFrom: 10_000_000 }, proposedByName: 'admin' } },
  });
  expect(proposed.body).not.toHaveProperty('approveFrom');
  const queueOf = async (who: typeof admin) =>
    (
      await who.call<{ data: object[]; forYou: number }>('GET', '/v1/attention?counts=true&sort=urgency', undefined, {
        'trilho-merchant': id,
      })
    ).body;
  const waiting = { entity: 'payout_policy', reason: 'approval_needed' };
  expect(await queueOf(admin)).toMatchObject({ data: [{ ...waiting, forYou: false }], forYou: 0 });
  expect(await queueOf(finance)).toMatchObject({ data: [{ ...waiting, forYou: true }], forYou: 1 });
  // The same person again is still one person.
  expect((await putBy(admin, wanted)).status).toBe(202);
  expect(await policyOf(db, id)).toEqual(noPolicy);
  // Other rules are another proposal, and two from finance are not enough.
  const others = { version: 0, maxAmount: 100 };
  expect(await putBy(finance, others)).toMatchObject({
    status: 202,
    body: { proposal: { proposedByName: 'finance' } },
  });
  expect((await putBy(finance2, others)).status).toBe(202);
  expect(await policyOf(db, id)).toEqual(noPolicy);

  expect(await putBy(admin, others)).toMatchObject({
    status: 200,
    body: { version: 1, maxAmount: 100, savedByName: 'finance2', confirmedByName: 'admin' },
  });
  expect(await read()).not.toHaveProperty('proposal');
  expect((await queueOf(finance)).data).toEqual([]);
  // A proposal for a version that is no longer in force counts for nothing.
  expect((await putBy(finance, wanted)).status).toBe(409);
});

it('is set by the only person who can', async () => {
  const { id, employ, read } = await company();
  const boss = await employ('admin');
  const everywhere = (await read()).people.filter(({ id: one }) => one !== boss);
  for (const one of everywhere) await setMembership(db, one.id, id, 'viewer');
  const { email } = await db.selectFrom('users').select('email').where('id', '=', boss).executeTakeFirstOrThrow();
  const alone = await person(apiUrl, email);
  const saved = await alone.call('PUT', '/v1/payout-policy', { version: 0, maxAmount: 100 }, { 'trilho-merchant': id });
  expect(saved).toMatchObject({ status: 200, body: { version: 1, maxAmount: 100 } });
});

it('is per merchant', async () => {
  const [one, other] = [await company(), await company()];
  await one.put({ version: 0, maxAmount: 100 });
  expect(await other.read()).toMatchObject({ version: 0 });
  expect(await policyOf(db, other.id)).toEqual(noPolicy);
});

it('is readable with an API key, and not writable', async () => {
  const { key } = await company();
  const server = merchant(apiUrl, key);
  expect(await server.call('GET', '/v1/payout-policy')).toMatchObject({ status: 200, body: { version: 0 } });
  expect(await server.call('PUT', '/v1/payout-policy', { version: 0 })).toMatchObject({ status: 403 });
});

it('refuses a change based on an older version, also of two at once', async () => {
  const { put, putBy, read } = await company();
  const wanted = { version: 0, maxAmount: 1 };
  await putBy(finance, wanted);
  const both = await Promise.all([putBy(admin, wanted), putBy(admin, wanted)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const lost = both.find(({ status }) => status === 409);
  expect(lost?.body.detail).toContain('version 1 is in force, and your change is based on version 0');
  expect(await read()).toMatchObject({ version: 1, maxAmount: 1 });
  // An unknown person is refused, too.
  expect((await put({ version: 7 })).status).toBe(409);
  expect((await put({})).body.violations).toMatchObject([{ field: 'version', rule: 'required' }]);
});

it('accepts as approvers only people who may approve at this merchant', async () => {
  const [own, other] = [await company(), await company()];
  const [finance, boss, developer, outsider] = await Promise.all([
    own.employ('finance'),
    own.employ('admin'),
    own.employ('developer'),
    other.employ('finance'),
  ]);
  const { people } = await own.read();
  expect(people).toEqual(expect.arrayContaining([{ id: finance, name: 'Ana', role: 'finance' }]));
  // People with a role at all merchants count for this one, too.
  expect(people.map(({ name }) => name)).toEqual(expect.arrayContaining(['admin', 'finance', 'finance2']));
  expect(people.map(({ id }) => id)).not.toContain(outsider);
  expect(people.map(({ id }) => id)).not.toContain(developer);

  for (const id of [developer, outsider, 'usr_nobody', '\u0000']) {
    const { status, body } = await own.put({ version: 0, approvers: [finance, id] });
    expect(status).toBe(422);
    expect(body.violations).toMatchObject([{ field: 'approvers.1', rule: 'known' }]);
  }
  const refused = await own.put({ version: 0, approverRoles: ['finance'], approvers: [boss] });
  expect(refused).toMatchObject({ status: 422, body: { violations: [{ field: 'approvers.0' }] } });
  const tooFew = await own.put({ version: 0, approvals: 3, approvers: [finance, boss] });
  expect(tooFew).toMatchObject({ status: 422, body: { violations: [{ field: 'approvals', rule: 'max' }] } });
  expect((await own.put({ version: 0, approvals: 2, approvers: [finance, boss] })).status).toBe(200);

  // A role at the merchant takes precedence over one at all merchants: this person may approve elsewhere, here only view.
  const everywhere = (await own.read()).people.find(({ name }) => name === 'finance2')?.id ?? '';
  await setMembership(db, everywhere, own.id, 'viewer');
  expect((await own.put({ version: 1, approvers: [everywhere] })).status).toBe(422);
});

it('is append-only in the database', async () => {
  const { id, put } = await company();
  await put({ version: 0, maxAmount: 100 });
  const own = sql`where merchant_id = ${id}`;
  await expect(sql`update payout_policies set policy = '{}' ${own}`.execute(db)).rejects.toThrow('append-only');
  await expect(sql`delete from payout_policies ${own}`.execute(db)).rejects.toThrow('append-only');
  await expect(sql`truncate payout_policies`.execute(db)).rejects.toThrow('append-only');
  expect(await policyOf(db, id)).toMatchObject({ maxAmount: 100 });
});
