import { attentionReasons } from '../../../domain/core/attention-reasons.ts';
import { listAddress, names, oneOf, type SearchOf, someOf, text } from '../../shared/lists/address.ts';
import { entities } from './entities.ts';

/** The views of the queue: all, what waits for the reader, what is past its time, what nobody has taken, what was put off. */
export const views = ['mine', 'late', 'free', 'snoozed'] as const;
export type View = (typeof views)[number];

export const address = listAddress({
  view: oneOf(views),
  /** With one reason: the group that is shown as a whole. */
  entity: oneOf(entities),
  reason: someOf(attentionReasons),
  /** `me`, `none`, or a person's id. */
  assignee: text,
  provider: names,
});

export type QueueSearch = SearchOf<typeof address>;

/** The search as filters of the API. */
export const queryOf = ({ view, entity, reason, assignee, provider }: QueueSearch) => ({
  ...(entity && { entity }),
  ...(reason && { reason: reason.join(',') }),
  ...(provider && { provider: provider.join(',') }),
  ...(assignee && { assignee }),
  ...(view === 'mine' && { mine: 'true' as const }),
  ...(view === 'late' && { overdue: 'true' as const }),
  ...(view === 'free' && { assignee: 'none' }),
  ...(view === 'snoozed' && { snoozed: 'yes' as const }),
});
