import { type Kysely, sql } from 'kysely';
import { connections } from './connections.ts';
import { core } from './core.ts';
import { disputes } from './disputes.ts';
import { events } from './events.ts';
import { finance } from './finance.ts';
import { identity } from './identity.ts';
import { payments } from './payments.ts';
import { payouts } from './payouts.ts';
import { receivers } from './receivers.ts';
import { refunds } from './refunds.ts';

/** Ordered by their references: a table comes after the tables that it references. */
const subjects = [core, identity, connections, payments, refunds, disputes, payouts, receivers, events, finance];

/**
 * All tables of the first release, with indexes, functions and triggers. `system-keys.ts` creates two tables before it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of subjects.flat()) await sql.raw(statement).execute(db);
}
