import { type Provider, Refusal, type Route } from '../../../sandbox/core/provider.ts';
import { undocumentedTransfers } from '../../../sandbox/dialects/payouts.ts';
import { generalWords, whiteLabel } from '../../../sandbox/dialects/white-label.ts';

/**
 * Make Your Bank: the specification's paths, with form bodies. No public source names it; its field names are those of
 * the white-label family. Zoop's paths look similar, but it takes JSON and has other paths, so only further words are
 * taken from Zoop.
 */
const family = whiteLabel({
  name: 'Make Your Bank',
  methods: ['pix', 'credit_card', 'boleto'],
  refund: 'post',
  words: { expired: 'expired' },
  moreWords: {
    charge: [...generalWords, 'succeeded', 'pre_authorized', 'reversed', 'charged_back', 'disputed', 'voided'],
  },
  payouts: { ...undocumentedTransfers({ lookPath: '/withdrawals', pixOnly: true }), path: '/withdrawals/pix' },
  receivers: { path: '/receivers', notFound: 'Recebedor não encontrado.' },
  chargeRoutes: ({ createRoute, readRoute, refundRoutes }) => [
    { ...createRoute, path: '/marketplaces/:marketplace/sellers/:seller/transactions' },
    { ...readRoute, path: '/payments/:id' },
    ...refundRoutes.map((route) => ({ ...route, path: '/payments/:id/refund' })),
  ],
});

export const makeYourBank: Provider = { ...family, bodyKind: 'form', routes: family.routes.map(fromForm) };

/**
 * Adapts a route of the family, which reads JSON: numbers and booleans of a form are text, and are accepted in one
 * spelling only.
 */
function fromForm(route: Route): Route {
  const { handle, refuse } = route;
  return {
    ...route,
    handle: (call) => handle({ ...call, body: typed(call.body) }),
    ...(refuse && { refuse: (call) => refuse({ ...call, body: typed(call.body) }) }),
  };
}

const numbers = new Set(['amount', 'unitPrice', 'quantity', 'installments', 'expiresInDays', 'fee']);
const flags = new Set(['tangible', 'traceable']);

function typed(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((one) => typed(one));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, typed(inner, key)]));
  }
  if (numbers.has(name)) {
    if (!/^(0|[1-9]\d*)$/.test(String(value))) throw new Refusal(400, `${name}: must be an integer`);
    return Number(value);
  }
  if (flags.has(name)) {
    if (value !== 'true' && value !== 'false') throw new Refusal(400, `${name}: must be true or false`);
    return value === 'true';
  }
  return value;
}
