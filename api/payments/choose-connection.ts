import type { RouteChoice } from '../../activities/payments/types.ts';
import { type ConnectionHead, listConnections } from '../../db/connections/connections.ts';
import { breakersOf, claimTrial } from '../../db/connections/health.ts';
import { routesOf } from '../../db/connections/routes.ts';
import type { Store } from '../../db/core/store.ts';
import {
  type Breaker,
  type Charge,
  type RouteCause,
  type Routed,
  type RouteRule,
  routePayment,
} from '../../domain/connections/routing.ts';
import { Problem } from '../core/problems.ts';

/** Why a connection cannot take a payment; undefined if it can. */
export type RefusalOf = (connection: ConnectionHead) => Problem | undefined;

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
  const { hasRules, route } = await rulesFor(store, merchantId, charge, (connection) => {
    const refusal = refusalOf(connection);
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
  const connections = all.filter(({ disabledAt }) => disabledAt === null);
  return {
    hasRules: rules.length > 0,
    route: (trialId?: string) =>
      routePayment<ConnectionHead>(rules, charge, {
        connections,
        refusal: (connection) => refusalOf(connection)?.message,
        breaker: ({ id }) => (id === trialId ? 'closed' : (breakers.get(id) ?? 'closed')),
      }),
  };
}

const choiceOf = ({ rule, why, candidates, skipped }: Routed<ConnectionHead>): RouteChoice => ({
  chosen: rule ?? 'no rule',
  why,
  candidates: candidates.map(({ connection: { provider, id }, why }) => ({ provider, connectionId: id, why })),
  skipped,
});
