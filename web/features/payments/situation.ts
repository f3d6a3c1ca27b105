import { type Situation, whyNot } from '../../../domain/payments/actions.ts';
import type { Payment } from '../../../domain/payments/payment.ts';
import { type Provider, useProvider } from '../../shared/providers/api.ts';

/** The payment's situation for a person's actions. */
export function situationOf(payment: Payment, of: Provider, disputed: boolean): Situation {
  const { status, amount, refundedAmount, receivedAmount, attention, transactionId, paymentMethod } = payment;
  return {
    status,
    amount,
    refundedAmount,
    ...(receivedAmount !== undefined && { receivedAmount }),
    disputed,
    ...(attention && { attention: attention.reason }),
    hasProviderId: transactionId !== undefined,
    lookUpBy: of.operations.includes('getTransaction') ? of.lookUpBy : [],
    cancels: of.cancels === true && (of.cancelMethods?.includes(paymentMethod) ?? true),
    authorized: payment.authorizedUntil !== undefined,
    refunds: of.operations.includes('refund'),
  };
}

/** Whether the provider can be asked about the payment now; undefined until its declaration is loaded. */
export function useAskable(payment: Payment): boolean | undefined {
  const provider = useProvider(payment.provider);
  return provider && whyNot('look', situationOf(payment, provider, false)) === undefined;
}
