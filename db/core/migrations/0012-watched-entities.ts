import { type Kysely, sql } from 'kysely';

/**
 * Entities that somebody's page or stream shows now. Only their changes are notified: commits that notify take turns on one
 * lock of the whole server, with their flush to disk, and nobody listens to most. Unlogged: after a crash the watchers
 * register again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create unlogged table watched_entities (
    entity_id text not null,
    watcher uuid not null,
    until timestamptz not null,
    primary key (entity_id, watcher)
  )`.execute(db);
  await sql`create or replace function notify_change() returns trigger language plpgsql as $$
    declare
      changed text;
    begin
      if tg_table_name = 'payments' then
        changed := new.id;
      else
        changed := new.entity_id;
      end if;
      if exists (select from watched_entities where entity_id = changed and until > now()) then
        perform pg_notify('trilho_changes', changed);
      end if;
      return null;
    end $$`.execute(db);
}
