import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { safeActivities } from './activities.ts';

const order = { id: 'a', amount: 100, webhookUrl: '', eventUrl: '' };
const charged = { transactionId: '7', pixCode: '000201' };

/** A provider that counts its charges, and a database with one row at most. */
async function world(row?: { guard: string }) {
  const seen = { charges: 0 };
  const server = createServer((_request, response) => {
    seen.charges += 1;
    response.end(JSON.stringify({ id: 7, pix: { qrcode: charged.pixCode } }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const query = async (statement: string) => {
    if (statement.startsWith('insert')) return { rowCount: row ? 0 : 1 };
    if (statement.startsWith('select')) return { rows: row?.guard === 'answered' ? [charged] : [] };
    return {};
  };
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { seen, ...safeActivities({ query } as unknown as pg.Pool, url) };
}

it('charges when it has taken the guard', async () => {
  const { seen, charge } = await world();
  expect(await charge(order)).toEqual(charged);
  expect(seen.charges).toBe(1);
});

it('returns what an earlier run has stored, and charges nothing', async () => {
  const { seen, charge } = await world({ guard: 'answered' });
  expect(await charge(order)).toEqual(charged);
  expect(seen.charges).toBe(0);
});

it('charges nothing where an earlier run may have charged, and is not tried again', async () => {
  const { seen, charge } = await world({ guard: 'sending' });
  await expect(charge(order)).rejects.toMatchObject({ nonRetryable: true });
  expect(seen.charges).toBe(0);
});
