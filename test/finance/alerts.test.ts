// Alerts of what needs a person: to people by mail, to channels of Slack and Teams, over real SMTP and HTTP. The clock is
// the test's own: the schedule that sends is paused, and passes are made with a time.
import { ScheduleOverlapPolicy } from '@temporalio/client';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { sendingAlerts } from '../../activities/finance/alerts.ts';
import { access, allows } from '../../api/core/access.ts';
import type { Role } from '../../db/core/schema.ts';
import { removeMembership } from '../../db/identity/people.ts';
import type { AttentionReason } from '../../domain/core/attention.ts';
import { workflowIds } from '../../domain/core/names.ts';
import {
  type AlertKind,
  type AlertPreferences,
  defaultPreferences,
  mayBeTold,
  nextHour,
  readBy,
} from '../../domain/finance/alerts.ts';
import { isPermission } from '../../domain/identity/permissions.ts';
import { newId } from '../../runtime/ids.ts';
import { openLog } from '../../runtime/log.ts';
import { connectTemporal } from '../../runtime/temporal.ts';
import { addPerson } from '../support/add-person.ts';
import { openApp } from '../support/app.ts';
import { openChannels } from '../support/channels.ts';
import { ownShop } from '../support/new-merchant.ts';
import { person, type SignedIn } from '../support/person.ts';
import { sharedSystem } from '../support/shared.ts';
import { openSmtp } from '../support/smtp.ts';

const system = sharedSystem();
const site = 'https://console.example';

let app: Awaited<ReturnType<typeof openApp>>;
let smtp: Awaited<ReturnType<typeof openSmtp>>;
let channels: Awaited<ReturnType<typeof openChannels>>;
let temporal: Awaited<ReturnType<typeof connectTemporal>>;
let send: ReturnType<typeof sendingAlerts>['sendAlerts'];
const schedule = () => temporal.client.schedule.getHandle(workflowIds.alerts);

beforeAll(async () => {
  smtp = await openSmtp();
  channels = await openChannels();
  app = await openApp(system, {
    SMTP_URL: smtp.url,
    MAIL_FROM: 'Trilho <trilho@example.com>',
    CONSOLE_URL: site,
  });
  const { store, mailer } = app;
  const log = openLog('test', 'silent');
  send = sendingAlerts({ store, log, mode: 'sandbox', mailer, consoleUrl: site }).sendAlerts;
  temporal = await connectTemporal({ address: system.temporalAddress, namespace: 'default' }, store.keys);
  await schedule().pause('a test makes the passes');
  const running = async () => (await schedule().describe()).info.runningActions.length;
  await vi.waitUntil(async () => (await running()) === 0, { timeout: 20_000, interval: 100 });
});
afterAll(async () => {
  await schedule().unpause();
  await temporal?.connection.close();
  await Promise.all([app?.close(), smtp?.close(), channels?.close()]);
});

interface Message {
  bundle: string;
  kinds: string[];
  count: number;
  amount?: number;
  state: string;
  tries: number;
  answer?: string;
}
interface Channel {
  id: string;
  address: string;
  lastSentAt?: string;
  lastFailure?: { answer: string };
}
type Someone = SignedIn & { id: string; email: string };

let shop: Awaited<ReturnType<typeof ownShop>>;
let boss: Someone;
beforeEach(async () => {
  shop = await ownShop(system);
  boss = await someone('admin');
});

async function someone(role: Role, name: string = role): Promise<Someone> {
  const added = await addPerson(app.store.db, { name, role, merchantId: shop.merchantId });
  return { ...added, ...(await person(app.url, added.email)) };
}

/** Three in the afternoon in Brasília, and so many seconds later. */
const start = nextHour(new Date(), 15);
const after = (seconds: number, from = start) => new Date(from.getTime() + seconds * 1000);
/** Plans at a time, and sends what is due a minute later. */
async function sendAt(at: Date): Promise<void> {
  await send(at);
  await send(after(61, at));
}

const choose = (by: Someone, modes: Partial<AlertPreferences['modes']>, more: Partial<AlertPreferences> = {}) =>
  by.call<{ mail: boolean; violations?: object[] }>('PUT', '/v1/alert-preferences', {
    ...defaultPreferences,
    modes: { ...defaultPreferences.modes, ...modes },
    ...more,
  });
const sentTo = async (by: Someone) => (await by.call<{ data: Message[] }>('GET', '/v1/alerts')).body.data;
const open = async (kinds: AlertKind[], url = channels.slack(newId('ach')), more: object = {}) => {
  const { body, status } = await boss.call<Channel>('POST', '/v1/alert-channels', {
    type: url.includes('/services/') ? 'slack' : 'teams',
    name: '#ops',
    url,
    kinds,
    ...more,
  });
  expect([status, body]).toMatchObject([201, {}]);
  return { ...body, url };
};
const sentInto = async ({ id }: Channel) =>
  (await boss.call<{ data: Message[] }>('GET', `/v1/alert-channels/${id}/alerts`)).body.data;
const listed = async () => (await boss.call<{ data: Channel[] }>('GET', '/v1/alert-channels')).body.data;
const got = (url: string) => channels.posted.filter(({ path }) => url.endsWith(path));
const mailed = ({ email }: Someone) => smtp.mails.filter(({ to }) => to.includes(email));

async function raise(reason: AttentionReason | null, ...amounts: number[]): Promise<string[]> {
  return Promise.all(
    amounts.map(async (amount) => {
      const { id } = (await shop.create({ amount })).body;
      await put(id, reason);
      return id;
    }),
  );
}
const put = (id: string, reason: AttentionReason | null) =>
  app.store.db
    .updateTable('payments')
    .set({
      attention_reason: reason,
      attention_detail: reason && 'Maria Silva said so',
      attention_since: reason === null ? null : new Date(),
    })
    .where('id', '=', id)
    .execute();

it('tells people and channels once: what, how many, how much, since when and where, and nothing of payers', async () => {
  const [ana, bruno] = [await someone('ops'), await someone('finance')];
  await choose(ana, { uncertain: 'at_once' });
  await choose(bruno, { money: 'at_once' });
  const slack = await open(['uncertain', 'money']);
  const teams = await open(['uncertain'], channels.teams(newId('ach')), { language: 'en' });
  const [first = ''] = await raise('outcome_unknown', 100_000, 200_000, 400_000);
  await send(start);
  expect([mailed(ana), got(slack.url), got(teams.url)]).toEqual([[], [], []]);
  // Two processes at the same time; then again and again.
  await Promise.all([send(after(61)), send(after(61))]);
  await send(after(120));
  await sendAt(after(4000));

  const page = `${site}/m/${shop.merchantId}/attention?entity=payment&reason=outcome_unknown`;
  expect(mailed(bruno)).toEqual([]);
  const [mail, ...others] = mailed(ana);
  expect(others).toEqual([]);
  expect(mail?.text).toMatch(/Resultado desconhecido\r?\n3 pagamentos · R\$ 7\.000,00 · desde \d\d\/\d\d \d\d:\d\d/);
  expect(mail?.text).toContain(`R$ 1.000,00 · Orbita`);
  expect(mail?.text).toContain(`${site}/m/${shop.merchantId}/payments/${first}`);
  expect(mail?.text).toContain(`Abrir no Trilho: ${page}`);
  expect(mail?.text).toMatch(/Message-ID: <alm_\w+@example\.com>/i);

  const [inSlack, ...twice] = got(slack.url);
  expect(twice).toEqual([]);
  expect(inSlack?.contentType).toBe('application/json');
  expect(inSlack?.body.text).toBe('Resultado desconhecido: 3 pagamentos, R$ 7.000,00 · Loja própria');
  expect(inSlack?.body.blocks?.map(({ type }) => type)).toEqual(['header', 'section', 'actions', 'context']);
  expect(inSlack?.body.blocks?.[1]?.text?.text).toContain(`*<${page}|Resultado desconhecido>*`);
  expect(inSlack?.body.blocks?.[2]?.elements).toMatchObject([{ type: 'button', url: page }]);

  const [inTeams] = got(teams.url);
  expect(inTeams?.body).toMatchObject({
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        content: { type: 'AdaptiveCard', version: '1.4', actions: [{ type: 'Action.OpenUrl', url: page }] },
      },
    ],
  });
  expect(inTeams?.body.attachments?.[0]?.content.body[0]?.text).toContain('Outcome unknown: 3 payments, R$ 7,000.00');
  expect(JSON.stringify([mail, inSlack, inTeams])).not.toMatch(/maria|529\.?982|11999998888/i);

  expect(await sentTo(ana)).toMatchObject([
    { bundle: 'uncertain', kinds: ['uncertain'], count: 3, amount: 700_000, state: 'sent', tries: 1 },
  ]);
  expect(await sentTo(bruno)).toEqual([]);
  expect(await sentInto(slack)).toMatchObject([{ count: 3, state: 'sent', answer: '200 ok' }]);
  // Another reason of the same entity is news.
  await put(first, 'late_payment');
  await sendAt(after(8000));
  expect(got(slack.url)).toHaveLength(2);
  expect(got(slack.url)[1]?.body.text).toBe('Pago depois do encerramento: 1 pagamento, R$ 1.000,00 · Loja própria');
  expect(mailed(bruno)).toHaveLength(1);
});

it('leaves out what needs nobody any more, and lets what is put off wait until it is back', async () => {
  const slack = await open(['uncertain', 'money']);
  const [over = '', off = ''] = await raise('outcome_unknown', 1_000, 2_000);
  await send(start);
  await put(over, null);
  const until = after(7200);
  const snoozed = await boss.call('POST', '/v1/attention/snooze', {
    items: [{ entity: 'payment', id: off }],
    until: until.toISOString(),
    reason: 'asked the provider',
  });
  expect(snoozed.body).toMatchObject({ changed: [off] });
  await send(after(61));
  expect(got(slack.url)).toEqual([]);
  await send(after(-1, until));
  expect(got(slack.url)).toEqual([]);
  await send(after(1, until));
  expect(got(slack.url)).toHaveLength(1);
  expect(await sentInto(slack)).toMatchObject([{ count: 1, amount: 2_000 }]);
});

it('collects what comes in quiet hours and for the digest, and sends what is urgent', async () => {
  const ana = await someone('ops');
  const quiet = { from: 22, until: 7 };
  const modes = { uncertain: 'at_once', money: 'digest', approval: 'at_once', dispute: 'at_once' } as const;
  expect((await choose(ana, modes, { quiet: { from: 8, until: 8 } })).status).toBe(422);
  await choose(ana, modes, { quiet, urgent: ['approval'], digestHour: 9, language: 'en' });
  const slack = await open(['uncertain'], undefined, { quiet });
  const night = nextHour(start, 23);
  await raise('outcome_unknown', 1_000);
  await raise('dispute_due', 2_000);
  await raise('late_payment', 4_000, 8_000);
  await raise('approval_needed', 16_000);
  await sendAt(night);
  expect(await sentTo(ana)).toMatchObject([{ bundle: 'approval', amount: 16_000 }]);
  expect(got(slack.url)).toEqual([]);
  const morning = nextHour(night, 7);
  await send(after(-1, morning));
  expect(mailed(ana)).toHaveLength(1);
  await send(morning);
  expect(await sentTo(ana)).toMatchObject([
    { bundle: 'quiet', kinds: ['uncertain', 'dispute'], count: 2, amount: 3_000 },
    {},
  ]);
  expect(mailed(ana)[1]?.text).toContain('Subject: =?UTF-8?Q?2_alerts_of_Loja_pr=C3=B3pria');
  expect(got(slack.url)).toHaveLength(1);
  await send(after(-1, nextHour(morning, 9)));
  expect(mailed(ana)).toHaveLength(2);
  await send(nextHour(morning, 9));
  expect(mailed(ana)).toHaveLength(3);
  expect(mailed(ana)[2]?.text).toMatch(/Paid after expiry\r?\n2 payments · R\$ 120\.00/);
  expect(await sentTo(ana)).toMatchObject([{ bundle: 'digest', count: 2, amount: 12_000 }, {}, {}]);
});

it('tries again what was not accepted, gives up what is refused, and shows both', async () => {
  const [busy, refused] = [await someone('ops'), await someone('finance')];
  for (const one of [busy, refused]) await choose(one, { uncertain: 'at_once' });
  const email = `refused-${refused.email}`;
  await app.store.db.updateTable('users').set({ email }).where('id', '=', refused.id).execute();
  smtp.busy.add(busy.email);
  const slack = await open(['uncertain']);
  channels.answers.push({ status: 503, text: 'rollup error' });
  await raise('outcome_unknown', 1_000);
  await sendAt(start);
  expect(await sentTo(busy)).toMatchObject([{ state: 'sending', tries: 1, answer: 'failed' }]);
  expect(await sentInto(slack)).toMatchObject([{ state: 'sending', answer: '503 rollup error' }]);
  expect(await sentTo(refused)).toMatchObject([{ state: 'failed', answer: 'refused' }]);
  expect((await listed())[0]).toMatchObject({ lastFailure: { answer: '503 rollup error' } });
  // Not before its time.
  await send(after(100));
  expect(await sentInto(slack)).toMatchObject([{ tries: 1 }]);
  smtp.busy.delete(busy.email);
  await send(after(200));
  expect(await sentTo(busy)).toMatchObject([{ state: 'sent', tries: 2 }]);
  expect(await sentInto(slack)).toMatchObject([{ state: 'sent', tries: 2, answer: '200 ok' }]);
  expect(got(slack.url)).toHaveLength(1);

  channels.answers.push({ status: 404, text: 'no_service' });
  await raise('outcome_unknown', 2_000);
  await sendAt(after(4000));
  expect((await sentInto(slack))[0]).toMatchObject({ state: 'failed', tries: 1, answer: '404 no_service' });
  // A channel that never answers well is given up after a day.
  await raise('outcome_unknown', 4_000);
  await send(after(8000));
  for (let tries = 0; tries < 40; tries += 1) {
    channels.answers.push({ status: 500, text: '' });
    await send(after(8061 + tries * 3600));
  }
  channels.answers.length = 0;
  expect((await sentInto(slack))[0]).toMatchObject({ state: 'failed' });
});

it('tells a person of mentions and of work without being asked, and nobody who is gone', async () => {
  const [ana, bruno, gone] = [await someone('ops', 'Ana Prado'), await someone('finance'), await someone('finance')];
  await choose(gone, { uncertain: 'at_once' });
  const slack = await open(['uncertain']);
  const [id = '', seen = ''] = await raise('outcome_unknown', 1_000, 2_000);
  const note = (entityId: string) =>
    ana.call<{ id: string }>('POST', '/v1/notes', {
      entity: 'payment',
      entityId,
      text: `@${bruno.id} @${ana.id} Maria Silva called`,
    });
  await note(id);
  await bruno.call('POST', `/v1/mentions/${(await note(seen)).body.id}/seen`, {});
  const assign = (by: Someone, assignee: Someone, payment: string) =>
    by.call('POST', '/v1/attention/assign', { items: [{ entity: 'payment', id: payment }], assignee: assignee.id });
  await assign(ana, bruno, id);
  await assign(ana, ana, seen);
  await removeMembership(app.store.db, gone.id, shop.merchantId);
  await boss.call('DELETE', `/v1/alert-channels/${slack.id}`);
  await sendAt(start);
  const texts = mailed(bruno).map(({ text }) => text);
  expect(texts).toHaveLength(2);
  const [mention, work] = [
    texts.find((text) => text.includes('mencionado')),
    texts.find((text) => text.includes('atribuído')),
  ];
  expect(mention).toContain('por Ana Prado');
  expect(mention).toContain(`/payments/${id}`);
  expect(mention).not.toContain('Maria');
  expect(work).toContain('/attention?view=mine');
  expect([mailed(ana), mailed(gone), got(slack.url)]).toEqual([[], [], []]);
});

it('tells of an endpoint that goes on failing, and of a provider that is down, once in a while', async () => {
  const { db } = app.store;
  const slack = await open(['endpoint', 'provider']);
  const { body: endpoint } = await shop.call<{ id: string }>('POST', '/v1/webhook-endpoints', {
    url: 'http://localhost:9/',
  });
  const failing = (minutes: number) =>
    db
      .updateTable('webhook_endpoints')
      .set({ failing_since: sql`now() - make_interval(mins => ${minutes})`, last_failed_at: sql`now()` })
      .where('id', '=', endpoint.id)
      .execute();
  const { id: connection } = await db
    .selectFrom('connections')
    .select('id')
    .where('merchant_id', '=', shop.merchantId)
    .executeTakeFirstOrThrow();
  const circuit = (opened: boolean) =>
    db
      .insertInto('connection_health')
      .values({
        connection_id: connection,
        failures: 10,
        updated_at: new Date(),
        open_until: opened ? sql<Date>`now()` : null,
      })
      .onConflict((conflict) =>
        conflict.column('connection_id').doUpdateSet({ open_until: opened ? sql<Date>`now()` : null }),
      )
      .execute();
  await failing(1);
  await sendAt(start);
  expect(got(slack.url)).toEqual([]);
  await failing(20);
  for (const opened of [true, false, true]) await circuit(opened);
  await sendAt(after(1000));
  const texts = got(slack.url).map(({ body }) => body.text);
  expect(texts.sort()).toEqual([
    'Endereço de webhook falhando: 1 endereço · Loja própria',
    'Provedor fora do ar, conexão em pausa: 1 conexão · Loja própria',
  ]);
});

it('keeps a channel’s address secret, refuses internal ones, and shows what the channel answers to a test', async () => {
  const url = channels.slack('XsecretX');
  // With a Temporal client, unlike the API of this test.
  const admin = await person(system.apiUrl, boss.email);
  const channel = await open(['money'], url);
  expect(channel.address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/••••retX$/);
  const stored = await app.store.db.selectFrom('alert_channels').selectAll().where('id', '=', channel.id).execute();
  expect(JSON.stringify([stored, await listed()])).not.toContain('XsecretX');
  for (const internal of ['http://10.0.0.1/services/a', 'http://169.254.169.254/latest', 'ftp://x.example']) {
    const { status } = await boss.call('POST', '/v1/alert-channels', {
      type: 'slack',
      name: 'a',
      url: internal,
      kinds: ['money'],
    });
    expect([internal, status]).toEqual([internal, 422]);
  }
  expect((await boss.call('PATCH', `/v1/alert-channels/${channel.id}`, { kinds: ['mention'] })).status).toBe(422);
  const test = () => admin.call<object>('POST', `/v1/alert-channels/${channel.id}/test`, {});
  channels.answers.push({ status: 403, text: 'action_prohibited' });
  expect((await test()).body).toMatchObject({ delivered: false, httpStatus: 403, answer: 'action_prohibited' });
  expect((await listed())[0]).toMatchObject({ lastFailure: { answer: '403 action_prohibited' } });
  expect((await test()).body).toMatchObject({ delivered: true, httpStatus: 200, answer: 'ok' });
  expect((await channels.to(url))[0]?.body.text).toBe('Teste: os avisos de Loja própria chegam a este canal');

  // By the schedule, in a worker: planned in one pass, and sent once it is due.
  await raise('late_payment', 1_000);
  const pass = () => schedule().trigger(ScheduleOverlapPolicy.ALLOW_ALL);
  const planned = () =>
    app.store.db
      .updateTable('alert_deliveries')
      .set({ due_at: new Date() })
      .where('recipient', '=', channel.id)
      .returning('alert_id')
      .execute();
  // A pass may find the alert with another one, or have enough messages of other merchants to send.
  const passUntil = (isSo: () => boolean | Promise<boolean>) =>
    vi.waitUntil(
      async () => {
        await pass();
        return isSo();
      },
      { timeout: 30_000, interval: 500 },
    );
  await passUntil(async () => (await planned()).length === 1);
  await passUntil(() => channels.posted.filter(({ path }) => url.endsWith(path)).length === 2);
  expect((await channels.to(url, 2))[1]?.body.text).toContain('Pago depois do encerramento');
  // Its own people alone have it.
  const other = await ownShop(system);
  const stranger = await addPerson(app.store.db, { name: 'x', role: 'admin', merchantId: other.merchantId });
  const theirs = await person(app.url, stranger.email);
  expect((await theirs.call('PATCH', `/v1/alert-channels/${channel.id}`, { name: 'mine' })).status).toBe(404);
  expect((await theirs.call<{ data: [] }>('GET', '/v1/alert-channels')).body.data).toEqual([]);
  expect((await boss.call('DELETE', `/v1/alert-channels/${channel.id}`)).status).toBe(204);
  const [left] = await app.store.db
    .selectFrom('alert_channels')
    .select('url_sealed')
    .where('id', '=', channel.id)
    .execute();
  expect(left?.url_sealed).toBeNull();
});

it('hides from a role what it may not read', () => {
  const roles = ['admin', 'ops', 'finance', 'developer', 'viewer'] as const;
  const who = access.get('GET /v1/settlements/{id}');
  const told = roles.filter((role) => mayBeTold(role, null, 'settlement'));
  expect(told).toEqual(roles.filter((role) => who && allows(who, role)));
  expect(Object.values(readBy).filter((one) => !isPermission(one))).toEqual([]);
  expect(mayBeTold('rol_1', ['payments.read'], 'settlement')).toBe(false);
  expect(mayBeTold('rol_1', ['finance.settlements'], 'settlement')).toBe(true);
});
