import { type Kysely, sql } from 'kysely';

/** Who somebody is at the identity provider, what their sessions owe to it, and instalments of payment links. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `create table provider_identities (
      issuer text not null,
      -- What the provider calls the person; unlike an e-mail it is never given to somebody else.
      subject text not null,
      user_id text not null references users,
      created_at timestamptz(3) not null default now(),
      last_used_at timestamptz not null default now(),
      primary key (issuer, subject),
      unique (user_id, issuer)
    )`,
    // What belongs to a challenge and the browser must not know or change.
    'alter table sign_in_challenges add column payload_sealed bytea',
    'alter table sessions drop constraint sessions_method_check',
    "alter table sessions add constraint sessions_method_check check (method in ('password', 'passkey', 'provider'))",
    // The provider has asserted a second factor that the settings trust.
    'alter table sessions add column assured boolean not null default false',
    // When the person last proved who they are, where that is not when the session was opened.
    'alter table sessions add column authenticated_at timestamptz',
    // Until when a fresh sign-in at the provider counts as proof for one change of what guards the account.
    'alter table sessions add column proved_until timestamptz',
    'alter table sessions add column proved_assured boolean not null default false',
    // By the command line: a way in while the provider is away, where nobody else signs in with a password.
    'alter table users add column password_allowed_until timestamptz',
    'alter table payment_links add column max_installments int check (max_installments between 2 and 24)',
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
