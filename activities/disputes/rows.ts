import type { Transaction } from 'kysely';
import type { Schema } from '../../db/core/schema.ts';
import type { Store } from '../../db/core/store.ts';
import type { DisputeRow } from '../../db/disputes/disputes.ts';
import type { PaymentRow } from '../../db/payments/payments.ts';
import { whyNot } from '../../domain/disputes/transition.ts';
import type { Log } from '../../runtime/log.ts';
import { attentionRaised } from '../../runtime/metrics.ts';
import { announcedIn, type DeliverNew } from '../core/announce.ts';
import { callForPerson, decide, type Ended, lockDispute } from './from-payment.ts';
import type { DisputeRef, DisputeSnapshot, DisputeTransition } from './types.ts';

type Tx = Transaction<Schema>;

/** A dispute's rows, for its workflow. Short and idempotent, like a payment's. */
export function disputeRows({ store, deliverNew, log }: { store: Store; deliverNew: DeliverNew; log: Log }) {
  return {
    async loadDispute(ref: DisputeRef): Promise<DisputeSnapshot> {
      return store.db.transaction().execute(async (tx) => snapshotOf(await lockDispute(tx, ref)));
    },

    /**
     * Writes an answer, an outcome, a passed deadline, or attention: row, timeline and event in one transaction.
     * @returns the state afterwards, with the reason if the change was refused. A run that is repeated after a crash
     *   finds its own change, and writes nothing.
     */
    async transitionDispute(transition: DisputeTransition): Promise<{ now: DisputeSnapshot; refused?: string }> {
      const seal = await store.sealOf(transition.merchantId);
      const { announced, ...written } = await store.db.transaction().execute(async (tx) => {
        const row = await lockDispute(tx, transition);
        const payment = await paymentOf(tx, row);
        if (transition.to !== undefined) {
          if (isRepeat(row, transition.to, transition.at)) return { now: snapshotOf(row), announced: [] };
          const refused = whyNot(snapshotOf(row), transition.to, transition.at);
          if (refused !== undefined) return { now: snapshotOf(row), refused, announced: [] };
          const after = await decide(tx, seal, payment, row, { ...transition, to: transition.to });
          return { now: snapshotOf(after), announced: announcedIn(tx) };
        }
        if (transition.call === undefined || wasCalled(row) || row.state !== 'OPEN') {
          return { now: snapshotOf(row), announced: [] };
        }
        const after = await callForPerson(tx, seal, payment, row, transition.call);
        return { now: snapshotOf(after), announced: announcedIn(tx), called: true };
      });
      const { called, ...answer } = written as typeof written & { called?: boolean };
      const { disputeId } = transition;
      if (called) {
        attentionRaised.inc({ reason: 'dispute_due' });
        log.warn({ disputeId, reason: 'dispute_due' }, 'dispute needs a person');
      } else if (transition.to !== undefined && answer.refused === undefined) {
        log.info({ disputeId, to: transition.to }, 'dispute status changed');
      }
      deliverNew(announced);
      return answer;
    },
  };
}

const paymentOf = (tx: Tx, row: DisputeRow): Promise<PaymentRow> =>
  tx
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', row.payment_id)
    .where('merchant_id', '=', row.merchant_id)
    .executeTakeFirstOrThrow();

const isRepeat = (row: DisputeRow, to: Ended, at: number): boolean =>
  row.state === to && [row.answered_at, row.decided_at].some((when) => when?.getTime() === at);

/** That nothing but an unsigned webhook reports it yet does not keep the notice of its deadline back. */
const wasCalled = (row: DisputeRow): boolean =>
  row.attention_reason !== null && (row.attention_reason !== 'webhook_unconfirmed' || row.reported_outcome !== null);

const snapshotOf = (row: DisputeRow): DisputeSnapshot => ({
  state: row.state,
  createdAt: row.created_at.getTime(),
  ...(row.deadline && { deadline: row.deadline.getTime() }),
  ...(wasCalled(row) && { called: true as const }),
  ...(row.status_basis === 'unsigned_webhook' && { unconfirmed: true as const }),
});
