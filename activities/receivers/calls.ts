import { createAdapter, createCache, type Exchange, slugOf } from '../../adapters/index.ts';
import { connectionOpener } from '../../db/connections/connections.ts';
import { contexts } from '../../db/core/contexts.ts';
import { acquireSendGuard, recordSendAnswer, releaseSendGuard, type SendKey } from '../../db/core/send-guard.ts';
import type { Store } from '../../db/core/store.ts';
import { readDocuments } from '../../db/receivers/documents.ts';
import {
  type AccountRow,
  accountWithReceiver,
  type ReceiverRow,
  receiverDetailsOf,
  receiverLogFields,
  receiverRequestOf,
} from '../../db/receivers/receivers.ts';
import { askBy } from '../../domain/core/polling.ts';
import type { ReceiverRequest, ReceiverResult } from '../../domain/receivers/receiver.ts';
import type { ProviderReceiverState } from '../../domain/receivers/transition.ts';
import type { MerchantSeal } from '../../runtime/keys.ts';
import { addLogFields, type Log } from '../../runtime/log.ts';
import type { Mode } from '../../runtime/settings.ts';
import type { Storage } from '../../runtime/storage/storage.ts';
import { type LookUpBudget, lookUpBudget } from '../core/budget.ts';
import { bulkhead } from '../core/bulkhead.ts';
import { downloads } from '../core/download.ts';
import { callObserver } from '../core/observe-call.ts';
import { failureOf, notAnswered, notDone, tooManyLookUps } from '../core/provider-errors.ts';
import { addTimelineEntry } from '../core/timeline.ts';
import { transportOf } from '../core/transport.ts';
import { withRetry } from '../core/with-retry.ts';
import { receiverEntity } from './rows.ts';
import type { AccountFacts, AccountLookUp, AccountRef, MakeOutcome } from './types.ts';

/** The calls that onboardings make to providers. One call each; what may be repeated is said by what is thrown. */
export function receiverCalls({
  store,
  storage,
  publicUrl,
  mode,
  log,
  budget = lookUpBudget(),
}: {
  store: Store;
  storage: Storage | undefined;
  publicUrl: string;
  mode: Mode;
  log: Log;
  /** Shared with whatever else looks up. */
  budget?: LookUpBudget;
}) {
  const openConnection = connectionOpener(store);
  const roadOf = transportOf(mode);
  const rooms = bulkhead();
  const observeCall = callObserver(store.db, log);
  const shared = { tokens: createCache<string>(), certificates: createCache<string>(), download: downloads(mode) };

  return {
    /** Makes the account at the provider, behind the send send guard: at most one per logical attempt. */
    async createProviderReceiver(ask: AccountRef & { attempt: number }): Promise<MakeOutcome> {
      const rows = await read(ask);
      return rooms.within(rows.account.connection_id, () => make(ask, rows));
    },

    /** Asks the provider how an account stands. `receiverId`: another id of its, that a webhook named. */
    async lookUpReceiver(ask: AccountRef & { named?: string }): Promise<AccountLookUp> {
      const { account } = await read(ask);
      const found = await askedAbout(account, ask.named);
      const by = account.status === 'PENDING' ? new Date(askBy(Date.now(), account.created_at.getTime())) : null;
      await store.db.updateTable('receiver_accounts').set({ poll_due_at: by }).where('id', '=', account.id).execute();
      return found;
    },
  };

  async function make(
    ask: AccountRef & { attempt: number },
    { account: row, receiver }: { account: AccountRow; receiver: ReceiverRow },
  ): Promise<MakeOutcome> {
    const { provider } = row;
    const guard: SendKey = { entityId: row.id, operation: 'createReceiver', attempt: ask.attempt };
    const seal = await store.sealOf(row.merchant_id);
    const context = contexts.send(row.id, guard.operation, guard.attempt);
    // Everything that the call needs is ready before the send guard: what fails here was surely not sent, and is tried again.
    const exchanges: Exchange[] = [];
    const opened = await connectionOf(row);
    const { callbackToken } = opened;
    const record = (exchange: Exchange) => exchanges.push(exchange);
    const adapter = createAdapter(provider, opened.credentials, { ...shared, ...roadOf(opened), record });
    const request: ReceiverRequest = {
      ...receiverRequestOf(
        receiverDetailsOf(receiver, seal),
        storage ? await readDocuments(store, storage, ask.receiverId) : {},
      ),
      reference: row.reference,
      webhookUrl: `${publicUrl}/webhooks/${slugOf(provider)}/${callbackToken}`,
    };

    const unsent = 'It was asked for before and its answer was never seen. It is not asked for again.';
    const taken = row.attempt === ask.attempt ? await acquireSendGuard(store.db, guard) : undefined;
    if (!taken?.taken) {
      if (taken?.state === 'answered') return seal.open<MakeOutcome>(context, taken.answer);
      log.warn({ provider, operation: guard.operation }, 'receiver not asked for again: the guard is closed');
      await tell(row, 'createReceiver', 'unknown', [], { message: unsent }, `unsent:${row.id}:${ask.attempt}`);
      return { kind: 'unknown', failure: { code: 'outcome_unknown', message: unsent, effect: 'unknown' } };
    }

    let result: ReceiverResult;
    try {
      result = await observeCall({ ...callOf(row), operation: 'createReceiver', exchanges }, () =>
        adapter.createReceiver(request),
      );
    } catch (error) {
      const failure = failureOf(error);
      const said = { message: failure.message, ...(failure.httpStatus && { httpStatus: failure.httpStatus }) };
      if (failure.effect === 'none') {
        const tries = await releaseSendGuard(store.db, guard);
        await tell(row, 'createReceiver', 'none', exchanges, said);
        throw notDone(error, failure, tries);
      }
      const failed: MakeOutcome = { kind: 'failed', failure };
      // Before the evidence: a final "no" that is lost here would come back as an unknown outcome.
      if (failure.effect === 'refused') {
        await withRetry(() => recordSendAnswer(store.db, guard, seal.seal(context, failed)));
      }
      await tell(row, 'createReceiver', failure.effect, exchanges, said);
      return failure.effect === 'refused' ? failed : { kind: 'unknown', failure };
    }
    const made: MakeOutcome = { kind: 'answered', reading: readingOf(result), facts: factsOf(row, seal, result) };
    await withRetry(() => recordSendAnswer(store.db, guard, seal.seal(context, made)));
    await tell(row, 'createReceiver', 'answered', exchanges, { providerWord: result.providerWord });
    return made;
  }

  async function askedAbout(row: AccountRow, named?: string): Promise<AccountLookUp> {
    const { provider } = row;
    const id = named ?? row.provider_receiver_id ?? undefined;
    if (id === undefined) return { kind: 'nothing', why: `${provider} can be asked by its own id only` };
    const waitMs = budget.take(row.connection_id);
    if (waitMs > 0) {
      throw tooManyLookUps(waitMs);
    }
    const exchanges: Exchange[] = [];
    let result: ReceiverResult;
    try {
      const opened = await connectionOf(row);
      const record = (exchange: Exchange) => exchanges.push(exchange);
      const adapter = createAdapter(provider, opened.credentials, { ...shared, ...roadOf(opened), record });
      result = await observeCall({ ...callOf(row), operation: 'getReceiver', exchanges }, () =>
        adapter.getReceiver({ id, ...(row.provider_refs && { providerRefs: row.provider_refs }) }),
      );
    } catch (error) {
      const failure = failureOf(error);
      await tell(row, 'getReceiver', failure.effect, exchanges, { message: failure.message });
      if (failure.effect === 'refused') return { kind: 'nothing', why: failure.message };
      throw notAnswered(error, failure);
    }
    const said = { providerWord: result.providerWord };
    if (await isAnothers(row, result.receiverId)) {
      const why = `receiver ${result.receiverId.slice(0, 60)} is not this one`;
      await tell(row, 'getReceiver', 'answered', exchanges, { ...said, why });
      return { kind: 'foreign', why };
    }
    await tell(row, 'getReceiver', 'answered', exchanges, said);
    const seal = await store.sealOf(row.merchant_id);
    return { kind: 'read', reading: readingOf(result), facts: factsOf(row, seal, result) };
  }

  /** Does another account have this id already? */
  async function isAnothers(row: AccountRow, receiverId: string): Promise<boolean> {
    const other = await store.db
      .selectFrom('receiver_accounts')
      .select('id')
      .where('account', '=', row.account)
      .where('provider_receiver_id', '=', receiverId)
      .where('id', '<>', row.id)
      .executeTakeFirst();
    return other !== undefined;
  }

  function read(ref: AccountRef) {
    addLogFields(receiverLogFields(ref));
    return accountWithReceiver(store.db, ref);
  }

  function connectionOf(row: AccountRow) {
    return openConnection(row.merchant_id, row.connection_id, row.connection_version);
  }

  async function tell(
    row: AccountRow,
    operation: string,
    outcome: string,
    exchanges: Exchange[],
    more: Record<string, unknown>,
    once?: string,
  ) {
    const word = typeof more.providerWord === 'string' ? more.providerWord.slice(0, 60) : '';
    const title = `${row.provider}, ${operation}: ${outcome === 'answered' ? word || outcome : outcome}`;
    const entity = receiverEntity({ receiverId: row.receiver_id, merchantId: row.merchant_id });
    const data = { operation, provider: row.provider, outcome, ...more, exchanges };
    await addTimelineEntry(store.db, entity, 'provider_call', title, data, once);
  }
}

/** Whose call it is. */
const callOf = ({ provider, merchant_id: merchantId, connection_id: connectionId, receiver_id: id }: AccountRow) => ({
  provider,
  merchantId,
  connectionId,
  about: { entity: 'receiver' as const, id },
});

const readingOf = ({ status, providerWord, unmapped }: ReceiverResult): ProviderReceiverState => ({
  status,
  providerWord: providerWord.slice(0, 100),
  ...(unmapped && { unmapped: true }),
});

const factsOf = (row: AccountRow, seal: MerchantSeal, result: ReceiverResult): AccountFacts => ({
  receiverId: result.receiverId,
  ...(result.providerRefs && { providerRefs: result.providerRefs }),
  // A credential of the provider's: sealed before it can get into a history.
  ...(result.receiverToken && {
    sealedToken: seal.seal(contexts.receiverToken(row.id), result.receiverToken).toString('base64'),
  }),
  ...(result.balance !== undefined && { balance: result.balance }),
});
