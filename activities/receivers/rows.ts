import type { Transaction, Updateable } from 'kysely';
import { AdapterRefusal, catalogueEntry, missingPieces, validateReceiver } from '../../adapters/index.ts';
import { connectionOpener } from '../../db/connections/connections.ts';
import { contexts } from '../../db/core/contexts.ts';
import type { Schema } from '../../db/core/schema.ts';
import { abandonSend, releaseSendGuard, type SendKey } from '../../db/core/send-guard.ts';
import { storableJson, storableText } from '../../db/core/storable.ts';
import type { Store } from '../../db/core/store.ts';
import { claimEarlyEvents, lockProviderId } from '../../db/events/inbox.ts';
import { addDocuments, givenDocuments } from '../../db/receivers/documents.ts';
import {
  type AccountRow,
  accountWithReceiver,
  receiverDetailsOf,
  receiverLogFields,
  receiverRequestOf,
  showReceivers,
} from '../../db/receivers/receivers.ts';
import { idFrom } from '../../domain/core/ids.ts';
import { lostAfterMs } from '../../domain/core/polling.ts';
import { canTransitionReceiver, type ReceiverStatus } from '../../domain/core/statuses.ts';
import type { TimelineKind } from '../../domain/core/timeline.ts';
import type { EventType } from '../../domain/events/event.ts';
import { whyNotReceiver } from '../../domain/receivers/actions.ts';
import type { ReceiverStage } from '../../domain/receivers/receiver.ts';
import type { MerchantSeal } from '../../runtime/keys.ts';
import { addLogFields, type Log } from '../../runtime/log.ts';
import { attentionRaised, statusMoves } from '../../runtime/metrics.ts';
import { announce, newDeliveryQueues } from '../core/announce.ts';
import { addTimelineEntry, type NotifyQueue } from '../core/timeline.ts';
import type { EntityRef } from '../core/types.ts';
import type {
  AccountCommand,
  AccountDecided,
  AccountRef,
  AccountSnapshot,
  AccountTransition,
  OnboardingOrder,
  ReceiverRef,
} from './types.ts';

type Tx = Transaction<Schema>;
type Patch = Updateable<Schema['receiver_accounts']>;

interface Deps {
  store: Store;
  notifyQueue: NotifyQueue;
  log: Log;
}

/** All accounts of a receiver share its timeline and delivery queues. */
export const receiverEntity = ({ receiverId, merchantId }: ReceiverRef): EntityRef => ({
  entityId: receiverId,
  merchantId,
});

const eventOf: Record<ReceiverStatus, EventType> = {
  PENDING: 'receiver.pending',
  ACTIVE: 'receiver.active',
  REJECTED: 'receiver.rejected',
};

/**
 * Rows of receivers and their accounts. Short and idempotent, so the workflow runs these as local activities: each may
 * run again after a crash, and changes nothing the second time.
 */
export function receiverRows({ store, notifyQueue, log }: Deps) {
  const openConnection = connectionOpener(store);

  return {
    /** Inserts the account, and the receiver where it is new, with the idempotency record; finds them if they are there. */
    async openOnboarding(order: OnboardingOrder): Promise<AccountSnapshot> {
      const { accountId, receiverId, merchantId, provider, receiver } = order;
      const bytes = (text: string) => Buffer.from(text, 'base64');
      const line = receiverEntity(order);
      return store.db.transaction().execute(async (tx) => {
        const before = await tx
          .selectFrom('receiver_accounts')
          .selectAll()
          .where('id', '=', accountId)
          .where('merchant_id', '=', merchantId)
          .executeTakeFirst();
        if (before) return known(before);
        if (receiver) {
          const { keyHash, fingerprint, nonce } = receiver.idempotency;
          await tx
            .insertInto('idempotency_keys')
            .values({
              merchant_id: merchantId,
              key_hash: bytes(keyHash),
              fingerprint: bytes(fingerprint),
              nonce,
              entity_id: receiverId,
              answer_sealed: null,
            })
            .execute();
          await tx
            .insertInto('receivers')
            .values({
              id: receiverId,
              merchant_id: merchantId,
              document_type: receiver.documentType,
              details_sealed: bytes(receiver.sealedDetails),
              document_index: bytes(receiver.documentIndex),
              email_index: bytes(receiver.emailIndex),
              name_index: receiver.nameIndex,
              user_id: receiver.userId ?? null,
              platform_id: receiver.platformId ?? null,
              created_by: order.createdBy ?? null,
              correlation_id: order.correlationId ?? null,
            })
            .execute();
          await addTimelineEntry(
            tx,
            line,
            'accepted',
            'Request accepted',
            { requestId: order.correlationId },
            'accepted',
          );
          const { documents } = receiver;
          if (documents) await addDocuments(tx, { receiverId, merchantId, documents, by: order.by });
        }
        const row = await tx
          .insertInto('receiver_accounts')
          .values({
            id: accountId,
            receiver_id: receiverId,
            merchant_id: merchantId,
            connection_id: order.connectionId,
            connection_version: order.connectionVersion,
            account: order.account,
            provider,
            stage: 'gathering',
            reference: accountId,
            // Until the pieces were looked through, nobody has.
            poll_due_at: new Date(Date.now() + lostAfterMs),
          })
          .returningAll()
          .executeTakeFirstOrThrow();
        await addTimelineEntry(
          tx,
          line,
          'action',
          `Account at ${provider} asked for`,
          { what: 'account', provider, by: order.by },
          `account:${accountId}`,
        );
        return known(row);
      });
    },

    /** Where the account stands, for a workflow that goes on with it. */
    async loadOnboarding(ref: AccountRef): Promise<AccountSnapshot> {
      return store.db.transaction().execute(async (tx) => known(await lockAccount(tx, ref)));
    },

    /**
     * Looks through what the provider wants and the receiver has. Nothing missing: the account may be made now. What is
     * there and wrong, though it was looked at before it was taken, waits for a person.
     */
    async checkRequirements(ref: AccountRef & { step: string }): Promise<AccountSnapshot> {
      const seal = await store.sealOf(ref.merchantId);
      const { account: row, receiver } = await accountWithReceiver(store.db, ref);
      const { credentials } = await openConnection(row.merchant_id, row.connection_id, row.connection_version);
      const given = await givenDocuments(store.db, ref.receiverId);
      // Whether a paper is there counts here, not what it shows.
      const documents = Object.fromEntries(given.map((document) => [document, 'given']));
      const request = receiverRequestOf(receiverDetailsOf(receiver, seal), documents);
      const missing = missingPieces(row.provider, credentials, request).map((piece) => ({
        provider: row.provider,
        ...piece,
      }));
      const wrong = missing.length > 0 ? undefined : faultOf(row.provider, credentials, request);
      const { accountId, receiverId, merchantId, step } = ref;
      const move = { accountId, receiverId, merchantId, step, cause: 'pieces' };
      return transitionOnboarding(move, async (tx, before) => {
        if (before.stage !== 'gathering') return {};
        const patch: Patch = { missing: storableJson(missing), poll_due_at: null };
        if (JSON.stringify(before.missing) !== JSON.stringify(missing)) {
          const said = missing.map(({ message }) => message);
          const title =
            missing.length > 0 ? `${row.provider} waits for ${missing.length} pieces` : 'Nothing is missing';
          const data = { what: 'missing', provider: row.provider, missing: said, why: said.join(' ') };
          await addTimelineEntry(tx, receiverEntity(ref), 'evidence', title, data, `${step}:missing`);
        }
        if (missing.length > 0) return { patch };
        if (wrong !== undefined) {
          const failure = { code: 'not_supported', message: wrong, effect: 'none' as const };
          const attention = { reason: 'not_sent' as const, detail: `${row.provider} does not take it so: ${wrong}` };
          return { patch, move: { stage: 'held' as const, failure, attention } };
        }
        return {
          patch: { ...patch, poll_due_at: new Date(Date.now() + lostAfterMs) },
          move: { stage: 'sending' as const },
        };
      });
    },

    transitionOnboarding,

    /** Does what a person asks for, by the row as it is under its lock: whatever was seen before, only this counts. */
    async decideOnboarding(ask: AccountRef & { command: AccountCommand; step: string }): Promise<AccountDecided> {
      const { command, step, accountId, receiverId, merchantId } = ask;
      const { what, by, reason } = command;
      const seal = await store.sealOf(merchantId);
      let refused: string | undefined;
      const now = await transitionOnboarding(
        { accountId, receiverId, merchantId, step, cause: 'person' },
        async (tx, row) => {
          const refuse = (why: string) => {
            refused = why;
            return {};
          };
          const action = { what, by, reason };
          const situation = {
            status: row.status,
            stage: row.stage,
            hasProviderId: row.provider_receiver_id !== null,
            ...(row.attention_reason && { attention: row.attention_reason }),
          };
          switch (command.what) {
            case 'balance':
              return {};
            case 'look': {
              const why = whyNotReceiver('look', situation);
              if (why) return refuse(`${row.provider} cannot be asked now: ${inWords(row)}.`);
              return { move: { action } };
            }
            case 'retry': {
              const why = whyNotReceiver('retry', situation);
              if (why === 'may_be_there') {
                return refuse(
                  `${row.provider} has this account, or may have it: another one is made only when somebody has looked there.`,
                );
              }
              if (why) return refuse(`There is nothing to do again: this account is ${inWords(row)}.`);
              if (row.stage === 'held') {
                const send = sendOf(row);
                const failure = row.failure ?? { code: 'not_sent', message: 'It was surely not made.', effect: 'none' };
                const answer = seal.seal(contexts.send(row.id, send.operation, send.attempt), {
                  kind: 'failed',
                  failure,
                });
                // The send guard of the attempt before is closed for good: a step of it that comes late makes nothing.
                if (!(await abandonSend(tx, send, answer))) {
                  return refuse(`It may have been made at ${row.provider} after all: look there, then resolve it.`);
                }
              }
              const attempt = row.attempt + 1;
              return {
                patch: {
                  status: 'PENDING' as const,
                  stage: 'gathering' as const,
                  attempt,
                  reference: idFrom('rac', store.keys.mac('receiver-reference', row.id, String(attempt))),
                  provider_receiver_id: null,
                  provider_refs: null,
                  token_sealed: null,
                  provider_word: null,
                  failure: null,
                  activated_at: null,
                  poll_due_at: new Date(Date.now() + lostAfterMs),
                },
                move: {
                  attention: 'dismiss' as const,
                  action,
                  ...(row.provider_receiver_id !== null && {
                    evidence: `The account before was ${row.provider_receiver_id.slice(0, 60)}.`,
                  }),
                },
              };
            }
            case 'resolve': {
              const changed = whyChanged(row, command.attention);
              if (changed) return refuse(changed);
              if (whyNotReceiver('resolve', situation))
                return refuse('There is no doubt about this account to resolve.');
              const said = { ...action, outcome: command.outcome };
              if (command.outcome === 'not_created') {
                // A person has looked: for the send guard that is as good as the provider's own word.
                await releaseSendGuard(tx, sendOf(row));
                const failure = {
                  code: 'not_sent',
                  message: `${by.name ?? 'Somebody'} saw that it is not there.`,
                  effect: 'none' as const,
                };
                const attention = { reason: 'not_sent' as const, detail: failure.message };
                return { move: { stage: 'held' as const, attention, failure, action: said } };
              }
              const facts = { receiverId: storableText(command.receiverId ?? '', 100) };
              const taken = await tx
                .selectFrom('receiver_accounts')
                .select('receiver_id')
                .where('account', '=', row.account)
                .where('provider_receiver_id', '=', facts.receiverId)
                .where('id', '<>', row.id)
                .executeTakeFirst();
              if (taken) return refuse(`${facts.receiverId} is another receiver’s: ${taken.receiver_id}.`);
              return { move: { stage: 'verifying' as const, facts, attention: 'dismiss' as const, action: said } };
            }
            case 'dismiss': {
              const changed = whyChanged(row, command.attention);
              if (changed) return refuse(changed);
              const why = whyNotReceiver('dismiss', situation);
              if (why) return refuse('It is a doubt, and seeing it does not end it: resolve it, or wait for news.');
              return { move: { attention: 'dismiss' as const, action } };
            }
          }
        },
      );
      return refused === undefined ? { kind: 'done', now } : { kind: 'refused', why: refused, now };
    },
  };

  /**
   * The one place where an account's status moves. Row, timeline, event and deliveries change in one transaction.
   * Deliveries are started afterwards; one that a crash leaves unstarted is found by the sweep.
   */
  async function transitionOnboarding(
    given: AccountTransition,
    also?: (tx: Tx, before: AccountRow) => Promise<{ move?: Partial<AccountTransition>; patch?: Patch }>,
  ): Promise<AccountSnapshot> {
    const seal = await store.sealOf(given.merchantId);
    const moved = await store.db.transaction().execute(async (tx) => {
      // Before the row, as whoever writes an id does.
      if (given.facts) await lockProviderId(tx, await accountOf(tx, given), given.facts.receiverId);
      const before = await lockAccount(tx, given);
      const more = await also?.(tx, before);
      const move: AccountTransition = { ...given, ...more?.move };
      const to = move.to && canTransitionReceiver(before.status, move.to) ? move.to : undefined;
      const { facts, cause, providerWord } = move;
      const adopted = facts && before.provider_receiver_id === null ? facts : undefined;
      const standing = before.attention_reason;
      const raised = typeof move.attention === 'object' ? move.attention : undefined;
      const isNew = raised !== undefined && raised.reason !== standing;
      const ended = to !== undefined || (adopted !== undefined && standing === 'outcome_unknown' && !raised);
      const cleared =
        standing !== null && !raised && (move.attention === 'dismiss' || move.attention === 'clear' || ended);
      const at = new Date();
      const stage = to ? 'closed' : (move.stage ?? stageAfter(before, raised?.reason, adopted !== undefined));

      const after = await tx
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
          ...(facts?.balance !== undefined && { balance: facts.balance, balance_at: at }),
          ...(providerWord !== undefined && { provider_word: storableText(providerWord, 100) }),
          ...(move.failure && { failure: storableJson(move.failure) }),
          ...((to === 'ACTIVE' || (cleared && !move.failure && !to)) && { failure: null }),
          ...(raised && {
            attention_reason: raised.reason,
            attention_detail: storableText(raised.detail, 1000),
            ...(isNew && { attention_since: at }),
          }),
          ...(cleared && { attention_reason: null, attention_detail: null, attention_since: null }),
          ...(more?.patch as object),
        })
        .where('id', '=', move.accountId)
        .returningAll()
        .executeTakeFirstOrThrow();

      const entity = receiverEntity(move);
      const { provider } = before;
      const say = (kind: TimelineKind, title: string, data: Record<string, unknown>) =>
        addTimelineEntry(tx, entity, kind, title, { provider, ...data }, `${move.step}:${kind}`);
      if (move.action) {
        const { by, ...action } = move.action;
        const who = { by: by.name ?? 'API key', actor: by.id, role: by.role };
        await say('action', `${action.what} asked for by ${who.by}`, { ...action, ...who });
      }
      if (to)
        await say('status', `${provider}: ${before.status} → ${to}`, { from: before.status, to, cause, providerWord });
      if (move.evidence) await say('evidence', 'News kept, nothing moved', { cause, providerWord, why: move.evidence });
      if (raised && isNew) await say('attention', 'Needs a person', { reason: raised.reason, detail: raised.detail });
      if (cleared) await say('attention', 'No longer needs a person', { reason: standing, cleared: true, cause });
      const newsWaiting =
        adopted !== undefined &&
        (await claimEarlyEvents(tx, before.account, adopted.receiverId, before.id, 'RECEIVER'));

      const tells: { type: EventType; once: string }[] = [
        ...(move.answers && after.status === 'PENDING'
          ? [{ type: 'receiver.pending' as const, once: `receiver.pending:${after.id}` }]
          : []),
        ...(to ? [{ type: eventOf[to], once: `${eventOf[to]}:${move.step}` }] : []),
        ...(raised && isNew ? [{ type: 'attention.raised' as const, once: `attention.raised:${move.step}` }] : []),
        ...(cleared ? [{ type: 'attention.cleared' as const, once: `attention.cleared:${move.step}` }] : []),
      ];
      if (tells.length > 0 || move.answers) {
        const { shown, webhookUrl } = await receiverAsShown(tx, seal, after.receiver_id);
        for (const { type, once } of tells) {
          await announce(tx, seal, { ...entity, type, once, data: shown, webhookUrl });
        }
        if (move.answers) {
          await tx
            .updateTable('idempotency_keys')
            .set({ answer_sealed: seal.seal(contexts.answer(after.receiver_id), shown) })
            .where('merchant_id', '=', move.merchantId)
            .where('entity_id', '=', after.receiver_id)
            .where('answer_sealed', 'is', null)
            .execute();
        }
      }
      return {
        now: { ...known(after), ...(newsWaiting && { eventsWaiting: newsWaiting }) },
        queues: await newDeliveryQueues(tx, entity),
        news: { provider, from: before.status, to, cause, providerWord },
        raised: isNew ? raised.reason : undefined,
        cleared,
      };
    });
    const { news, raised, cleared } = moved;
    if (news.to) {
      statusMoves.inc({ provider: news.provider, status: news.to });
      log.info(news, 'receiver moved');
    }
    if (raised) {
      attentionRaised.inc({ reason: raised });
      log.warn({ ...news, reason: raised }, 'receiver needs a person');
    }
    if (cleared) log.info(news, 'receiver no longer needs a person');
    for (const queue of moved.queues) void notifyQueue(queue);
    return moved.now;
  }
}

/** A receiver as `GET` answers it, and where its own request wants to hear of it. */
export async function receiverAsShown(tx: Tx, seal: MerchantSeal, receiverId: string) {
  const row = await tx.selectFrom('receivers').selectAll().where('id', '=', receiverId).executeTakeFirstOrThrow();
  const [shown] = await showReceivers(tx, [row], seal);
  return { shown, webhookUrl: receiverDetailsOf(row, seal).webhookUrl };
}

function faultOf(...[provider, credentials, request]: Parameters<typeof validateReceiver>): string | undefined {
  try {
    validateReceiver(provider, credentials, request);
  } catch (error) {
    if (error instanceof AdapterRefusal) return error.message;
    throw error;
  }
  return undefined;
}

const sendOf = ({ id, attempt }: AccountRow): SendKey => ({ entityId: id, operation: 'createReceiver', attempt });

function stageAfter(before: AccountRow, raised: string | undefined, adopted: boolean): ReceiverStage {
  if (before.stage === 'closed') return 'closed';
  if (raised === 'not_sent') return 'held';
  return adopted || raised === 'outcome_unknown' ? 'verifying' : before.stage;
}

const stageWords: Record<ReceiverStage, string> = {
  gathering: 'waiting for pieces that are missing',
  sending: 'being made just now',
  verifying: 'being verified',
  held: 'held',
  closed: 'closed',
};
const inWords = ({ status, stage }: AccountRow) => (status === 'PENDING' ? stageWords[stage] : status);

/** The doubt that somebody saw, and settles, must be the one that stands. */
function whyChanged(row: AccountRow, seen: string): string | undefined {
  if (row.attention_reason === seen) return undefined;
  return row.attention_reason
    ? `Since it was looked at, the account needs a person for another reason: ${row.attention_reason}.`
    : 'Since it was looked at, this was settled: the account no longer needs a person.';
}

/** The row, locked: changes of one account happen one after the other. */
async function lockAccount(tx: Tx, ref: AccountRef): Promise<AccountRow> {
  addLogFields(receiverLogFields(ref));
  return tx
    .selectFrom('receiver_accounts')
    .selectAll()
    .where('id', '=', ref.accountId)
    .where('merchant_id', '=', ref.merchantId)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new Error(`no account ${ref.accountId}`));
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

/** Milliseconds that making an account may take there: several calls, and papers, at some providers. */
function makingMs(provider: string): number {
  const { timeoutMs = 10_000, receiverTimeoutMs = 2 * timeoutMs } = catalogueEntry(provider)?.limits ?? {};
  return receiverTimeoutMs + 10_000;
}

/** What the account's own flow needs to know of its row. */
function known(row: AccountRow): AccountSnapshot {
  return {
    status: row.status,
    stage: row.stage,
    attempt: row.attempt,
    provider: row.provider,
    ...(row.attention_reason && { attention: row.attention_reason }),
    ...(row.provider_receiver_id !== null && { providerReceiverId: row.provider_receiver_id }),
    callMs: makingMs(row.provider),
    createdAt: row.created_at.getTime(),
  };
}
