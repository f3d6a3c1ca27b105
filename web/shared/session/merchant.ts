import { createContext, use } from 'react';
import { type Membership, SessionContext } from './session.ts';

/** The merchant in the address, for which all calls of the page are made. */
export const MerchantContext = createContext<Membership | undefined>(undefined);

export function useMerchant(): Membership {
  const merchant = use(MerchantContext);
  if (!merchant) throw new Error('useMerchant outside of a merchant’s page');
  return merchant;
}

/** Before the login the mode is unknown, so the page shows none. */
export const useSandbox = (): boolean => use(SessionContext)?.mode === 'sandbox';
