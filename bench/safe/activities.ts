import { ApplicationFailure } from '@temporalio/common';
import type pg from 'pg';
import { bareActivities, type Charged, type Order } from '../bare/activities.ts';

export const table = `create table payments (id text primary key, amount bigint not null, status text not null,
  guard text not null, transaction_id text, pix_code text)`;

/**
 * The two halves of a payment, each in as few statements as keep the rule: at most one charge for a request, whatever
 * runs again. The calls to the provider and the merchant are those of the bare form.
 */
export function safeActivities(pool: pg.Pool, sandboxUrl: string) {
  const { charge, lookUp, postEvent } = bareActivities(pool, sandboxUrl);

  return {
    /**
     * Takes the guard, charges, and stores the answer. When it runs again it finds the guard taken: it returns what is
     * stored and never charges.
     *
     * @throws ApplicationFailure, not retried, when the earlier run stored no answer: its outcome is unknown.
     */
    async charge(order: Order): Promise<Charged> {
      const { id, amount } = order;
      const taken = await pool.query(
        `insert into payments (id, amount, status, guard) values ($1, $2, 'PENDING', 'sending') on conflict do nothing`,
        [id, amount],
      );
      if (taken.rowCount === 0) return stored(pool, id);
      const charged = await charge(order);
      await pool.query(`update payments set guard = 'answered', transaction_id = $2, pix_code = $3 where id = $1`, [
        id,
        charged.transactionId,
        charged.pixCode,
      ]);
      return charged;
    },

    /** Looks the charge up, stores its status and posts the event. Safe to run again: the merchant may get it twice. */
    async settle(order: Order, charged: Charged): Promise<void> {
      const status = await lookUp(charged);
      await pool.query('update payments set status = $2 where id = $1', [order.id, status]);
      await postEvent(order, status);
    },
  };
}

export type Activities = ReturnType<typeof safeActivities>;

async function stored(pool: pg.Pool, id: string): Promise<Charged> {
  const { rows } = await pool.query<Charged>(
    `select transaction_id as "transactionId", pix_code as "pixCode" from payments where id = $1 and guard = 'answered'`,
    [id],
  );
  if (!rows[0]) throw ApplicationFailure.nonRetryable(`the outcome of the charge of ${id} is unknown`);
  return rows[0];
}
