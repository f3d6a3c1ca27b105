// Lists of the API: order across pages, CSV export, saved views, the overview.
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Payment } from '../../domain/payments/payment.ts';
import { firstPayment, merchant } from '../support/merchant.ts';
import { ownShop } from '../support/new-merchant.ts';
import { person } from '../support/person.ts';
import { sharedSystem } from '../support/shared.ts';

const system = sharedSystem();
const { apiUrl } = system;
const shop = merchant(apiUrl);

/** An order id that only these payments have, so that a filter selects them. */
const orderId = `lists-${randomUUID()}`;
const of = `orderId=${orderId}`;
/** Some amounts are equal: pages sorted by amount need a second key. */
const amounts = [500, 300, 300, 300, 900, 100, 100];
/** Text that a spreadsheet would run as a formula. */
const formula = '=HYPERLINK("http://example.com";"x")';

let payments: Payment[];
beforeAll(async () => {
  payments = [];
  for (const [index, amount] of amounts.entries()) {
    const name = index === 0 ? formula : `Comprador; "${index}"`;
    const items = [{ ...firstPayment.items[0], unitPrice: amount }];
    const { status, body } = await shop.create({
      orderId,
      amount,
      items,
      customer: { ...firstPayment.customer, name },
    });
    expect(status).toBe(201);
    payments.push(body);
  }
});

interface Page {
  data: Payment[];
  nextCursor: string | null;
}

const list = async (query: string) => (await shop.call<Page>('GET', `/v1/payments?${query}`)).body;

/** All pages of a list, two payments a page. */
async function walk(query: string): Promise<Payment[]> {
  const all: Payment[] = [];
  let cursor: string | null = null;
  do {
    const page: Page = await list(`${query}&limit=2${cursor ? `&cursor=${cursor}` : ''}`);
    all.push(...page.data);
    cursor = page.nextCursor;
  } while (cursor);
  return all;
}

describe('the order of a list', () => {
  it.each([
    ['amount', (a: Payment, b: Payment) => a.amount - b.amount],
    ['-amount', (a: Payment, b: Payment) => b.amount - a.amount],
    ['createdAt', (a: Payment, b: Payment) => a.createdAt.localeCompare(b.createdAt)],
    ['-createdAt', (a: Payment, b: Payment) => b.createdAt.localeCompare(a.createdAt)],
  ] as const)('by %s has each payment once, through all pages', async (sort, compare) => {
    const walked = await walk(`${of}&sort=${sort}`);
    expect(walked.map(({ id }) => id).sort()).toEqual(payments.map(({ id }) => id).sort());
    expect(walked.map(({ amount }) => amount)).toEqual([...walked].sort(compare).map(({ amount }) => amount));
    const { data } = await list(`${of}&sort=${sort}&limit=100`);
    expect(data.map(({ id }) => id)).toEqual(walked.map(({ id }) => id));
  });

  it('is newest first without a sort parameter', async () => {
    const { data } = await list(of);
    expect(data.map(({ id }) => id)).toEqual(payments.map(({ id }) => id).reverse());
  });

  it('refuses a cursor of another order, and an unknown sort word', async () => {
    const { nextCursor } = await list(`${of}&limit=2`);
    expect((await shop.call('GET', `/v1/payments?${of}&sort=amount&cursor=${nextCursor}`)).status).toBe(422);
    expect((await shop.call('GET', '/v1/payments?sort=name')).status).toBe(422);
  });
});

describe('the CSV file of a list', () => {
  const file = (query: string) => bytesOf(`/v1/payments/export?${query}`);

  it('has the filtered rows in their order, in the format of spreadsheets in Brazil', async () => {
    const { status, headers, bytes, lines } = await file(`${of}&amountMin=300&sort=-amount`);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename="pagamentos-loja-demo-\d{4}-\d\d-\d\d\.csv"$/,
    );
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const [head, ...rows] = lines;
    expect(head).toMatch(/^Id;Criado em;Aprovado em;Status;.*;Valor \(R\$\);Valor \(centavos\);/);
    expect(rows.map((row) => row.split(';')[7])).toEqual(['9,00', '5,00', '3,00', '3,00', '3,00']);
    expect(rows.map((row) => row.split(';')[0]).sort()).toEqual(
      payments
        .filter(({ amount }) => amount >= 300)
        .map(({ id }) => id)
        .sort(),
    );
  });

  it('is in English with comma and point', async () => {
    const { headers, lines } = await file(`${of}&language=en&sort=amount`);
    expect(headers.get('content-disposition')).toContain('filename="payments-loja-demo-');
    expect(lines[0]).toMatch(/^Id,Created at,Approved at,Status,/);
    expect(lines[1]).toContain(',1.00,100,');
    expect(lines).toHaveLength(1 + amounts.length);
  });

  it('escapes formulas and separators in names, and masks documents', async () => {
    const { lines } = await file(`${of}&sort=createdAt`);
    expect(lines[1]).toContain(`;"'${formula.replaceAll('"', '""')}";`);
    expect(lines[2]).toContain(';"Comprador; ""1""";');
    expect(lines.join()).not.toContain(firstPayment.customer.document);
    expect(lines[1]).toContain('982.247');
  });

  it('has only its header when nothing is found', async () => {
    expect((await file('orderId=nobody-has-this')).lines).toHaveLength(1);
  });
});

/** A response as bytes. */
async function bytesOf(path: string) {
  const response = await fetch(`${apiUrl}${path}`, { headers: { authorization: 'Bearer sk_test_demo' } });
  const bytes = new Uint8Array(await response.arrayBuffer());
  const lines = new TextDecoder().decode(bytes).trim().split('\n');
  return { status: response.status, headers: response.headers, bytes, lines };
}

describe('saved views', () => {
  const views = async (who: Awaited<ReturnType<typeof person>>, merchantId: string) =>
    (
      await who.call<{ data: { name: string; search: string }[] }>('GET', '/v1/saved-views', undefined, {
        'trilho-merchant': merchantId,
      })
    ).body.data;

  it('are of one person and one merchant', async () => {
    const [admin, ops] = await Promise.all(['admin', 'ops'].map((name) => person(apiUrl, `${name}@trilho.test`)));
    if (!admin || !ops) throw new Error('a person could not sign in');
    const view = { name: `Minha ${randomUUID()}`, search: 'status=PENDING&sort=-amount' };
    const at = (merchantId: string) => ({ 'trilho-merchant': merchantId });
    expect((await admin.call('PUT', '/v1/saved-views', view, at('mer_lojademo'))).status).toBe(200);
    expect(await views(admin, 'mer_lojademo')).toContainEqual({ list: 'payments', ...view });
    expect(await views(admin, 'mer_outraloja')).not.toContainEqual({ list: 'payments', ...view });
    expect(await views(ops, 'mer_lojademo')).not.toContainEqual({ list: 'payments', ...view });

    // Saving under the same name replaces the view; only its owner can remove it.
    const newer = { ...view, search: 'created=7d' };
    await admin.call('PUT', '/v1/saved-views', newer, at('mer_lojademo'));
    const gone = `/v1/saved-views?name=${encodeURIComponent(view.name)}`;
    expect((await ops.call('DELETE', gone, undefined, at('mer_lojademo'))).status).toBe(204);
    await admin.call('DELETE', gone, undefined, at('mer_outraloja'));
    expect((await views(admin, 'mer_lojademo')).filter(({ name }) => name === view.name)).toEqual([
      { list: 'payments', ...newer },
    ]);
    await admin.call('DELETE', gone, undefined, at('mer_lojademo'));
    expect(await views(admin, 'mer_lojademo')).not.toContainEqual({ list: 'payments', ...newer });
  });

  it('may have the same name in two lists, each with its own search', async () => {
    const ops = await person(apiUrl, 'ops@trilho.test');
    const at = { 'trilho-merchant': 'mer_lojademo' };
    const name = `Minha ${randomUUID()}`;
    for (const list of ['payments', 'refunds']) {
      expect((await ops.call('PUT', '/v1/saved-views', { list, name, search: `q=${list}` }, at)).status).toBe(200);
    }
    const of = async (list: string) => {
      const path = `/v1/saved-views?list=${list}`;
      const { body } = await ops.call<{ data: { name: string; search: string }[] }>('GET', path, undefined, at);
      return body.data.filter((view) => view.name === name);
    };
    expect(await of('refunds')).toEqual([{ list: 'refunds', name, search: 'q=refunds' }]);
    await ops.call('DELETE', `/v1/saved-views?list=payments&name=${encodeURIComponent(name)}`, undefined, at);
    expect(await of('payments')).toEqual([]);
    expect(await of('refunds')).toHaveLength(1);
    await ops.call('DELETE', `/v1/saved-views?list=refunds&name=${encodeURIComponent(name)}`, undefined, at);
  });

  it('refuse a search that is no query string, and a name over 60 characters', async () => {
    const ops = await person(apiUrl, 'ops@trilho.test');
    const put = (body: object) => ops.call('PUT', '/v1/saved-views', body, { 'trilho-merchant': 'mer_lojademo' });
    expect((await put({ name: 'x', search: 'q=a b' })).status).toBe(422);
    expect((await put({ name: 'a'.repeat(61), search: '' })).status).toBe(422);
  });
});

it('columns are kept for a person, whichever merchant they act for, and for nobody else', async () => {
  const [ops, again, viewer] = await Promise.all(
    ['ops', 'ops', 'viewer'].map((name) => person(apiUrl, `${name}@trilho.test`)),
  );
  if (!ops || !again || !viewer) throw new Error('a person could not sign in');
  const path = '/v1/session/column-layouts';
  const list = `a${randomUUID().replace(/[^a-z]/g, '')}`;
  const layout = { hidden: ['provider'], order: ['status', 'amount'], widths: { amount: 22.5 } };
  const of = async (who: typeof ops) =>
    (await who.call<{ data: { list: string }[] }>('GET', path)).body.data.filter((one) => one.list === list);
  expect((await ops.call('PUT', path, { list, layout })).status).toBe(200);
  // From another device; a viewer has their own.
  expect(await of(again)).toEqual([{ list, layout }]);
  expect(await of(viewer)).toEqual([]);
  expect((await viewer.call('PUT', path, { list, layout: { ...layout, hidden: [] } })).status).toBe(200);
  expect(await of(ops)).toEqual([{ list, layout }]);
  for (const wrong of [
    { widths: { amount: 900 } },
    { hidden: 'amount' },
    { order: Array(61).fill('a') },
    { more: 1 },
  ]) {
    expect((await ops.call('PUT', path, { list, layout: { ...layout, ...wrong } })).status).toBe(422);
  }
  for (const who of [again, viewer]) expect((await who.call('DELETE', `${path}?list=${list}`)).status).toBe(204);
  expect([await of(ops), await of(viewer)]).toEqual([[], []]);
  expect((await fetch(`${apiUrl}${path}`)).status).toBe(401);
});

describe('the overview', () => {
  interface Overview {
    attention: number;
    queue: Payment[];
    count: number;
    approved: number;
    volume: number;
    approvalRate: number | null;
    byStatus: { status: string; count: number; amount: number }[];
    series: { at: string; count: number; volume: number }[];
    latest: Payment[];
    step: string;
  }
  type Shop = Awaited<ReturnType<typeof ownShop>>;
  /** New merchants: pending payments of other tests would be paid, expire or need attention meanwhile. */
  let mine: Shop;
  let theirs: Shop;
  beforeAll(async () => {
    [mine, theirs] = await Promise.all([ownShop(system), ownShop(system)]);
    for (const one of [mine, theirs]) await one.create();
  });
  const overview = async (period = 'today', of = mine) =>
    (await of.call<Overview>('GET', `/v1/overview?period=${period}`)).body;

  it('counts what was created and approved in the period', async () => {
    const before = await overview();
    const { body: payment } = await mine.create();
    const created = await overview();
    expect(created.count).toBe(before.count + 1);
    expect(created.volume).toBe(before.volume);
    expect(created.latest[0]?.id).toBe(payment.id);

    await mine.simulate(payment.id, 'paid');
    await mine.becomes(payment.id, { status: 'APPROVED' });
    const paid = await overview();
    expect(paid.approved).toBe(before.approved + 1);
    expect(paid.volume).toBe(before.volume + payment.amount);
    expect(paid.series.reduce((sum, { volume }) => sum + volume, 0)).toBe(paid.volume);
    expect(paid.byStatus.reduce((sum, { count }) => sum + count, 0)).toBe(paid.count);
    expect((await overview('7d')).step).toBe('day');
    expect((await mine.call('GET', '/v1/overview?period=1y')).status).toBe(422);
  });

  it('has what needs a person in its queue, and nothing of another merchant', async () => {
    const paidLate = async () => {
      const { body: payment } = await mine.create();
      await mine.simulate(payment.id, 'expired');
      await mine.becomes(payment.id, { status: 'REJECTED' });
      await mine.simulate(payment.id, 'paid');
      await mine.becomes(payment.id, { needsAttention: true });
    };
    await paidLate();
    const before = await overview();
    const others = await overview('today', theirs);
    await paidLate();
    const after = await overview();
    expect(after.attention).toBe(before.attention + 1);
    const since = after.queue.map(({ attention }) => attention?.since ?? '');
    expect(since).toEqual([...since].sort());
    expect(await overview('today', theirs)).toMatchObject({
      count: others.count,
      volume: others.volume,
      attention: others.attention,
    });
  });
});
