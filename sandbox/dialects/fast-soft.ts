import { z } from 'zod';
import { userCashout } from './payouts.ts';
import { type Brand, jsonText } from './white-label.ts';

/**
 * What FastSoft and ByNet share: PIX and boletos below `/user`, `metadata` as JSON text, UUIDs as ids.
 *
 * @param payouts `allFields`: every field of a payout is required.
 */
export const fastSoft = (payouts: { allFields?: boolean } = {}): Omit<Brand, 'name'> => ({
  base: '/api',
  path: '/user/transactions',
  methods: ['pix', 'boleto'],
  refund: 'post',
  ids: 'uuid',
  requestFields: { metadata: jsonText.optional() },
  pix: z.union([
    z.strictObject({ expiresInDays: z.int().min(1).max(365).default(2) }),
    z.strictObject({ expiresInSeconds: z.int().min(60).max(31_536_000) }),
  ]),
  payouts: userCashout('/user/cashout', payouts),
});
