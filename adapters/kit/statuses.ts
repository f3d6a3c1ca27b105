import type { PaymentStatus } from '../../domain/statuses.ts';

/** A provider's words, by the status that each means; `default` is the specification's status for any other word. */
export type StatusMap = Partial<Record<PaymentStatus, readonly string[]>> & { default: PaymentStatus };

/** Reads a word without regard to case. `unmapped` when only the default spoke: a doubt, never a decision. */
export function readStatus(map: StatusMap, word: string): { status: PaymentStatus; unmapped?: true } {
  const asked = word.trim().toLowerCase();
  for (const [status, words] of Object.entries(map)) {
    if (status !== 'default' && (words as readonly string[]).includes(asked))
      return { status: status as PaymentStatus };
  }
  return { status: map.default, unmapped: true };
}
