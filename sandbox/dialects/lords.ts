import type { ReportedCharge, WebhookPost } from '../core/provider.ts';

/**
 * The webhook of LordsPay and LordsCash: the name of an event and the charge. The specification has these four events;
 * none of them is a dispute.
 */
export function lordsWebhook(
  charge: ReportedCharge,
  chargeBody: (charge: ReportedCharge) => object,
): WebhookPost | undefined {
  const event = events[charge.state];
  return event === undefined ? undefined : { body: { event: `transaction.${event}`, data: chargeBody(charge) } };
}

const events: Partial<Record<ReportedCharge['state'], string>> = {
  paid: 'paid',
  refused: 'failed',
  expired: 'expired',
  refunded: 'refunded',
};
