import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { seal, unseal } from '../../runtime/keys.ts';
import type { Mail } from '../../runtime/mail.ts';
import { contexts } from '../core/contexts.ts';
import type { Database } from '../core/database.ts';
import type { MailKind } from '../core/schema.ts';
import type { Store } from '../core/store.ts';

/** What a mail is about. */
export interface MailSubject {
  kind: MailKind;
  /** The person or the invitation. */
  entityId: string;
  /** Absent: a person's own account. */
  merchantId?: string;
}

/** A mail that was not accepted yet. */
export interface WaitingMail extends MailSubject {
  id: string;
  mail: Mail;
  /** Including the one that is due now. */
  tries: number;
  /** Whether another try follows this one. */
  isLast: boolean;
}

/** Pause before the second try; doubled after each, up to `longestPause`. */
const firstPause = sql.lit('1 minute');
const longestPause = sql.lit('1 hour');
const nextTry = (tries: ReturnType<typeof sql<number>>) =>
  sql<Date>`now() + least(${firstPause}::interval * power(2, least(${tries}, 10)), ${longestPause}::interval)`;

/**
 * Keeps a mail whose first try is made now. One with another link about the same is dropped, since that link is no
 * longer valid.
 * @param until no try after this.
 */
export async function keepMail(store: Store, subject: MailSubject, mail: Mail, until: Date): Promise<WaitingMail> {
  const { kind, entityId, merchantId } = subject;
  const id = randomUUID();
  await store.db.transaction().execute(async (tx) => {
    if (kind === 'invitation' || kind === 'password_reset') {
      await tx.deleteFrom('mails').where('entity_id', '=', entityId).where('kind', '=', kind).execute();
    }
    await tx
      .insertInto('mails')
      .values({
        id,
        merchant_id: merchantId ?? null,
        kind,
        entity_id: entityId,
        mail_sealed: seal(store.keys.sealing, contexts.mail(id), Buffer.from(JSON.stringify(mail))),
        tries: 1,
        next_try_at: nextTry(sql`0`),
        until,
      })
      .execute();
  });
  return { ...subject, id, mail, tries: 1, isLast: false };
}

/** Takes mails that are due. Their next try is noted before this one, so that two processes never take the same. */
export async function takeDueMails(store: Store, limit: number): Promise<WaitingMail[]> {
  const rows = await store.db
    .updateTable('mails')
    .set({ tries: sql<number>`tries + 1`, next_try_at: nextTry(sql`tries`) })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('mails')
        .select('id')
        .where('next_try_at', '<=', sql<Date>`now()`)
        .orderBy('next_try_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'kind', 'entity_id', 'merchant_id', 'mail_sealed', 'tries'])
    .returning(sql<boolean>`next_try_at >= until`.as('isLast'))
    .execute();
  return rows.map(({ id, kind, entity_id, merchant_id, mail_sealed, tries, isLast }) => ({
    id,
    kind,
    entityId: entity_id,
    ...(merchant_id !== null && { merchantId: merchant_id }),
    mail: JSON.parse(unseal(store.keys.sealing, contexts.mail(id), mail_sealed).toString()) as Mail,
    tries,
    isLast,
  }));
}

/** Drops a mail that was accepted or given up. @returns false where another one has taken its place. */
export async function dropMail(db: Database, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('mails').where('id', '=', id).executeTakeFirst();
  return numDeletedRows === 1n;
}
