import { sql } from 'kysely';
import type { NoteEntity } from '../../domain/core/notes.ts';
import { newId } from '../../runtime/ids.ts';
import { contexts } from '../core/contexts.ts';
import type { Database } from '../core/database.ts';
import type { Store } from '../core/store.ts';

/** Maximum number of notes about one entity. */
export const maxNotes = 200;

export interface Named {
  id: string;
  name: string;
}

export interface Note {
  id: string;
  entity: NoteEntity;
  entityId: string;
  author: Named;
  /** Persons as `@` and their id. Null once the author has deleted it. */
  text: string | null;
  mentions: Named[];
  createdAt: Date;
  deletedAt: Date | null;
}

const tables = {
  payment: 'payments',
  payout: 'payouts',
  refund: 'refunds',
  dispute: 'disputes',
  receiver: 'receivers',
} as const satisfies Record<NoteEntity, string>;

/** The notes of one merchant. They are never changed: an author may delete one, which leaves a mark. */
export function notesOf({ db, sealOf }: Store, merchantId: string) {
  const rows = () =>
    db
      .selectFrom('notes')
      .innerJoin('users', 'users.id', 'notes.author_id')
      .select(['notes.id', 'entity', 'entity_id', 'author_id', 'users.name as authorName', 'text_sealed'])
      .select(['notes.created_at', 'notes.deleted_at'])
      .where('notes.merchant_id', '=', merchantId);
  type Row = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number];

  async function shown(found: readonly Row[]): Promise<Note[]> {
    if (found.length === 0) return [];
    const seal = await sealOf(merchantId, db);
    const mentions = await db
      .selectFrom('note_mentions')
      .innerJoin('users', 'users.id', 'note_mentions.user_id')
      .select(['note_id', 'users.id', 'users.name'])
      .where(
        'note_id',
        'in',
        found.map(({ id }) => id),
      )
      .orderBy('users.id')
      .execute();
    return found.map((row) => ({
      id: row.id,
      entity: row.entity,
      entityId: row.entity_id,
      author: { id: row.author_id, name: row.authorName },
      text: row.text_sealed && seal.open<string>(contexts.note(row.id), row.text_sealed),
      mentions: mentions.flatMap(({ note_id, id, name }) => (note_id === row.id ? [{ id, name }] : [])),
      createdAt: row.created_at,
      deletedAt: row.deleted_at,
    }));
  }

  return {
    /** The notes about an entity, the oldest first, and the marks of deleted ones. */
    async list(entityId: string): Promise<Note[]> {
      return shown(
        await rows().where('entity_id', '=', entityId).orderBy('notes.created_at').orderBy('notes.id').execute(),
      );
    },

    async get(id: string): Promise<Note | undefined> {
      const [note] = await shown(await rows().where('notes.id', '=', id).execute());
      return note;
    },

    /** The number of notes that are not deleted, by entity. An entity without any has no entry. */
    async counts(entityIds: readonly string[]): Promise<Map<string, number>> {
      if (entityIds.length === 0) return new Map();
      const found = await db
        .selectFrom('notes')
        .select(['entity_id', sql<number>`count(*)::int`.as('count')])
        .where('merchant_id', '=', merchantId)
        .where('entity_id', 'in', entityIds)
        .where('deleted_at', 'is', null)
        .groupBy('entity_id')
        .execute();
      return new Map(found.map(({ entity_id, count }) => [entity_id, count]));
    },

    /** Whether the merchant has this entity. */
    async isKnown(entity: NoteEntity, id: string): Promise<boolean> {
      const { rows: found } = await sql`select from ${sql.table(tables[entity])}
        where id = ${id} and merchant_id = ${merchantId}`.execute(db);
      return found.length > 0;
    },

    /**
     * Stores a note. Mentions of its author about the same entity count as seen, since they answer.
     *
     * @param mentions ids of persons of the merchant.
     * @returns its id; undefined when the entity has `maxNotes`.
     */
    async add(note: Pick<Note, 'entity' | 'entityId'> & { authorId: string; text: string; mentions: string[] }) {
      const { entity, entityId, authorId, text, mentions } = note;
      const seal = await sealOf(merchantId);
      return db.transaction().execute(async (tx) => {
        const { count } = await tx
          .selectFrom('notes')
          .select(sql<number>`count(*)::int`.as('count'))
          .where('merchant_id', '=', merchantId)
          .where('entity_id', '=', entityId)
          .executeTakeFirstOrThrow();
        if (count >= maxNotes) return undefined;
        const id = newId('nte');
        const text_sealed = seal.seal(contexts.note(id), text);
        await tx
          .insertInto('notes')
          .values({ id, merchant_id: merchantId, entity, entity_id: entityId, author_id: authorId, text_sealed })
          .execute();
        if (mentions.length > 0) {
          await tx
            .insertInto('note_mentions')
            .values(
              mentions.map((user_id) => ({
                note_id: id,
                user_id,
                merchant_id: merchantId,
                // Whoever names themselves knows of it.
                ...(user_id === authorId && { seen_at: new Date() }),
              })),
            )
            .execute();
        }
        await seenAbout(tx, merchantId, authorId, entityId);
        return id;
      });
    },

    /** Deletes a note's text and mentions, and keeps that it was there. Once deleted, it stays as it is. */
    async remove(id: string): Promise<void> {
      await db.transaction().execute(async (tx) => {
        await tx
          .updateTable('notes')
          .set({ text_sealed: null, deleted_at: new Date() })
          .where('id', '=', id)
          .where('merchant_id', '=', merchantId)
          .where('deleted_at', 'is', null)
          .execute();
        await tx.deleteFrom('note_mentions').where('note_id', '=', id).execute();
      });
    },

    /** The notes that mention a person and that they have not marked as seen, the newest first. */
    async mentionsOf(userId: string, limit: number): Promise<Note[]> {
      return shown(
        await rows()
          .where('notes.id', 'in', unseen(db, merchantId, userId).select('note_id'))
          .orderBy('notes.created_at', 'desc')
          .orderBy('notes.id', 'desc')
          .limit(limit)
          .execute(),
      );
    },

    async countMentions(userId: string): Promise<number> {
      const { count } = await unseen(db, merchantId, userId)
        .select(sql<number>`count(*)::int`.as('count'))
        .executeTakeFirstOrThrow();
      return count;
    },

    /** Marks a mention as seen. @returns false when the note does not mention this person. */
    async see(noteId: string, userId: string): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('note_mentions')
        .set({ seen_at: sql<Date>`coalesce(seen_at, now())` })
        .where('note_id', '=', noteId)
        .where('user_id', '=', userId)
        .where('merchant_id', '=', merchantId)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
  };
}

const unseen = (db: Database, merchantId: string, userId: string) =>
  db
    .selectFrom('note_mentions')
    .where('user_id', '=', userId)
    .where('note_mentions.merchant_id', '=', merchantId)
    .where('seen_at', 'is', null);

async function seenAbout(tx: Database, merchantId: string, userId: string, entityId: string): Promise<void> {
  await tx
    .updateTable('note_mentions')
    .set({ seen_at: new Date() })
    .where('user_id', '=', userId)
    .where('merchant_id', '=', merchantId)
    .where('seen_at', 'is', null)
    .where('note_id', 'in', tx.selectFrom('notes').select('id').where('entity_id', '=', entityId))
    .execute();
}
