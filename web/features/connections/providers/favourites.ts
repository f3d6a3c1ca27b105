import { useState } from 'react';
import { recall, remember } from '../../../i18n/remember.ts';

const keyOf = (merchantId: string) => `trilho.favourites.${merchantId}`;

/** The providers that a person has marked in this browser, by slug. */
export const favouritesOf = (merchantId: string): ReadonlySet<string> =>
  new Set(recall(keyOf(merchantId))?.split(',').filter(Boolean));

export function useFavourites(merchantId: string) {
  const [favourites, setFavourites] = useState(() => favouritesOf(merchantId));
  const mark = (slug: string, on: boolean) => {
    const next = new Set(favourites);
    if (on) next.add(slug);
    else next.delete(slug);
    remember(keyOf(merchantId), next.size > 0 ? [...next].join() : undefined);
    setFavourites(next);
  };
  return { favourites, mark };
}

/**
 * Favourites first, then providers that the merchant has an account at, each in the order in which they come.
 *
 * @param connected names of providers.
 */
export function favouritesFirst<One extends { slug: string; name: string }>(
  all: readonly One[],
  favourites: ReadonlySet<string>,
  connected: ReadonlySet<string>,
): One[] {
  const rank = ({ slug, name }: One) => (favourites.has(slug) ? 0 : connected.has(name) ? 1 : 2);
  return all.toSorted((a, b) => rank(a) - rank(b));
}
