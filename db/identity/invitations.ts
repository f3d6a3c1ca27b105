import { sql } from 'kysely';
import type { Permission } from '../../domain/identity/permissions.ts';
import { newId } from '../../runtime/ids.ts';
import type { Database } from '../core/database.ts';
import { type HeldRole, ownOf } from '../core/held-role.ts';
import type { Role } from '../core/schema.ts';

/** How long an invitation's link is valid in ms. */
const validMs = 7 * 86_400_000;

/** What a role of a merchant's own needs to invite; of the built-in ones only `admin` has it. */
const invites: Permission = 'team.manage';

/** An invitation as its merchant sees it. It tells nothing of an account that the person may have. */
export interface Invitation extends HeldRole {
  id: string;
  merchantId: string;
  merchantName: string;
  email: string;
  state: 'pending' | 'expired' | 'accepted' | 'declined' | 'revoked';
  invitedBy: { id: string; name: string };
  mailedAt: Date | null;
  /** Whoever made the link has seen it: it proves nobody's e-mail. */
  linkShown: boolean;
  /** The mail was not accepted yet, and is tried again. */
  isMailWaiting: boolean;
  createdAt: Date;
  expiresAt: Date;
}

/** Which invitations: those of a merchant, one of them, or the one of a link. */
type Which = { merchantId: string; id?: string; email?: string } | { hash: Buffer };

/**
 * Whether the person who invited may still do so. The invitation of somebody who no longer may counts as expired:
 * otherwise a removed administrator could come back by an invitation that they wrote before.
 */
const inviterStays = sql<boolean>`exists (select from memberships left join merchant_roles on merchant_roles.id = own_role
  where user_id = invitation.invited_by and (role = 'admin' or ${invites} = any (permissions))
  and (memberships.merchant_id is null or memberships.merchant_id = invitation.merchant_id))`;

const state = sql<Invitation['state']>`case when outcome is not null then outcome
  when expires_at <= now() or not ${inviterStays} then 'expired' else 'pending' end`;

const isMailWaiting = sql<boolean>`exists (select from mails
  where mails.entity_id = invitation.id and mails.kind = 'invitation')`;

function select(db: Database, which: Which) {
  const conditions = {
    ...('hash' in which
      ? { 'invitation.hash': which.hash }
      : {
          'invitation.merchant_id': which.merchantId,
          ...(which.id !== undefined && { 'invitation.id': which.id }),
          ...(which.email !== undefined && { 'invitation.email': which.email }),
        }),
  };
  return db
    .selectFrom('invitations as invitation')
    .innerJoin('merchants', 'merchants.id', 'invitation.merchant_id')
    .innerJoin('users as inviter', 'inviter.id', 'invitation.invited_by')
    .leftJoin('merchant_roles as own', 'own.id', 'invitation.own_role')
    .select(['invitation.id', 'invitation.email', 'invitation.role', 'invitation.mailed_at as mailedAt'])
    .select('invitation.link_shown as linkShown')
    .select(['invitation.created_at as createdAt', 'invitation.expires_at as expiresAt'])
    .select(['merchants.id as merchantId', 'merchants.name as merchantName'])
    .select(['inviter.id as inviterId', 'inviter.name as inviterName', state.as('state')])
    .select([isMailWaiting.as('isMailWaiting'), 'own.name as ownName', 'own.permissions as ownPermissions'])
    .where((eb) => eb.and(conditions));
}

interface Joined {
  inviterId: string;
  inviterName: string;
  ownName: string | null;
  ownPermissions: string[] | null;
}

const shaped = <Row extends Joined>({ inviterId, inviterName, ownName, ownPermissions, ...row }: Row) => ({
  ...row,
  own: ownOf(ownName, ownPermissions),
  invitedBy: { id: inviterId, name: inviterName },
});

/**
 * One invitation: by its id at a merchant, by the MAC of its link's token, or the one that an e-mail has not answered.
 */
export async function findInvitation(db: Database, which: Which): Promise<Invitation | undefined> {
  const unanswered = 'email' in which;
  const row = await select(db, which)
    .$if(unanswered, (rows) => rows.where('outcome', 'is', null))
    .executeTakeFirst();
  return row && shaped(row);
}

/** A merchant's invitations that have given nobody a role and were not taken back, the newest first. */
export async function openInvitations(
  db: Database,
  merchantId: string,
  { limit, after }: { limit: number; after?: { value: Date | number; id: string } },
): Promise<Invitation[]> {
  const rows = await select(db, { merchantId })
    .where((eb) => eb.or([eb('outcome', 'is', null), eb('outcome', '=', 'declined')]))
    .$if(after !== undefined, (open) =>
      open.where(sql<boolean>`(invitation.created_at, invitation.id) < (${after?.value}, ${after?.id})`),
    )
    .orderBy('invitation.created_at', 'desc')
    .orderBy('invitation.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(shaped);
}

/** The number of a merchant's invitations without an answer. */
export async function countOpenInvitations(db: Database, merchantId: string): Promise<number> {
  const { open } = await db
    .selectFrom('invitations')
    .select(({ fn }) => fn.countAll<string>().as('open'))
    .where('merchant_id', '=', merchantId)
    .where('outcome', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(open);
}

/**
 * Writes an invitation, in place of one of the same e-mail that was declined or has expired.
 * @param hash MAC of the link's token. @returns its id.
 */
export async function insertInvitation(
  db: Database,
  given: { merchantId: string; email: string; role: Role; hash: Buffer; invitedBy: string },
): Promise<string> {
  const { merchantId, email, role, hash, invitedBy } = given;
  await db
    .deleteFrom('invitations')
    .where('merchant_id', '=', merchantId)
    .where('email', '=', email)
    .where((eb) => eb.or([eb('outcome', 'is', null), eb('outcome', '=', 'declined')]))
    .execute();
  const id = newId('inv');
  await db
    .insertInto('invitations')
    .values({ id, merchant_id: merchantId, email, role, hash, invited_by: invitedBy, expires_at: newExpiry() })
    .execute();
  return id;
}

/** Gives an unanswered invitation another link, in place of the one before. */
export async function renewInvitation(
  db: Database,
  id: string,
  { hash, invitedBy }: { hash: Buffer; invitedBy: string },
): Promise<void> {
  await db
    .updateTable('invitations')
    .set({ hash, invited_by: invitedBy, expires_at: newExpiry(), mailed_at: null, outcome: null, ended_at: null })
    .set({ link_shown: true })
    .where('id', '=', id)
    .execute();
}

/** Notes that a link was mailed, and shown to nobody. */
export async function noteInvitationOnlyMailed(db: Database, hash: Buffer): Promise<void> {
  await db.updateTable('invitations').set({ link_shown: false }).where('hash', '=', hash).execute();
}

/** Notes that the link was mailed. */
export async function noteMailed(db: Database, id: string): Promise<void> {
  await db.updateTable('invitations').set({ mailed_at: new Date() }).where('id', '=', id).execute();
}

/** Ends an unanswered invitation. @returns whether it was unanswered: of two answers only one counts. */
export async function endInvitation(
  db: Database,
  id: string,
  outcome: 'accepted' | 'declined' | 'revoked',
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('invitations')
    .set({ outcome, ended_at: new Date() })
    .where('id', '=', id)
    .where('outcome', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

const newExpiry = () => new Date(Date.now() + validMs);
