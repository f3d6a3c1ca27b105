import { contexts } from '../../db/core/contexts.ts';
import { abandonSend } from '../../db/core/send-guard.ts';
import { storableJson, storableText } from '../../db/core/storable.ts';
import type { Store } from '../../db/core/store.ts';
import type { Failure } from '../../domain/core/schemas.ts';
import type { Log } from '../../runtime/log.ts';
import { addTimelineEntry, paymentEntity } from '../core/timeline.ts';
import type { PaymentRef, RouteHead } from '../core/types.ts';
import { lockPayment } from './row.ts';
import type { ChargeOutcome } from './types.ts';

/** A payment's failover from one connection to the next. Short and idempotent, so it runs as a local activity. */
export function paymentRoutes({ store, log }: { store: Store; log: Log }) {
  return {
    /**
     * Assigns the payment's next connection, for charge number `attempt`, after the charge before it provably did
     * nothing. That charge's send guard is closed in the same transaction, so that a late step of it sends nothing.
     * @returns undefined where the next charge may be made; else the outcome of the charge before.
     */
    async takeNextConnection(
      ask: PaymentRef & { attempt: number; to: RouteHead; failure: Failure },
    ): Promise<ChargeOutcome | undefined> {
      const { attempt, to, failure } = ask;
      const seal = await store.sealOf(ask.merchantId);
      const result = await store.db.transaction().execute(async (tx): Promise<ChargeOutcome | { from?: string }> => {
        const row = await lockPayment(tx, ask);
        const { chosen, why, tried } = row.route ?? { chosen: '', why: '', tried: [] };
        // A run that was reset repeats this step.
        if (tried.length >= attempt - 1) return {};
        if (row.status !== 'PENDING') return { kind: 'failed', failure };

        const key = { entityId: row.id, operation: 'createTransaction', attempt: attempt - 1 };
        const answer = seal.seal(contexts.send(row.id, key.operation, key.attempt), { kind: 'failed', failure });
        const event = await tx
          .selectFrom('provider_events')
          .select('transaction_id')
          .where('entity_id', '=', row.id)
          .limit(1)
          .executeTakeFirst();
        if (row.transaction_id !== null || event || !(await abandonSend(tx, key, answer))) {
          const message = `${row.provider} reported that nothing was done, but an event or a reply shows a charge. No second charge is made.`;
          return { kind: 'unknown', failure: { code: 'outcome_unknown', message, effect: 'unknown' } };
        }

        const last = {
          provider: row.provider,
          connectionId: row.connection_id,
          why: storableText(failure.message, 300),
        };
        await tx
          .updateTable('payments')
          .set({
            provider: to.provider,
            connection_id: to.connectionId,
            connection_version: to.connectionVersion,
            account: to.account,
            route: storableJson({ chosen, why, tried: [...tried, last] }),
            updated_at: new Date(),
          })
          .where('id', '=', row.id)
          .execute();
        const data = { what: 'failover', from: row.provider, to: to.provider, attempt, why: last.why };
        await addTimelineEntry(
          tx,
          paymentEntity(ask),
          'route',
          `${row.provider} → ${to.provider}`,
          data,
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
}
