import { fiatTransfers } from '../../../sandbox/dialects/payouts.ts';
import { whiteLabel } from '../../../sandbox/dialects/white-label.ts';

/**
 * VILLET: the white-label family, with receivers and payouts. No public source names it; the fields of receivers are
 * the specification's, and payouts those of the brands with the same path. An answer has no word for a receiver's state, only a creation time.
 */
export const villet = whiteLabel({
  name: 'VILLET',
  methods: ['pix', 'credit_card', 'boleto'],
  refund: 'post',
  payouts: fiatTransfers(),
  receivers: {
    path: '/recipients',
    notFound: 'Recipient not found',
    balancePath: '/balance/available',
    validate: (body) =>
      [/transfer/i, /anticipation/i].every((name) => isTurnedOff(body, name))
        ? undefined
        : 'transfers and anticipation must be turned off',
    body: ({ id, details, createdAt }) => ({ id, ...details, createdAt }),
  },
});

/**
 * Whether a boolean field whose name matches is false, at any depth: no source gives the exact names of the two fields.
 */
function isTurnedOff(value: unknown, name: RegExp): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([field, inner]) =>
    typeof inner === 'boolean' ? name.test(field) && !inner : isTurnedOff(inner, name),
  );
}
