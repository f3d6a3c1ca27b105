import { WithStartWorkflowOperation } from '@temporalio/client';
import type { OnboardingOrder } from '../../activities/receivers/types.ts';
import { AdapterRefusal, validateReceiver } from '../../adapters/index.ts';
import { type ConnectionHead, connectionOpener } from '../../db/connections/connections.ts';
import { contexts } from '../../db/core/contexts.ts';
import { blindIndex, nameIndex, type Store } from '../../db/core/store.ts';
import { documentErrors } from '../../db/receivers/documents.ts';
import { receiverRequestOf } from '../../db/receivers/receivers.ts';
import { documentKind } from '../../domain/core/documents.ts';
import { idFrom } from '../../domain/core/ids.ts';
import { taskQueues, workflowIds } from '../../domain/core/names.ts';
import { nameWords } from '../../domain/core/search.ts';
import type {
  AddDocuments,
  CreateReceiver,
  ReceiverDetails,
  ReceiverRequest,
} from '../../domain/receivers/receiver.ts';
import { onboardingSearch } from '../../runtime/workflow-starts.ts';
import type { Opened } from '../../workflows/core/first-answer.ts';
import type { onboarding } from '../../workflows/receivers/onboarding.ts';
import { actorOf } from '../core/command.ts';
import type { Api } from '../core/context.ts';
import { createIdempotently } from '../core/idempotent.ts';
import { Problem } from '../core/problems.ts';
import { connectionOf, refuseForbiddenUrl, refuseUnknownPlatform } from '../core/refusals.ts';
import { type Caller, makerOf, type RouteRequest, type RouteResponse } from '../core/route.ts';

/**
 * Opens a receiver with its first account by one durable call; the API writes nothing. Missing details do not refuse
 * the request; wrong details do, with the specification's message.
 */
export const createReceiver = (api: Api, request: RouteRequest<unknown, CreateReceiver>): Promise<RouteResponse> =>
  createIdempotently(api, request, {
    kind: 'rcv',
    noun: 'receiver',
    async order({ id: receiverId, ...idempotency }) {
      const { caller, body } = request;
      const { store, settings } = api;
      const { merchantId } = caller;
      const { provider, documents, documentType: _, ...given } = body;
      const documentType = documentKind(given.document) ?? 'CPF';
      const details: ReceiverDetails = { ...given, documentType };
      if (details.webhookUrl) refuseForbiddenUrl(details.webhookUrl, 'webhookUrl', settings.mode);
      await refuseUnknownPlatform(store, merchantId, details.platformId);
      const connection = await connectionOf(store, merchantId, provider);
      await refuseReceiver(store, connection, receiverRequestOf(details, stated(documents)));
      if (documents) await refuseDocuments(store, merchantId, documents);
      const seal = await store.sealOf(merchantId);
      const base64 = (bytes: Buffer) => bytes.toString('base64');
      return {
        ...accountOrder(store, caller, receiverId, connection),
        receiver: {
          sealedDetails: base64(seal.seal(contexts.receiver(receiverId, 'details'), details)),
          documentType,
          documentIndex: base64(blindIndex(store.keys, merchantId, 'document', details.document)),
          emailIndex: base64(blindIndex(store.keys, merchantId, 'email', details.email)),
          nameIndex: nameIndex(store.keys, merchantId, nameWords(details.name)),
          ...(details.userId && { userId: details.userId }),
          ...(details.platformId && { platformId: details.platformId }),
          ...(documents && { documents }),
          idempotency,
        },
        correlationId: request.requestId,
      };
    },
    open: (order) => openOnboarding(api, order),
  });

/** Opens a further account of an existing receiver. The same connection twice gives the same account. */
export const openOnboarding = (api: Api, order: OnboardingOrder): Promise<Opened> =>
  api.client.workflow.executeUpdateWithStart<typeof onboarding, Opened, []>('opened', {
    updateId: 'opened',
    startWorkflowOperation: new WithStartWorkflowOperation<typeof onboarding>('onboarding', {
      workflowId: workflowIds.onboarding(order.merchantId, order.accountId),
      taskQueue: taskQueues.onboarding,
      args: [order],
      workflowIdConflictPolicy: 'USE_EXISTING',
      workflowIdReusePolicy: 'REJECT_DUPLICATE',
      typedSearchAttributes: onboardingSearch(order),
    }),
  });

/** An account at a connection. Its id is derived from receiver and connection, so that there is only one. */
export function accountOrder(
  { keys }: Store,
  caller: Caller,
  receiverId: string,
  connection: ConnectionHead,
): OnboardingOrder {
  const { merchantId } = caller;
  const maker = makerOf(caller);
  return {
    accountId: idFrom('rac', keys.mac('receiver-account', receiverId, connection.id)),
    receiverId,
    merchantId,
    provider: connection.provider,
    connectionId: connection.id,
    connectionVersion: connection.version,
    account: connection.account,
    by: actorOf(caller).name ?? 'API key',
    ...(maker && { createdBy: maker.id }),
  };
}

/**
 * Refuses details that are wrong for this connection; missing details may follow later.
 * @throws Problem 422 with the provider's own message.
 */
export async function refuseReceiver(
  store: Store,
  { merchantId, id, version, provider }: ConnectionHead,
  request: ReceiverRequest,
): Promise<void> {
  const { credentials } = await connectionOpener(store)(merchantId, id, version);
  try {
    validateReceiver(provider, credentials, request);
  } catch (error) {
    if (!(error instanceof AdapterRefusal)) throw error;
    const isUnsupported = error.reason === 'unsupported';
    throw new Problem(isUnsupported ? 'unsupported' : 'validation', error.message, [
      { field: error.field ?? 'provider', rule: isUnsupported ? 'supported' : 'valid', message: error.message },
    ]);
  }
}

/** Documents as a validation sees them: only their presence counts, not their content. */
const stated = (documents: AddDocuments = {}): NonNullable<ReceiverRequest['documents']> =>
  Object.fromEntries(Object.keys(documents).map((document) => [document, 'given']));

/** @throws Problem 422 unless each is a completed upload of this merchant. */
async function refuseDocuments(store: Store, merchantId: string, documents: AddDocuments): Promise<void> {
  const faults = await documentErrors(store.db, merchantId, documents);
  const [first] = faults;
  if (!first) return;
  throw new Problem(
    'validation',
    `documents.${first.document} ${first.message}`,
    faults.map(({ document, message }) => ({ field: `documents.${document}`, rule: 'upload', message })),
  );
}
