import { z } from 'zod';
import { iso } from '../core/schemas.ts';

/** A payout that the provider's last known balance does not cover. It is a warning: nothing is refused. */
export const BalanceWarning = z
  .object({
    available: z.int().meta({ description: 'Cents that the provider said it has' }),
    at: iso.meta({ description: 'When it said so' }),
    inTransit: z.int().meta({ description: 'Cents of payouts that are on their way there' }),
    fee: z.int().optional().meta({ description: 'Cents that it keeps beside the amount, by the fee table of today' }),
    missing: z.int().meta({ description: 'Cents that it lacks for all of it' }),
  })
  .meta({ id: 'PayoutBalanceWarning' });
export type BalanceWarning = z.infer<typeof BalanceWarning>;

/**
 * Whether a balance covers a payout and its fee besides those that are on their way: the provider may or may not have taken those off
 * it. Integer cents. Pure.
 *
 * @returns undefined where it is covered, or no balance is known.
 */
export function balanceWarning(
  { available, at, inTransit }: { available?: number | undefined; at?: string | undefined; inTransit: number },
  { amount, fee = 0 }: { amount: number; fee?: number | undefined },
): BalanceWarning | undefined {
  if (available === undefined || at === undefined) return undefined;
  const missing = amount + fee + inTransit - available;
  return missing > 0 ? { available, at, inTransit, ...(fee > 0 && { fee }), missing } : undefined;
}
