import { z } from 'zod';
import type { ReportedCharge, Route } from '../../../sandbox/core/provider.ts';
import { transaction, whiteLabel } from '../../../sandbox/dialects/white-label.ts';

/**
 * LYNXPAY: the white-label family with PIX and cards. A card arrives as a hash that only the provider can decrypt, is
 * exchanged for a token, and is charged by that token. A card charge's answer has its result as `code`, 0 for approved.
 * No public source names it.
 */
const Hash = z.strictObject({
  hash: z.string().regex(/^[A-Za-z0-9_-]{60,}$/, { error: 'must be a card hash' }),
});

const cardToken: Route = {
  method: 'post',
  path: '/v1/card-token',
  operation: 'createCardToken',
  handle: ({ body, context }) => {
    Hash.parse(body);
    // The stand-in cannot decrypt the hash, so every hash counts as a good card.
    const token = context.storeCard({ number: '', holder: '', expirationMonth: 12, expirationYear: 2099 });
    return { status: 200, body: { token } };
  },
};

/** The `code` of a refused card: any number except 0. */
const refusedCode = 51;

export const lynxpay = whiteLabel({
  name: 'LYNXPAY',
  methods: ['pix', 'credit_card'],
  cards: 'tokens',
  // The specification's token path has `/v1` and its transaction path has not.
  bases: [''],
  transactionBody: (charge: ReportedCharge) => ({
    ...transaction(charge),
    ...(charge.method === 'credit_card' && { code: charge.paidAt === null ? refusedCode : 0 }),
  }),
  extraRoutes: [cardToken],
  problem: (status, message) => ({ status, body: { errors: [{ message }] } }),
});
