import { use, useEffect } from 'react';
import { useLocation } from 'react-router';
import { SessionContext } from './session.ts';

export interface Recent {
  /** The page's own part of the address, after the merchant's: `payments/pay_…`. */
  at: string;
  /** As the browser's tab had it. */
  title: string;
}

const keptAtMost = 6;
const keyOf = (userId: string, merchantId: string) => `trilho.recent.${userId}.${merchantId}`;

/**
 * What this person looked at last, newest first. Titles name amounts and people, so they stay in this tab's own storage,
 * which closes with the tab and is erased by signing out.
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
    // Storage is switched off or full: nothing is remembered.
  }
}

/** Remembers the page of one entity (a payment, a receiver) under the title that it has. */
export function useSeen(title: string): void {
  const userId = use(SessionContext)?.user.id;
  const { pathname } = useLocation();
  useEffect(() => {
    const [, merchantId, at] = /^\/m\/([^/]+)\/([^/]+\/[a-z]+_[^/]+)$/.exec(pathname) ?? [];
    if (userId && merchantId && at) keepRecent(userId, merchantId, { at, title });
  }, [userId, pathname, title]);
}
