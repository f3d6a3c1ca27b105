import { z } from 'zod';
import { AttentionReason } from '../core/attention.ts';
import { daysLater } from '../core/days.ts';
import { decidePaymentTransition, type PaymentState, type ProviderPaymentState } from '../payments/index.ts';
import type { PayoutState, ProviderPayoutState } from '../payouts/index.ts';
import { lateDays, matchSettlements, type SettlementMatch, type SettlementSought } from './settlement-lines.ts';
import { type StatementLine, wordsIn } from './statement-line.ts';
import type { LearnedRule } from './statement-rules.ts';

/*
 * The comparison of our rows with another side's: a provider that is polled about each payment and payout, or a statement.
 * It reports differences and changes no status.
 */

const iso = z.iso.datetime();

/**
 * `missing`: we have it and they do not. `unknown`: they have it and we do not. `unasked`: the provider has no look-up
 * for it, or did not answer, so it is not known whether it matches. `suggested`: a line that has only amount and day in
 * common with one row of ours, or names the provider of one settlement, or is of none of our rows and has a description that a
 * person has explained. A person confirms or rejects it.
 */
export const ItemKind = z.enum(['matched', 'suggested', 'missing', 'different', 'unknown', 'unasked']);
export type ItemKind = z.infer<typeof ItemKind>;

export const ItemEntity = z.enum(['payment', 'payout', 'settlement']);
export type ItemEntity = z.infer<typeof ItemEntity>;

/** One side's view of a row. Amounts are integer cents; no personal data. */
export const Facts = z.object({
  status: z.string().optional(),
  word: z.string().optional().meta({ description: 'The provider’s own word' }),
  amount: z.int().optional(),
  refundedAmount: z.int().optional(),
  fee: z.int().optional().meta({ description: 'Cents that the bank kept of it; `amount` is before it' }),
  providerId: z.string().optional(),
  endToEndId: z.string().optional(),
  day: z.string().optional().meta({ description: 'The day in Brazil on which the money moved' }),
  direction: z.enum(['in', 'out']).optional().meta({ description: 'For a line: money in or out' }),
  together: z.array(z.string()).optional().meta({
    description: 'Further settlements that the same line pays; `amount` is the sum of all',
  }),
});
export type Facts = z.infer<typeof Facts>;

export const Difference = z.enum(['status', 'amount', 'refundedAmount', 'fee', 'word', 'reference', 'repeated', 'day']);
export type Difference = z.infer<typeof Difference>;

export const SettleAction = z.enum([
  'look',
  'resolve_approved',
  'resolve_rejected',
  'note',
  'confirm_match',
  'reject_match',
]);
export type SettleAction = z.infer<typeof SettleAction>;

/** How a line of a statement was matched. */
export const MatchedBy = z.enum(['end-to-end id', 'id', 'amount and day', 'provider and day', 'learned', 'hand']);

/** The learned rule by which a line was suggested. */
const Learned = z.object({
  ruleId: z.string(),
  confirmedOn: z.string(),
  reason: z
    .string()
    .optional()
    .meta({ description: 'What a person wrote about such a line, which is of none of our rows' }),
});

/** A match that a person has taken back. */
export const UndoneMatch = z.object({
  entity: ItemEntity,
  entityId: z.string(),
  settled: z
    .object({ at: iso, by: z.string(), reason: z.string() })
    .optional()
    .meta({ description: 'Who had confirmed it. Absent: it had matched by itself' }),
  at: iso,
  by: z.string(),
  reason: z.string(),
});
export type UndoneMatch = z.infer<typeof UndoneMatch>;

export const ReconciliationItem = z
  .object({
    n: z.int().meta({ description: 'Number of the item; for a statement, of the line' }),
    kind: ItemKind,
    entity: ItemEntity.optional(),
    entityId: z.string().optional(),
    differs: z.array(Difference).optional(),
    ours: Facts.optional(),
    theirs: Facts.optional(),
    by: MatchedBy.optional().meta({
      description: '`learned`: as people have confirmed lines of this description. `hand`: a person has named it',
    }),
    learned: Learned.optional().meta({ description: 'The rule that was learned, and when it was last confirmed' }),
    why: z.string().optional(),
    text: z.string().optional().meta({ description: 'The text of the statement’s line; documents are masked' }),
    found: z
      .object({
        kind: ItemKind,
        differs: z.array(Difference).optional(),
        ours: Facts.optional(),
        theirs: Facts.optional(),
      })
      .optional()
      .meta({ description: 'The first result, if the item was compared again later' }),
    settled: z
      .object({ at: iso, by: z.string(), action: SettleAction, reason: z.string() })
      .optional()
      .meta({ description: 'Who settled it' }),
    undone: z.array(UndoneMatch).optional().meta({ description: 'What it was matched with before, the last one last' }),
  })
  .meta({ id: 'ReconciliationItem' });
export type ReconciliationItem = z.infer<typeof ReconciliationItem>;

const count = z.int();
export const Counts = z.object({
  matched: count,
  suggested: count,
  missing: count,
  different: count,
  unknown: count,
  unasked: count,
  waiting: count.meta({ description: 'Not compared yet' }),
  open: count.meta({ description: 'Suggested, missing, different or unknown, and not settled' }),
});
export type Counts = z.infer<typeof Counts>;

const kindAmounts = z.object({ in: z.int(), out: z.int() }).optional();
/** Cents by kind, of money in and out: a line's own amount, else ours. */
export const KindAmounts = z.object({
  matched: kindAmounts,
  suggested: kindAmounts,
  missing: kindAmounts,
  different: kindAmounts,
  unknown: kindAmounts,
  unasked: kindAmounts,
} satisfies Record<ItemKind, unknown>);
export type KindAmounts = z.infer<typeof KindAmounts>;

export const Reconciliation = z
  .object({
    id: z.string().meta({ example: 'rec_3f8kq0z6m2x1c9vb7n4w5e8rt0' }),
    kind: z.enum(['provider', 'statement']),
    provider: z.string().optional(),
    from: iso,
    to: iso.meta({ description: 'Not included' }),
    fileName: z.string().optional(),
    state: z.enum(['RUNNING', 'DONE']),
    counts: Counts,
    amounts: KindAmounts.optional().meta({
      description:
        'Cents of money in and out by kind, of one statement (not in lists). A kind that it has none of is absent',
    }),
    startedBy: z.string().optional().meta({ description: 'Absent: the daily schedule' }),
    needsAttention: z.boolean(),
    attention: z.object({ reason: AttentionReason, detail: z.string(), since: iso }).optional(),
    createdAt: iso,
    endedAt: iso.optional(),
  })
  .meta({ id: 'Reconciliation' });
export type Reconciliation = z.infer<typeof Reconciliation>;

/** The result of a comparison. */
export type Compared = { kind: 'matched' } | { kind: 'different'; differs: Difference[] };

const found = (differs: Difference[]): Compared =>
  differs.length === 0 ? { kind: 'matched' } : { kind: 'different', differs };

/**
 * Compares a payment with its provider state by the rules of decidePaymentTransition: a part that our own refunds gave back
 * is equal on both sides, whatever the provider's word. An unpaid charge matches a payment that we gave up. Pure.
 */
export function comparePayment(ours: PaymentState, reported: ProviderPaymentState): Compared {
  const { attention: _, ...now } = ours;
  const decision = decidePaymentTransition(now, reported);
  if (reported.unmapped) return found(['word']);
  const reason = typeof decision.attention === 'object' ? decision.attention.reason : undefined;
  if (reason === 'paid_amount_differs')
    return found(['amount', ...(now.status === reported.status ? [] : ['status' as const])]);
  const differs: Difference[] = [];
  const unpaid = now.status === 'REJECTED' || (now.status === 'REFUNDED' && now.refundedAmount === 0);
  const neitherHasMoney = unpaid && (reported.status === 'PENDING' || reported.status === 'REJECTED');
  if (decision.to || (decision.evidence && !neitherHasMoney)) differs.push('status');
  if (reported.amount > 0 && reported.amount !== now.amount) differs.push('amount');
  const less = reported.refundedAmount !== undefined && reported.refundedAmount < now.refundedAmount;
  if (decision.refundedAmount !== undefined || (less && reported.status === now.status)) differs.push('refundedAmount');
  return found(differs);
}

/** Compares a payout with its provider state. REJECTED and CANCELED count as equal: in both, no money left. Pure. */
export function comparePayout(ours: PayoutState, reported: ProviderPayoutState): Compared {
  if (reported.unmapped) return found(['word']);
  const differs: Difference[] = [];
  const stayed = (status: string) => status === 'REJECTED' || status === 'CANCELED';
  if (reported.status !== ours.status && !(stayed(ours.status) && stayed(reported.status))) differs.push('status');
  if (reported.amount > 0 && reported.amount !== ours.amount) differs.push('amount');
  return found(differs);
}

/** A row of ours that a statement may contain. Amounts are integer cents. */
export interface Ours {
  entity: ItemEntity;
  id: string;
  connectionId?: string;
  /** Every text that may identify it on a statement: our id, the provider's, the merchant's reference. */
  names: string[];
  endToEndId?: string;
  status: string;
  amount: number;
  refundedAmount?: number;
  /** For a payment: what its provider keeps of it, by its word or by the fee table. */
  fee?: number;
  /** For a payout: its money came back. */
  returned?: boolean;
  /** For a payout: a line of the merchant's own bank shows that it has arrived there. */
  banked?: boolean;
  /** The day in Brazil on which its money moved, if it did. */
  day?: string;
  /** Whether a statement of its provider must contain it on that day. */
  expected: boolean;
  /** Of a card or boleto: what a provider's report of settlements has of it, a line each. */
  parts?: OurPart[];
}

/** A part of a payment that a provider pays out. */
export interface OurPart {
  /** Integer cents, after the fee. */
  amount: number;
  /** The day on which it is expected, or arrived. */
  day: string;
}

/** A settlement of ours, which is one line for many payments. */
export interface OurSettlement extends Ours, SettlementSought {
  status: string;
  day: string;
  together?: string[];
}

export interface LineItem extends Omit<ReconciliationItem, 'settled' | 'found' | 'undone'> {
  text?: string;
}

const directionOf = ({ cents }: StatementLine): 'in' | 'out' => (cents > 0 ? 'in' : 'out');
/** The usual direction: out for a payout and for a settlement that the provider took, else in. The opposite direction is a refund or a return. */
export const usualOf = ({ entity, amount }: Pick<Ours, 'entity' | 'amount'>): 'in' | 'out' =>
  entity === 'payout' || amount < 0 ? 'out' : 'in';

/** Texts of a line that may be an id: its boleto's number, and words of at least six characters, at most 20. */
export function idsIn({
  description,
  hidden = [],
  fitId = '',
  slip,
}: Pick<StatementLine, 'description' | 'hidden' | 'fitId' | 'slip'>): string[] {
  const words = wordsIn(`${fitId} ${description}`);
  return [...new Set([slip ?? '', ...hidden, ...words].filter((word) => word.length >= 6))].slice(0, 20);
}

/** Whether a line says of which payment it is, so that no other one with its amount and day is. */
const isSure = ({ endToEndId, slip }: StatementLine): boolean => endToEndId !== undefined || slip !== undefined;

/** Upper-case, since banks print in capitals. */
const folded = (name: string): string => name.toUpperCase();

/** A line with the row of ours that it is, or may be. */
interface LineMatch {
  line: StatementLine;
  ours: Ours;
  by: z.infer<typeof MatchedBy>;
  rule?: LearnedRule;
}

const learnedOf = ({ id, confirmedOn, reason }: LearnedRule): z.infer<typeof Learned> => ({
  ...{ ruleId: id, confirmedOn },
  ...(reason !== undefined && { reason }),
});

/** The rule by which a line is of a payment's or payout's connection. */
const ruleOf = (rules: readonly LearnedRule[] = [], { entity, connectionId }: Ours): LearnedRule | undefined =>
  rules.find((rule) => rule.subject === entity && rule.connectionId === connectionId);

/**
 * Finds the payments and payouts behind lines whose descriptions are known: of the rule's connection, with the line's amount, on
 * its day or up to a week before it. Those of the day go first, and nothing is taken that two may be.
 */
function* matchLearned(
  lines: readonly StatementLine[],
  ours: readonly Ours[],
  learned: ReadonlyMap<number, readonly LearnedRule[]>,
  before: ReadonlyMap<number, LineMatch>,
): Generator<LineMatch> {
  if (learned.size === 0) return;
  const known = lines.filter(({ n }) => learned.has(n) && !before.has(n));
  const ofAmount = grouped(ours, (one) => [`${one.amount} ${usualOf(one)}`]);
  const met = new Set([...before.values()].map(({ ours: one }) => one.id));
  const done = new Set<number>();
  for (const isLate of [false, true]) {
    const meant = known
      .filter(({ n }) => !done.has(n))
      .map((line) => ({
        line,
        found: (ofAmount.get(`${Math.abs(line.cents)} ${directionOf(line)}`) ?? []).filter(
          ({ day = '', ...one }) =>
            !met.has(one.id) &&
            (isLate ? line.day >= day && line.day <= daysLater(day, lateDays) : line.day === day) &&
            ruleOf(learned.get(line.n), one) !== undefined,
        ),
      }));
    const claims = grouped(
      meant.flatMap(({ found }) => found),
      ({ id }) => [id],
    );
    for (const { line, found } of meant) {
      const [one, ...more] = found;
      const rule = one && ruleOf(learned.get(line.n), one);
      if (!rule || more.length > 0 || (claims.get(one.id)?.length ?? 0) > 1) continue;
      met.add(one.id);
      done.add(line.n);
      yield { line, ours: one, by: 'learned', rule };
    }
  }
}

const isSettlement = (one: Ours): one is OurSettlement => one.entity === 'settlement';

/**
 * Matches the lines of a statement with our rows: by end-to-end id, else by an id in the text. Where exactly one line and
 * one row have the same amount, day and direction, the match is only suggested: a bank's fee may have them too. A learned rule
 * tells apart those of several connections, and lets the line be late. What is left may be settlements, and after these what
 * people have explained. `all`: a row that is not on the statement is missing; a settlement is where another one of its provider is
 * there. Pure.
 *
 * @param learned the learned rules that lines have, by their numbers
 */
export function matchStatement(
  lines: readonly StatementLine[],
  given: readonly Ours[],
  all: boolean,
  learned: ReadonlyMap<number, readonly LearnedRule[]> = new Map(),
): LineItem[] {
  const ours = given.filter((one) => !isSettlement(one));
  const byEndToEnd = grouped(ours, ({ endToEndId }) => (endToEndId === undefined ? [] : [folded(endToEndId)]));
  const byName = grouped(ours, ({ names }) => [...new Set(names.filter(({ length }) => length >= 6).map(folded))]);
  const matches = new Map<number, LineMatch>();
  const ambiguous = new Set<number>();
  for (const line of lines) {
    const exact = line.endToEndId === undefined ? [] : (byEndToEnd.get(folded(line.endToEndId)) ?? []);
    const candidates =
      exact.length > 0 ? exact : [...new Set(idsIn(line).flatMap((id) => byName.get(folded(id)) ?? []))];
    const matching =
      candidates.length > 1 ? candidates.filter(({ amount }) => amount === Math.abs(line.cents)) : candidates;
    const [one] = matching;
    if (one && matching.length === 1)
      matches.set(line.n, { line, ours: one, by: exact.length > 0 ? 'end-to-end id' : 'id' });
    else if (candidates.length > 0) ambiguous.add(line.n);
  }

  const met = new Set([...matches.values()].map(({ line, ours: one }) => `${one.id} ${directionOf(line)}`));
  // A line with an end-to-end id or a boleto's number that we do not have is not matched with another row of the same amount.
  const rest = lines.filter((line) => !matches.has(line.n) && !ambiguous.has(line.n) && !isSure(line));
  const left = ours.filter((one) => one.day !== undefined && !met.has(`${one.id} ${usualOf(one)}`));
  const oursAt = grouped(left, (one) => [`${one.amount} ${one.day} ${usualOf(one)}`]);
  const linesAt = grouped(rest, (line) => [`${Math.abs(line.cents)} ${line.day} ${directionOf(line)}`]);
  for (const [place, [line, ...others]] of linesAt) {
    const [one, ...more] = oursAt.get(place) ?? [];
    if (!line || !one || others.length > 0 || more.length > 0) continue;
    const rule = ruleOf(learned.get(line.n), one);
    matches.set(line.n, { line, ours: one, ...(rule ? { by: 'learned', rule } : { by: 'amount and day' }) });
  }
  for (const match of matchLearned(rest, left, learned, matches)) matches.set(match.line.n, match);

  const settlements = matchSettlements(
    rest.filter(({ n }) => !matches.has(n)),
    given.filter(isSettlement),
    learned,
  );
  const settled = new Set(
    [...settlements.values()].flatMap(({ ours: one, together = [] }) => [one, ...together]).map(({ id }) => id),
  );
  const settling = new Set([...settlements.values()].map(({ ours: { provider } }) => provider));

  const seen = new Set<string>();
  const partsLeft = new Map<string, OurPart[]>();
  for (const { id, parts } of ours) if (parts) partsLeft.set(id, [...parts]);
  const items = lines.map((line): LineItem => {
    const match = matches.get(line.n);
    const settlement = settlements.get(line.n);
    const lineFacts = {
      n: line.n,
      theirs: factsOfLine(line),
      ...(line.description !== '' && { text: line.description }),
    };
    if (settlement) return { ...lineFacts, ...settlementLine(settlement) };
    if (!match) {
      if (ambiguous.has(line.n))
        return { ...lineFacts, kind: 'unknown', why: 'Several of our rows have the ids in this line' };
      const rule = learned.get(line.n)?.find(({ subject }) => subject === 'explained');
      return {
        ...lineFacts,
        ...(rule ? { kind: 'suggested', by: 'learned', learned: learnedOf(rule) } : { kind: 'unknown' }),
      };
    }
    if (!all && isOwnPayout(match)) {
      seen.add(`${match.ours.id} in`);
      return { ...lineFacts, kind: 'suggested', ...named(match.ours), by: match.by };
    }
    if (match.by === 'amount and day' || match.by === 'learned') {
      seen.add(`${match.ours.id} ${directionOf(line)}`);
      const { ours: one, by, rule } = match;
      const isLate = line.day !== one.day;
      return {
        ...{ ...lineFacts, kind: 'suggested', ...named(one), by },
        ...(rule && { learned: learnedOf(rule) }),
        ...(isLate && { differs: ['day'] }),
      };
    }
    const isPart = line.cents > 0 && line.cents !== match.ours.amount && line.slip === undefined;
    const left = isPart ? partsLeft.get(match.ours.id) : undefined;
    if (left) return { ...lineFacts, ...partLine(match.ours, left, line), by: match.by };
    const role = `${match.ours.id} ${isFeeOf(match.ours, line) ? 'fee' : directionOf(line)}`;
    const compared = seen.has(role) ? found(['repeated']) : compareLine(match.ours, line);
    seen.add(role);
    return { ...lineFacts, ...compared, ...named(match.ours, line), by: match.by };
  });
  // A file that lists cards and boletos one by one has no line for the sum of a day.
  const isByPayment =
    lines.some(({ slip }) => slip !== undefined) ||
    [...matches.values()].some(({ line, ours: { parts }, by }) => parts && line.cents > 0 && by === 'id');
  let n = Math.max(0, ...lines.map((line) => line.n));
  const days = lines.map(({ day }) => day).sort();
  const [first = '', last = ''] = [days[0], days.at(-1)];
  const missing = given.filter(
    (one) =>
      (isSettlement(one) ? ((all && !isByPayment) || settling.has(one.provider)) && !settled.has(one.id) : all) &&
      one.expected &&
      one.day !== undefined &&
      one.day >= first &&
      one.day <= last &&
      !seen.has(`${one.id} ${usualOf(one)}`),
  );
  const missingParts = all
    ? ours.flatMap((one) =>
        // One whose whole amount is there was paid out at once.
        seen.has(`${one.id} in`)
          ? []
          : (partsLeft.get(one.id) ?? [])
              .filter(({ day }) => day >= first && day <= last)
              .map((part) => ({ ...one, ...part })),
      )
    : [];
  return [
    ...items,
    ...[...missing, ...missingParts].map((one): LineItem => {
      n += 1;
      return { n, kind: 'missing', ...named(one) };
    }),
  ];
}

/**
 * A line of a provider's report about a part of a payment. It is the part of its day, else one with its amount that is late,
 * else the last that was due; one that comes early only where it is the payment's first line of that day.
 */
function partLine(ours: Ours, left: OurPart[], line: StatementLine): Pick<LineItem, 'kind' | 'differs' | 'ours'> {
  const ofDay = left.filter(({ day }) => day === line.day);
  const late = left.filter(({ day }) => day < line.day);
  const hasAmount = ({ amount }: OurPart) => amount === line.cents;
  const isFirst = ofDay.length > 0 || !ours.parts?.some(({ day }) => day === line.day);
  const part =
    ofDay.find(hasAmount) ??
    ofDay[0] ??
    late.findLast(hasAmount) ??
    late.at(-1) ??
    (isFirst ? left.find(hasAmount) : undefined);
  if (!part) return { ...named(ours), kind: 'different', differs: ['repeated'] };
  left.splice(left.indexOf(part), 1);
  const differs: Difference[] = [];
  if (part.amount !== line.cents) differs.push('amount');
  if (part.day < line.day) differs.push('day');
  return { ...named({ ...ours, ...part }), ...found(differs) };
}

/**
 * Whether a line of a bank's statement is a payout of ours that came in there: the merchant paid itself. A person confirms it,
 * since a bank may print a returned payout so, too.
 */
const isOwnPayout = ({ line, ours, by }: LineMatch): boolean =>
  by === 'end-to-end id' &&
  ours.entity === 'payout' &&
  ours.status === 'APPROVED' &&
  !ours.returned &&
  !ours.banked &&
  line.cents === ours.amount;

/** Settlements that one line pays: their sum, and settled once all are. */
export const asOne = (first: OurSettlement, together: readonly OurSettlement[]): OurSettlement => ({
  ...first,
  amount: together.reduce((sum, { amount }) => sum + amount, first.amount),
  status: together.every(({ status }) => status === 'SETTLED') ? first.status : 'EXPECTED',
  together: together.map(({ id }) => id),
});

/** A line that a settlement explains: a match where it has been confirmed as just that, else for a person to confirm. */
function settlementLine({
  ours,
  together,
  by,
  rule,
  differs,
}: SettlementMatch<OurSettlement>): Pick<LineItem, 'kind' | 'differs' | 'by' | 'learned'> {
  const one = together ? asOne(ours, together) : ours;
  const item = {
    ...named(one),
    by,
    ...(rule && { learned: learnedOf(rule) }),
    ...(differs.length > 0 && { differs }),
  };
  if (differs.includes('repeated')) return { ...item, kind: 'different' };
  return { ...item, kind: one.status === 'SETTLED' && differs.length === 0 ? 'matched' : 'suggested' };
}

/** Whether money that left is what the provider kept of a payment: reports list both, one below the other. */
const isFeeOf = ({ entity, fee, refundedAmount = 0 }: Ours, { cents }: Pick<StatementLine, 'cents'>): boolean =>
  entity === 'payment' && fee !== undefined && fee > 0 && cents === -fee && fee !== refundedAmount;

/**
 * Compares a matched line with our row. Pure; repeated when the row has changed since.
 *
 * @param line with its fee and day where it is of a boleto in a return file
 */
export function compareLine(ours: Ours, line: Pick<StatementLine, 'cents' | 'fee'> & { day?: string }): Compared {
  const amount = Math.abs(line.cents);
  const direction = line.cents > 0 ? 'in' : 'out';
  const { entity, status } = ours;
  const differs: Difference[] = [];
  if (entity === 'settlement') {
    if (status !== 'SETTLED') differs.push('status');
    if (line.cents !== ours.amount) differs.push('amount');
    return found(differs);
  }
  if (entity === 'payment' && direction === 'out') {
    if (status !== 'APPROVED' && status !== 'REFUNDED' && status !== 'CHARGEBACK') differs.push('status');
    if (status !== 'CHARGEBACK' && amount > (ours.refundedAmount ?? 0) && !isFeeOf(ours, line))
      differs.push('refundedAmount');
    return found(differs);
  }
  const hasMoney =
    entity === 'payment'
      ? status === 'APPROVED' || status === 'REFUNDED' || status === 'CHARGEBACK'
      : direction === 'out'
        ? status === 'APPROVED' || ours.returned === true
        : ours.returned === true || ours.banked === true;
  if (!hasMoney) differs.push('status');
  const { fee } = line;
  const hasAmount = amount === ours.amount || (fee === undefined && ours.parts?.some((part) => part.amount === amount));
  if (!hasAmount) differs.push('amount');
  if (fee !== undefined) {
    if (ours.fee !== undefined && ours.fee !== fee) differs.push('fee');
    const [due] = ours.parts ?? [];
    if (due && line.day !== undefined && line.day > due.day) differs.push('day');
  }
  return found(differs);
}

const factsOfLine = (line: StatementLine): Facts => ({
  amount: Math.abs(line.cents),
  direction: directionOf(line),
  ...(line.fee !== undefined && { fee: line.fee }),
  day: line.day,
  ...(line.fitId !== undefined && { providerId: line.fitId }),
  ...(line.endToEndId !== undefined && { endToEndId: line.endToEndId }),
});

const named = (one: Ours, line?: Pick<StatementLine, 'fee'>) => ({
  entity: one.entity,
  entityId: one.id,
  ours: factsOfOurs(one, line),
});

/** @param line the line beside it: one of a boleto asks for our fee, and for the day on which it is due */
export function factsOfOurs(
  { status, amount, refundedAmount, fee, parts, endToEndId, together, ...one }: Ours & { together?: string[] },
  line?: Pick<StatementLine, 'fee'>,
): Facts {
  const isSlip = line?.fee !== undefined;
  const day = isSlip ? (parts?.[0]?.day ?? one.day) : one.day;
  return {
    status,
    amount,
    ...(refundedAmount !== undefined && refundedAmount > 0 && { refundedAmount }),
    ...(fee !== undefined && isSlip && { fee }),
    ...(day !== undefined && { day }),
    ...(endToEndId !== undefined && { endToEndId }),
    ...(together !== undefined && { together }),
  };
}

function grouped<T>(all: readonly T[], keysOf: (one: T) => readonly string[]): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const one of all) {
    for (const key of keysOf(one)) {
      const group = groups.get(key);
      if (group) group.push(one);
      else groups.set(key, [one]);
    }
  }
  return groups;
}

/** The day before an instant, in Brazil: from midnight to midnight. */
export function dayBefore(at: Date): { from: Date; to: Date } {
  const to = midnightInBrazil(at);
  return { from: midnightInBrazil(new Date(to.getTime() - 1)), to };
}

const wall = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Sao_Paulo',
  hourCycle: 'h23',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
});

/** The last midnight before an instant, in Brazil, which has had no daylight saving time since 2019. */
function midnightInBrazil(at: Date): Date {
  const parts = Object.fromEntries(wall.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const since = ((parts.hour ?? 0) * 60 + (parts.minute ?? 0)) * 60 + (parts.second ?? 0);
  return new Date(Math.floor(at.getTime() / 1000) * 1000 - since * 1000);
}
