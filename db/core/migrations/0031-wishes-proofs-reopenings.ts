import { type Kysely, sql } from 'kysely';

/**
 * Since when a merchant has its wish for late payments, so that a lost step can be taken up from the rows by the wish of then.
 * Settlements whose reopening is to be announced. Who has proved to own their account's e-mail: by a link that was in a mail
 * alone, or at the identity provider. And how many submissions of a payment link's form are making the same payment.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    'alter table merchants add column late_payment_since timestamptz(3) not null default now()',
    `create function note_late_payment_wish() returns trigger language plpgsql as $$
    begin
      new.late_payment_since := date_trunc('milliseconds', now());
      return new;
    end $$`,
    `create trigger note_late_payment_wish before update of late_payment on merchants for each row
      when (new.late_payment is distinct from old.late_payment) execute function note_late_payment_wish()`,
    // Its arrival was announced, and is taken back.
    'alter table settlements add column is_reopened boolean not null default false',
    'create index settlements_reopened on settlements (id) where is_reopened',
    // From before: nobody has proved it, since a link that was mailed late had been shown to its maker, too.
    'alter table users add column owner_proved_at timestamptz(3)',
    // Whoever made the link has seen it.
    'alter table invitations add column link_shown boolean not null default true',
    'alter table password_resets add column link_shown boolean not null default true',
    // The use is given back by the last of them that is refused.
    'alter table payment_link_uses add column claims int not null default 1',
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
