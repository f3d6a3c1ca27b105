import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import ts from 'typescript';
import { createVitest } from 'vitest/node';
import { catalogue } from '../../adapters/index.ts';
import { type Mutant, mutantsOf } from './mutants.ts';
import known from './results.json' with { type: 'json' };

/*
 * `npm run mutate -- <provider> … | "family <name>" … | --all`: each word, path, field, number and flag of a declaration
 * is changed in turn, and the tests of the provider, or of the family's members, must fail. The last results are in
 * results.json, where a survivor may be given a `reason`, which is kept. Stryker would have to start anew for each of
 * these mutants, because a declaration is read once, when its module loads.
 *
 * With `--open` only the survivors without a reason are run again: what was found stays found while checks are added.
 */

interface Survivor {
  line: number;
  original: string;
  changed: string;
  reason?: string;
}
const resultsFile = path.join(import.meta.dirname, 'results.json');
const results: Record<string, { mutants: number; survivors: Survivor[] }> = known;

/** A file with declarations, and the providers whose tests look at it. */
interface Target {
  name: string;
  slug: string;
  file: string;
  providers: readonly string[];
}

const adapters = path.resolve('adapters');
const targets: readonly Target[] = [
  ...catalogue.map(({ name, slug }) => ({
    name,
    slug,
    file: path.join(adapters, 'providers', `${slug}.ts`),
    providers: [name],
  })),
  ...readdirSync(path.join(adapters, 'families'))
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => familyOf(file.replace('.ts', ''))),
];

function targetOf(wish: string): Target {
  const target = targets.find(({ name, slug }) => slug === wish || name === wish);
  if (!target) throw new Error(`${wish} is no provider or family: ${targets.map(({ name }) => name).join(', ')}`);
  return target;
}

/** A family, with the providers that import it, also by way of another family. */
function familyOf(slug: string): Target {
  const reaches = (file: string): boolean => {
    const imports = [...readFileSync(file, 'utf8').matchAll(/families\/([\w-]+)\.ts|'\.\/([\w-]+)\.ts'/g)];
    const families = imports.map(([, from, beside]) => from ?? beside ?? '');
    return families.some(
      (family) => family === slug || (family !== '' && reaches(path.join(adapters, 'families', `${family}.ts`))),
    );
  };
  const providers = catalogue
    .filter((entry) => reaches(path.join(adapters, 'providers', `${entry.slug}.ts`)))
    .map(({ name }) => name);
  return { name: `family ${slug}`, slug, file: path.join(adapters, 'families', `${slug}.ts`), providers };
}

/** Mutants of one run: a process loads all that they have in common once. */
const batchSize = 50;
/** Holds the title of the mutant whose cases were chosen last. */
const chosenFile = path.join(mkdtempSync(path.join(tmpdir(), 'trilho-mutation-')), 'chosen');
/** The few cases that find most mutants come first. */
const tellingCases =
  'specification’s sentences|declares the limits|published|maps every word|: a charge$|when created, then|refund: the whole|payout: |receiver: a company|webhook: paid';
const telling = new RegExp(tellingCases);
/** Two time-outs of ten seconds, and 200 calls at once: no word of a declaration is about them. */
const others = new RegExp(`^(?!.*(times out before and after|200 calls at once|${tellingCases}))`);

async function mutate({ name, slug, file, providers }: Target): Promise<void> {
  const mutants = mutantsOf(readFileSync(file, 'utf8'));
  const began = Date.now();
  const sources = new Map<string, string>();
  const vitest = await openVitest(sources);
  vitest.provide('chosenFile', chosenFile);
  const suite = vitest.getRootProject().createSpecification(path.resolve('test/mutation/provider.ts'));
  const unchanged = readFileSync(file, 'utf8');
  let copies = 0;
  /** The mutants of which these cases of the conformance suite notice nothing. */
  const unnoticed = async (
    cases: RegExp,
    members: readonly string[],
    batch: readonly Mutant[],
  ): Promise<readonly Mutant[]> => {
    vitest.setGlobalTestNamePattern(cases);
    sources.clear();
    // The unchanged declaration comes last: a mutant must leave nothing behind.
    const mutated = [...batch.map(({ source }) => source), unchanged].map((source, index) => {
      copies += 1;
      const query = `?mutant=${copies}`;
      sources.set(file + query, source);
      return { title: `${index}`, modules: modulesOf(file, query, members, sources) };
    });
    vitest.provide('mutants', mutated);
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications([suite]);
    const states = [...(testModules[0]?.children.suites() ?? [])].map((one) => one.state());
    if (states.at(-1) === 'passed') return batch.filter((_, index) => states[index] !== 'failed');
    const errors = [...(testModules[0]?.errors() ?? []), ...unhandledErrors];
    // Its cases cannot even be chosen, which is a failure, and ends the run before any case.
    const dead = Number(readFileSync(chosenFile, 'utf8'));
    if (errors.length > 0 && dead < batch.length) return unnoticed(cases, members, batch.toSpliced(dead, 1));
    throw new Error(`The tests of ${name} fail without any change. ${JSON.stringify(errors).slice(0, 2000)}`);
  };
  for (const cases of [telling, others]) await unnoticed(cases, providers, []);
  const earlier = onlyOpen ? (results[name]?.survivors ?? []) : [];
  const explained = earlier.filter(({ reason }) => reason);
  let candidates: readonly Mutant[] = onlyOpen
    ? mutants.filter((mutant) => earlier.some((one) => !one.reason && isSame(one, mutant)))
    : mutants;
  const members = byNews(providers);
  // One member of a family notices most of its mutants, and a few more nearly all that any notices.
  const groups = [members.slice(0, 1), members.slice(1, 4), members.slice(4)].filter((group) => group.length > 0);
  for (const [cases, group] of [telling, others].flatMap((each) => groups.map((group) => [each, group] as const))) {
    const left: Mutant[] = [];
    for (let at = 0; at < candidates.length; at += batchSize) {
      left.push(...(await unnoticed(cases, group, candidates.slice(at, at + batchSize))));
    }
    candidates = left;
    const seconds = Math.round((Date.now() - began) / 1000);
    console.log(`${name}: ${candidates.length} of ${mutants.length} left, ${seconds} s`);
  }
  vitest.resetGlobalTestNamePattern();
  const units = unitTests(slug, providers).map((one) => vitest.getRootProject().createSpecification(path.resolve(one)));
  const passesUnits = async (source: string): Promise<boolean> => {
    sources.clear();
    sources.set(file, source);
    vitest.invalidateFile(file);
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(units);
    // The suite's module is still among them, from the run before.
    const own = testModules.filter(({ moduleId }) => moduleId !== suite.moduleId);
    return unhandledErrors.length === 0 && own.every((module) => module.state() === 'passed');
  };
  if (units.length > 0 && !(await passesUnits(unchanged)))
    throw new Error(`The unit tests of ${name} fail as they are.`);
  const survivors: Survivor[] = explained.filter((one) => mutants.some((mutant) => isSame(one, mutant)));
  for (const mutant of candidates) {
    if (units.length > 0 && !(await passesUnits(mutant.source))) continue;
    const survivor = { line: mutant.line, original: flat(mutant.original), changed: flat(mutant.changed) };
    const reason = results[name]?.survivors.find((one) => isSame(one, mutant))?.reason;
    survivors.push({ ...survivor, ...(reason && { reason }) });
    console.log(`${slug}.ts:${survivor.line}: ${survivor.original} → ${survivor.changed || 'removed'}`);
  }
  await vitest.close();
  const seconds = (Date.now() - began) / 1000 / mutants.length;
  const found = mutants.length - survivors.length;
  console.log(`${name}: ${found} of ${mutants.length} were found, ${seconds.toFixed(1)} s each`);
  results[name] = { mutants: mutants.length, survivors };
  const sorted = Object.fromEntries(Object.entries(results).sort(([a], [b]) => a.localeCompare(b, 'en')));
  writeFileSync(resultsFile, `${JSON.stringify(sorted, null, 2)}\n`);
}

/** Providers in the order in which each declares the most that none before it does. */
function byNews(names: readonly string[]): string[] {
  const declared = ({ name, operations, methods, credentials, lookUpBy }: (typeof catalogue)[number]) => ({
    name,
    what: [...operations, ...methods, ...lookUpBy.map((key) => `by ${key}`), ...credentials.map(({ field }) => field)],
  });
  const left = catalogue.filter(({ name }) => names.includes(name)).map(declared);
  const known = new Set<string>();
  const ordered: string[] = [];
  while (left.length > 0) {
    const news = left.map(({ what }) => what.filter((each) => !known.has(each)).length);
    const [next] = left.splice(news.indexOf(Math.max(...news)), 1);
    for (const each of next?.what ?? []) known.add(each);
    if (next) ordered.push(next.name);
  }
  return ordered;
}

/** @param sources what is loaded instead of a file, by its path; with a query, beside it. */
function openVitest(sources: ReadonlyMap<string, string>) {
  return createVitest(
    'test',
    {
      config: false,
      watch: false,
      isolate: false,
      maxWorkers: 1,
      maxConcurrency: 16,
      testTimeout: 30_000,
      hookTimeout: 60_000,
      reporters: [{}],
    },
    {
      plugins: [
        {
          name: 'mutant',
          enforce: 'pre',
          load: (id) => {
            const source = sources.get(id);
            return source === undefined ? undefined : ts.transpileModule(source, { compilerOptions }).outputText;
          },
        },
      ],
    },
  );
}

const compilerOptions: ts.CompilerOptions = { target: ts.ScriptTarget.ES2023, module: ts.ModuleKind.ESNext };

/**
 * The modules of the providers with a mutant of this file: the file itself, or those that import it, each beside the one
 * that is loaded already.
 */
function modulesOf(
  file: string,
  query: string,
  providers: readonly string[],
  sources: Map<string, string>,
): Record<string, string> {
  /** Copies an importing module with the query, and answers whether it is one. */
  const copied = (importer: string): boolean => {
    if (importer === file) return true;
    if (!/adapters\/(providers|families)\//.test(importer)) return false;
    const source = readFileSync(importer, 'utf8');
    const changed = source.replaceAll(/from '(\.[^']+)'/g, (whole, relative: string) =>
      copied(path.resolve(path.dirname(importer), relative)) ? `from '${relative}${query}'` : whole,
    );
    if (changed === source) return false;
    sources.set(importer + query, changed);
    return true;
  };
  return Object.fromEntries(
    catalogue
      .filter(({ name }) => providers.includes(name))
      .map(({ name, slug }) => {
        const module = path.join(adapters, 'providers', `${slug}.ts`);
        copied(module);
        return [name, module + query];
      }),
  );
}

/** Whether a survivor is this mutant; lines move. */
const isSame = ({ original, changed }: Survivor, mutant: Mutant): boolean =>
  original === flat(mutant.original) && changed === flat(mutant.changed);

/** In one line, as the tables show it. */
function flat(text: string): string {
  return text.replaceAll(/\s+/g, ' ').slice(0, 100);
}

/** Further tests that speak of the file or of its providers: units of the adapters, and what all of a standard share. */
function unitTests(slug: string, providers: readonly string[]): string[] {
  const files = ['adapters', 'adapters/providers', 'adapters/families', 'test/conformance'].flatMap((folder) =>
    readdirSync(folder)
      .filter((one) => one.endsWith('.test.ts'))
      .map((one) => `${folder}/${one}`),
  );
  return files.filter((one) => {
    const text = readFileSync(one, 'utf8');
    return text.includes(`/${slug}.ts`) || providers.some((name) => text.includes(`'${name}'`));
  });
}

const onlyOpen = process.argv.includes('--open');
const wanted = process.argv.slice(2).filter((word) => word !== '--open');
for (const target of wanted.includes('--all') ? targets : wanted.map(targetOf)) await mutate(target);
