import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import express, { type NextFunction, type Request, type Response } from 'express';
import { z } from 'zod';
import type { CallOperation } from '../domain/core/sandbox.ts';
import { createCharges } from './core/charges.ts';
import { createClock } from './core/clock.ts';
import { createStandInContext, type StandInServices } from './core/context.ts';
import { createControl } from './core/control.ts';
import { InvalidChange } from './core/entities.ts';
import { createFaults, type Ending, type Faults, underFault, usualMs } from './core/faults.ts';
import { notReadable, type Parsed, readBody } from './core/form.ts';
import { openLedger } from './core/ledger.ts';
import type { Log } from './core/log.ts';
import { openPki, type Pki } from './core/pki.ts';
import {
  type Call,
  type Caller,
  type DataFault,
  type Provider,
  Refusal,
  type Reply,
  type ReplyFault,
  type Route,
  tell,
  tellReceiver,
  tellTransfer,
} from './core/provider.ts';
import { createReceivers } from './core/receivers.ts';
import { complaint } from './core/shapes.ts';
import { certificateOf, tlsMultiplexer, tlsServer } from './core/tls-multiplexer.ts';
import { createTokens, type Tokens } from './core/tokens.ts';
import { createTransfers } from './core/transfers.ts';
import { createWebhooks, retryPausesMs } from './core/webhooks.ts';
import { createWords, type Words } from './core/words.ts';
import { providers as allProviders } from './providers/index.ts';

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
  /** How long an accepted transfer waits before it is done; `Infinity`: until a simulate call. */
  transferMs?: number;
  /** Sees every call of a provider's route as it was parsed. For tests: nothing of it is kept anywhere. */
  onCall?: (seen: SeenCall) => void;
}

export interface SeenCall {
  /** The provider's slug. */
  provider: string;
  /** Empty at a log-in, and of callers that nobody knows. */
  account: string;
  operation?: CallOperation;
  method: string;
  /** Behind the slug, base included. */
  path: string;
  query: Record<string, string>;
  headers: IncomingHttpHeaders;
  body: unknown;
}

export interface Sandbox {
  url: string;
  /** The same port with TLS, for providers that demand a client certificate. */
  secureUrl: string;
  close(): Promise<void>;
}

const usualTransferMs = 3000;
/** Documents come in the text of some requests. */
const largestBody = '80mb';

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
  const { server, cut } = tlsMultiplexer(plain, secure);
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
  const ledger = await openLedger(dataDir).catch((error) => {
    server.close();
    cut();
    throw error;
  });
  const providers = new Map((options.providers ?? allProviders).map((provider) => [provider.slug, provider]));
  const clock = createClock(ledger, now);
  const faults = createFaults();
  const tokens = createTokens(clock);
  const pausesMs = options.webhookPausesMs ?? retryPausesMs;
  const words = createWords();
  const aliases = new Map<string, string>();
  const webhooks = createWebhooks({ ledger, faults, providers, words, log, pausesMs });
  const charges = createCharges(ledger, clock, webhooks);
  const transfers = createTransfers(ledger, clock, webhooks, options.transferMs ?? usualTransferMs, (error) => {
    log({ msg: 'failed', error: String(error) });
  });
  const receivers = createReceivers(ledger, clock, webhooks);
  const works = { ledger, charges, transfers, receivers, clock };
  const engine: Engine = {
    ...works,
    faults,
    tokens,
    words,
    aliases,
    pki,
    log,
    stopping: stopping.signal,
    onCall: options.onCall,
  };

  app.disable('x-powered-by').disable('etag');
  app.use(express.text({ type: () => true, limit: largestBody }));
  app.use('/_sandbox', createControl({ ...works, faults, providers, tokens, words, webhooks, aliases }));
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
  transfers.resume();

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
    transfers.stop();
    await webhooks.stop();
    await ledger.close();
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

interface Engine extends StandInServices {
  faults: Faults;
  tokens: Tokens;
  words: Words;
  /** The accounts of public keys, and whose they are. In memory only. */
  aliases: Map<string, string>;
  pki: Pki;
  log: Log;
  stopping: AbortSignal;
  onCall: SandboxOptions['onCall'] | undefined;
}

/** Puts a provider's routes below its slug. */
function mount(app: express.Express, provider: Provider, engine: Engine): void {
  for (const base of provider.bases) {
    for (const route of provider.routes) {
      app[route.method](`/${provider.slug}${base}${route.path}`, async (req: Request, res: Response) => {
        const began = performance.now();
        const { ending, ...facts } = answerCall(provider, route, req, engine);
        // Work that was done counts as done from here on, also if nobody is told.
        await engine.ledger.durable();
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
  const plain = (status: number, message: string): Ending => {
    return { kind: 'answer', reply: provider.problem(status, message), afterMs: 0, cutOff: false };
  };
  const parsed = readBody(req.headers['content-type'], req.body);
  const caller: Caller = {
    provider: provider.slug,
    headers: req.headers,
    path: req.path.slice(`/${provider.slug}`.length),
    query: new URL(req.originalUrl, 'http://here').searchParams,
    body: parsed === notReadable ? undefined : parsed?.body,
    text: typeof req.body === 'string' ? req.body : '',
    certificate: certificateOf(req.socket),
    tokens: engine.tokens,
  };
  const named = route.open ? '' : (route.account ?? provider.account)(caller);
  const account = engine.aliases.get(`${provider.slug}/${named}`) ?? named;
  engine.onCall?.({
    provider: provider.slug,
    account: account ?? '',
    ...(route.operation && { operation: route.operation }),
    method: req.method,
    path: caller.path,
    query: Object.fromEntries(caller.query),
    headers: caller.headers,
    body: caller.body,
  });
  if (provider.certificates === 'demanded' && !caller.certificate) {
    return { ending: plain(403, 'a client certificate is demanded here: come with TLS') };
  }
  if (account === undefined) return { ending: plain(401, 'Unauthorized') };
  const wrong = wrongForm(provider, route, req, parsed);
  if (wrong) return { ending: plain(...wrong), account };

  const hit = route.operation && engine.faults.takeForCall(provider.slug, route.operation, account);
  const touched = new Set<string>();
  const run = (handle: (call: Call) => Reply, twist?: DataFault): Reply => {
    try {
      return handle(makeCall(provider, caller, account, req, engine, { twist }, touched));
    } catch (error) {
      if (error instanceof InvalidChange) return provider.problem(400, error.message);
      if (error instanceof Refusal) return provider.problem(error.status, error.message);
      if (error instanceof z.ZodError) return provider.problem(provider.invalidStatus ?? 400, complaint(error));
      throw error;
    }
  };
  const ending = underFault(hit, provider, {
    work: (twist) => run(route.handle, twist),
    refuse: () => run(route.refuse ?? (() => provider.problem(400, 'Operation refused'))),
    touched,
  });
  return { ending, account, ...(hit && { fault: hit.fault }) };
}

/** What is wrong before anybody looks at the fields: status and text. */
function wrongForm(
  provider: Provider,
  route: Route,
  req: Request,
  parsed: Parsed | typeof notReadable | undefined,
): [number, string] | undefined {
  for (const [name, form] of Object.entries(provider.demands ?? {})) {
    if (!form.test(String(req.headers[name] ?? ''))) return [400, `header ${name}: is required`];
  }
  if (parsed === notReadable) return [400, 'the body is not what its content-type says'];
  const takes = route.takes ?? provider.takes;
  if (takes && parsed && parsed.kind !== takes) return [415, `content-type: only ${takes} here`];
  return undefined;
}

function makeCall(
  provider: Provider,
  caller: Caller,
  account: string,
  req: Request,
  engine: Engine,
  lie: ReplyFault,
  touched: Set<string>,
): Call {
  const lieOf = (id: string): ReplyFault => {
    touched.add(id);
    return { word: engine.words.of(provider.slug, id), ...lie };
  };
  const call: Call = {
    ...caller,
    account,
    params: Object.fromEntries(Object.entries(req.params).map(([name, value]) => [name, String(value)])),
    publicKey: () => engine.pki.publicKey(`${provider.slug}/${account}`),
    context: createStandInContext(engine, provider, account, () => provider.sameCharge?.(call), lie, touched),
    reportCharge: (charge) => tell(provider, charge, lieOf(charge.id)),
    reportTransfer: (transfer) => tellTransfer(provider, transfer, lieOf(transfer.id)),
    reportReceiver: (receiver) => tellReceiver(provider, receiver, lieOf(receiver.id)),
  };
  return call;
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
  const asItIs = typeof reply.body === 'string' && reply.headers?.['content-type'] !== undefined;
  const text = asItIs ? String(reply.body) : (JSON.stringify(reply.body) ?? '');
  res.status(reply.status);
  if (!asItIs) res.type('json');
  res.set(reply.headers ?? {}).send(cutOff ? text.slice(0, Math.floor(text.length / 2)) : text);
}

function statusOf(error: unknown): number {
  return error instanceof Error && 'status' in error && typeof error.status === 'number' ? error.status : 500;
}
