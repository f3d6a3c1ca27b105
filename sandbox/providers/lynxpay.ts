import { z } from 'zod';
import type { ReportedCharge, Route } from '../core/provider.ts';
import { transaction, whiteLabel } from '../dialects/white-label.ts';

/**
 * LYNXPAY: PIX and cards of the family. A card comes as a hash that only the provider can open, and goes by the token
 * that stands for it; a card's answer says its result as a `code`, 0 for approved. Nothing public names it.
 */
const Hash = z.strictObject({
  hash: z.string().regex(/^[A-Za-z0-9_-]{60,}$/, { error: 'must be a card hash' }),
});

const cardToken: Route = {
  method: 'post',
  path: '/card-token',
  operation: 'createCardToken',
  handle: ({ body, context }) => {
    Hash.parse(body);
    // What is in it stays closed here, so that every hash is a good card.
    const token = context.storeCard({ number: '', holder: '', expirationMonth: 12, expirationYear: 2099 });
    return { status: 200, body: { token } };
  },
};

/** The result of one that was refused: any number but 0. */
const refusedCode = 51;

export const lynxpay = whiteLabel({
  name: 'LYNXPAY',
  methods: ['pix', 'credit_card'],
  cards: 'tokens',
  // The token's path says `/v1` and that of a transaction does not: both stand at both.
  bases: ['', '/v1'],
  transactionBody: (charge: ReportedCharge) => ({
    ...transaction(charge),
    ...(charge.method === 'credit_card' && { code: charge.paidAt === null ? refusedCode : 0 }),
  }),
  extraRoutes: [cardToken],
  problem: (status, message) => ({ status, body: { errors: [{ message }] } }),
});
