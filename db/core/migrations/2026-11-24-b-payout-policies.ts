import { type Kysely, sql } from 'kysely';

/** Each merchant's rules for money that leaves. */
// biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema but its own
export async function up(db: Kysely<any>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // Each save is a row: the last is in force, the others say what was in force when, and who wanted it so.
  `create table payout_policies (
    merchant_id text not null references merchants,
    version int not null check (version > 0),
    policy jsonb not null,
    saved_by text not null references users,
    created_at timestamptz not null default now(),
    primary key (merchant_id, version)
  )`,
  `create trigger append_only before update or delete on payout_policies for each row execute function refuse_change()`,
  // Emptying the table would be to lift every rule at once.
  `create trigger never_emptied before truncate on payout_policies execute function refuse_change()`,
];
