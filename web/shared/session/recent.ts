import { use, useEffect } from 'react';
import { useLocation } from 'react-router';
import { SessionContext } from './session.ts';

export interface Recent {
  /** The page's path after the merchant's part: `payments/pay_…`. */
  at: string;
  /** The title of the browser's tab. */
  title: string;
}

const keptAtMost = 6;
const keyOf = (userId: string, merchantId: string) => `trilho.recent.${userId}.${merchantId}`;

/**
 * The pages that this person opened last, newest first. Titles contain amounts and names, so they are kept in session
 * storage, which ends with the tab and is erased by signing out.
 */
export function readRecent(userId: string, merchantId: string): Recent[] {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(userId, merchantId)) ?? '[]') as Recent[];
  } catch {
    return [];
  }
}

function keepRecent(userId: string, merchantId: string, seen: Recent): void {
  const others = readRecent(userId, merchantId).filter(({ at }) => at !== seen.at);
  try {
    sessionStorage.setItem(keyOf(userId, merchantId), JSON.stringify([seen, ...others].slice(0, keptAtMost)));
  } catch {
    // Storage is switched off or full: the page is not stored.
  }
}

/** Stores the page of one entity (a payment, a receiver) with its title. */
export function useSeen(title: string): void {
  const userId = use(SessionContext)?.user.id;
  const { pathname } = useLocation();
  useEffect(() => {
    const [, merchantId, at] = /^\/m\/([^/]+)\/([^/]+\/[a-z]+_[^/]+)$/.exec(pathname) ?? [];
    if (userId && merchantId && at) keepRecent(userId, merchantId, { at, title });
  }, [userId, pathname, title]);
}
