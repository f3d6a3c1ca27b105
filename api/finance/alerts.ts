import { z } from 'zod';
import { alertChannelsOf, type AlertChannel as ChannelRow, maxChannels } from '../../db/finance/alert-channels.ts';
import { alertPreferencesOf } from '../../db/finance/alert-preferences.ts';
import { type AlertMessageRow, messagesTo } from '../../db/finance/alerts.ts';
import { isId } from '../../domain/core/ids.ts';
import { taskQueues, workflowIds } from '../../domain/core/names.ts';
import {
  AlertKind,
  AlertLanguage,
  AlertPreferences,
  AlertState,
  ChannelAlertKind,
  ChannelType,
  collecting,
  QuietHours,
} from '../../domain/finance/alerts.ts';
import type { alertChannelTest } from '../../workflows/finance/alerts.ts';
import type { Api } from '../core/context.ts';
import { afterCursor, cursorPage } from '../core/cursor.ts';
import { PageQuery, pageOf, shortText } from '../core/lists.ts';
import { Problem } from '../core/problems.ts';
import { refuseForbiddenUrl } from '../core/refusals.ts';
import { type Caller, type Route, type RouteRequest, type RouteResponse, route } from '../core/route.ts';
import { personOf } from './notes.ts';

/** The channel's own 10 s, and time for a worker to start the test. */
const testTimeoutMs = 20_000;

const OwnPreferences = AlertPreferences.extend({
  urgent: z.array(AlertKind),
  mail: z.boolean().meta({ description: 'Whether this installation sends mail; without, only channels are alerted' }),
  email: z.string().meta({ description: 'Where the mails go' }),
}).meta({ id: 'OwnAlertPreferences' });

const Message = z
  .object({
    id: z.string(),
    bundle: z.enum([...AlertKind.options, ...collecting]).meta({
      description: 'The kind that it is about; `quiet`: what came in quiet hours; `digest`: the daily digest',
    }),
    kinds: z.array(AlertKind),
    count: z.int().meta({ description: 'Number of alerts in it' }),
    amount: z.int().optional().meta({ description: 'The sum of their amounts in cents, if they have amounts' }),
    since: z.iso.datetime().meta({ description: 'Since when the oldest of them needs somebody' }),
    state: AlertState.meta({ description: '`sending`: it is tried again for a day. `failed`: refused, or given up' }),
    tries: z.int(),
    nextTryAt: z.iso.datetime().optional(),
    answer: z.string().optional().meta({ description: 'What the other side said of the last try' }),
    createdAt: z.iso.datetime(),
    sentAt: z.iso.datetime().optional(),
  })
  .meta({ id: 'AlertMessage' });

const Kinds = z
  .array(ChannelAlertKind)
  .min(1)
  .max(50)
  .transform((kinds) => [...new Set(kinds)]);
const Urgent = z
  .array(ChannelAlertKind)
  .max(50)
  .transform((kinds) => [...new Set(kinds)])
  .meta({ description: 'Kinds that are also sent in quiet hours' });

const fields = {
  name: shortText.max(60).meta({ description: 'How the team calls it', example: '#payments-ops' }),
  url: z
    .url({ protocol: /^https?$/, error: 'must be an http or https address' })
    .max(2048)
    .meta({
      description: 'The webhook’s address. It is a secret, and never shown again',
    }),
  kinds: Kinds,
  urgent: Urgent,
  quiet: QuietHours.nullable().meta({ description: 'Null: none' }),
  language: AlertLanguage,
};

const AlertChannel = z
  .object({
    id: z.string(),
    type: ChannelType,
    name: z.string(),
    address: z.string().meta({ description: 'The host and the end of the address' }),
    kinds: z.array(ChannelAlertKind),
    urgent: z.array(ChannelAlertKind),
    quiet: QuietHours.nullable(),
    language: AlertLanguage,
    enabled: z.boolean(),
    lastSentAt: z.iso.datetime().optional(),
    lastFailure: z.object({ at: z.iso.datetime(), answer: z.string() }).optional().meta({
      description: 'When it refused a message last, and what it said',
    }),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'AlertChannel' });

const CreateChannel = z
  .strictObject({
    type: ChannelType.meta({ description: '`slack`: an incoming webhook. `teams`: a workflow that is started by one' }),
    ...fields,
    urgent: fields.urgent.default([]),
    quiet: fields.quiet.default(null),
    language: fields.language.default('pt'),
  })
  .meta({ id: 'CreateAlertChannel' });

const ChangeChannel = z
  .strictObject({
    name: fields.name.optional(),
    url: fields.url.optional(),
    kinds: fields.kinds.optional(),
    urgent: fields.urgent.optional(),
    quiet: fields.quiet.optional(),
    language: fields.language.optional(),
    enabled: z.boolean().optional(),
  })
  .refine((change) => Object.values(change).some((value) => value !== undefined), { error: 'changes nothing' })
  .meta({ id: 'ChangeAlertChannel' });

const Test = z
  .object({
    delivered: z.boolean().meta({ description: 'It answered 2xx' }),
    httpStatus: z.int().optional(),
    error: z.string().optional().meta({ description: 'Why there was no answer' }),
    answer: z.string().optional().meta({ description: 'The first 1024 bytes of its body, masked' }),
    ms: z.int(),
  })
  .meta({ id: 'AlertChannelTest' });

/** Whom the system tells of what needs a person: each person for themselves, and a merchant's channels. */
export const alertRoutes = (api: Api): Route[] => {
  const channels = ({ merchantId }: Caller) => alertChannelsOf(api.store, merchantId);
  const mine = (caller: Caller) => alertPreferencesOf(api.store.db, personOf(caller).id, caller.merchantId);
  const ownPreferences = async (caller: Caller) => ({
    ...(await mine(caller).get()),
    mail: api.mailer.configured,
    email: personOf(caller).email,
  });

  async function channelOr404(caller: Caller, id = ''): Promise<ChannelRow> {
    const channel = isId('ach', id) ? await channels(caller).get(id) : undefined;
    if (!channel) throw noChannel();
    return channel;
  }

  async function messages(caller: Caller, recipient: string, query: z.output<typeof PageQuery>) {
    const { limit, cursor } = query;
    const page = await messagesTo(api.store.db, caller.merchantId, recipient, { limit, ...afterCursor(cursor) });
    const { data, nextCursor } = cursorPage(page);
    return { status: 200, body: { data: data.map(shownMessage), nextCursor } };
  }

  return [
    route({
      method: 'get',
      path: '/v1/alert-preferences',
      tag: 'Alerts',
      summary: 'What you want to be told by mail, and when',
      answers: { 200: { description: 'Your choices for this merchant', schema: OwnPreferences } },
      handle: async ({ caller }) => ({ status: 200, body: await ownPreferences(caller) }),
    }),

    route({
      method: 'put',
      path: '/v1/alert-preferences',
      tag: 'Alerts',
      summary: 'Choose what you want to be told by mail, and when',
      description: 'Counts for what happens from now on.',
      body: AlertPreferences,
      answers: { 200: { description: 'Your choices for this merchant', schema: OwnPreferences } },
      async handle({ caller, body }) {
        await mine(caller).put(body);
        return { status: 200, body: await ownPreferences(caller), about: personOf(caller).id };
      },
    }),

    route({
      method: 'get',
      path: '/v1/alerts',
      tag: 'Alerts',
      summary: 'List the alerts that you were sent, the newest first, with their outcome',
      query: PageQuery,
      answers: { 200: { description: 'A page of messages of the last 90 days', schema: pageOf(Message) } },
      handle: ({ caller, query }) => messages(caller, personOf(caller).id, query),
    }),

    route({
      method: 'get',
      path: '/v1/alert-channels',
      tag: 'Alerts',
      summary: 'List the channels that are alerted, oldest first',
      answers: {
        200: {
          description: `All of them; at most ${maxChannels}`,
          schema: z.object({ data: z.array(AlertChannel), nextCursor: z.null() }),
        },
      },
      handle: async ({ caller }) => ({
        status: 200,
        body: { data: (await channels(caller).list()).map(shownChannel), nextCursor: null },
      }),
    }),

    route({
      method: 'post',
      path: '/v1/alert-channels',
      tag: 'Alerts',
      summary: 'Add a channel: an incoming webhook of Slack, or a workflow of Teams',
      body: CreateChannel,
      answers: {
        201: { description: 'The channel', schema: AlertChannel },
        409: { description: `There are ${maxChannels} already` },
      },
      async handle({ caller, body }) {
        refuseForbiddenUrl(body.url, 'url', api.settings.mode);
        const created = await channels(caller).create(body);
        if (!created) throw new Problem('conflict', `You have ${maxChannels} channels; remove one to add another.`);
        return { status: 201, body: shownChannel(created) };
      },
    }),

    route({
      method: 'patch',
      path: '/v1/alert-channels/:id',
      tag: 'Alerts',
      summary: 'Change a channel, or switch it off or on',
      description: 'What waits for a channel that is switched off is not sent.',
      body: ChangeChannel,
      answers: { 200: { description: 'The channel', schema: AlertChannel } },
      async handle({ caller, params, body }) {
        const { id } = await channelOr404(caller, params.id);
        if (body.url !== undefined) refuseForbiddenUrl(body.url, 'url', api.settings.mode);
        const changed = await channels(caller).change(id, body);
        if (!changed) throw noChannel();
        return { status: 200, body: shownChannel(changed) };
      },
    }),

    route({
      method: 'delete',
      path: '/v1/alert-channels/:id',
      tag: 'Alerts',
      summary: 'Remove a channel',
      description: 'Its address is erased, and what waits for it is not sent.',
      answers: { 204: { description: 'Removed' } },
      async handle({ caller, params: { id = '' } }) {
        if (!isId('ach', id) || !(await channels(caller).remove(id))) throw noChannel();
        return { status: 204 };
      },
    }),

    route({
      method: 'post',
      path: '/v1/alert-channels/:id/test',
      tag: 'Alerts',
      summary: 'Send a test to the channel now, and return its reply',
      description: 'Also to a channel that is switched off. It is sent once and appears in no list.',
      body: z.strictObject({}),
      answers: { 200: { description: 'What happened', schema: Test } },
      handle: (request) => testChannel(api, request, channelOr404),
    }),

    route({
      method: 'get',
      path: '/v1/alert-channels/:id/alerts',
      tag: 'Alerts',
      summary: 'List the alerts that a channel was sent, the newest first, with their outcome',
      query: PageQuery,
      answers: { 200: { description: 'A page of messages of the last 90 days', schema: pageOf(Message) } },
      async handle({ caller, params, query }) {
        return messages(caller, (await channelOr404(caller, params.id)).id, query);
      },
    }),
  ];
};

const noChannel = () => new Problem('not_found', 'There is no such alert channel.');

async function testChannel(
  api: Api,
  { caller, params }: RouteRequest<unknown, unknown>,
  channelOr404: (caller: Caller, id: string | undefined) => Promise<ChannelRow>,
): Promise<RouteResponse> {
  const { merchantId } = caller;
  const { id } = await channelOr404(caller, params.id);
  const result = await api.client.workflow
    .execute<typeof alertChannelTest>('alertChannelTest', {
      workflowId: workflowIds.alertChannelTest(merchantId, id),
      taskQueue: taskQueues.deliveries,
      args: [{ channelId: id, merchantId }],
      // Concurrent requests share one test and its answer.
      workflowIdConflictPolicy: 'USE_EXISTING',
      workflowExecutionTimeout: testTimeoutMs,
    })
    .catch((error: Error) => {
      api.log.warn({ err: error, channelId: id }, 'the test of an alert channel got no answer');
      throw new Problem('unavailable', 'The test could not be sent: no worker is running. Try again.');
    });
  if (!result) throw noChannel();
  return { status: 200, body: result };
}

const shownChannel = ({ lastSentAt, lastFailedAt, lastFailure, createdAt, ...channel }: ChannelRow) => ({
  ...channel,
  ...(lastSentAt && { lastSentAt: lastSentAt.toISOString() }),
  ...(lastFailedAt && { lastFailure: { at: lastFailedAt.toISOString(), answer: lastFailure ?? '' } }),
  createdAt: createdAt.toISOString(),
});

const shownMessage = ({ amount, since, state, nextTryAt, answer, createdAt, sentAt, ...message }: AlertMessageRow) => ({
  ...message,
  state,
  ...(amount !== null && { amount }),
  since: since.toISOString(),
  ...(state === 'sending' && { nextTryAt: nextTryAt.toISOString() }),
  ...(answer !== null && { answer }),
  createdAt: createdAt.toISOString(),
  ...(sentAt && { sentAt: sentAt.toISOString() }),
});
