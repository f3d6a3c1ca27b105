import { WithStartWorkflowOperation } from '@temporalio/client';
import type { PayoutOrder } from '../../activities/payouts/types.ts';
import { catalogueEntry, recipientOf } from '../../adapters/index.ts';
import { type ConnectionHead, connectionOpener } from '../../db/connections/connections.ts';
import { contexts } from '../../db/core/contexts.ts';
import { blindIndex, nameIndex } from '../../db/core/store.ts';
import { namesOf, receiverIndex } from '../../db/payouts/payouts.ts';
import { receiverDetailsOf, receiversOf, recipientsOf } from '../../db/receivers/receivers.ts';
import { plainAccount } from '../../domain/core/bank-accounts.ts';
import { documentKind } from '../../domain/core/documents.ts';
import { isId } from '../../domain/core/ids.ts';
import { taskQueues, workflowIds } from '../../domain/core/names.ts';
import { kindOfPixKey, plainPixKey, whyNoPixKey } from '../../domain/core/pix-keys.ts';
import { nameWords } from '../../domain/core/search.ts';
import type { BalanceWarning } from '../../domain/payouts/coverage.ts';
import type { CreatePayout, Payout, PayoutRequest } from '../../domain/payouts/payout.ts';
import { statusOfAll } from '../../domain/receivers/receiver.ts';
import { payoutSearch } from '../../runtime/workflow-starts.ts';
import type { Opened } from '../../workflows/core/first-answer.ts';
import type { payout } from '../../workflows/payouts/payout.ts';
import type { Api } from '../core/context.ts';
import { createIdempotently } from '../core/idempotent.ts';
import { Problem } from '../core/problems.ts';
import { connectionOf, refuseByConnection, refuseForbiddenUrl } from '../core/refusals.ts';
import { makerOf, type RouteRequest, type RouteResponse } from '../core/route.ts';
import { coverageOf } from './coverage.ts';

/**
 * Opens a payout by one durable call; the API writes nothing. Its id is derived from merchant and `Idempotency-Key`, so
 * a repeated request finds the first payout, and no second one is sent. The first answer says where the provider's balance
 * does not cover it.
 */
export async function createPayout(api: Api, request: RouteRequest<unknown, CreatePayout>): Promise<RouteResponse> {
  let warning: BalanceWarning | undefined;
  const answer = await createIdempotently(api, request, {
    kind: 'pyo',
    noun: 'payout',
    async order({ id: payoutId, ...idempotency }) {
      const { caller, body, requestId } = request;
      const { provider, allowDuplicate, ...payoutRequest } = body;
      const { merchantId } = caller;
      const maker = makerOf(caller);
      const connection = await connectionOf(api.store, merchantId, provider);
      const order = await payoutOrder(api, { payoutId, merchantId, connection, request: payoutRequest });
      // Before the payout itself is on its way.
      warning = await coverageOf(api, connection, [order]);
      return {
        ...order,
        ...(allowDuplicate && { allowDuplicate }),
        ...(maker && { createdBy: maker.id }),
        idempotency,
        correlationId: requestId,
      };
    },
    open: (order) =>
      api.client.workflow.executeUpdateWithStart<typeof payout, Opened, []>('opened', {
        updateId: 'opened',
        startWorkflowOperation: new WithStartWorkflowOperation<typeof payout>('payout', {
          workflowId: workflowIds.payout(order.merchantId, order.payoutId),
          taskQueue: taskQueues.payouts,
          args: [order],
          workflowIdConflictPolicy: 'USE_EXISTING',
          // A payout that our rules refused ended as failed and wrote nothing, so its key may be used again.
          workflowIdReusePolicy: 'ALLOW_DUPLICATE_FAILED_ONLY',
          typedSearchAttributes: payoutSearch(order),
        }),
      }),
  });
  const isFirst = answer.status === 201 && answer.headers?.['Idempotent-Replayed'] === undefined;
  return warning && isFirst ? { ...answer, body: { ...(answer.body as Payout), balanceWarning: warning } } : answer;
}

/**
 * The validated arguments of a payout's workflow; nothing is stored.
 * @throws Problem 422 with the field, and the specification's message if the provider has one.
 */
export async function payoutOrder(
  { store, settings }: Pick<Api, 'store' | 'settings'>,
  given: { payoutId: string; merchantId: string; connection: ConnectionHead; request: PayoutRequest },
): Promise<PayoutOrder> {
  const { payoutId, merchantId, connection } = given;
  const request = completed(await withDefaultReceiver(store, connection, given.request));
  const { webhookUrl } = request;
  if (webhookUrl) refuseForbiddenUrl(webhookUrl, 'webhookUrl', settings.mode);
  // The provider's validation comes first, with its own messages; then our check of the key's form.
  await refusePayout({ store, settings }, connection, request);
  await refuseReceiverOf(store, connection, request);
  refuseBadKey(request);
  const seal = await store.sealOf(merchantId);
  const base64 = (bytes: Buffer) => bytes.toString('base64');
  const { document, email } = request;
  return {
    payoutId,
    merchantId,
    provider: connection.provider,
    connectionId: connection.id,
    connectionVersion: connection.version,
    account: connection.account,
    paymentMethod: request.paymentMethod,
    amount: request.amount,
    withdrawReference: request.withdrawReference ?? payoutId,
    sealedRequest: base64(seal.seal(contexts.payoutRequest(payoutId), request)),
    receiverIndex: base64(receiverIndex(store, merchantId, receiverOf(request))),
    ...(document && { documentIndex: base64(blindIndex(store.keys, merchantId, 'document', document)) }),
    ...(email && { emailIndex: base64(blindIndex(store.keys, merchantId, 'email', email)) }),
    nameIndex: nameIndex(store.keys, merchantId, nameWords(namesOf(request))),
  };
}

/**
 * Checks a payout against a connection: the provider's validation, its certificates and its platform. A payout that
 * this connection cannot send is not stored, or not sent there.
 * @throws Problem 422 with the provider's own message.
 */
export async function refusePayout(
  { store, settings }: Pick<Api, 'store' | 'settings'>,
  connection: ConnectionHead,
  request: PayoutRequest,
): Promise<void> {
  const withdrawReference = request.withdrawReference ?? connection.id;
  const argument = { ...request, withdrawReference, webhookUrl: settings.publicUrl };
  await refuseByConnection(store, connection, 'withdraw', argument);
}

/**
 * A payout that names nobody goes to the default receiver of the connection's platform: one to a receiver, and one by PIX
 * at the providers that pay by client certificate (specification, section 6).
 */
async function withDefaultReceiver(
  store: Api['store'],
  { merchantId, id, version, provider }: ConnectionHead,
  request: PayoutRequest,
): Promise<PayoutRequest> {
  const { paymentMethod, pixKey, receiverId: named } = request;
  const isToNobody =
    paymentMethod === 'RECEIVER'
      ? named === undefined
      : paymentMethod === 'PIX' && !pixKey && paysByCertificate(provider);
  if (!isToNobody) return request;
  const { platform } = (await connectionOpener(store)(merchantId, id, version)).credentials;
  const receiverId = typeof platform === 'object' ? platform.defaultReceiverId : undefined;
  if (receiverId === undefined) return request;
  return paymentMethod === 'RECEIVER'
    ? { ...request, receiverId }
    : toReceiversKey(store, merchantId, request, receiverId);
}

const paysByCertificate = (provider: string) =>
  catalogueEntry(provider)?.credentials.some(({ field }) => field === 'cashOutCertificate') ?? false;

/**
 * A payout by PIX to the key of a receiver of ours. A provider's own id of a receiver has no key that we know, and the
 * provider's validation asks for one. The receiver must be ACTIVE at some provider: from then on its key changes only by
 * two people and after a day.
 * @throws Problem 422 where the receiver cannot be paid so, or is not whom the request names.
 */
async function toReceiversKey(
  store: Api['store'],
  merchantId: string,
  request: PayoutRequest,
  receiverId: string,
): Promise<PayoutRequest> {
  const receivers = receiversOf(store, merchantId);
  const row = isId('rcv', receiverId) ? await receivers.row(receiverId) : undefined;
  if (!row || (request.receiverId ?? receiverId) !== receiverId) return request;
  const { name, document, documentType, bankAccount } = receiverDetailsOf(row, await store.sealOf(merchantId));
  const status = statusOfAll((await receivers.accounts(receiverId)).map((account) => account.status));
  const whyNot =
    status !== 'ACTIVE'
      ? `it is ${status}, not ACTIVE`
      : bankAccount?.pixCode === undefined
        ? 'it has no PIX key (bankAccount.pixCode)'
        : request.document !== undefined && request.document !== document
          ? 'its document is not that of the payout'
          : undefined;
  if (whyNot === undefined)
    return { name, ...request, pixKey: bankAccount?.pixCode, document, documentType, receiverId };
  const message = `is required: the platform's default receiver ${receiverId} cannot be paid in its place, since ${whyNot}`;
  throw badKey('pixKey', message);
}

/**
 * The receiver must be ACTIVE at the connection; checked again when the payout is sent.
 * @throws Problem 422 with the reason.
 */
async function refuseReceiverOf(
  store: Api['store'],
  connection: ConnectionHead,
  { paymentMethod, receiverId }: PayoutRequest,
): Promise<void> {
  if (paymentMethod !== 'RECEIVER' || receiverId === undefined) return;
  const found = (await recipientsOf(store, connection.merchantId, [receiverId], recipientOf))(connection, receiverId);
  if (!('why' in found)) return;
  throw new Problem('validation', `receiverId ${found.why}`, [
    { field: 'receiverId', rule: 'active', message: found.why },
  ]);
}

/** Adds the types of the PIX key and of the document, derived from their form, when the merchant gives none. */
function completed(given: PayoutRequest): PayoutRequest {
  const kindOfDocument = given.document && documentKind(given.document);
  const request = { ...(kindOfDocument && { documentType: kindOfDocument }), ...given };
  const { pixKey, pixType, paymentMethod } = request;
  if (paymentMethod !== 'PIX' || pixKey === undefined || pixType !== undefined) return request;
  const kind = kindOfPixKey(pixKey);
  if (kind) return { ...request, pixType: kind };
  throw badKey(
    'pixType',
    'is required: the type of this key is not clear from its form (eleven digits may be a CPF or a phone)',
  );
}

function refuseBadKey({ paymentMethod, pixKey, pixType }: PayoutRequest): void {
  if (paymentMethod !== 'PIX' || pixKey === undefined || pixType === undefined) return;
  const why = whyNoPixKey(pixKey, pixType);
  if (why) throw badKey('pixKey', why);
}

const badKey = (field: 'pixKey' | 'pixType', message: string) =>
  new Problem('validation', `${field} ${message}`, [{ field, rule: 'pix_key', message }]);

/** The normalized destination of a payout, which the guard against duplicates compares. */
function receiverOf(request: PayoutRequest): string[] {
  const { paymentMethod, pixKey = '', pixType, bankCode = '', branchNumber = '', accountNumber = '' } = request;
  if (paymentMethod === 'PIX') return ['PIX', pixType ? plainPixKey(pixKey, pixType) : pixKey.trim()];
  if (paymentMethod === 'RECEIVER') return ['RECEIVER', request.receiverId ?? ''];
  return ['BANK_ACCOUNT', plainAccount(bankCode, branchNumber, accountNumber)];
}
