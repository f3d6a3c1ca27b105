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
import { methods, reasons, stages, statuses } from './states.ts';

/** `-` sorts in descending order. The default is newest first. */
export const sorts = ['createdAt', '-amount', 'amount'] as const;
/** In minutes. */
export const ages = ['15', '60', '240', '1440', '4320'] as const;

/** The query of the permanent view of stuck payouts, the longest waiting first. */
export const stuckSearch = 'stuck=true&sort=createdAt';

export const address = listAddress({
  q: text,
  /** Not final, and in need of attention or older than a transfer usually takes. */
  stuck: yes,
  needsAttention: yes,
  reason: someOf(reasons),
  status: someOf(statuses),
  stage: someOf(stages),
  olderThanMinutes: oneOf(ages),
  paymentMethod: someOf(methods),
  provider: names,
  created: days,
  /** Cents. */
  amountMin: cents,
  amountMax: cents,
  batchId: text,
  sort: oneOf(sorts),
});

export type PayoutSearch = SearchOf<typeof address>;
export const { read: readSearch, write: writeSearch, isFiltered } = address;
