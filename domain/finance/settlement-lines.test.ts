// A month of sales at five providers, their settlements, and the bank's statement with planted differences.
import { describe, expect, it } from 'vitest';
import { daysLater } from '../core/days.ts';
import { expectedFee, FeeRule } from './fees.ts';
import { type LineItem, matchStatement, type OurSettlement, type Ours } from './reconciliation.ts';
import { planParts } from './settlement.ts';
import { matchSettlements } from './settlement-lines.ts';
import { readStatement } from './statement.ts';
import type { StatementLine } from './statement-line.ts';

/** Numbers from 0 to 1 that are the same in every run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const providers: Record<string, { says: string; rule: FeeRule }> = {
  Cielo: {
    says: 'CIELO CREDENCIADORA VENDAS',
    rule: FeeRule.parse({
      method: 'CREDIT_CARD',
      percentage: 3.19,
      settlement: { days: 30, count: 'calendar', perInstallment: true },
    }),
  },
  Rede: {
    says: 'CR REDE 0034',
    rule: FeeRule.parse({
      method: 'CREDIT_CARD',
      percentage: 2.99,
      fixed: 10,
      settlement: { days: 2, count: 'business' },
    }),
  },
  'Mercado Pago': {
    says: 'MERCADOPAGO REPASSE',
    rule: FeeRule.parse({
      method: 'CREDIT_CARD',
      percentage: 4.98,
      anticipationPerMonth: 1.99,
      settlement: { days: 14, count: 'calendar' },
    }),
  },
  PagBank: {
    says: 'PAGBANK INTERMEDIACAO',
    rule: FeeRule.parse({ method: 'BILLET', fixed: 299, settlement: { days: 1, count: 'business' } }),
  },
  'Pagar.me': {
    says: 'PAGAR ME PAGTOS S.A.',
    rule: FeeRule.parse({
      method: 'CREDIT_CARD',
      percentage: 3.5,
      settlement: { days: 30, count: 'calendar', perInstallment: true },
    }),
  },
};

/** The settlements of October's sales: by provider and day, in the order of the days. */
function october(): OurSettlement[] {
  const next = seeded(24);
  const sums = new Map<string, OurSettlement>();
  for (const [provider, { rule }] of Object.entries(providers)) {
    for (let day = '2026-10-01'; day < '2026-11-01'; day = daysLater(day, 1)) {
      for (let sale = 0; sale < 12; sale += 1) {
        const amount = 1_000 + Math.floor(next() * 200_000);
        const installments = rule.method === 'BILLET' ? 1 : 1 + Math.floor(next() * 3);
        const terms = rule.settlement;
        if (!terms) throw new Error('terms');
        const owed = amount - expectedFee(rule, { amount, installments });
        const parts = planParts({ terms, approvedOn: day, installments, owed, arrived: [], today: day });
        for (const part of parts) {
          const id = `${provider} ${part.expectedOn}`;
          const before = sums.get(id)?.amount ?? 0;
          sums.set(id, {
            entity: 'settlement',
            id,
            provider,
            names: [id],
            status: 'EXPECTED',
            amount: before + part.amount,
            day: part.expectedOn,
            expected: true,
          });
        }
      }
    }
  }
  return [...sums.values()].sort((left, right) => (left.day < right.day ? -1 : 1));
}

type Plant = 'cent' | 'missing' | 'double' | 'late' | 'grouped';

interface Line {
  day: string;
  cents: number;
  text: string;
}

/** The bank's lines for these settlements, with six of each kind of difference. */
function statement(settlements: readonly OurSettlement[]): { lines: Line[]; planted: Set<string> } {
  const planted = new Set<string>();
  const plants: Plant[] = ['cent', 'missing', 'double', 'late', 'grouped'];
  const todo = Array.from({ length: 6 }, () => plants).flat();
  const lines: Line[] = [];
  const text = (provider: string) => providers[provider]?.says ?? '';
  for (const provider of Object.keys(providers)) {
    const own = settlements.filter((one) => one.provider === provider);
    for (let at = 0; at < own.length; at += 1) {
      const one = own[at];
      if (!one) continue;
      const line = { day: one.day, cents: one.amount, text: text(provider) };
      // Every third one has a difference, while there are some left.
      const plant = at % 3 === 1 ? todo.shift() : undefined;
      if (plant) planted.add(`${plant} ${one.id}`);
      if (plant === 'cent') lines.push({ ...line, cents: line.cents - 1 });
      else if (plant === 'missing') continue;
      else if (plant === 'double') lines.push(line, line);
      else if (plant === 'late') lines.push({ ...line, day: daysLater(line.day, 1) });
      else if (plant === 'grouped') {
        const after = own[at + 1];
        if (!after) throw new Error('the last settlement cannot be grouped with the next');
        lines.push({ day: after.day, cents: one.amount + after.amount, text: line.text });
        at += 1;
      } else lines.push(line);
    }
  }
  expect(todo).toEqual([]);
  // What the account has besides.
  lines.push(
    { day: '2026-10-15', cents: -4_990, text: 'TARIFA PACOTE' },
    { day: '2026-10-20', cents: 150_000, text: 'TED JOAO' },
  );
  return { lines: lines.sort((left, right) => (left.day < right.day ? -1 : 1)), planted };
}

/** Through the parser, as people upload it. */
function parsed(lines: readonly Line[]): StatementLine[] {
  const rows = lines.map(({ day, cents, text }) => `${day};${(cents / 100).toFixed(2).replace('.', ',')};${text}`);
  const read = readStatement(Buffer.from(['data;valor;historico', ...rows].join('\n')));
  expect(read.errors).toEqual([]);
  return read.lines;
}

const plantOf = ({ kind, differs = [], entityId, ours }: LineItem): string | undefined => {
  if (kind === 'missing') return `missing ${entityId}`;
  if (ours?.together) return `grouped ${entityId}`;
  if (differs.includes('repeated')) return `double ${entityId}`;
  if (differs.includes('amount')) return `cent ${entityId}`;
  return differs.includes('day') ? `late ${entityId}` : undefined;
};

describe('a month at five providers', () => {
  const settlements = october();
  const { lines, planted } = statement(settlements);
  const items = matchStatement(parsed(lines), settlements, false);

  it('has all its 30 planted differences found, and none that is not', () => {
    expect(planted.size).toBe(30);
    const found = new Set(items.map(plantOf).filter((one) => one !== undefined));
    expect([...found].sort()).toEqual([...planted].sort());
  });

  it('has every other settlement suggested, and what is not one left alone', () => {
    const other = items.filter((item) => plantOf(item) === undefined);
    expect(other.filter(({ kind }) => kind === 'unknown').map(({ text }) => text)).toEqual([
      'TARIFA PACOTE',
      'TED JOAO',
    ]);
    const suggested = other.filter(({ kind }) => kind === 'suggested');
    expect(suggested).toHaveLength(other.length - 2);
    expect(suggested.length).toBeGreaterThan(100);
    for (const { entityId, theirs } of suggested) {
      const one = settlements.find(({ id }) => id === entityId);
      expect([theirs?.amount, theirs?.day]).toEqual([one?.amount, one?.day]);
    }
  });
});

/** October's card and boleto sales at one provider, each with the parts in which it is paid out. */
function sales(provider: string): Ours[] {
  const rule = providers[provider]?.rule;
  const terms = rule?.settlement;
  if (!rule || !terms) throw new Error('terms');
  const next = seeded(7);
  return Array.from({ length: 120 }, (_, n): Ours => {
    const amount = 1_000 + Math.floor(next() * 200_000);
    const installments = rule.method === 'BILLET' ? 1 : 1 + Math.floor(next() * 3);
    const day = daysLater('2026-10-01', n % 31);
    const owed = amount - expectedFee(rule, { amount, installments });
    const parts = planParts({ terms, approvedOn: day, installments, owed, arrived: [], today: day });
    return {
      entity: 'payment',
      id: `pay_${provider.slice(0, 3)}${String(n).padStart(4, '0')}`,
      names: [`pay_${provider.slice(0, 3)}${String(n).padStart(4, '0')}`],
      status: 'APPROVED',
      amount,
      day,
      expected: false,
      parts: parts.map((part) => ({ amount: part.amount, day: part.expectedOn })),
    };
  });
}

describe.each(Object.keys(providers))('the settlement report of %s', (provider) => {
  const payments = sales(provider);
  const lines: Line[] = [];
  const planted = new Set<string>();
  const plants = ['cent', 'missing', 'double', 'late'] as const;
  // Three of each, in payments that are far from each other.
  for (const [at, { id, parts = [] }] of payments.entries()) {
    for (const [number, { amount, day }] of parts.entries()) {
      const line = { day, cents: amount, text: `VENDA ${id} PARC ${number + 1}` };
      const plant = number === 0 && at % 10 === 5 ? plants[Math.floor(at / 10) % 4] : undefined;
      if (plant) planted.add(`${plant} ${id}`);
      if (plant === 'missing') continue;
      if (plant === 'cent') lines.push({ ...line, cents: amount - 1 });
      else if (plant === 'double') lines.push(line, line);
      else if (plant === 'late') lines.push({ ...line, day: daysLater(day, 1) });
      else lines.push(line);
    }
  }
  const items = matchStatement(parsed(lines), payments, true);

  it('has its twelve planted differences found, payment by payment, and none that is not', () => {
    expect(planted.size).toBe(12);
    const found = items.map(plantOf).filter((one) => one !== undefined);
    expect(found.sort()).toEqual([...planted].sort());
    expect(items.filter((item) => plantOf(item) === undefined).every(({ kind }) => kind === 'matched')).toBe(true);
  });
});

describe('a line', () => {
  const line = (n: number, day: string, cents: number, description = ''): StatementLine => ({
    n,
    day,
    cents,
    description,
  });
  const due = (id: string, provider: string, day: string, amount: number) => ({ id, provider, day, amount });
  const match = (lines: StatementLine[], settlements: ReturnType<typeof due>[]) =>
    [...matchSettlements(lines, settlements)].map(([n, { ours, differs }]) => [n, ours.id, differs.join()]);

  it.each([
    [
      'of another provider is not taken',
      [line(1, '2026-11-03', 500, 'STONE')],
      [due('a', 'Cielo', '2026-11-03', 500), due('b', 'Stone', '2026-11-03', 400)],
      [[1, 'b', 'amount']],
    ],
    [
      'that two settlements may be is left to a person',
      [line(1, '2026-11-03', 500)],
      [due('a', 'Cielo', '2026-11-03', 500), due('b', 'Stone', '2026-11-03', 500)],
      [],
    ],
    [
      'that names one of two is that one',
      [line(1, '2026-11-03', 500, 'CIELO')],
      [due('a', 'Cielo', '2026-11-03', 500), due('b', 'Stone', '2026-11-03', 500)],
      [[1, 'a', '']],
    ],
    ['that comes early is none', [line(1, '2026-11-02', 500)], [due('a', 'Cielo', '2026-11-03', 500)], []],
    [
      'that comes more than a week late is none',
      [line(1, '2026-11-11', 500)],
      [due('a', 'Cielo', '2026-11-03', 500)],
      [],
    ],
    ['of money that leaves is none', [line(1, '2026-11-03', -500)], [due('a', 'Cielo', '2026-11-03', 500)], []],
    [
      'of money that leaves is what the provider takes',
      [line(1, '2026-11-03', 500), line(2, '2026-11-03', -500)],
      [due('a', 'Cielo', '2026-11-03', -500)],
      [[2, 'a', '']],
    ],
    [
      'of money that leaves, with another amount, is of the one of its provider that is taken',
      [line(1, '2026-11-03', -400, 'CIELO')],
      [due('a', 'Cielo', '2026-11-03', 500), due('b', 'Cielo', '2026-11-03', -500)],
      [[1, 'b', 'amount']],
    ],
    [
      'that pays one day less what the next one lacks is both',
      [line(1, '2026-11-04', 300, 'CIELO')],
      [due('a', 'Cielo', '2026-11-03', 500), due('b', 'Cielo', '2026-11-04', -200)],
      [[1, 'a', '']],
    ],
    [
      'of its day goes before a late one',
      [line(1, '2026-11-04', 500)],
      [due('a', 'Cielo', '2026-11-03', 500), due('b', 'Cielo', '2026-11-04', 500)],
      [[1, 'b', '']],
    ],
    [
      'with a name inside another word names nobody',
      [line(1, '2026-11-03', 400, 'CREDENCIADORA')],
      [due('a', 'Rede', '2026-11-03', 500)],
      [],
    ],
    ['with another amount needs a name', [line(1, '2026-11-03', 400)], [due('a', 'Cielo', '2026-11-03', 500)], []],
    [
      'with another amount, one of two of its provider, is left to a person',
      [line(1, '2026-11-03', 400, 'CIELO'), line(2, '2026-11-03', 300, 'CIELO')],
      [due('a', 'Cielo', '2026-11-03', 500)],
      [],
    ],
  ] as const)('%s', (_, lines, settlements, expected) => expect(match([...lines], [...settlements])).toEqual(expected));
});
