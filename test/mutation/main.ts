import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createVitest } from 'vitest/node';
import { catalogue } from '../../adapters/index.ts';
import { type Mutant, mutantsOf } from './mutants.ts';
import known from './results.json' with { type: 'json' };

/*
 * `npm run mutate -- <provider> … | --all`: each word, path, field, number and flag of a provider's declaration is
 * changed in turn, and the provider's own tests must fail. The last results are in results.json, where a survivor may be
 * given a `reason`, which is kept. Stryker would have to start anew for each of these mutants, because a declaration is
 * read once, when its module loads.
 */

interface Survivor {
  line: number;
  original: string;
  changed: string;
  reason?: string;
}
const resultsFile = path.join(import.meta.dirname, 'results.json');
const results: Record<string, { mutants: number; survivors: Survivor[] }> = known;

const wanted = process.argv.slice(2);
const slugs = wanted.includes('--all') ? catalogue.map(({ slug }) => slug) : wanted;
for (const slug of slugs) await mutate(slug);
async function mutate(slug: string): Promise<void> {
  const entry = catalogue.find((one) => one.slug === slug || one.name === slug);
  if (!entry) throw new Error(`${slug} is no provider: ${catalogue.map((one) => one.slug).join(' ')}`);
  const file = path.resolve('adapters/providers', `${entry.slug}.ts`);
  const mutants = mutantsOf(readFileSync(file, 'utf8'));
  let current: Mutant | undefined;
  const vitest = await createVitest(
    'test',
    {
      config: false,
      watch: false,
      bail: 1,
      isolate: false,
      maxWorkers: 1,
      maxConcurrency: 16,
      testTimeout: 60_000,
      hookTimeout: 60_000,
      // The two time-outs of each call take ten seconds, and no word of a declaration is about them.
      testNamePattern: /^(?!.*(times out before and after))/,
      reporters: [{}],
      include: ['test/mutation/provider.ts', ...unitTests(entry.slug, entry.name)],
      provide: { provider: entry.name },
    },
    {
      plugins: [
        {
          name: 'mutant',
          enforce: 'pre',
          transform: (_, id) => (id === file ? current?.source : undefined),
        },
      ],
    },
  );
  const specifications = await vitest.globTestSpecifications();
  const survives = async () => {
    vitest.invalidateFile(file);
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
    // A run that was ended by its first failure leaves its files pending.
    const passed = testModules.length > 0 && testModules.every((module) => module.state() === 'passed');
    return passed && unhandledErrors.length === 0;
  };
  if (!(await survives())) throw new Error(`The tests of ${entry.name} fail without any change.`);
  const began = Date.now();
  const survivors: Survivor[] = [];
  for (current of mutants) {
    if (!(await survives())) continue;
    const survivor = { line: current.line, original: flat(current.original), changed: flat(current.changed) };
    const reason = results[entry.name]?.survivors.find(
      ({ original, changed }) => original === survivor.original && changed === survivor.changed,
    )?.reason;
    survivors.push({ ...survivor, ...(reason && { reason }) });
    console.log(`${entry.slug}.ts:${survivor.line}: ${survivor.original} → ${survivor.changed || 'removed'}`);
  }
  await vitest.close();
  const seconds = (Date.now() - began) / 1000 / mutants.length;
  const found = mutants.length - survivors.length;
  console.log(`${entry.name}: ${found} of ${mutants.length} were found, ${seconds.toFixed(1)} s each`);
  results[entry.name] = { mutants: mutants.length, survivors };
  const sorted = Object.fromEntries(Object.entries(results).sort(([a], [b]) => a.localeCompare(b, 'en')));
  writeFileSync(resultsFile, `${JSON.stringify(sorted, null, 2)}\n`);
}

/** In one line, as the tables show it. */
function flat(text: string): string {
  return text.replaceAll(/\s+/g, ' ').slice(0, 100);
}

/** The unit tests of the adapters that speak of a provider. */
function unitTests(slug: string, name: string): string[] {
  const files = ['adapters', 'adapters/providers', 'adapters/families'].flatMap((folder) =>
    readdirSync(folder)
      .filter((one) => one.endsWith('.test.ts'))
      .map((one) => `${folder}/${one}`),
  );
  return files.filter((one) => {
    const text = readFileSync(one, 'utf8');
    return text.includes(`'${name}'`) || text.includes(`/${slug}.ts`);
  });
}
