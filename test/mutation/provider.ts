import { writeFileSync } from 'node:fs';
import { afterEach, beforeAll, beforeEach, describe, inject, it } from 'vitest';
import { catalogueEntry, toCatalogueEntry } from '../../adapters/index.ts';
import { providers } from '../../adapters/providers/index.ts';
import { conformanceOf } from '../conformance/suite.ts';

/*
 * The conformance suite of some providers, once for each mutant of a batch. A mutant takes the place of the declaration
 * that is loaded, so that a process loads everything else once. After its first failure it is dead, and the rest of its
 * cases is skipped.
 */

/** Mutated modules, by the name of the provider that each declares. */
interface Mutated {
  title: string;
  modules: Readonly<Record<string, string>>;
}

declare module 'vitest' {
  interface ProvidedContext {
    mutants: readonly Mutated[];
    /** Where the title of the mutant is written whose cases are chosen. */
    chosenFile: string;
  }
}

const mutants = await Promise.all(inject('mutants').map(load));
for (const { title, apply } of mutants) {
  describe(title, () => {
    let dead = false;
    beforeEach(({ skip }) => skip(dead));
    afterEach(({ task }) => {
      dead ||= task.result?.state === 'fail';
    });
    // Once while the cases are chosen, and again before they run, when those of all mutants have been chosen.
    beforeAll(apply);
    writeFileSync(inject('chosenFile'), title);
    try {
      conformanceOf(apply());
    } catch (error) {
      it('loads', () => Promise.reject(error));
    }
  });
}

/** Loads a mutant. One that does not load fails when it is applied. */
async function load({ title, modules }: Mutated) {
  const loaded = await Promise.all(
    Object.entries(modules).map(async ([name, file]) => {
      const found = await import(/* @vite-ignore */ file).catch((error: unknown) => ({ error }));
      return { name, ...(found as { default?: (typeof providers)[number]; error?: unknown }) };
    }),
  );
  const apply = (): string[] => {
    for (const { name, default: mutated, error } of loaded) {
      if (!mutated) throw error;
      const original = originals.get(name);
      if (!original) throw new Error(`${name} is no provider`);
      replace(original, mutated);
      replace(catalogueEntry(name) ?? {}, toCatalogueEntry(mutated));
    }
    return loaded.map(({ name }) => name);
  };
  return { title, apply };
}

const originals = new Map(providers.map((provider) => [provider.declaration.name, provider]));

function replace(target: object, source: object): void {
  for (const key of Object.keys(target)) Reflect.deleteProperty(target, key);
  Object.assign(target, source);
}
