import { clientCertificate, type Host, hasCertificate } from './certificates.ts';
import type { Connection, Context, TransactionArgument } from './declaration.ts';
import { AdapterRefusal, type Operation, ProviderError } from './errors.ts';
import { formFields } from './form.ts';
import { bodyText, type Call, call } from './http.ts';
import { callWithToken, type LogIn, logInAlone, type Transport } from './log-in.ts';
import type { ClientCertificates, Protocol, Reply, Step, Wire } from './protocol-table.ts';
import { getPath } from './read.ts';
import { readError } from './reply.ts';

/** The path that an address has of its own. */
const pathOf = (address: string): string => new URL(address).pathname.replace(/\/$/, '');

/**
 * Makes one call of a protocol and classifies its failure by effect.
 * @throws ProviderError; AdapterRefusal where a certificate or a part of the path is missing
 */
export async function send<Argument>(
  p: Protocol,
  wire: Wire,
  step: Step<Argument>,
  argument: Argument,
): Promise<Reply> {
  const { connection, context, operation } = wire;
  const { host = 'cashIn' } = step;
  const path = typeof step.path === 'string' ? filledPath(step.path, connection, argument) : step.path(argument, wire);
  const writes = step.writes ?? step.method !== 'GET';
  const certificate = await certificateFor(p, wire, host);
  const transport: Transport = {
    provider: p.name,
    operation,
    masks: p.masks,
    timeoutMs: step.timeoutMs ?? timeoutOf(p, operation),
    readError: (body) => {
      const { code, message = p.refusalIn?.(body, operation) } = readError(body);
      return { code, message };
    },
    ...(certificate && { agent: certificate.agent }),
  };
  const base = addressOf(p, connection, host);
  const address = step.at?.(base) ?? base;
  const encoded = encodedBody(p, wire, step, argument);
  const sent = { connection, method: step.method, path, body: bodyText(encoded), at: wire.now };
  const exchange = {
    method: step.method,
    url: `${address}${path}`,
    writes,
    // Specification, section 7: a refund succeeds by its HTTP status.
    anyBody: step.anyBody ?? (operation === 'refund' && writes),
    secrets: [...secretsOf(p, connection), ...proofOf(argument)],
    ...(operation === 'withdraw' && { words: (argument as { description?: string }).description }),
    ...(step.shownPath !== undefined && { shownPath: `${pathOf(address)}${step.shownPath}` }),
    headers: {
      ...(step.open ? {} : { ...p.auth.headers?.(connection), ...p.auth.sign?.(sent) }),
      ...step.headers?.(argument, wire),
    },
    ...encoded,
  };
  const logIn = step.logIn ?? (step.open ? undefined : p.auth.logIn);
  const answered =
    logIn !== undefined
      ? callWithToken(context, logIn, { base, path, certificate: certificate?.name }, transport, exchange)
      : call(context, { ...transport, ...exchange });
  const { status, body } = await answered
    .then((answer) => {
      throwIfRefused(p, operation, answer.status, answer.body);
      return answer;
    })
    .catch((error: unknown) => {
      throw writes ? withEffectOfWord(p, unknownIfDuplicateKey(p, error)) : error;
    });
  const subject = p.answersAt
    ?.map((place) => getPath(body, place))
    .find((found) => found !== null && typeof found === 'object');
  return { status, body: subject ?? body, whole: body, wrote: writes };
}

/** Logs in without a further call. @throws ProviderError */
export async function logInOnly(p: Protocol, context: Context, logIn: LogIn): Promise<void> {
  await logInAlone(
    context,
    logIn,
    { base: addressOf(p, context.connection, 'cashIn') },
    { provider: p.name, operation: 'createTransaction', masks: p.masks, timeoutMs: p.limits.timeoutMs, readError },
  );
}

function addressOf(p: Protocol, { baseUrl, cashOutBaseUrl }: Connection, host: Host): string {
  const address = host === 'cashOut' ? (cashOutBaseUrl ?? baseUrl) : baseUrl;
  return (address ?? p.baseUrl).replace(/\/$/, '');
}

const timeoutOf = ({ limits }: Protocol, operation: Operation): number =>
  (operation === 'createReceiver' ? limits.receiverTimeoutMs : undefined) ?? limits.timeoutMs;

/** The messages of a certificate that may be absent: it is only missing where a platform's address cannot be read. */
const optional: ClientCertificates = {
  cashIn: 'The client certificate cannot be fetched.',
  cashOut: 'The client certificate cannot be fetched.',
};

function certificateFor(p: Protocol, { connection, context, operation }: Wire, host: Host) {
  const { name, certificates = p.certificateIfGiven && hasCertificate(connection, host) ? optional : undefined } = p;
  if (!certificates) return undefined;
  const { commonNameOnly = false, cashInPaysOut } = certificates;
  const present = host === 'cashOut' && cashInPaysOut && !hasCertificate(connection, 'cashOut') ? 'cashIn' : host;
  const options = { host: present, provider: name, operation, missing: certificates[host], commonNameOnly };
  return clientCertificate(context, options);
}

function encodedBody<Argument>(
  p: Protocol,
  wire: Wire,
  step: Step<Argument>,
  argument: Argument,
): Pick<Call, 'json' | 'form'> {
  const own = step.body?.(argument, wire);
  if (!own) return {};
  const body = { ...own, ...p.auth.body?.(wire.connection) };
  return p.encoding === 'form' ? { form: formFields(body) } : { json: body };
}

/** A repeated idempotency key: the first call with it may have had its effect. */
function unknownIfDuplicateKey({ duplicateKeyStatus }: Protocol, error: unknown): unknown {
  const seen =
    duplicateKeyStatus !== undefined && error instanceof ProviderError && error.httpStatus === duplicateKeyStatus;
  return seen ? new ProviderError(error.message, { ...error, effect: 'unknown' }) : error;
}

/** The effect that the provider's own word for the error names, where its HTTP status says less. */
function withEffectOfWord({ errorWords = {} }: Protocol, error: unknown): unknown {
  if (!(error instanceof ProviderError)) return error;
  const words = [error.providerCode, error.providerMessage].map((text) => text?.toLowerCase() ?? '');
  const effect = (['unknown', 'none'] as const).find((one) => errorWords[one]?.some((word) => words.includes(word)));
  return effect ? new ProviderError(error.message, { ...error, effect }) : error;
}

function throwIfRefused(p: Protocol, operation: Operation, httpStatus: number, body: unknown): void {
  const providerMessage = p.refusalIn?.(body, operation)?.slice(0, 300);
  if (providerMessage === undefined) return;
  const facts = { provider: p.name, operation, effect: 'refused', httpStatus, providerMessage } as const;
  throw new ProviderError(`${p.name} refused: ${providerMessage}`, facts);
}

/** `{name}` is replaced by a value of the argument, its refs, or the connection; each value is one segment. */
function filledPath(path: string, connection: Connection, argument: unknown): string {
  const given = (argument ?? {}) as Record<string, unknown>;
  const refs = (given.providerRefs ?? {}) as Record<string, unknown>;
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const own = name === 'id' ? (given.id ?? given.transactionId) : given[name];
    const value = own ?? refs[name] ?? connection[name as keyof Connection];
    if (typeof value !== 'string' || value === '') throw new AdapterRefusal(`${name} is required`, 'invalid', name);
    return encodeURIComponent(value);
  });
}

/** What proves an authentication of a payer, where a charge has one. */
const proofOf = (argument: unknown): string[] => {
  const { cavv } = (argument as Partial<TransactionArgument>)?.authentication ?? {};
  return cavv === undefined ? [] : [cavv];
};

/** The connection's secret credentials, by the declaration: errors must not contain them. */
const secretsOf = (p: Protocol, connection: Connection): string[] =>
  p.credentials.flatMap(({ field, secret }) => {
    const value = connection[field];
    return secret && typeof value === 'string' ? [value] : [];
  });
