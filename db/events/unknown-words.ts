import { type Kysely, sql } from 'kysely';
import type { Schema } from '../core/schema.ts';
import { storableText } from '../core/storable.ts';

/** A provider's word for a status that no map of ours has. */
interface UnknownWord {
  provider: string;
  /** In a webhook of its own, or in the answer to a call. */
  saidIn: 'webhook' | 'answer';
  word: string;
  times: number;
  firstAt: Date;
  lastAt: Date;
  /** The latest that it was said of, where one of ours was found. */
  entity: 'payment' | 'payout' | 'receiver' | null;
  entityId: string | null;
}

/** A provider that makes up words does not fill the database: so many different ones are kept. */
const mostWords = 200;

/** Keeps that a provider said a word that nobody knows. */
export async function storeUnknownWord(
  db: Kysely<Schema>,
  {
    merchantId,
    provider,
    saidIn,
    word,
    about,
  }: {
    merchantId: string;
    provider: string;
    saidIn: UnknownWord['saidIn'];
    word: string;
    about?: { entity: NonNullable<UnknownWord['entity']>; id: string } | undefined;
  },
): Promise<void> {
  const text = storableText(word, 100);
  await sql`
    insert into unknown_words as w (merchant_id, provider, said_in, word, entity, entity_id)
    select ${merchantId}, ${provider}, ${saidIn}, ${text}, ${about?.entity ?? null}, ${about?.id ?? null}
    where exists (
        select from unknown_words
        where merchant_id = ${merchantId} and provider = ${provider} and said_in = ${saidIn} and word = ${text}
      ) or (
        select count(*) from unknown_words where merchant_id = ${merchantId} and provider = ${provider}
      ) < ${mostWords}
    on conflict (merchant_id, provider, said_in, word) do update set
      times = w.times + 1,
      last_at = now(),
      entity = coalesce(excluded.entity, w.entity),
      entity_id = coalesce(excluded.entity_id, w.entity_id)`.execute(db);
}

/** A merchant's, the latest heard first. */
export const unknownWordsOf = (db: Kysely<Schema>, merchantId: string): Promise<UnknownWord[]> =>
  db
    .selectFrom('unknown_words')
    .select([
      'provider',
      'said_in as saidIn',
      'word',
      'times',
      'first_at as firstAt',
      'last_at as lastAt',
      'entity',
      'entity_id as entityId',
    ])
    .where('merchant_id', '=', merchantId)
    .orderBy('last_at', 'desc')
    .orderBy('word')
    .execute();
