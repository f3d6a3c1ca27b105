import { useWords } from '../../i18n/language.tsx';
import type { May } from '../../ui/may.ts';
import { useMerchant } from './merchant.ts';

/**
 * May this person do that for the merchant of the page? The API decides, by its own table of roles; this only spares
 * people a button that would be refused.
 *
 * @param action an operation as the API's document names it: `POST /v1/payments/{id}/refunds`.
 */
export function useMay(action: string): May {
  const { role, may } = useMerchant();
  const { roles, header } = useWords();
  return may.includes(action) ? { allowed: true } : { allowed: false, why: header.mayNot(roles[role] ?? role) };
}
