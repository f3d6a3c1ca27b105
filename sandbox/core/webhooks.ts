import { type KeyObject, randomUUID } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { isIP } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Charge, Receiver, Transfer } from './entities.ts';
import { defaultMs, type Faults } from './faults.ts';
import type { Ledger, PendingWebhook } from './ledger.ts';
import type { Log } from './log.ts';
import { type Provider, reportCharge, reportReceiver, reportTransfer, type WebhookEvent } from './provider.ts';
import type { WordOverrides } from './word-overrides.ts';

/**
 * Outgoing webhooks: every announced change is posted until it is answered 2xx, also after a restart, since pending
 * webhooks are in the journal. The number of attempts is not: a restart starts counting anew.
 */
export interface Webhooks {
  /** Posts the entity's state as it is now, after the change itself is on disk. */
  announce(subject: WebhookSubject): void;
  /** Sends what an earlier process left pending. */
  resume(): void;
  /** Starts no more attempts and gives those under way a second to end; what is undelivered stays pending. */
  stop(): Promise<void>;
}

/** The entity that has changed. */
export type WebhookSubject = { charge: Charge } | { transfer: Transfer } | { receiver: Receiver };

/** The name of an account's default webhook address, which merchants set in the provider's dashboard. */
export const dashboardWebhook = 'dashboard';

/** Pauses between attempts: ten attempts in about twenty minutes. */
export const retryPausesMs = [1000, 2000, 5000, 10_000, 30_000, 60_000, 120_000, 300_000, 600_000];

const timeoutMs = 10_000;

export interface WebhookParts {
  ledger: Ledger;
  faults: Faults;
  providers: ReadonlyMap<string, Provider>;
  words: WordOverrides;
  log: Log;
  pausesMs: readonly number[];
  /** The public half of a demo private key, by its owner (`stark-bank/1f…`). */
  publicKey?: (owner: string) => KeyObject | undefined;
}

/** Sends the webhooks of all providers. */
export function createWebhooks(parts: WebhookParts): Webhooks {
  const { ledger, faults, providers, words, log, pausesMs } = parts;
  const sender = createSender(ledger, log, pausesMs);

  function webhookOf(subject: WebhookSubject, url: string): PendingWebhook | undefined {
    const entity = entityOf(subject);
    const provider = providers.get(entity.provider);
    if (provider === undefined) throw new Error(`no provider ${entity.provider}`);
    const override = { word: words.of(entity.provider, entity.id) };
    const owner = `${entity.provider}/${entity.account}`;
    const event: WebhookEvent = { id: randomUUID(), url, publicKey: () => parts.publicKey?.(owner) };
    const post =
      'charge' in subject
        ? provider.webhook(reportCharge(provider, subject.charge, override), event)
        : 'transfer' in subject
          ? provider.transferWebhook?.(reportTransfer(provider, subject.transfer, override), event)
          : provider.receiverWebhook?.(reportReceiver(provider, subject.receiver, override), event);
    if (post === undefined) return undefined;
    const { body, headers } = post;
    return {
      id: randomUUID(),
      provider: entity.provider,
      account: entity.account,
      url: post.url ?? url,
      headers: { 'content-type': 'application/json', ...headers },
      // Serialized now: a later attempt sends the state of this moment, even if the entity has changed since.
      body: typeof body === 'string' && headers?.['content-type'] ? body : JSON.stringify(body),
    };
  }

  return {
    announce: (subject) => {
      const { provider, account, notifyUrl } = entityOf(subject);
      const url = notifyUrl ?? ledger.webhookUrl(provider, account, dashboardWebhook);
      if (url === undefined) return;
      const webhook = webhookOf(subject, url);
      if (webhook === undefined) return;
      const hit = faults.takeForWebhook(provider, account);
      if (hit?.fault === 'lost') return log({ msg: 'webhook lost', provider, account });
      if (hit?.fault === 'late') webhook.notBefore = Date.now() + (hit.delayMs ?? defaultMs.late);
      ledger.commit({ webhook });
      if (hit?.fault === 'duplicate') {
        const duplicate = { ...webhook, id: randomUUID() };
        ledger.commit({ webhook: duplicate });
        void sender.send(duplicate);
      }
      if (hit?.fault === 'forged') {
        const forged = webhookOf(forge(subject), url);
        if (forged) ledger.commit({ webhook: forged });
        void sender.send(webhook, forged && sender.send(forged));
      } else void sender.send(webhook, hit?.fault === 'out_of_order' ? sender.afterNextOf(account) : undefined);
    },
    resume: () => {
      for (const webhook of ledger.pendingWebhooks()) void sender.send(webhook);
    },
    stop: sender.stop,
  };
}

interface Sender {
  /** Sends in the background, once `after` has resolved. Resolves after the first attempt. */
  send(webhook: PendingWebhook, after?: Promise<unknown>): Promise<void>;
  /** Resolves after the first attempt of this account's next webhook, or after `defaultMs.hold`. */
  afterNextOf(account: string): Promise<void>;
  stop: Webhooks['stop'];
}

/** Delivers webhooks with retries. */
function createSender(ledger: Ledger, log: Log, pausesMs: readonly number[]): Sender {
  const stopping = new AbortController();
  // Each webhook between two attempts listens to it; more than ten are no leak.
  setMaxListeners(0, stopping.signal);
  const cut = new AbortController();
  const deliveries = new Set<Promise<void>>();
  const held: { account: string; position: number; release: () => void }[] = [];
  let lastPosition = 0;

  function send(webhook: PendingWebhook, after?: Promise<unknown>): Promise<void> {
    lastPosition += 1;
    const position = lastPosition;
    return new Promise((firstAttemptDone) => {
      const delivery = deliver(webhook, position, firstAttemptDone, after)
        .catch((error) => {
          if (!stopping.signal.aborted)
            log({ msg: 'webhook failed', provider: webhook.provider, error: String(error) });
        })
        .finally(() => {
          deliveries.delete(delivery);
          firstAttemptDone();
        });
      deliveries.add(delivery);
    });
  }

  async function deliver(
    webhook: PendingWebhook,
    position: number,
    firstAttemptDone: () => void,
    after?: Promise<unknown>,
  ): Promise<void> {
    const { provider, account } = webhook;
    await ledger.durable();
    await after;
    if (webhook.notBefore !== undefined) await pause(webhook.notBefore - Date.now());
    let done = !isLoopback(webhook.url);
    if (done) log({ msg: 'webhook not sent: its address is not loopback', provider });
    for (let attempt = 0; !done && attempt <= pausesMs.length; attempt += 1) {
      if (attempt > 0) await pause(pausesMs[attempt - 1] ?? 0);
      const outcome = await post(webhook);
      done = outcome === 'delivered';
      log({ msg: `webhook ${outcome}`, provider, account, attempts: attempt + 1 });
      if (attempt === 0) {
        releaseHeld(account, position);
        firstAttemptDone();
      }
    }
    if (!done) log({ msg: 'webhook given up', provider, account });
    ledger.commit({ webhookDone: webhook.id });
    await ledger.durable();
  }

  async function post({ url, headers, body }: PendingWebhook): Promise<string> {
    stopping.signal.throwIfAborted();
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers,
        body,
        // A redirect could leave this machine.
        redirect: 'manual',
        signal: AbortSignal.any([cut.signal, AbortSignal.timeout(timeoutMs)]),
      });
      await response.body?.cancel();
      return response.ok ? 'delivered' : `answered ${response.status}`;
    } catch (error) {
      return `unanswered (${error instanceof Error ? error.name : 'error'})`;
    }
  }

  function pause(ms: number): Promise<void> {
    return wait(Math.max(ms, 0), undefined, { signal: stopping.signal });
  }

  function releaseHeld(account: string, position: number): void {
    for (const waiting of held.filter((entry) => entry.account === account && entry.position < position)) {
      held.splice(held.indexOf(waiting), 1);
      waiting.release();
    }
  }

  return {
    send,
    afterNextOf: (account) =>
      new Promise((release) => {
        held.push({ account, position: lastPosition + 1, release });
        pause(defaultMs.hold).then(release, release);
      }),
    stop: async () => {
      stopping.abort();
      const deadline = setTimeout(() => cut.abort(), 1000);
      await Promise.all(deliveries);
      clearTimeout(deadline);
    },
  };
}

function entityOf(subject: WebhookSubject): Charge | Transfer | Receiver {
  return 'charge' in subject ? subject.charge : 'transfer' in subject ? subject.transfer : subject.receiver;
}

/** The entity in a false state, for the fault `forged`: as if money had moved when it has not, or the reverse. */
function forge(subject: WebhookSubject): WebhookSubject {
  if ('transfer' in subject) {
    const { transfer } = subject;
    const state = transfer.state === 'done' ? 'refused' : 'done';
    return { transfer: { ...transfer, state, doneAt: state === 'done' ? transfer.updatedAt : null } };
  }
  if ('receiver' in subject) {
    const { receiver } = subject;
    return { receiver: { ...receiver, state: receiver.state === 'active' ? 'refused' : 'active' } };
  }
  const { charge } = subject;
  return charge.state === 'paid'
    ? { charge: { ...charge, state: 'refunded', refundedAt: charge.updatedAt, refundedAmount: charge.paidAmount } }
    : { charge: { ...charge, state: 'paid', ownWord: null, paidAt: charge.updatedAt, paidAmount: charge.amount } };
}

/** Webhook addresses come from requests and are not trusted: stand-ins only post to this machine. */
function isLoopback(url: string): boolean {
  try {
    const { hostname, protocol } = new URL(url);
    const isHere =
      hostname === 'localhost' || hostname === '[::1]' || (isIP(hostname) === 4 && /^127\./.test(hostname));
    return isHere && (protocol === 'http:' || protocol === 'https:');
  } catch {
    return false;
  }
}
