import type { PaymentStatus } from '../../domain/core/statuses.ts';

/** A provider's words by their status; `default` is the specification's status for any other word. */
export type StatusMap<Status extends string = PaymentStatus> = Partial<Record<Status, readonly string[]>> & {
  default: Status;
};

/** Reads a word without regard to case. `unmapped` where no list has it: the default then decides nothing. */
export function readStatus<Status extends string>(
  map: StatusMap<Status>,
  word: string,
): { status: Status; unmapped?: true } {
  const normalized = word.trim().toLowerCase();
  for (const [status, words] of Object.entries<unknown>(map)) {
    if (status !== 'default' && (words as readonly string[]).includes(normalized)) return { status: status as Status };
  }
  return { status: map.default, unmapped: true };
}

/** A word made safe for comparison and display: without control characters, at most 100 characters. */
export const asWord = (text: string): string => text.replace(/[\p{Cc}\p{Cs}]/gu, '').slice(0, 100) || '(blank)';
