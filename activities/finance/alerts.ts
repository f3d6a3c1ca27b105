import type { Store } from '../../db/core/store.ts';
import { alertChannelsOf, merchantName } from '../../db/finance/alert-channels.ts';
import {
  type ClaimedMessage,
  claimMessages,
  collectMessages,
  deleteOldAlerts,
  endTry,
  noteChannelTry,
  planAlerts,
} from '../../db/finance/alerts.ts';
import { raiseOverdue } from '../../db/finance/attention.ts';
import {
  type AlertMessage,
  alertMessage,
  mailText,
  slackBody,
  teamsBody,
  testMessage,
} from '../../domain/finance/alert-message.ts';
import type { AlertState, ChannelType } from '../../domain/finance/alerts.ts';
import type { Log } from '../../runtime/log.ts';
import type { Mailer } from '../../runtime/mail.ts';
import { alertsSent } from '../../runtime/metrics.ts';
import type { Mode } from '../../runtime/settings.ts';
import { guardedPoster, type PostAnswer } from '../core/guarded-post.ts';

/** Milliseconds that a channel may take for its answer. */
const timeoutMs = 10_000;
/** Messages that are sent at the same time, and those of one pass. */
const parallel = 10;
const passes = 5;

export interface ChannelRef {
  channelId: string;
  merchantId: string;
}

/** What a channel answered to a test. */
export interface ChannelTest extends PostAnswer {
  delivered: boolean;
}

interface Deps {
  store: Store;
  log: Log;
  mode: Mode;
  mailer: Mailer;
  /** Base of the links into the console. */
  consoleUrl: string;
}

/** Tells people and channels what needs them. Run by a Temporal Schedule; nothing of a payment waits for it. */
export function sendingAlerts({ store, log, mode, mailer, consoleUrl }: Deps) {
  const post = guardedPoster(mode);
  const deps = { store, log, mailer, consoleUrl, post };
  return {
    /**
     * @param now in tests.
     * @returns how many messages were accepted.
     */
    async sendAlerts(now?: Date): Promise<number> {
      await raiseOverdue(store.db);
      while ((await planAlerts(store, now)) > 0);
      await collectMessages(store, mailer.configured, now);
      let sent = 0;
      for (let pass = 0; pass < passes; pass += 1) {
        const claimed = await claimMessages(store, { mails: mailer.configured, limit: parallel }, now);
        const outcomes = await Promise.all(claimed.map((message) => trySending(deps, message)));
        sent += outcomes.filter((state) => state === 'sent').length;
        if (claimed.length < parallel) break;
      }
      await deleteOldAlerts(store);
      return sent;
    },

    /** Sends a channel one message that says that nothing has happened. Undefined: there is no such channel. */
    async testAlertChannel({ channelId: id, merchantId }: ChannelRef): Promise<ChannelTest | undefined> {
      const target = await alertChannelsOf(store, merchantId).target(id);
      if (!target) return undefined;
      const name = await merchantName(store.db, merchantId);
      const { language, type, url } = target;
      const message = testMessage({ merchantId, merchantName: name }, { site: consoleUrl, language });
      const answer = await postTo(deps, { type, url }, message);
      const delivered = took(answer);
      await noteChannelTry(store.db, { merchantId, id }, delivered, said(answer));
      log.info({ channelId: id, httpStatus: answer.httpStatus, error: answer.error }, 'alert channel tested');
      return { delivered, ...answer };
    },
  };
}

type Sending = Pick<Deps, 'store' | 'log' | 'mailer' | 'consoleUrl'> & { post: ReturnType<typeof guardedPoster> };

const took = ({ httpStatus }: PostAnswer) => httpStatus !== undefined && httpStatus >= 200 && httpStatus < 300;
/** Whether another try would be answered alike: the address or the message is wrong. */
const isFinal = ({ httpStatus }: PostAnswer) =>
  httpStatus !== undefined && httpStatus >= 400 && httpStatus < 500 && ![408, 425, 429].includes(httpStatus);
/** Both services answer in a few words. */
const said = ({ httpStatus, error, answer }: PostAnswer) =>
  [httpStatus ?? error, answer?.replace(/\s+/g, ' ').trim()].filter(Boolean).join(' ').slice(0, 200);

const postTo = ({ post }: Sending, { type, url }: { type: ChannelType; url: string }, message: AlertMessage) =>
  post({
    url,
    body: JSON.stringify(type === 'slack' ? slackBody(message) : teamsBody(message)),
    headers: { 'content-type': 'application/json', 'accept-encoding': 'identity', 'user-agent': 'Trilho' },
    timeoutMs,
  });

async function trySending(deps: Sending, message: ClaimedMessage): Promise<AlertState> {
  const { id, merchantId, recipient, isLast } = message;
  const found = await outcomeOf(deps, message).catch((error: unknown) => {
    deps.log.error({ err: error, messageId: id, merchantId }, 'an alert could not be sent');
    return { state: 'sending' as const, answer: 'no answer' };
  });
  const outcome = found.state === 'sending' && isLast ? { ...found, state: 'failed' as const } : found;
  await endTry(deps.store, message, outcome);
  const via = message.to === undefined ? 'none' : 'email' in message.to ? 'email' : message.to.type;
  alertsSent.inc({ via, outcome: outcome.state });
  if (outcome.state === 'failed') {
    deps.log.warn({ messageId: id, merchantId, recipient, via, answer: outcome.answer }, 'an alert was not accepted');
  }
  return outcome.state;
}

async function outcomeOf(
  deps: Sending,
  { id, to, content, language }: ClaimedMessage,
): Promise<{ state: AlertState; answer: string }> {
  if (!to) return { state: 'failed', answer: 'gone' };
  const forChannel = !('email' in to);
  const message = alertMessage(content, { site: deps.consoleUrl, language, forChannel });
  if (forChannel) {
    const answer = await postTo(deps, to, message);
    return { state: took(answer) ? 'sent' : isFinal(answer) ? 'failed' : 'sending', answer: said(answer) };
  }
  // The same id in each try, so that mail servers and programs show a repeated mail once.
  const outcome = await deps.mailer.send({ id, to: to.email, subject: message.subject, text: mailText(message) });
  const state = { accepted: 'sent', refused: 'failed', failed: 'sending' } as const;
  return { state: state[outcome], answer: outcome };
}
