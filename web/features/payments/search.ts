import {
  cents,
  days,
  listAddress,
  names,
  oneOf,
  type SearchOf,
  someOf,
  text,
  yes,
} from '../../shared/lists/address.ts';
import { methods, statuses } from '../../shared/status/display.ts';

export const outcomes = ['approved', 'refused', 'open', 'canceled'] as const;
export const weekdays = ['1', '2', '3', '4', '5', '6', '7'] as const;
const hours = Array.from({ length: 24 }, (_, hour) => String(hour));
const yesOrNo = oneOf(['true', 'false']);

/** `-` sorts in descending order. The default is newest first. */
export const sorts = ['createdAt', '-amount', 'amount'] as const;

export const address = listAddress({
  q: text,
  status: someOf(statuses),
  paymentMethod: someOf(methods),
  provider: names,
  outcome: someOf(outcomes),
  cardBrand: names,
  returnCode: names,
  weekday: someOf(weekdays),
  hour: someOf(hours),
  challenged: yesOrNo,
  sent: yesOrNo,
  created: days,
  /** Cents. */
  amountMin: cents,
  amountMax: cents,
  needsAttention: yes,
  sort: oneOf(sorts),
});

export type PaymentSearch = SearchOf<typeof address>;
export const { read: readSearch, write: writeSearch, isFiltered } = address;
