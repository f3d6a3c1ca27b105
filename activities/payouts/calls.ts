import {
  catalogueEntry,
  createAdapter,
  createCache,
  type Exchange,
  recipientOf,
  slugOf,
} from '../../adapters/index.ts';
import { connectionOpener } from '../../db/connections/connections.ts';
import { contexts } from '../../db/core/contexts.ts';
import { acquireSendGuard, recordSendAnswer, releaseSendGuard, type SendKey } from '../../db/core/send-guard.ts';
import type { Store } from '../../db/core/store.ts';
import { lastEventOf } from '../../db/events/inbox.ts';
import { type PayoutRow, payoutLogFields, payoutRequestOf } from '../../db/payouts/payouts.ts';
import { recipientsOf } from '../../db/receivers/receivers.ts';
import { askBy } from '../../domain/core/polling.ts';
import { WithdrawStatus } from '../../domain/core/statuses.ts';
import type { PayoutRequest, WithdrawRequest, WithdrawResult } from '../../domain/payouts/payout.ts';
import type { ProviderPayoutState } from '../../domain/payouts/transition.ts';
import { addLogFields, type Log } from '../../runtime/log.ts';
import type { Mode } from '../../runtime/settings.ts';
import { type LookUpBudget, lookUpBudget } from '../core/budget.ts';
import { bulkhead } from '../core/bulkhead.ts';
import { downloads } from '../core/download.ts';
import { callObserver } from '../core/observe-call.ts';
import { failureOf, notAnswered, notDone, tooManyLookUps } from '../core/provider-errors.ts';
import { addTimelineEntry, entityOf } from '../core/timeline.ts';
import { transportOf } from '../core/transport.ts';
import { withRetry } from '../core/with-retry.ts';
import { payoutLookUpBy } from './rows.ts';
import type { PayoutFacts, PayoutLookUp, PayoutRef, SendOutcome } from './types.ts';

/** The calls that payouts make to providers. One call each; what may be repeated is said by what is thrown. */
export function payoutCalls({
  store,
  publicUrl,
  mode,
  log,
  budget = lookUpBudget(),
}: {
  store: Store;
  publicUrl: string;
  mode: Mode;
  log: Log;
  /** Shared with whatever else looks up. */
  budget?: LookUpBudget;
}) {
  const openConnection = connectionOpener(store);
  const roadOf = transportOf(mode);
  const rooms = bulkhead();
  const observeCall = callObserver(store.db, log);
  const shared = { tokens: createCache<string>(), certificates: createCache<string>(), download: downloads(mode) };

  return {
    /**
     * Sends the money, behind the send send guard: at most once per logical attempt, however often this runs, and whatever
     * ran before it.
     */
    sendPayout(ask: PayoutRef & { attempt: number; connectionId: string }): Promise<SendOutcome> {
      return rooms.within(ask.connectionId, () => send(ask));
    },

    /**
     * Asks the provider how a payout stands. `withdrawId` is given when a webhook names a transfer that the payout does
     * not know. Who cannot be asked is only heard: their own webhooks are all there is.
     */
    async lookUpPayout(ask: PayoutRef & { withdrawId?: string }): Promise<PayoutLookUp> {
      const row = await read(ask);
      const found = await askedAbout(row, ask);
      const by = row.status === 'PENDING' ? new Date(askBy(Date.now(), row.created_at.getTime())) : null;
      await store.db.updateTable('payouts').set({ poll_due_at: by }).where('id', '=', row.id).execute();
      return found;
    },
  };

  async function send(ask: PayoutRef & { attempt: number }): Promise<SendOutcome> {
    const row = await read(ask);
    const { provider } = row;
    const guard: SendKey = { entityId: row.id, operation: 'withdraw', attempt: ask.attempt };
    const seal = await store.sealOf(row.merchant_id);
    const context = contexts.send(row.id, guard.operation, guard.attempt);
    // Everything that the call needs is ready before the send guard: what fails here was surely not sent, and is tried again.
    const exchanges: Exchange[] = [];
    const adapter = await adapterOf(row, exchanges);
    const request = payoutRequestOf(row, seal);
    const receiver = await receiverOf(row, request);
    const argument = {
      ...request,
      ...receiver,
      withdrawReference: row.reference,
      webhookUrl: await callbackUrl(row),
    } as WithdrawRequest;

    const unsent = 'It was sent before and its answer was never seen. It is not sent again.';
    const taken = row.attempt === ask.attempt ? await acquireSendGuard(store.db, guard) : undefined;
    if (!taken?.taken) {
      if (taken?.state === 'answered') return seal.open<SendOutcome>(context, taken.answer);
      log.warn({ provider, operation: 'withdraw' }, 'payout not sent again: the guard is closed');
      await tell(row, 'withdraw', 'unknown', [], { message: unsent }, `unsent:${ask.attempt}`);
      return { kind: 'unknown', failure: { code: 'outcome_unknown', message: unsent, effect: 'unknown' } };
    }

    if ('why' in receiver) {
      const message = `The receiver ${receiver.why}.`;
      const refused: SendOutcome = {
        kind: 'failed',
        failure: { code: 'receiver_inactive', message, effect: 'refused' },
      };
      await withRetry(() => recordSendAnswer(store.db, guard, seal.seal(context, refused)));
      await tell(row, 'withdraw', 'refused', [], { message });
      return refused;
    }
    let result: WithdrawResult;
    try {
      result = await observeCall({ ...callOf(row), operation: 'withdraw', exchanges }, () =>
        adapter.withdraw(argument),
      );
    } catch (error) {
      const failure = failureOf(error);
      const said = { message: failure.message, ...(failure.httpStatus && { httpStatus: failure.httpStatus }) };
      if (failure.effect === 'none') {
        const tries = await releaseSendGuard(store.db, guard);
        await tell(row, 'withdraw', 'none', exchanges, said);
        throw notDone(error, failure, tries);
      }
      const failed: SendOutcome = { kind: 'failed', failure };
      // Before the evidence: a final "no" that is lost here would come back as an unknown outcome.
      if (failure.effect === 'refused') {
        await withRetry(() => recordSendAnswer(store.db, guard, seal.seal(context, failed)));
      }
      await tell(row, 'withdraw', failure.effect, exchanges, said);
      return failure.effect === 'refused' ? failed : { kind: 'unknown', failure };
    }
    const answered: SendOutcome = { kind: 'answered', reading: readingOf(result), facts: factsOf(result) };
    await withRetry(() => recordSendAnswer(store.db, guard, seal.seal(context, answered)));
    await tell(row, 'withdraw', 'answered', exchanges, { providerWord: result.providerWord });
    return answered;
  }

  async function askedAbout(row: PayoutRow, ask: { withdrawId?: string }): Promise<PayoutLookUp> {
    const { provider } = row;
    const by = payoutLookUpBy(provider);
    const id = ask.withdrawId ?? row.withdraw_id ?? undefined;
    if (by.length === 0) return listen(row, ask.withdrawId);
    if (!id && !by.includes('reference'))
      return { kind: 'nothing', why: `${provider} can be asked by its own id only` };

    const waitMs = budget.take(row.connection_id);
    if (waitMs > 0) {
      throw tooManyLookUps(waitMs);
    }
    const exchanges: Exchange[] = [];
    let result: WithdrawResult;
    try {
      const adapter = await adapterOf(row, exchanges);
      result = await observeCall({ ...callOf(row), operation: 'getWithdraw', exchanges }, () =>
        adapter.getWithdraw({
          ...(id ? { id } : { reference: row.reference }),
          createdAt: row.created_at.toISOString(),
          ...(row.provider_refs && { providerRefs: row.provider_refs }),
        }),
      );
    } catch (error) {
      const failure = failureOf(error);
      await tell(row, 'getWithdraw', failure.effect, exchanges, { message: failure.message });
      if (failure.effect !== 'refused') {
        throw notAnswered(error, failure);
      }
      // A "no" proves nothing, but where the provider's own documents make it the proof that nothing was sent.
      const proof = catalogueEntry(provider)?.absenceProof ?? 'never';
      const isProof = proof !== 'never' && failure.httpStatus === 404 && !id;
      const since = isProof ? await sentAt(row) : undefined;
      const ripe = isProof && since !== undefined && Date.now() - since >= proof.afterMs;
      return ripe ? { kind: 'absent', why: failure.message } : { kind: 'nothing', why: failure.message };
    }

    const said = { providerWord: result.providerWord, withdrawId: result.withdrawId };
    // A transfer that somebody else names is ours only if it is what we sent.
    const strange = row.withdraw_id === null && result.amount > 0 && result.amount !== row.amount;
    if (strange || (await isAnothers(row, result.withdrawId))) {
      const why = `transfer ${result.withdrawId.slice(0, 60)} is not this payout`;
      await tell(row, 'getWithdraw', 'answered', exchanges, { ...said, why });
      return { kind: 'foreign', why };
    }
    await tell(row, 'getWithdraw', 'answered', exchanges, said);
    return { kind: 'read', reading: readingOf(result), facts: factsOf(result) };
  }

  /** A provider that cannot be asked: its own webhooks are all there is, and silence is "not yet". */
  async function listen(row: PayoutRow, named?: string): Promise<PayoutLookUp> {
    const why = `${row.provider} cannot be asked how a payout stands`;
    if (named !== undefined && row.withdraw_id !== null && named !== row.withdraw_id) return { kind: 'nothing', why };
    const told = await lastEventOf(store.db, row.id, 'WITHDRAW');
    if (!told || (await isAnothers(row, told.transaction_id))) return { kind: 'nothing', why };
    const signed = catalogueEntry(row.provider)?.webhookProof === true;
    return {
      kind: 'read',
      reading: {
        status: WithdrawStatus.catch('PENDING').parse(told.status),
        providerWord: told.provider_word,
        amount: 0,
        ...(told.unmapped && { unmapped: true }),
        ...(!signed && { unconfirmed: true }),
      },
      facts: {
        withdrawId: row.withdraw_id ?? told.transaction_id,
        ...(told.end_to_end_id !== null && { endToEndId: told.end_to_end_id }),
      },
    };
  }

  /** Who gets it, as the provider calls them; it may have been shut out since the payout was made. */
  async function receiverOf(row: PayoutRow, { paymentMethod, receiverId }: PayoutRequest) {
    if (paymentMethod !== 'RECEIVER' || receiverId === undefined) return {};
    const recipients = await recipientsOf(store, row.merchant_id, [receiverId], recipientOf);
    const found = recipients({ id: row.connection_id, provider: row.provider }, receiverId);
    return 'why' in found ? found : { receiverId: found.recipient };
  }

  /** Does another payout have this id already? */
  async function isAnothers(row: PayoutRow, withdrawId: string): Promise<boolean> {
    const other = await store.db
      .selectFrom('payouts')
      .select('id')
      .where('account', '=', row.account)
      .where('withdraw_id', '=', withdrawId)
      .where('id', '<>', row.id)
      .executeTakeFirst();
    return other !== undefined;
  }

  async function sentAt(row: PayoutRow): Promise<number | undefined> {
    const found = await store.db
      .selectFrom('provider_sends')
      .select('sent_at')
      .where('entity_id', '=', row.id)
      .where('operation', '=', 'withdraw')
      .where('attempt', '=', row.attempt)
      .executeTakeFirst();
    return found?.sent_at.getTime();
  }

  async function read(ref: PayoutRef): Promise<PayoutRow> {
    const row = await store.db
      .selectFrom('payouts')
      .selectAll()
      .where('id', '=', ref.payoutId)
      .where('merchant_id', '=', ref.merchantId)
      .executeTakeFirstOrThrow();
    addLogFields(payoutLogFields(row));
    return row;
  }

  async function adapterOf(row: PayoutRow, exchanges: Exchange[]) {
    const opened = await openConnection(row.merchant_id, row.connection_id, row.connection_version);
    const record = (exchange: Exchange) => exchanges.push(exchange);
    return createAdapter(row.provider, opened.credentials, { ...shared, ...roadOf(opened), record });
  }

  async function callbackUrl(row: PayoutRow): Promise<string> {
    const { callbackToken } = await openConnection(row.merchant_id, row.connection_id, row.connection_version);
    return `${publicUrl}/webhooks/${slugOf(row.provider)}/${callbackToken}`;
  }

  async function tell(
    row: PayoutRow,
    operation: string,
    outcome: string,
    exchanges: Exchange[],
    more: { providerWord?: string; message?: string; [name: string]: unknown },
    once?: string,
  ) {
    const title = `${operation}: ${outcome === 'answered' ? more.providerWord?.slice(0, 60) || outcome : outcome}`;
    await addTimelineEntry(
      store.db,
      entityOf(row),
      'provider_call',
      title,
      { operation, outcome, ...more, exchanges },
      once,
    );
  }
}

/** Whose call it is. */
const callOf = ({ provider, merchant_id: merchantId, connection_id: connectionId, id }: PayoutRow) => ({
  provider,
  merchantId,
  connectionId,
  about: { entity: 'payout' as const, id },
});

function readingOf({ status, providerWord, unmapped, amount }: WithdrawResult): ProviderPayoutState {
  return { status, providerWord: providerWord.slice(0, 100), amount, ...(unmapped && { unmapped: true }) };
}

function factsOf({ withdrawId, endToEndId, providerRefs, approvedAt }: WithdrawResult): PayoutFacts {
  return {
    withdrawId,
    ...(endToEndId && { endToEndId }),
    ...(providerRefs && { providerRefs }),
    ...(approvedAt && { approvedAt }),
  };
}
