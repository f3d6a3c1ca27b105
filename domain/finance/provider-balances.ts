import { z } from 'zod';
import { iso } from '../core/schemas.ts';

/** How long a balance counts as known, in ms: a provider is not asked again before that. */
export const balanceKeptMs = 120_000;

/** What a provider says that it has for the merchant, and when it said so. */
export const ProviderBalance = z
  .object({
    state: z.enum(['not_offered', 'not_asked', 'answered', 'failed']).meta({
      description:
        '`not_offered`: no source shows how to ask this provider. `not_asked`: not yet. `failed`: the last try got no answer; an older one is shown beside it',
    }),
    available: z.int().optional().meta({ description: 'Cents that can be paid out; negative: overdrawn' }),
    waiting: z.int().optional().meta({ description: 'Cents that the provider itself shows as not released yet' }),
    at: iso.optional().meta({ description: 'When the provider answered' }),
    difference: z.int().optional().meta({
      description: 'The provider’s `available` less what the ledger had as `available` at that moment',
    }),
    failure: z.object({ message: z.string(), at: iso }).optional(),
  })
  .meta({ id: 'ProviderBalance' });
export type ProviderBalance = z.infer<typeof ProviderBalance>;
