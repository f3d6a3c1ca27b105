// Our rows compared with the providers' and with bank statements, end to end, on stand-ins whose ledgers differ.
import { randomUUID } from 'node:crypto';
import { Client, Connection } from '@temporalio/client';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../db/core/database.ts';
import { openStore, type Store } from '../../db/core/store.ts';
import { loadKeys } from '../../db/core/system-keys.ts';
import { workflowIds } from '../../domain/core/names.ts';
import {
  dayBefore,
  type ItemKind,
  type Reconciliation,
  type ReconciliationItem,
} from '../../domain/finance/reconciliation.ts';
import { dayInBrazil } from '../../domain/finance/statement.ts';
import type { Payment } from '../../domain/payments/payment.ts';
import { makeBoleto } from '../../sandbox/core/boleto.ts';
import { merchant } from '../support/merchant.ts';
import { newMerchant } from '../support/new-merchant.ts';
import { payer } from '../support/payouts.ts';
import { person } from '../support/person.ts';
import { sharedSystem } from '../support/shared.ts';

const { apiUrl, databaseUrl, masterKey, sandboxUrl, temporalAddress } = sharedSystem();
const shop = merchant(apiUrl);
const lexxen = payer(shop, 'Lexxen');
const patience = { timeout: 60_000, interval: 200 };

type Person = Awaited<ReturnType<typeof person>>;
type By = Pick<ReturnType<typeof merchant>, 'call'>;
interface Refused {
  detail: string;
  code: string;
  violations?: { field: string; message: string }[];
}

const db = openDatabase(databaseUrl, 2);
let store: Store;
let finance: Person;
beforeAll(async () => {
  store = openStore(db, await loadKeys(db, 'sandbox', Buffer.from(masterKey, 'base64')));
  finance = await person(apiUrl, 'finance@trilho.test');
});
afterAll(() => db.destroy());

const read = async (id: string, by: By = shop) =>
  (await by.call<Reconciliation>('GET', `/v1/reconciliations/${id}`)).body;

/** All items, page by page. */
async function itemsOf(id: string, filter = '', by: By = shop): Promise<ReconciliationItem[]> {
  const all: ReconciliationItem[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const next: string = cursor === '' ? '' : `&cursor=${cursor}`;
    const path = `/v1/reconciliations/${id}/items?limit=3${filter}${next}`;
    const { body } = await by.call<{ data: ReconciliationItem[]; nextCursor: string | null }>('GET', path);
    all.push(...body.data);
    cursor = body.nextCursor;
  }
  return all;
}

async function finished(id: string, by: By = shop): Promise<Reconciliation> {
  await expect.poll(async () => (await read(id, by)).state, patience).toBe('DONE');
  return read(id, by);
}

const settle = (id: string, n: number, action: string, by: By = finance as By) =>
  by.call<ReconciliationItem & Refused>('POST', `/v1/reconciliations/${id}/items/${n}/settle`, {
    action,
    reason: 'seen in the panel',
  });

const approved = async (by = shop): Promise<Payment> => {
  const { body } = await by.create();
  await by.simulate(body.id, 'paid');
  return by.becomes(body.id, { status: 'APPROVED' });
};

describe('a reconciliation with the providers', () => {
  let rec: Reconciliation;
  const made: Record<string, string> = {};
  const itemOf = async (name: string) => (await itemsOf(rec.id)).find(({ entityId }) => entityId === made[name]);

  it('runs once, also for two requests at once', async () => {
    const from = new Date(Date.now() - 1000).toISOString();
    const flow2pay = merchant(apiUrl, 'sk_test_demo', 'Flow2Pay');
    const payout = await lexxen.send();
    const [agreed, charged, lost, word, unasked] = await Promise.all([
      approved(),
      approved(),
      approved(),
      approved(),
      flow2pay.create(),
      lexxen.becomes(payout.body.id, { status: 'APPROVED' }),
    ]);
    await shop.simulate(charged.id, 'chargeback', { silent: true });
    await db.updateTable('payments').set({ transaction_id: randomUUID() }).where('id', '=', lost.id).execute();
    const put = { provider: 'orbita', id: word.transactionId, word: 'espantoso' };
    const reply = await fetch(`${sandboxUrl}/_sandbox/word`, { method: 'POST', body: JSON.stringify(put) });
    expect(reply.status).toBe(200);
    const returned = await shop.call('POST', `/v1/sandbox/payouts/${payout.body.id}/simulate`, {
      event: 'returned',
      silent: true,
    });
    expect(returned.status).toBe(200);
    const late = await shop.create();
    await shop.simulate(late.body.id, 'paid', { silent: true });
    Object.assign(made, {
      agreed: agreed.id,
      charged: charged.id,
      lost: lost.id,
      word: word.id,
      unasked: unasked.body.id,
      payout: payout.body.id,
      late: late.body.id,
    });
    const span = { from, to: new Date(Date.now() + 1000).toISOString() };
    const both = await Promise.all(
      [0, 1].map(() => shop.call<Reconciliation & Refused>('POST', '/v1/reconciliations', span)),
    );
    // Two requests at once start one run: if the first has not ended, the second names it.
    const [first] = both.filter(({ status }) => status === 202);
    for (const other of both.filter(({ status }) => status !== 202)) {
      expect(other).toMatchObject({ status: 409, body: { detail: expect.stringContaining(first?.body.id ?? 'none') } });
    }
    expect(first?.body).toMatchObject({ kind: 'provider', startedBy: 'API key', from: span.from, to: span.to });
    rec = await finished(first?.body.id ?? '');
  });

  it('finds what matches, differs, is missing, and cannot be looked up', async () => {
    expect(await itemOf('agreed')).toEqual({
      n: expect.any(Number),
      kind: 'matched',
      entity: 'payment',
      entityId: made.agreed,
    });
    expect(await itemOf('charged')).toMatchObject({
      kind: 'different',
      differs: ['status'],
      ours: { status: 'APPROVED', amount: 12990 },
      theirs: { status: 'CHARGEBACK', amount: 12990 },
    });
    expect(await itemOf('late')).toMatchObject({
      kind: 'different',
      ours: { status: 'PENDING' },
      theirs: { status: 'APPROVED' },
    });
    expect(await itemOf('lost')).toMatchObject({ kind: 'missing', ours: { status: 'APPROVED' } });
    expect(await itemOf('word')).toMatchObject({ kind: 'different', differs: ['word'], theirs: { word: 'espantoso' } });
    expect(await itemOf('unasked')).toMatchObject({
      kind: 'unasked',
      why: expect.stringMatching(/Flow2Pay has no look-up/),
    });
    expect(await itemOf('payout')).toMatchObject({
      kind: 'different',
      entity: 'payout',
      // No map names Lexxen’s word for a returned transfer.
      differs: ['word'],
      ours: { status: 'APPROVED' },
      theirs: { status: 'REJECTED' },
    });
    const kinds = await itemsOf(rec.id);
    const counted = (kind: ItemKind) => kinds.filter((item) => item.kind === kind).length;
    expect(rec.counts).toMatchObject({
      matched: counted('matched'),
      missing: counted('missing'),
      different: counted('different'),
      unasked: counted('unasked'),
      waiting: 0,
    });
    expect(rec.counts.open).toBe(counted('missing') + counted('different'));
    expect((await itemsOf(rec.id, '&kind=missing,unasked')).map(({ kind }) => kind)).not.toContain('different');
  });

  it('changes no status', async () => {
    expect(await shop.get(made.charged ?? '')).toMatchObject({ status: 'APPROVED' });
    expect(await lexxen.get(made.payout ?? '')).toMatchObject({ status: 'APPROVED' });
  });

  it('raises attention', async () => {
    expect(rec.attention).toMatchObject({ reason: 'books_differ' });
    const path = '/v1/attention?entity=reconciliation&limit=100';
    const { body } = await shop.call<{ data: { id: string; actions: string[]; evidence: string }[] }>('GET', path);
    expect(body.data.find(({ id }) => id === rec.id)).toMatchObject({
      actions: ['settle'],
      evidence: rec.attention?.detail,
    });
  });

  it('is settled by a look-up, after which both sides agree, with who and why', async () => {
    for (const [name, status] of [
      ['charged', 'CHARGEBACK'],
      ['late', 'APPROVED'],
    ] as const) {
      const item = await itemOf(name);
      const settled = await settle(rec.id, item?.n ?? -1, 'look');
      expect(settled).toMatchObject({
        status: 200,
        body: {
          kind: 'matched',
          found: { kind: 'different', ours: item?.ours, theirs: item?.theirs },
          settled: { by: 'finance', action: 'look', reason: 'seen in the panel' },
        },
      });
      expect((await shop.get(made[name] ?? '')).status).toBe(status);
      expect(await settle(rec.id, item?.n ?? -1, 'note')).toMatchObject({ status: 409 });
    }
  });

  it('leaves a payout with an unmapped word open, also after a look-up', async () => {
    const item = await itemOf('payout');
    const looked = await settle(rec.id, item?.n ?? -1, 'look');
    expect(looked).toMatchObject({ status: 200, body: { kind: 'different', differs: ['word'] } });
    expect(looked.body.settled).toBeUndefined();
    expect(await lexxen.get(made.payout ?? '')).toMatchObject({ status: 'APPROVED' });
  });

  it('stays open where a look-up changes nothing, and where the action is not possible', async () => {
    const { n = -1 } = (await itemOf('lost')) ?? {};
    const looked = await settle(rec.id, n, 'look');
    expect(looked).toMatchObject({ status: 200, body: { kind: 'missing' } });
    expect(looked.body.settled).toBeUndefined();
    expect(await settle(rec.id, n, 'resolve_rejected')).toMatchObject({ status: 409 });
    const agreed = await itemOf('agreed');
    expect(await settle(rec.id, agreed?.n ?? -1, 'note')).toMatchObject({ status: 409 });
  });

  it('is settled by finance only, in the audit log, and raises no attention once all is settled', async () => {
    const { n = -1 } = (await itemOf('lost')) ?? {};
    for (const role of ['ops', 'developer', 'viewer']) {
      const other = await person(apiUrl, `${role}@trilho.test`);
      expect((await settle(rec.id, n, 'note', other)).status, role).toBe(403);
      expect((await other.call('GET', `/v1/reconciliations/${rec.id}/items`)).status, role).toBe(200);
      const span = { from: rec.from, to: rec.to };
      expect((await other.call('POST', '/v1/reconciliations', span)).status, role).toBe(403);
    }
    expect((await settle(rec.id, n, 'note', shop)).status).toBe(403);
    for (const open of await itemsOf(rec.id, '&kind=missing,different&settled=false')) {
      expect(await settle(rec.id, open.n, 'note')).toMatchObject({
        status: 200,
        body: { settled: { action: 'note' } },
      });
    }
    expect(await read(rec.id)).toMatchObject({ needsAttention: false, counts: { open: 0 } });
    const { rows } = await sql<{ phase: string; detail: string | null }>`
      select phase, detail from audit_log where entity_id = ${rec.id} and phase = 'done' and detail like ${`item ${n}: note%`}`.execute(
      db,
    );
    expect(rows).toEqual([{ phase: 'done', detail: `item ${n}: note: seen in the panel` }]);
  });

  it('is hidden from other merchants', async () => {
    const other = merchant(apiUrl, 'sk_test_other');
    expect((await other.call('GET', `/v1/reconciliations/${rec.id}`)).status).toBe(404);
    expect((await other.call('GET', `/v1/reconciliations/${rec.id}/items`)).status).toBe(404);
    const { body } = await other.call<{ data: Reconciliation[] }>('GET', '/v1/reconciliations?limit=100');
    expect(body.data.map(({ id }) => id)).not.toContain(rec.id);
  });

  it.each([
    [{ from: '2026-11-20T00:00:00Z', to: '2026-11-20T00:00:00Z' }, 'to'],
    [{ from: '2026-10-01T00:00:00Z', to: '2026-11-20T00:00:00Z' }, 'to'],
    [{ from: '2026-11-20T00:00:00Z', to: '2026-11-21T00:00:00Z', provider: 'Nobody' }, 'provider'],
  ])('is refused for %j', async (span, field) => {
    const refused = await shop.call<Refused>('POST', '/v1/reconciliations', span);
    expect(refused).toMatchObject({ status: 422, body: { violations: [{ field }] } });
  });
});

describe('a statement', () => {
  let own: ReturnType<typeof merchant>;
  let merchantId: string;
  let ownKey: string;
  let named: Payment;
  let plain: Payment;
  let absent: Payment;
  let day: string;
  it('has three payments of one day to compare', async () => {
    const { id, key } = await newMerchant(store, sandboxUrl);
    merchantId = id;
    ownKey = key;
    own = merchant(apiUrl, key);
    named = await approved(own);
    const paid = async (amount: number) => {
      const { body } = await own.create({ amount, items: [{ title: 'Camiseta', unitPrice: amount, quantity: 1 }] });
      await own.simulate(body.id, 'paid');
      return own.becomes(body.id, { status: 'APPROVED' });
    };
    plain = await paid(4321);
    absent = await paid(777);
    // All on one day in Brazil, whatever the hour.
    await sql`update payments set approved_at = ${named.approvedAt}::timestamptz where merchant_id = ${merchantId}`.execute(
      db,
    );
    day = dayInBrazil(new Date(named.approvedAt ?? ''));
  });

  const brl = (cents: number) => (cents / 100).toFixed(2);
  const csv = () =>
    [
      'Data;Histórico;Documento;Valor (R$)',
      `${day};PIX RECEBIDO Maria Silva 529.982.247-25;${named.transactionId};${brl(named.amount).replace('.', ',')}`,
      `${day};PIX RECEBIDO;;${brl(plain.amount).replace('.', ',')}`,
      `${day};TARIFA;;-1,50`,
    ].join('\n');
  const check = (file: object, by: By = own) =>
    by.call<{ counts: Reconciliation['counts']; items: ReconciliationItem[]; errors: object[]; importedAs?: string }>(
      'POST',
      '/v1/reconciliations/statements/check',
      file,
    );
  const importFile = (file: object, by: By = own) =>
    by.call<Reconciliation & Refused>('POST', '/v1/reconciliations/statements', file);

  const settler = (id: string) => async (n: number, action: string) => {
    const admin = await person(apiUrl, 'admin@trilho.test');
    const at = { 'trilho-merchant': merchantId };
    const request = { action, reason: 'checked the bank’s page' };
    const path = `/v1/reconciliations/${id}/items/${n}/settle`;
    return admin.call<ReconciliationItem & Refused>('POST', path, request, at);
  };

  it('is previewed before it is stored', async () => {
    const { status, body } = await check({ fileName: 'extrato.csv', content: csv() });
    expect(status).toBe(200);
    expect(body.errors).toEqual([]);
    expect(body.counts).toMatchObject({ matched: 1, suggested: 1, missing: 0, different: 0, unknown: 1 });
    expect(body.items.map(({ n, kind, entityId, by }) => ({ n, kind, entityId, by }))).toEqual([
      { n: 3, kind: 'suggested', entityId: plain.id, by: 'amount and day' },
      { n: 4, kind: 'unknown' },
      { n: 2, kind: 'matched', entityId: named.id, by: 'id' },
    ]);
    expect(body.items[2]?.text).not.toContain('529.982.247-25');
    expect((await own.call<{ data: [] }>('GET', '/v1/reconciliations?kind=statement')).body.data).toEqual([]);
  });

  it('is stored once, with its texts sealed, and unknown lines raise no attention', async () => {
    const file = { fileName: 'extrato.csv', content: csv() };
    const stored = await importFile(file);
    expect(stored).toMatchObject({
      status: 201,
      body: { kind: 'statement', state: 'DONE', fileName: 'extrato.csv', needsAttention: true },
    });
    expect(await importFile(file)).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining(stored.body.id) },
    });
    expect((await check(file)).body.importedAs).toBe(stored.body.id);
    const items = await itemsOf(stored.body.id, '', own);
    expect(items.map(({ kind }) => kind)).toEqual(['matched', 'suggested', 'unknown']);
    expect(items[0]?.text).toMatch(/^PIX RECEBIDO Maria Silva \S+/);
    expect(items[0]?.text).not.toContain('529.982.247-25');
    const { rows } = await sql<{ row: string }>`
      select i::text as row from reconciliation_items i where reconciliation_id = ${stored.body.id}`.execute(db);
    expect(rows).toHaveLength(3);
    for (const { row } of rows) expect(row).not.toMatch(/Maria|529\.982/);

    const settle = settler(stored.body.id);
    expect(await settle(3, 'note')).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(await settle(4, 'confirm_match')).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(await settle(3, 'confirm_match')).toMatchObject({
      status: 200,
      body: { kind: 'matched', entityId: plain.id, settled: { action: 'confirm_match' } },
    });
    const path = `/v1/reconciliations/${stored.body.id}`;
    const read = await own.call<Reconciliation>('GET', path);
    expect(read.body).toMatchObject({ needsAttention: false, counts: { matched: 2, suggested: 0, unknown: 1 } });
    expect(read.body.amounts).toEqual({
      matched: { in: named.amount + plain.amount, out: 0 },
      unknown: { in: 0, out: 150 },
    });

    const download = (query: string, key: string) =>
      fetch(`${apiUrl}${path}/file?${query}`, { headers: { authorization: `Bearer ${key}` } });
    const sheet = await (await download('language=pt', ownKey)).text();
    const [head, ...written] = sheet.trim().split('\n');
    expect(head).toMatch(/^\ufeff?Nº;Resultado;/);
    expect(written).toHaveLength(3);
    const amount = brl(plain.amount).replace('.', ',');
    expect(written[1]).toContain(
      `;${amount};PIX RECEBIDO;${day};${amount};APPROVED;payment;${plain.id};amount and day;`,
    );
    expect(written[1]).toContain(';confirm_match;checked the bank’s page');
    expect(sheet).not.toContain('529.982.247-25');
    const book = await download('format=xlsx&language=en', ownKey);
    expect(book.headers.get('content-disposition')).toMatch(/reconciliation-.*\.xlsx"$/);
    expect(
      Buffer.from(await book.arrayBuffer())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK');
    expect((await download('format=csv', 'sk_test_other')).status).toBe(404);
  });

  it('has no match by amount and day once a person says that it is another movement', async () => {
    const fee = `Data;Histórico;Valor (R$)\n${day};TARIFA PACOTE;${brl(plain.amount).replace('.', ',')}`;
    const { body } = await importFile({ fileName: 'tarifa.csv', content: fee, provider: 'Orbita' });
    expect(body.counts).toMatchObject({ matched: 0, suggested: 1 });
    const { missing } = body.counts;
    const settle = settler(body.id);
    const [one, other] = await Promise.all([settle(2, 'reject_match'), settle(2, 'reject_match')]);
    expect([one.status, other.status].sort()).toEqual([200, 409]);
    const items = await itemsOf(body.id, '', own);
    expect(items.find(({ n }) => n === 2)).toMatchObject({
      kind: 'unknown',
      settled: { action: 'reject_match' },
      found: { kind: 'suggested', ours: { amount: plain.amount } },
    });
    expect(items.filter(({ kind, entityId }) => kind === 'missing' && entityId === plain.id)).toHaveLength(1);
    const read = await own.call<Reconciliation>('GET', `/v1/reconciliations/${body.id}`);
    expect(read.body.counts).toMatchObject({ suggested: 0, unknown: 1, missing: missing + 1 });
  });

  it('confirms a payout that only an unsigned webhook had reported, where its line names it', async () => {
    const at = payer(shop, 'AXISBANK');
    const { body: payout } = await at.send({ ...at.body(), withdrawReference: `folha-${randomUUID()}` });
    const reported = await at.becomes(payout.id, { needsAttention: true });
    expect(reported).toMatchObject({ status: 'PENDING', attention: { reason: 'webhook_unconfirmed' } });
    const amount = brl(payout.amount).replace('.', ',');
    const today = dayInBrazil(new Date()).split('-').reverse().join('/');
    const line = `Data;Histórico;Valor (R$)\n${today};PIX ENVIADO ${reported.withdrawReference};-${amount}`;
    const { body } = await importFile({ fileName: `${payout.id}.csv`, content: line }, shop);
    const [item] = await itemsOf(body.id);
    expect(item).toMatchObject({ kind: 'different', by: 'id', entityId: payout.id, differs: ['status'] });
    expect(await settle(body.id, item?.n ?? 0, 'resolve_approved')).toMatchObject({
      status: 200,
      body: { kind: 'matched', settled: { action: 'resolve_approved' } },
    });
    expect(await at.get(payout.id)).toMatchObject({ status: 'APPROVED', statusBasis: 'statement' });
  });

  it('in OFX of a provider’s account finds what is missing and what differs', async () => {
    const line = (amount: string, id: string) =>
      `<STMTTRN><TRNTYPE>OTHER<DTPOSTED>${day.replaceAll('-', '')}120000[-3:BRT]<TRNAMT>${amount}<FITID>${id}<MEMO>PIX JOÃO</STMTTRN>`;
    const text = `OFXHEADER:100\nCHARSET:1252\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>BRL<BANKTRANLIST>${line(brl(named.amount), named.transactionId ?? '')}${line('43.20', plain.transactionId ?? '')}</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;
    const content = Buffer.from(text, 'latin1').toString('base64');
    const stored = await importFile({ fileName: 'orbita.ofx', content, encoding: 'base64', provider: 'Orbita' });
    expect(stored).toMatchObject({
      status: 201,
      body: { provider: 'Orbita', counts: { matched: 1, different: 1, missing: 1, open: 2 }, needsAttention: true },
    });
    const items = await itemsOf(stored.body.id, '', own);
    expect(items).toMatchObject([
      { kind: 'matched', entityId: named.id, text: 'PIX JOÃO' },
      { kind: 'different', entityId: plain.id, differs: ['amount'], ours: { amount: 4321 }, theirs: { amount: 4320 } },
      { kind: 'missing', entityId: absent.id },
    ]);
    // For another merchant the same lines match nothing, whatever they name.
    const theirs = await check(
      { fileName: 'orbita.ofx', content, encoding: 'base64' },
      merchant(apiUrl, 'sk_test_other'),
    );
    expect(theirs.body.counts).toMatchObject({ matched: 0, different: 0, unknown: 2 });
  });

  it('in CNAB finds boletos by their number at the bank, whichever of the four it is', async () => {
    const { id, key } = await newMerchant(store, sandboxUrl);
    const seller = merchant(apiUrl, key);
    const due = new Date(Date.now() + 5 * 86_400_000);
    // Free fields as the banks' manuals lay them out, with the number between the signs.
    const freeFields: Record<string, [bank: string, free: string]> = {
      '341-231327': ['341', '109' + '00231327' + '5' + '0361' + '35200' + '0' + '000'],
      '237-97': ['237', '0414' + '09' + '00000000097' + '0016800' + '0'],
      '033-1901': ['033', '9' + '1234567' + '0000000001901' + '0' + '101'],
      '001-11122450000000290': ['001', '000000' + '11122450000000290' + '17'],
      '001-11224500029': ['001', '11224500029' + '3344' + '00011113' + '17'],
    };
    const slips: Record<string, Payment> = {};
    for (const [slip, [bank, free]] of Object.entries(freeFields)) {
      const { body } = await seller.create({ paymentMethod: 'BILLET' });
      await seller.simulate(body.id, 'paid');
      slips[slip] = await seller.becomes(body.id, { status: 'APPROVED' });
      const { digitableLine } = makeBoleto(bank, due, body.amount, free);
      await db
        .updateTable('payments')
        .set({ billet_code: digitableLine, fee: 299 })
        .where('merchant_id', '=', id)
        .where('id', '=', body.id)
        .execute();
      const { rows } = await sql<{ slip: string }>`
        select boleto_slip(billet_code) as slip from payments where id = ${body.id}`.execute(db);
      expect(rows).toEqual([{ slip }]);
    }
    const itau = slips['341-231327'];
    const cents = itau?.amount ?? 0;
    const [year = '', month = '', date = ''] = dayInBrazil(new Date()).split('-');
    const on = `${date}${month}${year.slice(2)}`;
    const record = (...fields: [from: number, text: string][]) =>
      fields.reduce(
        (line, [from, text]) => line.slice(0, from - 1) + text + line.slice(from - 1 + text.length),
        ' '.repeat(400),
      );
    const title = (number: string, fee: number, at: number) =>
      record(
        [1, '1'],
        [86, number],
        [109, '06'],
        [111, on],
        [176, String(fee).padStart(13, '0')],
        [254, String(cents - fee).padStart(13, '0')],
        [296, on],
        [395, `00000${at}`],
      );
    const content = [
      record([1, '02RETORNO01COBRANCA'], [77, '341'], [395, '000001']),
      title('00231327', 300, 2),
      title('00231328', 299, 3),
      record([1, '9201341'], [213, '00000002'], [395, '000004']),
    ].join('\r\n');
    const stored = await importFile({ fileName: 'CB2611.ret', content }, seller);
    expect(stored).toMatchObject({ status: 201, body: { counts: { different: 1, unknown: 1, matched: 0 } } });
    expect(await itemsOf(stored.body.id, '', seller)).toMatchObject([
      {
        n: 2,
        kind: 'different',
        by: 'id',
        entityId: itau?.id,
        differs: ['fee'],
        ours: { amount: cents, fee: 299 },
        theirs: { amount: cents, fee: 300 },
      },
      { n: 3, kind: 'unknown', theirs: { amount: cents, fee: 299 } },
    ]);
    const broken = await importFile({ fileName: 'CB2611.ret', content: content.replace('000004', '000005') }, seller);
    expect(broken).toMatchObject({ status: 422, body: { violations: [{ field: 'content' }] } });
  });

  it('is refused with the lines that cannot be read, and nothing is stored', async () => {
    const file = { fileName: 'x.csv', content: 'data;valor\n31/02/2026;1,00\n20/11/2026;1,2345\n20/11/2026;2,00' };
    expect((await check(file)).body).toMatchObject({
      errors: [
        { line: 2, field: 'date' },
        { line: 3, field: 'amount' },
      ],
    });
    expect(await importFile(file)).toMatchObject({
      status: 422,
      body: { violations: [{ field: 'line 2: date' }, { field: 'line 3: amount' }] },
    });
    const noStatement = await importFile({ fileName: 'x.pdf', content: '%PDF-1.7' });
    expect(noStatement).toMatchObject({ status: 422, body: { violations: [{ field: 'content' }] } });
    const large = await check({ fileName: 'x.csv', content: 'a'.repeat(5 * 1024 * 1024 + 1) });
    expect(large.status).toBe(413);
    const nearly = `data;valor\n${`${day};0,00\n`.repeat(30_000)}`;
    expect((await check({ fileName: 'x.csv', content: nearly })).status).toBe(422);
  });

  it('runs each morning for the day before, once, and only for merchants with payments', async () => {
    const { from, to } = dayBefore(new Date());
    const noon = new Date((from.getTime() + to.getTime()) / 2);
    await sql`update payments set created_at = ${noon}, updated_at = ${noon} where id = ${absent.id}`.execute(db);
    const quiet = await newMerchant(store, sandboxUrl);
    const connection = await Connection.connect({ address: temporalAddress });
    const schedule = new Client({ connection }).schedule.getHandle(workflowIds.dailyReconciliation);
    const { spec } = await schedule.describe();
    expect(spec.timezone).toBe('America/Sao_Paulo');
    const passes = async () =>
      (await own.call<{ data: Reconciliation[] }>('GET', '/v1/reconciliations?kind=provider')).body.data;
    await schedule.trigger();
    await expect.poll(async () => (await passes()).length, patience).toBe(1);
    const [pass] = await passes();
    expect(pass).toMatchObject({ from: from.toISOString(), to: to.toISOString() });
    expect(pass?.startedBy).toBeUndefined();
    expect((await finished(pass?.id ?? '', own)).counts).toMatchObject({ matched: 1, missing: 0, different: 0 });
    await schedule.trigger();
    const ran = async () => (await schedule.describe()).info.numActionsTaken;
    await expect.poll(ran, patience).toBeGreaterThanOrEqual(2);
    const { body } = await merchant(apiUrl, quiet.key).call<{ data: [] }>('GET', '/v1/reconciliations');
    expect(body.data).toEqual([]);
    expect(await passes()).toHaveLength(1);
    await connection.close();
  });
});
