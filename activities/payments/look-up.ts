import { sql } from 'kysely';
import { catalogueEntry } from '../../adapters/index.ts';
import type { Store } from '../../db/core/store.ts';
import { lastEventOf, refundedByEventsOf } from '../../db/events/inbox.ts';
import type { PaymentRow } from '../../db/payments/payments.ts';
import { pollDueBy } from '../../domain/core/polling.ts';
import { PaymentStatus } from '../../domain/core/statuses.ts';
import type { TransactionResult } from '../../domain/payments/payment.ts';
import type { CallContext } from '../core/call-context.ts';
import { addCallEntry, type CallEntry } from '../core/exchanges.ts';
import { callLookUp } from '../core/look-up.ts';
import { entityOf } from '../core/timeline.ts';
import type { PaymentRef } from '../core/types.ts';
import { storeBoletoBytes } from './boletos.ts';
import { dueDateOf, madeInNameOf, paymentCall, readPayment } from './payment-calls.ts';
import { columnsOf, hasUsableCodes, providerStateOf } from './provider-state.ts';
import { snapshotOf } from './row.ts';
import type { LookUpOutcome } from './types.ts';

const operation = 'getTransaction';

/**
 * Looks a payment up at its provider. `transactionId` is given when a webhook names a transaction that the payment does
 * not know: it counts only if the provider says that it carries our reference.
 *
 * @throws ApplicationFailure `NotAnswered` when there was no answer, or the connection has no look-up left.
 */
export async function lookUp(
  context: CallContext,
  { transactionId, ...ref }: PaymentRef & { transactionId?: string },
): Promise<LookUpOutcome> {
  const row = await readPayment(context.store, ref);
  const outcome = await lookUpRow(context, row, transactionId);
  await storeNextLookUp(context.store, row);
  return outcome;
}

/** Stores when the next look-up is due; a closed payment has none. A look-up that failed stays due. */
export async function storeNextLookUp({ db }: Store, row: PaymentRow): Promise<void> {
  const by = pollDueBy(Date.now(), snapshotOf(row));
  await db
    .updateTable('payments')
    .set({
      poll_due_at: sql`case when status = 'PENDING' then ${by === undefined ? null : new Date(by)}::timestamptz end`,
    })
    .where('id', '=', row.id)
    .execute();
}

async function lookUpRow(context: CallContext, row: PaymentRow, transactionId?: string): Promise<LookUpOutcome> {
  const { store } = context;
  const entry = catalogueEntry(row.provider);
  const id = transactionId ?? row.transaction_id ?? undefined;
  if (entry && !entry.operations.includes('getTransaction')) {
    return lastWebhook(context, row, entry.webhookProof, transactionId);
  }
  const byReference = entry?.lookUpBy.includes('reference') ?? false;
  if (!id && !byReference) return { kind: 'nothing', why: `${row.provider} has a look-up by its own id only` };

  const asked = await askProvider(context, row, id);
  if ('outcome' in asked) return asked.outcome;
  await store.db.transaction().execute(async (tx) => {
    await addCallEntry(tx, entityOf(row), asked.call);
    const columns = missingColumns(row, asked.result);
    if (!columns) return;
    await tx.updateTable('payments').set(columns).where('id', '=', row.id).execute();
    await storeBoletoBytes(tx, await store.sealOf(row.merchant_id), row, asked.result);
  });
  return asked.read;
}

/** An answer that is about the payment, before it is stored. */
interface Asked {
  result: TransactionResult;
  /** The call's timeline entry. */
  call: CallEntry;
  read: Extract<LookUpOutcome, { kind: 'read' }>;
}

/**
 * Calls the provider, by its own id or by our reference. A refusal and a transaction that is not this payment are on the
 * timeline afterwards.
 *
 * @throws ApplicationFailure `NotAnswered`, see `lookUp`.
 */
export async function askProvider(
  context: CallContext,
  row: PaymentRow,
  id: string | undefined,
): Promise<Asked | { outcome: LookUpOutcome }> {
  const { store, log } = context;
  const inName = await madeInNameOf(store, row);
  const found = await callLookUp(
    context,
    row,
    (exchanges) => paymentCall(row, operation, exchanges),
    (adapter) =>
      adapter.getTransaction({
        ...(id && { id }),
        ...(!id && { reference: row.reference }),
        chargeReference: row.reference,
        paymentMethod: row.payment_method,
        createdAt: row.created_at.toISOString(),
        ...(row.provider_refs && { providerRefs: row.provider_refs }),
        ...dueDateOf(row),
        ...inName,
      }),
    ({ effect, message }, exchanges) =>
      addCallEntry(store.db, entityOf(row), { operation, outcome: effect, exchanges, details: { message } }),
  );
  // A refusal (404, mostly) changes nothing: absence proves nothing here.
  if ('refused' in found) return { outcome: { kind: 'nothing', why: found.refused.message } };

  const { result, exchanges } = found;
  const { providerWord } = result;
  const answered = (details: { providerWord: string; why?: string }) =>
    ({ operation, outcome: 'answered', exchanges, details }) as const;
  const hasOtherReference = result.reference !== undefined && result.reference !== row.reference;
  const adopts = row.transaction_id === null;
  if (hasOtherReference || (adopts && result.reference !== row.reference)) {
    log.warn({ provider: row.provider }, 'the transaction that a webhook named is not this payment');
    const why = `transaction ${result.transactionId.slice(0, 60)} does not have our reference`;
    await addCallEntry(store.db, entityOf(row), answered({ providerWord, why }));
    return { outcome: { kind: 'foreign', why } };
  }
  return {
    result,
    call: answered({ providerWord }),
    read: {
      kind: 'read',
      providerState: providerStateOf(row.provider, result, 'lookup', row.created_at),
      transactionId: result.transactionId,
      ...(result.endToEndId && { endToEndId: result.endToEndId }),
    },
  };
}

/** The columns that the reply to the charge lacked. The id itself is adopted together with the status. */
export function missingColumns(row: PaymentRow, result: TransactionResult) {
  const { transaction_id: _, ...columns } = columnsOf(row, result);
  const adopts = row.transaction_id === null;
  const isOurs = adopts || result.transactionId === row.transaction_id;
  const lacksCode =
    row.payment_method !== 'CREDIT_CARD' && row.pix_code === null && row.billet_code === null && row.payer_url === null;
  if (isOurs && (adopts || lacksCode) && hasUsableCodes(row, result)) return columns;
  // An issuer that answers late gives its codes only to a look-up; that of the result counts until there is one.
  const { authorizationCode, returnCode } = result.card ?? {};
  const isResult = row.status === 'PENDING' && returnCode !== undefined && returnCode !== row.card_facts?.returnCode;
  const knowsMore = isOurs && (authorizationCode !== row.card_facts?.authorizationCode || isResult);
  // A page on which the payer is done leads nowhere.
  const isOver = isOurs && result.payerDone === true && row.payer_url !== null;
  const late = {
    ...(knowsMore && columns.card_facts && { card_facts: columns.card_facts }),
    ...(isOver && { payer_url: null, expires_at: null }),
  };
  return Object.keys(late).length > 0 ? late : undefined;
}

/** For a provider without a look-up: the state in its latest signed webhook. Without one the payment is pending. */
async function lastWebhook(
  { store }: CallContext,
  row: PaymentRow,
  webhookProof: boolean,
  transactionId?: string,
): Promise<LookUpOutcome> {
  const why = `${row.provider} has no look-up of a charge`;
  const isUnknown = row.transaction_id !== null && transactionId !== undefined && transactionId !== row.transaction_id;
  if (!webhookProof || isUnknown) return { kind: 'nothing', why };
  const event = await lastEventOf(store.db, row.id, 'TRANSACTION');
  // Without its id, the payment's events are those that name our reference.
  const ownId = row.transaction_id ?? event?.transaction_id ?? '';
  if (ownId === '' || (transactionId !== undefined && transactionId !== ownId)) return { kind: 'nothing', why };
  const isRefunded = event?.status === 'REFUNDED';
  const refundedAmount = isRefunded ? await refundedByEventsOf(store.db, row.id) : undefined;
  const status = PaymentStatus.catch('PENDING').parse(event?.status);
  return {
    kind: 'read',
    providerState: providerStateOf(
      row.provider,
      {
        status,
        providerWord: event?.provider_word ?? '',
        // A refund's webhook has the refund's amount.
        amount: isRefunded ? 0 : (event?.amount ?? 0),
        ...(refundedAmount !== undefined && { refundedAmount }),
        ...(event?.unmapped && { unmapped: true }),
      },
      'signed_webhook',
    ),
    transactionId: ownId,
    ...(event?.end_to_end_id && { endToEndId: event.end_to_end_id }),
  };
}
