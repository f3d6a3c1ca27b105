import type { PaymentStatus } from '../../domain/core/statuses.ts';

/** A provider's words, by the status that each means; `default` is the specification's status for any other word. */
export type StatusMap<Status extends string = PaymentStatus> = Partial<Record<Status, readonly string[]>> & {
  default: Status;
};

/** Reads a word without regard to case. `unmapped` when only the default spoke: a doubt, never a decision. */
export function readStatus<Status extends string>(
  map: StatusMap<Status>,
  word: string,
): { status: Status; unmapped?: true } {
  const asked = word.trim().toLowerCase();
  for (const [status, words] of Object.entries<unknown>(map)) {
    if (status !== 'default' && (words as readonly string[]).includes(asked)) return { status: status as Status };
  }
  return { status: map.default, unmapped: true };
}

/** Words are compared and shown: without control characters, and short. */
export const asWord = (text: string): string => text.replace(/[\p{Cc}\p{Cs}]/gu, '').slice(0, 100) || '(blank)';
