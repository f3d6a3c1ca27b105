import { PaymentPage as Page } from '../features/payments/payment-page.tsx';
import { Related } from './payment-related.tsx';

/** One payment, with the refunds and disputes that other features know of it. */
export function PaymentPage() {
  return <Page related={(payment, entries) => <Related payment={payment} entries={entries} />} />;
}
