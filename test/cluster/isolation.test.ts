// A provider that hangs and a merchant that floods, on the cluster: the payments of others go on, each payment has one
// charge, and all end. How far the times of the others move is measured by `npm run bench -- --parts isolation`.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../db/core/database.ts';
import { openStore } from '../../db/core/store.ts';
import { loadKeys } from '../../db/core/system-keys.ts';
import type { Payment } from '../../domain/payments/payment.ts';
import { insist, merchant, type Reply } from '../support/merchant.ts';
import { newMerchant } from '../support/new-merchant.ts';
import { until } from '../support/side-by-side.ts';
import { type Cluster, startCluster } from '../support/system.ts';

/** So many merchants have a connection at the provider that hangs, and at one that works. */
const merchants = 20;
const hanging = 'PodPay2';
const openingsPerSecond = 4;
/** What a merchant sends that sends 50 times its share. */
const flood = 50 * openingsPerSecond;

let cluster: Cluster;
let db: pg.Pool;
let keys: string[];
let flooding: string;

beforeAll(async () => {
  cluster = await startCluster({ env: { OPENINGS_PER_SECOND: String(openingsPerSecond) } });
  db = new pg.Pool({ connectionString: cluster.databaseUrl, max: 5 });
  const own = openDatabase(cluster.databaseUrl, 1);
  const store = openStore(own, await loadKeys(own, 'sandbox', Buffer.from(cluster.masterKey, 'base64')));
  const made: string[] = [];
  while (made.length <= merchants) {
    made.push((await newMerchant(store, cluster.sandboxUrl, ['Orbita', hanging])).key);
  }
  await own.destroy();
  [flooding = '', ...keys] = made;
});
afterAll(async () => {
  await db?.end();
  await cluster?.stop();
});

describe('a provider that hangs with 200 payments of 20 merchants', () => {
  let stuck: Reply<Payment>[];

  it('leaves the payments of the same merchants at another provider alone', async () => {
    await sandbox('/faults', { provider: hanging, operation: 'createTransaction', fault: 'timeout_after', times: 200 });
    // On a slow machine, the 12 s after which a workflow answers may begin too late for the request: 503, and a repeat.
    const requests = Array.from({ length: 200 }, (_, index) => {
      const key = randomUUID();
      return insist((attempt) => shopAt(index + attempt, keyAt(index)).create({ provider: hanging }, key));
    });
    const answers = Promise.all(requests);
    await until(
      'sent',
      () => count(`state = 'sending'`),
      (sent) => sent > 40,
    );
    const others = await Promise.all(Array.from({ length: 60 }, (_, index) => open(index, keyAt(index), 'Orbita')));
    expect(others.filter(({ status, body }) => status !== 201 || !body.pixCode)).toEqual([]);
    await payAll(others);
    stuck = await answers;
  });

  it('answers its own payments without a code, and raises attention', async () => {
    expect(stuck.map(({ status, body }) => `${status} ${body.status} ${body.pixCode}`)).toEqual(
      Array(200).fill('201 PENDING undefined'),
    );
    const ids = stuck.map(({ body }) => body.id);
    const unknown = async () =>
      (await db.query(`select id from payments where id = any($1) and attention_reason = 'outcome_unknown'`, [ids]))
        .rowCount;
    await until('in attention', unknown, (found) => found === 200, 120_000);
  });

  it('has one charge for each of them, by which it is APPROVED once its payer has paid', async () => {
    const charges = await ledger(hanging);
    expect([...charges.keys()].sort()).toEqual(stuck.map(({ body }) => body.id).sort());
    for (const id of [...charges.values()].flat()) {
      await sandbox('/simulate', { provider: hanging, kind: 'payment', id, event: 'paid' });
    }
    await approved(stuck);
  });
});

describe('a merchant that sends 50 times its share', () => {
  it('is refused beyond it, and the others are not', async () => {
    let refused = 0;
    const flooded = Array.from({ length: flood }, (_, index) => {
      const key = randomUUID();
      return insist(async (attempt) => {
        const reply = await shopAt(index + attempt, flooding).create({}, key);
        if (reply.status === 429) {
          refused += 1;
          expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
        }
        return reply;
      });
    });
    const others = await Promise.all(Array.from({ length: 60 }, (_, index) => open(index, keyAt(index), 'Orbita')));
    expect(others.filter(({ status }) => status !== 201)).toEqual([]);
    await payAll(others);
    const accepted = await Promise.all(flooded);
    expect(refused).toBeGreaterThan(0);
    expect(accepted.filter(({ status }) => status !== 201)).toEqual([]);
    await payAll(accepted);
  });
});

it('has one charge and one send for each payment, and replayed no run with a nondeterminism error', async () => {
  for (const provider of ['Orbita', hanging]) {
    const { rows } = await db.query<{ id: string }>('select id from payments where provider = $1', [provider]);
    const charges = await ledger(provider);
    expect([...charges.keys()].sort()).toEqual(rows.map(({ id }) => id).sort());
    expect([...charges.values()].filter((ids) => ids.length !== 1)).toEqual([]);
  }
  const twice = await db.query('select entity_id from provider_sends group by entity_id having count(*) > 1');
  expect(twice.rows).toEqual([]);
  expect(readFileSync(cluster.logFile, 'utf8')).not.toContain('Nondeterminism');
});

const keyAt = (index: number): string => keys[index % keys.length] ?? '';

/** A merchant's server that calls one of the API processes. */
const shopAt = (index: number, key: string) => merchant(cluster.apiUrls[index % cluster.apiUrls.length] ?? '', key);

/** Sent once: a refusal is the answer. */
const open = (index: number, key: string, provider: string) => shopAt(index, key).create({ provider });

/** Has these payments paid, and waits until all are APPROVED without attention. */
async function payAll(replies: Reply<Payment>[]): Promise<void> {
  for (const { body } of replies) {
    await sandbox('/simulate', { provider: 'Orbita', kind: 'payment', id: body.transactionId, event: 'paid' });
  }
  await approved(replies);
}

async function approved(replies: Reply<Payment>[]): Promise<void> {
  const ids = replies.map(({ body }) => body.id);
  const open = async () =>
    (
      await db.query(
        `select id, status, attention_reason from payments
         where id = any($1) and (status <> 'APPROVED' or attention_reason is not null)`,
        [ids],
      )
    ).rows;
  await until('approved', open, (found) => found.length === 0, 180_000);
}

/** The stand-in's charges by the reference, which is the payment's id. */
async function ledger(provider: string): Promise<Map<string, string[]>> {
  const reply = await fetch(`${cluster.sandboxUrl}/_sandbox/books?${new URLSearchParams({ provider })}`);
  const { charges } = (await reply.json()) as { charges: { id: string; reference: string }[] };
  const found = new Map<string, string[]>();
  for (const { id, reference } of charges) found.set(reference, [...(found.get(reference) ?? []), id]);
  return found;
}

async function sandbox(path: string, body: object): Promise<void> {
  const reply = await fetch(`${cluster.sandboxUrl}/_sandbox${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(reply.ok).toBe(true);
}

async function count(condition: string): Promise<number> {
  const { rows } = await db.query<{ count: string }>(`select count(*) from provider_sends where ${condition}`);
  return Number(rows[0]?.count);
}
