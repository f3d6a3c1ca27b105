// Exports written in the background: complete, once, only for the merchant, and stored for a week.
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { MockActivityEnvironment } from '@temporalio/testing';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exporting } from '../../activities/finance/exports.ts';
import { openDatabase } from '../../db/core/database.ts';
import { openStore, type Store } from '../../db/core/store.ts';
import { loadKeys } from '../../db/core/system-keys.ts';
import { exportsOf } from '../../db/finance/exports.ts';
import { insertApiKey } from '../../db/identity/merchants.ts';
import type { Export } from '../../domain/finance/exports.ts';
import { openLog } from '../../runtime/log.ts';
import { localStorage } from '../../runtime/storage/local.ts';
import type { Storage } from '../../runtime/storage/storage.ts';
import { merchant } from '../support/merchant.ts';
import { newMerchant } from '../support/new-merchant.ts';
import { person } from '../support/person.ts';
import { sharedSystem } from '../support/shared.ts';

const { apiUrl, sandboxUrl, databaseUrl, dataDir, masterKey } = sharedSystem();
const eventually = <Read>(read: () => Read) => expect.poll(read, { timeout: 60_000, interval: 100 });

const db = openDatabase(databaseUrl, 4);
let store: Store;
let storage: Storage;
let shop: ReturnType<typeof merchant>;
let merchantId: string;
let key: string;
const ids: string[] = [];

beforeAll(async () => {
  const keys = await loadKeys(db, 'sandbox', Buffer.from(masterKey, 'base64'));
  store = openStore(db, keys);
  storage = localStorage({ folder: path.join(dataDir, 'storage'), publicUrl: apiUrl, keys });
  const own = await newMerchant(store, sandboxUrl);
  merchantId = own.id;
  key = own.key;
  shop = merchant(apiUrl, key);
  for (let n = 0; n < 7; n += 1) {
    const customer = {
      name: n === 3 ? '=HYPERLINK("x")' : `Cliente ${n}`,
      email: 'a@example.com',
      document: '52998224725',
    };
    ids.push((await shop.create({ amount: 1000 + n, customer })).body.id);
  }
});
afterAll(() => db.destroy());

const start = (body: object) => shop.call<Export>('POST', '/v1/exports', body);
const read = async (id: string) => (await shop.call<Export>('GET', `/v1/exports/${id}`)).body;

async function fileOf(id: string) {
  const response = await fetch(`${apiUrl}/v1/exports/${id}/file`, {
    headers: { authorization: `Bearer ${key}` },
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

async function bytesOf(id: string, query: string) {
  const response = await fetch(`${apiUrl}/v1/exports/${id}/file${query}`, {
    headers: { authorization: `Bearer ${key}` },
  });
  return { headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}

/** The text of a file in a zip, by its local header. */
function inZip(zip: Buffer, name: string): string {
  const at = zip.indexOf(name);
  if (at < 30) throw new Error(`the zip has no ${name}`);
  const begin = at + name.length + zip.readUInt16LE(at - 2);
  return inflateRawSync(zip.subarray(begin)).toString();
}

const rowsOf = (text: string, delimiter = ';') =>
  parse(text, { bom: true, columns: true, delimiter }) as Record<string, string>[];

/** An export's row as the API writes it, without starting its workflow. */
async function unmade(list: Export['list'] = 'payments', filters: object = {}): Promise<string> {
  const own = exportsOf(store, { merchantId, merchantName: 'Loja própria' });
  const made = await own.create({ list, search: '', language: 'pt' }, filters);
  return made?.id ?? '';
}

/** The worker's activity in this process, with parts small enough to need several. */
const hands = (over: Partial<Storage> = {}) =>
  exporting({
    store,
    client: undefined as never,
    storage: { ...storage, ...over },
    log: openLog('worker', 'silent'),
    partRows: 2,
  });
const run = (of: ReturnType<typeof hands>, exportId: string) =>
  new MockActivityEnvironment().run(of.writeExport, { exportId, merchantId });

describe('an export', () => {
  it('contains the whole list in its order, with progress and a file name', async () => {
    const { status, body } = await start({ list: 'payments', search: 'sort=amount', language: 'pt' });
    expect({ status, body }).toMatchObject({
      status: 202,
      body: { list: 'payments', search: 'sort=amount', mine: true },
    });
    await eventually(() => read(body.id)).toMatchObject({ state: 'DONE', rows: 7 });
    const { headers, text } = await fileOf(body.id);
    expect(headers.get('content-disposition')).toMatch(/filename="pagamentos-loja-propria-\d{4}-\d\d-\d\d\.csv"/);
    expect(Buffer.byteLength(text)).toBeGreaterThan(500);
    const rows = rowsOf(text);
    expect(rows.map((row) => row.Id)).toEqual(ids);
    expect(rows[0]).toMatchObject({ 'Valor (R$)': '10,00', 'Valor (centavos)': '1000', Documento: '***.982.247-**' });
    expect(rows[3]?.Cliente).toBe(`'=HYPERLINK("x")`);
  });

  it('contains the filtered rows, also in English, and refuses filters that the list does not have', async () => {
    const { body } = await start({ list: 'payments', search: 'amountMin=1005', language: 'en' });
    await eventually(() => read(body.id)).toMatchObject({ state: 'DONE', rows: 2 });
    const rows = rowsOf((await fileOf(body.id)).text, ',');
    expect(rows.map((row) => row['Amount (R$)'])).toEqual(['10.06', '10.05']);
    const wrong = await shop.call<{ violations: { field: string }[] }>('POST', '/v1/exports', {
      list: 'refunds',
      search: 'status=DONE&amountMin=x',
    });
    expect(wrong.status).toBe(422);
    expect(wrong.body.violations.map(({ field }) => field).sort()).toEqual(['search.amountMin', 'search.status']);
  });

  it.each(['payouts', 'refunds', 'disputes', 'receivers'] as const)(
    'of %s without rows has only its header',
    async (list) => {
      const { body } = await start({ list });
      await eventually(() => read(body.id)).toMatchObject({ state: 'DONE', rows: 0 });
      expect((await fileOf(body.id)).text).toMatch(/^\uFEFF?Id;/);
    },
  );

  it('is a workbook too, with amounts as numbers and texts as they were given', async () => {
    const { body: made } = await start({ list: 'payments' });
    await eventually(async () => (await read(made.id)).state).toBe('DONE');
    const { headers, bytes } = await bytesOf(made.id, '?format=xlsx');
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="pagamentos-.*\.xlsx"$/);
    const sheet = inZip(bytes, 'xl/worksheets/sheet1.xml');
    expect(sheet).toContain('<v>10.06</v>');
    expect(sheet).toContain('<v>1006</v>');
    const texts = inZip(bytes, 'xl/sharedStrings.xml');
    expect(texts).toContain('Valor (R$)');
    expect(texts).toMatch(/>=HYPERLINK\(/);
  });

  it('of events names the entity of each', async () => {
    const { body } = await start({ list: 'events' });
    await eventually(() => read(body.id)).toMatchObject({ state: 'DONE' });
    const rows = rowsOf((await fileOf(body.id)).text);
    expect(rows.filter((row) => row['De quem'] === ids[0]).map((row) => row.Tipo)).toContain('payment.pending');
  });

  it('of the audit log has one line per action of this merchant, and none of others', async () => {
    const at = { 'trilho-merchant': merchantId };
    const admin = await person(apiUrl, 'admin@trilho.test');
    // Belongs to no merchant; the list shows it to a person of the whole installation.
    const nobody = `nobody-${randomUUID()}@trilho.test`;
    await expect(person(apiUrl, nobody, 'a wrong password')).rejects.toThrow('401');
    await admin.call('POST', `/v1/payments/${ids[0]}/look`, {}, at);
    const { body } = await admin.call<Export>('POST', '/v1/exports', { list: 'audit', search: 'fold=true' }, at);
    await eventually(() => read(body.id)).toMatchObject({ state: 'DONE' });
    const refused = await fileOf(body.id);
    expect({ status: refused.status, ...JSON.parse(refused.text) }).toMatchObject({
      status: 403,
      code: 'forbidden',
      detail: 'You may not export what you may not read: the audit log.',
    });
    const taken = await fetch(`${apiUrl}/v1/exports/${body.id}/file`, {
      headers: { cookie: `trilho_session=${admin.cookies.get('trilho_session')}`, ...at },
    });
    expect(taken.headers.get('content-disposition')).toMatch(/filename="auditoria-loja-propria-/);
    const rows = rowsOf(await taken.text());
    expect(rows.filter((row) => row.Sobre === ids[0])).toMatchObject([
      { Ação: 'POST /v1/payments/{id}/look', Fase: 'done', 'Status HTTP': '200', Quem: expect.any(String) },
    ]);
    const all = await admin.call<{ data: { action: string; seq: number; merchantId?: string }[] }>(
      'GET',
      '/v1/audit?limit=100',
      undefined,
      at,
    );
    const others = all.body.data.filter(({ merchantId }) => merchantId === undefined).map(({ seq }) => String(seq));
    expect(others.length).toBeGreaterThan(0);
    expect(rows.filter((row) => others.includes(row.Linha ?? ''))).toEqual([]);
  });

  it('is 404 for another merchant, and hides its search from colleagues', async () => {
    const admin = await person(apiUrl, 'admin@trilho.test');
    const at = { 'trilho-merchant': merchantId };
    const made = await admin.call<Export>('POST', '/v1/exports', { list: 'payments', search: 'q=a%40example.com' }, at);
    expect(made.body).toMatchObject({ createdBy: expect.any(String), mine: true, search: 'q=a%40example.com' });
    const seen = await read(made.body.id);
    expect(seen.mine).toBe(false);
    expect(seen.search).toBeUndefined();
    const anotherShop = merchant(apiUrl, 'sk_test_other');
    for (const path of ['', '/file']) {
      expect((await anotherShop.call('GET', `/v1/exports/${made.body.id}${path}`)).status).toBe(404);
    }
    expect((await anotherShop.call('POST', `/v1/exports/${made.body.id}/cancel`, {})).status).toBe(404);
    const others = await anotherShop.call<{ data: Export[] }>('GET', '/v1/exports?limit=100');
    expect(others.body.data.map(({ id }) => id)).not.toContain(made.body.id);

    // The audit log names who downloaded it.
    await eventually(() => read(made.body.id)).toMatchObject({ state: 'DONE' });
    const taken = await fetch(`${apiUrl}/v1/exports/${made.body.id}/file`, {
      headers: { cookie: `trilho_session=${admin.cookies.get('trilho_session')}`, ...at },
    });
    expect(taken.status).toBe(200);
    await taken.text();
    const { body: log } = await admin.call<{ data: { action: string }[] }>(
      'GET',
      `/v1/audit?entity=${made.body.id}`,
      undefined,
      at,
    );
    expect(log.data.map(({ action }) => action)).toContain('GET /v1/exports/{id}/file');
  });
});

it('requires a key that may read the list itself', async () => {
  const scopes = ['account:write', 'refunds:read'];
  const { key: narrow } = await insertApiKey(store, merchantId, 'Narrow', 'sandbox', { scopes });
  const reader = merchant(apiUrl, narrow);
  expect((await reader.call('POST', '/v1/exports', { list: 'refunds' })).status).toBe(202);
  expect((await reader.call('POST', '/v1/exports', { list: 'payments' })).status).toBe(403);
  const { body } = await start({ list: 'payments' });
  await eventually(() => read(body.id)).toMatchObject({ state: 'DONE' });
  expect((await reader.call('GET', `/v1/exports/${body.id}/file`)).status).toBe(403);
});

describe('the activity that writes an export', () => {
  it('continues after a crash at any point, with every row once', async () => {
    const exportId = await unmade();
    // Fails while a part is being stored, right after it was stored, and once more.
    let writes = 0;
    const mortal = hands({
      async write(...part) {
        writes += 1;
        if (writes === 2) throw new Error('the power went');
        await storage.write(...part);
        if (writes === 4) throw new Error('the power went, and the part was stored');
      },
    });
    await expect(run(mortal, exportId)).rejects.toThrow('the power went');
    expect(await read(exportId)).toMatchObject({ state: 'RUNNING', rows: 2 });
    await expect(run(mortal, exportId)).rejects.toThrow('was stored');
    expect(await read(exportId)).toMatchObject({ state: 'RUNNING', rows: 4 });
    while (await run(hands(), exportId));
    expect(await read(exportId)).toMatchObject({ state: 'DONE', rows: 7 });
    const rows = rowsOf((await fileOf(exportId)).text);
    expect(rows.map((row) => row.Id)).toEqual([...ids].reverse());
  });

  it('stops when the export is canceled, and deletes its parts', async () => {
    const exportId = await unmade();
    const stored: string[] = [];
    const canceling = hands({
      async write(name, ...part) {
        stored.push(name);
        await storage.write(name, ...part);
        if (stored.length === 2) await shop.call('POST', `/v1/exports/${exportId}/cancel`, {});
      },
    });
    expect(await run(canceling, exportId)).toBe(false);
    expect(await read(exportId)).toMatchObject({ state: 'CANCELED' });
    expect(stored).toHaveLength(2);
    for (const name of stored) expect(await storage.read(name)).toBeUndefined();
    expect((await fileOf(exportId)).status).toBe(409);
    // Cancelling twice changes nothing; a finished export can still be downloaded.
    expect((await shop.call('POST', `/v1/exports/${exportId}/cancel`, {})).status).toBe(200);
    const done = await unmade();
    while (await run(hands(), done));
    expect((await shop.call('POST', `/v1/exports/${done}/cancel`, {})).status).toBe(409);
  });

  it('deletes its parts after a week', async () => {
    const exportId = await unmade();
    while (await run(hands(), exportId));
    const [row] = await db.selectFrom('exports').select('started_parts').where('id', '=', exportId).execute();
    expect((await fileOf(exportId)).status).toBe(200);
    const past = new Date(Date.now() - 120_000);
    await db.updateTable('exports').set({ expires_at: past, ended_at: past }).where('id', '=', exportId).execute();
    expect((await fileOf(exportId)).status).toBe(409);
    await new MockActivityEnvironment().run(hands().deleteExpiredExports);
    expect(await read(exportId)).toMatchObject({ state: 'EXPIRED', rows: 7 });
    for (const name of row?.started_parts ?? []) expect(await storage.read(name)).toBeUndefined();
    expect(row?.started_parts).toHaveLength(4);
  });
});

it('refuses a sixth export while five are running', async () => {
  const waiting = await Promise.all(Array.from({ length: 5 }, () => unmade()));
  expect((await start({ list: 'payments', search: `q=${randomUUID()}` })).status).toBe(409);
  for (const id of waiting) await shop.call('POST', `/v1/exports/${id}/cancel`, {});
});
