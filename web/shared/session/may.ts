import { useTexts } from '../../i18n/texts.ts';
import type { May } from '../../ui/may.ts';
import { useMerchant } from './merchant.ts';
import { roleWord } from './role.ts';

/**
 * Whether this person may run an operation for the page's merchant. The API enforces its own table; this only
 * disables buttons that the API would refuse.
 *
 * @param action an operation as in the API's document: `POST /v1/payments/{id}/refunds`.
 */
export function useMay(action: string): May {
  const merchant = useMerchant();
  const t = useTexts();
  return merchant.may.includes(action)
    ? { allowed: true }
    : { allowed: false, why: t('common:header.mayNot', { role: roleWord(t, merchant) }) };
}
