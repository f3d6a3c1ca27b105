import { type Kysely, sql } from 'kysely';
import type { Schema } from '../core/schema.ts';
import { storableText } from '../core/storable.ts';

/** A provider's word for a status that no map of ours names. */
interface UnmappedWord {
  provider: string;
  /** The source: a webhook, or the answer to a call. */
  reportedIn: 'webhook' | 'answer';
  word: string;
  times: number;
  firstAt: Date;
  lastAt: Date;
  /** The entity of the latest report. */
  entity: 'payment' | 'payout' | 'receiver' | null;
  entityId: string | null;
}

/**
 * Maximum number of words per merchant and provider, so that a provider with endless words cannot fill the database.
 */
const maxWords = 200;

/** Counts an unmapped word, and stores it when it is new. */
export async function storeUnmappedWord(
  db: Kysely<Schema>,
  {
    merchantId,
    provider,
    reportedIn,
    word,
    about,
  }: {
    merchantId: string;
    provider: string;
    reportedIn: UnmappedWord['reportedIn'];
    word: string;
    about?: { entity: NonNullable<UnmappedWord['entity']>; id: string } | undefined;
  },
): Promise<void> {
  const text = storableText(word, 100);
  await sql`
    insert into unmapped_words as w (merchant_id, provider, reported_in, word, entity, entity_id)
    select ${merchantId}, ${provider}, ${reportedIn}, ${text}, ${about?.entity ?? null}, ${about?.id ?? null}
    where exists (
        select from unmapped_words
        where merchant_id = ${merchantId} and provider = ${provider} and reported_in = ${reportedIn} and word = ${text}
      ) or (
        select count(*) from unmapped_words where merchant_id = ${merchantId} and provider = ${provider}
      ) < ${maxWords}
    on conflict (merchant_id, provider, reported_in, word) do update set
      times = w.times + 1,
      last_at = now(),
      entity = coalesce(excluded.entity, w.entity),
      entity_id = coalesce(excluded.entity_id, w.entity_id)`.execute(db);
}

/** A merchant's unmapped words, the latest report first. */
export const unmappedWordsOf = (db: Kysely<Schema>, merchantId: string): Promise<UnmappedWord[]> =>
  db
    .selectFrom('unmapped_words')
    .select([
      'provider',
      'reported_in as reportedIn',
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
