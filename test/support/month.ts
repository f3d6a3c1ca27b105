import Holidays from 'date-holidays';
import { daysLater } from '../../domain/core/days.ts';
import type { FeeRule } from '../../domain/finance/fees.ts';

/*
 * March 2025 at five providers, as somebody outside Trilho has it: the orders of a shop, the contracts with the providers, what
 * the providers' own books (`GET /v1/sandbox/books`) make of both, and what their reports and the bank then print. Nothing here
 * reads a row of ours, and the arithmetic is written a second time, so that it can disagree. The month is over whenever the test
 * runs, and has Carnival, and Easter, Tiradentes and Labour Day in its settlements.
 */

type Method = 'PIX' | 'CREDIT_CARD' | 'BILLET';

/** An order of the shop. */
export interface Sale {
  n: number;
  provider: string;
  method: Method;
  amount: number;
  installments: number;
  day: string;
  /** Cents that are given back on the same day. */
  refund?: number;
  chargedBack?: true;
}

/** A charge in a stand-in's books. */
export interface Booked {
  id: string;
  method: string;
  state: string;
  paidAmount: number;
  refundedAmount: number;
  /** What the provider keeps, where its answers say so. */
  fee?: number;
}

interface Contract {
  /** What the bank prints for its settlements. */
  says: string;
  /** As people write it into the fee table. */
  rules: readonly (Partial<FeeRule> & Pick<FeeRule, 'method'>)[];
  /** What it keeps, where its books do not say. */
  fee?(sale: Sale): number;
  /** The days on which its parts arrive. */
  days(sale: Sale): string[];
}

// ---- the calendar, from the library itself

const holidays = new Set(
  new Holidays('BR', { types: ['public', 'bank'] }).getHolidays(2025).map(({ date }) => date.slice(0, 10)),
);
const isOpen = (day: string) => ![0, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay()) && !holidays.has(day);
const openFrom = (day: string): string => (isOpen(day) ? day : openFrom(daysLater(day, 1)));
const openDays = (day: string, count: number): string =>
  count === 0 ? openFrom(day) : openFrom(daysLater(openDays(day, count - 1), 1));

// ---- the contracts

/** Hundredths of a per cent of cents, half a cent up. */
const share = (cents: number, hundredths: number, days = 30) =>
  Math.floor((cents * hundredths * days) / (10_000 * 30) + 0.5);

/** Equal parts; the first has what is left over. */
function inParts(cents: number, count: number): number[] {
  const each = Math.trunc(cents / count);
  return Array.from({ length: count }, (_, at) => (at === 0 ? cents - each * (count - 1) : each));
}

const monthly = ({ day, installments }: Sale) =>
  Array.from({ length: installments }, (_, at) => openFrom(daysLater(day, 30 * (at + 1))));
const byInstalment = { days: 30, count: 'calendar', perInstallment: true } as const;
const nextDay = { days: 1, count: 'business', perInstallment: false } as const;

export const contracts: Record<string, Contract> = {
  // These two say in each answer what they keep: 49 cents and a hundredth, and 99 cents.
  Orbita: {
    says: 'ORBITA PAGAMENTOS LTDA',
    rules: [
      { method: 'PIX', percentage: 1, fixed: 49 },
      { method: 'CREDIT_CARD', percentage: 1, fixed: 49, settlement: byInstalment },
      { method: 'BILLET', percentage: 1, fixed: 49, settlement: nextDay },
    ],
    days: (sale) => (sale.method === 'BILLET' ? [openDays(sale.day, 1)] : monthly(sale)),
  },
  Asaas: {
    says: 'ASAAS GESTAO FINANCEIRA',
    rules: [
      { method: 'PIX', fixed: 99 },
      { method: 'BILLET', fixed: 99, settlement: nextDay },
    ],
    days: ({ day }) => [openDays(day, 1)],
  },
  'Pagar.me': {
    says: 'PAGAR ME PAGTOS S.A.',
    rules: [{ method: 'CREDIT_CARD', percentage: 3.5, fixed: 10, settlement: byInstalment }],
    fee: ({ amount }) => share(amount, 350) + 10,
    days: monthly,
  },
  'Mercado Pago': {
    says: 'MERCADOPAGO REPASSE',
    rules: [
      {
        method: 'CREDIT_CARD',
        percentage: 4.98,
        anticipationPerMonth: 1.99,
        settlement: { days: 14, count: 'calendar', perInstallment: false },
      },
    ],
    fee: ({ amount, installments }) =>
      inParts(amount, installments).reduce(
        (sum, part, at) => sum + share(part, 199, 30 * (at + 1) - 14),
        share(amount, 498),
      ),
    days: ({ day }) => [openFrom(daysLater(day, 14))],
  },
  PagBank: {
    says: 'PAGBANK INTERMEDIACAO',
    rules: [
      { method: 'BILLET', fixed: 299, settlement: nextDay },
      {
        method: 'CREDIT_CARD',
        installmentsTo: 1,
        percentage: 2.99,
        settlement: { days: 2, count: 'business', perInstallment: false },
      },
      {
        method: 'CREDIT_CARD',
        installmentsFrom: 2,
        percentage: 3.59,
        settlement: { days: 2, count: 'business', perInstallment: false },
      },
    ],
    fee: ({ method, amount, installments }) =>
      method === 'BILLET' ? 299 : share(amount, installments === 1 ? 299 : 359),
    days: ({ day, method }) => [openDays(day, method === 'BILLET' ? 1 : 2)],
  },
};
export const providers = Object.keys(contracts);

// ---- the orders

/** Numbers from 0 to 1 that are the same in every run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const methodsOf: Record<string, readonly Method[]> = {
  Orbita: ['CREDIT_CARD', 'BILLET', 'PIX'],
  Asaas: ['BILLET', 'PIX', 'BILLET'],
  'Pagar.me': ['CREDIT_CARD'],
  'Mercado Pago': ['CREDIT_CARD'],
  PagBank: ['BILLET', 'CREDIT_CARD'],
};

/** A sale every other day at each provider, three refunds in part, and a chargeback on a day that has another sale. */
export function marchOrders(): Sale[] {
  const next = seeded(2025);
  const orders = providers.flatMap((provider) =>
    Array.from({ length: 16 }, (_, at): Sale => {
      const methods = methodsOf[provider] ?? [];
      const method = methods[at % methods.length] ?? 'PIX';
      const installments = method === 'CREDIT_CARD' ? 1 + (at % 4 === 3 ? 2 : at % 2) : 1;
      const amount = 2_000 + Math.floor(next() * 150_000);
      return { n: 0, provider, method, amount, installments, day: daysLater('2025-03-01', 2 * at) };
    }),
  );
  const refunded = (provider: string, at: number, part: number) => {
    const sale = orders.filter((one) => one.provider === provider)[at];
    if (sale) sale.refund = Math.floor(sale.amount * part);
  };
  refunded('Pagar.me', 4, 0.3);
  refunded('Mercado Pago', 7, 0.5);
  refunded('Orbita', 6, 0.25);
  const disputed: Sale = {
    n: 0,
    provider: 'Orbita',
    method: 'CREDIT_CARD',
    amount: 7_777,
    installments: 1,
    day: '2025-03-01',
  };
  return [...orders, { ...disputed, chargedBack: true as const }].map((sale, n) => ({ ...sale, n }));
}

// ---- what arrives

/** A sale beside its charge in the provider's books. */
export interface Sold {
  sale: Sale;
  charge: Booked;
}

/** A part of a sale as it arrives; none of a PIX, which does at once. Negative: what a provider takes for a chargeback. */
export function partsOf({ sale, charge }: Sold): { day: string; cents: number }[] {
  if (sale.method === 'PIX') return [];
  const contract = contracts[sale.provider];
  const days = contract?.days(sale) ?? [];
  const amounts = inParts(leftOf({ sale, charge }), days.length);
  return days.map((day, at) => ({ day, cents: amounts[at] ?? 0 }));
}

/** What the provider owes for a sale in the end. It keeps its fee of what the payer has back. */
export function leftOf({ sale, charge }: Sold): number {
  const fee = charge.fee ?? contracts[sale.provider]?.fee?.(sale) ?? 0;
  const kept = charge.state === 'charged_back' ? 0 : charge.paidAmount - charge.refundedAmount;
  return kept - fee;
}

export interface Due {
  provider: string;
  day: string;
  cents: number;
}

/** What arrives on which day, provider by provider. */
export function duesOf(sold: readonly Sold[]): Due[] {
  return providers.flatMap((provider) => {
    const sums = new Map<string, number>();
    for (const one of sold.filter(({ sale }) => sale.provider === provider))
      for (const { day, cents } of partsOf(one)) sums.set(day, (sums.get(day) ?? 0) + cents);
    return [...sums].map(([day, cents]) => ({ provider, day, cents })).sort((a, b) => (a.day < b.day ? -1 : 1));
  });
}

// ---- what is printed, with differences

export type Plant = 'cent' | 'missing' | 'double' | 'late' | 'grouped';

interface Line {
  day: string;
  cents: number;
  text: string;
}

interface Printed {
  lines: Line[];
  /** `late Asaas 2025-03-05`: what is wrong, and with what. */
  planted: string[];
}

const inOrder = (lines: readonly Line[]) =>
  [...lines].sort((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0));

/** Longest a bank's line may stand for two settlements, in days: it is theirs up to a week later. */
const groupedWithin = 5;

/**
 * The bank's statement: a line for each settlement, three differences of each kind (six that are grouped) with whole ones
 * between them, and what an account has besides.
 */
export function bankStatement(dues: readonly Due[]): Printed {
  const some = ['grouped', 'cent', 'missing', 'grouped', 'double', 'late'] as const satisfies Plant[];
  const todo: Plant[] = [...some, ...some, ...some];
  const plants = new Map<Due, Plant>();
  const own = providers.map((provider) => dues.filter((due) => due.provider === provider));
  // The providers in turn, so that each of them has some.
  for (let at = 1; at < dues.length; at += 3) {
    for (const theirs of own) {
      const [due, after] = [theirs[at], theirs[at + 1]];
      // The last one cannot be seen to be missing, since the statement may end before it.
      if (!due || !after) continue;
      const fits = todo.findIndex((plant) => plant !== 'grouped' || after.day <= daysLater(due.day, groupedWithin));
      const [plant] = fits < 0 ? [] : todo.splice(fits, 1);
      if (plant) plants.set(due, plant);
    }
  }
  if (todo.length > 0) throw new Error(`no place is left for ${todo.join()}`);
  const lines: Line[] = [
    { day: '2025-03-14', cents: -4_990, text: 'TARIFA PACOTE SERVICOS' },
    { day: '2025-03-31', cents: 1_234, text: 'RENDIMENTO APLIC AUTOMATICA' },
    { day: '2025-04-07', cents: 150_000, text: 'TED ENTRE CONTAS' },
  ];
  for (const theirs of own) {
    for (let at = 0; at < theirs.length; at += 1) {
      const due = theirs[at];
      if (!due) continue;
      const line = { day: due.day, cents: due.cents, text: contracts[due.provider]?.says ?? '' };
      const plant = plants.get(due);
      if (plant === 'cent') lines.push({ ...line, cents: line.cents - 1 });
      else if (plant === 'double') lines.push(line, line);
      else if (plant === 'late') lines.push({ ...line, day: daysLater(line.day, 1) });
      else if (plant === 'grouped') {
        at += 1;
        const after = theirs[at];
        lines.push({ ...line, day: after?.day ?? '', cents: line.cents + (after?.cents ?? 0) });
      } else if (plant === undefined) lines.push(line);
    }
  }
  return {
    lines: inOrder(lines),
    planted: [...plants].map(([{ provider, day }, plant]) => `${plant} ${provider} ${day}`).sort(),
  };
}

/** A provider's report: a line for each PIX and each part, naming the charge, with some differences. */
export function settlementReport(sold: readonly Sold[], plants: readonly Plant[]): Printed {
  const lines: Line[] = [];
  const planted: string[] = [];
  const todo = [...plants];
  for (const [at, one] of sold.entries()) {
    const { sale, charge } = one;
    const text = `VENDA ${charge.id}`;
    // As Asaas prints it: what was paid, and below it what it kept.
    if (sale.method === 'PIX') {
      lines.push({ day: sale.day, cents: charge.paidAmount, text });
      lines.push({ day: sale.day, cents: leftOf(one) - charge.paidAmount, text: `TARIFA ${text}` });
    }
    for (const [number, { day, cents }] of partsOf(one).entries()) {
      const line = { day, cents, text: `${text} PARC ${number + 1}` };
      const plant = number === 0 && at % 4 === 1 && sale.method !== 'PIX' && cents > 0 ? todo.shift() : undefined;
      if (plant) planted.push(`${plant} ${sale.n}`);
      if (plant === 'cent') lines.push({ ...line, cents: cents - 1 });
      else if (plant === 'double') lines.push(line, line);
      else if (plant === 'late') lines.push({ ...line, day: daysLater(day, 1) });
      else if (plant === undefined) lines.push(line);
    }
  }
  if (todo.length > 0) throw new Error(`no place is left for ${todo.join()}`);
  return { lines: inOrder(lines), planted: planted.sort() };
}

const reais = (cents: number, sign: string) =>
  `${cents < 0 ? '-' : ''}${Math.floor(Math.abs(cents) / 100)}${sign}${String(Math.abs(cents) % 100).padStart(2, '0')}`;

/** As Brazilian banks write OFX: SGML, without most end tags. */
export function ofxOf(lines: readonly Line[]): string {
  const transactions = lines.map(
    ({ day, cents, text }, at) =>
      `<STMTTRN>\n<TRNTYPE>${cents < 0 ? 'DEBIT' : 'CREDIT'}\n<DTPOSTED>${day.replaceAll('-', '')}120000[-3:BRT]\n<TRNAMT>${reais(cents, '.')}\n<FITID>N${1_000 + at}\n<MEMO>${text}\n</STMTTRN>`,
  );
  return `OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\n\n<OFX>\n<BANKMSGSRSV1><STMTTRNRS><STMTRS>\n<CURDEF>BRL\n<BANKTRANLIST>\n${transactions.join('\n')}\n</BANKTRANLIST>\n</STMTRS></STMTTRNRS></BANKMSGSRSV1>\n</OFX>`;
}

export function csvOf(lines: readonly Line[]): string {
  const rows = lines.map(
    ({ day, cents, text }) => `${day.split('-').reverse().join('/')};${text};${reais(cents, ',')}`,
  );
  return ['Data;Descrição;Valor (R$)', ...rows].join('\r\n');
}
