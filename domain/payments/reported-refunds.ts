/** A webhook's event about a payment. */
export interface ReportedRefund {
  status: string;
  /** Integer cents; null where the webhook states none. */
  amount: number | null;
  unmapped: boolean;
  /** The same webhook came before; null where that is not known any more. */
  duplicate: boolean | null;
}

/**
 * Cents that went back by a payment's webhooks, of which each reports one refund with its own amount. Undefined where one
 * of them has no amount, since the word alone then counts, and where none reports a refund. Pure.
 */
export function refundedByWebhooks(events: readonly ReportedRefund[]): number | undefined {
  const refunds = events.filter(({ status, unmapped, duplicate }) => status === 'REFUNDED' && !unmapped && !duplicate);
  if (refunds.length === 0 || refunds.some(({ amount }) => amount === null)) return undefined;
  return refunds.reduce((sum, { amount }) => sum + (amount ?? 0), 0);
}
