import { type QueryCreator, sql } from 'kysely';
import type { Database } from '../core/database.ts';
import type { Schema } from '../core/schema.ts';
import type { Store } from '../core/store.ts';

/*
 * A provider whose sources do not say in which unit it writes amounts may take cents for reais. Its connection's first
 * charge is therefore small and alone: the others wait until a look-up has shown it as paid with our amount.
 */

/** Integer cents. */
export const mostOfUnitTrial = 1_000;

/**
 * Claims the connection's trial for this payment, where there is none yet or the one before has ended and shown nothing:
 * refused, or paid without an amount in the look-up. Repeatable.
 * @returns the id of another payment that has it; undefined where this one has it, or the unit is proven.
 */
export async function claimUnitTrial(
  { db }: Store,
  connectionId: string,
  paymentId: string,
): Promise<string | undefined> {
  const claimed = await db
    .updateTable('connections')
    .set({ unit_trial: paymentId })
    .where('id', '=', connectionId)
    .where('unit_proven_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('unit_trial', '=', paymentId),
        eb.not(
          eb.exists(
            eb
              .selectFrom('payments')
              .select('payments.id')
              .whereRef('payments.id', '=', 'connections.unit_trial')
              .where('payments.status', '=', 'PENDING'),
          ),
        ),
      ]),
    )
    .returning('id')
    .executeTakeFirst();
  if (claimed) return undefined;
  const { unit_trial, unit_proven_at } = await db
    .selectFrom('connections')
    .select(['unit_trial', 'unit_proven_at'])
    .where('id', '=', connectionId)
    .executeTakeFirstOrThrow();
  return unit_proven_at ? undefined : (unit_trial ?? undefined);
}

/**
 * Records that a person has compared a paid charge of the connection with the provider's statement.
 * @returns the connection, and whether its unit was proven before; undefined if there is none.
 */
export async function confirmUnit(db: Database, connectionId: string) {
  const found = await db
    .selectFrom('connections')
    .select(['merchant_id', 'provider', 'unit_proven_at'])
    .where('id', '=', connectionId)
    .forUpdate()
    .executeTakeFirst();
  if (!found) return undefined;
  const { merchant_id: merchantId, provider, unit_proven_at } = found;
  if (unit_proven_at === null) {
    await db
      .updateTable('connections')
      .set({ unit_proven_at: sql<Date>`now()` })
      .where('id', '=', connectionId)
      .execute();
  }
  return { merchantId, provider, wasProven: unit_proven_at !== null };
}

/** Adds to a statement that a look-up has shown the unit of this connection. */
export function withProvenUnit(statement: QueryCreator<Schema>, connectionId: string): QueryCreator<Schema> {
  return statement.with('proven', (db) =>
    db
      .updateTable('connections')
      .set({ unit_proven_at: sql<Date>`now()` })
      .where('id', '=', connectionId)
      .where('unit_proven_at', 'is', null),
  ) as unknown as QueryCreator<Schema>;
}
