/*
 * `describe`, `it` and the hooks of vitest, for the conformance suite and the unit tests in a mutation run: main.ts puts this
 * module in vitest's place. Cases are collected instead of run, so that a mutant runs them in the order that finds it
 * soonest, and none after the first that fails.
 */
export { expect } from 'vitest';

export interface Case {
  /** The same for each mutant; a case of a table has its place in it. */
  title: string;
  /** Whether it may run beside others. */
  concurrent: boolean;
  /** The values of its row, and of the rows of what it is in. */
  about: readonly unknown[];
  /** @throws what the case throws */
  run(): Promise<void>;
}

type Work = (...args: never[]) => unknown;
type Hook = () => unknown;
interface Scope {
  titles: readonly string[];
  about: readonly unknown[];
  concurrent: boolean;
  outer: Scope | undefined;
  beforeAll: Hook[];
  beforeEach: Hook[];
  afterEach: Hook[];
  afterAll: Hook[];
  /** Set by its first case. */
  opened?: Promise<void>;
}

const newScope = (titles: readonly string[], about: readonly unknown[], concurrent: boolean, outer?: Scope): Scope => ({
  titles,
  about,
  concurrent,
  outer,
  beforeAll: [],
  beforeEach: [],
  afterEach: [],
  afterAll: [],
});

/** Where cases are being declared. */
let scope = newScope([], [], false);
let scopes: Scope[] = [];
let cases: Case[] = [];

/**
 * The cases that a module or a function declares. They need not all be run; `close` runs the hooks that follow those that
 * were.
 */
export async function collect(declare: () => unknown): Promise<{ cases: readonly Case[]; close(): Promise<void> }> {
  scope = newScope([], [], false);
  const found: { cases: Case[]; scopes: Scope[] } = { cases: [], scopes: [scope] };
  ({ cases, scopes } = found);
  await declare();
  const close = async () => {
    for (const one of found.scopes.toReversed().filter(({ opened }) => opened)) {
      for (const hook of one.afterAll) await hook();
    }
  };
  return { cases: found.cases, close };
}

const open = async (one: Scope): Promise<void> => {
  if (one.outer) await open(one.outer);
  one.opened ??= (async () => {
    for (const hook of one.beforeAll) await hook();
  })();
  await one.opened;
};

/** The scopes around a case, the outermost first. */
const around = (one: Scope): Scope[] => [...(one.outer ? around(one.outer) : []), one];

class Skipped extends Error {}
const context = {
  skip: (condition: unknown = true) => {
    if (condition) throw new Skipped();
  },
};

/** Says that something hangs, not that it is slow. */
const limitMs = 30_000;

async function limited(work: () => unknown): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`it did not end within ${limitMs} ms`)), limitMs);
  });
  await Promise.race([Promise.resolve().then(work), late]).finally(() => clearTimeout(timer));
}

const declareCase = (concurrent: boolean) => (title: string, work: Work, row?: readonly unknown[]) => {
  const own = scope;
  cases.push({
    title: [...own.titles, title].join(' > '),
    concurrent: concurrent || own.concurrent,
    about: [...own.about, ...(row ?? [])],
    run: async () => {
      await open(own);
      const outside = around(own);
      for (const hook of outside.flatMap(({ beforeEach }) => beforeEach)) await hook();
      try {
        await limited(() => work(...((row ?? [context]) as never[])));
      } catch (error) {
        if (!(error instanceof Skipped)) throw error;
      } finally {
        for (const hook of outside.flatMap(({ afterEach }) => afterEach)) await hook();
      }
    },
  });
};

const declareScope =
  (concurrent: boolean) =>
  (title: string, declare: Work, row: readonly unknown[] = []) => {
    const outer = scope;
    scope = newScope([...outer.titles, title], [...outer.about, ...row], concurrent || outer.concurrent, outer);
    scopes.push(scope);
    declare(...(row as never[]));
    scope = outer;
  };

type Declare = ReturnType<typeof declareCase>;
/** With options in between, which are about vitest's own limits. */
type Declared = [title: string, work: Work] | [title: string, options: object, work: Work];

/** Rows are spread over the arguments where all of them are lists, as in vitest. */
const eachOf =
  (declare: Declare) =>
  (table: readonly unknown[]) =>
  (...[title, ...declared]: Declared) => {
    const areLists = table.every(Array.isArray);
    table.forEach((row, place) => {
      declare(`${title} ${place}`, declared.at(-1) as Work, areLists ? (row as unknown[]) : [row]);
    });
  };

const withEach = (declare: Declare) =>
  Object.assign((...[title, ...declared]: Declared) => declare(title, declared.at(-1) as Work), {
    each: eachOf(declare),
  });
const withConcurrent = (of: (concurrent: boolean) => Declare) =>
  Object.assign(withEach(of(false)), { concurrent: withEach(of(true)) });

export const it = withConcurrent(declareCase);
export const test = withConcurrent(declareCase);
export const describe = withConcurrent(declareScope);
export const beforeAll = (hook: Hook) => void scope.beforeAll.push(hook);
export const beforeEach = (hook: Hook) => void scope.beforeEach.push(hook);
export const afterEach = (hook: Hook) => void scope.afterEach.push(hook);
export const afterAll = (hook: Hook) => void scope.afterAll.push(hook);
