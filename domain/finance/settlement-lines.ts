import { daysLater } from '../core/days.ts';
import type { StatementLine } from './statement-line.ts';
import { type LearnedRule, wordsOf } from './statement-rules.ts';

/** A settlement of ours, as a statement may show it: one line for many payments, after their fees. */
export interface SettlementSought {
  id: string;
  connectionId?: string;
  /** The provider's name, by which a bank's text may name it. */
  provider: string;
  /** The day on which it is expected, or arrived. */
  day: string;
  /** Integer cents. Negative: refunds and disputes exceeded the sales, and the provider takes it. */
  amount: number;
  /** `SETTLED`: it has arrived, so that no line with another amount can be it. */
  status?: string;
}

/** A line that a settlement explains. */
export interface SettlementMatch<Sought> {
  ours: Sought;
  /** Others of the same provider that the line pays as well. */
  together?: Sought[];
  /** `learned`: by a rule that its description has. */
  by: 'amount and day' | 'provider and day' | 'learned';
  rule?: LearnedRule;
  differs: ('amount' | 'day' | 'repeated')[];
}

/** Calendar days after its day for which a settlement is looked for: it may be late. */
export const lateDays = 7;

/** Whether a text has a name as whole words, written together or apart: `REDE` is not in `CREDENCIADORA`. */
function names(text: readonly string[], name: string): boolean {
  for (let from = 0; from < text.length; from += 1) {
    for (let joined = '', to = from; to < text.length && joined.length < name.length; to += 1) {
      joined += text[to];
      if (joined === name) return true;
    }
  }
  return false;
}

/**
 * Finds the settlements behind lines that no payment or payout explains. A line is a settlement's where it has its amount, on its
 * day or up to a week later, and where no other settlement could be meant; else where its text names the provider, and the
 * provider has one settlement and the statement one line that are left. A line that is there twice is `repeated` the second
 * time, and one that has the sum of some neighbouring settlements of its provider is theirs together. A learned rule counts as the
 * name of its connection. Money that left the account is only that of a settlement which the provider took. Pure.
 *
 * @param learned the rules of lines, by their numbers
 * @returns the matches, by the line's number
 */
export function matchSettlements<Sought extends SettlementSought>(
  lines: readonly StatementLine[],
  settlements: readonly Sought[],
  learned: ReadonlyMap<number, readonly LearnedRule[]> = new Map(),
): Map<number, SettlementMatch<Sought>> {
  const matches = new Map<number, SettlementMatch<Sought>>();
  const met = new Set<Sought>();
  const providers = [...new Set(settlements.map(({ provider }) => provider))].map(
    (provider) => [provider, wordsOf(provider).join('')] as const,
  );
  const named = new Map(
    lines.map(({ n, description }) => {
      const text = wordsOf(description);
      return [n, providers.filter(([, name]) => names(text, name)).map(([provider]) => provider)] as const;
    }),
  );
  const ruleOf = (line: StatementLine, one: Sought): LearnedRule | undefined =>
    learned
      .get(line.n)
      ?.find(({ subject, connectionId }) => subject === 'settlement' && connectionId === one.connectionId);
  const mayBe = (line: StatementLine, one: Sought): boolean => {
    const { provider, day } = one;
    const said = named.get(line.n) ?? [];
    const isInTime = line.day >= day && line.day <= daysLater(day, lateDays);
    return isInTime && (said.length === 0 || said.includes(provider) || ruleOf(line, one) !== undefined);
  };
  /** Whether a line is known to be of this settlement's provider, or of its connection by what was learned. */
  const isOf = (line: StatementLine, one: Sought): boolean => {
    const said = named.get(line.n) ?? [];
    return said.length === 0 ? ruleOf(line, one) !== undefined : said.length === 1 && said[0] === one.provider;
  };
  const take = (line: StatementLine, ours: Sought, named: SettlementMatch<Sought>['by'], together?: Sought[]) => {
    const differs: SettlementMatch<Sought>['differs'] = [];
    if (!together && line.cents !== ours.amount) differs.push('amount');
    if (!together && line.day !== ours.day) differs.push('day');
    const rule = ruleOf(line, ours);
    const by = rule ? { by: 'learned' as const, rule } : { by: named };
    matches.set(line.n, { ours, ...(together && { together }), ...by, differs });
    for (const one of [ours, ...(together ?? [])]) met.add(one);
  };

  const ofAmount = new Map<number, Sought[]>();
  for (const one of settlements) ofAmount.set(one.amount, [...(ofAmount.get(one.amount) ?? []), one]);
  // Those of the day first, so that a late one does not take the line of another.
  for (const isLate of [false, true]) {
    for (const line of lines) {
      if (matches.has(line.n)) continue;
      const meant = (ofAmount.get(line.cents) ?? []).filter(
        (one) => !met.has(one) && mayBe(line, one) && (isLate || line.day === one.day),
      );
      const hasRule = (one: Sought) => ruleOf(line, one) !== undefined;
      const known = [meant, meant.filter((one) => isOf(line, one)), meant.filter(hasRule)];
      const [one] = known.find(({ length }) => length === 1) ?? [];
      if (one) take(line, one, 'amount and day');
    }
  }

  const sameAs = ({ cents, day, description }: StatementLine) => `${cents} ${day} ${description}`;
  const first = new Map<string, SettlementMatch<Sought>>();
  for (const line of lines) {
    const match = matches.get(line.n);
    const before = first.get(sameAs(line));
    if (match) first.set(sameAs(line), match);
    else if (before) matches.set(line.n, { ...before, differs: ['repeated'] });
  }

  for (const line of lines) {
    if (matches.has(line.n)) continue;
    const open = settlements.filter((one) => isOf(line, one) && !met.has(one) && mayBe(line, one));
    const [one, ...more] = sumOfNeighbours(open, line.cents) ?? [];
    if (one) take(line, one, 'provider and day', more);
  }

  const rest = lines.filter(({ n }) => !matches.has(n));
  const open = settlements.filter(({ status }) => status !== 'SETTLED');
  for (const isLate of [false, true]) {
    const isMeant = (line: StatementLine, one: Sought) =>
      line.cents > 0 === one.amount > 0 && isOf(line, one) && mayBe(line, one) && (isLate || line.day === one.day);
    for (const one of open) {
      if (met.has(one)) continue;
      const [line, ...others] = rest.filter((each) => !matches.has(each.n) && isMeant(each, one));
      if (!line || others.length > 0) continue;
      const rivals = open.filter((other) => !met.has(other) && isMeant(line, other));
      if (rivals.length === 1) take(line, one, 'provider and day');
    }
  }
  return matches;
}

/** Two or more settlements, next to each other by their days, whose sum is this. The shortest run wins; undefined: none. */
function sumOfNeighbours<Sought extends SettlementSought>(
  open: readonly Sought[],
  cents: number,
): Sought[] | undefined {
  const byDay = [...open].sort((left, right) => (left.day < right.day ? -1 : left.day > right.day ? 1 : 0));
  for (let length = 2; length <= byDay.length; length += 1) {
    for (let from = 0; from + length <= byDay.length; from += 1) {
      const run = byDay.slice(from, from + length);
      if (run.reduce((sum, { amount }) => sum + amount, 0) === cents) return run;
    }
  }
  return undefined;
}
