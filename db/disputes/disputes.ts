import type { Selectable } from 'kysely';
import { isId } from '../../domain/core/ids.ts';
import type { Dispute, DisputeState } from '../../domain/disputes/dispute.ts';
import { type ExistingDispute, isUndecided } from '../../domain/disputes/transition.ts';
import { newId } from '../../runtime/ids.ts';
import type { MerchantSeal } from '../../runtime/keys.ts';
import { contexts } from '../core/contexts.ts';
import type { Database } from '../core/database.ts';
import {
  type Count,
  compared,
  conditionsOf,
  countOf,
  type ListQuery,
  type PageCursor,
  pageOf,
  type SharedFilters,
  sharedConditions,
  whereIn,
} from '../core/lists.ts';
import type { Schema } from '../core/schema.ts';
import { storableJson, storableText } from '../core/storable.ts';
import type { Store } from '../core/store.ts';
import { paymentIdConditions } from '../refunds/index.ts';

export type DisputeRow = Selectable<Schema['disputes']>;
type EvidenceRow = Pick<Selectable<Schema['dispute_evidence']>, 'id' | 'name_sealed' | 'content_type' | 'size'> & {
  added_at: Date;
};

/** Maximum number of files per dispute; it limits the storage that one API key can fill. */
export const mostEvidence = 20;

/** An evidence file with its bytes. */
export interface EvidenceFile {
  fileName: string;
  contentType: string;
  bytes: Buffer;
}

/** `due` sorts by urgency; see the column `due_order`. */
export const disputeSorts = ['-createdAt', 'createdAt', 'due', '-due', '-amount', 'amount'] as const;
const sortColumns = { createdAt: 'created_at', due: 'due_order', amount: 'amount' } as const;

export interface DisputeFilters extends SharedFilters {
  limit: number;
  /** `-` means descending; newest first by default. */
  sort?: (typeof disputeSorts)[number];
  state?: DisputeState[];
  kind?: Dispute['kind'];
  /** Only disputes with an earlier deadline; a dispute without a deadline is never due. */
  dueBefore?: Date;
  paymentId?: string;
  /** Search text: our id, the payment's, the provider's or the order's, or an end-to-end id. */
  q?: string;
  /** The place of the last row that was seen. */
  after?: PageCursor;
}

/**
 * Whether a dispute claims the money of this payment. Every dispute that was not won claims it: when it is accepted,
 * lost or expired the provider takes the money back, so a refund would return it twice.
 */
export async function hasOpenDispute(db: Database, paymentId: string): Promise<boolean> {
  const found = await db
    .selectFrom('disputes')
    .select('id')
    .where('payment_id', '=', paymentId)
    .where('state', '<>', 'WON')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * The disputes of a payment, oldest first. The rows are locked, so events of one payment are applied one after the
 * other.
 */
export async function existingDisputes(db: Database, paymentId: string): Promise<ExistingDispute[]> {
  const rows = await db
    .selectFrom('disputes')
    .select(['id', 'kind', 'state', 'provider_dispute_id', 'status_basis'])
    .where('payment_id', '=', paymentId)
    .orderBy('created_at')
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id, kind, state, provider_dispute_id: providerId, status_basis: basis }) => ({
    id,
    kind,
    state,
    ...(providerId !== null && { providerId }),
    ...(basis && { basis }),
  }));
}

const evidenceColumns = ['id', 'dispute_id', 'name_sealed', 'content_type', 'size', 'added_at'] as const;

/** One merchant's disputes and their evidence. Every query is bound to the merchant. */
export function disputesOf(store: Store, merchantId: string) {
  const rows = () => store.db.selectFrom('disputes').selectAll().where('merchant_id', '=', merchantId);

  return {
    async get(id: string): Promise<Dispute | undefined> {
      const row = isId('dsp', id) ? await rows().where('id', '=', id).executeTakeFirst() : undefined;
      return row && shownDispute(store.db, await store.sealOf(merchantId), row);
    },

    async page(f: DisputeFilters): Promise<{ data: Dispute[]; next?: PageCursor }> {
      const { sort = '-createdAt', after, limit } = f;
      const { rows: shown, next } = await pageOf<DisputeRow>(store.db, listQuery(merchantId, f), {
        by: sortColumns[sort.replace('-', '') as keyof typeof sortColumns],
        down: sort.startsWith('-'),
        after,
        limit,
      });
      const files = shown.length === 0 ? [] : await evidenceOf(store.db, shown);
      const seal = await store.sealOf(merchantId);
      return {
        data: shown.map((row) =>
          showDispute(
            row,
            files.filter((file) => file.dispute_id === row.id),
            seal,
          ),
        ),
        ...(next && { next }),
      };
    },

    /** The number of rows of a list with this filter. */
    count: (f: Omit<DisputeFilters, 'limit'>): Promise<Count> => countOf(store.db, listQuery(merchantId, f)),

    addEvidence: (id: string, file: EvidenceFile, by: string) => addEvidence(store, merchantId, id, file, by),

    async evidence(id: string, evidenceId: string): Promise<EvidenceFile | undefined> {
      if (!isId('dsp', id) || !isId('evd', evidenceId)) return undefined;
      const row = await store.db
        .selectFrom('dispute_evidence')
        .selectAll()
        .where('merchant_id', '=', merchantId)
        .where('dispute_id', '=', id)
        .where('id', '=', evidenceId)
        .executeTakeFirst();
      if (!row) return undefined;
      const seal = await store.sealOf(merchantId);
      return {
        fileName: seal.open(contexts.evidence(evidenceId, 'name'), row.name_sealed),
        contentType: row.content_type,
        bytes: Buffer.from(seal.open<string>(contexts.evidence(evidenceId, 'file'), row.file_sealed), 'base64'),
      };
    },
  };
}

function listQuery(merchantId: string, f: Omit<DisputeFilters, 'limit'>): ListQuery {
  return {
    table: 'disputes',
    merchantId,
    all: conditionsOf<DisputeFilters>({
      ...sharedConditions(f),
      state: whereIn('state', f.state),
      kind: compared('kind', '=', f.kind),
      dueBefore: compared('deadline', '<', f.dueBefore),
      paymentId: compared('payment_id', '=', f.paymentId),
    }),
    any: f.q === undefined ? undefined : searchConditions(merchantId, f.q),
  };
}

/** Conditions for each kind of id that the text may be. */
function searchConditions(merchantId: string, q: string) {
  const text = q.trim();
  if (isId('dsp', text)) return compared('id', '=', text);
  if (isId('pay', text)) return compared('payment_id', '=', text);
  return [...compared('provider_dispute_id', '=', text), ...paymentIdConditions(merchantId, text)];
}

/**
 * Stores a file, sealed, while the dispute is undecided.
 * @returns the file's id, or the reason why it was not stored, as the rest of a sentence about the dispute.
 */
async function addEvidence(
  store: Store,
  merchantId: string,
  id: string,
  file: EvidenceFile,
  by: string,
): Promise<{ refused: string } | { evidenceId: string }> {
  const seal = await store.sealOf(merchantId);
  return store.db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('disputes')
      .select(['payment_id', 'state'])
      .where('id', '=', id)
      .where('merchant_id', '=', merchantId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (!isUndecided(row.state)) return { refused: `is ${row.state}: no more evidence can be added` };
    const { count } = await tx
      .selectFrom('dispute_evidence')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('dispute_id', '=', id)
      .executeTakeFirstOrThrow();
    if (Number(count) >= mostEvidence) return { refused: `has ${mostEvidence} files, which is the maximum` };
    const evidenceId = newId('evd');
    const { fileName, contentType, bytes } = file;
    await tx
      .insertInto('dispute_evidence')
      .values({
        id: evidenceId,
        dispute_id: id,
        merchant_id: merchantId,
        name_sealed: seal.seal(contexts.evidence(evidenceId, 'name'), fileName),
        content_type: contentType,
        size: bytes.length,
        file_sealed: seal.seal(contexts.evidence(evidenceId, 'file'), bytes.toString('base64')),
      })
      .execute();
    const data = { what: 'evidence', disputeId: id, evidenceId, contentType, size: bytes.length, by };
    await tx
      .insertInto('timeline')
      .values({
        merchant_id: merchantId,
        entity_id: row.payment_id,
        kind: 'dispute',
        title: 'Evidence added to the dispute',
        data: storableJson(data),
        dedupe_key: `evidence:${evidenceId}`,
      })
      .execute();
    return { evidenceId };
  });
}

/** A row with its files, in the form of API answers and events. */
export async function shownDispute(db: Database, seal: MerchantSeal, row: DisputeRow): Promise<Dispute> {
  return showDispute(row, await evidenceOf(db, [row]), seal);
}

/** The files of these disputes without their bytes, in the order of their upload. */
function evidenceOf(db: Database, disputes: readonly DisputeRow[]) {
  return db
    .selectFrom('dispute_evidence')
    .select(evidenceColumns)
    .where(
      'dispute_id',
      'in',
      disputes.map(({ id }) => id),
    )
    .orderBy('added_at')
    .orderBy('id')
    .execute();
}

/** The step left to people, since no call of ours sends the answer to the provider. */
const answerAtProvider =
  'Give this answer in the provider’s panel too: it is recorded here and is not sent to the provider.';

function showDispute(row: DisputeRow, files: readonly EvidenceRow[], seal: MerchantSeal): Dispute {
  const opened = (text: 'reason' | 'statement' | 'outcome', sealed: Buffer | null) =>
    sealed === null ? undefined : seal.open<string>(contexts.dispute(row.id, text), sealed);
  const reason = opened('reason', row.reason_sealed);
  const statement = opened('statement', row.statement_sealed);
  const outcome = opened('outcome', row.outcome_sealed);
  return {
    id: row.id,
    paymentId: row.payment_id,
    kind: row.kind,
    state: row.state,
    ...(row.status_basis && { statusBasis: row.status_basis }),
    ...(row.reported_outcome && { reportedOutcome: row.reported_outcome }),
    amount: row.amount,
    ...(row.provider !== null && { provider: row.provider }),
    ...(row.provider_dispute_id !== null && { providerDisputeId: row.provider_dispute_id }),
    providerWord: row.provider_word,
    ...(reason !== undefined && { reason }),
    ...(row.deadline && { deadline: row.deadline.toISOString() }),
    evidence: files.map((file) => ({
      id: file.id,
      fileName: seal.open<string>(contexts.evidence(file.id, 'name'), file.name_sealed),
      contentType: file.content_type,
      size: file.size,
      addedAt: file.added_at.toISOString(),
    })),
    ...(statement !== undefined && { statement }),
    ...(row.answered_at && { answeredAt: row.answered_at.toISOString(), answeredBy: row.answered_by ?? '' }),
    ...(row.decided_at && { decidedAt: row.decided_at.toISOString() }),
    ...(outcome !== undefined && { outcome: { reason: outcome, by: row.decided_by ?? '' } }),
    ...((row.state === 'ACCEPTED' || row.state === 'CONTESTED') && { toDo: answerAtProvider }),
    needsAttention: row.attention_reason !== null,
    ...(row.attention_reason !== null && {
      attention: {
        reason: row.attention_reason,
        detail: row.attention_detail ?? '',
        since: (row.attention_since ?? row.updated_at).toISOString(),
      },
    }),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

/** A provider's free text in the form in which it is stored: at most 500 characters. */
export const disputeReason = (text: string): string => storableText(text, 500);
