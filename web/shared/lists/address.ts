import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/** Reads one filter from its text in the address: nothing where there is none, or where it is no value of the filter. */
type Reader<Value> = (given: string | undefined) => Value | undefined;

export const text: Reader<string> = (given) => {
  const trimmed = given?.trim();
  return trimmed && trimmed.length <= 200 && /^\P{Cc}+$/u.test(trimmed) ? trimmed : undefined;
};

export const names: Reader<string[]> = (given) => {
  const all = text(given)?.split(',').filter(Boolean);
  return all?.length ? all : undefined;
};

export const cents: Reader<number> = (given) => (given && /^\d{1,12}$/.test(given) ? Number(given) : undefined);

export const oneOf =
  <Word extends string>(words: readonly Word[]): Reader<Word> =>
  (given) =>
    words.find((word) => word === given);

/** In the order of `words`, whatever the address has. */
export const someOf =
  <Word extends string>(words: readonly Word[]): Reader<Word[]> =>
  (given) => {
    const asked = new Set(given?.split(','));
    const known = words.filter((word) => asked.has(word));
    return known.length > 0 ? known : undefined;
  };

export const yes = oneOf(['true']);

export const presets = ['today', 'yesterday', '7d', '30d'] as const;

const day = /^\d{4}-\d\d-\d\d$/;
const isDay = (given: string) => day.test(given) && !Number.isNaN(Date.parse(given));

/** Both ends of `created` when it names days as `2026-11-01..2026-11-21`; an end may be empty. */
export function rangeOf(created: string | undefined): [from: string, to: string] | undefined {
  const [from = '', to = '', ...rest] = created?.split('..') ?? [];
  const whole = created?.includes('..') && rest.length === 0 && (from || to);
  return whole && [from, to].every((end) => end === '' || isDay(end)) ? [from, to] : undefined;
}

/** A preset, or days as `rangeOf` takes them. */
export const days: Reader<string> = (given) => oneOf(presets)(given) ?? (rangeOf(given) && given);

type Filters = Record<string, Reader<unknown>>;
/** A search as the API's lists take it: several values stand in one parameter, with commas. */
type QueryOf<Search> = {
  [Name in keyof Search]?: NonNullable<Search[Name]> extends readonly unknown[] ? string : NonNullable<Search[Name]>;
};

type SearchOfFilters<Of extends Filters> = { [Name in keyof Of]?: ReturnType<Of[Name]> };

/**
 * Filters and order of a list, as they stand in the address: a pasted link shows a colleague the same rows. What is no
 * filter, or no value of one, counts as not given rather than as an error.
 *
 * @param filters in the order in which they are written, so that equal searches have equal addresses. `sort` is the
 *   order, and `q` what is typed.
 */
export function listAddress<Of extends Filters>(filters: Of) {
  type Search = SearchOfFilters<Of>;
  const given = (search: Search) =>
    Object.keys(filters).flatMap((name) => {
      const value = search[name];
      return value === undefined ? [] : [[name, value] as const];
    });
  return {
    read(params: URLSearchParams): Search {
      // The last of a repeated filter counts.
      const texts = Object.fromEntries(params);
      const all = Object.entries(filters).map(([name, reader]) => [name, reader(texts[name])]);
      return Object.fromEntries(all.filter(([, value]) => value !== undefined));
    },
    write: (search: Search) => new URLSearchParams(given(search).map(([name, value]) => [name, String(value)])),
    /** The part of a search that the API's list takes as it is. */
    query: <Part extends Search>(search: Part): QueryOf<Part> =>
      Object.fromEntries(
        given(search).map(([name, value]) => [name, Array.isArray(value) ? value.join(',') : value]),
      ) as QueryOf<Part>,
    /** Is anything left out? An order leaves nothing out. */
    isFiltered: (search: Search) => given(search).some(([name]) => name !== 'sort'),
  };
}

export interface ListAddress<Search> {
  read(params: URLSearchParams): Search;
  write(search: Search): URLSearchParams;
  isFiltered(search: Search): boolean;
}

export type SearchOf<Address> = Address extends ListAddress<infer Search> ? Search : never;

/** A query as text, for what takes a list's rows under its address: an export. */
export const queryText = (query: object): string =>
  new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString();

/** The filters of the page that is open, and the ways to change them. `clear` keeps the order, or what it is told to. */
export function useFilters<Search extends { q?: string | undefined; sort?: string | undefined }>({
  read,
  write,
  isFiltered,
}: ListAddress<Search>) {
  const [params, setParams] = useSearchParams();
  const search = read(params);
  const set = useCallback(
    (change: Search) =>
      setParams((before) => write({ ...read(before), ...change }), {
        // Typing is one step of the history, not one for each pause.
        replace: 'q' in change,
        preventScrollReset: true,
      }),
    [setParams, read, write],
  );
  const setText = useCallback((q: string) => set({ q: q || undefined } as Search), [set]);
  const clear = (kept = { sort: search.sort } as Search) => setParams(write(kept));
  return { search, set, setText, clear, isFiltered: isFiltered(search) };
}
