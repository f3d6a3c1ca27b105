import { undocumentedTransfers } from '../dialects/payouts.ts';
import { whiteLabel } from '../dialects/white-label.ts';

/**
 * VILLET: the family, with receivers and payouts. Nothing public names it; bodies of receivers and payouts have the
 * specification's names. No word tells a receiver's state: what it has is a creation time.
 */
export const villet = whiteLabel({
  name: 'VILLET',
  methods: ['pix', 'credit_card', 'boleto'],
  refund: 'post',
  payouts: undocumentedTransfers({ pixOnly: true }),
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

/** Says any field of that name, however deep, false? No source tells how the two are called. */
function isTurnedOff(value: unknown, name: RegExp): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([field, inner]) =>
    typeof inner === 'boolean' ? name.test(field) && !inner : isTurnedOff(inner, name),
  );
}
