import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Client, Connection, type Payload } from '@temporalio/client';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Database, openDatabase } from '../../db/core/database.ts';
import { loadKeys } from '../../db/core/system-keys.ts';
import { parseBoleto } from '../../domain/core/boleto.ts';
import { parseBrCode } from '../../domain/core/brcode.ts';
import { dayInBrazil, daysLater } from '../../domain/core/days.ts';
import { workflowIds } from '../../domain/core/names.ts';
import type { Keys } from '../../runtime/keys.ts';
import { type LocalStorage, localStorage } from '../../runtime/storage/local.ts';
import { newFileName } from '../../runtime/storage/storage.ts';
import { dataConverter } from '../../runtime/temporal.ts';
import { endpoint, merchant, signingSecret } from '../support/merchant.ts';
import { sharedSystem } from '../support/shared.ts';

vi.setConfig({ testTimeout: 120_000 });

const { apiUrl, databaseUrl, dataDir, logFile, masterKey, temporalAddress } = sharedSystem();
/** The provider that answers a boleto as bytes only. */
const bytes = merchant(apiUrl, 'sk_test_demo', 'LordsCash');
const other = merchant(apiUrl);
const boleto = (shop = bytes, over: object = {}) => shop.create({ paymentMethod: 'BILLET', ...over });

let db: Database;
let keys: Keys;
let storage: LocalStorage;
let connection: Connection;
let client: Client;
let hook: Awaited<ReturnType<typeof endpoint>>;
beforeAll(async () => {
  db = openDatabase(databaseUrl, 2);
  keys = await loadKeys(db, 'sandbox', Buffer.from(masterKey, 'base64'));
  storage = localStorage({ folder: path.join(dataDir, 'storage'), publicUrl: apiUrl, keys });
  connection = await Connection.connect({ address: temporalAddress });
  client = new Client({ connection, dataConverter: dataConverter(keys) });
  hook = await endpoint(signingSecret(logFile));
});
afterAll(async () => {
  await hook?.close();
  await connection?.close();
  await db?.destroy();
});

const row = (id: string) => db.selectFrom('boleto_files').selectAll().where('payment_id', '=', id).executeTakeFirst();
const eventsOf = (id: string) => hook.received.filter(({ data }) => data.id === id);

describe('a boleto that the provider gives as bytes only', () => {
  it('has a public URL at once, and its bytes are in no event, timeline or history', async () => {
    const { status, body } = await boleto(bytes, { webhookUrl: hook.url });
    expect(status).toBe(201);
    expect(body).toMatchObject({ status: 'PENDING', needsAttention: false });
    expect(body.billetUrl).toMatch(new RegExp(`^${apiUrl}/storage/public/fil_[0-9a-z]{26}\\.pdf$`));
    const answer = await fetch(body.billetUrl ?? '');
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
      'content-disposition': 'inline',
    });
    const pdf = await answer.text();
    expect(pdf).toMatch(/^%PDF-/);
    expect(pdf).toContain(body.billetCode);
    await expect
      .poll(() => eventsOf(body.id))
      .toMatchObject([{ type: 'payment.pending', data: { billetUrl: body.billetUrl } }]);

    // The bytes are stored once and appear in no answer, event or timeline.
    expect(await row(body.id)).toMatchObject({ sealed: null, stored_at: expect.any(Date) });
    const line = JSON.stringify(await bytes.timeline(body.id));
    expect(line).toContain('•••• pdf (');
    expect(line).not.toContain('JVBERi');
    const handle = client.workflow.getHandle(workflowIds.payment('mer_lojademo', body.id));
    const payloads = JSON.stringify(await opened(await handle.fetchHistory()));
    expect(payloads).toContain(body.transactionId);
    expect(payloads).not.toContain('JVBERi');

    await bytes.simulate(body.id, 'paid');
    await bytes.becomes(body.id, { status: 'APPROVED' });
  });

  it('stays payable by its line while it cannot be stored, and gets its URL later', async () => {
    const folder = path.join(dataDir, 'storage', 'public');
    const aside = `${folder}.aside`;
    mkdirSync(folder, { recursive: true });
    renameSync(folder, aside);
    writeFileSync(folder, 'a file where the folder was');
    try {
      const { status, body } = await boleto(bytes, { webhookUrl: hook.url });
      expect(status).toBe(201);
      expect(body).toMatchObject({ status: 'PENDING', needsAttention: false });
      expect(body.billetCode).toMatch(/^\d{47}$/);
      expect(body).not.toHaveProperty('billetUrl');
      expect(await bytes.charges(body.id)).toHaveLength(1);
      const failures = (await bytes.timeline(body.id)).filter(({ title }) => title === 'Error on upload pdf');
      expect(failures.map(({ data }) => data)).toMatchObject([
        { attempt: 1, why: 'the storage answered 500' },
        { attempt: 2 },
        { attempt: 3 },
      ]);
      const stored = await row(body.id);
      expect(stored?.sealed?.includes('JVBERi')).toBe(false);
      expect(stored?.next_try_at.getTime()).toBeGreaterThan(Date.now());

      rmSync(folder);
      renameSync(aside, folder);
      await db.updateTable('boleto_files').set({ next_try_at: new Date() }).where('payment_id', '=', body.id).execute();
      await client.schedule.getHandle('sweep').trigger();
      await expect.poll(() => bytes.get(body.id), { timeout: 60_000 }).toHaveProperty('billetUrl');
      const { billetUrl = '' } = await bytes.get(body.id);
      expect((await fetch(billetUrl)).status).toBe(200);
      expect(await row(body.id)).toMatchObject({ sealed: null });
      await expect
        .poll(() => eventsOf(body.id).map(({ type, data }) => [type, data.billetUrl]), { timeout: 30_000 })
        .toEqual([
          ['payment.pending', undefined],
          ['payment.pending', billetUrl],
        ]);
      expect(await bytes.charges(body.id)).toHaveLength(1);
    } finally {
      if (existsSync(aside)) {
        rmSync(folder, { force: true });
        renameSync(aside, folder);
      }
    }
  });

  it('is withheld with its line when its amount differs', async () => {
    await bytes.fault('createTransaction', 'wrong_amount');
    const { body } = await boleto();
    expect(body).toMatchObject({ status: 'PENDING', attention: { reason: 'code_mismatch' } });
    for (const absent of ['billetCode', 'billetUrl']) expect(body).not.toHaveProperty(absent);
    expect(await row(body.id)).toBeUndefined();
  });
});

describe('the signed links of the local store', () => {
  const pdf = Buffer.from('%PDF-1.4 a document');
  const file = (visibility: 'public' | 'private') => ({
    name: newFileName(visibility, 'application/pdf'),
    contentType: 'application/pdf' as const,
    size: pdf.length,
  });
  it('serve pictures as attachments, with a sandbox policy', async () => {
    const picture = { name: newFileName('public', 'image/png'), contentType: 'image/png' as const, size: pdf.length };
    const { url, headers } = await storage.signedPut(picture);
    expect((await put(url, headers)).status).toBe(200);
    const answer = await fetch(storage.publicUrl(picture.name));
    expect(answer.headers.get('content-type')).toBe('image/png');
    expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect(answer.headers.get('content-disposition')).toBe('attachment');
  });
  const put = (url: string, headers: Record<string, string>, body: Buffer = pdf) =>
    fetch(url, { method: 'PUT', headers, body: new Uint8Array(body) });
  const problem = async (answer: Response) => [answer.status, ((await answer.json()) as { code: string }).code];

  it('accept the announced type and size, once', async () => {
    const { url, headers } = await storage.signedPut(file('public'));
    expect(await problem(await put(url, { 'content-type': 'text/html' }))).toEqual([422, 'validation']);
    expect(await problem(await put(url, headers, Buffer.concat([pdf, pdf])))).toEqual([422, 'validation']);
    expect(await problem(await put(url.replace(/size=\d+/, 'size=1'), headers))).toEqual([404, 'not_found']);
    expect((await put(url, headers)).status).toBe(200);
    expect(await problem(await put(url, headers))).toEqual([409, 'conflict']);
  });

  it('are refused after they expire', async () => {
    const late = localStorage({ folder: '', publicUrl: apiUrl, keys, now: () => Date.now() - 62_000 });
    const { url, headers } = await late.signedPut(file('public'));
    expect(await problem(await put(url, headers))).toEqual([403, 'forbidden']);
  });

  it('serve a private file only with a valid signature', async () => {
    const document = file('private');
    const { url, headers } = await storage.signedPut(document);
    expect((await put(url, headers)).status).toBe(200);
    const read = await storage.signedGet(document.name, 30);
    const answer = await fetch(read.url);
    expect(await answer.text()).toBe(pdf.toString());
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect((await fetch(`${apiUrl}/storage/${document.name}`)).status).toBe(404);
    expect((await fetch(url)).status).toBe(404);
    expect((await fetch(read.url.replace(/expires=\d+/, 'expires=4102444800'))).status).toBe(404);
  });

  it.each([
    '/storage/public/..%2F..%2Fmaster.key',
    '/storage/public/fil_00000000000000000000000000.pdf',
    '/storage/x/y',
  ])('answer 404 to any other path: %s', async (target) => {
    expect((await fetch(`${apiUrl}${target}`)).status).toBe(404);
  });
});

describe('a boleto', () => {
  it('has the barcode and due date of its line', async () => {
    const { body } = await boleto(other);
    const { barcode, dueDate } = parseBoleto(body.billetCode ?? '', new Date());
    expect(body).toMatchObject({ billetBarcode: barcode, billetDueDate: dueDate });
    // The end of the due date in Brazil.
    expect(body.expiresAt).toBe(new Date(`${dueDate}T23:59:59-03:00`).toISOString());
  });

  it('paid with another amount, or after it expired, raises attention', async () => {
    const [{ body: less }, { body: late }] = await Promise.all([boleto(other), boleto(other)]);
    await other.simulate(less.id, 'paid', { amount: 12_000 });
    await other.becomes(less.id, { status: 'PENDING', needsAttention: true });
    expect((await other.get(less.id)).attention?.reason).toBe('paid_amount_differs');

    await other.simulate(late.id, 'expired');
    await other.becomes(late.id, { status: 'REJECTED' });
    await other.simulate(late.id, 'paid');
    const flagged = await other.becomes(late.id, { status: 'APPROVED', needsAttention: true });
    expect(flagged.attention?.reason).toBe('late_payment');
  });
});

const address = {
  zipCode: '01310100',
  address: 'Avenida Paulista',
  number: '1000',
  district: 'Bela Vista',
  city: 'Sao Paulo',
  state: 'SP',
};

describe('a boleto with a PIX code', () => {
  it.each([
    ['Banco Inter', {}],
    ['Sicredi', { billetPix: true }],
  ])('of %s shows both, and is one payment', async (provider, asked) => {
    const { status, body } = await boleto(other, { provider, address, ...asked });
    expect(status).toBe(201);
    expect(body).toMatchObject({ status: 'PENDING', needsAttention: false });
    expect(parseBoleto(body.billetCode ?? '', new Date()).amountCents).toBe(12_990);
    expect(parseBrCode(body.pixCode ?? '').amountCents).toBe(12_990);
    expect(body.pixQrCode).toMatch(/^data:image\/png;base64,/);
    await other.simulate(body.id, 'paid');
    await other.becomes(body.id, { status: 'APPROVED', needsAttention: false });
  });

  it('is made only where that is asked for, and refused where it is not made', async () => {
    const { body: plain } = await boleto(other, { provider: 'Sicredi', address });
    expect(plain).not.toHaveProperty('pixCode');
    const { status, body: problem } = await boleto(other, { provider: 'Sicoob', address, billetPix: true });
    expect([status, problem]).toMatchObject([
      422,
      { code: 'unsupported', violations: [{ field: 'billetPix' }], detail: expect.stringContaining('Sicoob') },
    ]);
  });
});

describe('a boleto with a due date', () => {
  const today = dayInBrazil(Date.now());
  const dueDate = daysLater(today, 10);
  const terms = {
    dueDate,
    daysAfterDue: 30,
    discount: { type: 'PERCENTAGE', amount: 5, until: daysLater(today, 5) },
    fine: { type: 'PERCENTAGE', amount: 2 },
    interest: { percentPerMonth: 1 },
  };
  const withTerms = (provider: string, over: object = {}) => boleto(other, { provider, address, ...terms, ...over });
  const ledgerOf = async (id: string) =>
    (await other.call<{ data: { lines: object[] }[] }>('GET', `/v1/ledger/entries?entityId=${id}`)).body.data;

  it('is due on that day, shows its terms, and can be paid until its last day', async () => {
    const { status, body } = await withTerms('Banco Inter');
    expect(status).toBe(201);
    expect(body).toMatchObject({
      status: 'PENDING',
      needsAttention: false,
      amount: 12_990,
      billetDueDate: dueDate,
      terms,
      expiresAt: new Date(`${daysLater(dueDate, 30)}T23:59:59-03:00`).toISOString(),
    });
    const sent = await other.call<{ notPassed: string[] }>('GET', `/v1/payments/${body.id}/request`);
    expect(sent.body.notPassed).not.toEqual(expect.arrayContaining(Object.keys(terms)));
  });

  it('that is paid with its discount is approved with that amount, in the ledger too', async () => {
    const { body } = await withTerms('Banco Inter');
    await other.simulate(body.id, 'paid', { amount: 12_340 });
    const approved = { status: 'APPROVED', amount: 12_340, askedAmount: 12_990, needsAttention: false } as const;
    expect(await other.becomes(body.id, approved)).not.toHaveProperty('receivedAmount');
    expect(await ledgerOf(body.id)).toMatchObject([
      {
        lines: expect.arrayContaining([
          { account: 'receivable', amount: 12_340 },
          { account: 'sales', amount: -12_340 },
        ]),
      },
    ]);
    // A later look-up finds the same, and changes nothing.
    expect((await other.call('POST', `/v1/payments/${body.id}/look`)).status).toBe(200);
    expect(await other.get(body.id)).toMatchObject(approved);
  });

  it('that is paid late is approved with its fine and interest, in the ledger too', async () => {
    const { body } = await withTerms('Banco do Brasil');
    // Its due date was ten days ago.
    const late = { ...terms, dueDate: daysLater(today, -10), discount: undefined };
    await db
      .updateTable('payments')
      .set({ due_terms: JSON.stringify(late) })
      .where('id', '=', body.id)
      .execute();
    await other.simulate(body.id, 'paid', { amount: 13_293 });
    await other.becomes(body.id, { status: 'APPROVED', amount: 13_293, askedAmount: 12_990, needsAttention: false });
    expect(await ledgerOf(body.id)).toMatchObject([
      { lines: expect.arrayContaining([{ account: 'sales', amount: -13_293 }]) },
    ]);
  });

  it('that is paid with an amount that its terms do not justify needs a person', async () => {
    const { body } = await withTerms('Banco do Brasil');
    await other.simulate(body.id, 'paid', { amount: 12_339 });
    const { attention } = await other.becomes(body.id, {
      status: 'PENDING',
      amount: 12_990,
      receivedAmount: 12_339,
      needsAttention: true,
    });
    expect(attention).toMatchObject({
      reason: 'paid_amount_differs',
      detail: expect.stringMatching(new RegExp(`By its terms, R\\$\\s123,40 were due on ${today}`)),
    });
  });

  it.each<[string, string, object, string, RegExp]>([
    ['a provider without due dates', 'Orbita', {}, 'dueDate', /^Orbita: a boleto with a due date of yours/],
    [
      'a fine where no look-up tells what was paid',
      'Sicoob',
      { discount: undefined, interest: undefined },
      'fine',
      /fine/,
    ],
    ['more days than it takes', 'Banco Inter', { daysAfterDue: 61 }, 'daysAfterDue', /at most 60 days/],
    [
      'a fine of more than 2 %',
      'Banco Inter',
      { fine: { type: 'PERCENTAGE', amount: 2.5 } },
      'fine.amount',
      /CDC, art. 52/,
    ],
    [
      'interest of more than 1 %',
      'Banco Inter',
      { interest: { percentPerMonth: 2 } },
      'interest.percentPerMonth',
      /1 %/,
    ],
    [
      'a due date in the past',
      'Banco Inter',
      { dueDate: daysLater(today, -1), discount: undefined },
      'dueDate',
      /in the past/,
    ],
    ['a due date that is no day', 'Banco Inter', { dueDate: '24/12/2026' }, 'dueDate', /must be a day/],
    [
      'per cent with three decimals',
      'Banco Inter',
      { fine: { type: 'PERCENTAGE', amount: 1.125 } },
      'fine.amount',
      /two decimals/,
    ],
  ])('is refused before anything is stored or sent: %s', async (_, provider, over, field, message) => {
    const orderId = `due-${randomUUID()}`;
    const { status, body } = await withTerms(provider, { orderId, ...over });
    expect([status, body]).toMatchObject([422, { violations: [{ field, message: expect.stringMatching(message) }] }]);
    const { body: found } = await other.call<{ data: object[] }>('GET', `/v1/payments?orderId=${orderId}`);
    expect(found.data).toEqual([]);
  });
});

/** All payloads of a workflow history, decoded, as text. */
async function opened(history: unknown): Promise<string[]> {
  const sealed: Payload[] = [];
  const walk = (value: unknown): void => {
    if (value === null || typeof value !== 'object') return;
    if ('metadata' in value && 'data' in value) sealed.push(value as Payload);
    else for (const inner of Object.values(value)) walk(inner);
  };
  walk(history);
  const [codec] = client.options.loadedDataConverter.payloadCodecs;
  const plain = (await codec?.decode(sealed)) ?? [];
  return plain.map(({ data }) => Buffer.from(data ?? []).toString());
}
