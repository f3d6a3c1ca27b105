import type { AttentionReason } from '../../../domain/core/attention.ts';
import type { Words } from '../../i18n/pt.ts';

/** The subject of the text: some reasons have another meaning for payouts and receivers. */
export type About = 'payment' | 'payout' | 'receiver';

type Messages = Words['attention']['unknownReason'];

/** A reason that only a newer API knows gets the general text. */
export function attentionWords(words: Words, reason: string | undefined, about: About = 'payment') {
  const own: Record<string, Messages> =
    about === 'payout' ? words.payouts.attentionOf : about === 'receiver' ? words.attention.ofReceiver : {};
  const found = reason && Object.hasOwn(own, reason) ? own[reason] : undefined;
  if (found) return found;
  const known = words.attention.reason;
  return reason && Object.hasOwn(known, reason) ? known[reason as AttentionReason] : words.attention.unknownReason;
}
