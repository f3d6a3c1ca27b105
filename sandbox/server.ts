import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import express, { type NextFunction, type Request, type Response } from 'express';
import { openBooks } from './books.ts';
import { type Charges, createCharges, Impossible } from './charges.ts';
import { type Clock, createClock } from './clock.ts';
import { createControl } from './control.ts';
import { bothAtOneDoor, certificateOf, tlsServer } from './doors.ts';
import { createFaults, type Ending, type Faults, type Twist, underFault, usualMs } from './faults.ts';
import type { Log } from './log.ts';
import { openPki } from './pki.ts';
import { type Call, type Caller, type Provider, type Reply, type Route, tell, wrongAmount } from './provider.ts';
import { providers as allProviders } from './providers/index.ts';
import { createTokens, type Tokens } from './tokens.ts';
import { createWebhooks, retryPausesMs } from './webhooks.ts';

export interface SandboxOptions {
  /** 0 takes any free port. */
  port: number;
  host: string;
  /** The books are kept in its folder `sandbox`. */
  dataDir: string;
  /** Real time in ms since 1970; the stand-ins' clock is this and its own offset. */
  now?: () => number;
  log?: Log;
  /** Which providers to play; all, if not given. */
  providers?: readonly Provider[];
  /** Pauses between the tries of one webhook. */
  webhookPausesMs?: readonly number[];
}

export interface Sandbox {
  url: string;
  /** The same port with TLS, for providers that demand a client certificate. */
  secureUrl: string;
  close(): Promise<void>;
}

/**
 * Starts the stand-in providers: each below `/<slug>`, and the control API below `/_sandbox`.
 *
 * @throws when the port is taken or the journal is damaged.
 */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { port, host, dataDir, now = Date.now, log = () => {} } = options;
  const app = express();
  const pki = await openPki(dataDir);
  const plain = createServer(app);
  const secure = await tlsServer(app, pki, { '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host);
  const { server, cut } = bothAtOneDoor(plain, secure);
  // The port first, the books second: whoever holds the port owns the journal, and a second process that is started by
  // mistake must not touch it. The few requests that come in between wait.
  let open: () => void = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  app.use((_req, _res, next) => {
    opened.then(() => next(), next);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });

  const stopping = new AbortController();
  const books = await openBooks(dataDir).catch((error) => {
    server.close();
    cut();
    throw error;
  });
  const providers = new Map((options.providers ?? allProviders).map((provider) => [provider.slug, provider]));
  const clock = createClock(books, now);
  const faults = createFaults();
  const tokens = createTokens(clock);
  const pausesMs = options.webhookPausesMs ?? retryPausesMs;
  const webhooks = createWebhooks({ books, faults, providers, log, pausesMs });
  const charges = createCharges(books, clock, webhooks);
  const engine: Engine = { books, charges, clock, faults, tokens, log, stopping: stopping.signal };

  app.disable('x-powered-by').disable('etag');
  app.use(express.text({ type: () => true, limit: '1mb' }));
  app.use('/_sandbox', createControl({ books, charges, clock, faults, providers, tokens }));
  for (const provider of providers.values()) mount(app, provider, engine);
  app.use((_req: Request, res: Response) => {
    res.status(404).json({ message: 'no such provider here' });
  });
  app.use((error: unknown, _req: Request, res: Response, _next: NextFunction) => {
    log({ msg: 'failed', error: error instanceof Error ? error.message : String(error) });
    if (res.headersSent) res.destroy();
    else res.status(statusOf(error)).json({ message: error instanceof Error ? error.message : 'failed' });
  });
  open();
  webhooks.resume();

  const address = server.address() as AddressInfo;
  const shownHost = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  const url = `http://${shownHost}:${address.port}`;
  const secureUrl = `https://${shownHost}:${address.port}`;
  log({ msg: 'ready', url, providers: [...providers.keys()] });

  let closing: Promise<void> | undefined;
  async function close(): Promise<void> {
    stopping.abort();
    const closed = new Promise((resolve) => server.close(resolve));
    plain.closeIdleConnections();
    secure.closeIdleConnections();
    // An answer that is under way takes milliseconds; after a second only silent connections are left.
    const deadline = setTimeout(cut, 1000);
    await closed;
    clearTimeout(deadline);
    await webhooks.stop();
    await books.close();
    log({ msg: 'stopped' });
  }
  return {
    url,
    secureUrl,
    close: () => {
      closing ??= close();
      return closing;
    },
  };
}

interface Engine {
  books: Awaited<ReturnType<typeof openBooks>>;
  charges: Charges;
  clock: Clock;
  faults: Faults;
  tokens: Tokens;
  log: Log;
  stopping: AbortSignal;
}

/** Puts a provider's routes below its slug. */
function mount(app: express.Express, provider: Provider, engine: Engine): void {
  for (const base of provider.bases) {
    for (const route of provider.routes) {
      app[route.method](`/${provider.slug}${base}${route.path}`, async (req: Request, res: Response) => {
        const began = performance.now();
        const { ending, ...facts } = answerCall(provider, route, req, engine);
        // Work that was done counts as done from here on, also if nobody is told.
        await engine.books.durable();
        await finish(res, ending, engine.stopping);
        const ms = Math.round(performance.now() - began);
        engine.log({
          msg: `${req.method} ${route.path}`,
          provider: provider.slug,
          ...facts,
          end: ending.kind === 'answer' ? ending.reply.status : ending.kind,
          ms,
        });
      });
    }
  }
  app.use(`/${provider.slug}`, (_req: Request, res: Response) => {
    send(res, provider.problem(404, 'Not found'));
  });
}

/** One call of a provider, up to the point where it would be answered. All in one go, so that calls never interleave. */
function answerCall(
  provider: Provider,
  route: Route,
  req: Request,
  engine: Engine,
): { ending: Ending; account?: string; fault?: string } {
  const plain = (reply: Reply): Ending => ({ kind: 'answer', reply, afterMs: 0, cutOff: false });
  const caller: Caller = {
    headers: req.headers,
    path: req.path.slice(`/${provider.slug}`.length),
    certificate: certificateOf(req.socket),
    tokens: engine.tokens,
  };
  if (provider.certificates === 'demanded' && !caller.certificate) {
    return { ending: plain(provider.problem(403, 'a client certificate is demanded here: come with TLS')) };
  }
  const account = route.open ? '' : provider.account(caller);
  if (account === undefined) return { ending: plain(provider.problem(401, 'Unauthorized')) };
  const body = readBody(req);
  if (body === notJson) return { ending: plain(provider.problem(400, 'the body is not JSON')), account };

  const hit = route.operation && engine.faults.takeForCall(provider.slug, route.operation, account);
  const run = (handle: (call: Call) => Reply, twist?: Twist): Reply => {
    try {
      return handle(makeCall(provider, caller, account, req, body, engine, twist));
    } catch (error) {
      if (error instanceof Impossible) return provider.problem(400, error.message);
      throw error;
    }
  };
  const ending = underFault(hit, provider, {
    work: (twist) => run(route.handle, twist),
    refuse: () => run(route.refuse ?? (() => provider.problem(400, 'Operation refused'))),
  });
  return { ending, account, ...(hit && { fault: hit.fault }) };
}

function makeCall(
  provider: Provider,
  caller: Caller,
  account: string,
  req: Request,
  body: unknown,
  { books, charges, clock }: Engine,
  twist: Twist | undefined,
): Call {
  let lie = twist;
  const call: Call = {
    ...caller,
    account,
    params: Object.fromEntries(Object.entries(req.params).map(([name, value]) => [name, String(value)])),
    query: new URL(req.originalUrl, 'http://here').searchParams,
    body,
    desk: {
      open: (draft) => {
        const sameAs = provider.sameCharge?.(call);
        if (lie !== 'wrong_amount') return charges.open(provider.slug, account, { ...draft, sameAs });
        // The wrong amount is in the books now, so that the answer tells it by being true to them.
        lie = undefined;
        return charges.open(provider.slug, account, { ...draft, sameAs, amount: wrongAmount(draft.amount) });
      },
      find: (id) => {
        const charge = books.charge(provider.slug, id);
        return charge?.account === account ? charge : undefined;
      },
      refund: (charge, amount, id) => charges.refund(charge, { amount, id }),
      charges: () => books.charges({ provider: provider.slug, account }),
      keepHook: (name, url) => books.commit({ hook: { provider: provider.slug, account, name, url } }),
      hook: (name) => books.hook(provider.slug, account, name),
      send: (key, amount, details) => charges.send(provider.slug, account, { key, amount, details }),
      transfer: ({ id, key }) =>
        books
          .transfers({ provider: provider.slug, account, reference: key })
          .find((one) => id === undefined || one.id === id || one.endToEndId === id),
      now: () => clock.now(),
    },
    tell: (charge) => tell(provider, charge, lie),
  };
  return call;
}

const notJson = Symbol('not JSON');

function readBody(req: Request): unknown {
  if (typeof req.body !== 'string' || req.body === '') return undefined;
  if (req.is('application/x-www-form-urlencoded')) return Object.fromEntries(new URLSearchParams(req.body));
  try {
    return JSON.parse(req.body);
  } catch {
    return notJson;
  }
}

async function finish(res: Response, ending: Ending, stopping: AbortSignal): Promise<void> {
  if (ending.kind === 'drop') return void res.socket?.destroy();
  const silentMs = ending.kind === 'hang' ? usualMs.hang : ending.afterMs;
  if (silentMs > 0) {
    const gone = new AbortController();
    const giveUp = () => gone.abort();
    res.once('close', giveUp);
    await wait(silentMs, undefined, { signal: AbortSignal.any([gone.signal, stopping]) }).catch(() => {});
    res.off('close', giveUp);
  }
  if (ending.kind === 'hang') return void res.socket?.destroy();
  send(res, ending.reply, ending.cutOff);
}

function send(res: Response, reply: Reply, cutOff = false): void {
  const json = JSON.stringify(reply.body);
  res.status(reply.status).set(reply.headers ?? {});
  res.type('json').send(cutOff ? json.slice(0, Math.floor(json.length / 2)) : json);
}

function statusOf(error: unknown): number {
  return error instanceof Error && 'status' in error && typeof error.status === 'number' ? error.status : 500;
}
