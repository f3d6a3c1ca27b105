import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import { maskDocument, normaliseDocument } from '../../domain/core/documents.ts';
import { isId } from '../../domain/core/ids.ts';
import { parseSearchText } from '../../domain/core/search.ts';
import type { ReceiverStatus } from '../../domain/core/statuses.ts';
import type { TimelineEntry } from '../../domain/core/timeline.ts';
import type {
  GivenDocument,
  Receiver,
  ReceiverAccount,
  ReceiverBankAccount,
  ReceiverDetails,
  ReceiverRequest,
  ShownBankAccount,
} from '../../domain/receivers/receiver.ts';
import { statusOfAll } from '../../domain/receivers/receiver.ts';
import type { MerchantSeal } from '../../runtime/keys.ts';
import { addLogFields, type LogFields } from '../../runtime/log.ts';
import { contexts } from '../core/contexts.ts';
import type { Database } from '../core/database.ts';
import {
  type Count,
  compared,
  conditionsOf,
  countOf,
  type ListQuery,
  named,
  type PageCursor,
  pageOf,
} from '../core/lists.ts';
import type { Schema } from '../core/schema.ts';
import { blindIndex, type Store } from '../core/store.ts';
import { type TimelineOwner, timelineOf } from '../core/timeline.ts';
import { documentsOf } from './documents.ts';
import { platformUserIdsOf } from './same-user.ts';

export type ReceiverRow = Selectable<Schema['receivers']>;
export type AccountRow = Selectable<Schema['receiver_accounts']>;

/** Log fields that identify a receiver. */
export const receiverLogFields = (row: { receiverId: string; merchantId: string }): LogFields => ({
  receiverId: row.receiverId,
  merchantId: row.merchantId,
});

export const receiverSorts = ['-createdAt', 'createdAt'] as const;

export interface ReceiverFilters {
  limit: number;
  /** `-` means descending; newest first by default. */
  sort?: (typeof receiverSorts)[number];
  after?: PageCursor;
  status?: ReceiverStatus[];
  provider?: string[];
  needsAttention?: boolean;
  /** Search text: our id, the provider's, the merchant's user id, name, document or e-mail. */
  q?: string;
}

/** One merchant's receivers. Every query is bound to the merchant. */
export function receiversOf(store: Store, merchantId: string) {
  const rows = () => store.db.selectFrom('receivers').selectAll().where('merchant_id', '=', merchantId);

  return {
    async get(id: string): Promise<Receiver | undefined> {
      const row = await rows().where('id', '=', id).executeTakeFirst();
      if (!row) return undefined;
      addLogFields(receiverLogFields({ receiverId: id, merchantId }));
      const [found] = await showReceivers(store.db, [row], await store.sealOf(merchantId));
      return found;
    },

    row: (id: string): Promise<ReceiverRow | undefined> => rows().where('id', '=', id).executeTakeFirst(),

    accounts: (id: string): Promise<AccountRow[]> =>
      store.db
        .selectFrom('receiver_accounts')
        .selectAll()
        .where('merchant_id', '=', merchantId)
        .where('receiver_id', '=', id)
        .orderBy('created_at')
        .orderBy('id')
        .execute(),

    async accountsByIds(ids: readonly string[]): Promise<Map<string, AccountRow>> {
      if (ids.length === 0) return new Map();
      const found = await store.db
        .selectFrom('receiver_accounts')
        .selectAll()
        .where('merchant_id', '=', merchantId)
        .where('id', 'in', ids)
        .execute();
      return new Map(found.map((row) => [row.id, row]));
    },

    async page(f: ReceiverFilters): Promise<{ data: Receiver[]; next?: PageCursor }> {
      const { after, limit } = f;
      const order = { by: 'created_at', down: f.sort !== 'createdAt', after, limit } as const;
      const { rows: found, next } = await pageOf<ReceiverRow>(store.db, await filterConditions(f), order);
      const data = await showReceivers(store.db, found, await store.sealOf(merchantId));
      return { data, ...(next && { next }) };
    },

    /** The number of rows of a list with this filter. */
    count: async (f: Omit<ReceiverFilters, 'limit'>): Promise<Count> => countOf(store.db, await filterConditions(f)),

    timeline: (entity: TimelineOwner, except?: readonly string[]): Promise<TimelineEntry[]> =>
      timelineOf(store.db, merchantId, entity, except),
  };

  async function filterConditions(f: Omit<ReceiverFilters, 'limit'>): Promise<ListQuery> {
    const withAccount = (condition: RawBuilder<unknown>) =>
      sql<SqlBool>`exists (select from receiver_accounts as account where account.receiver_id = receivers.id and ${condition})`;
    const waits = sql<SqlBool>`(attention_reason is not null or ${withAccount(sql`account.attention_reason is not null`)})`;
    return {
      table: 'receivers',
      merchantId,
      all: conditionsOf<ReceiverFilters>({
        status: f.status ? [withAccount(sql`account.status = any(${f.status}::text[])`)] : [],
        provider: f.provider ? [withAccount(sql`account.provider = any(${f.provider}::text[])`)] : [],
        needsAttention: f.needsAttention === undefined ? [] : [f.needsAttention ? waits : sql<SqlBool>`not ${waits}`],
      }),
      any: f.q === undefined ? undefined : await searchConditions(f.q),
    };
  }

  /** One condition for each kind of id, name or number that the text may be. */
  async function searchConditions(q: string) {
    const { text, words } = parseSearchText(q);
    if (isId('rcv', text)) return compared('id', '=', text);
    const index = (field: 'document' | 'email', value: string) => blindIndex(store.keys, merchantId, field, value);
    const ofAccount = (column: 'id' | 'provider_receiver_id') =>
      sql<SqlBool>`id in (select receiver_id from receiver_accounts where merchant_id = ${merchantId} and ${sql.ref(column)} = ${text})`;
    return [
      ofAccount('id'),
      ofAccount('provider_receiver_id'),
      ...compared('user_id', '=', text),
      ...compared('document_index', '=', index('document', normaliseDocument(text))),
      ...compared('email_index', '=', index('email', text)),
      ...(await named(store, { table: 'receivers', merchantId }, words)),
    ];
  }
}

/**
 * Resolves a receiver at a connection: the provider's name of its account, or the reason why it cannot be paid there.
 */
export type Recipients = (at: { id: string; provider: string }, id: string) => { recipient: string } | { why: string };

/**
 * Reads the accounts of the named receivers at all connections of a merchant. An id that is not ours is the provider's
 * own and stays unchanged, but if it names an account of ours, that account must be ACTIVE too.
 *
 * @param called gives the provider's name of an account: `recipientOf` of the adapters
 */
export async function recipientsOf(
  store: Store,
  merchantId: string,
  ids: readonly string[],
  called: (provider: string, account: { receiverId: string; providerRefs?: Record<string, string> }) => string,
): Promise<Recipients> {
  const rows =
    ids.length === 0
      ? []
      : await store.db
          .selectFrom('receiver_accounts')
          .select(['receiver_id', 'connection_id', 'status', 'provider_receiver_id', 'provider_refs'])
          .where('merchant_id', '=', merchantId)
          .where((eb) => eb.or([eb('receiver_id', 'in', ids), eb('provider_receiver_id', 'in', ids)]))
          .execute();
  return ({ id: connectionId, provider }, id) => {
    const isOurs = isId('rcv', id);
    const row = rows.find(
      (one) => one.connection_id === connectionId && (isOurs ? one.receiver_id : one.provider_receiver_id) === id,
    );
    if (!row)
      return isOurs ? { why: `Recebedor não encontrado. It has no account at ${provider}.` } : { recipient: id };
    const { status, provider_receiver_id: receiverId, provider_refs: providerRefs } = row;
    if (status !== 'ACTIVE' || receiverId === null) {
      return { why: `is ${status} at ${provider}: only an ACTIVE receiver can be paid there` };
    }
    return { recipient: called(provider, { receiverId, ...(providerRefs && { providerRefs }) }) };
  };
}

export const receiverDetailsOf = (
  row: Pick<ReceiverRow, 'id' | 'details_sealed'>,
  seal: MerchantSeal,
): ReceiverDetails => seal.open<ReceiverDetails>(contexts.receiver(row.id, 'details'), row.details_sealed);

/** An account's row with its receiver's. @throws Error when there is no such account of the merchant. */
export async function accountWithReceiver(
  db: Database,
  { accountId, merchantId }: { accountId: string; merchantId: string },
): Promise<{ account: AccountRow; receiver: ReceiverRow }> {
  const account = await db
    .selectFrom('receiver_accounts')
    .selectAll()
    .where('id', '=', accountId)
    .where('merchant_id', '=', merchantId)
    .executeTakeFirstOrThrow();
  const receiver = await db
    .selectFrom('receivers')
    .selectAll()
    .where('id', '=', account.receiver_id)
    .executeTakeFirstOrThrow();
  return { account, receiver };
}

/** The request in the form for providers, without our own fields. */
export function receiverRequestOf(
  { platformId: _, webhookUrl: __, ...details }: ReceiverDetails,
  documents: ReceiverRequest['documents'] = {},
): ReceiverRequest {
  return { ...details, documents } as ReceiverRequest;
}

/** Rows as the API answers them, in their order. A field is absent while its value is unknown. */
export async function showReceivers(
  db: Database,
  rows: readonly ReceiverRow[],
  seal: MerchantSeal,
): Promise<Receiver[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const [accounts, documents, users] = await Promise.all([
    db
      .selectFrom('receiver_accounts')
      .selectAll()
      .where('receiver_id', 'in', ids)
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
    documentsOf(db, seal, ids),
    platformUserIdsOf(db, ids),
  ]);
  return rows.map((row) =>
    showReceiver(row, seal, {
      accounts: accounts.filter((account) => account.receiver_id === row.id),
      documents: documents.get(row.id) ?? [],
      platformUserId: users.get(row.id),
    }),
  );
}

function showReceiver(
  row: ReceiverRow,
  seal: MerchantSeal,
  {
    accounts: accountRows,
    documents,
    platformUserId,
  }: { accounts: AccountRow[]; documents: GivenDocument[]; platformUserId: string | undefined },
): Receiver {
  const details = receiverDetailsOf(row, seal);
  const { name, document, documentType, email, phone, userId, description, platformId, address, bankAccount } = details;
  const accounts = accountRows.map(showAccount);
  const status = statusOfAll(accounts.map((account) => account.status));
  // The first account with the receiver's own status; without one, the first account.
  const best = accounts.find((account) => account.status === status) ?? accounts[0];
  const balances = accounts.flatMap(({ balance }) => balance ?? []);
  const { bank_change: change, bank_change_sealed: changed } = row;
  return {
    id: row.id,
    ...(best?.receiverId && { receiverId: best.receiverId }),
    receiverProvider: best?.provider ?? '',
    ...(best?.receiverToken && { receiverToken: best.receiverToken }),
    status,
    name,
    document: maskDocument(document),
    documentType,
    email,
    ...(phone && { phone }),
    ...(balances.length > 0 && { balance: balances.reduce((sum, one) => sum + one, 0) }),
    ...(userId && { userId }),
    ...(platformUserId && { platformUserId }),
    ...(description && { description }),
    ...(platformId && { platformId }),
    ...(details.providerSpecificData && { providerSpecificData: details.providerSpecificData }),
    ...(address && { address }),
    ...(bankAccount && { bankAccount: masked(bankAccount) }),
    ...(change &&
      changed && {
        bankChange: {
          ...withoutPersonId(change),
          bankAccount: masked(seal.open<ReceiverBankAccount>(contexts.receiver(row.id, 'bank-change'), changed)),
        },
      }),
    documents,
    accounts,
    missing: accounts.flatMap((account) => account.missing),
    needsAttention: row.attention_reason !== null || accounts.some((account) => account.needsAttention),
    ...attentionOf(row),
    createdAt: row.created_at.toISOString(),
    updatedAt: new Date(Math.max(+row.updated_at, ...accountRows.map((one) => +one.updated_at))).toISOString(),
  };
}

const withoutPersonId = ({ askedById: _, ...change }: NonNullable<ReceiverRow['bank_change']>) => change;

const masked = ({ accountNumber, pixCode: _, ...rest }: ReceiverBankAccount): ShownBankAccount => ({
  ...rest,
  accountNumber: `***${accountNumber.slice(-3)}`,
});

function showAccount(row: AccountRow): ReceiverAccount {
  return {
    id: row.id,
    provider: row.provider,
    connectionId: row.connection_id,
    ...(row.provider_receiver_id !== null && { receiverId: row.provider_receiver_id }),
    // The account's id stands for the provider's token (tokens.ts).
    ...(row.token_sealed !== null && { receiverToken: row.id }),
    status: row.status,
    stage: row.stage,
    notPassed: row.not_passed ?? [],
    missing: row.missing.map((piece) => ({ ...piece, accountId: row.id })),
    ...(row.balance !== null && { balance: row.balance }),
    ...(row.balance_at && { balanceAt: row.balance_at.toISOString() }),
    ...(row.activated_at && { activatedAt: row.activated_at.toISOString() }),
    needsAttention: row.attention_reason !== null,
    ...attentionOf(row),
    ...(row.failure && { failure: row.failure }),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

const attentionOf = (
  row: Pick<AccountRow, 'attention_reason' | 'attention_detail' | 'attention_since' | 'updated_at'>,
) =>
  row.attention_reason !== null && {
    attention: {
      reason: row.attention_reason,
      detail: row.attention_detail ?? '',
      since: (row.attention_since ?? row.updated_at).toISOString(),
    },
  };
