import { sql, type Transaction, type Updateable } from 'kysely';
import { catalogueEntry, payoutReference } from '../../adapters/index.ts';
import { contexts } from '../../db/core/contexts.ts';
import type { Schema } from '../../db/core/schema.ts';
import { abandonSend, releaseSendGuard, type SendKey } from '../../db/core/send-guard.ts';
import { storableJson, storableText } from '../../db/core/storable.ts';
import type { Store } from '../../db/core/store.ts';
import { claimEarlyEvents, lockProviderId } from '../../db/events/inbox.ts';
import { type PayoutRow, payoutLogFields, payoutRequestOf, showPayout } from '../../db/payouts/payouts.ts';
import { policyOf } from '../../db/payouts/policies.ts';
import { idFrom } from '../../domain/core/ids.ts';
import { formatBRL } from '../../domain/core/money.ts';
import { lostAfterMs } from '../../domain/core/polling.ts';
import { canTransitionPayout, type WithdrawStatus } from '../../domain/core/statuses.ts';
import type { TimelineKind } from '../../domain/core/timeline.ts';
import type { EventType } from '../../domain/events/event.ts';
import { type PayoutSituation, whyNotPayout } from '../../domain/payouts/actions.ts';
import type { PayoutStage } from '../../domain/payouts/payout.ts';
import { approvalFor, whyNotApprove, whyOverLimit } from '../../domain/payouts/policy.ts';
import { addLogFields, type Log } from '../../runtime/log.ts';
import { attentionRaised, statusMoves } from '../../runtime/metrics.ts';
import { announce, newDeliveryQueues } from '../core/announce.ts';
import { addTimelineEntry, type NotifyQueue } from '../core/timeline.ts';
import type { EntityRef } from '../core/types.ts';
import type {
  Decided,
  PayoutCommand,
  PayoutOpened,
  PayoutOrder,
  PayoutRef,
  PayoutSnapshot,
  PayoutTransition,
} from './types.ts';

type Tx = Transaction<Schema>;
type Patch = Updateable<Schema['payouts']>;

interface Deps {
  store: Store;
  notifyQueue: NotifyQueue;
  log: Log;
}

const payoutEntity = ({ payoutId, merchantId }: PayoutRef): EntityRef => ({ entityId: payoutId, merchantId });

const eventOf: Record<WithdrawStatus, EventType> = {
  PENDING: 'payout.pending',
  APPROVED: 'payout.approved',
  REJECTED: 'payout.rejected',
  CANCELED: 'payout.canceled',
};

/**
 * A payout's rows. Short and idempotent, so the workflow runs these as local activities: each may run again after a
 * crash, and changes nothing the second time.
 */
export function payoutRows({ store, notifyQueue, log }: Deps) {
  return {
    /** Inserts payout and idempotency record together, before anything is sent; finds them if they are there. */
    async openPayout(order: PayoutOrder): Promise<PayoutOpened> {
      const { payoutId, merchantId, amount, idempotency } = order;
      const bytes = (text: string) => Buffer.from(text, 'base64');
      const opened = await store.db.transaction().execute(async (tx): Promise<PayoutOpened> => {
        // What has left today, and to whom, is counted for one payout at a time.
        await sql`select pg_advisory_xact_lock(hashtextextended(${`payouts/${merchantId}`}, 0))`.execute(tx);
        const before = await rowOf(tx, order);
        if (before) return { kind: 'opened', payout: known(before) };
        const policy = await policyOf(tx, merchantId);
        const why =
          (await referenceTaken(tx, order)) ??
          (policy.maxAmount !== undefined || policy.maxPerDay !== undefined
            ? whyOverLimit(policy, amount, await leftToday(tx, merchantId))
            : undefined) ??
          (order.allowDuplicate ? undefined : await sentBefore(tx, order, policy.duplicateWindowMinutes));
        if (why) return { kind: 'refused', detail: why };

        // The second person has approved all of a batch.
        const approval = order.batchId ? undefined : approvalFor(policy, amount);
        const at = new Date();
        if (idempotency) {
          await tx
            .insertInto('idempotency_keys')
            .values({
              merchant_id: merchantId,
              key_hash: bytes(idempotency.keyHash),
              fingerprint: bytes(idempotency.fingerprint),
              nonce: idempotency.nonce,
              entity_id: payoutId,
              answer_sealed: null,
            })
            .execute();
        }
        const row = await tx
          .insertInto('payouts')
          .values({
            id: payoutId,
            merchant_id: merchantId,
            connection_id: order.connectionId,
            connection_version: order.connectionVersion,
            account: order.account,
            provider: order.provider,
            payment_method: order.paymentMethod,
            amount,
            stage: approval ? 'awaiting_approval' : 'sending',
            reference: payoutReference(order.provider, payoutId),
            withdraw_reference: order.withdrawReference,
            request_sealed: bytes(order.sealedRequest),
            receiver_index: bytes(order.receiverIndex),
            document_index: order.documentIndex ? bytes(order.documentIndex) : null,
            email_index: order.emailIndex ? bytes(order.emailIndex) : null,
            name_index: order.nameIndex,
            ...(approval && {
              approvals_needed: approval.needed,
              approval_reason: approval.why,
              attention_reason: 'approval_needed',
              attention_detail: approval.why,
              attention_since: at,
            }),
            batch_id: order.batchId ?? null,
            created_by: order.createdBy ?? null,
            correlation_id: order.correlationId ?? null,
            poll_due_at: approval ? null : new Date(at.getTime() + lostAfterMs),
          })
          .returningAll()
          .executeTakeFirstOrThrow();
        const { provider, paymentMethod, batchId, correlationId: requestId } = order;
        const line = payoutEntity(order);
        await addTimelineEntry(
          tx,
          line,
          'accepted',
          'Request accepted',
          { provider, paymentMethod, amount, reference: order.withdrawReference, batchId, requestId },
          'accepted',
        );
        if (approval)
          await addTimelineEntry(tx, line, 'approval', approval.why, { what: 'asked', ...approval }, 'approval:asked');
        return { kind: 'opened', payout: known(row) };
      });
      if (opened.kind === 'opened') addLogFields({ payoutId, merchantId });
      return opened;
    },

    /** Where the payout stands, for a workflow that goes on with it. */
    async loadPayout(ref: PayoutRef): Promise<PayoutSnapshot> {
      return store.db.transaction().execute(async (tx) => known(await lockPayout(tx, ref)));
    },

    transitionPayout,

    /**
     * Does what a person asks for, by the row as it is under its lock: whatever was seen before, only this counts. What
     * goes to a provider afterwards is the workflow's to send, behind its own send guard.
     */
    async decidePayout(ask: PayoutRef & { command: PayoutCommand; step: string }): Promise<Decided> {
      const { command, step } = ask;
      const { what, by, reason } = command;
      const seal = await store.sealOf(ask.merchantId);
      const outcome: { refused?: string; send?: true; open?: string } = {};
      const now = await transitionPayout(
        { payoutId: ask.payoutId, merchantId: ask.merchantId, step, cause: 'person' },
        async (tx, row) => {
          const refuse = (why: string) => {
            outcome.refused = why;
            return {};
          };
          const action = { what, by, reason };
          switch (command.what) {
            case 'look':
              return { move: { action } };

            case 'approve': {
              if (row.stage !== 'awaiting_approval') {
                return refuse(`This payout does not wait for approval: it is ${inWords(row)}.`);
              }
              const person = { id: by.id ?? '', role: by.role ?? '' };
              const asked = { given: row.approvals, ...(row.created_by !== null && { createdBy: row.created_by }) };
              const why = whyNotApprove(await policyOf(tx, row.merchant_id), asked, person);
              if (why) return refuse(why);
              const given = [
                ...row.approvals,
                { by: person.id, name: by.name ?? '', at: new Date().toISOString(), ...(reason && { reason }) },
              ];
              const title = `Approved by ${by.name} (${given.length} of ${row.approvals_needed})`;
              const data = { what: 'given', by: by.name, actor: by.id, role: by.role, reason };
              await addTimelineEntry(tx, payoutEntity(ask), 'approval', title, data, `approval:${by.id}`);
              const all = given.length >= row.approvals_needed;
              if (all) outcome.send = true;
              else outcome.open = `${given.length} of ${row.approvals_needed} people have approved it.`;
              const patch: Patch = { approvals: storableJson(given), ...(all && setOut()) };
              return { patch, ...(all && { move: { attention: 'dismiss' as const } }) };
            }

            case 'retry': {
              const why = await whyNotSafe(tx, row);
              if (why) return refuse(why);
              const failure = row.failure ?? notSent;
              const send = sendOf(row);
              const answer = seal.seal(contexts.send(row.id, send.operation, send.attempt), {
                kind: 'failed',
                failure,
              });
              // The send guard of the attempt before is closed for good: a step of it that comes late sends nothing.
              if (!(await abandonSend(tx, send, answer))) return refuse(mayHaveLeft(row));
              const attempt = row.attempt + 1;
              const last = {
                provider: row.provider,
                connectionId: row.connection_id,
                attempt: row.attempt,
                reference: row.reference,
                why: storableText(failure.message, 300),
              };
              const { to } = command;
              outcome.send = true;
              return {
                patch: {
                  ...setOut(),
                  attempt,
                  reference: payoutReference(
                    to?.provider ?? row.provider,
                    idFrom('pyo', store.keys.mac('payout-reference', row.id, String(attempt))),
                  ),
                  tried: storableJson([...row.tried, last]),
                  failure: null,
                  ...(to && {
                    provider: to.provider,
                    connection_id: to.connectionId,
                    connection_version: to.connectionVersion,
                    account: to.account,
                  }),
                },
                move: {
                  attention: 'dismiss' as const,
                  action: { ...action, ...(to && { outcome: `${row.provider} → ${to.provider}` }) },
                },
              };
            }

            case 'cancel': {
              if (row.status !== 'PENDING') return refuse(`This payout is ${row.status}: there is nothing to cancel.`);
              if (row.stage !== 'awaiting_approval') {
                const why = await whyNotSafe(tx, row);
                if (why) return refuse(why);
              }
              const failure = { code: 'canceled', message: 'Canceled before it was sent.', effect: 'refused' as const };
              const send = sendOf(row);
              const answer = seal.seal(contexts.send(row.id, send.operation, send.attempt), {
                kind: 'failed',
                failure,
              });
              if (!(await abandonSend(tx, send, answer))) return refuse(mayHaveLeft(row));
              return { move: { to: 'CANCELED' as const, attention: 'dismiss' as const, failure, action } };
            }

            case 'resolve': {
              const changed = whyChanged(row, command.attention);
              if (changed) return refuse(changed);
              const { outcome: said, evidence } = command;
              const before = row.resolution;
              const saying = { ...action, outcome: said, ...(evidence && { evidence }) };
              if (before?.by === by.id) {
                return refuse('You said so already. It counts when another person says the same.');
              }
              if (whyNotPayout('resolve', situationOf(row))) {
                return refuse(`How this payout stands is known: it is ${inWords(row)}. There is nothing to resolve.`);
              }
              if (before?.outcome !== said) {
                const mine = {
                  outcome: said,
                  by: by.id ?? '',
                  name: by.name ?? '',
                  at: new Date().toISOString(),
                  reason,
                  ...(evidence && { evidence }),
                };
                outcome.open = `${by.name} says ${said}. It counts when a second person says the same.`;
                return { patch: { resolution: storableJson(mine) }, move: { action: saying } };
              }
              const to = said === 'approved' ? ('APPROVED' as const) : ('REJECTED' as const);
              if (row.status !== to && !canTransitionPayout(row.status, to)) {
                return refuse(
                  `A payout that is ${row.status} cannot become ${to}: dismiss what only needs to be seen.`,
                );
              }
              const message = `${before.name} and ${by.name} decided that this payout was not made.`;
              return {
                move: {
                  to,
                  ...(row.status === 'APPROVED' && to === 'REJECTED' && { returned: true as const }),
                  attention: 'dismiss' as const,
                  action: saying,
                  ...(said === 'rejected' && {
                    failure: { code: 'resolved', message, effect: 'refused' as const },
                  }),
                },
              };
            }

            case 'dismiss': {
              const changed = whyChanged(row, command.attention);
              if (changed) return refuse(changed);
              const why = whyNotPayout('dismiss', situationOf(row));
              if (why) {
                return refuse(
                  why === 'waits_for_news'
                    ? 'It is a doubt, and seeing it does not end it: resolve it, or wait for news.'
                    : `This payout is ${inWords(row)}: that ends by a decision, not by being seen.`,
                );
              }
              return { move: { attention: 'dismiss' as const, action } };
            }
          }
        },
      );
      const { refused, ...then } = outcome;
      return refused === undefined ? { kind: 'done', now, ...then } : { kind: 'refused', why: refused, now };
    },
  };

  /**
   * The one place where a payout's status moves. Row, timeline, event and deliveries change in one transaction; a status
   * that would fall is left as it is (and the database refuses it too). Deliveries are started afterwards; one that a
   * crash leaves unstarted is found by the sweep.
   */
  async function transitionPayout(
    given: PayoutTransition,
    also?: (tx: Tx, before: PayoutRow) => Promise<{ move?: Partial<PayoutTransition>; patch?: Patch }>,
  ): Promise<PayoutSnapshot> {
    const seal = await store.sealOf(given.merchantId);
    const moved = await store.db.transaction().execute(async (tx) => {
      // Before the row, as whoever writes an id does.
      if (given.facts) await lockProviderId(tx, await accountOf(tx, given), given.facts.withdrawId);
      const before = await lockPayout(tx, given);
      const more = await also?.(tx, before);
      const move: PayoutTransition = { ...given, ...more?.move };
      const back = before.status === 'APPROVED';
      const allowed = move.to && canTransitionPayout(before.status, move.to) && (!back || move.returned);
      const to = allowed ? move.to : undefined;
      const facts = move.facts;
      const adopted = facts && before.withdraw_id === null ? facts : undefined;
      const doubt = typeof move.attention === 'object' ? move.attention : undefined;
      const standing = before.attention_reason;
      // An event that did not arrive must not hide what the money itself waits for.
      const hidden = doubt?.reason === 'delivery_exhausted' && standing !== null && before.status === 'PENDING';
      const raised = hidden ? undefined : doubt;
      const isNew = raised !== undefined && raised.reason !== standing;
      const found = adopted !== undefined && standing === 'not_sent';
      const ended = to !== undefined && standing !== 'delivery_exhausted';
      const cleared =
        standing !== null && !raised && (move.attention === 'dismiss' || move.attention === 'clear' || ended || found);
      const at = new Date();
      const stage = stageAfter(before, { to, raised: raised?.reason, adopted: adopted !== undefined });

      const after = await tx
        .updateTable('payouts')
        .set({
          updated_at: at,
          stage,
          ...(to && { status: to, poll_due_at: null, resolution: null }),
          ...(stage === 'held' && { poll_due_at: null }),
          ...(to === 'APPROVED' && { approved_at: facts?.approvedAt ? new Date(facts.approvedAt) : at }),
          ...(to && move.returned && { returned_at: at }),
          ...(adopted && { withdraw_id: adopted.withdrawId }),
          ...(facts?.endToEndId && before.end_to_end_id === null && { end_to_end_id: facts.endToEndId }),
          ...(facts?.providerRefs && { provider_refs: storableJson(facts.providerRefs) }),
          ...(move.failure && { failure: storableJson(move.failure) }),
          ...((to === 'APPROVED' || (cleared && !move.failure && !to)) && { failure: null }),
          ...(raised && {
            attention_reason: raised.reason,
            attention_detail: storableText(raised.detail, 1000),
            ...(isNew && { attention_since: at }),
          }),
          ...(cleared && { attention_reason: null, attention_detail: null, attention_since: null }),
          ...(more?.patch as object),
        })
        .where('id', '=', move.payoutId)
        .returningAll()
        .executeTakeFirstOrThrow();
      if (move.absent) await releaseSendGuard(tx, sendOf(before));

      const entity = payoutEntity(move);
      const say = (kind: TimelineKind, title: string, data: Record<string, unknown>) =>
        addTimelineEntry(tx, entity, kind, title, data, `${move.step}:${kind}`);
      const { cause, providerWord } = move;
      if (move.action) {
        const { by, ...action } = move.action;
        const who = { by: by.name ?? 'API key', actor: by.id, role: by.role };
        await say('action', `${action.what} asked for by ${who.by}`, { ...action, ...who });
      }
      if (to) await say('status', `${before.status} → ${to}`, { from: before.status, to, cause, providerWord });
      if (move.evidence) await say('evidence', 'News kept, nothing moved', { cause, providerWord, why: move.evidence });
      if (hidden)
        await addTimelineEntry(tx, entity, 'evidence', 'A further doubt', { ...doubt, cause }, `${move.step}:hidden`);
      if (raised && isNew) await say('attention', 'Needs a person', { reason: raised.reason, detail: raised.detail });
      if (cleared) await say('attention', 'No longer needs a person', { reason: standing, cleared: true, cause });
      const newsWaiting =
        adopted !== undefined &&
        (await claimEarlyEvents(tx, before.account, adopted.withdrawId, before.id, 'WITHDRAW'));

      const tell = (type: EventType, once: string) =>
        announce(tx, seal, {
          ...entity,
          type,
          once,
          data: showPayout(after, seal),
          webhookUrl: payoutRequestOf(after, seal).webhookUrl,
        });
      if (move.answers && after.status === 'PENDING') await tell('payout.pending', 'payout.pending');
      if (to) await tell(eventOf[to], move.returned ? `${eventOf[to]}:returned` : eventOf[to]);
      if (raised && isNew) await tell('attention.raised', `attention.raised:${move.step}`);
      if (cleared) await tell('attention.cleared', `attention.cleared:${move.step}`);

      if (move.answers) {
        await tx
          .updateTable('idempotency_keys')
          .set({ answer_sealed: seal.seal(contexts.answer(after.id), showPayout(after, seal)) })
          .where('merchant_id', '=', move.merchantId)
          .where('entity_id', '=', move.payoutId)
          .where('answer_sealed', 'is', null)
          .execute();
      }
      return {
        now: { ...known(after), ...(newsWaiting && { eventsWaiting: newsWaiting }) },
        queues: await newDeliveryQueues(tx, entity),
        news: { provider: after.provider, from: before.status, to, cause, providerWord },
        raised: isNew ? raised.reason : undefined,
        cleared,
      };
    });
    const { news, raised, cleared } = moved;
    if (news.to) {
      statusMoves.inc({ provider: news.provider, status: news.to });
      log.info(news, 'payout moved');
    }
    if (raised) {
      attentionRaised.inc({ reason: raised });
      log.warn({ ...news, reason: raised }, 'payout needs a person');
    }
    if (cleared) log.info(news, 'payout no longer needs a person');
    for (const queue of moved.queues) void notifyQueue(queue);
    return moved.now;
  }
}

/** It goes out now: somebody should have heard of it soon. */
const setOut = (): Patch => ({ stage: 'sending', poll_due_at: new Date(Date.now() + lostAfterMs) });

const notSent = { code: 'not_sent', message: 'It was surely not sent.', effect: 'none' as const };

const sendOf = ({ id, attempt }: PayoutRow): SendKey => ({ entityId: id, operation: 'withdraw', attempt });

function stageAfter(
  before: PayoutRow,
  { to, raised, adopted }: { to: WithdrawStatus | undefined; raised: string | undefined; adopted: boolean },
): PayoutStage {
  if (to) return 'closed';
  if (before.stage === 'closed') return 'closed';
  if (raised === 'not_sent') return 'held';
  return adopted || raised === 'outcome_unknown' ? 'sent' : before.stage;
}

const situationOf = (row: PayoutRow): PayoutSituation => ({
  status: row.status,
  stage: row.stage,
  ...(row.attention_reason && { attention: row.attention_reason }),
  hasProviderId: row.withdraw_id !== null,
  askable: known(row).askable,
  given: row.approvals,
});

/** Why another send, or a cancel, is not safe now, and what to wait for; undefined when surely nothing has left. */
async function whyNotSafe(tx: Tx, row: PayoutRow): Promise<string | undefined> {
  const why = whyNotPayout('retry', situationOf(row));
  if (why === 'not_pending') return `This payout is ${row.status}: that is its end.`;
  if (why === 'awaiting_approval') return 'It waits for approval: nothing was sent yet.';
  if (why === 'under_way') return `It is on its way to ${row.provider} just now: its answer comes within a minute.`;
  if (why) return mayHaveLeft(row);
  const heard = await tx
    .selectFrom('provider_events')
    .select('inbox_id')
    .where('entity_id', '=', row.id)
    .limit(1)
    .executeTakeFirst();
  return heard ? `A webhook of ${row.provider} tells of this payout, so it may have been sent after all.` : undefined;
}

function mayHaveLeft({ provider, withdraw_id }: PayoutRow): string {
  const asked = catalogueEntry(provider);
  const waits =
    asked?.operations.includes('getWithdraw') &&
    (withdraw_id !== null || payoutLookUpBy(provider).includes('reference'))
      ? `${provider} is asked about it again by itself`
      : `it waits for ${provider}’s webhook`;
  return `The money may have left: ${provider} ${withdraw_id === null ? 'did not say what became of it' : 'has it'}. Nothing is sent twice: ${waits}, or two people resolve it with what they see in its panel.`;
}

/** By what a provider can be asked about a payout. */
export function payoutLookUpBy(provider: string): readonly string[] {
  const entry = catalogueEntry(provider);
  if (!entry?.operations.includes('getWithdraw')) return [];
  return entry.withdrawLookUpBy ?? entry.lookUpBy;
}

const inWords = ({ status, stage }: PayoutRow) => (status === 'PENDING' ? stage.replace('_', ' ') : status);

/** The doubt that somebody saw, and settles, must be the one that stands. */
function whyChanged(row: PayoutRow, seen: string): string | undefined {
  if (row.attention_reason === seen) return undefined;
  return row.attention_reason
    ? `Since it was looked at, the payout needs a person for another reason: ${row.attention_reason}.`
    : 'Since it was looked at, this was settled: the payout no longer needs a person.';
}

/** The row, locked: changes of one payout happen one after the other. */
async function lockPayout(tx: Tx, ref: PayoutRef): Promise<PayoutRow> {
  const row = await tx
    .selectFrom('payouts')
    .selectAll()
    .where('id', '=', ref.payoutId)
    .where('merchant_id', '=', ref.merchantId)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new Error(`no payout ${ref.payoutId}`));
  addLogFields(payoutLogFields(row));
  return row;
}

const rowOf = (tx: Tx, { payoutId, merchantId }: PayoutRef) =>
  tx
    .selectFrom('payouts')
    .selectAll()
    .where('id', '=', payoutId)
    .where('merchant_id', '=', merchantId)
    .executeTakeFirst();

async function accountOf(tx: Tx, { payoutId, merchantId }: PayoutRef): Promise<string> {
  const { account } = await tx
    .selectFrom('payouts')
    .select('account')
    .where('id', '=', payoutId)
    .where('merchant_id', '=', merchantId)
    .executeTakeFirstOrThrow();
  return account;
}

async function referenceTaken(tx: Tx, { merchantId, withdrawReference }: PayoutOrder): Promise<string | undefined> {
  const taken = await tx
    .selectFrom('payouts')
    .select(['id', 'status'])
    .where('merchant_id', '=', merchantId)
    .where('withdraw_reference', '=', withdrawReference)
    .executeTakeFirst();
  return (
    taken && `withdrawReference was used before, by payout ${taken.id} (${taken.status}): each payout has its own.`
  );
}

/** Cents that have left, or are about to, since midnight in São Paulo. */
async function leftToday(tx: Tx, merchantId: string): Promise<number> {
  const { cents } = await tx
    .selectFrom('payouts')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('amount'), eb.lit(0)).as('cents'))
    .where('merchant_id', '=', merchantId)
    .where('status', 'in', ['PENDING', 'APPROVED'])
    .where(
      'created_at',
      '>=',
      sql<Date>`date_trunc('day', now() at time zone 'America/Sao_Paulo') at time zone 'America/Sao_Paulo'`,
    )
    .executeTakeFirstOrThrow();
  return Number(cents);
}

/** The same receiver got the same amount a short while ago: why it is refused. */
async function sentBefore(tx: Tx, order: PayoutOrder, windowMinutes: number): Promise<string | undefined> {
  if (windowMinutes === 0) return undefined;
  const twin = await tx
    .selectFrom('payouts')
    .select(['id', 'status', 'created_at'])
    .where('merchant_id', '=', order.merchantId)
    .where('receiver_index', '=', Buffer.from(order.receiverIndex, 'base64'))
    .where('amount', '=', order.amount)
    .where('status', 'in', ['PENDING', 'APPROVED'])
    .where('created_at', '>', new Date(Date.now() - windowMinutes * 60_000))
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!twin) return undefined;
  return `This receiver got ${formatBRL(order.amount)} less than ${windowMinutes} minutes ago: payout ${twin.id} (${twin.status}). Send allowDuplicate: true if it shall leave again.`;
}

/** What the payout's own flow needs to know of its row. */
function known(row: PayoutRow): PayoutSnapshot {
  const by = payoutLookUpBy(row.provider);
  return {
    status: row.status,
    stage: row.stage,
    amount: row.amount,
    attempt: row.attempt,
    ...(row.attention_reason && { attention: row.attention_reason }),
    ...(row.withdraw_id !== null && { withdrawId: row.withdraw_id }),
    askable: row.withdraw_id !== null ? by.includes('id') : by.includes('reference'),
    route: {
      connectionId: row.connection_id,
      // A call has the provider's time, and what is around it as much as ever.
      callMs: (catalogueEntry(row.provider)?.limits.timeoutMs ?? 10_000) + 10_000,
    },
    ...(row.returned_at && { returned: true as const }),
    createdAt: row.created_at.getTime(),
  };
}
