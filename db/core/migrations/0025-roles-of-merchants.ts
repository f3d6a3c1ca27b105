import { type Kysely, sql } from 'kysely';

/**
 * Roles that a merchant defines (`merchant_roles`). The column `role` of memberships and invitations holds a built-in role
 * or the id of such a role; in the latter case the generated column `own_role` refers to it, so that a role in use cannot
 * be deleted and is always of the same merchant.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `create table merchant_roles (
      id text primary key,
      merchant_id text not null references merchants,
      name text not null,
      description text not null default '',
      permissions text[] not null,
      version int not null default 1,
      created_by text not null references users,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      unique (merchant_id, id)
    )`,
    'create unique index merchant_roles_name on merchant_roles (merchant_id, lower(name))',
    ...Object.entries(held).flatMap(([table, condition]) => [
      `alter table ${table} drop constraint ${table}_role_check`,
      `alter table ${table} add constraint ${table}_role_check
        check (role in ('admin', 'ops', 'finance', 'developer', 'viewer') or role like 'rol\\_%')`,
      `alter table ${table} add column own_role text
        generated always as (case when role like 'rol\\_%' and ${condition} then role end) stored`,
      `alter table ${table} add constraint ${table}_own_role_fkey
        foreign key (merchant_id, own_role) references merchant_roles (merchant_id, id)`,
    ]),
    // Otherwise the reference would not be checked: it belongs to no merchant.
    `alter table memberships add constraint memberships_own_role_of_one check (own_role is null or merchant_id is not null)`,
    `create index on memberships (own_role) where own_role is not null`,
    `create index on invitations (own_role) where own_role is not null`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** The tables, and when a row holds its role: an accepted or revoked invitation keeps no role from being deleted. */
const held = { memberships: 'true', invitations: `(outcome is null or outcome = 'declined')` };
