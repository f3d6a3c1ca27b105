import { writeFileSync } from 'node:fs';
import { expect, inject, it } from 'vitest';
import { catalogueEntry, toCatalogueEntry } from '../../adapters/index.ts';
import { providers } from '../../adapters/providers/index.ts';
import { conformanceOf } from '../conformance/suite.ts';
import { startWorld } from '../conformance/world.ts';
import { type Case, collect } from './cases.ts';

/*
 * The tests of some providers, for each mutant of a declaration: the conformance suite, then the unit tests about them. A
 * mutant takes the place of the declaration that is loaded, so that the process loads everything else once and all mutants
 * share the stand-ins. The first case that fails has found it. The cases that found those before come first, since the
 * next mutant is a few characters further on.
 */

interface Run {
  /** Of the providers in each group, the module by the name. Later groups are tried if the ones before notice nothing. */
  groups: readonly Readonly<Record<string, string>>[];
  /** Unit tests about them. */
  units: readonly string[];
  /** The mutants to try, by the number with which main.ts loads them, with the words of what each changes. */
  mutants: readonly { number: number; words: readonly string[] }[];
  /** Where the numbers of those that nothing noticed are written. */
  outcome: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    run: Run;
  }
}

const { groups, units, mutants, outcome } = inject('run');

/** Two time-outs of ten seconds, and 200 calls at once: no word of a declaration is about them. */
const apart = /times out before and after|200 calls at once/;
/** A few rows about each member of a call or an answer, while most other cases are about faults and words. */
const sentences = 'the specification’s sentences';
/** So many of the cases that found mutants of late are run one by one: beside others, these would have begun for nothing. */
const likely = 3;
const atOnce = 4;
/** A case that takes so long may have failed for want of the processor. */
const slowMs = 5_000;

it('tries each mutant', { timeout: 0 }, async () => {
  const world = await startWorld(groups.flatMap((group) => Object.keys(group)));
  /** What finds a mutant: the title of a case, or why it cannot be loaded. */
  const finder = async (mutant: string, words: readonly string[] = []): Promise<string | undefined> => {
    for (const group of groups) {
      const found = await apply(group, mutant)
        .then(() => collect(() => conformanceOf(Object.keys(group), world)))
        .then(
          (collected) => firstFailing(collected, words),
          (error: unknown) => `it does not load: ${error}`,
        );
      if (found) return found;
    }
    for (const unit of units) {
      const found = await collect(() => import(/* @vite-ignore */ `${unit}?mutant=${mutant}`)).then(
        (collected) => firstFailing(collected, words),
        (error: unknown) => `it does not load: ${error}`,
      );
      if (found) return found;
    }
    return undefined;
  };
  expect(await finder('unchanged'), 'without any change').toBeUndefined();
  const survivors: number[] = [];
  for (const [tried, { number, words }] of mutants.entries()) {
    if (!(await finder(String(number), words))) survivors.push(number);
    if (tried % 50 === 49) console.log(`${tried + 1} of ${mutants.length} tried, ${survivors.length} survive`);
  }
  // A mutant must leave nothing behind.
  expect(await finder('again'), 'without any change, at the end').toBeUndefined();
  writeFileSync(outcome, JSON.stringify(survivors));
  await world.close();
});

/** The providers that a mutant leaves as they are: some unit tests have a row for each. */
const others: ReadonlySet<unknown> = new Set(
  providers.map(({ declaration: { name } }) => name).filter((name) => !groups.some((group) => name in group)),
);

/** How much each case has found, of late above all. */
const finds = new Map<string, number>();

async function firstFailing(
  { cases, close }: Awaited<ReturnType<typeof collect>>,
  words: readonly string[],
): Promise<string | undefined> {
  const chosen = cases.filter(({ title, about }) => !apart.test(title) && !about.some((value) => others.has(value)));
  const recent = ({ title }: Case) => finds.get(title) ?? 0;
  const byFinds = chosen.filter(({ concurrent }) => concurrent).sort((a, b) => recent(b) - recent(a));
  const left = [...byFinds.slice(0, likely), ...byRelevance(byFinds.slice(likely), words)];
  let found: string | undefined;
  const runOf = async (queue: Case[]) => {
    for (let next = queue.shift(); next && !found; next = queue.shift()) {
      if (await fails(next)) found ??= next.title;
    }
  };
  await runOf(left.splice(0, likely));
  await Promise.all(Array.from({ length: atOnce }, () => runOf(left)));
  await runOf(chosen.filter(({ concurrent }) => !concurrent));
  await close();
  if (found) {
    for (const [title, value] of finds) finds.set(title, value * 0.8);
    finds.set(found, (finds.get(found) ?? 0) + 1);
  }
  return found;
}

/** Cases whose rows have the words of what was changed come first, those with rare ones before all. */
function byRelevance(cases: readonly Case[], words: readonly string[]): Case[] {
  const having = new Map(words.map((word) => [word, cases.filter((one) => wordsOf(one).has(word)).length]));
  const relevance = (one: Case) =>
    words.reduce((sum, word) => sum + (wordsOf(one).has(word) ? 1 / (having.get(word) ?? 1) : 0), 0);
  const all = new Map(cases.map((one) => [one, relevance(one) + (one.title.startsWith(sentences) ? 0.001 : 0)]));
  return cases.toSorted((a, b) => (all.get(b) ?? 0) - (all.get(a) ?? 0));
}

/** By a row, which is the same object for each mutant. */
const wordsByRow = new WeakMap<object, ReadonlySet<string>>();
function wordsOf({ about, title }: Case): ReadonlySet<string> {
  const row = about.find((value) => typeof value === 'object' && value !== null);
  if (!row) return new Set();
  const known = wordsByRow.get(row);
  if (known) return known;
  const text = JSON.stringify(row, (_, value) => (value instanceof RegExp ? value.source : value));
  const found = new Set(`${title} ${text}`.match(/\w{2,}/g));
  wordsByRow.set(row, found);
  return found;
}

async function fails(one: Case, mayBeSlow = true): Promise<boolean> {
  const began = performance.now();
  const failed = await one.run().then(
    () => false,
    () => true,
  );
  return failed && mayBeSlow && performance.now() - began > slowMs ? fails(one, false) : failed;
}

/** Puts a mutant's declarations in the place of those that are loaded. @throws where it cannot be loaded */
async function apply(group: Readonly<Record<string, string>>, mutant: string): Promise<void> {
  for (const [name, file] of Object.entries(group)) {
    const { default: mutated } = await import(/* @vite-ignore */ `${file}?mutant=${mutant}`);
    const original = originals.get(name);
    if (!original) throw new Error(`${name} is no provider`);
    replace(original, mutated);
    replace(catalogueEntry(name) ?? {}, toCatalogueEntry(mutated));
  }
}

const originals = new Map(providers.map((provider) => [provider.declaration.name, provider]));

function replace(target: object, source: object): void {
  for (const key of Object.keys(target)) Reflect.deleteProperty(target, key);
  Object.assign(target, source);
}
