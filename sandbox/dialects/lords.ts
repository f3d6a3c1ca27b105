import type { ReportedCharge, WebhookPost } from '../core/provider.ts';

/**
 * What LordsPay and LordsCash post: the name of an event, and the charge that it is about. The specification has these
 * four events; of a dispute nothing is told.
 */
export function lordsWebhook(
  charge: ReportedCharge,
  tells: (charge: ReportedCharge) => object,
): WebhookPost | undefined {
  const event = events[charge.state];
  return event === undefined ? undefined : { body: { event: `transaction.${event}`, data: tells(charge) } };
}

const events: Partial<Record<ReportedCharge['state'], string>> = {
  paid: 'paid',
  refused: 'failed',
  expired: 'expired',
  refunded: 'refunded',
};
