// Who works on what needs a person: assignments, snoozes, groups and views of the attention queue, over HTTP.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../db/core/database.ts';
import { attentionEntities, raiseOverdue } from '../../db/finance/attention.ts';
import { dayInBrazil, daysLater } from '../../domain/core/days.ts';
import { openingsAround } from '../../domain/finance/business-days.ts';
import { newId } from '../../runtime/ids.ts';
import { addPerson } from '../support/add-person.ts';
import { merchant } from '../support/merchant.ts';
import { ownShop } from '../support/new-merchant.ts';
import { person, type SignedIn } from '../support/person.ts';
import { sharedSystem } from '../support/shared.ts';

const system = sharedSystem();
const { apiUrl, databaseUrl } = system;
const db = openDatabase(databaseUrl, 2);

interface Item {
  entity: string;
  id: string;
  reason: string;
  settleBy: string;
  lookBy?: string;
  dueAt: string;
  overdue: boolean;
  assignee?: { id: string; name: string };
  snooze?: { until: string; reason: string; by: { name: string } };
  notes: number;
}
interface Grouped {
  data: { entity: string; reason: string; count: number; amount?: number; overdue: number; items: Item[] }[];
  open: number;
  snoozed: number;
  mine: number;
  overdue: number;
  mentions: number;
  providers: string[];
}
interface Changed {
  changed: string[];
  left: string[];
}

let shop: Awaited<ReturnType<typeof ownShop>>;
const people = {} as Record<'ana' | 'bruno' | 'vera' | 'carla', SignedIn & { id: string }>;
/** Three payments and a dispute that need a person. */
let ids: { unknown: string; late: string; other: string; dispute: string };

const hour = 3_600_000;
const ago = (hours: number) => sql<Date>`now() - make_interval(secs => ${hours * 3600})`;

async function raise(id: string, reason: 'outcome_unknown' | 'late_payment' | 'unmapped_word' | null, hours = 0) {
  await db
    .updateTable('payments')
    .set({
      attention_reason: reason,
      attention_detail: reason && 'a sentence',
      attention_since: reason === null ? null : ago(hours),
    })
    .where('id', '=', id)
    .execute();
}

beforeAll(async () => {
  shop = await ownShop(system);
  const { merchantId } = shop;
  for (const [name, role] of [
    ['ana', 'ops'],
    ['bruno', 'finance'],
    ['vera', 'viewer'],
    ['carla', 'admin'],
  ] as const) {
    const { id, email } = await addPerson(db, { name, role, merchantId });
    people[name] = { ...(await person(apiUrl, email)), id };
  }
  const [unknown = '', late = '', other = '', disputed = ''] = await Promise.all(
    [1_000, 2_000, 4_000, 8_000].map(async (amount) => (await shop.create({ amount })).body.id),
  );
  const dispute = newId('dsp');
  await db
    .insertInto('disputes')
    .values({
      id: dispute,
      merchant_id: merchantId,
      payment_id: disputed,
      kind: 'MED',
      state: 'OPEN',
      amount: 8_000,
      provider: 'Orbita',
      provider_word: 'chargeback',
      deadline: sql<Date>`now() + interval '50 hours'`,
      attention_reason: 'dispute_due',
      attention_detail: 'due soon',
      attention_since: ago(0),
    } as never)
    .execute();
  ids = { unknown, late, other, dispute };
  await raise(unknown, 'outcome_unknown', 0.5);
  await raise(late, 'late_payment', 30);
  await raise(other, 'late_payment', 2);
});
afterAll(() => db.destroy());

const groups = async (query = '', by = people.ana) =>
  (await by.call<Grouped>('GET', `/v1/attention/groups?${query}`)).body;
const listed = async (query = '', by = people.ana) =>
  (await by.call<{ data: Item[] }>('GET', `/v1/attention?sort=urgency&${query}`)).body.data;
const idsOf = async (query = '', by = people.ana) => (await listed(query, by)).map(({ id }) => id);
const item = async (id: string) => (await listed('snoozed=all')).find((one) => one.id === id);
const payments = (...of: string[]) => of.map((id) => ({ entity: 'payment', id }));
const assign = (items: object[], assignee: string | null, by = people.ana) =>
  by.call<Changed>('POST', '/v1/attention/assign', { items, assignee });
const snooze = (items: object[], until: Date | null, reason?: string, by = people.ana) =>
  by.call<Changed>('POST', '/v1/attention/snooze', { items, until: until?.toISOString() ?? null, reason });
const inHours = (hours: number) => new Date(Date.now() + hours * hour);

it('shows an API key only what its scopes include', async () => {
  const keyWith = async (...scopes: string[]) => {
    const made = await people.carla.call<{ key: string }>('POST', '/v1/api-keys', { name: scopes.join(), scopes });
    expect(made.status).toBe(201);
    return merchant(apiUrl, made.body.key);
  };
  const queueOf = async ({ call }: ReturnType<typeof merchant>) =>
    (
      await call<{ data: (Item & { lines: object[]; name?: string })[]; counts: object }>(
        'GET',
        '/v1/attention?counts=true',
      )
    ).body;
  const disputes = await keyWith('account:read', 'disputes:read');
  const seen = await queueOf(disputes);
  expect(seen).toMatchObject({ data: [{ id: ids.dispute, lines: [] }], counts: { dispute: 1 } });
  // The dispute is of a payment, which the key may not read.
  expect(seen.data[0]).not.toHaveProperty('name');
  expect(seen.counts).toEqual({ dispute: 1 });
  const grouped = await disputes.call<Grouped>('GET', '/v1/attention/groups');
  expect(grouped.body).toMatchObject({ open: 1, data: [{ entity: 'dispute' }] });
  expect((await disputes.call('GET', '/v1/overview')).body).toMatchObject({ queue: [], latest: [], attention: 3 });
  const payments = await queueOf(await keyWith('account:read', 'payments:read'));
  expect(payments.data.map(({ id }) => id).sort()).toEqual([ids.unknown, ids.late, ids.other].sort());
  const both = await queueOf(await keyWith('account:read', 'payments:read', 'disputes:write'));
  expect(both.data).toHaveLength(4);
  expect(both.data.find(({ id }) => id === ids.dispute)).toMatchObject({ name: expect.any(String) });
});

it('groups entries by kind and reason, with counts, amounts and what is due', async () => {
  const all = await groups('items=1');
  expect(all).toMatchObject({ open: 4, snoozed: 0, mine: 0, overdue: 1, mentions: 0, providers: ['Orbita'] });
  expect(all.data).toMatchObject([
    { entity: 'payment', reason: 'late_payment', count: 2, amount: 6_000, overdue: 1, unassigned: 2 },
    { entity: 'payment', reason: 'outcome_unknown', count: 1, amount: 1_000, overdue: 0, look: 60, settle: 240 },
    { entity: 'dispute', reason: 'dispute_due', count: 1, amount: 8_000, overdue: 0 },
  ]);
  expect(all.data.map(({ items }) => items.map(({ id }) => id))).toEqual([[ids.late], [ids.unknown], [ids.dispute]]);
  // By the time when they are due: its reason's, or the entity's own deadline.
  expect(await idsOf()).toEqual([ids.late, ids.unknown, ids.other, ids.dispute]);
  const [late, unknown, , dispute] = await listed();
  expect(late?.overdue).toBe(true);
  const left = (until: string | undefined) => (Date.parse(until ?? '') - Date.now()) / hour;
  // Until somebody has looked, that is what is due; a deadline of its own is when it must be settled.
  expect([unknown?.lookBy, unknown?.settleBy, unknown?.dueAt].map(left)).toEqual([
    expect.closeTo(0.5, 1),
    expect.closeTo(3.5, 1),
    expect.closeTo(0.5, 1),
  ]);
  expect([left(dispute?.dueAt), left(dispute?.settleBy)]).toEqual([expect.closeTo(8, 1), expect.closeTo(50, 1)]);
  expect(await idsOf('overdue=true')).toEqual([ids.late]);
  expect(await idsOf('provider=Orbita,FAIRPAY&entity=dispute')).toEqual([ids.dispute]);
  expect(await idsOf('provider=FAIRPAY')).toEqual([]);
});

it('assigns entries to a person, who sees them as theirs, until the entry leaves the queue', async () => {
  const { status, body } = await assign(
    [...payments(ids.unknown, ids.late, 'pay_0'), { entity: 'dispute', id: ids.dispute }],
    people.bruno.id,
  );
  expect([status, body]).toMatchObject([200, { left: ['pay_0'] }]);
  expect(body.changed.sort()).toEqual([ids.unknown, ids.late, ids.dispute].sort());
  expect(await item(ids.late)).toMatchObject({ assignee: { id: people.bruno.id, name: 'bruno' } });
  expect(await idsOf('mine=true', people.bruno)).toEqual([ids.late, ids.unknown, ids.dispute]);
  expect(await idsOf(`assignee=${people.bruno.id}`)).toHaveLength(3);
  expect(await idsOf('assignee=none')).toEqual([ids.other]);
  expect(await idsOf('assignee=me')).toEqual([]);
  expect((await groups('', people.bruno)).mine).toBe(3);

  await assign(payments(ids.unknown), null, people.bruno);
  expect(await item(ids.unknown)).not.toHaveProperty('assignee');

  // Another reason keeps the person, and the end of the attention ends the assignment.
  await raise(ids.late, 'unmapped_word');
  expect(await item(ids.late)).toMatchObject({ reason: 'unmapped_word', assignee: { name: 'bruno' } });
  await raise(ids.late, null);
  await raise(ids.late, 'late_payment', 30);
  expect(await item(ids.late)).not.toHaveProperty('assignee');

  // Whoever has no access any more has no work.
  await assign(payments(ids.other), people.bruno.id);
  const membership = db.deleteFrom('memberships').where('user_id', '=', people.bruno.id);
  await membership.execute();
  expect(await item(ids.other)).not.toHaveProperty('assignee');
  expect(await idsOf('assignee=none')).toContain(ids.other);
  await db
    .insertInto('memberships')
    .values({ user_id: people.bruno.id, merchant_id: shop.merchantId, role: 'finance' })
    .execute();
  await assign([...payments(ids.other), { entity: 'dispute', id: ids.dispute }], null);
});

it('puts entries off until a time, and shows why once they are back', async () => {
  const until = inHours(5);
  expect((await snooze(payments(ids.unknown, ids.other), until, 'O banco responde à tarde')).body.changed).toHaveLength(
    2,
  );
  expect(await idsOf()).toEqual([ids.late, ids.dispute]);
  expect(await idsOf('snoozed=yes')).toEqual([ids.unknown, ids.other]);
  expect(await groups()).toMatchObject({ open: 2, snoozed: 2 });
  expect((await groups('snoozed=yes')).data.map(({ count }) => count)).toEqual([1, 1]);
  const put = await item(ids.other);
  expect(put?.snooze).toEqual({
    until: until.toISOString(),
    reason: 'O banco responde à tarde',
    by: { id: people.ana.id, name: 'ana' },
  });

  // The time is over.
  await db
    .updateTable('attention_work')
    .set({ snoozed_until: sql<Date>`now() - interval '1 minute'` })
    .where('entity_id', '=', ids.other)
    .execute();
  expect(await idsOf()).toContain(ids.other);
  expect((await item(ids.other))?.snooze?.reason).toBe('O banco responde à tarde');

  // Another reason is news, and a person may bring it back.
  await raise(ids.unknown, 'unmapped_word');
  expect(await item(ids.unknown)).not.toHaveProperty('snooze');
  await snooze(payments(ids.unknown), inHours(1), 'depois do almoço');
  expect((await snooze(payments(ids.unknown), null)).body.changed).toEqual([ids.unknown]);
  expect(await idsOf()).toContain(ids.unknown);
  const { count } = await db
    .selectFrom('attention_work')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('entity_id', '=', ids.unknown)
    .executeTakeFirstOrThrow();
  expect(count).toBe(0);
});

it('is back a day before its own deadline, and not put off later', async () => {
  const dispute = [{ entity: 'dispute', id: ids.dispute }];
  expect((await snooze(dispute, inHours(40), 'sem pressa')).body.changed).toEqual([ids.dispute]);
  const back = Date.parse((await item(ids.dispute))?.snooze?.until ?? '');
  expect((back - Date.now()) / hour).toBeCloseTo(26, 1);
  await snooze(dispute, null);
  await db
    .updateTable('disputes')
    .set({ deadline: sql<Date>`now() + interval '20 hours'` })
    .where('id', '=', ids.dispute)
    .execute();
  expect((await snooze(dispute, inHours(1), 'sem pressa')).body).toEqual({ changed: [], left: [ids.dispute] });
});

describe('response times', () => {
  interface Times {
    version: number;
    hours: { opens: number; closes: number } | null;
    times: { reason: string; look: number | null; settle: number; default: object }[];
    changed?: { by: string };
  }
  const path = '/v1/attention/response-times';
  const times = async (by = people.ana) => (await by.call<Times>('GET', path)).body;
  const put = (body: object, by = people.carla) => by.call<Times>('PUT', path, body);
  const of = ({ times: all }: Times, reason: string) => all.find((one) => one.reason === reason);
  const alertsOf = async (id: string) =>
    (
      await db
        .selectFrom('alerts')
        .select('reason')
        .where('entity_id', '=', id)
        .where('reason', 'in', ['overdue', 'not_looked_at'])
        .execute()
    ).map(({ reason }) => reason);

  it('are set by an administrator for the whole queue, and looking is what leaves a trace', async () => {
    const { body: made } = await shop.create({ amount: 500 });
    await raise(made.id, 'outcome_unknown', 0.5);
    const before = await times();
    expect(before).toMatchObject({ version: 0, hours: null });
    const usual = { look: 60, settle: 240 };
    expect(of(before, 'outcome_unknown')).toEqual({ reason: 'outcome_unknown', ...usual, default: usual });

    const shorter = { reason: 'outcome_unknown', look: 10, settle: 120 };
    const change = { version: 0, hours: null, times: [shorter] };
    expect((await put(change, people.ana)).status).toBe(403);
    expect((await put({ ...change, times: [{ ...shorter, look: 121 }] })).status).toBe(422);
    expect((await put({ ...change, times: [shorter, shorter] })).status).toBe(422);
    expect((await put({ ...change, hours: { opens: 9, closes: 12 } })).status).toBe(422);
    expect((await put(change)).body).toMatchObject({ version: 1, changed: { by: 'carla' } });
    expect((await put(change)).status).toBe(409);

    expect(await item(made.id)).toMatchObject({ overdue: true, lookBy: expect.any(String) });
    expect(await idsOf('overdue=true')).toContain(made.id);
    await raiseOverdue(db);
    await raiseOverdue(db);
    expect(await alertsOf(made.id)).toEqual(['not_looked_at']);

    await people.ana.call('POST', '/v1/notes', { entity: 'payment', entityId: made.id, text: 'Liguei ao banco' });
    const looked = await item(made.id);
    expect(looked).toMatchObject({ overdue: false, dueAt: looked?.settleBy });
    expect(looked).not.toHaveProperty('lookBy');
    expect(await idsOf('overdue=true')).not.toContain(made.id);

    // Put off, it is no news; back, it is late.
    await raise(made.id, 'outcome_unknown', 3);
    await snooze(payments(made.id), inHours(1), 'depois do almoço');
    await raiseOverdue(db);
    expect(await alertsOf(made.id)).toEqual(['not_looked_at']);
    await snooze(payments(made.id), null);
    await raiseOverdue(db);
    expect((await alertsOf(made.id)).sort()).toEqual(['not_looked_at', 'overdue']);
    await raise(made.id, null);
  });

  it('are looked at when one may be over, and not before', async () => {
    const { body: made } = await shop.create({ amount: 700 });
    await raise(made.id, 'outcome_unknown', 0);
    const next = async () => {
      const of = db.selectFrom('alerts').where('entity_id', '=', made.id).where('reason', '=', 'outcome_unknown');
      return (await of.select('check_at').executeTakeFirstOrThrow()).check_at;
    };
    const inPlan = async () => (await next())?.toISOString();
    await raiseOverdue(db);
    const waiting = await item(made.id);
    expect(await inPlan()).toBe(waiting?.lookBy);
    await raiseOverdue(db);
    expect(await alertsOf(made.id)).toEqual([]);
    // Somebody takes it: the other time is left.
    await assign(payments(made.id), people.ana.id);
    await raiseOverdue(db);
    expect(await inPlan()).toBe(waiting?.settleBy);
    await snooze(payments(made.id), inHours(5), 'amanhã');
    await raiseOverdue(db);
    expect(await inPlan()).toBe((await item(made.id))?.snooze?.until);
    await snooze(payments(made.id), null);
    // Other times count for what waits, and an entry that is late is not looked at again.
    const { version } = await times();
    const shorter = { reason: 'outcome_unknown', look: 10, settle: 60 };
    expect((await put({ version, hours: null, times: [shorter] })).status).toBe(200);
    await raiseOverdue(db);
    expect(Number(await next())).toBe(Date.parse(waiting?.settleBy ?? '') - hour);
    await raise(made.id, 'outcome_unknown', 2);
    await raiseOverdue(db);
    expect(await alertsOf(made.id)).toEqual(['overdue']);
    expect(await next()).toBeNull();
    await raise(made.id, null);
  });

  it('may count the hours of business days alone', async () => {
    const instant = (text: string) => sql`${`${text}-03:00`}::timestamptz`;
    const days = sql`array[${sql.join(['20', '23', '24'].map((day) => instant(`2026-11-${day}T09:00`)))}]`;
    const later = async (since: string, minutes: number) => {
      const { rows } = await sql<{ at: Date }>`
        select in_business_hours(${instant(since)}, ${minutes}, ${days}, 540) as at`.execute(db);
      return rows[0]?.at.toISOString();
    };
    // Friday to Monday; a whole day ends with it; before and after hours the next minute counts; outside all hours do.
    expect(await later('2026-11-20T17:00', 120)).toBe('2026-11-23T13:00:00.000Z');
    expect(await later('2026-11-20T09:00', 540)).toBe('2026-11-20T21:00:00.000Z');
    expect(await later('2026-11-20T22:00', 60)).toBe('2026-11-23T13:00:00.000Z');
    expect(await later('2026-11-21T12:00', 600)).toBe('2026-11-24T13:00:00.000Z');
    expect(await later('2026-11-19T12:00', 60)).toBe('2026-11-19T16:00:00.000Z');
    expect(await later('2026-11-24T17:00', 120)).toBe('2026-11-24T22:00:00.000Z');

    const { version } = await times();
    expect((await put({ version, hours: { opens: 9, closes: 18 }, times: [] })).body).toMatchObject({
      hours: { opens: 9, closes: 18 },
    });
    const openings = openingsAround(daysLater(dayInBrazil(Date.now()), -20), 9, 10);
    const [first, next] = openings as [Date, Date];
    const { body: made } = await shop.create({ amount: 600 });
    const since = new Date(first.getTime() + 8 * hour);
    await raise(made.id, 'outcome_unknown');
    await db.updateTable('payments').set({ attention_since: since }).where('id', '=', made.id).execute();
    // An hour on the day, and three on the next business day.
    expect(Date.parse((await item(made.id))?.settleBy ?? '')).toBe(next.getTime() + 3 * hour);
    await raise(made.id, null);
  });
});

it('refuses persons who cannot work here, and times that are none', async () => {
  const refusal = async (reply: Promise<{ status: number; body: unknown }>) => {
    const { status, body } = await reply;
    return [status, (body as { violations?: { field: string; rule: string }[] }).violations?.[0]];
  };
  const one = payments(ids.other);
  expect(await refusal(assign(one, people.vera.id))).toMatchObject([422, { field: 'assignee' }]);
  expect(await refusal(assign(one, newId('usr')))).toMatchObject([422, { field: 'assignee' }]);
  expect(await refusal(snooze(one, inHours(-1), 'tarde'))).toMatchObject([422, { field: 'until', rule: 'min' }]);
  expect(await refusal(snooze(one, inHours(24 * 31), 'tarde'))).toMatchObject([422, { field: 'until', rule: 'max' }]);
  expect(await refusal(snooze(one, inHours(1)))).toMatchObject([422, { field: 'reason', rule: 'required' }]);
  expect((await assign(one, people.ana.id, people.vera)).status).toBe(403);
  expect((await shop.call('GET', '/v1/attention?assignee=me')).status).toBe(403);
  expect((await shop.call<Grouped>('GET', '/v1/attention/groups')).body).toMatchObject({ mine: 0, mentions: 0 });
  // Nobody changes the work of another merchant.
  const other = await ownShop(system);
  const theirs = (await other.create()).body.id;
  await raise(theirs, 'late_payment');
  expect((await assign(payments(theirs), people.ana.id)).body).toEqual({ changed: [], left: [theirs] });
});

it('leaves what is in no queue alone, of each kind', async () => {
  const none = attentionEntities.map((entity) => ({ entity, id: 'none' }));
  const left = none.map(({ id }) => id);
  expect((await assign(none, people.ana.id)).body).toEqual({ changed: [], left });
  expect((await snooze(none, inHours(1), 'nada ali')).body).toEqual({ changed: [], left });
});

it('writes a line of the audit log for each changed entry', async () => {
  await assign(payments(ids.other), people.bruno.id);
  await snooze(payments(ids.other), inHours(2), 'espera o extrato');
  const { body } = await people.bruno.call<{ data: { action: string; detail?: string }[] }>(
    'GET',
    `/v1/audit?entity=${ids.other}`,
  );
  expect(body.data.slice(0, 2)).toMatchObject([
    { action: 'attention.snoozed', detail: expect.stringContaining('espera o extrato') },
    { action: 'attention.assigned', detail: 'to bruno' },
  ]);
});

it('counts notes in the row, and mentions in what waits for a person', async () => {
  const note = { entity: 'payment', entityId: ids.other, text: `Veja, @${people.bruno.id}` };
  expect((await people.ana.call('POST', '/v1/notes', note)).status).toBe(201);
  expect(await item(ids.other)).toMatchObject({ notes: 1 });
  expect(await groups('', people.bruno)).toMatchObject({ mentions: 1 });
});
