import { catalogueEntry, type Exchange, type Operation } from '../../adapters/index.ts';
import type { SendKey } from '../../db/core/send-guard.ts';
import type { Store } from '../../db/core/store.ts';
import { lastEventOf } from '../../db/events/inbox.ts';
import { type PayoutRow, payoutLogFields, payoutRequestOf } from '../../db/payouts/payouts.ts';
import { pollDueBy } from '../../domain/core/polling.ts';
import type { Failure } from '../../domain/core/schemas.ts';
import type { StatusBasis } from '../../domain/core/status-basis.ts';
import { WithdrawStatus } from '../../domain/core/statuses.ts';
import type { PayoutRequest, WithdrawRequest, WithdrawResult } from '../../domain/payouts/payout.ts';
import type { ProviderPayoutState } from '../../domain/payouts/transition.ts';
import { addLogFields } from '../../runtime/log.ts';
import { type CallContext, recipientsAt } from '../core/call-context.ts';
import { addCallEntry, type CallEntry } from '../core/exchanges.ts';
import { callLookUp } from '../core/look-up.ts';
import type { ObservedCall } from '../core/observe-call.ts';
import { isIdOfAnother } from '../core/provider-ids.ts';
import { answerAlone, sendOnce } from '../core/send-once.ts';
import { entityOf } from '../core/timeline.ts';
import { payoutLookUpBy } from './provider.ts';
import { reportedAttempt } from './reports.ts';
import { sentAtOf } from './row.ts';
import type { PayoutFacts, PayoutLookUp, PayoutRef, SendOutcome } from './types.ts';

/** The provider calls of payouts: one call each. The thrown error determines whether the call may be repeated. */
export function payoutCalls(context: CallContext) {
  return {
    async sendPayout({ attempt, ...ref }: PayoutRef & { attempt: number; connectionId: string }): Promise<SendOutcome> {
      const row = await readPayout(context.store, ref);
      return context.sends.within(row, () => sendPayout(context, row, attempt));
    },

    lookUpPayout: (ask: PayoutRef & { withdrawId?: string }): Promise<PayoutLookUp> => lookUpPayout(context, ask),
  };
}

/** Sends the money, behind the send guard: at most once per logical attempt, however often this activity runs. */
async function sendPayout(context: CallContext, row: PayoutRow, attempt: number): Promise<SendOutcome> {
  const { store } = context;
  const key: SendKey = { entityId: row.id, operation: 'withdraw', attempt };
  const seal = await store.sealOf(row.merchant_id);
  const { adapter, exchanges, webhookUrl } = await context.openAdapter(row);
  const request = payoutRequestOf(row, seal);
  const receiver = await receiverOf(context, row, request);
  const argument = { ...request, ...receiver, withdrawReference: row.reference, webhookUrl } as WithdrawRequest;

  return sendOnce<WithdrawResult, SendOutcome, SendOutcome>(context, {
    ...answerAlone<SendOutcome>(store.db),
    key,
    seal,
    call: payoutCall(row, 'withdraw', exchanges),
    isCurrent: row.attempt === attempt,
    ...('why' in receiver && {
      refusal: { code: 'receiver_inactive', message: `The receiver ${receiver.why}.`, effect: 'refused' },
    }),
    make: async () => {
      const result = await adapter.withdraw(argument);
      context.budget.earn(row.connection_id);
      return result;
    },
    answerOf: (result) => ({
      kind: 'answered',
      providerState: providerStateOf(result, 'answer'),
      facts: factsOf(result),
    }),
    refused: (failure) => ({ kind: 'failed', failure }),
    unknown: (failure) => ({ kind: 'unknown', failure }),
    sentBefore: {
      message: 'It was sent before and its reply was lost. It is not sent again.',
      note: (message) => {
        const entry: CallEntry = { operation: 'withdraw', outcome: 'unknown', exchanges: [], details: { message } };
        return addCallEntry(store.db, entityOf(row), entry, `unsent:${attempt}`);
      },
    },
    noteAnswer: ({ providerWord }) => note(store, row, 'withdraw', 'answered', exchanges, { providerWord }),
    noteFailure: (failure) => note(store, row, 'withdraw', failure.effect, exchanges, detailsOf(failure)),
  });
}

/**
 * Looks a payout up at its provider. `withdrawId` is given when a webhook names a transfer that the payout does not
 * know. For a provider without a look-up the latest webhook is used.
 *
 * @throws ApplicationFailure `NotAnswered` when there was no answer, or the connection has no look-up left.
 */
async function lookUpPayout(
  context: CallContext,
  { withdrawId, ...ref }: PayoutRef & { withdrawId?: string },
): Promise<PayoutLookUp> {
  const { store } = context;
  const row = await readPayout(store, ref);
  const outcome = await lookUpRow(context, row, withdrawId);
  const by = row.status === 'PENDING' ? new Date(pollDueBy(Date.now(), { createdAt: sentAtOf(row).getTime() })) : null;
  await store.db.updateTable('payouts').set({ poll_due_at: by }).where('id', '=', row.id).execute();
  return outcome;
}

async function lookUpRow(context: CallContext, row: PayoutRow, withdrawId?: string): Promise<PayoutLookUp> {
  const { store } = context;
  const { provider } = row;
  const by = payoutLookUpBy(provider);
  const id = withdrawId ?? row.withdraw_id ?? undefined;
  if (by.length === 0) return lastWebhook(store, row, withdrawId);
  if (!id && !by.includes('reference')) return { kind: 'nothing', why: `${provider} has a look-up by its own id only` };

  const found = await callLookUp(
    context,
    row,
    (exchanges) => payoutCall(row, 'getWithdraw', exchanges),
    (adapter) =>
      adapter.getWithdraw({
        ...(id ? { id } : { reference: row.reference }),
        createdAt: sentAtOf(row).toISOString(),
        ...(row.provider_refs && { providerRefs: row.provider_refs }),
      }),
    ({ effect, message }, exchanges) => note(store, row, 'getWithdraw', effect, exchanges, { message }),
  );
  if ('refused' in found) {
    const { message, httpStatus } = found.refused;
    const isAbsent = !id && httpStatus === 404 && (await provesAbsence(store, row));
    return isAbsent ? { kind: 'absent', attempt: row.attempt, why: message } : { kind: 'nothing', why: message };
  }

  const { result, exchanges } = found;
  const details = { providerWord: result.providerWord, withdrawId: result.withdrawId };
  // A transfer that only a webhook names is ours only if it has our amount.
  const hasOtherAmount = row.withdraw_id === null && result.amount > 0 && result.amount !== row.amount;
  if (hasOtherAmount || (await isAnothers(store, row, result.withdrawId))) {
    const why = `transfer ${result.withdrawId.slice(0, 60)} is not this payout`;
    await note(store, row, 'getWithdraw', 'answered', exchanges, { ...details, why });
    return { kind: 'foreign', why };
  }
  await note(store, row, 'getWithdraw', 'answered', exchanges, details);
  return { kind: 'read', providerState: providerStateOf(result, 'lookup'), facts: factsOf(result) };
}

/**
 * Whether "not found" by reference proves by now that nothing was sent, by the provider's declared `absenceProof`. It
 * says nothing about an earlier attempt of which a webhook has reported a transfer.
 */
async function provesAbsence(store: Store, row: PayoutRow): Promise<boolean> {
  const proof = catalogueEntry(row.provider)?.absenceProof ?? 'never';
  if (proof === 'never') return false;
  if (await reportedAttempt(store.db, row)) return false;
  const send = await store.db
    .selectFrom('provider_sends')
    .select('sent_at')
    .where('entity_id', '=', row.id)
    .where('operation', '=', 'withdraw')
    .where('attempt', '=', row.attempt)
    .executeTakeFirst();
  return send !== undefined && Date.now() - send.sent_at.getTime() >= proof.afterMs;
}

/** For a provider without a look-up: the state in its latest webhook. Without one the payout is pending. */
async function lastWebhook(store: Store, row: PayoutRow, withdrawId?: string): Promise<PayoutLookUp> {
  const why = `${row.provider} has no look-up of a payout`;
  const isUnknown = withdrawId !== undefined && row.withdraw_id !== null && withdrawId !== row.withdraw_id;
  if (isUnknown) return { kind: 'nothing', why };
  const event = await lastEventOf(store.db, row.id, 'WITHDRAW');
  if (!event || (await isAnothers(store, row, event.transaction_id))) return { kind: 'nothing', why };
  const isSigned = catalogueEntry(row.provider)?.webhookProof === true;
  return {
    kind: 'read',
    providerState: {
      status: WithdrawStatus.catch('PENDING').parse(event.status),
      providerWord: event.provider_word,
      amount: event.amount ?? 0,
      basis: isSigned ? 'signed_webhook' : 'unsigned_webhook',
      ...(event.unmapped && { unmapped: true }),
    },
    facts: {
      withdrawId: row.withdraw_id ?? event.transaction_id,
      ...(event.end_to_end_id !== null && { endToEndId: event.end_to_end_id }),
    },
  };
}

/** The provider's own id of the receiver, who may have become inactive since the payout was made. */
async function receiverOf(
  context: CallContext,
  row: PayoutRow,
  { paymentMethod, receiverId }: PayoutRequest,
): Promise<{ receiverId?: string } | { why: string }> {
  if (paymentMethod !== 'RECEIVER' || receiverId === undefined) return {};
  const found = (await recipientsAt(context, row, [receiverId]))(receiverId);
  return 'why' in found ? found : { receiverId: found.recipient };
}

const isAnothers = (store: Store, row: PayoutRow, withdrawId: string): Promise<boolean> =>
  isIdOfAnother(store.db, { table: 'payouts', column: 'withdraw_id' }, row, withdrawId);

async function readPayout(store: Store, ref: PayoutRef): Promise<PayoutRow> {
  const row = await store.db
    .selectFrom('payouts')
    .selectAll()
    .where('id', '=', ref.payoutId)
    .where('merchant_id', '=', ref.merchantId)
    .executeTakeFirstOrThrow();
  addLogFields(payoutLogFields(row));
  return row;
}

const note = (
  { db }: Store,
  row: PayoutRow,
  operation: 'withdraw' | 'getWithdraw',
  outcome: string,
  exchanges: Exchange[],
  details: CallEntry['details'],
) => addCallEntry(db, entityOf(row), { operation, outcome, exchanges, details });

const detailsOf = ({ message, httpStatus }: Failure) => ({ message, ...(httpStatus && { httpStatus }) });

const payoutCall = (
  { provider, merchant_id: merchantId, connection_id: connectionId, id }: PayoutRow,
  operation: Operation,
  exchanges: Exchange[],
): ObservedCall => ({
  provider,
  merchantId,
  connectionId,
  about: { entity: 'payout', id },
  operation,
  exchanges,
});

function providerStateOf(
  { status, providerWord, unmapped, amount }: WithdrawResult,
  basis: StatusBasis,
): ProviderPayoutState {
  return { status, providerWord: providerWord.slice(0, 100), amount, basis, ...(unmapped && { unmapped: true }) };
}

function factsOf({ withdrawId, endToEndId, fee, providerRefs, approvedAt }: WithdrawResult): PayoutFacts {
  return {
    withdrawId,
    ...(endToEndId && { endToEndId }),
    ...(fee !== undefined && { fee }),
    ...(providerRefs && { providerRefs }),
    ...(approvedAt && { approvedAt }),
  };
}
