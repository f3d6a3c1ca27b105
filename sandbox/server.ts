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
import { createFaults, defaultMs, type Ending, type Faults, runUnderFault } from './core/faults.ts';
import { notReadable, type Parsed, readBody } from './core/form.ts';
import { type Ledger, ledgerInMemory, openLedger } from './core/ledger.ts';
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
  reportCharge,
  reportReceiver,
  reportRefund,
  reportTransfer,
} from './core/provider.ts';
import { createReceivers } from './core/receivers.ts';
import { firstIssue } from './core/shapes.ts';
import { certificateOf, tlsMultiplexer, tlsServer } from './core/tls-multiplexer.ts';
import { createTokens, type Tokens } from './core/tokens.ts';
import { createTransfers } from './core/transfers.ts';
import { createWebhooks, retryPausesMs } from './core/webhooks.ts';
import { createWordOverrides, refundsOf, type WordOverrides } from './core/word-overrides.ts';
import { providers as allProviders } from './providers.ts';

export interface SandboxOptions {
  /** 0 takes any free port. */
  port: number;
  host: string;
  /** The ledger is in its folder `sandbox`. */
  dataDir: string;
  /** Keeps the ledger in memory only: it ends with the process. */
  inMemory?: boolean;
  /** Real time in ms since 1970; the stand-ins' clock is this and its own offset. */
  now?: () => number;
  log?: Log;
  /** The providers to run; all if absent. */
  providers?: readonly Provider[];
  /** Pauses between the attempts of one webhook. */
  webhookPausesMs?: readonly number[];
  /** How long in ms an accepted transfer waits before it is done; `Infinity`: until a simulate call. */
  transferMs?: number;
  /** Gets every call of a provider's route as it was parsed. For tests only; calls are not stored. */
  onCall?: (call: SeenCall) => void;
}

export interface SeenCall {
  /** The provider's slug. */
  provider: string;
  /** Empty for log-ins and unauthenticated calls. */
  account: string;
  operation?: CallOperation;
  method: string;
  /** The path after the slug, base included. */
  path: string;
  query: Record<string, string>;
  headers: IncomingHttpHeaders;
  body: unknown;
}

export interface Sandbox {
  url: string;
  /** The same port with TLS, for providers that require a client certificate. */
  secureUrl: string;
  /** What they hold, for a program that runs them itself. */
  ledger: Pick<Ledger, 'charges' | 'transfers' | 'pendingWebhooks'>;
  close(): Promise<void>;
}

const defaultTransferMs = 3000;
/** Large, since some requests carry documents. */
const maxBody = '80mb';

/**
 * Starts the stand-in providers: each below `/<slug>`, and the control API below `/_sandbox`.
 *
 * @throws when the port is in use or the journal is damaged.
 */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { port, host, dataDir, now = Date.now, log = () => {} } = options;
  const app = express();
  const pki = await openPki(dataDir);
  // Longer than callers keep an idle connection: one that is closed as a request is sent on it fails that request.
  const plain = createServer({ keepAliveTimeout: 65_000 }, app);
  const secure = await tlsServer(app, pki, { '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host);
  const { server, cut } = tlsMultiplexer(plain, secure);
  // The port is taken before the journal is opened: a second process started by mistake fails at the port and never
  // touches the journal. Requests that arrive in between wait.
  let open: () => void = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const answering = countAnswering(app);
  app.use((_req: Request, _res: Response, next: NextFunction) => {
    opened.then(() => next(), next);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });

  const stopping = new AbortController();
  const ledger = await (options.inMemory
    ? ledgerInMemory()
    : openLedger(dataDir).catch((error) => {
        server.close();
        cut();
        throw error;
      }));
  const providers = new Map((options.providers ?? allProviders).map((provider) => [provider.slug, provider]));
  const clock = createClock(ledger, now);
  const faults = createFaults();
  const tokens = createTokens(clock);
  const pausesMs = options.webhookPausesMs ?? retryPausesMs;
  const words = createWordOverrides();
  const aliases = new Map<string, string>();
  const webhooks = createWebhooks({ ledger, faults, providers, words, log, pausesMs, publicKey: pki.publicKey });
  const charges = createCharges(ledger, clock, webhooks);
  const transfers = createTransfers(ledger, clock, webhooks, options.transferMs ?? defaultTransferMs, (error) => {
    log({ msg: 'failed', error: String(error) });
  });
  const receivers = createReceivers(ledger, clock, webhooks);
  const services: StandInServices = { ledger, charges, transfers, receivers, clock };
  const engine: Engine = {
    ...services,
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
  app.use(express.text({ type: () => true, limit: maxBody }));
  app.use('/_sandbox', createControl({ ...services, faults, providers, tokens, words, webhooks, aliases }));
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
    // A server that does not listen itself does not know which of its connections are idle, so all are cut as soon as
    // the requests under way are answered.
    const latest = Date.now() + 1_000;
    while (answering() > 0 && Date.now() < latest) await wait(5);
    cut();
    await closed;
    transfers.stop();
    await webhooks.stop();
    await ledger.close();
    log({ msg: 'stopped' });
  }
  return {
    url,
    secureUrl,
    ledger,
    close: () => {
      closing ??= close();
      return closing;
    },
  };
}

/** @returns the number of requests whose response is not out yet. */
function countAnswering(app: express.Express): () => number {
  const answering = new Set<Response>();
  app.use((_req: Request, res: Response, next: NextFunction) => {
    answering.add(res);
    res.once('close', () => answering.delete(res));
    next();
  });
  return () => answering.size;
}

interface Engine extends StandInServices {
  faults: Faults;
  tokens: Tokens;
  words: WordOverrides;
  /** The account behind each public key's account, by `slug/account`. In memory only. */
  aliases: Map<string, string>;
  pki: Pki;
  log: Log;
  stopping: AbortSignal;
  onCall: SandboxOptions['onCall'] | undefined;
}

/** Mounts a provider's routes below its slug. */
function mount(app: express.Express, provider: Provider, engine: Engine): void {
  for (const base of provider.bases) {
    for (const route of provider.routes) {
      app[route.method](`/${provider.slug}${base}${route.path}`, async (req: Request, res: Response) => {
        const began = performance.now();
        const { ending, ...facts } = answerCall(provider, route, req, engine);
        // The effect is on disk before the response leaves, also where a fault swallows the response.
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

/** Handles one call of a provider up to its response. Synchronous, so that calls never interleave. */
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
  const operation = route.captures?.(caller.body) ? 'capture' : route.operation;
  const callingAccount = route.open ? '' : (route.account ?? provider.account)(caller);
  const account = engine.aliases.get(`${provider.slug}/${callingAccount}`) ?? callingAccount;
  engine.onCall?.({
    provider: provider.slug,
    account: account ?? '',
    ...(operation && { operation }),
    method: req.method,
    path: caller.path,
    query: Object.fromEntries(caller.query),
    headers: caller.headers,
    body: caller.body,
  });
  if (provider.clientCertificate === 'required' && !caller.certificate) {
    return { ending: plain(403, 'a client certificate is required: connect with TLS') };
  }
  if (account === undefined) return { ending: plain(401, 'Unauthorized') };
  const formError = checkForm(provider, route, req, parsed);
  if (formError) return { ending: plain(...formError), account };

  const hit = operation && engine.faults.takeForCall(provider.slug, operation, account);
  const entityIds = new Set<string>();
  const run = (handle: (call: Call) => Reply, dataFault?: DataFault): Reply => {
    try {
      return handle(makeCall(provider, caller, account, req, engine, { dataFault }, entityIds));
    } catch (error) {
      if (error instanceof InvalidChange) return provider.problem(400, error.message);
      if (error instanceof Refusal) return provider.problem(error.status, error.message);
      if (error instanceof z.ZodError) return provider.problem(provider.invalidStatus ?? 400, firstIssue(error));
      throw error;
    }
  };
  const ending = runUnderFault(hit, provider, {
    run: (dataFault) => run(route.handle, dataFault),
    refuse: () => run(route.refuse ?? (() => provider.problem(400, 'Operation refused'))),
    entityIds,
  });
  return { ending, account, ...(hit && { fault: hit.fault }) };
}

/** The errors that precede the check of fields. @returns status and message, or undefined. */
function checkForm(
  provider: Provider,
  route: Route,
  req: Request,
  parsed: Parsed | typeof notReadable | undefined,
): [number, string] | undefined {
  for (const [name, pattern] of Object.entries(provider.requiredHeaders ?? {})) {
    if (!pattern.test(String(req.headers[name] ?? ''))) return [400, `header ${name}: is required`];
  }
  if (parsed === notReadable) return [400, 'the body is not what its content-type says'];
  const bodyKind = route.bodyKind ?? provider.bodyKind;
  if (bodyKind && parsed && parsed.kind !== bodyKind) return [415, `content-type: only ${bodyKind} here`];
  return undefined;
}

function makeCall(
  provider: Provider,
  caller: Caller,
  account: string,
  req: Request,
  engine: Engine,
  replyFault: ReplyFault,
  entityIds: Set<string>,
): Call {
  const faultOf = (id: string): ReplyFault => {
    entityIds.add(id);
    return { word: engine.words.of(provider.slug, id), ...replyFault };
  };
  const call: Call = {
    ...caller,
    account,
    params: Object.fromEntries(Object.entries(req.params).map(([name, value]) => [name, String(value)])),
    publicKey: () => engine.pki.publicKey(`${provider.slug}/${account}`),
    context: createStandInContext(engine, {
      provider,
      account,
      idempotencyKey: () => provider.idempotencyKey?.(call),
      replyFault,
      entityIds,
    }),
    reportCharge: (charge) => reportCharge(provider, charge, faultOf(charge.id)),
    reportTransfer: (transfer) => reportTransfer(provider, transfer, faultOf(transfer.id)),
    reportReceiver: (receiver) => reportReceiver(provider, receiver, faultOf(receiver.id)),
    reportRefund: (refund, of) => {
      entityIds.add(refund.id);
      return reportRefund(provider, refund, { word: engine.words.of(provider.slug, refundsOf(of.id)), ...replyFault });
    },
  };
  return call;
}

async function finish(res: Response, ending: Ending, stopping: AbortSignal): Promise<void> {
  if (ending.kind === 'drop') return void res.socket?.destroy();
  const silentMs = ending.kind === 'hang' ? defaultMs.hang : ending.afterMs;
  if (silentMs > 0) {
    const disconnected = new AbortController();
    const onClose = () => disconnected.abort();
    res.once('close', onClose);
    await wait(silentMs, undefined, { signal: AbortSignal.any([disconnected.signal, stopping]) }).catch(() => {});
    res.off('close', onClose);
  }
  if (ending.kind === 'hang') return void res.socket?.destroy();
  send(res, ending.reply, ending.cutOff);
}

function send(res: Response, reply: Reply, cutOff = false): void {
  const isText = typeof reply.body === 'string' && reply.headers?.['content-type'] !== undefined;
  const text = isText ? String(reply.body) : (JSON.stringify(reply.body) ?? '');
  res.status(reply.status);
  if (!isText) res.type('json');
  res.set(reply.headers ?? {}).send(cutOff ? text.slice(0, Math.floor(text.length / 2)) : text);
}

function statusOf(error: unknown): number {
  return error instanceof Error && 'status' in error && typeof error.status === 'number' ? error.status : 500;
}
