import {
  type Adapter,
  AdapterRefusal,
  catalogueEntry,
  createAdapter,
  createCache,
  type Exchange,
  type RefundArgument,
  recipientOf,
  slugOf,
  type TransactionArgument,
} from '../../adapters/index.ts';
import { connectionOpener } from '../../db/connections/connections.ts';
import { connectionHealth } from '../../db/connections/health.ts';
import { contexts } from '../../db/core/contexts.ts';
import {
  acquireSendGuard,
  countUnsent,
  mayHaveBeenSent,
  recordSendAnswer,
  releaseSendGuard,
  type SendKey,
  sendAnswerUpdate,
} from '../../db/core/send-guard.ts';
import { storableJson, storableText } from '../../db/core/storable.ts';
import type { Store } from '../../db/core/store.ts';
import { claimEarlyEvents, lastEventOf } from '../../db/events/inbox.ts';
import { cardRefusals, eraseCard, isVaultToken, takeCard } from '../../db/payments/cards.ts';
import { logFieldsOf, type PaymentRow } from '../../db/payments/payments.ts';
import { isSavedCard, openSavedCard, savedCardRefusals } from '../../db/payments/saved-cards.ts';
import { recipientsOf } from '../../db/receivers/receivers.ts';
import { checkBoletoLine, parseBoleto } from '../../domain/core/boleto.ts';
import { checkBrCode, parseBrCode } from '../../domain/core/brcode.ts';
import { askBy } from '../../domain/core/polling.ts';
import type { Failure } from '../../domain/core/schemas.ts';
import { PaymentStatus } from '../../domain/core/statuses.ts';
import type { TransactionRequest, TransactionResult } from '../../domain/payments/payment.ts';
import type { ProviderPaymentState } from '../../domain/payments/transition.ts';
import { addLogFields, type Log } from '../../runtime/log.ts';
import type { Mode } from '../../runtime/settings.ts';
import { type LookUpBudget, lookUpBudget } from '../core/budget.ts';
import { bulkhead } from '../core/bulkhead.ts';
import { downloads } from '../core/download.ts';
import { callObserver } from '../core/observe-call.ts';
import { failureOf, notAnswered, notDone, tooManyLookUps } from '../core/provider-errors.ts';
import { addTimelineEntry, entityOf, paymentEntity, refOf, timelineInsert } from '../core/timeline.ts';
import { transportOf } from '../core/transport.ts';
import type { PaymentRef } from '../core/types.ts';
import { withRetry } from '../core/with-retry.ts';
import type { RefundOutcome, RefundRef } from '../refunds/index.ts';
import { isBoletoWaiting, storeBoletoBytes } from './boletos.ts';
import { lockPayment, snapshotOf } from './rows.ts';
import type { CancelOutcome, ChargeOutcome, LookUpOutcome } from './types.ts';

type Answered = { kind: 'answered'; reading: ProviderPaymentState };
/** The charge with its card in it, or why there is none to send. */
type Carded = { kind: 'carded'; argument: TransactionArgument } | { kind: 'failed'; failure: Failure };
type Kept = Answered | { kind: 'failed'; failure: Failure };

/** The calls that payments make to providers. One call each; what may be repeated is said by what is thrown. */
export function providerCalls({
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
  const health = connectionHealth(store.db, log);
  const observeCall = callObserver(store.db, log);
  // For all calls of this process, so that a thousand payments log in once.
  const shared = { tokens: createCache<string>(), certificates: createCache<string>(), download: downloads(mode) };

  const calls = {
    /**
     * Creates the charge at the provider, behind the send send guard: at most one effect per logical attempt, however often
     * this runs.
     */
    async charge(ask: PaymentRef & { attempt: number }): Promise<ChargeOutcome> {
      const row = await read(ask);
      const send: SendKey = { entityId: row.id, operation: 'createTransaction', attempt: ask.attempt };
      const seal = await store.sealOf(row.merchant_id);
      const context = contexts.send(row.id, send.operation, ask.attempt);

      // Everything that the call needs is ready before the send guard: what fails here was surely not sent, and is tried again.
      const exchanges: Exchange[] = [];
      const adapter = await adapterOf(row, exchanges);
      const request = seal.open<TransactionRequest>(contexts.request(row.id), row.request_sealed);
      const paid = await withRecipients(row, request);
      let argument: TransactionArgument = {
        ...request,
        ...paid,
        reference: row.reference,
        webhookUrl: await callbackUrl(row),
      };
      const hasCard = isVaultToken(request.cardToken);
      if ((hasCard || isSavedCard(request.cardId)) && !(await mayHaveBeenSent(store.db, send))) {
        const carded = hasCard
          ? await withCard(row, send, argument, adapter, exchanges)
          : await withSavedCard(row, argument);
        if (carded.kind === 'failed') return carded;
        argument = carded.argument;
      }

      const guard = await acquireSendGuard(store.db, send);
      if (!guard.taken) {
        if (guard.state === 'answered') return again(row, seal.open<Kept>(context, guard.answer));
        const message = 'The charge was sent before and its answer was never seen. It is not sent again.';
        log.warn({ provider: row.provider, operation: send.operation }, 'charge not sent again: the guard is closed');
        if (hasCard) await forgetCard(row);
        await addTimelineEntry(store.db, entityOf(row), 'provider_call', 'Not sent again', {
          operation: send.operation,
          outcome: 'unknown',
          message,
        });
        return { kind: 'unknown', failure: { code: 'outcome_unknown', message, effect: 'unknown' } };
      }

      const tellTimeline = (outcome: string, more: Record<string, unknown>) =>
        noteExchange(ask, 'createTransaction', outcome, exchanges, more);
      if ('why' in paid) {
        const failure: Failure = { code: 'receiver_inactive', message: paid.why, effect: 'refused' };
        const refused: Kept = { kind: 'failed', failure };
        await withRetry(() => recordSendAnswer(store.db, send, seal.seal(context, refused)));
        if (hasCard) await forgetCard(row);
        await tellTimeline('refused', { message: failure.message });
        return { kind: 'failed', failure };
      }
      let result: TransactionResult;
      try {
        result = await observeCall({ ...callOf(row), operation: 'createTransaction', exchanges }, () =>
          adapter.createTransaction(argument),
        );
      } catch (error) {
        const failure = failureOf(error);
        if (!(error instanceof AdapterRefusal)) health.report(row.connection_id, failure.effect === 'refused');
        if (failure.effect === 'none') {
          const tries = await releaseSendGuard(store.db, send);
          await tellTimeline('none', { message: failure.message });
          const thrown = notDone(error, failure, tries);
          if (hasCard && thrown.nonRetryable) await forgetCard(row);
          throw thrown;
        }
        if (hasCard) await forgetCard(row);
        if (failure.effect === 'refused') {
          // Before the evidence: a final "no" that is lost here would come back as an unknown outcome.
          const refused: Kept = { kind: 'failed', failure };
          await withRetry(() => recordSendAnswer(store.db, send, seal.seal(context, refused)));
        }
        await tellTimeline(failure.effect, { message: failure.message });
        return failure.effect === 'unknown' ? { kind: 'unknown', failure } : { kind: 'failed', failure };
      }

      health.report(row.connection_id, true);
      const kept: Answered = { kind: 'answered', reading: providerStateOf(row.provider, result) };
      return withRetry(() =>
        store.db.transaction().execute(async (tx) => {
          const newsWaiting = await claimEarlyEvents(tx, row.account, result.transactionId, row.id, 'TRANSACTION');
          const { providerWord } = result;
          const after = await tx
            .with('guard', () => sendAnswerUpdate(tx, send, seal.seal(context, kept)))
            .with('line', () => notingExchange(tx, ask, 'createTransaction', 'answered', exchanges, { providerWord }))
            .updateTable('payments')
            .set(factsOf(row, result))
            .where('id', '=', row.id)
            .returningAll()
            .executeTakeFirstOrThrow();
          if (hasCard) await eraseCard(tx, refOf(row));
          const boletoWaiting = await storeBoletoBytes(tx, seal, after, result);
          return { ...kept, newsWaiting, known: snapshotOf(after), ...(boletoWaiting && { boletoWaiting }) };
        }),
      );
    },

    /**
     * Cancels a charge that nobody has paid, as far as we know, behind the send send guard. What it answers is not what
     * counts: the caller looks the charge up afterwards, whatever came of this.
     */
    async cancelCharge(ask: PaymentRef & { attempt: number }): Promise<CancelOutcome> {
      const row = await read(ask);
      const send: SendKey = { entityId: row.id, operation: 'cancel', attempt: ask.attempt };
      const seal = await store.sealOf(row.merchant_id);
      const context = contexts.send(row.id, send.operation, ask.attempt);
      const exchanges: Exchange[] = [];
      const adapter = await adapterOf(row, exchanges);

      const guard = await acquireSendGuard(store.db, send);
      if (!guard.taken) {
        if (guard.state === 'answered') return seal.open<CancelOutcome>(context, guard.answer);
        const why = 'The cancel was sent before and its answer was never seen. It is not sent again.';
        await addTimelineEntry(store.db, entityOf(row), 'provider_call', 'Not sent again', {
          operation: send.operation,
          outcome: 'unknown',
          message: why,
        });
        return { kind: 'unknown', why };
      }
      try {
        await observeCall({ ...callOf(row), operation: 'refund', exchanges }, () =>
          adapter.refund({
            transactionId: row.transaction_id ?? '',
            amount: row.amount,
            reference: `${row.reference}c${ask.attempt}`,
            paymentMethod: row.payment_method,
            unpaid: true,
            ...(row.provider_refs && { providerRefs: row.provider_refs }),
          }),
        );
      } catch (error) {
        const failure = failureOf(error);
        const outcome: CancelOutcome =
          failure.effect === 'unknown' ? { kind: 'unknown', why: failure.message } : { kind: 'failed', failure };
        if (failure.effect === 'none') await releaseSendGuard(store.db, send);
        if (failure.effect === 'refused') {
          await withRetry(() => recordSendAnswer(store.db, send, seal.seal(context, outcome)));
        }
        await noteExchange(ask, send.operation, failure.effect, exchanges, { message: failure.message });
        if (failure.effect === 'none') throw notDone(error, failure);
        return outcome;
      }
      const answered: CancelOutcome = { kind: 'answered' };
      await withRetry(() => recordSendAnswer(store.db, send, seal.seal(context, answered)));
      await noteExchange(ask, send.operation, 'answered', exchanges, {});
      return answered;
    },

    /**
     * Asks the provider how a payment stands. `transactionId` is given when a webhook names a transaction that the
     * payment does not know: it counts only if the provider says that it carries our reference.
     */
    async lookUp(ask: PaymentRef & { transactionId?: string }): Promise<LookUpOutcome> {
      const row = await read(ask);
      const outcome = await askedAbout(row, ask);
      // Whoever asks next has until then; nobody needs to ask about what is closed. A question that failed stays due.
      const by =
        row.status === 'PENDING' ? askBy(Date.now(), row.created_at.getTime(), snapshotOf(row).expiresAt) : undefined;
      await store.db
        .updateTable('payments')
        .set({ poll_due_at: by === undefined ? null : new Date(by) })
        .where('id', '=', row.id)
        .execute();
      return outcome;
    },
  };

  return {
    ...calls,
    sendRefund,

    /** The same, where the connection has room for it. Runs that were started before there was any name no connection. */
    charge({ connectionId, ...ask }: PaymentRef & { attempt: number; connectionId?: string }): Promise<ChargeOutcome> {
      if (connectionId === undefined) return calls.charge(ask);
      return rooms.within(connectionId, () => calls.charge(ask));
    },
  };

  async function askedAbout(row: PaymentRow, ask: PaymentRef & { transactionId?: string }): Promise<LookUpOutcome> {
    const entry = catalogueEntry(row.provider);
    const id = ask.transactionId ?? row.transaction_id ?? undefined;
    if (entry && !entry.operations.includes('getTransaction'))
      return listen(row, entry.webhookProof, ask.transactionId);
    const byReference = entry?.lookUpBy.includes('reference') ?? false;
    if (!id && !byReference) return { kind: 'nothing', why: `${row.provider} can be asked by its own id only` };

    const waitMs = budget.take(row.connection_id);
    if (waitMs > 0) {
      throw tooManyLookUps(waitMs);
    }
    const exchanges: Exchange[] = [];
    let result: TransactionResult;
    try {
      const adapter = await adapterOf(row, exchanges);
      result = await observeCall({ ...callOf(row), operation: 'getTransaction', exchanges }, () =>
        adapter.getTransaction({
          ...(id && { id }),
          ...(!id && { reference: row.reference }),
          paymentMethod: row.payment_method,
          createdAt: row.created_at.toISOString(),
          ...(row.provider_refs && { providerRefs: row.provider_refs }),
        }),
      );
    } catch (error) {
      const failure = failureOf(error);
      await noteExchange(ask, 'getTransaction', failure.effect, exchanges, { message: failure.message });
      // A final "no" (404, mostly) is not news: absence proves nothing here.
      if (failure.effect === 'refused') return { kind: 'nothing', why: failure.message };
      throw notAnswered(error, failure);
    }

    const strange = result.reference !== undefined && result.reference !== row.reference;
    const adopts = row.transaction_id === null;
    if (strange || (adopts && result.reference !== row.reference)) {
      log.warn({ provider: row.provider }, 'the transaction that a webhook named is not this payment');
      const why = `transaction ${result.transactionId.slice(0, 60)} does not carry our reference`;
      await noteExchange(ask, 'getTransaction', 'answered', exchanges, { providerWord: result.providerWord, why });
      return { kind: 'foreign', why };
    }
    await store.db.transaction().execute(async (tx) => {
      await noteExchange(ask, 'getTransaction', 'answered', exchanges, { providerWord: result.providerWord }, tx);
      // What the answer to the charge did not bring is known now. The id itself is adopted with the status.
      const { transaction_id: _, ...facts } = factsOf(row, result);
      const ours = adopts || result.transactionId === row.transaction_id;
      const lacksCode = row.payment_method !== 'CREDIT_CARD' && row.pix_code === null && row.billet_code === null;
      if (ours && (adopts || lacksCode) && isFit(row, result)) {
        await tx.updateTable('payments').set(facts).where('id', '=', row.id).execute();
        await storeBoletoBytes(tx, await store.sealOf(row.merchant_id), row, result);
      }
    });
    return {
      kind: 'read',
      reading: providerStateOf(row.provider, result),
      transactionId: result.transactionId,
      ...(result.endToEndId && { endToEndId: result.endToEndId }),
    };
  }

  /** Sends a refund, behind its send guard: at most once per logical attempt, however often this runs. */
  async function sendRefund(ask: RefundRef): Promise<RefundOutcome> {
    const row = await read(ask);
    const { amount } = await store.db
      .selectFrom('refunds')
      .select('amount')
      .where('id', '=', ask.refundId)
      .where('merchant_id', '=', ask.merchantId)
      .executeTakeFirstOrThrow();
    const send: SendKey = { entityId: ask.refundId, operation: 'refund', attempt: 1 };
    const seal = await store.sealOf(row.merchant_id);
    const context = contexts.send(send.entityId, send.operation, send.attempt);
    const exchanges: Exchange[] = [];
    const adapter = await adapterOf(row, exchanges);
    const argument: RefundArgument = {
      transactionId: row.transaction_id ?? '',
      amount,
      reference: ask.refundId,
      paymentMethod: row.payment_method,
      webhookUrl: await callbackUrl(row),
      ...(row.end_to_end_id !== null && { endToEndId: row.end_to_end_id }),
      ...(row.provider_refs && { providerRefs: row.provider_refs }),
    };
    const guard = await acquireSendGuard(store.db, send);
    if (!guard.taken) {
      if (guard.state === 'answered') return seal.open<RefundOutcome>(context, guard.answer);
      const message = 'The refund was sent before and its answer was never seen. It is not sent again.';
      log.warn({ provider: row.provider, operation: send.operation }, 'refund not sent again: the guard is closed');
      return { kind: 'unknown', failure: { code: 'outcome_unknown', message, effect: 'unknown' } };
    }
    const keep = async (outcome: RefundOutcome) => {
      await withRetry(() => recordSendAnswer(store.db, send, seal.seal(context, outcome)));
      return outcome;
    };
    try {
      const call = { ...callOf(row), operation: 'refund', exchanges } as const;
      const { refundId } = await observeCall(call, () => adapter.refund(argument));
      const outcome = await keep({ kind: 'done', refundId });
      await noteExchange(ask, 'refund', 'answered', exchanges, { amount, refund: ask.refundId });
      return outcome;
    } catch (error) {
      const failure = failureOf(error);
      const tries = failure.effect === 'none' ? await releaseSendGuard(store.db, send) : 0;
      const refused: RefundOutcome = { kind: 'refused', failure };
      if (failure.effect === 'refused') await keep(refused);
      const about = { amount, refund: ask.refundId, message: failure.message };
      await noteExchange(ask, 'refund', failure.effect, exchanges, about);
      if (failure.effect === 'none') throw notDone(error, failure, tries);
      return failure.effect === 'refused' ? refused : { kind: 'unknown', failure };
    }
  }

  async function read(ref: PaymentRef): Promise<PaymentRow> {
    const row = await store.db
      .selectFrom('payments')
      .selectAll()
      .where('id', '=', ref.paymentId)
      .where('merchant_id', '=', ref.merchantId)
      .executeTakeFirstOrThrow();
    addLogFields(logFieldsOf(row));
    return row;
  }

  /** A provider that cannot be asked: its own signed webhooks are all there is, and silence is "not yet". */
  async function listen(row: PaymentRow, webhookProof: boolean, named?: string): Promise<LookUpOutcome> {
    const why = `${row.provider} cannot be asked how a charge stands`;
    const strange = named !== undefined && named !== row.transaction_id;
    if (!webhookProof || row.transaction_id === null || strange) return { kind: 'nothing', why };
    const told = await lastEventOf(store.db, row.id, 'TRANSACTION');
    const status = PaymentStatus.catch('PENDING').parse(told?.status);
    return {
      kind: 'read',
      reading: providerStateOf(row.provider, {
        status,
        providerWord: told?.provider_word ?? '',
        amount: 0,
        ...(told?.unmapped && { unmapped: true }),
      }),
      transactionId: row.transaction_id,
      ...(told?.end_to_end_id && { endToEndId: told.end_to_end_id }),
    };
  }

  async function again(row: PaymentRow, kept: Kept): Promise<ChargeOutcome> {
    if (kept.kind === 'failed') return kept;
    return store.db.transaction().execute(async (tx) => {
      const boletoWaiting = await isBoletoWaiting(tx, row.id);
      const now = snapshotOf(await lockPayment(tx, refOf(row)));
      return { ...kept, newsWaiting: false, known: now, ...(boletoWaiting && { boletoWaiting }) };
    });
  }

  /**
   * Puts the card behind our token into the charge, in the form that the provider takes: opened, or as a token of its
   * own. Nothing is charged here, so what fails was surely not sent.
   */
  async function withCard(
    row: PaymentRow,
    send: SendKey,
    argument: TransactionArgument,
    adapter: Adapter,
    exchanges: Exchange[],
  ): Promise<Carded> {
    const { cardToken: ours = '', ...rest } = argument;
    const ref = refOf(row);
    const opened = await takeCard(store, ours, { ...ref, connectionId: row.connection_id });
    if ('refused' in opened) {
      return notSent(row, `card_token_${opened.refused}`, `The card token ${cardRefusals[opened.refused]}.`);
    }
    if (catalogueEntry(row.provider)?.card !== 'token') {
      return { kind: 'carded', argument: { ...rest, card: opened.card } };
    }

    const operation = 'createCardToken';
    try {
      const { customer, address, customerIp } = argument;
      const given = { ...opened.card, customer, address, customerIp };
      const { cardToken } = await observeCall({ ...callOf(row), operation, exchanges }, () =>
        adapter.createCardToken(given),
      );
      await noteExchange(ref, operation, 'answered', exchanges.splice(0), {});
      return { kind: 'carded', argument: { ...rest, cardToken } };
    } catch (error) {
      // A token that was made and not heard of charges nobody.
      const said = failureOf(error);
      const failure: Failure =
        said.effect === 'unknown' ? { ...said, code: 'provider_unavailable', effect: 'none' } : said;
      await noteExchange(ref, operation, failure.effect, exchanges.splice(0), { message: failure.message });
      if (!(error instanceof AdapterRefusal)) health.report(row.connection_id, failure.effect === 'refused');
      if (failure.effect === 'none') {
        const thrown = notDone(error, failure, await countUnsent(store.db, send));
        if (thrown.nonRetryable) await forgetCard(row);
        throw thrown;
      }
      await forgetCard(row);
      return { kind: 'failed', failure };
    }
  }

  /** Puts the provider's own id in the place of ours. */
  async function withSavedCard(row: PaymentRow, argument: TransactionArgument): Promise<Carded> {
    const owner = { merchantId: row.merchant_id, connectionId: row.connection_id };
    const opened = await openSavedCard(store, argument.cardId ?? '', owner);
    if ('providerId' in opened) return { kind: 'carded', argument: { ...argument, cardId: opened.providerId } };
    return notSent(row, `card_${opened.refused}`, `The saved card ${savedCardRefusals[opened.refused]}.`);
  }

  async function notSent(row: PaymentRow, code: string, why: string): Promise<Carded> {
    const message = `${why} Nothing was charged.`;
    const outcome = { operation: 'createTransaction', outcome: 'refused', message };
    await addTimelineEntry(store.db, entityOf(row), 'provider_call', 'Not sent', outcome);
    return { kind: 'failed', failure: { code, message, effect: 'refused' } };
  }

  /** What is known of the charge must not hang on this: what is left here, the sweep erases. */
  /** The parts of a charge as the provider calls whom they go to, each only where its receiver is ACTIVE now. */
  async function withRecipients(
    { merchant_id, connection_id: id, provider }: PaymentRow,
    { splits }: TransactionRequest,
  ): Promise<Pick<TransactionRequest, 'splits'> | { why: string }> {
    if (!splits) return {};
    const ids = splits.map(({ recipientId }) => recipientId);
    const recipients = await recipientsOf(store, merchant_id, ids, recipientOf);
    const named: typeof splits = [];
    for (const [index, split] of splits.entries()) {
      const found = recipients({ id, provider }, split.recipientId);
      if ('why' in found) return { why: `splits.${index}.recipientId ${found.why}` };
      named.push({ ...split, recipientId: found.recipient });
    }
    return { splits: named };
  }

  async function forgetCard(row: PaymentRow): Promise<void> {
    await eraseCard(store.db, refOf(row)).catch((error: unknown) =>
      log.error({ err: error }, 'card data not erased; the sweep will'),
    );
  }

  async function adapterOf(row: PaymentRow, exchanges: Exchange[]) {
    const opened = await openConnection(row.merchant_id, row.connection_id, row.connection_version);
    const record = (exchange: Exchange) => exchanges.push(exchange);
    return createAdapter(row.provider, opened.credentials, { ...shared, ...roadOf(opened), record });
  }

  async function callbackUrl(row: PaymentRow): Promise<string> {
    const { callbackToken } = await openConnection(row.merchant_id, row.connection_id, row.connection_version);
    return `${publicUrl}/webhooks/${slugOf(row.provider)}/${callbackToken}`;
  }

  async function noteExchange(
    ref: PaymentRef,
    operation: string,
    outcome: string,
    exchanges: Exchange[],
    more: Record<string, unknown>,
    db: Store['db'] = store.db,
  ) {
    await notingExchange(db, ref, operation, outcome, exchanges, more).execute();
  }

  function notingExchange(
    db: Store['db'],
    ref: PaymentRef,
    operation: string,
    outcome: string,
    exchanges: Exchange[],
    more: Record<string, unknown>,
  ) {
    const word = typeof more.providerWord === 'string' ? more.providerWord.slice(0, 60) : undefined;
    const title = `${operation}: ${outcome === 'answered' ? (word ?? outcome) : outcome}`;
    return timelineInsert(db, paymentEntity(ref), 'provider_call', title, { operation, outcome, ...more, exchanges });
  }
}

/** Whose call it is. */
const callOf = ({ provider, merchant_id: merchantId, connection_id: connectionId, id }: PaymentRow) => ({
  provider,
  merchantId,
  connectionId,
  about: { entity: 'payment' as const, id },
});

export function providerStateOf(
  provider: string,
  result: Omit<ProviderPaymentState, 'returned'>,
): ProviderPaymentState {
  const { status, providerWord, unmapped, amount, paidAmount, refundedAmount, codeProblem, dispute } = result;
  return {
    status,
    providerWord: providerWord.slice(0, 100),
    amount,
    ...(unmapped && { unmapped }),
    ...(paidAmount !== undefined && { paidAmount }),
    ...(refundedAmount !== undefined && { refundedAmount }),
    ...(codeProblem !== undefined && { codeProblem }),
    ...(isReturn(provider, result) && { returned: true }),
    ...(dispute && { dispute }),
  };
}

/** Does this say that money went back, at a provider whose word for it means a chargeback unless we asked for it? */
function isReturn(
  provider: string,
  { status, providerWord }: Pick<ProviderPaymentState, 'status' | 'providerWord'>,
): boolean {
  const words = catalogueEntry(provider)?.returnWords;
  return words !== undefined && (status === 'REFUNDED' || words.includes(providerWord.toLowerCase()));
}

/** A code may reach a payer only if it asks for what we charge, whatever the provider says that it charges. */
const isFit = (row: PaymentRow, { pixCode, billetCode, codeProblem }: TransactionResult): boolean =>
  codeProblem === undefined &&
  (pixCode === undefined || checkBrCode(pixCode, row.amount) === undefined) &&
  (billetCode === undefined || checkBoletoLine(billetCode, row.amount, new Date()) === undefined);

function factsOf(row: PaymentRow, result: TransactionResult) {
  return {
    transaction_id: result.transactionId,
    ...(result.providerRefs && { provider_refs: storableJson(result.providerRefs) }),
    pix_code: result.pixCode ?? null,
    pix_qr_code: result.pixQrCode ?? null,
    expires_at: expiryOf(row, result),
    billet_code: result.billetCode ?? null,
    // A boleto whose line is withheld is not shown either.
    billet_url: (result.codeProblem === undefined && result.billetUrl) || null,
    ...(result.endToEndId && { end_to_end_id: result.endToEndId }),
    ...txidOf(result),
    updated_at: new Date(),
  };
}

/** As the provider says, or as its static code says: what a payer finds on the receipt. */
function txidOf({ txid, pixCode }: TransactionResult): { txid?: string } {
  if (txid) return { txid: storableText(txid, 100) };
  if (!pixCode) return {};
  try {
    const said = parseBrCode(pixCode).txid;
    return said ? { txid: said } : {};
  } catch {
    // What is wrong with a code is `isFit`'s to find, and to withhold.
    return {};
  }
}

const dayMs = 86_400_000;

/**
 * Until when the payer may pay: as the provider says, by the day that a boleto's own line names, or by our clock. A card is
 * charged, or not.
 */
function expiryOf(row: PaymentRow, { expiresAt, billetCode }: TransactionResult): Date | null {
  if (row.payment_method === 'CREDIT_CARD') return null;
  if (expiresAt !== undefined) return new Date(expiresAt);
  const dueDate = billetCode === undefined ? undefined : parseBoleto(billetCode, row.created_at).dueDate;
  if (dueDate !== undefined) return new Date(`${dueDate}T23:59:59-03:00`);
  const limits = catalogueEntry(row.provider)?.limits;
  const ms = row.payment_method === 'PIX' ? (limits?.pixExpiryMs ?? dayMs) : (limits?.billetExpiryMs ?? 3 * dayMs);
  return new Date(row.created_at.getTime() + ms);
}
