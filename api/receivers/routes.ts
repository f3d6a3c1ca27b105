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
import { filtersOf, line, PageQuery, several, severalOf } from '../core/lists.ts';
import { Problem } from '../core/problems.ts';
import { connectionOf } from '../core/refusals.ts';
import { type Route, type RouteRequest, type RouteResponse, route } from '../core/route.ts';
import { patchReceiver, receiverOr404 } from './change.ts';
import { accountOrder, createReceiver, openOnboarding, refuseReceiver } from './create.ts';

/** Filters and order of a list of receivers and of its export. */
export const ReceiverFilterQuery = z.object({
  status: severalOf(ReceiverStatus, 'Those with an account of this status; several with commas'),
  provider: several(line, 'the name of a provider', 'Those with an account at it; several with commas'),
  needsAttention: z.enum(['true', 'false']).optional(),
  q: line.max(200).optional().meta({
    description: 'Our id, the provider’s, your user id, words of the name, the document, the e-mail',
  }),
  sort: z.enum(receiverSorts).default('-createdAt').meta({ description: '`-` is downwards' }),
});

export const receiverFilters = (query: z.output<typeof ReceiverFilterQuery>): Omit<ReceiverFilters, 'limit'> =>
  filtersOf(query);

const Balance = z
  .object({
    data: z.array(
      z.object({
        accountId: z.string(),
        provider: z.string(),
        balance: z.int().optional().meta({ description: 'Cents' }),
        at: z.iso.datetime().optional().meta({ description: 'When the provider said so' }),
        why: z.string().optional().meta({ description: 'Why there is none' }),
      }),
    ),
    balance: z.int().optional().meta({ description: 'Cents: the sum of what is known' }),
  })
  .meta({ id: 'ReceiverBalance' });

const CreateReceiverAccount = z
  .strictObject({ provider: line.max(100).meta({ description: 'Provider name or connection id' }) })
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
      'A person or a company that is to be paid at a provider. What its provider wants and was not given stands in `missing`, in the provider’s words: it waits, and goes on when it comes. What is given and wrong is refused.',
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
      query: ReceiverFilterQuery,
      count: (merchantId, query) => receiversOf(api.store, merchantId).count(receiverFilters(query)),
    },
    get: { answer: 'The receiver, with its accounts' },
    stream: {
      timeline: {
        summary: 'What happened to a receiver, at all its providers, oldest first',
        entries: (merchantId, id, except) => receiversOf(api.store, merchantId).timeline(id, except),
      },
      waiting: {
        description:
          'Asked of the running workflows within two seconds. `known: false` when the engine or its workers are away.',
        answer: 'Pieces, people, timers, webhooks, deliveries to come',
        workflows: (merchantId, id) => workflowsOf(api, merchantId, id),
      },
    },
  }),

  route({
    method: 'patch',
    path: '/v1/receivers/:id',
    tag: 'Receivers',
    summary: 'Change, or complete, what is known of a receiver',
    description:
      'Accounts that wait for it go on. Bank details that a provider has already are not changed at once: others wait, as `bankChange`, for a second person and 24 hours.',
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
    description: 'With what is known of it. Where it has an account already, nothing is done.',
    body: CreateReceiverAccount,
    answers: { 201: { description: 'The receiver', schema: Receiver } },
    handle: (request) => addAccount(api, request),
  }),

  route({
    method: 'get',
    path: '/v1/receivers/:id/balance',
    tag: 'Receivers',
    summary: 'What a receiver has at each provider',
    description: 'Asked of the providers now, where they offer it.',
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
          'It is not known whether the account was opened. Ask again: there is one per provider.',
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
      ? `${provider} does not answer just now`
      : cents !== undefined
        ? undefined
        : receiverId === undefined
          ? 'it has no account there yet'
          : `${provider} does not say`;
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
