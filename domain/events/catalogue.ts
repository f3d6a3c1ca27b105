import type { z } from 'zod';
import { Dispute } from '../disputes/index.ts';
import { Settlement } from '../finance/index.ts';
import { Payment } from '../payments/index.ts';
import { Payout } from '../payouts/index.ts';
import { Receiver } from '../receivers/index.ts';
import { EventData } from './deliveries.ts';
import { EventType } from './event.ts';

interface Described {
  /** When it is sent. */
  when: string;
  /** The schema of `data`. */
  data: z.ZodType;
}

const described: Record<EventType, Described> = {
  'payment.pending': {
    when: 'A charge was made and waits for its payer. Sent again once its boleto has an address',
    data: Payment,
  },
  'payment.authorized': { when: 'A card was authorised and is not captured yet', data: Payment },
  'payment.approved': { when: 'The payment is paid, and a look-up or signed webhook has confirmed it', data: Payment },
  'payment.rejected': { when: 'The payment was refused, cancelled, or has expired', data: Payment },
  'payment.refunded': { when: 'The whole amount was returned, or the unpaid charge was cancelled', data: Payment },
  'payment.partially_refunded': { when: 'A part of the amount was returned', data: Payment },
  'payment.chargeback': { when: 'The payer’s bank took the money back', data: Payment },
  'dispute.opened': { when: 'A provider reported a dispute. It can be answered until `deadline`', data: Dispute },
  'dispute.accepted': { when: 'Somebody accepted the dispute', data: Dispute },
  'dispute.contested': { when: 'Somebody contested the dispute', data: Dispute },
  'dispute.won': { when: 'The dispute was decided for the merchant', data: Dispute },
  'dispute.lost': { when: 'The dispute was decided for the payer', data: Dispute },
  'dispute.expired': { when: 'The dispute’s deadline has passed without an answer', data: Dispute },
  'payout.pending': { when: 'A payout was made and has no outcome yet', data: Payout },
  'payout.approved': { when: 'The money was sent', data: Payout },
  'payout.rejected': {
    when: 'The payout was refused, or returned by the receiver’s bank (`returnedAt`)',
    data: Payout,
  },
  'payout.canceled': { when: 'The payout was cancelled before it was sent', data: Payout },
  'receiver.pending': { when: 'A receiver was created and waits for documents or its provider', data: Receiver },
  'receiver.active': { when: 'A receiver can be paid', data: Receiver },
  'receiver.rejected': { when: 'A provider refused a receiver', data: Receiver },
  'settlement.settled': { when: 'A provider’s settlement arrived, or its day has come', data: Settlement },
  'settlement.reopened': {
    when: 'What `settlement.settled` said was taken back: the settlement is expected again',
    data: Settlement,
  },
  'settlement.overdue': { when: 'A settlement has not arrived on its day', data: Settlement },
  'attention.raised': {
    when: 'Something needs a person. `data` is the payment, refund, dispute, payout, receiver or endpoint that needs one',
    data: EventData,
  },
  'attention.cleared': { when: 'It needs nobody any more. `data` as in `attention.raised`', data: EventData },
};

/** Every event type with when it is sent and what it carries, in the order of the list of types. */
export const eventCatalogue = EventType.options.map((type) => {
  const { when, data } = described[type];
  const all = data === EventData ? EventData.options : [data];
  /** The names of the schemas of `data` in the OpenAPI document: one, or several of which it is one. */
  const carries = all.flatMap((one) => one.meta()?.id ?? []);
  return { type, when, data, carries };
});
