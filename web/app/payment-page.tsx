import { PaymentPage as Page } from '../features/payments/payment-page.tsx';
import { useRelated } from './payment-related.tsx';

/** A payment with its refunds and disputes, which belong to other features and are therefore passed in here. */
export function PaymentPage() {
  return <Page useRelated={useRelated} />;
}
