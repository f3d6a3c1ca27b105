import { storableText } from '../../db/core/storable.ts';
import type { AttentionReason } from '../../domain/core/attention.ts';
import type { TimelineKind } from '../../domain/core/timeline.ts';
import type { Log } from '../../runtime/log.ts';
import { attentionRaised, statusChanges } from '../../runtime/metrics.ts';
import type { Actor } from './types.ts';

/* What the transitions of payments, payouts and receivers' accounts have in common. */

export interface AttentionCause {
  reason: AttentionReason;
  detail: string;
}

/** The effect of a transition on an entity's attention. */
export interface AttentionChange {
  /** The attention reason on the row afterwards; `isNew` when it differs from the one before. */
  raised: AttentionCause | undefined;
  isNew: boolean;
  cleared: boolean;
}

export const noAttention = { attention_reason: null, attention_detail: null, attention_since: null };

/** The columns of a row that an attention change writes. */
export const attentionColumns = ({ raised, isNew, cleared }: AttentionChange, at: Date) => ({
  ...(raised && {
    attention_reason: raised.reason,
    attention_detail: storableText(raised.detail, 1000),
    ...(isNew && { attention_since: at }),
  }),
  ...(cleared && noAttention),
});

/** The person or key behind an action, in the form that timelines show. */
export const shownActor = ({ name, id, role }: Actor) => ({ by: name ?? 'API key', actor: id, role });

/** The changes of a transition. `reasonBefore`: the attention reason before it. */
export interface TransitionSummary extends AttentionChange {
  provider: string;
  from: string;
  to: string | undefined;
  cause: string;
  providerWord: string | undefined;
  reasonBefore: AttentionReason | null;
}

/** Adds an entry to the timeline of a step. `once` distinguishes two entries of one kind; by default it is the kind. */
export type AddEntry = (
  kind: TimelineKind,
  title: string,
  data: Record<string, unknown>,
  once?: string,
) => Promise<void>;

/** Writes the changes of a transition to the timeline through `add`, which is bound to the entity and the step. */
export async function addTransitionEntries(
  { from, to, cause, providerWord, raised, isNew, cleared, reasonBefore }: TransitionSummary,
  more: { statusTitle?: string; evidence?: string | undefined; hidden?: AttentionCause | undefined },
  add: AddEntry,
): Promise<void> {
  const { statusTitle = `${from} → ${to}`, evidence, hidden } = more;
  if (to) await add('status', statusTitle, { from, to, cause, providerWord });
  if (evidence)
    await add('evidence', 'Event stored as evidence, status unchanged', { cause, providerWord, why: evidence });
  if (hidden) await add('evidence', 'A further attention reason', { ...hidden, cause }, 'hidden');
  if (raised && isNew) await add('attention', 'Needs a person', { reason: raised.reason, detail: raised.detail });
  if (cleared) await add('attention', 'No longer needs a person', { reason: reasonBefore, cleared: true, cause });
}

/** Reports a transition to log and metrics, once it is committed. */
export function reportTransition(
  log: Log,
  entity: 'payment' | 'payout' | 'receiver',
  { provider, from, to, cause, providerWord, raised, isNew, cleared }: TransitionSummary,
): void {
  const line = { provider, from, to, status: to ?? from, cause, providerWord };
  if (to) {
    statusChanges.inc({ entity, provider, status: to });
    log.info(line, `${entity} status changed`);
  }
  if (raised && isNew) {
    attentionRaised.inc({ reason: raised.reason });
    log.warn({ ...line, reason: raised.reason }, `${entity} needs a person`);
  }
  if (cleared) log.info(line, `${entity} no longer needs a person`);
}
