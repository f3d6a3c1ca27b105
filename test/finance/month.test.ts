// A month of sales at five stand-ins, through the whole system: paid and refunded over HTTP, valued by the contracts, and
// reconciled with what the providers' own books, their reports and the bank say, in which 30 differences are planted.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../db/core/database.ts';
import { openStore, type Store } from '../../db/core/store.ts';
import { loadKeys } from '../../db/core/system-keys.ts';
import { type Balance, checkLedger, type LedgerEntry } from '../../db/finance/ledger.ts';
import type { Reconciliation, ReconciliationItem } from '../../domain/finance/reconciliation.ts';
import type { Settlement } from '../../domain/finance/settlement.ts';
import type { Payment } from '../../domain/payments/payment.ts';
import { browserTokens } from '../conformance/rows.ts';
import { merchant, type Reply } from '../support/merchant.ts';
import {
  type Booked,
  bankStatement,
  contracts,
  csvOf,
  type Due,
  duesOf,
  leftOf,
  marchOrders,
  ofxOf,
  type Plant,
  partsOf,
  providers,
  type Sale,
  type Sold,
  settlementReport,
} from '../support/month.ts';
import { connect, newMerchant } from '../support/new-merchant.ts';
import { person } from '../support/person.ts';
import { sharedSystem } from '../support/shared.ts';
import { valued } from '../support/valued.ts';

const system = sharedSystem();
const { apiUrl, sandboxUrl, databaseUrl, masterKey } = system;

let db: Database;
let store: Store;
let merchantId: string;
let shopAt: (provider: string) => ReturnType<typeof merchant>;
let call: <Body>(method: string, path: string, body?: unknown) => Promise<Reply<Body>>;
const connections: Record<string, string> = {};
beforeAll(async () => {
  db = openDatabase(databaseUrl, 2);
  store = openStore(db, await loadKeys(db, 'sandbox', Buffer.from(masterKey, 'base64')));
  const own = await newMerchant(store, sandboxUrl, []);
  merchantId = own.id;
  shopAt = (provider) => merchant(apiUrl, own.key, provider);
  for (const provider of providers) connections[provider] = await connect(store, system, own.id, provider);
  const admin = await person(apiUrl, 'admin@trilho.test');
  call = (method, path, body) => admin.call(method, path, body, { 'trilho-merchant': own.id });
});
afterAll(() => db?.destroy());

const card = { cardNumber: '4111111111111111', holderName: 'MARIA SILVA', expMonth: '12', expYear: '2030', cvv: '123' };
const address = {
  ...{ zipCode: '01310100', address: 'Avenida Paulista', number: '1000', district: 'Bela Vista' },
  ...{ city: 'São Paulo', state: 'SP' },
};

/** Pays an order at its stand-in, and gives back what the payer has back. */
async function sell({ provider, method, amount, installments, refund, chargedBack }: Sale): Promise<Payment> {
  const shop = shopAt(provider);
  const isCard = method === 'CREDIT_CARD';
  const tokenOf = async () =>
    (await shop.call<{ cardToken: string }>('POST', '/v1/card-tokens', { provider, ...card })).body.cardToken;
  const { status, body } = await shop.create({
    ...{ amount, paymentMethod: method, address, items: [{ title: 'Curso', unitPrice: amount, quantity: 1 }] },
    ...(isCard && { installments, cardToken: browserTokens[provider] ?? (await tokenOf()) }),
  });
  expect({ provider, method, status, body }).toMatchObject({ status: 201 });
  if (!isCard) await shop.simulate(body.id, 'paid');
  const paid = await shop.becomes(body.id, { status: 'APPROVED' });
  if (refund !== undefined) {
    const key = { 'idempotency-key': body.id };
    const made = await shop.call('POST', `/v1/payments/${body.id}/refunds`, { amount: refund }, key);
    expect({ provider, made }).toMatchObject({ made: { status: 201 } });
    return shop.becomes(body.id, { refundedAmount: refund });
  }
  if (chargedBack) {
    await shop.simulate(body.id, 'chargeback');
    return shop.becomes(body.id, { status: 'CHARGEBACK' });
  }
  return paid;
}

/**
 * A sale of today becomes one of its day in March. The stand-ins' clock goes forward only, and the hour of an approval is ours:
 * nothing but the two times of the row is changed, and its status, amounts and entries stay as the system wrote them.
 */
const moveToItsDay = async (id: string, day: string) => {
  const noon = sql`${day}::date + time '12:00' at time zone 'America/Sao_Paulo'`;
  await sql`update payments set created_at = ${noon}, approved_at = ${noon} where id = ${id}`.execute(db);
};

const shown = ({ provider, day, cents }: Due) => `${provider} ${day} ${cents}`;

describe('a month at five providers', () => {
  const paymentOf = new Map<number, Payment>();
  let sold: Sold[];
  let dues: Due[];
  const saleOf = new Map<string, Sale>();
  const settlementOf = new Map<string, Settlement>();
  let bank: Reconciliation;
  const printed: { planted: string[]; found: string[] } = { planted: [], found: [] };
  const openItems = new Map<string, ReconciliationItem[]>();

  it('is sold, paid, refunded and disputed over HTTP', async () => {
    const orders = marchOrders();
    await Promise.all(
      providers.map(async (provider) => {
        for (const sale of orders.filter((one) => one.provider === provider)) {
          const payment = await sell(sale);
          await moveToItsDay(payment.id, sale.day);
          paymentOf.set(sale.n, payment);
          saleOf.set(payment.id, sale);
        }
      }),
    );
    const books = new Map<string, Booked>();
    for (const provider of providers) {
      const { body } = await shopAt(provider).call<{ charges: Booked[] }>(
        'GET',
        `/v1/sandbox/books?provider=${provider}`,
      );
      for (const charge of body.charges) books.set(`${provider} ${charge.id}`, charge);
    }
    sold = orders.map((sale) => {
      const charge = books.get(`${sale.provider} ${paymentOf.get(sale.n)?.transactionId}`);
      if (!charge) throw new Error(`${sale.provider} has no charge of order ${sale.n}`);
      return { sale, charge };
    });
    expect(sold.length).toBe(81);
    expect(sold.filter(({ charge }) => charge.fee !== undefined).length).toBe(33);
    expect(sold.map(({ charge }) => charge.paidAmount)).toEqual(orders.map(({ amount }) => amount));
  }, 300_000);

  it('is due as the books and the contracts say, to the cent and the day', async () => {
    for (const provider of providers) {
      const { rules } = contracts[provider] ?? { rules: [] };
      const table = { connectionId: connections[provider], from: '2025-01-01', rules };
      expect({ provider, answer: await call('PUT', '/v1/fees', table) }).toMatchObject({ answer: { status: 200 } });
    }
    for (const { id } of paymentOf.values()) await valued(store, id);
    dues = duesOf(sold);
    const ours: Due[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: Reply<{ data: Settlement[]; nextCursor: string | null }> = await call(
        'GET',
        `/v1/settlements?limit=100${cursor && `&cursor=${cursor}`}`,
      );
      for (const one of page.body.data) {
        settlementOf.set(one.id, one);
        ours.push({ provider: one.provider, day: one.expectedOn, cents: one.amount });
      }
      cursor = page.body.nextCursor;
    }
    expect(ours.map(shown).sort()).toEqual(dues.map(shown).sort());
  });

  /** Imports a file, and reads all its items. */
  async function imported(file: { fileName: string; content: string; provider?: string }) {
    const { status, body } = await call<Reconciliation>('POST', '/v1/reconciliations/statements', file);
    expect({ status, body }).toMatchObject({ status: 201 });
    const items: ReconciliationItem[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: Reply<{ data: ReconciliationItem[]; nextCursor: string | null }> = await call(
        'GET',
        `/v1/reconciliations/${body.id}/items?limit=100${cursor && `&cursor=${cursor}`}`,
      );
      items.push(...page.body.data);
      cursor = page.body.nextCursor;
    }
    openItems.set(
      body.id,
      items.filter(({ kind }) => kind !== 'matched'),
    );
    return { reconciliation: body, items };
  }

  const plantOf = ({ kind, differs = [], ours }: ReconciliationItem): Plant | undefined => {
    if (kind === 'missing') return 'missing';
    if (ours?.together) return 'grouped';
    if (differs.includes('repeated')) return 'double';
    if (differs.includes('amount')) return 'cent';
    return differs.includes('day') ? 'late' : undefined;
  };

  it('has the differences of the bank’s statement found, and none that is not', async () => {
    const { lines, planted } = bankStatement(dues);
    const { reconciliation, items } = await imported({ fileName: 'extrato.ofx', content: ofxOf(lines) });
    bank = reconciliation;
    const nameOf = ({ entityId = '' }: ReconciliationItem) => {
      const one = settlementOf.get(entityId);
      return `${one?.provider} ${one?.expectedOn}`;
    };
    const found = items.flatMap((item) => (plantOf(item) ? `${plantOf(item)} ${nameOf(item)}` : []));
    expect(planted).toHaveLength(18);
    expect(found.sort()).toEqual(planted);
    printed.planted.push(...planted);
    printed.found.push(...found);

    const others = items.filter((item) => plantOf(item) === undefined);
    const strange = others.filter(({ kind }) => kind === 'unknown');
    expect(strange.map(({ text }) => text)).toEqual([
      'TARIFA PACOTE SERVICOS',
      'RENDIMENTO APLIC AUTOMATICA',
      'TED ENTRE CONTAS',
    ]);
    const whole = others.filter(({ kind }) => kind !== 'unknown');
    // Six lines stand for two settlements.
    expect(whole).toHaveLength(dues.length - 18 - 6 + 3);
    for (const item of whole) {
      const one = settlementOf.get(item.entityId ?? '');
      expect(item).toMatchObject({ kind: 'suggested', theirs: { amount: one?.amount, day: one?.expectedOn } });
    }
  });

  const reported: Record<string, readonly Plant[]> = {
    Orbita: ['cent', 'missing', 'double'],
    Asaas: ['late', 'cent'],
    'Pagar.me': ['missing', 'double', 'late'],
    'Mercado Pago': ['cent', 'missing'],
    PagBank: ['double', 'late'],
  };

  it.each(providers)('has those of the report of %s found, and none that is not', async (provider) => {
    const { lines, planted } = settlementReport(
      sold.filter(({ sale }) => sale.provider === provider),
      reported[provider] ?? [],
    );
    const { items } = await imported({ fileName: `${provider}.csv`, content: csvOf(lines), provider });
    const found = items.flatMap((item) =>
      plantOf(item) ? `${plantOf(item)} ${saleOf.get(item.entityId ?? '')?.n ?? item.entityId}` : [],
    );
    expect(found.sort()).toEqual(planted);
    const others = items.filter((item) => plantOf(item) === undefined);
    expect(others.filter(({ kind }) => kind !== 'matched')).toEqual([]);
    printed.planted.push(...planted);
    printed.found.push(...found);
  });

  it('has all 30 found', () => {
    const count = (plant: Plant) => printed.found.filter((one) => one.startsWith(plant)).length;
    expect((['cent', 'missing', 'double', 'late', 'grouped'] as const).map(count)).toEqual([6, 6, 6, 6, 6]);
    expect([...printed.found].sort()).toEqual([...printed.planted].sort());
  });

  it('is booked as the bank has it once people confirm, and the ledger sums to zero', async () => {
    const path = `/v1/reconciliations/${bank.id}`;
    const reason = 'As on the statement';
    let confirmed = 0;
    for (let left = 1; left > 0; ) {
      const { body } = await call<{ confirmed: number; failed: number; left: number }>(
        'POST',
        `${path}/confirm-suggestions`,
        { reason },
      );
      expect(body.failed).toBe(0);
      confirmed += body.confirmed;
      left = body.left;
    }
    const all = openItems.get(bank.id) ?? [];
    expect(confirmed).toBe(all.filter(({ kind, differs }) => kind === 'suggested' && !differs).length);
    for (const { n, kind, differs } of all) {
      if (kind === 'suggested' && !differs) continue;
      const action = kind === 'suggested' ? 'confirm_match' : 'note';
      const settled = await call('POST', `${path}/items/${n}/settle`, { action, reason });
      expect({ n, action, settled }).toMatchObject({ settled: { status: 200 } });
    }
    expect((await call<Reconciliation>('GET', path)).body).toMatchObject({
      counts: { open: 0 },
      needsAttention: false,
    });

    const { lines, planted } = bankStatement(dues);
    const missing = dues.filter(({ provider, day }) => planted.includes(`missing ${provider} ${day}`));
    const sums = (of: readonly number[]) => of.reduce((sum, one) => sum + one, 0);
    const { body } = await call<{ data: Balance[] }>('GET', '/v1/balances');
    const expected = providers.map((provider) => {
      const own = sold.filter(({ sale }) => sale.provider === provider);
      // What came twice is not ours twice.
      const printedOnce = new Map(lines.map((line) => [`${line.day} ${line.cents} ${line.text}`, line]));
      const arrived = [...printedOnce.values()].filter(({ text }) => text === contracts[provider]?.says);
      const pix = own.filter(({ sale }) => sale.method === 'PIX').map(leftOf);
      return {
        provider,
        available: sums(pix),
        bank: sums(arrived.map(({ cents }) => cents)),
        receivable: sums(missing.filter((due) => due.provider === provider).map(({ cents }) => cents)),
        sales: -sums(own.map(({ sale }) => sale.amount)),
        refunds: sums(own.map(({ charge }) => charge.refundedAmount)),
      };
    });
    const ours = providers.map((provider) => {
      const {
        available = 0,
        bank: inBank = 0,
        receivable = 0,
        sales = 0,
        refunds = 0,
      } = body.data.find((one) => one.provider === provider)?.accounts ?? {};
      return { provider, available, bank: inBank, receivable, sales, refunds };
    });
    expect(ours).toEqual(expected);
    expect(sums(sold.flatMap(partsOf).map(({ cents }) => cents))).toBe(sums(dues.map(({ cents }) => cents)));

    const entries: LedgerEntry[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: Reply<{ data: LedgerEntry[]; nextCursor: string | null }> = await call(
        'GET',
        `/v1/ledger/entries?limit=100${cursor && `&cursor=${cursor}`}`,
      );
      entries.push(...page.body.data);
      cursor = page.body.nextCursor;
    }
    expect(sums(entries.flatMap((entry) => entry.lines.map(({ amount }) => amount)))).toBe(0);
    expect(entries.filter(({ cause }) => cause === 'settlement')).toHaveLength(dues.length - missing.length);
    expect(await checkLedger(db, merchantId)).toEqual([]);
  }, 300_000);
});
