import { AsyncResource } from 'node:async_hooks';
import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isGrpcServiceError, ServiceError } from '@temporalio/client';
import compression from 'compression';
import express, {
  type ErrorRequestHandler,
  type Express,
  type NextFunction,
  type Request,
  type RequestHandler,
  type Response,
} from 'express';
import helmet from 'helmet';
import { sql } from 'kysely';
import { isDatabaseAway, wasCanceled } from '../db/core/away.ts';
import { newId } from '../runtime/ids.ts';
import { addLogFields, withLogFields } from '../runtime/log.ts';
import { clock, httpRequests, registry } from '../runtime/metrics.ts';
import { localStorage } from '../runtime/storage/local.ts';
import { tracedRequest } from '../runtime/telemetry.ts';
import { catalogueRoutes } from './connections/catalogue.ts';
import { platformRoutes } from './connections/platforms.ts';
import { connectionRoutes } from './connections/routes.ts';
import { routingRoutes } from './connections/routing.ts';
import { serveConsole } from './console.ts';
import { accessOf, assertCovered } from './core/access.ts';
import { addressOf } from './core/address.ts';
import { recorded } from './core/audited.ts';
import type { Api } from './core/context.ts';
import { readJson } from './core/json.ts';
import { type Limits, openLimits } from './core/limits.ts';
import { refuseCardNumbers } from './core/no-card-numbers.ts';
import { refuseNulInPath } from './core/no-nul.ts';
import { idempotencyKey, openApiDocument } from './core/openapi.ts';
import { Problem, validationProblem } from './core/problems.ts';
import { mayBeKeyed, onceByKey } from './core/repeats.ts';
import { openRequestLog, type RequestLog } from './core/request-log.ts';
import type { Caller, Route, RouteRequest, RouteResponse } from './core/route.ts';
import { storedFiles } from './core/stored-files.ts';
import { disputeRoutes } from './disputes/routes.ts';
import { webhookEndpointRoutes } from './events/endpoints.ts';
import { webhooksIn } from './events/receive-webhook.ts';
import { eventRoutes } from './events/routes.ts';
import { webhookInRoutes } from './events/webhooks-in.ts';
import { alertRoutes } from './finance/alerts.ts';
import { attentionRoutes } from './finance/attention.ts';
import { balanceRoutes } from './finance/balances.ts';
import { bulkRunRoutes } from './finance/bulk-runs.ts';
import { closingRoutes } from './finance/closings.ts';
import { exportRoutes } from './finance/exports.ts';
import { feeRoutes } from './finance/fees.ts';
import { ledgerRoutes } from './finance/ledger.ts';
import { noteRoutes } from './finance/notes.ts';
import { overviewRoutes } from './finance/overview.ts';
import { performanceRoutes } from './finance/performance.ts';
import { reconciliationRoutes } from './finance/reconciliations.ts';
import { reportRoutes } from './finance/reports.ts';
import { searchRoutes } from './finance/search.ts';
import { settlementRoutes } from './finance/settlements.ts';
import { statementRuleRoutes } from './finance/statement-rules.ts';
import { statisticsRoutes } from './finance/statistics.ts';
import { apiKeyRoutes } from './identity/api-keys.ts';
import { apiRequestRoutes } from './identity/api-requests.ts';
import { auditRoutes } from './identity/audit.ts';
import { identify, permit } from './identity/auth.ts';
import { columnLayoutRoutes } from './identity/column-layouts.ts';
import { forgottenPasswordRoutes } from './identity/forgotten-password.ts';
import { invitationRoutes } from './identity/invitations.ts';
import { joiningRoutes } from './identity/joining.ts';
import { type LastUsed, openLastUsed } from './identity/last-used.ts';
import { merchantRoutes } from './identity/merchants.ts';
import { passkeyRoutes } from './identity/passkeys.ts';
import { providerSignInRoutes } from './identity/provider-sign-in.ts';
import { roleRoutes } from './identity/roles.ts';
import { savedViewRoutes } from './identity/saved-views.ts';
import { sessionRoutes } from './identity/session.ts';
import { openSignIn } from './identity/sign-in.ts';
import { payloadsForUi } from './identity/temporal-codec.ts';
import { userRoutes } from './identity/users.ts';
import { actionRoutes } from './payments/actions.ts';
import { cardTokenRoutes } from './payments/card-tokens.ts';
import { cardRoutes } from './payments/cards.ts';
import { installmentRoutes } from './payments/installments.ts';
import { payPages } from './payments/pay-page/router.tsx';
import { paymentLinkRoutes } from './payments/payment-links.ts';
import { recoveryLinkRoutes } from './payments/recovery-link.ts';
import { paymentRoutes } from './payments/routes.ts';
import { sandboxRoutes } from './payments/sandbox.ts';
import { tokenizer } from './payments/tokenizer.ts';
import { payoutActionRoutes } from './payouts/actions.ts';
import { payoutBatchRoutes } from './payouts/batches.ts';
import { payoutConnectionRoutes } from './payouts/connections.ts';
import { payoutPolicyRoutes } from './payouts/policy.ts';
import { payoutReceiptRoutes } from './payouts/receipts.ts';
import { payoutRoutes } from './payouts/routes.ts';
import { receiverActionRoutes } from './receivers/actions.ts';
import { receiverDocumentRoutes } from './receivers/documents.ts';
import { platformUserRoutes } from './receivers/platform-users.ts';
import { receiverRoutes } from './receivers/routes.ts';
import { uploadRoutes } from './receivers/uploads.ts';
import { refundRoutes } from './refunds/routes.ts';

/** A caller's own `x-request-id` is logged beside ours only in this form, so that it cannot carry other content. */
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

const rawBody = express.raw({ type: () => true, limit: 256 * 1024 });
/** Nothing that anybody may send is longer: an e-mail, a password, a code. */
const shortBody = express.raw({ type: () => true, limit: 8 * 1024, inflate: false });

export const allRoutes = (api: Api): Route[] => [
  ...paymentRoutes(api),
  ...refundRoutes(api),
  ...actionRoutes(api),
  ...payoutRoutes(api),
  ...payoutReceiptRoutes(api),
  ...payoutActionRoutes(api),
  ...payoutBatchRoutes(api),
  ...cardTokenRoutes(api),
  ...installmentRoutes(),
  ...recoveryLinkRoutes(api),
  ...paymentLinkRoutes(api),
  ...cardRoutes(api),
  ...catalogueRoutes(),
  ...connectionRoutes(api),
  ...routingRoutes(api),
  ...payoutPolicyRoutes(api),
  ...payoutConnectionRoutes(api),
  ...receiverRoutes(api),
  ...receiverActionRoutes(api),
  ...platformRoutes(api),
  ...reconciliationRoutes(api),
  ...statementRuleRoutes(api),
  ...attentionRoutes(api),
  ...noteRoutes(api),
  ...alertRoutes(api),
  ...disputeRoutes(api),
  ...receiverDocumentRoutes(api),
  ...platformUserRoutes(api),
  ...uploadRoutes(api),
  ...eventRoutes(api),
  ...webhookEndpointRoutes(api),
  ...webhookInRoutes(api),
  ...exportRoutes(api),
  ...bulkRunRoutes(api),
  ...auditRoutes(api),
  ...apiKeyRoutes(api),
  ...apiRequestRoutes(api),
  ...overviewRoutes(api),
  ...searchRoutes(api),
  ...balanceRoutes(api),
  ...ledgerRoutes(api),
  ...feeRoutes(api),
  ...settlementRoutes(api),
  ...reportRoutes(api),
  ...closingRoutes(api),
  ...performanceRoutes(api),
  ...statisticsRoutes(api),
  ...merchantRoutes(api),
  ...savedViewRoutes(api),
  ...columnLayoutRoutes(api),
  ...userRoutes(api),
  ...roleRoutes(api),
  ...invitationRoutes(api),
  ...joiningRoutes(api),
  ...ownAccessRoutes(api),
  ...forgottenPasswordRoutes(api),
  ...(api.settings.mode === 'sandbox' ? sandboxRoutes(api) : []),
];

/** A person's own access. All count failures together. */
function ownAccessRoutes(api: Api): Route[] {
  const context = openSignIn(api);
  return [...sessionRoutes(api, context), ...passkeyRoutes(api, context), ...providerSignInRoutes(api, context)];
}

/** The HTTP layer. It authenticates, validates, makes one durable call or one query, and renders the answer. */
export function createApp(api: Api): { app: Express; settled(): Promise<void> } {
  const app = express();
  const routes = allRoutes(api);
  assertCovered(routes, api.settings.mode);
  const document = openApiDocument(routes, api.settings.mode);
  const limits = openLimits(api.settings.rateLimit, api.settings.openingsPerSecond);
  const lastUsed = openLastUsed(api.store, api.log);
  const requests = openRequestLog(api.store, api.log);
  const webhooks = webhooksIn(api, limits);

  app.disable('x-powered-by');
  app.set('query parser', 'simple');
  app.set('trust proxy', api.settings.trustProxy);
  app.use(securityHeaders(api));
  app.use((_request, response, next) => {
    response.setHeader('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()');
    next();
  });
  app.use(observed(api));

  serveHealth(app, api, limits);
  // The same for everybody, and a tenth of its size when compressed.
  app.get('/openapi.json', compression(), (_request, response) => void response.json(document));
  app.use(tokenizer());
  app.use('/pay', payPages(api, limits));
  payloadsForUi(app, api, limits);

  app.post('/webhooks/:slug/:token{/*rest}', rawBody, async (request: Request, response: Response) => {
    response.locals.route = '/webhooks/:slug/:token';
    await webhooks.receive(request, response);
  });

  if (api.settings.storage?.kind === 'local') {
    const { folder } = api.settings.storage;
    storedFiles(app, localStorage({ folder, publicUrl: api.settings.publicUrl, keys: api.store.keys }), limits);
  }

  for (const { path } of routes.filter(({ anyOrigin }) => anyOrigin)) app.all(path, allowAnyOrigin);
  app.get('/v1/{*rest}', compressedAnswers);
  for (const route of routes) {
    app[route.method](route.path, bodyReader(route, limits), serveRoute(api, route, { limits, lastUsed, requests }));
  }

  serveConsole(app);
  app.use((request) => {
    throw new Problem('not_found', `There is no ${request.method} ${request.path.slice(0, 100)}.`);
  });
  app.use(renderProblem(api));
  return {
    app,
    async settled() {
      await webhooks.settled();
      await api.mailer.settled();
      await requests.close();
    },
  };
}

function securityHeaders({ settings }: Api): RequestHandler {
  const fileOrigins = settings.storage?.kind === 's3' ? [settings.storage.origin] : [];
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', ...fileOrigins],
        // The console uploads files straight to the store.
        connectSrc: ["'self'", ...fileOrigins],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: settings.mode === 'production',
    xFrameOptions: { action: 'deny' },
  });
}

/**
 * Compresses what is read. Secrets are shown once, by the POST that makes them, and that is not compressed. What else is in
 * an answer, nobody finds out from its size beside words of their own (BREACH): no other site has a request sent with the
 * session, whose cookie is `SameSite=Strict`, and a key is in a header. Events are sent as they come, and files as they are.
 */
const compressedAnswers = compression({
  filter: (request, response) => 'answer' in (response as Response).locals && compression.filter(request, response),
});

/** Gives each request its id, and a log line, a metric and a trace span once it has ended. */
function observed(api: Api): RequestHandler {
  return (request, response, next) => {
    const id = newId('req');
    response.locals.requestId = id;
    response.setHeader('x-request-id', id);
    const { method } = request;
    const seconds = clock();
    const clientRequestId = uuid.exec(request.get('x-request-id') ?? '')?.[0];
    withLogFields({ requestId: id, ...(clientRequestId && { clientRequestId }) }, () =>
      tracedRequest(method, request.get('traceparent'), (span) => {
        // Bound to the async context, so that the line has the log fields added meanwhile: merchant, payment,
        // correlation id.
        const end = AsyncResource.bind(() => {
          const took = seconds();
          const route = response.locals.route ?? 'other';
          const status = response.statusCode;
          // The duration of a stream is not a response time.
          if (!response.locals.streamed) httpRequests.observe({ method, route, status }, took);
          span.updateName(`${method} ${route}`);
          span.setAttributes({ 'http.route': route, 'http.response.status_code': status, 'trilho.request_id': id });
          span.end();
          const line = { method, route, status, ms: Math.round(took * 1000) };
          if (status >= 500) api.log.error(line, 'request failed');
          else
            api.log.info(
              line,
              response.writableFinished || response.locals.streamed ? 'request' : 'request: closed by the caller',
            );
        });
        response.on('close', end);
        next();
      }),
    );
  };
}

function serveHealth(app: Express, api: Api, limits: Limits): void {
  const stateOf = (call: Promise<unknown>) =>
    call.then(
      () => 'ok',
      () => 'away',
    );
  app.get('/healthz', (_request, response) => void response.json({ status: 'ok' }));
  // Simultaneous callers share one check: they cannot use up the database's connections.
  const parts = shared(() =>
    Promise.all([
      stateOf(sql`select 1`.execute(api.store.db)),
      stateOf((async () => api.client.workflowService.getSystemInfo({}))()),
    ]),
  );
  const metrics = shared(() => registry.metrics());
  app.get('/readyz', async (request, response) => {
    if (!isLocal(request)) await limits.countHealth(addressOf(request));
    const [database, temporal] = await parts();
    const ready = database === 'ok' && temporal === 'ok';
    response.status(ready ? 200 : 503).json({ status: ready ? 'ok' : 'not ready', database, temporal });
  });
  app.get('/metrics', async (request, response) => {
    if (!isLocal(request)) {
      await limits.countHealth(addressOf(request));
      if (!hasToken(request, api.settings.metricsToken)) {
        throw new Problem(
          'unauthorized',
          'Metrics are for this machine, and for callers that send METRICS_TOKEN as "Authorization: Bearer <token>".',
        );
      }
    }
    response.type(registry.contentType).send(await metrics());
  });
}

/** Whether the caller is a program on this machine, and not a proxy on it that forwards somebody else's request. */
const isLocal = ({ socket, headers }: Request): boolean =>
  ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(socket.remoteAddress ?? '') &&
  !['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'].some((name) => name in headers);

function hasToken(request: Request, token: string | undefined): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  const sent = /^Bearer (.{1,200})$/i.exec(request.get('authorization') ?? '')?.[1];
  return token !== undefined && sent !== undefined && timingSafeEqual(digest(sent), digest(token));
}

/** The work under way is shared by all who ask for it meanwhile. */
function shared<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let underWay: Promise<Result> | undefined;
  return () => {
    underWay ??= work().finally(() => {
      underWay = undefined;
    });
    return underWay;
  };
}

/**
 * Serves one route: identifies the caller, validates the request, runs the handler between audit lines, and sends its
 * answer.
 */
function serveRoute(
  api: Api,
  route: Route,
  { limits, lastUsed, requests }: { limits: Limits; lastUsed: LastUsed; requests: RequestLog },
) {
  return async (request: Request, response: Response): Promise<void> => {
    response.locals.route = route.path;
    requests.watch(route, request, response);
    const caller = await identify(api, route, request, { limits, lastUsed, response });
    if (caller.merchantId) addLogFields({ merchantId: caller.merchantId });
    refuseNulInPath(request);
    const answer = await recorded(api, route, caller, request, async () => {
      permit(route, caller);
      // What a role does not admit opens nothing, and takes nothing from the merchant's other callers.
      if (route.idempotent) await limits.countOpening(caller.merchantId);
      const given = await readRequest(route, caller, request, response);
      const { replicas } = api;
      const handle = () =>
        given.idempotencyKey !== '' && mayBeKeyed(route)
          ? onceByKey(api, given, () => route.handle(given))
          : route.handle(given);
      if (!replicas) return handle();
      if (route.fromReplica) return replicas.read(caller.merchantId, handle);
      try {
        return await handle();
      } finally {
        if (route.method !== 'get') replicas.wrote(caller.merchantId);
      }
    });
    if (answer.stream) {
      response.locals.streamed = true;
      const readmit = async () => permit(route, await identify(api, route, request));
      await api.streams.serve({ request, response, caller, readmit }, answer.stream);
    } else await sendAnswer(answer, response);
  };
}

/** Reads the body, before the caller is known. Who needs no key or session is counted first, and may send little. */
function bodyReader(route: Route, limits: Limits): RequestHandler[] {
  if (route.file || route.holdsFile) return [];
  if (accessOf(route) !== 'anyone' || route.method === 'get') return [rawBody];
  const counted: RequestHandler = async (request, response, next) => {
    response.locals.route = route.path;
    await limits.count(`anyone ${addressOf(request)}`, response);
    next();
  };
  return [counted, shortBody];
}

/** The validated input of a handler. @throws Problem 400, 413 or 422. */
async function readRequest(
  route: Route,
  caller: Caller,
  request: Request,
  response: Response,
): Promise<RouteRequest<unknown, unknown>> {
  const file = route.file ? await readFile(request, response, route.file.maxBytes) : Buffer.alloc(0);
  if (route.holdsFile) await readFile(request, response, route.holdsFile.maxBytes);
  const sentBody = route.body ? readJson(request) : undefined;
  response.locals.sentBody = sentBody;
  refuseCardNumbers(sentBody, route.takesCard ? ['cardNumber'] : route.holdsFile ? [route.holdsFile.text] : []);
  refuseCardNumbers(request.query);
  return {
    caller,
    params: request.params as Record<string, string>,
    query: parse(route.query, request.query, ''),
    body: await parseBody(route, sentBody ?? {}, caller),
    idempotencyKey: idempotencyKeyOf(route, request),
    sentBody,
    file,
    requestId: response.locals.requestId,
    http: request,
  };
}

async function sendAnswer(answer: RouteResponse, response: Response): Promise<void> {
  response.status(answer.status).set(answer.headers ?? {});
  response.setHeader('cache-control', 'no-store');
  if (answer.body === undefined) response.end();
  else if (answer.body instanceof Readable) {
    response.locals.answerIsFile = true;
    await sendFile(answer.body, response);
  } else {
    response.locals.answer = answer.body;
    response.json(answer.body);
  }
}

/** CORS for routes that pages of any origin may call: with a key in a header, never with cookies. */
function allowAnyOrigin(request: Request, response: Response, next: NextFunction): void {
  response.set({
    'access-control-allow-origin': '*',
    'access-control-expose-headers': 'retry-after, x-request-id',
  });
  if (request.method !== 'OPTIONS') {
    next();
    return;
  }
  response
    .set({
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': 'authorization, content-type',
      'access-control-max-age': '86400',
    })
    .status(204)
    .end();
}

/** The raw body. @throws an error that `asProblem` turns into a 413 when the body is larger than `limit` bytes. */
async function readFile(request: Request, response: Response, limit: number): Promise<Buffer> {
  const read = express.raw({ type: () => true, limit, inflate: false });
  await new Promise<void>((resolve, reject) => {
    read(request, response, (error?: unknown) => (error ? reject(error) : resolve()));
  });
  return Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
}

/** Streams a file. A caller that disconnects is not an error. After an error in the middle the answer is truncated. */
async function sendFile(body: Readable, response: Response): Promise<void> {
  await pipeline(body, response).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  });
}

async function parseBody({ body, refusal }: Route, sent: unknown, { merchantId }: Caller): Promise<unknown> {
  try {
    return parse(body, sent, '');
  } catch (error) {
    if (!refusal || !(error instanceof Problem)) throw error;
    throw await refusal(error, sent, merchantId);
  }
}

function parse(schema: Route['query'], value: unknown, within: string): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value, { reportInput: true });
  if (!parsed.success) throw validationProblem(parsed.error, within);
  return parsed.data;
}

function idempotencyKeyOf(route: Route, request: Request): string {
  if (route.idempotent) return readIdempotencyKey(request, route.idempotent === 'optional');
  return mayBeKeyed(route) && request.get('idempotency-key') ? readIdempotencyKey(request, true) : '';
}

function readIdempotencyKey(request: Request, isOptional: boolean): string {
  const header = request.get('idempotency-key');
  // Without a key no request repeats another, so each gets a key of its own.
  if (header === undefined && isOptional) return randomUUID();
  const field = 'Idempotency-Key';
  if (header === undefined || header === '') {
    throw new Problem(
      'idempotency_key_missing',
      'Send an Idempotency-Key header: it makes repeating this request safe.',
      [{ field, rule: 'required', message: 'is required' }],
    );
  }
  const parsed = idempotencyKey.safeParse(header, { reportInput: true });
  if (!parsed.success) throw validationProblem(parsed.error, field);
  return parsed.data;
}

/**
 * Turns an error into an answer. An error other than a Problem is a bug of ours: logged in full, answered in general
 * terms.
 */
function renderProblem(api: Api): ErrorRequestHandler {
  return (error, _request, response, next) => {
    if (response.headersSent) return next(error);
    const problem = asProblem(error);
    if (problem.status >= 500) api.log.error({ err: error }, 'unexpected error');
    if (problem.status === 401) response.setHeader('www-authenticate', 'Bearer');
    if (problem.retryAfter !== undefined) response.setHeader('retry-after', String(problem.retryAfter));
    const body = problem.body(response.locals.requestId);
    response.locals.answer = body;
    response.status(problem.status).type('application/problem+json').json(body);
  };
}

/** gRPC's codes for a server that cannot be reached, or did not answer in time. */
const awayCodes = [14, 4];

function isEngineAway(error: unknown): boolean {
  const cause = error instanceof ServiceError ? error.cause : error;
  return isGrpcServiceError(cause) && awayCodes.includes(cause.code);
}

function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const { type, status, limit } = error as { type?: string; status?: number; limit?: number };
  if (type === 'entity.too.large') {
    const violation = { field: 'body', rule: 'max', message: `must be at most ${limit} bytes` };
    return new Problem('too_large', `The body is larger than ${limit} bytes.`, [violation]);
  }
  if (isDatabaseAway(error)) {
    return new Problem(
      'unavailable',
      'The database is away. Repeat the request in some seconds: with the same Idempotency-Key nothing is done twice. A change without one may have been made: read before you repeat it.',
    );
  }
  if (wasCanceled(error)) {
    return new Problem(
      'unavailable',
      'The database took too long for this request and gave it up. Repeat the request in some seconds: with the same Idempotency-Key nothing is done twice. A change without one may have been made: read before you repeat it.',
    );
  }
  if (isEngineAway(error)) {
    return new Problem('unavailable', 'The workflow engine (Temporal) is away. Repeat the request in some seconds.');
  }
  if (error instanceof URIError || status === 404) return new Problem('not_found', 'There is nothing here.');
  if (status !== undefined && status >= 400 && status < 500)
    return new Problem('invalid_json', 'The request body could not be read.');
  return new Problem(
    'internal',
    'An internal error occurred and was logged under this request id. Repeating the request with the same Idempotency-Key is safe.',
  );
}
