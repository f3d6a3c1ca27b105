import type { Transaction } from 'kysely';
import type { Schema } from '../../db/core/schema.ts';
import { releaseSendGuard } from '../../db/core/send-guard.ts';
import { storableJson } from '../../db/core/storable.ts';
import type { Store } from '../../db/core/store.ts';
import { claimEarlyEvents, lockProviderId } from '../../db/events/inbox.ts';
import { payoutTermsOf } from '../../db/finance/fees.ts';
import { payoutFactsOf, payoutHead, withEntry } from '../../db/finance/ledger.ts';
import { type PayoutRow, payoutRequestOf, showPayout } from '../../db/payouts/payouts.ts';
import { canTransitionPayout } from '../../domain/core/status-transitions.ts';
import type { WithdrawStatus } from '../../domain/core/statuses.ts';
import type { EventType } from '../../domain/events/event.ts';
import { type PayoutFacts as LedgerFacts, positionOfPayout } from '../../domain/finance/ledger.ts';
import { hasLeft } from '../../domain/payouts/fee.ts';
import type { PayoutStage } from '../../domain/payouts/payout.ts';
import type { MerchantSeal } from '../../runtime/keys.ts';
import type { Log } from '../../runtime/log.ts';
import { announce, announcedIn, type DeliverNew } from '../core/announce.ts';
import { storeFirstAnswer } from '../core/idempotency.ts';
import { addTimelineEntry, entityOf } from '../core/timeline.ts';
import {
  type AddEntry,
  type AttentionCause,
  type AttentionChange,
  addTransitionEntries,
  attentionColumns,
  reportTransition,
  shownActor,
  type TransitionSummary,
} from '../core/transition.ts';
import { lockPayout, type PayoutPatch, sendKeyOf, snapshotOf } from './row.ts';
import type { PayoutFacts, PayoutRef, PayoutSnapshot, PayoutTransition } from './types.ts';

type Tx = Transaction<Schema>;

export interface PayoutRowsDeps {
  store: Store;
  deliverNew: DeliverNew;
  log: Log;
}

/** Additions of a step to a transition, decided under the payout's lock. */
export interface LockedChange {
  transition?: Partial<PayoutTransition>;
  /** Columns that a transition does not write by itself. */
  patch?: PayoutPatch;
}

/** What a transition does to the row, decided before anything is written. */
interface PayoutChange extends AttentionChange {
  to: WithdrawStatus | undefined;
  stage: PayoutStage;
  /** The provider's ids, where the row has none yet. */
  adopted: PayoutFacts | undefined;
  hidden: AttentionCause | undefined;
}

const eventOf: Record<WithdrawStatus, EventType> = {
  PENDING: 'payout.pending',
  APPROVED: 'payout.approved',
  REJECTED: 'payout.rejected',
  CANCELED: 'payout.canceled',
};

/**
 * The only code that changes a payout's status. Row, timeline, event and deliveries change in one transaction; a
 * transition against the status order is not made (and the database refuses it too). Deliveries are started afterwards;
 * the sweep starts those that a crash left unstarted.
 */
export async function transitionPayout(
  { store, deliverNew, log }: PayoutRowsDeps,
  given: PayoutTransition,
  also?: (tx: Tx, before: PayoutRow) => Promise<LockedChange>,
): Promise<PayoutSnapshot> {
  const seal = await store.sealOf(given.merchantId);
  const done = await store.db.transaction().execute(async (tx) => {
    // Locked before the row, in the order of every writer of a provider's id.
    if (given.facts) await lockProviderId(tx, await accountOf(tx, given), given.facts.withdrawId);
    const before = await lockPayout(tx, given);
    const more = await also?.(tx, before);
    const asked: PayoutTransition = { ...given, ...more?.transition };
    const transition = isOfOtherAttempt(before, asked) ? asEvidence(asked) : asked;
    const change = decideChange(before, transition);
    const after = await updatePayout(tx, before, transition, change, more?.patch);
    if (transition.absent !== undefined) await releaseSendGuard(tx, sendKeyOf(before));
    const summary: TransitionSummary = {
      ...change,
      provider: after.provider,
      from: before.status,
      cause: transition.cause,
      providerWord: transition.providerWord,
      reasonBefore: before.attention_reason,
    };
    await addEntries(tx, after, transition, change, summary);
    const eventsWaiting =
      change.adopted !== undefined &&
      (await claimEarlyEvents(tx, before.account, change.adopted.withdrawId, before, 'WITHDRAW'));
    await announceChange(tx, seal, after, transition, change);
    if (transition.answers) {
      const entity = { merchantId: transition.merchantId, entityId: after.id };
      await storeFirstAnswer(tx, seal, entity, showPayout(after, seal));
    }
    const now: PayoutSnapshot = { ...snapshotOf(after), ...(eventsWaiting && { eventsWaiting }) };
    return { now, summary, announced: announcedIn(tx) };
  });
  reportTransition(log, 'payout', done.summary);
  deliverNew(done.announced);
  return done.now;
}

/** A proof that nothing was sent says nothing about another attempt: the look-up may have been asked before that was let out. */
const isOfOtherAttempt = (before: PayoutRow, { absent }: PayoutTransition): boolean =>
  absent !== undefined && absent !== before.attempt;

function asEvidence({ attention, absent, ...transition }: PayoutTransition): PayoutTransition {
  const why = typeof attention === 'object' ? attention.detail : 'nothing was sent';
  return { ...transition, evidence: `Of attempt ${absent}, which is over: ${why}` };
}

function decideChange(before: PayoutRow, transition: PayoutTransition): PayoutChange {
  const { attention, facts, returned } = transition;
  const isAllowed =
    transition.to !== undefined &&
    canTransitionPayout(before.status, transition.to) &&
    (before.status !== 'APPROVED' || returned);
  const to = isAllowed ? transition.to : undefined;
  const adopted = before.withdraw_id === null ? facts : undefined;
  const newAttention = typeof attention === 'object' ? attention : undefined;
  const reasonBefore = before.attention_reason;
  // An undelivered event must not hide an attention reason about the money itself.
  const isHidden =
    newAttention?.reason === 'delivery_exhausted' && reasonBefore !== null && before.status === 'PENDING';
  // A payout that waits for approval was opened with its reason, which the first answer announces.
  const openedWith =
    transition.answers && before.stage === 'awaiting_approval' && reasonBefore !== null
      ? { reason: reasonBefore, detail: before.attention_detail ?? '' }
      : undefined;
  const raised = isHidden ? undefined : (newAttention ?? openedWith);
  const isFound = adopted !== undefined && reasonBefore === 'not_sent';
  const isEnded = to !== undefined && reasonBefore !== 'delivery_exhausted';
  const cleared =
    reasonBefore !== null && !raised && (attention === 'dismiss' || attention === 'clear' || isEnded || isFound);
  return {
    to,
    stage: stageAfter(before, { to, raised: raised?.reason, adopted: adopted !== undefined }),
    adopted,
    hidden: isHidden ? newAttention : undefined,
    raised,
    isNew: raised !== undefined && (raised === openedWith || raised.reason !== reasonBefore),
    cleared,
  };
}

function stageAfter(
  before: PayoutRow,
  { to, raised, adopted }: { to: WithdrawStatus | undefined; raised: string | undefined; adopted: boolean },
): PayoutStage {
  if (to) return 'closed';
  if (before.stage === 'closed') return 'closed';
  if (raised === 'not_sent') return 'held';
  return adopted || raised === 'outcome_unknown' ? 'sent' : before.stage;
}

async function updatePayout(
  tx: Tx,
  before: PayoutRow,
  { facts, failure, returned, basis, absent }: PayoutTransition,
  change: PayoutChange,
  patch: PayoutPatch | undefined,
): Promise<PayoutRow> {
  const { to, stage, adopted, cleared } = change;
  const at = new Date();
  const was = payoutFactsOf(before);
  const next: LedgerFacts = {
    ...was,
    status: to ?? before.status,
    stage: patch?.stage ?? stage,
    isReturned: was.isReturned || (to !== undefined && returned === true),
    // What came back from its receiver is in no bank of the merchant.
    ...(to && returned && { bankedAmount: null }),
  };
  // The provider has accepted it, so it takes its fee by the terms of the day on which it was sent.
  const terms = hasLeft(next) && !hasLeft(was) ? await payoutTermsOf(tx, before) : undefined;
  const fee = facts?.fee ?? before.fee;
  const is: LedgerFacts = {
    ...next,
    fee: fee ?? (terms ? terms.expected_fee : before.expected_fee),
    ...(terms && { feeGivenBack: terms.fee_given_back }),
  };
  return withEntry(tx, payoutHead(before), positionOfPayout(was), positionOfPayout(is))
    .updateTable('payouts')
    .set({
      updated_at: at,
      stage,
      ...(to && { status: to, poll_due_at: null, resolution: null }),
      ...(basis && { status_basis: basis }),
      ...(stage === 'held' && { poll_due_at: null }),
      ...(absent !== undefined && { absent_at: at }),
      ...(to === 'APPROVED' && { approved_at: facts?.approvedAt ? new Date(facts.approvedAt) : at }),
      ...(to && returned && { returned_at: at, banked_amount: null, bank_line: null }),
      ...terms,
      ...(facts?.fee !== undefined && { fee: facts.fee }),
      ...(adopted && { withdraw_id: adopted.withdrawId }),
      ...(facts?.endToEndId && before.end_to_end_id === null && { end_to_end_id: facts.endToEndId }),
      ...(facts?.providerRefs && { provider_refs: storableJson(facts.providerRefs) }),
      ...(failure && { failure: storableJson(failure) }),
      ...((to === 'APPROVED' || (cleared && !failure && !to)) && { failure: null }),
      ...attentionColumns(change, at),
      ...(patch as object),
    })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

async function addEntries(
  tx: Tx,
  row: PayoutRow,
  { step, action, evidence }: PayoutTransition,
  { hidden }: PayoutChange,
  summary: TransitionSummary,
): Promise<void> {
  const add: AddEntry = (kind, title, data, once = kind) =>
    addTimelineEntry(tx, entityOf(row), kind, title, data, `${step}:${once}`);
  if (action) {
    const { by, ...rest } = action;
    const actor = shownActor(by);
    await add('action', `${action.what} requested by ${actor.by}`, { ...rest, ...actor });
  }
  await addTransitionEntries(summary, { evidence, hidden }, add);
}

async function announceChange(
  tx: Tx,
  seal: MerchantSeal,
  after: PayoutRow,
  { step, answers, returned }: PayoutTransition,
  { to, raised, isNew, cleared }: PayoutChange,
): Promise<void> {
  const event = (type: EventType, once: string) =>
    announce(tx, seal, {
      ...entityOf(after),
      type,
      once,
      data: showPayout(after, seal),
      webhookUrl: payoutRequestOf(after, seal).webhookUrl,
    });
  if (answers && after.status === 'PENDING') await event('payout.pending', 'payout.pending');
  if (to) await event(eventOf[to], returned ? `${eventOf[to]}:returned` : eventOf[to]);
  if (raised && isNew) await event('attention.raised', `attention.raised:${step}`);
  if (cleared) await event('attention.cleared', `attention.cleared:${step}`);
}

async function accountOf(tx: Tx, { payoutId, merchantId }: PayoutRef): Promise<string> {
  const { account } = await tx
    .selectFrom('payouts')
    .select('account')
    .where('id', '=', payoutId)
    .where('merchant_id', '=', merchantId)
    .executeTakeFirstOrThrow();
  return account;
}
