import type { Transaction } from 'kysely';
import type { Schema } from '../../db/core/schema.ts';
import { storableJson, storableText } from '../../db/core/storable.ts';
import type { Store } from '../../db/core/store.ts';
import { claimEarlyEvents, lockProviderId } from '../../db/events/inbox.ts';
import type { AccountRow } from '../../db/receivers/receivers.ts';
import { canTransitionReceiver } from '../../domain/core/status-transitions.ts';
import type { ReceiverStatus } from '../../domain/core/statuses.ts';
import type { EventType } from '../../domain/events/event.ts';
import type { ReceiverStage } from '../../domain/receivers/receiver.ts';
import type { MerchantSeal } from '../../runtime/keys.ts';
import type { Log } from '../../runtime/log.ts';
import { announce, announcedIn, type DeliverNew } from '../core/announce.ts';
import { storeFirstAnswer } from '../core/idempotency.ts';
import { addTimelineEntry } from '../core/timeline.ts';
import {
  type AddEntry,
  type AttentionChange,
  addTransitionEntries,
  attentionColumns,
  reportTransition,
  shownActor,
  type TransitionSummary,
} from '../core/transition.ts';
import { receiverEntity } from './entity.ts';
import { type AccountPatch, lockAccount, receiverAsShown, snapshotOf } from './row.ts';
import type { AccountFacts, AccountRef, AccountSnapshot, AccountTransition } from './types.ts';

type Tx = Transaction<Schema>;

export interface ReceiverRowsDeps {
  store: Store;
  deliverNew: DeliverNew;
  log: Log;
}

/** Additions of a step to a transition, decided under the account's lock. */
export interface LockedChange {
  transition?: Partial<AccountTransition>;
  /** Columns that a transition does not write by itself. */
  patch?: AccountPatch;
}

/** What a transition does to the row, decided before anything is written. */
interface AccountChange extends AttentionChange {
  to: ReceiverStatus | undefined;
  stage: ReceiverStage;
  /** The provider's ids, where the row has none yet. */
  adopted: AccountFacts | undefined;
}

const eventOf: Record<ReceiverStatus, EventType> = {
  PENDING: 'receiver.pending',
  ACTIVE: 'receiver.active',
  REJECTED: 'receiver.rejected',
};

/**
 * The only code that changes an account's status. Row, timeline, event and deliveries change in one transaction.
 * Deliveries are started afterwards; the sweep starts those that a crash left unstarted.
 */
export async function transitionOnboarding(
  { store, deliverNew, log }: ReceiverRowsDeps,
  given: AccountTransition,
  also?: (tx: Tx, before: AccountRow) => Promise<LockedChange>,
): Promise<AccountSnapshot> {
  const seal = await store.sealOf(given.merchantId);
  const done = await store.db.transaction().execute(async (tx) => {
    // Locked before the row, in the order of every writer of a provider's id.
    if (given.facts) await lockProviderId(tx, await accountOf(tx, given), given.facts.receiverId);
    const before = await lockAccount(tx, given);
    const more = await also?.(tx, before);
    const transition: AccountTransition = { ...given, ...more?.transition };
    const change = decideChange(before, transition);
    const after = await updateAccount(tx, before, transition, change, more?.patch);
    const summary: TransitionSummary = {
      ...change,
      provider: before.provider,
      from: before.status,
      cause: transition.cause,
      providerWord: transition.providerWord,
      reasonBefore: before.attention_reason,
    };
    await addEntries(tx, transition, summary);
    const eventsWaiting =
      change.adopted !== undefined &&
      (await claimEarlyEvents(tx, before.account, change.adopted.receiverId, before, 'RECEIVER'));
    await announceChange(tx, seal, after, transition, change);
    const now: AccountSnapshot = { ...snapshotOf(after), ...(eventsWaiting && { eventsWaiting }) };
    return { now, summary, announced: announcedIn(tx) };
  });
  reportTransition(log, 'receiver', done.summary);
  deliverNew(done.announced);
  return done.now;
}

function decideChange(before: AccountRow, transition: AccountTransition): AccountChange {
  const { attention, facts } = transition;
  const to = transition.to && canTransitionReceiver(before.status, transition.to) ? transition.to : undefined;
  const adopted = before.provider_receiver_id === null ? facts : undefined;
  const reasonBefore = before.attention_reason;
  const raised = typeof attention === 'object' ? attention : undefined;
  const isEnded = to !== undefined || (adopted !== undefined && reasonBefore === 'outcome_unknown');
  const cleared = reasonBefore !== null && !raised && (attention === 'dismiss' || attention === 'clear' || isEnded);
  return {
    to,
    stage: to ? 'closed' : (transition.stage ?? stageAfter(before, raised?.reason, adopted !== undefined)),
    adopted,
    raised,
    isNew: raised !== undefined && raised.reason !== reasonBefore,
    cleared,
  };
}

function stageAfter(before: AccountRow, raised: string | undefined, adopted: boolean): ReceiverStage {
  if (before.stage === 'closed') return 'closed';
  if (raised === 'not_sent') return 'held';
  return adopted || raised === 'outcome_unknown' ? 'verifying' : before.stage;
}

function updateAccount(
  tx: Tx,
  before: AccountRow,
  { facts, failure, providerWord }: AccountTransition,
  change: AccountChange,
  patch: AccountPatch | undefined,
): Promise<AccountRow> {
  const { to, stage, adopted, cleared } = change;
  const at = new Date();
  return tx
    .updateTable('receiver_accounts')
    .set({
      updated_at: at,
      stage,
      ...(to && { status: to, poll_due_at: null }),
      ...(stage === 'held' && { poll_due_at: null }),
      ...(to === 'ACTIVE' && { activated_at: at }),
      ...(adopted && { provider_receiver_id: adopted.receiverId }),
      ...(facts?.providerRefs && { provider_refs: storableJson(facts.providerRefs) as never }),
      ...(facts?.sealedToken && { token_sealed: Buffer.from(facts.sealedToken, 'base64') }),
      ...(facts?.notPassed && { not_passed: facts.notPassed }),
      ...(facts?.balance !== undefined && { balance: facts.balance, balance_at: at }),
      ...(providerWord !== undefined && { provider_word: storableText(providerWord, 100) }),
      ...(failure && { failure: storableJson(failure) }),
      ...((to === 'ACTIVE' || (cleared && !failure && !to)) && { failure: null }),
      ...attentionColumns(change, at),
      ...(patch as object),
    })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

async function addEntries(tx: Tx, transition: AccountTransition, summary: TransitionSummary): Promise<void> {
  const { step, action, evidence } = transition;
  const { provider, from, to } = summary;
  const add: AddEntry = (kind, title, data, once = kind) =>
    addTimelineEntry(tx, receiverEntity(transition), kind, title, { provider, ...data }, `${step}:${once}`);
  if (action) {
    const { by, ...rest } = action;
    const actor = shownActor(by);
    await add('action', `${action.what} requested by ${actor.by}`, { ...rest, ...actor });
  }
  await addTransitionEntries(summary, { statusTitle: `${provider}: ${from} → ${to}`, evidence }, add);
}

/** Writes the events of a transition, and the receiver as the first answer to its request. */
async function announceChange(
  tx: Tx,
  seal: MerchantSeal,
  after: AccountRow,
  { step, answers, merchantId }: AccountTransition,
  { to, raised, isNew, cleared }: AccountChange,
): Promise<void> {
  const events: { type: EventType; once: string }[] = [
    ...(answers && after.status === 'PENDING'
      ? [{ type: 'receiver.pending' as const, once: `receiver.pending:${after.id}` }]
      : []),
    ...(to ? [{ type: eventOf[to], once: `${eventOf[to]}:${step}` }] : []),
    ...(raised && isNew ? [{ type: 'attention.raised' as const, once: `attention.raised:${step}` }] : []),
    ...(cleared ? [{ type: 'attention.cleared' as const, once: `attention.cleared:${step}` }] : []),
  ];
  if (events.length === 0 && !answers) return;
  const entity = { entityId: after.receiver_id, merchantId };
  const { shown, webhookUrl } = await receiverAsShown(tx, seal, after.receiver_id);
  for (const { type, once } of events) {
    await announce(tx, seal, { ...entity, type, once, data: shown, webhookUrl });
  }
  if (answers) await storeFirstAnswer(tx, seal, entity, shown);
}

async function accountOf(tx: Tx, { accountId, merchantId }: AccountRef): Promise<string> {
  const { account } = await tx
    .selectFrom('receiver_accounts')
    .select('account')
    .where('id', '=', accountId)
    .where('merchant_id', '=', merchantId)
    .executeTakeFirstOrThrow();
  return account;
}
