import { type Kysely, sql } from 'kysely';

/** What a merchant wants done with money that comes after its payment was given up. */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema but its own
export async function up(db: Kysely<any>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table merchants
    add column late_payment text not null default 'accept' check (late_payment in ('accept', 'refund'))`,
];
