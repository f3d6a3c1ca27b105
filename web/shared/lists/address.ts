import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/** Reads one filter from its text in the address; undefined if the text is absent or no valid value. */
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

/** Returns the values in the order of `words`, whatever their order in the address. */
export const someOf =
  <Word extends string>(words: readonly Word[]): Reader<Word[]> =>
  (given) => {
    const chosen = new Set(given?.split(','));
    const known = words.filter((word) => chosen.has(word));
    return known.length > 0 ? known : undefined;
  };

export const yes = oneOf(['true']);

export const presets = ['1h', '24h', 'today', 'yesterday', '7d', '30d', 'month', 'lastMonth'] as const;
export type Preset = (typeof presets)[number];

const day = /^\d{4}-\d\d-\d\d$/;
const isDay = (given: string) => day.test(given) && !Number.isNaN(Date.parse(given));
const isMoment = (given: string) => {
  const [date = '', clock, ...rest] = given.split('T');
  return rest.length === 0 && isDay(date) && (clock === undefined || /^([01]\d|2[0-3]):[0-5]\d$/.test(clock));
};

/** Both ends of a range of days, `2026-11-01..2026-11-21`, by whatever form an end has; one end may be empty. */
function endsOf(given: string | undefined, isEnd: (end: string) => boolean): [from: string, to: string] | undefined {
  const [from = '', to = '', ...rest] = given?.split('..') ?? [];
  const whole = given?.includes('..') && rest.length === 0 && (from || to);
  return whole && [from, to].every((end) => end === '' || isEnd(end)) ? [from, to] : undefined;
}

/** Both ends of a range of days; one end may be empty. */
export const rangeOf = (given: string | undefined) => endsOf(given, isDay);

/** The same, where an end may have an hour too: `2026-11-01T14:30..2026-11-02`. */
export const momentsOf = (given: string | undefined) => endsOf(given, isMoment);

/** A preset, or a range as in `momentsOf`. */
export const days: Reader<string> = (given) => oneOf(presets)(given) ?? (momentsOf(given) && given);

type Filters = Record<string, Reader<unknown>>;
/** A search as query parameters of the API: several values are joined with commas. */
type QueryOf<Search> = {
  [Name in keyof Search]?: NonNullable<Search[Name]> extends readonly unknown[] ? string : NonNullable<Search[Name]>;
};

type SearchOfFilters<Of extends Filters> = { [Name in keyof Of]?: ReturnType<Of[Name]> };

/**
 * Filters and order of a list in the address, so that a shared link shows the same rows. Unknown filters and invalid
 * values are ignored.
 *
 * @param filters in the order in which they are written, so that equal searches have equal addresses. `sort` is the
 * order, and `q` the typed text.
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
      // The last value of a repeated filter counts.
      const texts = Object.fromEntries(params);
      const all = Object.entries(filters).map(([name, reader]) => [name, reader(texts[name])]);
      return Object.fromEntries(all.filter(([, value]) => value !== undefined));
    },
    write: (search: Search) => new URLSearchParams(given(search).map(([name, value]) => [name, String(value)])),
    /** The search as query parameters of the API's list. */
    query: <Part extends Search>(search: Part): QueryOf<Part> =>
      Object.fromEntries(
        given(search).map(([name, value]) => [name, Array.isArray(value) ? value.join(',') : value]),
      ) as QueryOf<Part>,
    /** Whether the search excludes any rows. An order does not. */
    isFiltered: (search: Search) => given(search).some(([name]) => name !== 'sort'),
  };
}

export interface ListAddress<Search> {
  read(params: URLSearchParams): Search;
  write(search: Search): URLSearchParams;
  isFiltered(search: Search): boolean;
}

export type SearchOf<Address> = Address extends ListAddress<infer Search> ? Search : never;

/** A query as text, for an export of a list's rows. */
export const queryText = (query: object): string =>
  new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString();

/**
 * The filters of the current page, and functions that change them. `clear` removes all filters and keeps the order, or
 * the given search.
 */
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
        // Typing replaces the history entry, so that going back skips the steps of one search.
        replace: 'q' in change,
        preventScrollReset: true,
      }),
    [setParams, read, write],
  );
  const setText = useCallback((q: string) => set({ q: q || undefined } as Search), [set]);
  const clear = (kept = { sort: search.sort } as Search) => setParams(write(kept));
  return { search, set, setText, clear, isFiltered: isFiltered(search) };
}
