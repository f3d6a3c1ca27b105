import { Client, Connection } from '@temporalio/client';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { lookForLostRuns, sweeping } from '../../activities/core/sweep.ts';
import { type Database, openDatabase } from '../../db/core/database.ts';
import { openStore } from '../../db/core/store.ts';
import { loadKeys } from '../../db/core/system-keys.ts';
import { workflowIds } from '../../domain/core/names.ts';
import type { Refund } from '../../domain/refunds/refund.ts';
import { openLog } from '../../runtime/log.ts';
import { merchant } from '../support/merchant.ts';
import { ownShop } from '../support/new-merchant.ts';
import { payer } from '../support/payouts.ts';
import { person } from '../support/person.ts';
import { sharedSystem } from '../support/shared.ts';

vi.setConfig({ testTimeout: 180_000 });

const { apiUrl, databaseUrl, masterKey, temporalAddress } = sharedSystem();
const shop = merchant(apiUrl);
const hour = 3_600_000;

let db: Database;
let connection: Connection;
let client: Client;
beforeAll(async () => {
  db = openDatabase(databaseUrl, 2);
  connection = await Connection.connect({ address: temporalAddress });
  client = new Client({ connection });
});
afterAll(async () => {
  await connection?.close();
  await db?.destroy();
});

const runOf = (id: string) => client.workflow.getHandle(workflowIds.payment('mer_lojademo', id));
const status = async (id: string) => (await runOf(id).describe()).status.name;
const pollDueAt = async (id: string) =>
  (await db.selectFrom('payments').select('poll_due_at').where('id', '=', id).executeTakeFirstOrThrow()).poll_due_at;
/** Makes them the longest overdue: a pass takes a limited number of payments per provider. */
const isLate = (...ids: string[]) =>
  db
    .updateTable('payments')
    .set({ poll_due_at: new Date('2020-01-01') })
    .where('id', 'in', ids)
    .execute();
/** A pass requested while another one runs is skipped; the next one comes after 30 s. */
const becomes = async (id: string, values: object) => {
  await expect.poll(() => shop.get(id), { timeout: 90_000, interval: 500 }).toMatchObject(values);
  return shop.get(id);
};
const sweep = () => client.schedule.getHandle('sweep').trigger();
const lookUps = async (id: string) =>
  (await shop.timeline(id)).filter(({ title }) => title.startsWith('getTransaction')).length;

describe('a payment whose webhook is lost', () => {
  it('is approved by a poll, after a minute at a connection whose webhooks are not known to work', async () => {
    const own = await ownShop(sharedSystem());
    const pollsLater = async (id: string) =>
      (await db.selectFrom('payments').select('polls_later').where('id', '=', id).executeTakeFirstOrThrow())
        .polls_later;
    const [{ body: unreported }, { body: reported }] = await Promise.all([own.create(), own.create()]);
    await own.simulate(unreported.id, 'paid', { silent: true });
    expect((await own.timeline(unreported.id)).filter(({ title }) => title.startsWith('getTransaction'))).toEqual([]);
    await expect
      .poll(() => own.get(unreported.id), { timeout: 120_000, interval: 2_000 })
      .toMatchObject({ status: 'APPROVED' });
    const moved = (await own.timeline(unreported.id)).find(({ title }) => title === 'PENDING → APPROVED');
    expect(moved?.data).toMatchObject({ cause: 'poll' });
    expect(await pollDueAt(unreported.id)).toBeNull();

    // A poll that finds the money proves nothing about webhooks.
    expect(await pollsLater((await own.create()).body.id)).toBe(false);
    await own.simulate(reported.id, 'paid');
    await own.becomes(reported.id, { status: 'APPROVED' });
    const { body: next } = await own.create();
    expect(await pollsLater(next.id)).toBe(true);
    const { data } = (
      await own.call<{ data: { what: string; until?: string }[] }>('GET', `/v1/payments/${next.id}/waiting`)
    ).body;
    const poll = data.find(({ what }) => what === 'poll');
    expect(Date.parse(poll?.until ?? '') - Date.parse(next.createdAt)).toBeGreaterThan(90_000);
    await db
      .updateTable('connections')
      .set({ webhook_worked_at: new Date(Date.now() - 2 * hour) })
      .where('merchant_id', '=', own.merchantId)
      .execute();
    expect(await pollsLater((await own.create()).body.id)).toBe(false);
  });
});

describe('a payment whose run is lost', () => {
  it('is resumed by the sweep, and approved by a look-up', async () => {
    const [{ body: lost }, { body: fresh }] = await Promise.all([shop.create(), shop.create()]);
    await Promise.all([lost, fresh].map(({ id }) => runOf(id).terminate('the engine lost it')));
    await Promise.all([lost, fresh].map(({ id }) => shop.simulate(id, 'paid', { silent: true })));
    await isLate(lost.id);
    await sweep();
    await becomes(lost.id, { status: 'APPROVED', needsAttention: false });
    expect(await shop.charges(lost.id)).toHaveLength(1);
    // The other payment is not overdue.
    expect(await status(fresh.id)).toBe('TERMINATED');
    expect(await lookUps(fresh.id)).toBe(0);
    expect((await pollDueAt(fresh.id))?.getTime()).toBeGreaterThan(Date.now());
  });

  it('is resumed by the sweep, and still PENDING until it is paid', async () => {
    const { body } = await shop.create();
    await runOf(body.id).terminate('the engine lost it');
    await isLate(body.id);
    await sweep();
    await expect.poll(() => lookUps(body.id), { timeout: 60_000 }).toBe(1);
    expect(await status(body.id)).toBe('RUNNING');
    await shop.simulate(body.id, 'paid');
    await becomes(body.id, { status: 'APPROVED' });
  });

  it('while its charge was being sent raises attention, and is not charged again', async () => {
    await shop.fault('createTransaction', 'slow', { delayMs: 30_000 });
    const creating = shop.create({ orderId: 'lost-before-its-charge' }).catch(() => undefined);
    const find = async () =>
      (await shop.call<{ data: { id: string }[] }>('GET', '/v1/payments?orderId=lost-before-its-charge')).body.data[0];
    await expect.poll(find, { timeout: 20_000 }).toBeDefined();
    const id = (await find())?.id ?? '';
    await expect.poll(() => shop.charges(id), { timeout: 20_000 }).toHaveLength(1);
    await runOf(id).terminate('the engine lost it');
    await isLate(id);
    await sweep();
    const found = await becomes(id, { status: 'PENDING', needsAttention: true });
    expect(found.attention?.reason).toBe('outcome_unknown');
    expect(await shop.charges(id)).toHaveLength(1);
    await creating;
  });

  it('is polled again by the sweep if its last poll was still pending, though it was closed', async () => {
    const { body } = await shop.create();
    await shop.simulate(body.id, 'paid');
    await becomes(body.id, { status: 'APPROVED' });
    await expect.poll(() => status(body.id)).toBe('COMPLETED');
    // The provider cannot be reached when the webhook comes, and the run with the pending poll is lost. Polls of other
    // tests' pending payments use up some of these faults too.
    await shop.fault('getTransaction', 'error_before', { times: 1_000 });
    await shop.simulate(body.id, 'refunded');
    await expect.poll(() => status(body.id), { timeout: 20_000 }).toBe('RUNNING');
    await runOf(body.id).terminate('the engine lost it');
    expect(await pollDueAt(body.id)).not.toBeNull();
    await shop.call('DELETE', '/v1/sandbox/faults');
    await isLate(body.id);
    await sweep();
    await becomes(body.id, { status: 'REFUNDED' });
    expect(await pollDueAt(body.id)).toBeNull();
  });
});

describe('a refund whose run is lost', () => {
  const lost = async (fault: string) => {
    const { body: payment } = await shop.create();
    await shop.simulate(payment.id, 'paid');
    await shop.becomes(payment.id, { status: 'APPROVED' });
    await shop.fault('refund', fault);
    const path = `/v1/payments/${payment.id}/refunds`;
    const { body } = await shop.call<Refund>('POST', path, { amount: 990 }, { 'idempotency-key': payment.id });
    expect(body).toMatchObject({ state: 'PENDING', needsAttention: true });
    await client.workflow.getHandle(workflowIds.refund('mer_lojademo', body.id)).terminate('the engine lost it');
    return { id: body.id, read: async () => (await shop.call<Refund>('GET', `/v1/refunds/${body.id}`)).body };
  };

  it('is resumed by the sweep, and done by a look-up', async () => {
    const { id, read } = await lost('drop_after');
    const late = { updated_at: new Date('2020-01-01') };
    await db.updateTable('refunds').set(late).where('id', '=', id).execute();
    await sweep();
    await expect.poll(read, { timeout: 90_000, interval: 500 }).toMatchObject({ state: 'DONE', needsAttention: false });
  });

  it('is settled by the person who has looked at the provider', async () => {
    const { id } = await lost('error_before');
    const finance = await person(apiUrl, 'finance@trilho.test');
    const body = { outcome: 'not_done', reason: 'Painel do provedor: sem devolução' };
    const settled = await finance.call('POST', `/v1/refunds/${id}/resolve`, body);
    expect(settled).toMatchObject({ status: 200, body: { state: 'REFUSED' } });
  });
});

describe('a payout whose run is lost', () => {
  it('is resumed by the sweep, and approved by a look-up', async () => {
    const { send, get, transfers, fault } = payer(shop, 'Vexy');
    await fault('webhook', 'lost');
    const { body } = await send();
    const run = client.workflow.getHandle(workflowIds.payout('mer_lojademo', body.id));
    await run.terminate('the engine lost it');
    await expect.poll(() => transfers(body.id), { timeout: 20_000 }).toMatchObject([{ status: 'COMPLETED' }]);
    expect(await get(body.id)).toMatchObject({ status: 'PENDING' });
    const late = { poll_due_at: new Date('2020-01-01') };
    await db.updateTable('payouts').set(late).where('id', '=', body.id).execute();
    await sweep();
    await expect
      .poll(() => get(body.id), { timeout: 90_000, interval: 500 })
      .toMatchObject({ status: 'APPROVED', needsAttention: false });
    expect(await transfers(body.id)).toHaveLength(1);
    const { body: timeline } = await shop.call<{ data: { kind: string }[] }>('GET', `/v1/payouts/${body.id}/timeline`);
    expect(timeline.data.filter(({ kind }) => kind === 'webhook')).toEqual([]);
  });
});

describe('a pass of the sweep', () => {
  /** One pass with a Temporal client that only records calls; the rows are restored afterwards. */
  async function pass(prepare: (ids: string[]) => Promise<void>, ids: string[]) {
    const started: string[] = [];
    const keys = await loadKeys(db, 'sandbox', Buffer.from(masterKey, 'base64'));
    const engine = {
      workflow: {
        start: async (_: string, { args }: { args: [{ paymentId: string; lost: true }] }) => {
          started.push(args[0].paymentId);
        },
      },
    } as unknown as Client;
    await db
      .transaction()
      .execute(async (tx) => {
        const store = { ...openStore(db, keys), db: tx };
        await tx.updateTable('payments').set({ poll_due_at: null }).execute();
        for (const [place, id] of ids.entries()) {
          const by = new Date(Date.now() - hour + place * 1000);
          await tx.updateTable('payments').set({ poll_due_at: by }).where('id', '=', id).execute();
        }
        const one = () =>
          sweeping({
            store,
            client: engine,
            storage: undefined,
            log: openLog('test', 'silent'),
          }).recoverOverduePayments();
        await prepare([String(await one()), ...started.splice(0)]);
        await prepare([String(await one()), ...started.splice(0)]);
        await prepare([String(await one()), ...started.splice(0)]);
        throw new Error('as it was');
      })
      .catch((error: Error) => {
        if (error.message !== 'as it was') throw error;
      });
  }

  it('starts at most twenty payments per provider, the longest overdue first, and each once', async () => {
    const create = async (provider: string) => (await shop.create({ provider })).body.id;
    const many = await Promise.all(Array.from({ length: 23 }, () => create('Orbita')));
    const others = await Promise.all([create('Onz'), create('Onz')]);
    const passes: string[][] = [];
    await pass(async (seen) => void passes.push(seen), [...many, ...others]);
    const [first = [], second = [], third = []] = passes;
    expect(first[0]).toBe('22');
    expect(first.slice(1).sort()).toEqual([...many.slice(0, 20), ...others].sort());
    expect(second.slice(1).sort()).toEqual(many.slice(20).sort());
    expect(third).toEqual(['0']);
  });

  it('looks for all that is open where Temporal has lost its runs, once no call of before can be under way', async () => {
    const [old, fresh, overdue, held] = await Promise.all(
      Array.from({ length: 4 }, async () => (await shop.create()).body.id),
    );
    const began = Date.now();
    const minutes = (n: number) => new Date(began + n * 60_000);
    const rows = { [old ?? '']: [-60, 60], [fresh ?? '']: [0, 60], [overdue ?? '']: [0, -1] } as const;
    const due = new Map<string, number | undefined>();
    await db
      .transaction()
      .execute(async (tx) => {
        await tx.updateTable('payments').set({ poll_due_at: null }).execute();
        for (const [id, [updated, by]] of Object.entries(rows)) {
          const times = { updated_at: minutes(updated), poll_due_at: minutes(by) };
          await tx.updateTable('payments').set(times).where('id', '=', id).execute();
        }
        await lookForLostRuns(tx);
        const found = await tx.selectFrom('payments').select(['id', 'poll_due_at']).execute();
        for (const { id, poll_due_at: by } of found)
          due.set(id, by ? Math.floor((by.getTime() - began) / 60_000) : undefined);
        throw new Error('as it was');
      })
      .catch((error: Error) => {
        if (error.message !== 'as it was') throw error;
      });
    // In minutes from now.
    expect([old, fresh, overdue, held].map((id) => due.get(id ?? ''))).toEqual([0, 2, -1, undefined]);
  });

  it('does not touch a run that is still open', async () => {
    const { body } = await shop.create();
    const { runId } = await runOf(body.id).describe();
    await isLate(body.id);
    await sweep();
    await expect
      .poll(async () => ((await pollDueAt(body.id))?.getTime() ?? 0) > Date.now(), { timeout: 60_000 })
      .toBe(true);
    expect(await runOf(body.id).describe()).toMatchObject({ runId, status: { name: 'RUNNING' } });
    expect(await lookUps(body.id)).toBe(0);
  });
});
