import { type Kysely, sql } from 'kysely';

/**
 * Whoever looks at an entity hears that it changed: its id on one channel, when the change is committed. Postgres tells
 * it to every process that listens, and keeps it for nobody: who was away reads again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create function tell_change() returns trigger language plpgsql as $$
    begin
      if tg_table_name = 'payments' then
        perform pg_notify('trilho_changes', new.id);
      else
        perform pg_notify('trilho_changes', new.entity_id);
      end if;
      return null;
    end $$`,
  // One transaction tells an id once, however many of its rows changed.
  `create trigger tell_change after insert on timeline for each row execute function tell_change()`,
  `create trigger tell_change after update on payments for each row execute function tell_change()`,
  `create trigger tell_change after update of state on deliveries for each row execute function tell_change()`,
];
