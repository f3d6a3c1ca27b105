import { z } from 'zod';
import {
  type ReceiverFilters,
  receiverDetailsOf,
  receiverRequestOf,
  receiverSorts,
  receiversOf,
} from '../../db/receivers/receivers.ts';
import { workflowIds } from '../../domain/core/names.ts';
import { ReceiverStatus } from '../../domain/core/statuses.ts';
import { CreateReceiver, PatchReceiver, Receiver } from '../../domain/receivers/receiver.ts';
import { actOnAccount, actorOf } from '../core/command.ts';
import type { Api } from '../core/context.ts';
import { afterCursor, cursorPage } from '../core/cursor.ts';
import { entityRoutes } from '../core/entity-routes.ts';
import { timeoutMs } from '../core/idempotent.ts';
import { filtersOf, PageQuery, several, severalOf, shortText } from '../core/lists.ts';
import { Problem } from '../core/problems.ts';
import { connectionOf } from '../core/refusals.ts';
import { type Route, type RouteRequest, type RouteResponse, route } from '../core/route.ts';
import { patchReceiver, receiverOr404 } from './change.ts';
import { accountOrder, createReceiver, openOnboarding, refuseReceiver } from './create.ts';

/** Filters and order of a list of receivers and of its export. */
export const ReceiverFilterQuery = z.object({
  status: severalOf(ReceiverStatus, 'Receivers with an account of this status; several with commas'),
  provider: several(
    shortText,
    'the name of a provider',
    'Receivers with an account at this provider; several with commas',
  ),
  needsAttention: z.enum(['true', 'false']).optional(),
  q: shortText.max(200).optional().meta({
    description: 'Our id, the provider’s, your user id, words of the name, the document, the e-mail',
  }),
  sort: z.enum(receiverSorts).default('-createdAt').meta({ description: '`-`: descending' }),
});

export const receiverFilters = (query: Partial<z.output<typeof ReceiverFilterQuery>>): Omit<ReceiverFilters, 'limit'> =>
  filtersOf(query);

const Balance = z
  .object({
    data: z.array(
      z.object({
        accountId: z.string(),
        provider: z.string(),
        balance: z.int().optional().meta({ description: 'Cents' }),
        at: z.iso.datetime().optional().meta({ description: 'Time of the provider’s reply' }),
        why: z.string().optional().meta({ description: 'Why there is no balance' }),
      }),
    ),
    balance: z.int().optional().meta({ description: 'Cents: the sum of the known balances' }),
  })
  .meta({ id: 'ReceiverBalance' });

const CreateReceiverAccount = z
  .strictObject({ provider: shortText.max(100).meta({ description: 'Provider name or connection id' }) })
  .meta({ id: 'CreateReceiverAccount' });

/** Age in ms up to which a stored balance is answered without a call to the provider. */
const freshMs = 10_000;

export const receiverRoutes = (api: Api): Route[] => [
  route({
    method: 'post',
    path: '/v1/receivers',
    tag: 'Receivers',
    summary: 'Onboard a receiver',
    description:
      'A person or company that is to be paid at a provider. `missing` lists the fields and documents that the provider requires and that were not given; the onboarding continues when they arrive. Invalid values are refused.',
    idempotent: 'optional',
    body: CreateReceiver,
    answers: { 201: { description: 'The receiver', schema: Receiver } },
    handle: (request) => createReceiver(api, request),
  }),

  ...entityRoutes(api, {
    path: '/v1/receivers',
    tag: 'Receivers',
    noun: 'receiver',
    plural: 'receivers',
    schema: Receiver,
    read: ({ merchantId }, id) => receiverOr404(api, merchantId, id),
    list: {
      query: PageQuery.extend(ReceiverFilterQuery.shape),
      page: async ({ merchantId }, { limit, cursor, ...filters }) =>
        cursorPage(
          await receiversOf(api.store, merchantId).page({ ...receiverFilters(filters), limit, ...afterCursor(cursor) }),
        ),
    },
    count: {
      query: ReceiverFilterQuery.omit({ sort: true }),
      count: (merchantId, query) => receiversOf(api.store, merchantId).count(receiverFilters(query)),
    },
    get: { answer: 'The receiver with its accounts' },
    stream: {
      timeline: {
        summary: 'The timeline of a receiver at all its providers, oldest first',
        entries: (merchantId, entity, except) => receiversOf(api.store, merchantId).timeline(entity, except),
      },
      waiting: {
        description:
          'Queried from the running workflows, with a timeout of two seconds. `known: false` when Temporal or the workers do not answer.',
        answer: 'Missing documents and fields, decisions of people, timers, webhooks and deliveries',
        workflows: (merchantId, id) => workflowsOf(api, merchantId, id),
      },
    },
  }),

  route({
    method: 'patch',
    path: '/v1/receivers/:id',
    tag: 'Receivers',
    summary: 'Change or complete the data of a receiver',
    description:
      'Accounts that wait for the data continue. If a provider already has bank details, new ones are not used at once: they wait as `bankChange` for approval by a second person and for 24 hours.',
    body: PatchReceiver,
    answers: { 200: { description: 'The receiver', schema: Receiver } },
    async handle(request) {
      const receiver = await receiverOr404(api, request.caller.merchantId, request.params.id);
      return { status: 200, body: await patchReceiver(api, request, receiver) };
    },
  }),

  route({
    method: 'post',
    path: '/v1/receivers/:id/accounts',
    tag: 'Receivers',
    summary: 'Onboard a receiver at one more provider',
    description: 'With the receiver’s current data. Has no effect if it already has an account there.',
    body: CreateReceiverAccount,
    answers: { 201: { description: 'The receiver', schema: Receiver } },
    handle: (request) => addAccount(api, request),
  }),

  route({
    method: 'get',
    path: '/v1/receivers/:id/balance',
    tag: 'Receivers',
    summary: 'Read the balances of a receiver at its providers',
    description: 'Queried from the providers now, where they offer it.',
    answers: { 200: { description: 'By account', schema: Balance } },
    handle: (request) => balanceOf(api, request),
  }),
];

/** Opens an account at a further connection, unless the receiver already has an account there. */
async function addAccount(
  api: Api,
  { caller, params, body, requestId }: RouteRequest<unknown, z.output<typeof CreateReceiverAccount>>,
): Promise<RouteResponse> {
  const { merchantId } = caller;
  const receiver = await receiverOr404(api, merchantId, params.id);
  const connection = await connectionOf(api.store, merchantId, body.provider);
  if (!receiver.accounts.some(({ connectionId }) => connectionId === connection.id)) {
    await refuseReceiver(api.store, connection, await storedRequestOf(api, merchantId, receiver.id));
    const order = { ...accountOrder(api.store, caller, receiver.id, connection), correlationId: requestId };
    await api.client
      .withDeadline(Date.now() + timeoutMs, () => openOnboarding(api, order))
      .catch((error: unknown) => {
        api.log.error({ err: error, receiverId: receiver.id }, 'the onboarding of a further account was not started');
        throw new Problem(
          'unavailable',
          'Temporal did not confirm the start: the onboarding may be running. Repeat the request; there is at most one account per provider.',
        );
      });
  }
  return { status: 201, body: await receiverOr404(api, merchantId, receiver.id) };
}

/** The stored details as a request to a further provider. Missing details may follow later. */
async function storedRequestOf(api: Api, merchantId: string, id: string) {
  const row = await receiversOf(api.store, merchantId).row(id);
  if (!row) throw new Problem('not_found', 'There is no such receiver.');
  return receiverRequestOf(receiverDetailsOf(row, await api.store.sealOf(merchantId)));
}

/** The balance of each account, read from its provider if the stored balance is too old. */
async function balanceOf(
  api: Api,
  { caller, params, requestId }: RouteRequest<unknown, unknown>,
): Promise<RouteResponse> {
  const before = await receiverOr404(api, caller.merchantId, params.id);
  const stale = before.accounts.filter(
    ({ receiverId, balanceAt }) =>
      receiverId !== undefined && (balanceAt === undefined || Date.now() - Date.parse(balanceAt) > freshMs),
  );
  const unanswered = new Set<string>();
  await Promise.all(
    stale.map(async (account, index) => {
      const result = await actOnAccount(api, { caller, requestId: `${requestId}:${index}` }, before.id, account, {
        what: 'balance',
        by: actorOf(caller),
        reason: '',
      });
      if (result === undefined || result.kind === 'open') unanswered.add(account.id);
    }),
  );
  const { accounts, balance } = await receiverOr404(api, caller.merchantId, before.id);
  const data = accounts.map(({ id: accountId, provider, receiverId, balance: cents, balanceAt: at }) => {
    const why = unanswered.has(accountId)
      ? `${provider} does not answer`
      : cents !== undefined
        ? undefined
        : receiverId === undefined
          ? 'it has no account there yet'
          : `${provider} does not report it`;
    return { accountId, provider, ...(cents !== undefined && { balance: cents, at }), ...(why && { why }) };
  });
  return { status: 200, body: { data, ...(balance !== undefined && { balance }) } };
}

/** The workflow of each of the receiver's accounts, and that of a bank change. */
async function workflowsOf(api: Api, merchantId: string, id: string): Promise<string[]> {
  const { accounts, bankChange } = await receiverOr404(api, merchantId, id);
  return [
    ...accounts.map((account) => workflowIds.onboarding(merchantId, account.id)),
    ...(bankChange ? [workflowIds.bankChange(merchantId, id)] : []),
  ];
}
