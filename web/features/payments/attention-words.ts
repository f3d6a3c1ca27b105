import type { AttentionReason } from '../../../domain/entities.ts';
import type { Words } from '../../i18n/pt.ts';

/** What is spoken about: some reasons mean another thing of money that leaves. */
export type About = 'payment' | 'payout';

/** A reason that only a newer API knows still says that somebody must look. */
export function attentionWords(words: Words, reason: string | undefined, about: About = 'payment') {
  const own = words.payouts.attentionOf;
  if (about === 'payout' && reason && Object.hasOwn(own, reason)) return own[reason as keyof typeof own];
  const known = words.attention.reason;
  return reason && Object.hasOwn(known, reason) ? known[reason as AttentionReason] : words.attention.unknownReason;
}
