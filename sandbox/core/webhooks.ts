import { randomUUID } from 'node:crypto';
import { isIP } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Charge, Receiver, Transfer } from './entities.ts';
import { type Faults, usualMs } from './faults.ts';
import type { Ledger, PendingWebhook } from './ledger.ts';
import type { Log } from './log.ts';
import { type Provider, tell, tellReceiver, tellTransfer, type WebhookEvent } from './provider.ts';
import type { Words } from './words.ts';

/**
 * Webhooks out: every announced change is posted until somebody answers 2xx, also after a restart, since what is
 * pending stands in the journal. How often it was tried does not: a restart begins the tries anew.
 */
export interface Webhooks {
  /** Tells the owner of the state as it is now. Nothing is sent before the change itself is on disk. */
  announce(news: WebhookSubject): void;
  /** Takes up what an earlier process left. */
  resume(): void;
  /** Begins no more tries, lets those under way end, though not for long; what is undelivered stays pending. */
  stop(): Promise<void>;
}

/** What has changed. */
export type WebhookSubject = { charge: Charge } | { transfer: Transfer } | { receiver: Receiver };

/** The name under which an account keeps an address for all that has none of its own: what people set in a dashboard. */
export const dashboardHook = 'dashboard';

/** Pauses between tries: ten tries in about twenty minutes. */
export const retryPausesMs = [1000, 2000, 5000, 10_000, 30_000, 60_000, 120_000, 300_000, 600_000];

const answerWithinMs = 10_000;

export interface WebhookParts {
  ledger: Ledger;
  faults: Faults;
  providers: ReadonlyMap<string, Provider>;
  /** Words that tests have put into the providers' mouths. */
  words: Words;
  log: Log;
  pausesMs: readonly number[];
}

/** The sender of all providers' webhooks. */
export function createWebhooks({ ledger, faults, providers, words, log, pausesMs }: WebhookParts): Webhooks {
  const stopping = new AbortController();
  const cut = new AbortController();
  const deliveries = new Set<Promise<void>>();
  const held: { account: string; place: number; release: () => void }[] = [];
  let places = 0;

  function make(news: WebhookSubject, url: string): PendingWebhook | undefined {
    const entity = entityOf(news);
    const provider = providers.get(entity.provider);
    if (provider === undefined) throw new Error(`no provider ${entity.provider}`);
    const lie = { word: words.of(entity.provider, entity.id) };
    const event: WebhookEvent = { id: randomUUID(), url };
    const told =
      'charge' in news
        ? provider.webhook(tell(provider, news.charge, lie), event)
        : 'transfer' in news
          ? provider.transferWebhook?.(tellTransfer(provider, news.transfer, lie), event)
          : provider.receiverWebhook?.(tellReceiver(provider, news.receiver, lie), event);
    if (told === undefined) return undefined;
    const { body, headers } = told;
    return {
      id: randomUUID(),
      provider: entity.provider,
      account: entity.account,
      url: told.url ?? url,
      headers: { 'content-type': 'application/json', ...headers },
      // As of now: a later try tells the same news, however old it is by then.
      body: typeof body === 'string' && headers?.['content-type'] ? body : JSON.stringify(body),
    };
  }

  /** Sends in the background, beginning when `gate` opens. Settles once it was tried for the first time. */
  function send(hook: PendingWebhook, gate?: Promise<unknown>): Promise<void> {
    places += 1;
    const place = places;
    return new Promise((firstTryOver) => {
      const delivery = deliver(hook, place, firstTryOver, gate)
        .catch((error) => {
          if (!stopping.signal.aborted) log({ msg: 'webhook failed', provider: hook.provider, error: String(error) });
        })
        .finally(() => {
          deliveries.delete(delivery);
          firstTryOver();
        });
      deliveries.add(delivery);
    });
  }

  async function deliver(
    hook: PendingWebhook,
    place: number,
    firstTryOver: () => void,
    gate?: Promise<unknown>,
  ): Promise<void> {
    await ledger.durable();
    await gate;
    if (hook.notBefore !== undefined) await pause(hook.notBefore - Date.now());
    let done = !isLoopback(hook.url);
    if (done) log({ msg: 'webhook not sent: its address is not loopback', provider: hook.provider });
    for (let tries = 0; !done && tries <= pausesMs.length; tries += 1) {
      if (tries > 0) await pause(pausesMs[tries - 1] ?? 0);
      const outcome = await post(hook);
      done = outcome === 'delivered';
      log({ msg: `webhook ${outcome}`, provider: hook.provider, account: hook.account, tries: tries + 1 });
      if (tries === 0) {
        releaseHeld(hook.account, place);
        firstTryOver();
      }
    }
    if (!done) log({ msg: 'webhook given up', provider: hook.provider, account: hook.account });
    ledger.commit({ webhookDone: hook.id });
    await ledger.durable();
  }

  async function post(hook: PendingWebhook): Promise<string> {
    stopping.signal.throwIfAborted();
    try {
      const answer = await fetch(hook.url, {
        method: 'POST',
        headers: hook.headers,
        body: hook.body,
        // A redirect could lead off this machine.
        redirect: 'manual',
        signal: AbortSignal.any([cut.signal, AbortSignal.timeout(answerWithinMs)]),
      });
      await answer.body?.cancel();
      return answer.ok ? 'delivered' : `answered ${answer.status}`;
    } catch (error) {
      return `unanswered (${error instanceof Error ? error.name : 'error'})`;
    }
  }

  function pause(ms: number): Promise<void> {
    return wait(Math.max(ms, 0), undefined, { signal: stopping.signal });
  }

  /** Opens after the next webhook of this account was tried, or after a while if there is none. */
  function afterNextOf(account: string): Promise<void> {
    return new Promise((release) => {
      held.push({ account, place: places + 1, release });
      pause(usualMs.hold).then(release, release);
    });
  }

  function releaseHeld(account: string, place: number): void {
    for (const waiting of held.filter((one) => one.account === account && one.place < place)) {
      held.splice(held.indexOf(waiting), 1);
      waiting.release();
    }
  }

  return {
    announce: (news) => {
      const { provider, account, notifyUrl } = entityOf(news);
      const url = notifyUrl ?? ledger.hook(provider, account, dashboardHook);
      if (url === undefined) return;
      const hook = make(news, url);
      if (hook === undefined) return;
      const hit = faults.takeForWebhook(provider, account);
      if (hit?.fault === 'lost') return log({ msg: 'webhook lost', provider, account });
      if (hit?.fault === 'late') hook.notBefore = Date.now() + (hit.delayMs ?? usualMs.late);
      ledger.commit({ webhook: hook });
      if (hit?.fault === 'duplicate') {
        const again = { ...hook, id: randomUUID() };
        ledger.commit({ webhook: again });
        void send(again);
      }
      if (hit?.fault === 'forged') {
        const lie = make(forge(news), url) ?? hook;
        if (lie !== hook) ledger.commit({ webhook: lie });
        void send(hook, lie === hook ? undefined : send(lie));
      } else void send(hook, hit?.fault === 'out_of_order' ? afterNextOf(account) : undefined);
    },
    resume: () => {
      for (const hook of ledger.pendingWebhooks()) void send(hook);
    },
    stop: async () => {
      stopping.abort();
      const patience = setTimeout(() => cut.abort(), 1000);
      await Promise.all(deliveries);
      clearTimeout(patience);
    },
  };
}

function entityOf(news: WebhookSubject): Charge | Transfer | Receiver {
  return 'charge' in news ? news.charge : 'transfer' in news ? news.transfer : news.receiver;
}

/** What a liar would tell: money came or went when it did not, and the other way round. */
function forge(news: WebhookSubject): WebhookSubject {
  if ('transfer' in news) {
    const { transfer } = news;
    const state = transfer.state === 'done' ? 'refused' : 'done';
    return { transfer: { ...transfer, state, doneAt: state === 'done' ? transfer.updatedAt : null } };
  }
  if ('receiver' in news) {
    const { receiver } = news;
    return { receiver: { ...receiver, state: receiver.state === 'active' ? 'refused' : 'active' } };
  }
  const { charge } = news;
  return charge.state === 'paid'
    ? { charge: { ...charge, state: 'refunded', refundedAt: charge.updatedAt, refundedAmount: charge.paidAmount } }
    : { charge: { ...charge, state: 'paid', ownWord: null, paidAt: charge.updatedAt, paidAmount: charge.amount } };
}

/** Stand-ins call nobody but this machine: an address is what some request said, and not to be trusted further. */
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
