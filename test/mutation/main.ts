import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import ts from 'typescript';
import { createVitest } from 'vitest/node';
import { catalogue } from '../../adapters/index.ts';
import { type Mutant, mutantsOf } from './mutants.ts';
import { resultsOf, type Survivor, type Target, targets } from './results.ts';

/*
 * `npm run mutate -- <provider> … | "family <name>" … | --all`: each word, path, field, number and flag of a declaration
 * is changed in turn, and the tests of the provider, or of the family's members, must fail. The last results are beside
 * the declaration: `mutants.json` in the provider's folder, `<family>.mutants.json` among the families. A survivor may be
 * given a `reason` there, which is kept. Stryker would have to start anew for each of these mutants, because a declaration
 * is read once, when its module loads.
 *
 * With `--open` only the survivors without a reason are run again: what was found stays found while checks are added. A
 * declaration that has other mutants than in its last run must be run whole.
 */

function targetOf(wish: string): Target {
  const target = targets.find(({ name, slug }) => slug === wish || name === wish);
  if (!target) throw new Error(`${wish} is no provider or family: ${targets.map(({ name }) => name).join(', ')}`);
  return target;
}

/** The providers whose tests look at a file: its own, or those that import it, also by way of another family. */
function providersOf(file: string): string[] {
  const reaches = (module: string): boolean => module === file || importsOf(module).some(reaches);
  return catalogue.map(({ name }) => name).filter((name) => reaches(moduleOf(name)));
}

const casesFile = path.resolve('test/mutation/cases.ts');
const suiteFile = path.resolve('test/conformance/suite.ts');
/** Where a run writes what it found. */
const outcome = path.join(mkdtempSync(path.join(tmpdir(), 'trilho-mutation-')), 'survivors.json');

async function mutate(target: Target): Promise<void> {
  const { name, slug, resultsFile } = target;
  const file = path.resolve(target.file);
  const providers = providersOf(file);
  const mutants = mutantsOf(readFileSync(file, 'utf8'));
  const began = Date.now();
  const last = resultsOf(target);
  if (onlyOpen && last?.mutants !== mutants.length) {
    throw new Error(
      `${name} has ${mutants.length} mutants, and ${last?.mutants ?? 'none'} in its last run: leave --open out.`,
    );
  }
  const known = survivorsIn(last?.survivors ?? [], mutants);
  const isWanted = (number: number) => !onlyOpen || (known.has(number) && !known.get(number)?.reason);
  const members = byNews(providers);
  // One member of a family notices most of its mutants, and a few more nearly all that any notices.
  const groups = [members.slice(0, 1), members.slice(1, 4), members.slice(4)].filter((group) => group.length > 0);
  const vitest = await openVitest(file, mutants);
  vitest.provide('run', {
    groups: groups.map((group) => Object.fromEntries(group.map((one) => [one, moduleOf(one)]))),
    units: unitTests(slug, providers).map((one) => path.resolve(one)),
    mutants: mutants.flatMap((mutant, number) => (isWanted(number) ? [{ number, words: wordsOf(mutant) }] : [])),
    outcome,
  });
  const suite = vitest.getRootProject().createSpecification(path.resolve('test/mutation/provider.ts'));
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications([suite]);
  await vitest.close();
  const [module] = testModules;
  if (module?.state() !== 'passed') {
    const errors = [...(module?.children.allTests() ?? [])].flatMap((test) => test.result().errors ?? []);
    const all = [...errors, ...(module?.errors() ?? []), ...unhandledErrors].map((one) => (one as Error).message);
    throw new Error(`The tests of ${name} fail without any change. ${all.join('\n').slice(0, 2000)}`);
  }
  const notRun = [...known.keys()].filter((number) => !isWanted(number));
  const survived = [...notRun, ...(JSON.parse(readFileSync(outcome, 'utf8')) as number[])];
  const survivors: Survivor[] = [...new Set(survived)]
    .sort((a, b) => a - b)
    .map((number) => {
      const { line, original, changed } = mutants[number] as Mutant;
      const reason = known.get(number)?.reason;
      return { line, original: flat(original), changed: flat(changed), ...(reason && { reason }) };
    });
  for (const { line, original, changed, reason } of survivors) {
    console.log(`${target.file}:${line}: ${original} → ${changed || 'removed'}${reason ? ` (${reason})` : ''}`);
  }
  const seconds = (Date.now() - began) / 1000;
  const found = mutants.length - survivors.length;
  console.log(`${name}: ${found} of ${mutants.length} were found, in ${Math.round(seconds)} s`);
  writeFileSync(resultsFile, `${JSON.stringify({ mutants: mutants.length, survivors }, null, 2)}\n`);
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

/**
 * `<module>?mutant=<number>` is the module with that mutant of the file: the file itself, and whatever imports it, each
 * beside the one that is loaded already.
 */
function openVitest(file: string, mutants: readonly Mutant[]) {
  const reaching = new Map<string, boolean>([[file, true]]);
  /** Whether a module is the file, or imports one that reaches it. */
  const reaches = (module: string): boolean => {
    const known = reaching.get(module);
    if (known !== undefined) return known;
    reaching.set(module, false);
    const found = isDeclaration(module) && importsOf(module).some(reaches);
    reaching.set(module, found);
    return found;
  };
  const load = (id: string): string | undefined => {
    const [module = '', mutant] = id.split('?mutant=');
    const isTest = module === suiteFile || (mutant !== undefined && module.endsWith('.test.ts'));
    if (mutant === undefined && !isTest) return undefined;
    const source = (module === file ? mutants[Number(mutant)]?.source : undefined) ?? readFileSync(module, 'utf8');
    const redirected = source.replaceAll(relativeImport, (whole, one: string) =>
      mutant !== undefined && reaches(besides(module, one)) ? `from '${one}?mutant=${mutant}'` : whole,
    );
    const own = isTest ? redirected.replace(`from 'vitest'`, `from '${casesFile}'`) : redirected;
    return ts.transpileModule(own, { compilerOptions }).outputText;
  };
  return createVitest(
    'test',
    { config: false, watch: false, isolate: false, maxWorkers: 1, disableConsoleIntercept: true, reporters: [{}] },
    { plugins: [{ name: 'mutant', enforce: 'pre', load }] },
  );
}

const compilerOptions: ts.CompilerOptions = { target: ts.ScriptTarget.ES2023, module: ts.ModuleKind.ESNext };
const relativeImport = /from '(\.[^']+)'/g;
const besides = (module: string, relative: string) => path.resolve(path.dirname(module), relative);
const isDeclaration = (module: string) => /adapters\/(providers|families)\/(?!index)/.test(module);
/** The declarations and families that a module imports. */
const importsOf = (module: string) =>
  [...readFileSync(module, 'utf8').matchAll(relativeImport)]
    .map(([, one = '']) => besides(module, one))
    .filter(isDeclaration);

/** The words of what a mutant changes, and of its line. */
function wordsOf({ source, original, line }: Mutant): string[] {
  return [...new Set(`${original} ${source.split('\n')[line - 1]}`.match(/\w{2,}/g))];
}

const moduleOf = (provider: string): string => path.resolve(targetOf(provider).file);

/**
 * The survivors of an earlier run, by the number of the mutant that each is. Lines move: of several mutants that change the
 * same in other places it is the nearest, and no survivor's reason serves for two.
 */
function survivorsIn(survivors: readonly Survivor[], mutants: readonly Mutant[]): Map<number, Survivor> {
  const pairs = survivors.flatMap((survivor) =>
    mutants.flatMap(({ line, original, changed }, number) => {
      const isSame = survivor.original === flat(original) && survivor.changed === flat(changed);
      return isSame ? [{ survivor, number, distance: Math.abs(survivor.line - line) }] : [];
    }),
  );
  const found = new Map<number, Survivor>();
  const taken = new Set<Survivor>();
  for (const { survivor, number } of pairs.sort((a, b) => a.distance - b.distance)) {
    if (found.has(number) || taken.has(survivor)) continue;
    found.set(number, survivor);
    taken.add(survivor);
  }
  return found;
}

/** In one line, as the tables show it. */
function flat(text: string): string {
  return text.replaceAll(/\s+/g, ' ').slice(0, 100);
}

const testsIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((one) => one.endsWith('.test.ts'))
    .map((one) => `${folder}/${one}`);

/** Further tests that speak of the file or of its providers: units of the adapters, and what all of a standard share. */
function unitTests(slug: string, providers: readonly string[]): string[] {
  const files = ['adapters', 'adapters/providers', 'adapters/families', 'test/conformance'].flatMap(testsIn);
  return [
    ...files.filter((one) => {
      const text = readFileSync(one, 'utf8');
      return text.includes(`/${slug}.ts`) || providers.some((name) => text.includes(`'${name}'`));
    }),
    ...providers
      .map((name) => path.dirname(moduleOf(name)))
      .flatMap(testsIn)
      .filter((one) => !one.endsWith('/stand-in.test.ts')),
  ];
}

const onlyOpen = process.argv.includes('--open');
const wanted = process.argv.slice(2).filter((word) => word !== '--open');
for (const target of wanted.includes('--all') ? targets : wanted.map(targetOf)) await mutate(target);
