import type { ConnectionTest } from '../domain/connections/connection.ts';
import {
  type AdapterDeps,
  type Connection,
  catalogueEntry,
  contextOf,
  createAdapter,
  demandCredentials,
} from './index.ts';
import { createCache } from './kit/cache.ts';
import type { LookUp, LookUpKey } from './kit/declaration.ts';
import { AdapterRefusal, ProviderError } from './kit/errors.ts';
import type { Exchange } from './kit/http.ts';
import { providers } from './providers/index.ts';

/*
 * Operations on a connection as a whole: it is tested, and our callback address is registered where a provider takes it
 * once per account. Both follow from the declaration; neither moves money.
 */

export type Probe = Pick<ConnectionTest, 'ok' | 'what' | 'detail' | 'httpStatus'>;
type LookUpOperation = 'getTransaction' | 'getWithdraw' | 'getReceiver';

const subjects: Record<LookUpOperation, string> = {
  getTransaction: 'a charge',
  getWithdraw: 'a payout',
  getReceiver: 'a receiver',
};
/** An id that no provider issues. */
const unusedId = '00000000-0000-4000-8000-000000000000';

/**
 * One harmless real call: something that cannot exist is looked up, and "not found" means that the credentials are good.
 * Where payouts have their own address, certificate or key, a payout is looked up as well. The log-in is always made
 * anew. Never throws for what the provider does; `detail` never contains a credential.
 */
export async function probe(name: string, connection: Connection, deps: AdapterDeps = {}): Promise<Probe> {
  const provider = providerOf(name);
  const lookUps = lookUpsOf(name, connection);
  if (lookUps.length === 0) {
    const { logIn } = provider;
    if (logIn)
      return trial(name, connection, 'log_in', deps, async (watched) => {
        demandCredentials(name, connection, true);
        await logIn(contextOf(connection, watched));
      });
    return withoutCall(name, connection);
  }
  let found: Probe | undefined;
  for (const lookUp of lookUps) {
    found = await trial(name, connection, lookUp, deps, async (watched) => {
      demandCredentials(name, connection, true);
      return createAdapter(name, connection, watched)[lookUp](argumentOf(name, lookUp));
    });
    if (!found.ok) break;
  }
  return found as Probe;
}

/** Neither a look-up nor a log-in is offered: only the presence of the credentials is known. */
function withoutCall(name: string, connection: Connection): Probe {
  try {
    demandCredentials(name, connection, true);
  } catch (error) {
    return { ok: false, what: 'nothing', detail: whyFailed(error, connection) };
  }
  return { ok: null, what: 'nothing', detail: `${name} offers no call that changes nothing: it was not called.` };
}

/** Does this provider take our callback address once per account, and not in each call? */
export const wantsWebhook = (name: string): boolean => providerOf(name).connect !== undefined;

/**
 * Registers our callback address at the provider. Idempotent.
 *
 * @param argument `renew`: updates an existing registration, too, since its secret may be another.
 * @throws ProviderError, AdapterRefusal
 */
export async function registerWebhook(
  name: string,
  connection: Connection,
  argument: { url: string; renew: boolean },
  deps: AdapterDeps = {},
): Promise<void> {
  demandCredentials(name, connection);
  await providerOf(name).connect?.({ ...contextOf(connection, deps), began: performance.now() }, argument);
}

/** Why a call failed: masked, at most 400 characters, without any of the connection's credentials. */
export function whyFailed(error: unknown, connection: Connection): string {
  if (!(error instanceof ProviderError || error instanceof AdapterRefusal)) throw error;
  const values = Object.values(connection).flatMap((value) =>
    typeof value === 'object' ? Object.values(value) : [value],
  );
  return values
    .filter((value): value is string => typeof value === 'string' && value.length >= 6)
    .reduce((text, value) => text.replaceAll(value, '••••'), error.message)
    .slice(0, 400);
}

function lookUpsOf(name: string, { cashOutBaseUrl, cashOutCertificate, withdrawKey }: Connection): LookUpOperation[] {
  const { operations = [] } = catalogueEntry(name) ?? {};
  const all = (Object.keys(subjects) as LookUpOperation[]).filter((lookUp) => operations.includes(lookUp));
  const separatePayouts = Boolean(cashOutBaseUrl || cashOutCertificate || withdrawKey);
  return all.filter((lookUp, index) => index === 0 || (separatePayouts && lookUp === 'getWithdraw'));
}

function argumentOf(name: string, lookUp: LookUpOperation): LookUp {
  const { methods = [], lookUpBy = [], withdrawLookUpBy = lookUpBy } = catalogueEntry(name) ?? {};
  const keys: readonly LookUpKey[] =
    lookUp === 'getTransaction' ? lookUpBy : lookUp === 'getWithdraw' ? withdrawLookUpBy : ['id'];
  const [method] = methods;
  return {
    ...Object.fromEntries((keys.includes('id') ? ['id'] : keys).map((key) => [key, unusedId])),
    ...(method && { paymentMethod: method as NonNullable<LookUp['paymentMethod']> }),
    createdAt: new Date().toISOString(),
  };
}

/** Makes the call and derives from its outcome whether the connection works. */
async function trial(
  name: string,
  connection: Connection,
  what: LookUpOperation | 'log_in',
  deps: AdapterDeps,
  make: (deps: AdapterDeps) => Promise<unknown>,
): Promise<Probe> {
  const exchanges: Exchange[] = [];
  const logIn = { failed: false };
  const watched = {
    ...deps,
    tokens: watchedTokens(logIn),
    record: (exchange: Exchange) => void exchanges.push(exchange),
  };
  const subject = what === 'log_in' ? 'the log-in' : `${subjects[what]} that cannot exist`;
  const error = await make(watched).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  const last = exchanges.at(-1);
  const status = last?.httpStatus;
  const result = (ok: Probe['ok'], detail: string): Probe => ({
    ok,
    what,
    detail,
    ...(status && { httpStatus: status }),
  });

  if (error === undefined)
    return result(true, what === 'log_in' ? `${name} let us in. It offers no look-up.` : `${name} answered.`);
  const why = whyFailed(error, connection);
  if (error instanceof AdapterRefusal) return result(false, why);
  if (status === undefined || last?.error === undefined) {
    // Either no reply at all, or a good one without the subject.
    if (logIn.failed || status === undefined) return result(false, why);
    // Some refuse a key with a 2xx status, as they refuse everything else.
    if (namesCredentials.test(why)) return result(false, why);
    return result(true, `${name} took the credentials and knows nothing of ${subject}.`);
  }
  if (status === 429) return result(null, why);
  if (logIn.failed || status === 401 || status === 403) return result(false, why);
  if (status < 400) return result(false, `${why}: the address does not seem to be that of its API`);
  if (status >= 500 || status === 408)
    return result(null, `${why}. That does not show whether the credentials are valid.`);
  if (last.answer === undefined) return result(null, `${why}, and nothing more: is the address that of its API?`);
  if (status !== 404 && namesCredentials.test(why)) return result(false, why);
  return result(true, `${name} took the credentials and knows nothing of ${subject} (${status}).`);
}

/** Some providers refuse a key with the status of a wrong request. */
const namesCredentials =
  /unauthori[sz]ed|forbidden|credencia|credential|não autorizad|nao autorizad|autentica|authenticat|signature|assinatura|(invalid|inválid|wrong|incorret)\w* (api[ -]?)?(key|token|secret|chave)|(key|token|chave|secret)\w* (is )?(invalid|inválid|incorret)/i;

/** A token cache for this test alone, so that the log-in is always made. */
function watchedTokens(logIn: { failed: boolean }) {
  const tokens = createCache<string>();
  return {
    ...tokens,
    get: (key: string, fetch: () => Promise<{ value: string; until: number }>) =>
      tokens.get(key, () =>
        fetch().catch((error: unknown) => {
          logIn.failed = true;
          throw error;
        }),
      ),
  };
}

function providerOf(name: string) {
  const provider = providers.find(({ declaration }) => declaration.name === name);
  if (!provider) throw new AdapterRefusal(`Unknown provider: ${name.slice(0, 60)}`, 'invalid', 'provider');
  return provider;
}
