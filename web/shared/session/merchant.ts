import { createContext, use } from 'react';
import { type Membership, SessionContext } from './session.ts';

/** The merchant of the address, on whose behalf everything on the page is asked. */
export const MerchantContext = createContext<Membership | undefined>(undefined);

export function useMerchant(): Membership {
  const merchant = use(MerchantContext);
  if (!merchant) throw new Error('useMerchant outside of a merchant’s page');
  return merchant;
}

/** Before the login nobody knows, so nothing is claimed. */
export const useSandbox = (): boolean => use(SessionContext)?.mode === 'sandbox';
