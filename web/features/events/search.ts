import type { EventType } from '../../../domain/events/event.ts';
import { days, listAddress, type SearchOf, someOf, text } from '../../shared/lists/address.ts';

/** In the order of the filters' options. A type added to the domain is a compile error here. */
const everyType: Record<EventType, true> = {
  'payment.pending': true,
  'payment.authorized': true,
  'payment.approved': true,
  'payment.rejected': true,
  'payment.refunded': true,
  'payment.partially_refunded': true,
  'payment.chargeback': true,
  'dispute.opened': true,
  'dispute.accepted': true,
  'dispute.contested': true,
  'dispute.won': true,
  'dispute.lost': true,
  'dispute.expired': true,
  'payout.pending': true,
  'payout.approved': true,
  'payout.rejected': true,
  'payout.canceled': true,
  'receiver.pending': true,
  'receiver.active': true,
  'receiver.rejected': true,
  'settlement.settled': true,
  'settlement.reopened': true,
  'settlement.overdue': true,
  'attention.raised': true,
  'attention.cleared': true,
};
export const eventTypes = Object.keys(everyType) as EventType[];

export const address = listAddress({
  q: text,
  types: someOf(eventTypes),
  created: days,
});

export type EventSearch = SearchOf<typeof address>;
export const { write: writeSearch } = address;
