import type { RouteChoice } from '../../activities/payments/types.ts';
import { catalogue } from '../../adapters/index.ts';
import {
  type ConnectionHead,
  type Credentials,
  connectionOpener,
  listConnections,
} from '../../db/connections/connections.ts';
import { breakersOf, claimTrial } from '../../db/connections/health.ts';
import { routesOf } from '../../db/connections/routes.ts';
import type { Store } from '../../db/core/store.ts';
import { expectedFeesOf } from '../../db/finance/fees.ts';
import {
  type Breaker,
  type Charge,
  type RouteCause,
  type Routed,
  type RouteRule,
  routePayment,
} from '../../domain/connections/routing.ts';
import { Problem } from '../core/problems.ts';

/**
 * Why a connection cannot take a payment; undefined if it can. Without `credentials` all of them count as present.
 */
export type RefusalOf = (connection: ConnectionHead, credentials?: Credentials) => Problem | undefined;

/**
 * Providers of which a platform may supply what is required, so that it can be gone again. What a connection itself must
 * have was demanded when it was saved.
 */
const suppliedByPlatform = new Set(
  catalogue.filter(({ credentials }) => credentials.some(({ orPlatform }) => orPlatform)).map(({ name }) => name),
);

/** The route of a payment without a `provider`: its connection, its fallbacks, and the reason. */
export interface ChosenConnection {
  connections: [ConnectionHead, ...ConnectionHead[]];
  choice: RouteChoice;
}

/**
 * Routes a payment by the merchant's rules. It may claim the trial of a connection whose breaker is half open.
 * @throws Problem 422 with the reason why no connection takes the payment, and what to do.
 */
export async function chooseConnection(
  store: Store,
  merchantId: string,
  charge: Charge,
  refusalOf: RefusalOf,
): Promise<ChosenConnection> {
  const refusals: Problem[] = [];
  const { hasRules, route } = await rulesFor(store, merchantId, charge, (connection, credentials) => {
    const refusal = refusalOf(connection, credentials);
    if (refusal) refusals.push(refusal);
    return refusal;
  });
  const firstRoute = route();
  const { trial } = firstRoute;
  const routed = trial && (await claimTrial(store.db, trial.id)) ? route(trial.id) : firstRoute;
  const [first, ...others] = routed.candidates.map(({ connection }) => connection);
  if (first) return { connections: [first, ...others], choice: choiceOf(routed) };

  // If a rule matched, its connections have refused the request, and their violations give the reason.
  if (routed.rule && refusals.length > 0) {
    throw new Problem(
      'validation',
      routed.why,
      refusals.flatMap(({ violations }) => violations),
    );
  }
  const advice = hasRules
    ? 'Send `provider`, or change the rules of /v1/routes.'
    : 'Send `provider`, or save rules with PUT /v1/routes.';
  throw new Problem('validation', `${routed.why} ${advice}`, [
    { field: 'provider', rule: 'required', message: 'is required where no rule leads to a connection' },
  ]);
}

/** Where a declined card of our vault may be tried again, in this order, and the rule that says so. */
export interface Retries {
  connections: ConnectionHead[];
  rule: string;
}

/**
 * The connections at which a declined card may be tried again, after `from`, for which it was stored: those of the
 * merchant's rule for the payment, if that asks for it and has `from` as one of its connections. Undefined: none.
 */
export async function retriesAfter(
  store: Store,
  merchantId: string,
  charge: Charge,
  from: ConnectionHead,
  refusalOf: RefusalOf,
): Promise<Retries | undefined> {
  const { route } = await rulesFor(store, merchantId, charge, refusalOf);
  const { candidates, retryDeclines = 0, rule } = route();
  const all = candidates.map(({ connection }) => connection);
  if (rule === undefined || !all.some(({ id }) => id === from.id)) return undefined;
  const connections = all.filter(({ id }) => id !== from.id).slice(0, retryDeclines);
  return connections.length > 0 ? { connections, rule } : undefined;
}

/**
 * Routes a payment without creating it. It claims no trial, and the answer has no candidates when no connection takes
 * it.
 *
 * @param triedRules rules to use instead of those in force.
 */
export async function dryRun(
  store: Store,
  merchantId: string,
  charge: Charge,
  refusalOf: RefusalOf,
  triedRules?: readonly RouteRule[],
): Promise<DryRunChoice> {
  const { route } = await rulesFor(store, merchantId, charge, refusalOf, triedRules);
  const routed = route();
  return {
    ...choiceOf(routed),
    candidates: routed.candidates.map(({ connection: { provider, id }, why, cause, breaker }) => ({
      provider,
      connectionId: id,
      why,
      cause,
      breaker,
    })),
  };
}

type DryRunChoice = Omit<RouteChoice, 'candidates'> & {
  candidates: (RouteChoice['candidates'][number] & { cause: RouteCause; breaker: Breaker })[];
};

async function rulesFor(
  store: Store,
  merchantId: string,
  charge: Charge,
  refusalOf: RefusalOf,
  triedRules?: readonly RouteRule[],
) {
  const [saved, all, breakers] = await Promise.all([
    routesOf(store, merchantId),
    listConnections(store, merchantId),
    breakersOf(store.db, merchantId),
  ]);
  const rules = triedRules ?? saved.rules;
  const { paymentMethod: method, amount } = charge;
  const installments = method === 'CREDIT_CARD' ? charge.installments : 1;
  const fees = rules.some(({ order }) => order === 'cheapest')
    ? await expectedFeesOf(store.db, merchantId, { method, amount, installments })
    : new Map<string, number>();
  const connections = all.filter(({ disabledAt }) => disabledAt === null);
  const open = connectionOpener(store);
  const opened = connections
    .filter(({ provider }) => suppliedByPlatform.has(provider))
    .map(async ({ id, version }) => [id, (await open(merchantId, id, version)).credentials] as const);
  const credentialsBy = new Map(await Promise.all(opened));
  return {
    hasRules: rules.length > 0,
    route: (trialId?: string) =>
      routePayment<ConnectionHead>(rules, charge, {
        connections,
        refusal: (connection) => refusalOf(connection, credentialsBy.get(connection.id))?.message,
        breaker: ({ id }) => (id === trialId ? 'closed' : (breakers.get(id) ?? 'closed')),
        fee: ({ id }) => fees.get(id),
      }),
  };
}

const choiceOf = ({ rule, why, candidates, skipped }: Routed<ConnectionHead>): RouteChoice => ({
  chosen: rule ?? 'no rule',
  why,
  candidates: candidates.map(({ connection: { provider, id }, why, cause }) => ({
    provider,
    connectionId: id,
    why,
    cause,
  })),
  skipped,
});
