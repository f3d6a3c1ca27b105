import { daysLater } from '../core/days.ts';
import type { StatementLine } from './statement-line.ts';

/** A settlement of ours, as a statement may show it: one line for many payments, after their fees. */
export interface SettlementSought {
  id: string;
  /** The provider's name, by which a bank's text may name it. */
  provider: string;
  /** The day on which it is expected, or arrived. */
  day: string;
  /** Integer cents. */
  amount: number;
}

/** A line that a settlement explains. */
export interface SettlementMatch<Sought> {
  ours: Sought;
  /** Others of the same provider that the line pays as well. */
  together?: Sought[];
  by: 'amount and day' | 'provider and day';
  differs: ('amount' | 'day' | 'repeated')[];
}

/** Calendar days after its day for which a settlement is looked for: it may be late. */
export const lateDays = 7;

/** Words in capitals and without accents, as banks print them. */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter((word) => word !== '');

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
 * time, and one that has the sum of some neighbouring settlements of its provider is theirs together. Pure.
 *
 * @returns the matches, by the line's number
 */
export function matchSettlements<Sought extends SettlementSought>(
  lines: readonly StatementLine[],
  settlements: readonly Sought[],
): Map<number, SettlementMatch<Sought>> {
  const matches = new Map<number, SettlementMatch<Sought>>();
  const met = new Set<Sought>();
  const incoming = lines.filter(({ cents }) => cents > 0);
  const providers = [...new Set(settlements.map(({ provider }) => provider))].map(
    (provider) => [provider, wordsOf(provider).join('')] as const,
  );
  const named = new Map(
    incoming.map(({ n, description }) => {
      const text = wordsOf(description);
      return [n, providers.filter(([, name]) => names(text, name)).map(([provider]) => provider)] as const;
    }),
  );
  const mayBe = (line: StatementLine, { provider, day }: Sought): boolean => {
    const said = named.get(line.n) ?? [];
    return line.day >= day && line.day <= daysLater(day, lateDays) && (said.length === 0 || said.includes(provider));
  };
  const take = (line: StatementLine, ours: Sought, by: SettlementMatch<Sought>['by']) => {
    const differs: SettlementMatch<Sought>['differs'] = [];
    if (line.cents !== ours.amount) differs.push('amount');
    if (line.day !== ours.day) differs.push('day');
    matches.set(line.n, { ours, by, differs });
    met.add(ours);
  };

  const ofAmount = new Map<number, Sought[]>();
  for (const one of settlements) ofAmount.set(one.amount, [...(ofAmount.get(one.amount) ?? []), one]);
  // Those of the day first, so that a late one does not take the line of another.
  for (const isLate of [false, true]) {
    for (const line of incoming) {
      if (matches.has(line.n)) continue;
      const meant = (ofAmount.get(line.cents) ?? []).filter(
        (one) => !met.has(one) && mayBe(line, one) && (isLate || line.day === one.day),
      );
      const [one] = meant;
      if (one && meant.length === 1) take(line, one, 'amount and day');
    }
  }

  const sameAs = ({ cents, day, description }: StatementLine) => `${cents} ${day} ${description}`;
  const first = new Map<string, SettlementMatch<Sought>>();
  for (const line of incoming) {
    const match = matches.get(line.n);
    const before = first.get(sameAs(line));
    if (match) first.set(sameAs(line), match);
    else if (before) matches.set(line.n, { ...before, differs: ['repeated'] });
  }

  for (const line of incoming) {
    const provider = named.get(line.n)?.length === 1 ? named.get(line.n)?.[0] : undefined;
    if (provider === undefined || matches.has(line.n)) continue;
    const open = settlements.filter((one) => one.provider === provider && !met.has(one) && mayBe(line, one));
    const together = sumOfNeighbours(open, line.cents);
    const [one, ...more] = together ?? [];
    if (!one) continue;
    matches.set(line.n, { ours: one, together: more, by: 'provider and day', differs: [] });
    for (const each of [one, ...more]) met.add(each);
  }

  const rest = incoming.filter(({ n }) => !matches.has(n) && named.get(n)?.length === 1);
  for (const isLate of [false, true]) {
    const isMeant = (line: StatementLine, one: Sought) =>
      named.get(line.n)?.[0] === one.provider && mayBe(line, one) && (isLate || line.day === one.day);
    for (const one of settlements) {
      if (met.has(one)) continue;
      const [line, ...others] = rest.filter((each) => !matches.has(each.n) && isMeant(each, one));
      if (!line || others.length > 0) continue;
      const rivals = settlements.filter((other) => !met.has(other) && isMeant(line, other));
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
