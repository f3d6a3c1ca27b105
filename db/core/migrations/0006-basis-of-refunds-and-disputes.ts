import { type Kysely, sql } from 'kysely';

/**
 * What the state of a refund and of a dispute rests on, the amount that a payer paid, where it was reported, and matches of
 * statements that a person must confirm.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Null for rows from before, and while nothing has been reported.
  for (const table of ['refunds', 'disputes']) {
    await sql`alter table ${sql.table(table)} add column status_basis text check (status_basis in
      ('lookup', 'signed_webhook', 'unsigned_webhook', 'answer', 'person', 'statement'))`.execute(db);
  }
  // The outcome that an unsigned webhook reports, until it is confirmed.
  await sql`alter table disputes add column reported_outcome text check (reported_outcome in ('WON', 'LOST'))`.execute(
    db,
  );
  await sql`alter table payments add column received_amount bigint check (received_amount > 0)`.execute(db);
  await sql`alter table reconciliation_items
    drop constraint reconciliation_items_kind_check,
    add constraint reconciliation_items_kind_check
      check (kind in ('matched', 'suggested', 'missing', 'different', 'unknown', 'unasked')),
    drop constraint reconciliation_items_settled_action_check,
    add constraint reconciliation_items_settled_action_check
      check (settled_action in ('look', 'resolve_approved', 'resolve_rejected', 'note', 'confirm_match', 'reject_match'))
  `.execute(db);
  // A proposed payout policy of the present version, with the columns of an entity that waits for a person.
  await sql`create view waiting_policy_proposals as
    select merchant_id as id, merchant_id, 'approval_needed'::text as attention_reason,
      created_at as attention_since, ''::text as attention_detail, 'proposed'::text as state, proposed_by
    from payout_policy_proposals as proposal
    where based_on = coalesce(
      (select max(version) from payout_policies where payout_policies.merchant_id = proposal.merchant_id), 0)`.execute(
    db,
  );
}
