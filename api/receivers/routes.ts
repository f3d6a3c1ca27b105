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
import { TimelineEntry, Waiting } from '../../domain/core/timeline.ts';
import { CreateReceiver, PatchReceiver, Receiver } from '../../domain/receivers/receiver.ts';
import { actOnAccount, actorOf } from '../core/command.ts';
import type { Api } from '../core/context.ts';
import { readCursor, writeCursor } from '../core/cursor.ts';
import { timeoutMs } from '../core/idempotent.ts';
import { countRoute, filtersOf, line, PageQuery, pageOf, several } from '../core/lists.ts';
import { streamEntity } from '../core/live.ts';
import { Problem } from '../core/problems.ts';
import { connectionOf } from '../core/refusals.ts';
import { type Route, route } from '../core/route.ts';
import { waitingOfAll } from '../core/waiting.ts';
import { patchReceiver, receiverOr404 } from './change.ts';
import { accountOrder, createReceiver, openOnboarding, refuseReceiver } from './create.ts';

/** What a list of receivers, and its export, can be narrowed by. */
export const ReceiverFilterQuery = z.object({
  status: several(ReceiverStatus, `of ${ReceiverStatus.options.join(', ')}`).meta({
    description: 'Those with an account of this status; several with commas',
    override: { type: 'string' },
  }),
  provider: several(line, 'the name of a provider').meta({
    description: 'Those with an account at it; several with commas',
    override: { type: 'string' },
  }),
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

/** What was said so lately (ms) is not asked again. */
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
    handle: (asked) => createReceiver(api, asked),
  }),

  route({
    method: 'get',
    path: '/v1/receivers',
    tag: 'Receivers',
    summary: 'List receivers, newest first unless sorted otherwise',
    query: PageQuery.extend(ReceiverFilterQuery.shape),
    answers: { 200: { description: 'A page of receivers', schema: pageOf(Receiver) } },
    async handle({ caller, query: { limit, cursor, ...filters } }) {
      const page = await receiversOf(api.store, caller.merchantId).page({
        ...receiverFilters(filters),
        limit,
        ...(cursor && { after: readCursor(cursor) }),
      });
      return { status: 200, body: { data: page.data, nextCursor: page.next ? writeCursor(page.next) : null } };
    },
  }),

  countRoute('receivers', 'Receivers', 'receivers', ReceiverFilterQuery, (merchantId, query) =>
    receiversOf(api.store, merchantId).count(receiverFilters(query)),
  ),

  route({
    method: 'get',
    path: '/v1/receivers/:id',
    tag: 'Receivers',
    summary: 'Read a receiver',
    answers: { 200: { description: 'The receiver, with its accounts', schema: Receiver } },
    handle: async ({ caller, params }) => ({
      status: 200,
      body: await receiverOr404(api, caller.merchantId, params.id ?? ''),
    }),
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
    async handle(asked) {
      const receiver = await receiverOr404(api, asked.caller.merchantId, asked.params.id ?? '');
      return { status: 200, body: await patchReceiver(api, asked, receiver) };
    },
  }),

  route({
    method: 'post',
    path: '/v1/receivers/:id/accounts',
    tag: 'Receivers',
    summary: 'Onboard a receiver at one more provider',
    description: 'With what is known of it. Where it has an account already, nothing is done.',
    body: z
      .strictObject({ provider: line.max(100).meta({ description: 'Provider name or connection id' }) })
      .meta({ id: 'CreateReceiverAccount' }),
    answers: { 201: { description: 'The receiver', schema: Receiver } },
    async handle({ caller, params, body, requestId }) {
      const { merchantId } = caller;
      const receiver = await receiverOr404(api, merchantId, params.id ?? '');
      const connection = await connectionOf(api.store, merchantId, body.provider);
      if (!receiver.accounts.some(({ connectionId }) => connectionId === connection.id)) {
        await refuseReceiver(api.store, connection, await requestFor(api, merchantId, receiver.id));
        const order = { ...accountOrder(api.store, caller, receiver.id, connection), correlationId: requestId };
        await api.client
          .withDeadline(Date.now() + timeoutMs, () => openOnboarding(api, order))
          .catch((error: unknown) => {
            api.log.error({ err: error }, 'account could not be opened');
            throw new Problem(
              'unavailable',
              'It is not known whether the account was opened. Ask again: there is one per provider.',
            );
          });
      }
      return { status: 201, body: await receiverOr404(api, merchantId, receiver.id) };
    },
  }),

  route({
    method: 'get',
    path: '/v1/receivers/:id/balance',
    tag: 'Receivers',
    summary: 'What a receiver has at each provider',
    description: 'Asked of the providers now, where they offer it.',
    answers: { 200: { description: 'By account', schema: Balance } },
    async handle(asked) {
      const { caller, params } = asked;
      const before = await receiverOr404(api, caller.merchantId, params.id ?? '');
      const asks = before.accounts.filter(
        ({ receiverId, balanceAt }) =>
          receiverId !== undefined && (balanceAt === undefined || Date.now() - Date.parse(balanceAt) > freshMs),
      );
      const said = new Map<string, string>();
      await Promise.all(
        asks.map(async (account, n) => {
          const by = { caller, requestId: `${asked.requestId}:${n}` };
          const result = await actOnAccount(api, by, before.id, account, {
            what: 'balance',
            by: actorOf(caller),
            reason: '',
          });
          if (result === undefined || result.kind === 'open') {
            said.set(account.id, `${account.provider} does not answer just now`);
          }
        }),
      );
      const { accounts, balance } = await receiverOr404(api, caller.merchantId, before.id);
      const data = accounts.map(({ id: accountId, provider, receiverId, balance: cents, balanceAt: at }) => {
        const none = receiverId === undefined ? 'it has no account there yet' : `${provider} does not say`;
        const why = said.get(accountId) ?? (cents === undefined ? none : undefined);
        return { accountId, provider, ...(cents !== undefined && { balance: cents, at }), ...(why && { why }) };
      });
      return { status: 200, body: { data, ...(balance !== undefined && { balance }) } };
    },
  }),

  route({
    method: 'get',
    path: '/v1/receivers/:id/timeline',
    tag: 'Receivers',
    summary: 'What happened to a receiver, at all its providers, oldest first',
    answers: { 200: { description: 'The timeline', schema: z.object({ data: z.array(TimelineEntry) }) } },
    async handle({ caller, params }) {
      const { id } = await receiverOr404(api, caller.merchantId, params.id ?? '');
      return { status: 200, body: { data: await receiversOf(api.store, caller.merchantId).timeline(id) } };
    },
  }),

  route({
    method: 'get',
    path: '/v1/receivers/:id/waiting',
    tag: 'Receivers',
    summary: 'What a receiver waits for, and until when',
    description:
      'Asked of the running workflows within two seconds. `known: false` when the engine or its workers are away.',
    answers: { 200: { description: 'Pieces, people, timers, webhooks, deliveries to come', schema: Waiting } },
    async handle({ caller, params }) {
      const { id } = await receiverOr404(api, caller.merchantId, params.id ?? '');
      return { status: 200, body: await waitsOf(api, caller.merchantId, id) };
    },
  }),

  route({
    method: 'get',
    path: '/v1/receivers/:id/stream',
    tag: 'Receivers',
    summary: 'A receiver as it changes: server-sent events',
    description:
      'First `snapshot`, with everything; then `changed` after each change, with the entries that are new. A stream ends after some minutes: connect again, and the snapshot brings what was missed.',
    answers: {
      200: {
        description: 'Events until the connection ends',
        events: {
          snapshot: z.object({ receiver: Receiver, timeline: z.array(TimelineEntry), waiting: Waiting }),
          changed: z.object({ receiver: Receiver, entries: z.array(TimelineEntry), waiting: Waiting.optional() }),
        },
      },
    },
    async handle({ caller: { merchantId }, params }) {
      const { id } = await receiverOr404(api, merchantId, params.id ?? '');
      const entity = {
        id,
        name: 'receiver' as const,
        read: () => receiverOr404(api, merchantId, id),
        timeline: (except: readonly string[]) => receiversOf(api.store, merchantId).timeline(id, except),
        waiting: () => waitsOf(api, merchantId, id),
      };
      return { status: 200, stream: (to) => streamEntity(api, entity, to) };
    },
  }),
];

/** What a further provider would be asked for; what is missing may follow there, too. */
async function requestFor(api: Api, merchantId: string, id: string) {
  const row = await receiversOf(api.store, merchantId).row(id);
  if (!row) throw new Problem('not_found', 'There is no such receiver.');
  return receiverRequestOf(receiverDetailsOf(row, await api.store.sealOf(merchantId)));
}

/** All its runs are asked: each account's, and that of other bank details. */
async function waitsOf(api: Api, merchantId: string, id: string) {
  const receiver = await receiverOr404(api, merchantId, id);
  const runs = receiver.accounts.map((account) => workflowIds.onboarding(merchantId, account.id));
  return waitingOfAll(api, merchantId, id, [
    ...runs,
    ...(receiver.bankChange ? [workflowIds.bankChange(merchantId, id)] : []),
  ]);
}
