import { z } from 'zod';

/** What an entity's status rests on: how sure it is. `unsigned_webhook` alone never ends a payment or payout. */
export const StatusBasis = z
  .enum(['lookup', 'signed_webhook', 'unsigned_webhook', 'answer', 'person', 'statement'])
  .meta({
    id: 'StatusBasis',
    description:
      'What the status rests on: a look-up at the provider, a signed or an unsigned webhook, the provider’s answer to our call, a person, or a statement. `unsigned_webhook`: reported, and not confirmed by anything yet',
  });
export type StatusBasis = z.infer<typeof StatusBasis>;
