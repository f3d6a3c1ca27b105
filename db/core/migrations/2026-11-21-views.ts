import { type Kysely, sql } from 'kysely';

/** What the console asks for: the day in figures, payments by amount, and each person's saved views. */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema but its own
export async function up(db: Kysely<any>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // The day's figures are read from the index alone.
  `create index payments_figures on payments (merchant_id, created_at) include (status, amount, approved_at)`,
  `create index on payments (merchant_id, amount desc, id desc)`,
  `create table saved_views (
    user_id text not null references users,
    merchant_id text not null references merchants,
    name text not null,
    search text not null,
    created_at timestamptz not null default now(),
    primary key (user_id, merchant_id, name)
  )`,
];
