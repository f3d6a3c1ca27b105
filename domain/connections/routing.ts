import { z } from 'zod';
import { formatBRL } from '../core/money.ts';
import { Cents, PaymentMethod } from '../core/schemas.ts';

/**
 * Chooses the connection of a payment. Pure and deterministic: the draw among weighted targets is computed from the
 * payment's id, so a repeated request gets the same route.
 */

/** Most connections that are tried for one payment. */
export const mostRoutes = 5;

const name = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .regex(/^[^\p{Cc}\p{Cs}]+$/u, { error: 'has a control character or half a character (an unpaired surrogate)' });
const named = name.meta({ description: 'Provider name (`Orbita`) or connection id', example: 'Orbita' });
const installments = z.int().min(1).max(24);

export const RouteRule = z
  .strictObject({
    name: name.max(60).optional().meta({ example: 'Large PIX' }),
    when: z
      .strictObject({
        paymentMethod: z.array(PaymentMethod).min(1).optional(),
        amountMin: Cents.optional(),
        amountMax: Cents.optional(),
        installmentsMin: installments.optional(),
        installmentsMax: installments.optional(),
      })
      .default({})
      .meta({ description: 'All conditions must hold; bounds are inclusive. Empty: every payment' }),
    to: z
      .array(
        z.strictObject({
          provider: named,
          weight: z
            .int()
            .min(1, { error: 'must be at least 1; omit a target that is to get no payments' })
            .max(1000)
            .default(1)
            .meta({ description: 'Its share is this weight ÷ the sum of the weights' }),
        }),
      )
      .min(1)
      .max(10),
    order: z.enum(['weight', 'cheapest']).optional().meta({
      description:
        '`weight`, the default: `to` in the order of a draw. `cheapest`: by the fee that the fee table of each connection (`/v1/fees`) expects for this amount, method and instalments, the least first; among equal fees by the draw, and after them those without a fee that is known',
    }),
    fallback: z.array(named).max(10).default([]).meta({ description: 'Tried in this order after all of `to`' }),
    retryDeclines: z
      .int()
      .min(0)
      .max(mostRoutes - 1)
      .optional()
      .meta({
        description:
          'At how many further connections of this rule a card of our vault is tried, one after the other, where the issuer declined it and the acquirer’s return code says that another try may help. Absent or 0: none',
        example: 1,
      }),
  })
  .meta({ id: 'RouteRule' });
export type RouteRule = z.output<typeof RouteRule>;

/** The input of the rules. */
export interface Charge {
  paymentId: string;
  paymentMethod: PaymentMethod;
  /** Integer cents. */
  amount: number;
  installments: number;
}

export interface Connection {
  id: string;
  provider: string;
  /** The account at the provider; two connections may share one. */
  account: string;
}

/** `half_open`: it was open, and one payment may be sent as a trial. */
export type Breaker = 'closed' | 'open' | 'half_open';

export interface Conditions<C extends Connection> {
  /** The merchant's live connections, oldest first. */
  connections: readonly C[];
  /** Why a connection cannot take this payment; undefined where it can. */
  refusal(connection: C): string | undefined;
  breaker(connection: C): Breaker;
  /** The fee in cents that is expected of it for this payment; undefined where its terms are not known. */
  fee(connection: C): number | undefined;
}

/** Why a connection has its place on the route, as a code that the console translates. */
export const RouteCause = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('only_there') }),
    z.object({ kind: z.literal('drawn'), weight: z.int(), of: z.int() }),
    z.object({ kind: z.literal('next'), position: z.int() }),
    z.object({
      kind: z.literal('cheapest'),
      position: z.int(),
      fee: z.int().meta({ description: 'Expected of this payment, cents' }),
    }),
    z.object({ kind: z.literal('unpriced'), position: z.int() }),
    z.object({ kind: z.literal('fallback'), position: z.int() }),
    z.object({ kind: z.literal('only_able') }),
  ])
  .meta({
    id: 'RouteCause',
    description:
      '`only_there`: the only target of the rule. `drawn`: chosen by weight. `next`: a later place in the draw. `cheapest`: its place by the expected fee. `unpriced`: its fee is not known, so it comes after those whose fees are. `fallback`: a fallback of the rule. `only_able`: there are no rules, and it is the only connection that can accept the payment',
  });
export type RouteCause = z.infer<typeof RouteCause>;

export interface Skipped {
  provider: string;
  connectionId?: string;
  why: string;
}

export interface Routed<C extends Connection> {
  /** The rule's name or number; absent where no rule decided. */
  rule?: string;
  /** The reason in words, for people. */
  why: string;
  /** In the order in which they are tried; at most `mostRoutes`. Empty: no connection can take the payment. */
  candidates: { connection: C; why: string; cause: RouteCause; breaker: Breaker }[];
  skipped: Skipped[];
  /** A connection with a half-open breaker that would come first if this payment were its trial. */
  trial?: C;
  /** At how many further connections the rule has a declined card tried. */
  retryDeclines?: number;
}

/** The route of a payment by the first rule that matches; without rules, the only connection that can take it. */
export function routePayment<C extends Connection>(
  rules: readonly RouteRule[],
  charge: Charge,
  conditions: Conditions<C>,
): Routed<C> {
  const what = `A ${charge.paymentMethod} of ${formatBRL(charge.amount)}`;
  if (rules.length === 0) return withoutRules(what, conditions);
  const index = rules.findIndex((rule) => matches(rule, charge));
  const found = rules[index];
  if (!found) return { why: `${what} matches no rule.`, candidates: [], skipped: [] };
  const rule = ruleName(found, index);

  const skipped: Skipped[] = [];
  const usable: Routed<C>['candidates'] = [];
  const seen = new Set<string>();
  for (const { named, connection, why, cause } of targetsInOrder(found, charge.paymentId, conditions)) {
    // A drawn target may also be named as a fallback.
    const key = connection?.id ?? named;
    if (seen.has(key)) continue;
    seen.add(key);
    const skip = (reason: string) =>
      skipped.push({
        provider: connection?.provider ?? named,
        ...(connection && { connectionId: connection.id }),
        why: short(reason),
      });
    if (!connection) {
      skip('it is not connected, or disabled');
      continue;
    }
    const twin = usable.find((one) => one.connection.account === connection.account);
    const refusal = twin ? `it is the same account as ${twin.connection.id}` : conditions.refusal(connection);
    if (refusal === undefined) usable.push({ connection, why, cause, breaker: conditions.breaker(connection) });
    else skip(refusal);
  }

  const unhealthy = usable.filter(({ breaker }) => breaker !== 'closed');
  const candidates = [
    ...usable.filter(({ breaker }) => breaker === 'closed'),
    ...unhealthy.map((one) => ({ ...one, why: `${one.why}; last, since its circuit breaker is open` })),
  ].slice(0, mostRoutes);
  const [first] = candidates;
  const halfOpen = usable[0]?.breaker === 'half_open' ? usable[0].connection : undefined;
  const asides = [
    ...skipped.map(({ provider, why }) => `${provider} cannot take it (${why})`),
    ...unhealthy
      .filter(({ connection }) => connection.id !== first?.connection.id)
      .map(({ connection }) => `${connection.provider} comes last (its circuit breaker is open)`),
  ];
  const goes = first
    ? `goes to ${first.connection.provider} by rule "${rule}": ${first.why}`
    : `goes nowhere by rule "${rule}"`;
  return {
    rule,
    why: `${what} ${[goes, ...asides].join('; ')}.`,
    candidates,
    skipped,
    ...(halfOpen && { trial: halfOpen }),
    ...(found.retryDeclines && { retryDeclines: found.retryDeclines }),
  };
}

/** Without rules a payment is routed only where exactly one connection can take it: no default order is assumed. */
function withoutRules<C extends Connection>(what: string, { connections, refusal, breaker }: Conditions<C>): Routed<C> {
  const [only, ...others] = connections.filter((connection) => refusal(connection) === undefined);
  if (only && others.length === 0) {
    const why = 'the only connection that can take it';
    const candidate = { connection: only, why, cause: { kind: 'only_able' as const }, breaker: breaker(only) };
    return { why: `${what} goes to ${only.provider}: ${why}.`, candidates: [candidate], skipped: [] };
  }
  const count = only ? `${others.length + 1} connections can take it` : 'no connection can take it';
  return { why: `${what} goes nowhere: there are no rules, and ${count}.`, candidates: [], skipped: [] };
}

/**
 * A rule's connections in their order for this payment: the drawn one, the other weighted targets, then the fallbacks.
 */
function targetsInOrder<C extends Connection>(
  { to, fallback, order }: RouteRule,
  paymentId: string,
  { connections, fee }: Conditions<C>,
) {
  const find = (text: string) => connections.find(({ id, provider }) => id === text || provider === text);
  const sum = to.reduce((all, { weight }) => all + weight, 0);
  const inDraw = to
    .map(({ provider, weight }) => {
      const connection = find(provider);
      const why = to.length === 1 ? 'it is the only one there' : `drawn with weight ${weight} of ${sum}`;
      const cause: RouteCause = to.length === 1 ? { kind: 'only_there' } : { kind: 'drawn', weight, of: sum };
      return {
        named: provider,
        connection,
        why,
        cause,
        at: arrival(`${paymentId}/${connection?.id ?? provider}`, weight),
      };
    })
    .sort((a, b) => a.at - b.at);
  const drawn =
    order === 'cheapest'
      ? byFee(inDraw, fee)
      : inDraw.map((wish, index) => {
          const position = index + 1;
          return index === 0
            ? wish
            : { ...wish, why: `number ${position} of the draw`, cause: { kind: 'next' as const, position } };
        });
  const then = fallback.map((text, index) => ({
    named: text,
    connection: find(text),
    why: `fallback ${index + 1}`,
    cause: { kind: 'fallback' as const, position: index + 1 },
  }));
  return [...drawn, ...then];
}

/**
 * Targets by their expected fees, the least first; those whose fee is not known after them. Equal ones keep their order,
 * which is that of the draw.
 */
function byFee<C extends Connection, Wish extends { connection: C | undefined; why: string; cause: RouteCause }>(
  drawn: readonly Wish[],
  feeOf: (connection: C) => number | undefined,
): Wish[] {
  const priced = drawn.map((wish) => ({ wish, fee: wish.connection && feeOf(wish.connection) }));
  const known = priced.filter(({ fee }) => fee !== undefined).length;
  return priced
    .sort((a, b) => (a.fee ?? Number.MAX_SAFE_INTEGER) - (b.fee ?? Number.MAX_SAFE_INTEGER))
    .map(({ wish, fee }, index) => {
      const position = index + 1;
      if (drawn.length === 1) return wish;
      if (fee === undefined)
        return {
          ...wish,
          why: `number ${position}, since its fee is not known`,
          cause: { kind: 'unpriced', position },
        };
      const place = position === 1 ? `the least of ${known} known` : `number ${position} by cost`;
      return {
        ...wish,
        why: `its fee is expected to be ${formatBRL(fee)}, ${place}`,
        cause: { kind: 'cheapest', position, fee },
      };
    });
}

/**
 * Sort key of a weighted target (exponential race): a target comes first with the probability weight ÷ sum of weights.
 * Removing a target does not change the order of the others.
 */
const arrival = (key: string, weight: number): number => -Math.log((hash(key) + 0.5) / 2 ** 32) / weight;

/** FNV-1a with a final mix, so that texts that differ in one character get unrelated values. 32 bits. */
function hash(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

const ruleName = (rule: RouteRule, index: number): string => rule.name ?? `rule ${index + 1}`;
const short = (text: string): string => (text.length > 200 ? `${text.slice(0, 199)}…` : text);

/** The bounds of a rule, with defaults for those that it leaves open. */
function boundsOf({ when }: RouteRule) {
  return {
    methods: when.paymentMethod ?? PaymentMethod.options,
    amount: [when.amountMin ?? 0, when.amountMax ?? Number.POSITIVE_INFINITY],
    installments: [when.installmentsMin ?? 0, when.installmentsMax ?? Number.POSITIVE_INFINITY],
  } as const;
}

type Range = readonly [number, number];
const within = (value: number, [min, max]: Range) => min <= value && value <= max;

function matches(rule: RouteRule, charge: Charge): boolean {
  const { methods, amount, installments } = boundsOf(rule);
  return (
    methods.includes(charge.paymentMethod) && within(charge.amount, amount) && within(charge.installments, installments)
  );
}

export interface RuleError {
  /** `rules.0.to.1.provider` */
  field: string;
  rule: string;
  message: string;
}

/**
 * Faults of rules beyond their schema, found before they are saved.
 * @param methodsOf the methods of a named provider or connection; undefined where the merchant has no such connection.
 */
export function faultsOf(
  rules: readonly RouteRule[],
  methodsOf: (named: string) => readonly string[] | undefined,
): RuleError[] {
  const faults: RuleError[] = [];
  for (const [index, rule] of rules.entries()) {
    const at = `rules.${index}`;
    const { methods, amount, installments } = boundsOf(rule);
    const empty = ([min, max]: Range) => min > max;
    if (empty(amount)) {
      faults.push({ field: `${at}.when.amountMax`, rule: 'min', message: 'is less than amountMin: nothing matches' });
    }
    if (empty(installments)) {
      const message = 'is less than installmentsMin: nothing matches';
      faults.push({ field: `${at}.when.installmentsMax`, rule: 'min', message });
    }
    const named = [
      ...rule.to.map(({ provider }, i) => ({ text: provider, field: `${at}.to.${i}.provider`, list: 'to' })),
      ...rule.fallback.map((text, i) => ({ text, field: `${at}.fallback.${i}`, list: 'fallback' })),
    ];
    for (const [i, { text, field, list }] of named.entries()) {
      const offered = methodsOf(text);
      if (!offered) {
        faults.push({ field, rule: 'known', message: 'is not a provider or an enabled connection of this merchant' });
        continue;
      }
      // A rule without methods takes those that each target has; a rule that names methods requires all of them.
      const missing = rule.when.paymentMethod?.filter((method) => !offered.includes(method)) ?? [];
      if (missing.length > 0 || offered.length === 0) {
        const message = `does not offer ${missing.join(', ') || 'any payment method'}`;
        faults.push({ field, rule: 'supported', message });
      }
      if (named.slice(0, i).some((earlier) => earlier.text === text && earlier.list === list)) {
        faults.push({ field, rule: 'unique', message: 'is named twice' });
      }
    }
    const cover = rules.slice(0, index).findIndex((earlier) => {
      const wide = boundsOf(earlier);
      const spans = (range: Range, inner: Range) => range[0] <= inner[0] && inner[1] <= range[1];
      return (
        methods.every((method) => wide.methods.includes(method)) &&
        spans(wide.amount, amount) &&
        spans(wide.installments, installments)
      );
    });
    const covering = rules[cover];
    if (covering) {
      const message = `is never reached: "${ruleName(covering, cover)}" before it matches every such payment`;
      faults.push({ field: at, rule: 'reachable', message });
    }
  }
  return faults;
}
