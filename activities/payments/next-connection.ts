import type { Transaction } from 'kysely';
import { contexts } from '../../db/core/contexts.ts';
import type { RouteTry, Schema } from '../../db/core/schema.ts';
import { abandonSend } from '../../db/core/send-guard.ts';
import { storableJson, storableText } from '../../db/core/storable.ts';
import type { Store } from '../../db/core/store.ts';
import { eraseCard, moveCard } from '../../db/payments/cards.ts';
import type { PaymentRow } from '../../db/payments/payments.ts';
import type { Failure } from '../../domain/core/schemas.ts';
import type { Log } from '../../runtime/log.ts';
import { addTimelineEntry, paymentEntity, refOf } from '../core/timeline.ts';
import type { PaymentRef, RouteHead } from '../core/types.ts';
import { lockPayment } from './row.ts';
import type { ChargeOutcome, SoftDecline } from './types.ts';

/** Why a payment leaves its connection: the charge there provably did nothing, or its card was declined for now. */
type Left = { failure: Failure } | { declined: SoftDecline };

/** `stays`: the outcome of the charge before counts. */
type Ended = ChargeOutcome | { kind: 'stays' };

/** A payment's way from one connection to the next. Short and idempotent, so it runs as a local activity. */
export function paymentRoutes({ store, log }: { store: Store; log: Log }) {
  return {
    /**
     * Assigns the payment's next connection, for charge number `attempt`. The send guard of the charge before is closed in
     * the same transaction, or has an answer, so that a late step of it sends nothing. A card of our vault goes with its
     * payment, and is erased where the payment stays.
     * @returns undefined where the next charge may be made.
     */
    async takeNextConnection(ask: PaymentRef & { attempt: number; to: RouteHead } & Left): Promise<Ended | undefined> {
      const { attempt, to } = ask;
      const result = await store.db.transaction().execute(async (tx): Promise<Ended | { from?: string }> => {
        const row = await lockPayment(tx, ask);
        const { chosen, why, tried } = row.route ?? { chosen: '', why: '', tried: [] };
        // A run that was reset repeats this step.
        if (tried.length >= attempt - 1) return {};
        const ended = await endedAt(tx, row, ask);
        const hasCard = row.payment_method === 'CREDIT_CARD';
        if (ended || (hasCard && !(await moveCard(tx, { ...refOf(row), connectionId: to.connectionId })))) {
          if (hasCard) await eraseCard(tx, refOf(row));
          return ended ?? { kind: 'stays' };
        }
        const last = lastOf(row, ask);
        const { brand, lastFour } = row.card_facts ?? {};
        await tx
          .updateTable('payments')
          .set({
            provider: to.provider,
            connection_id: to.connectionId,
            connection_version: to.connectionVersion,
            account: to.account,
            route: storableJson({ chosen, why, tried: [...tried, last] }),
            updated_at: new Date(),
            ...('declined' in ask && {
              transaction_id: null,
              provider_refs: null,
              card_facts: storableJson({ ...(brand && { brand }), ...(lastFour && { lastFour }) }),
            }),
          })
          .where('id', '=', row.id)
          .execute();
        await addTimelineEntry(
          tx,
          paymentEntity(ask),
          'route',
          `${row.provider} → ${to.provider}`,
          {
            what: last.declined ? 'retry' : 'failover',
            from: row.provider,
            to: to.provider,
            attempt,
            why: last.why,
            ...(last.declined && { returnCode: last.declined.returnCode }),
          },
          `route:${attempt}`,
        );
        return { from: row.provider };
      });
      if ('kind' in result) return result;
      if (result.from)
        log.warn({ provider: result.from, to: to.provider, attempt }, 'payment continues at the next connection');
      return undefined;
    },
  };

  /** Why the payment must not go on; undefined where it may. */
  async function endedAt(
    tx: Transaction<Schema>,
    row: PaymentRow,
    ask: { attempt: number } & Left,
  ): Promise<Ended | undefined> {
    if ('declined' in ask) {
      const { transactionId } = ask.declined;
      if (row.status !== 'PENDING' || row.transaction_id !== transactionId) return { kind: 'stays' };
      if (await saysMore(tx, row, ['PENDING', 'REJECTED'])) {
        return unclear(`${row.provider} reported a declined card, but an event shows a charge. No other try is made.`);
      }
      // What is known of that charge is no news about the next one.
      await tx
        .updateTable('provider_events')
        .set({ entity_id: null })
        .where('entity_id', '=', row.id)
        .where('transaction_id', '=', transactionId)
        .execute();
      return undefined;
    }
    const { failure } = ask;
    if (row.status !== 'PENDING') return { kind: 'failed', failure };
    const key = { entityId: row.id, operation: 'createTransaction', attempt: ask.attempt - 1 };
    const seal = await store.sealOf(row.merchant_id);
    const answer = seal.seal(contexts.send(row.id, key.operation, key.attempt), { kind: 'failed', failure });
    if (row.transaction_id !== null || (await saysMore(tx, row, [])) || !(await abandonSend(tx, key, answer))) {
      return unclear(
        `${row.provider} reported that nothing was done, but an event or a reply shows a charge. No second charge is made.`,
      );
    }
    return undefined;
  }
}

const unclear = (message: string): ChargeOutcome => ({
  kind: 'unknown',
  failure: { code: 'outcome_unknown', message, effect: 'unknown' },
});

/** Whether an event about the payment has arrived, of another status than these. */
async function saysMore(tx: Transaction<Schema>, row: PaymentRow, known: string[]): Promise<boolean> {
  const event = await tx
    .selectFrom('provider_events')
    .select('transaction_id')
    .where('entity_id', '=', row.id)
    .$if(known.length > 0, (query) => query.where('status', 'not in', known))
    .limit(1)
    .executeTakeFirst();
  return event !== undefined;
}

function lastOf({ provider, connection_id: connectionId }: PaymentRow, left: Left): RouteTry {
  if (!('declined' in left)) return { provider, connectionId, why: storableText(left.failure.message, 300) };
  const { why, ...declined } = left.declined;
  return { provider, connectionId, why: storableText(why, 300), declined };
}
