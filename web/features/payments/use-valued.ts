import { useQuery } from '@tanstack/react-query';
import type { Payment } from '../../../domain/payments/payment.ts';
import { useMerchant } from '../../shared/session/merchant.ts';
import { valuedQuery } from './api.ts';

/** The payment with its fees and settlements, which the page's stream does not have. A PIX has no settlements. */
export function useValued(payment: Payment): Payment {
  const { merchantId } = useMerchant();
  const { data = payment } = useQuery({
    ...valuedQuery(merchantId, payment),
    enabled: payment.approvedAt !== undefined && payment.paymentMethod !== 'PIX',
  });
  return { ...data, fee: data.fee ?? payment.fee };
}
