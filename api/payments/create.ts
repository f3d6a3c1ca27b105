import { WithStartWorkflowOperation } from '@temporalio/client';
import type { RouteHead } from '../../activities/core/types.ts';
import type { PaymentOrder, RouteChoice } from '../../activities/payments/types.ts';
import { catalogueEntry, recipientOf, type TransactionArgument } from '../../adapters/index.ts';
import type { ConnectionHead } from '../../db/connections/connections.ts';
import { routesOf } from '../../db/connections/routes.ts';
import { claimUnitTrial, mostOfUnitTrial } from '../../db/connections/unit-trials.ts';
import { contexts } from '../../db/core/contexts.ts';
import { blindIndex, nameIndex, type Store } from '../../db/core/store.ts';
import { storeCavv } from '../../db/payments/authentications.ts';
import { cardRefusals, connectionOfCard, isVaultToken, peekCard } from '../../db/payments/cards.ts';
import { findCard, isSavedCard, openSavedCard, savedCardRefusals } from '../../db/payments/saved-cards.ts';
import { type Recipients, recipientsOf } from '../../db/receivers/receivers.ts';
import { type ReceiverTokenUse, receiverTokenOf } from '../../db/receivers/tokens.ts';
import { dayInBrazil } from '../../domain/core/days.ts';
import { formatBRL } from '../../domain/core/money.ts';
import { taskQueues, workflowIds } from '../../domain/core/names.ts';
import { nameWords } from '../../domain/core/search.ts';
import { whyNoTerms, whyNotDue } from '../../domain/payments/due-terms.ts';
import type { CreatePayment, TransactionRequest } from '../../domain/payments/payment.ts';
import { paymentSearch } from '../../runtime/workflow-starts.ts';
import type { Opened } from '../../workflows/core/first-answer.ts';
import type { payment } from '../../workflows/payments/payment.ts';
import type { Api } from '../core/context.ts';
import { createIdempotently } from '../core/idempotent.ts';
import { Problem } from '../core/problems.ts';
import {
  connectionOf,
  refuseByConnection,
  refuseByProvider,
  refuseForbiddenUrl,
  refuseForeignPerson,
  refuseUnknownPlatform,
} from '../core/refusals.ts';
import type { RouteRequest, RouteResponse } from '../core/route.ts';
import { chooseConnection, type RefusalOf, type Retries, retriesAfter } from './choose-connection.ts';

/**
 * Creates a payment by one update-with-start of its workflow; the API writes nothing. The payment's id is derived from
 * merchant and `Idempotency-Key`, so a repeated request finds the first payment.
 */
export const createPayment = (api: Api, request: RouteRequest<unknown, CreatePayment>): Promise<RouteResponse> =>
  createIdempotently(api, request, {
    kind: 'pay',
    noun: 'payment',
    order: ({ id, ...idempotency }) => orderOf(api, request, id, idempotency),
    open: (order) =>
      api.client.workflow.executeUpdateWithStart<typeof payment, Opened, []>('opened', {
        // One update per workflow: a repeated request waits for the same answer.
        updateId: 'opened',
        startWorkflowOperation: new WithStartWorkflowOperation<typeof payment>('payment', {
          workflowId: workflowIds.payment(order.merchantId, order.paymentId),
          taskQueue: taskQueues.payments,
          args: [order],
          workflowIdConflictPolicy: 'USE_EXISTING',
          workflowIdReusePolicy: 'REJECT_DUPLICATE',
          typedSearchAttributes: paymentSearch(order),
        }),
      }),
  });

/**
 * The validated arguments of the payment's workflow. Stores nothing, but for the trial of a connection whose unit is in
 * doubt, and the proof of an authentication in the vault. @throws Problem 422 with the field.
 */
async function orderOf(
  api: Api,
  { caller, body, requestId }: RouteRequest<unknown, CreatePayment>,
  paymentId: string,
  idempotency: PaymentOrder['idempotency'],
): Promise<PaymentOrder> {
  const { store } = api;
  const { merchantId } = caller;
  const { provider, ...given } = body;
  refuseDueTerms(given);
  const request = { ...given, ...(caller.person && !given.createdBy && { createdBy: caller.person.id }) };
  await Promise.all([
    refuseUnknownPlatform(store, merchantId, request.platformId),
    refuseForeignPerson(store, merchantId, given.createdBy),
  ]);
  const recipients = await recipientsOf(store, merchantId, splitIds(request), recipientOf);
  const refusesSplit = splitRefusal(request, recipients);
  const token = await receiverTokenOf(store, merchantId, request.receiverToken);
  const refusesReceiver: RefusalOf = (at) => refusesSplit(at) ?? tokenRefusal(token, at);
  const isDoubtful = (at: ConnectionHead) => api.settings.mode === 'production' && hasDoubtfulUnit(at);
  const { connection, fallbacks, route, isValidated } = await destinationOf(store, merchantId, {
    paymentId,
    provider,
    request,
    refuses: (at) => refusesReceiver(at) ?? (isDoubtful(at) ? notByRoute(at) : undefined),
  });
  if (isDoubtful(connection)) await refuseBeyondTrial(store, connection, paymentId, request.amount);
  if (request.webhookUrl) refuseForbiddenUrl(request.webhookUrl, 'webhookUrl', api.settings.mode);
  if (!isValidated) refuseProblem(refusesReceiver(connection));
  const argument = await withOpenedCard(api, connection, paymentId, request);
  if (argument && !isValidated) await refuseByConnection(store, connection, 'createTransaction', argument);
  const needsCard = request.paymentMethod === 'CREDIT_CARD' && catalogueEntry(connection.provider)?.card !== 'page';
  if (needsCard && !request.cardToken && !request.cardId) throw noCard();
  const use = { paymentId, merchantId, connectionId: connection.id, fingerprint: idempotency.fingerprint };
  const kept = await withoutCavv(store, request, use);
  const seal = await store.sealOf(merchantId);
  const base64 = (bytes: Buffer) => bytes.toString('base64');
  return {
    paymentId,
    merchantId,
    correlationId: requestId,
    ...headOf(connection, request),
    paymentMethod: request.paymentMethod,
    reference: paymentId,
    quick: isPlain(request) && fallbacks.length === 0 ? 'charge' : 'look-ups',
    ...(route && { route, fallbacks: fallbacks.map((fallback) => headOf(fallback, request)) }),
    ...(request.paymentMethod === 'CREDIT_CARD' && fallbacks.length > 0 && { retriesDeclines: true }),
    sealedRequest: base64(seal.seal(contexts.request(paymentId), kept)),
    documentIndex: base64(blindIndex(store.keys, merchantId, 'document', request.customer.document)),
    emailIndex: base64(blindIndex(store.keys, merchantId, 'email', request.customer.email)),
    nameIndex: nameIndex(store.keys, merchantId, nameWords(request.customer.name)),
    idempotency,
  };
}

/** @throws Problem 422 for a due date, or what it changes, that no provider may take. */
function refuseDueTerms(request: TransactionRequest): void {
  const { dueDate } = request;
  const undue = dueDate === undefined ? undefined : whyNotDue(dueDate, dayInBrazil(Date.now()));
  const wrong = whyNoTerms(request) ?? (undue === undefined ? undefined : { field: 'dueDate', message: undue });
  if (!wrong) return;
  const { field, message } = wrong;
  throw new Problem('validation', `${field} ${message}`, [{ field, rule: 'valid', message }]);
}

/** The request as it is stored: the proof of an authentication is in the vault, and its token in the proof's place. */
async function withoutCavv(
  store: Store,
  request: TransactionRequest,
  use: Parameters<typeof storeCavv>[2],
): Promise<TransactionRequest> {
  const { authentication } = request;
  if (authentication?.cavv === undefined) return request;
  return { ...request, authentication: { ...authentication, cavv: await storeCavv(store, authentication.cavv, use) } };
}

/** A charge that needs nothing but its request: it is made within the workflow task. */
const isPlain = ({ paymentMethod, splits, receiverToken }: TransactionRequest): boolean =>
  paymentMethod !== 'CREDIT_CARD' && !splits && !receiverToken;

/** The destination of a payment. */
interface Destination {
  connection: ConnectionHead;
  /** The connections to use when `connection` did nothing, in that order. */
  fallbacks: ConnectionHead[];
  /** Absent when the request names the connection. */
  route?: RouteChoice;
  /** Routing has validated the request and its splits against these connections. */
  isValidated?: true;
}

/** The connection that the request names, that of its card, or the choice of the merchant's rules. */
async function destinationOf(
  store: Store,
  merchantId: string,
  {
    paymentId,
    provider,
    request,
    refuses,
  }: { paymentId: string; provider: string | undefined; request: TransactionRequest; refuses: RefusalOf },
): Promise<Destination> {
  if (provider !== undefined) return { connection: await connectionOf(store, merchantId, provider), fallbacks: [] };
  const { paymentMethod, cardToken, cardId } = request;
  if (paymentMethod !== 'CREDIT_CARD') {
    const byProvider = refusalOf(request);
    const { connections, choice } = await chooseConnection(
      store,
      merchantId,
      { ...request, paymentId },
      (connection, credentials) => byProvider(connection, credentials) ?? refuses(connection),
    );
    const [connection, ...fallbacks] = connections;
    return { connection, fallbacks, route: choice, isValidated: true };
  }
  // Only the connection that a card is stored for can charge it.
  if (!cardToken && !cardId) throw noCard();
  const card = await cardConnection(store, merchantId, request);
  if (!card) {
    const message =
      'is required with a cardId or cardToken that the provider issued, since other providers do not accept it';
    throw new Problem('validation', `provider ${message}`, [{ field: 'provider', rule: 'required', message }]);
  }
  const connection = await connectionOf(store, merchantId, card.connectionId);
  const why = `the ${card.field} belongs to it`;
  const retries = await retriesOf(store, { connection, paymentId, request, refuses });
  const also = retries && ` A declined card that another try may help is tried elsewhere, by rule "${retries.rule}".`;
  const fallbacks = retries?.connections ?? [];
  const shown = ({ provider, id }: ConnectionHead, why: string) => ({ provider, connectionId: id, why });
  const route = {
    chosen: card.field,
    why: `The payment goes to ${connection.provider}: ${why}.${also ?? ''}`,
    candidates: [shown(connection, why), ...fallbacks.map((one) => shown(one, 'for a declined card'))],
    skipped: [],
  };
  return { connection, fallbacks, route };
}

/**
 * Where the card may be tried again after a decline. Only a card of our vault may travel; a proof of the payer's
 * authentication, which was made for one acquirer, may not.
 */
async function retriesOf(
  store: Store,
  {
    connection,
    paymentId,
    request,
    refuses,
  }: { connection: ConnectionHead; paymentId: string; request: TransactionRequest; refuses: RefusalOf },
): Promise<Retries | undefined> {
  const { merchantId, id: connectionId } = connection;
  const { cardToken, ...rest } = request;
  if (!isVaultToken(cardToken) || request.authentication) return undefined;
  const { rules } = await routesOf(store, merchantId);
  if (!rules.some(({ retryDeclines = 0 }) => retryDeclines > 0)) return undefined;
  const found = await peekCard(store, cardToken, { paymentId, merchantId, connectionId });
  if (!('card' in found)) return undefined;
  return retriesAfter(store, merchantId, { ...request, paymentId }, connection, (at, credentials) => {
    const { card, operations = [] } = catalogueEntry(at.provider) ?? {};
    if (card !== 'raw' && !operations.includes('createCardToken')) return noVaultCard(at);
    const argument: TransactionArgument = card === 'raw' ? { ...rest, card: found.card } : request;
    return refusalOf(argument)(at, credentials) ?? refuses(at);
  });
}

const noVaultCard = ({ provider }: ConnectionHead) =>
  new Problem('unsupported', `${provider} takes no card of our vault`);

function refuseProblem(problem: Problem | undefined): void {
  if (problem) throw problem;
}

/**
 * The connection of a card that we store; undefined for a provider's own card id.
 * @throws Problem 422 for an unknown card.
 */
async function cardConnection(store: Store, merchantId: string, { cardToken, cardId }: TransactionRequest) {
  if (isVaultToken(cardToken)) {
    const connectionId = await connectionOfCard(store, cardToken, merchantId);
    if (connectionId === undefined) throw badCard('cardToken', 'unknown', cardRefusals.unknown);
    return { field: 'cardToken', connectionId };
  }
  if (!isSavedCard(cardId)) return undefined;
  const saved = await findCard(store, merchantId, cardId);
  if (!saved) throw badCard('cardId', 'unknown', savedCardRefusals.unknown);
  return { field: 'cardId', connectionId: saved.connectionId };
}

const noCard = () =>
  new Problem('validation', 'cardToken or cardId is required for CREDIT_CARD', [
    { field: 'cardToken', rule: 'required', message: 'is required for CREDIT_CARD, unless there is a cardId' },
  ]);

const headOf = ({ id, provider, version, account }: ConnectionHead, request: TransactionRequest): RouteHead => ({
  provider,
  connectionId: id,
  connectionVersion: version,
  account,
  chargeMs: chargeMsOf(provider, request),
});

/** Why a connection cannot take a request: its provider's validation, or a method that it does not have. */
export const refusalOf =
  (request: Pick<TransactionArgument, 'paymentMethod'>): RefusalOf =>
  ({ provider }, credentials) => {
    try {
      refuseByProvider(provider, 'createTransaction', request, credentials);
    } catch (error) {
      if (error instanceof Problem) return error;
      throw error;
    }
    if (catalogueEntry(provider)?.methods.includes(request.paymentMethod)) return undefined;
    const message = `${request.paymentMethod} is not offered`;
    return new Problem('unsupported', message, [{ field: 'paymentMethod', rule: 'supported', message }]);
  };

const splitIds = ({ splits = [] }: Pick<TransactionRequest, 'splits'>) => splits.map(({ recipientId }) => recipientId);

/** Why a connection cannot pay all splits: each receiver must be ACTIVE there. */
const splitRefusal =
  ({ splits = [] }: Pick<TransactionRequest, 'splits'>, recipients: Recipients): RefusalOf =>
  (connection) => {
    const violations = splits.flatMap(({ recipientId }, index) => {
      const found = recipients(connection, recipientId);
      return 'why' in found ? [{ field: `splits.${index}.recipientId`, rule: 'active', message: found.why }] : [];
    });
    const [first] = violations;
    return first && new Problem('validation', `${first.field} ${first.message}`, violations);
  };

/** Why a connection cannot charge in the name of the receiver whose token is given. */
function tokenRefusal(token: ReceiverTokenUse, connection: ConnectionHead): Problem | undefined {
  const message = token.whyNot(connection);
  return message === undefined
    ? undefined
    : new Problem('validation', `receiverToken ${message}`, [{ field: 'receiverToken', rule: 'active', message }]);
}

/** Its sources leave the unit of amounts open, and no payment of this connection has shown it. */
const hasDoubtfulUnit = ({ provider, unitProven }: ConnectionHead): boolean =>
  !unitProven && catalogueEntry(provider)?.unitAssumed === true;

const notByRoute = ({ provider }: ConnectionHead) =>
  new Problem('validation', `${provider}'s unit of amounts is assumed: send \`provider\` with its first, small charge`);

/**
 * Refuses all but the first, small charge of a connection whose unit is in doubt. It claims the trial, the only thing
 * that is written before a payment's workflow starts; a claim without a payment is taken over by the next request.
 * @throws Problem 422 for a larger amount, 409 while another payment is the trial.
 */
async function refuseBeyondTrial(store: Store, { id, provider }: ConnectionHead, paymentId: string, amount: number) {
  const doubt = `${provider}'s unit of amounts is assumed, so this connection's first charge is a trial`;
  if (amount > mostOfUnitTrial) {
    const message = `may be at most ${formatBRL(mostOfUnitTrial)}: ${doubt}. Others follow once a look-up has shown it as paid with the same amount`;
    throw new Problem('validation', `amount ${message}`, [{ field: 'amount', rule: 'unit_trial', message }]);
  }
  const trial = await claimUnitTrial(store, id, paymentId);
  if (trial !== undefined) {
    throw new Problem(
      'conflict',
      `${doubt}: payment ${trial}. No other charge is sent before a look-up has shown it as paid with its amount, or it has ended otherwise.`,
    );
  }
}

/**
 * The request as the provider will get it: with the card data if the provider takes raw cards. Undefined when this
 * payment has used the card already: then this request repeats one that was validated.
 */
async function withOpenedCard(
  { store }: Api,
  connection: ConnectionHead,
  paymentId: string,
  request: TransactionRequest,
): Promise<TransactionArgument | undefined> {
  const { cardToken, ...rest } = request;
  if (isSavedCard(request.cardId)) return withSavedCard(store, connection, request);
  if (!isVaultToken(cardToken)) return request;
  if (request.paymentMethod !== 'CREDIT_CARD') throw badCard('cardToken', 'method', 'is for CREDIT_CARD only');
  const use = { paymentId, merchantId: connection.merchantId, connectionId: connection.id };
  const found = await peekCard(store, cardToken, use);
  if ('refused' in found) throw badCard('cardToken', found.refused, cardRefusals[found.refused]);
  if ('usedByThis' in found) return undefined;
  return catalogueEntry(connection.provider)?.card === 'token' ? request : { ...rest, card: found.card };
}

async function withSavedCard(
  store: Store,
  { merchantId, id: connectionId }: ConnectionHead,
  request: TransactionRequest,
): Promise<TransactionArgument> {
  const { cardId = '', cardToken, paymentMethod } = request;
  if (paymentMethod !== 'CREDIT_CARD') throw badCard('cardId', 'method', 'is for CREDIT_CARD only');
  if (cardToken !== undefined) throw badCard('cardId', 'one_of', 'and cardToken are two cards: send only one of them');
  const found = await openSavedCard(store, cardId, { merchantId, connectionId });
  if ('refused' in found) throw badCard('cardId', found.refused, savedCardRefusals[found.refused]);
  return { ...request, cardId: found.providerId };
}

const badCard = (field: 'cardToken' | 'cardId', rule: string, message: string) =>
  new Problem('validation', `${field} ${message}`, [{ field, rule, message }]);

/**
 * Time for the charge activity, in ms: the provider's time-out for each call, and 9.5 s for the rest. A card may need a
 * token first.
 */
function chargeMsOf(provider: string, { cardToken }: TransactionRequest): number {
  const { card, limits } = catalogueEntry(provider) ?? {};
  const calls = card === 'token' && isVaultToken(cardToken) ? 2 : 1;
  return calls * ((limits?.timeoutMs ?? 10_000) + 500) + 9_500;
}
