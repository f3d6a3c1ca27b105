import { type Kysely, sql } from 'kysely';

/**
 * Within which time people look at what needs them and settle it, per merchant (`response_times`); how each person has
 * arranged the columns of lists (`column_layouts`); bulk runs that wait for approval as entries of the work queue; and how
 * often a line of a run has failed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `create table response_times (
      merchant_id text primary key references merchants,
      -- A change names the version that its author saw.
      version int not null,
      -- The reasons that differ from the defaults, with minutes.
      times jsonb not null,
      -- The hours of Brazil's business days in which time is counted; null: all hours.
      opens int check (opens between 0 and 23),
      closes int check (closes between 1 and 24),
      updated_by text not null references users,
      updated_at timestamptz not null default now(),
      check ((opens is null) = (closes is null)),
      check (closes - opens >= 4)
    )`,
    // Of a person, whichever merchant they act for: a list has the same columns everywhere.
    `create table column_layouts (
      user_id text not null references users,
      list text not null,
      layout jsonb not null,
      updated_at timestamptz not null default now(),
      primary key (user_id, list)
    )`,
    // The time so many minutes of business hours later. 'opens' has the beginning of each business day.
    `create function in_business_hours(since timestamptz, minutes int, opens timestamptz[], day_minutes int)
      returns timestamptz language plpgsql immutable strict parallel safe as $$
    declare
      first int := width_bucket(since, opens);
      total double precision;
      last int;
    begin
      if first > 0 then
        total := (first - 1) * day_minutes
          + least(extract(epoch from since - opens[first]) / 60, day_minutes) + minutes;
        last := greatest(ceil(total / day_minutes), 1);
      end if;
      -- Outside of the calendar, which reaches a year back and ahead, all hours count.
      if last is null or last > cardinality(opens) then
        return since + make_interval(mins => minutes);
      end if;
      return opens[last] + make_interval(secs => (total - (last - 1) * day_minutes) * 60);
    end $$`,
    'alter table bulk_lines add tries int not null default 0',
    `alter table bulk_runs
      add attention_reason text,
      add attention_detail text,
      add attention_since timestamptz`,
    `create index on bulk_runs (merchant_id, attention_since, id) where attention_reason is not null`,
    `create trigger end_attention_work after update of attention_reason on bulk_runs for each row
      when (old.attention_reason is not null and old.attention_reason is distinct from new.attention_reason)
      execute function end_attention_work()`,
    `create trigger raise_alert_of_new after insert on bulk_runs for each row
      when (new.attention_reason is not null) execute function raise_alert('bulk_run')`,
    `create trigger raise_alert after update of attention_reason on bulk_runs for each row
      when (new.attention_reason is not null and old.attention_reason is distinct from new.attention_reason)
      execute function raise_alert('bulk_run')`,
    `update bulk_runs set attention_reason = 'approval_needed', attention_since = created_at,
        attention_detail = 'Another person must approve this refund of many payments before anything is sent.'
      where state = 'AWAITING_APPROVAL'`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
