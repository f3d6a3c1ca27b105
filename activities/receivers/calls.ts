import { catalogueEntry, type Exchange, type Operation, receiverFieldsOf } from '../../adapters/index.ts';
import { contexts } from '../../db/core/contexts.ts';
import type { SendKey } from '../../db/core/send-guard.ts';
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
import { pollDueBy } from '../../domain/core/polling.ts';
import type { Failure } from '../../domain/core/schemas.ts';
import type { ReceiverRequest, ReceiverResult } from '../../domain/receivers/receiver.ts';
import type { ProviderReceiverState } from '../../domain/receivers/transition.ts';
import type { MerchantSeal } from '../../runtime/keys.ts';
import { addLogFields } from '../../runtime/log.ts';
import type { Storage } from '../../runtime/storage/storage.ts';
import type { CallContext } from '../core/call-context.ts';
import { addCallEntry, type CallEntry } from '../core/exchanges.ts';
import { callLookUp } from '../core/look-up.ts';
import type { ObservedCall } from '../core/observe-call.ts';
import { isIdOfAnother } from '../core/provider-ids.ts';
import { answerAlone, sendOnce } from '../core/send-once.ts';
import { receiverEntity } from './entity.ts';
import type { AccountFacts, AccountLookUp, AccountRef, MakeOutcome } from './types.ts';

/** The provider calls of onboardings: one call each. The thrown error determines whether the call may be repeated. */
export function receiverCalls(context: CallContext, storage: Storage | undefined) {
  return {
    async createProviderReceiver({ attempt, ...ref }: AccountRef & { attempt: number }): Promise<MakeOutcome> {
      const { account, receiver } = await readAccount(context.store, ref);
      return context.sends.within(account, () => createReceiver(context, storage, { account, receiver, attempt }));
    },

    lookUpReceiver: (ask: AccountRef & { named?: string }): Promise<AccountLookUp> => lookUpReceiver(context, ask),
  };
}

/** Creates the account at the provider, behind the send guard: at most one per logical attempt. */
async function createReceiver(
  context: CallContext,
  storage: Storage | undefined,
  { account: row, receiver, attempt }: { account: AccountRow; receiver: ReceiverRow; attempt: number },
): Promise<MakeOutcome> {
  const { store } = context;
  const key: SendKey = { entityId: row.id, operation: 'createReceiver', attempt };
  const seal = await store.sealOf(row.merchant_id);
  const { adapter, exchanges, webhookUrl } = await context.openAdapter(row);
  const documents = storage ? await readDocuments(store, storage, receiver.id) : {};
  const request: ReceiverRequest = {
    ...receiverRequestOf(receiverDetailsOf(receiver, seal), documents),
    reference: row.reference,
    webhookUrl,
  };

  return sendOnce<ReceiverResult, MakeOutcome, MakeOutcome>(context, {
    ...answerAlone<MakeOutcome>(store.db),
    key,
    seal,
    call: accountCall(row, 'createReceiver', exchanges),
    isCurrent: row.attempt === attempt,
    make: () => adapter.createReceiver(request),
    answerOf: (result) => ({
      kind: 'answered',
      providerState: providerStateOf(result),
      facts: { ...factsOf(row, seal, result), notPassed: notPassedOf(row.provider, request) },
    }),
    refused: (failure) => ({ kind: 'failed', failure }),
    unknown: (failure) => ({ kind: 'unknown', failure }),
    sentBefore: {
      message: 'The account was requested before and the reply was lost. It is not requested again.',
      note: (message) => note(store, row, 'createReceiver', 'unknown', [], { message }, `unsent:${row.id}:${attempt}`),
    },
    noteAnswer: ({ providerWord }) => note(store, row, 'createReceiver', 'answered', exchanges, { providerWord }),
    noteFailure: (failure) => note(store, row, 'createReceiver', failure.effect, exchanges, detailsOf(failure)),
  });
}

/**
 * Looks an account up at its provider. `named`: another id of the account, from a webhook.
 *
 * @throws ApplicationFailure `NotAnswered` when there was no answer, or the connection has no look-up left.
 */
async function lookUpReceiver(
  context: CallContext,
  { named, ...ref }: AccountRef & { named?: string },
): Promise<AccountLookUp> {
  const { store } = context;
  const { account } = await readAccount(store, ref);
  const outcome = await lookUpRow(context, account, named);
  const by =
    account.status === 'PENDING' ? new Date(pollDueBy(Date.now(), { createdAt: account.created_at.getTime() })) : null;
  await store.db.updateTable('receiver_accounts').set({ poll_due_at: by }).where('id', '=', account.id).execute();
  return outcome;
}

async function lookUpRow(context: CallContext, row: AccountRow, named?: string): Promise<AccountLookUp> {
  const { store } = context;
  const id = named ?? row.provider_receiver_id ?? undefined;
  if (id === undefined) return { kind: 'nothing', why: `${row.provider} has a look-up by its own id only` };

  const found = await callLookUp(
    context,
    row,
    (exchanges) => accountCall(row, 'getReceiver', exchanges),
    (adapter) => adapter.getReceiver({ id, ...(row.provider_refs && { providerRefs: row.provider_refs }) }),
    ({ effect, message }, exchanges) => note(store, row, 'getReceiver', effect, exchanges, { message }),
  );
  if ('refused' in found) return { kind: 'nothing', why: found.refused.message };

  const { result, exchanges } = found;
  const { providerWord } = result;
  const column = { table: 'receiver_accounts', column: 'provider_receiver_id' } as const;
  if (await isIdOfAnother(store.db, column, row, result.receiverId)) {
    const why = `receiver ${result.receiverId.slice(0, 60)} is not this one`;
    await note(store, row, 'getReceiver', 'answered', exchanges, { providerWord, why });
    return { kind: 'foreign', why };
  }
  await note(store, row, 'getReceiver', 'answered', exchanges, { providerWord });
  const seal = await store.sealOf(row.merchant_id);
  return { kind: 'read', providerState: providerStateOf(result), facts: factsOf(row, seal, result) };
}

function readAccount(store: Store, ref: AccountRef) {
  addLogFields(receiverLogFields(ref));
  return accountWithReceiver(store.db, ref);
}

const note = (
  { db }: Store,
  { receiver_id: receiverId, merchant_id: merchantId, provider }: AccountRow,
  operation: 'createReceiver' | 'getReceiver',
  outcome: string,
  exchanges: Exchange[],
  details: CallEntry['details'],
  once?: string,
) =>
  addCallEntry(
    db,
    receiverEntity({ receiverId, merchantId }),
    { operation, provider, outcome, exchanges, details },
    once,
  );

const detailsOf = ({ message, httpStatus }: Failure) => ({ message, ...(httpStatus && { httpStatus }) });

const accountCall = (
  { provider, merchant_id: merchantId, connection_id: connectionId, receiver_id: id }: AccountRow,
  operation: Operation,
  exchanges: Exchange[],
): ObservedCall => ({
  provider,
  merchantId,
  connectionId,
  about: { entity: 'receiver', id },
  operation,
  exchanges,
});

const providerStateOf = ({ status, providerWord, unmapped }: ReceiverResult): ProviderReceiverState => ({
  status,
  providerWord: providerWord.slice(0, 100),
  ...(unmapped && { unmapped: true }),
});

/** The fields of a receiver that were given and have no place in the provider's request. */
function notPassedOf(provider: string, request: ReceiverRequest): string[] {
  const { phone, userId, description, providerSpecificData, address, bankAccount, documents = {} } = request;
  const given = {
    phone,
    userId,
    description,
    'providerSpecificData.monthlyRevenue': providerSpecificData?.monthlyRevenue,
    address,
    bankAccount,
    'bankAccount.pixCode': bankAccount?.pixCode,
    documents: Object.keys(documents)[0],
  };
  const taken = receiverFieldsOf(provider);
  return Object.entries(given).flatMap(([field, value]) =>
    value === undefined || taken.includes(field) || (field.includes('.pix') && !taken.includes('bankAccount'))
      ? []
      : [field],
  );
}

const factsOf = (row: AccountRow, seal: MerchantSeal, result: ReceiverResult): AccountFacts => ({
  receiverId: result.receiverId,
  ...(result.providerRefs && { providerRefs: result.providerRefs }),
  // A credential of the provider's, sealed before it can reach a workflow history. Where no call takes it, it is not kept.
  ...(result.receiverToken &&
    catalogueEntry(row.provider)?.takesReceiverToken && {
      sealedToken: seal.seal(contexts.receiverToken(row.id), result.receiverToken).toString('base64'),
    }),
  ...(result.balance !== undefined && { balance: result.balance }),
});
