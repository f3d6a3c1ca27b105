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
 * What is done with a connection as a whole, beside the ten operations: it is tried out, and our callback address is
 * made known where a provider wants to be told once. Both follow from the declaration; neither moves anybody's money.
 */

export type Probe = Pick<ConnectionTest, 'ok' | 'what' | 'detail' | 'httpStatus'>;
type Look = 'getTransaction' | 'getWithdraw' | 'getReceiver';

const things: Record<Look, string> = {
  getTransaction: 'a charge',
  getWithdraw: 'a payout',
  getReceiver: 'a receiver',
};
/** An id that no provider gives out. */
const nobody = '00000000-0000-4000-8000-000000000000';

/**
 * One harmless real call: something that cannot exist is asked for, and "not found" says that the credentials are good.
 * Where payouts have an address, a certificate or a key of their own, a payout is asked for as well. The log-in is
 * always made anew. Never throws for what the provider does; nothing in `detail` repeats a credential.
 */
export async function probe(name: string, connection: Connection, deps: AdapterDeps = {}): Promise<Probe> {
  const provider = providerOf(name);
  const looks = looksOf(name, connection);
  if (looks.length === 0) {
    const { logIn } = provider;
    if (logIn)
      return trial(name, connection, 'log_in', deps, async (own) => {
        demandCredentials(name, connection);
        await logIn(contextOf(connection, own));
      });
    return { ok: null, what: 'nothing', detail: `${name} offers no call that changes nothing: it was not called.` };
  }
  let found: Probe | undefined;
  for (const look of looks) {
    found = await trial(name, connection, look, deps, (own) =>
      createAdapter(name, connection, own)[look](askOf(name, look)),
    );
    if (!found.ok) break;
  }
  return found as Probe;
}

/** Does this provider want to be told our callback address once, rather than in each call? */
export const wantsWebhook = (name: string): boolean => providerOf(name).connect !== undefined;

/**
 * Has the provider send its webhooks to our address. Doing it again does no harm.
 *
 * @param ask `renew`: also where the address is known there, since the secret may be another.
 * @throws ProviderError, AdapterRefusal
 */
export async function registerWebhook(
  name: string,
  connection: Connection,
  ask: { url: string; renew: boolean },
  deps: AdapterDeps = {},
): Promise<void> {
  demandCredentials(name, connection);
  await providerOf(name).connect?.({ ...contextOf(connection, deps), began: performance.now() }, ask);
}

/** Why a call failed, fit to be shown: masked, short, and without any of the connection's credentials. */
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

function looksOf(name: string, { cashOutBaseUrl, cashOutCertificate, withdrawKey }: Connection): Look[] {
  const { operations = [] } = catalogueEntry(name) ?? {};
  const all = (Object.keys(things) as Look[]).filter((look) => operations.includes(look));
  const apart = Boolean(cashOutBaseUrl || cashOutCertificate || withdrawKey);
  return all.filter((look, place) => place === 0 || (apart && look === 'getWithdraw'));
}

function askOf(name: string, look: Look): LookUp {
  const { methods = [], lookUpBy = [], withdrawLookUpBy = lookUpBy } = catalogueEntry(name) ?? {};
  const keys: readonly LookUpKey[] =
    look === 'getTransaction' ? lookUpBy : look === 'getWithdraw' ? withdrawLookUpBy : ['id'];
  const [method] = methods;
  return {
    ...Object.fromEntries((keys.includes('id') ? ['id'] : keys).map((key) => [key, nobody])),
    ...(method && { paymentMethod: method as NonNullable<LookUp['paymentMethod']> }),
    createdAt: new Date().toISOString(),
  };
}

/** Makes the call and reads from how it went what it says about the connection. */
async function trial(
  name: string,
  connection: Connection,
  what: Look | 'log_in',
  deps: AdapterDeps,
  make: (deps: AdapterDeps) => Promise<unknown>,
): Promise<Probe> {
  const exchanges: Exchange[] = [];
  const logIn = { failed: false };
  const own = { ...deps, tokens: watchedTokens(logIn), record: (exchange: Exchange) => void exchanges.push(exchange) };
  const asked = what === 'log_in' ? 'the log-in' : `${things[what]} that cannot exist`;
  const error = await make(own).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  const last = exchanges.at(-1);
  const status = last?.httpStatus;
  const said = (ok: Probe['ok'], detail: string): Probe => ({
    ok,
    what,
    detail,
    ...(status && { httpStatus: status }),
  });

  if (error === undefined)
    return said(true, what === 'log_in' ? `${name} let us in. It offers no look-up.` : `${name} answered.`);
  const why = whyFailed(error, connection);
  if (error instanceof AdapterRefusal) return said(false, why);
  if (status === undefined || last?.error === undefined) {
    // Either no answer at all, or a good one that lacks what was asked for.
    if (logIn.failed || status === undefined) return said(false, why);
    return said(true, `${name} took the credentials and knows nothing of ${asked}.`);
  }
  if (status === 429) return said(null, why);
  if (logIn.failed || status === 401 || status === 403) return said(false, why);
  if (status < 400) return said(false, `${why}: the address does not seem to be that of its API`);
  if (status >= 500 || status === 408) return said(null, `${why}. That tells nothing of the credentials.`);
  if (last.answer === undefined) return said(null, `${why}, and nothing more: is the address that of its API?`);
  if (status !== 404 && speaksOfCredentials.test(why)) return said(false, why);
  return said(true, `${name} took the credentials and knows nothing of ${asked} (${status}).`);
}

/** Some refuse a key with the status of a wrong request. */
const speaksOfCredentials =
  /unauthori[sz]ed|forbidden|credencia|credential|não autorizad|nao autorizad|autentica|authenticat|(invalid|inválid|wrong|incorret)\w* (api[ -]?)?(key|token|secret|chave)|(key|token|chave|secret)\w* (is )?(invalid|inválid|incorret)/i;

/** Tokens of this try alone, so that a log-in that would be refused now is not passed over. */
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
