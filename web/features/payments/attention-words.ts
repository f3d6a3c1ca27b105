import type { AttentionReason } from '../../../domain/entities.ts';
import type { Words } from '../../i18n/pt.ts';

/** A reason that only a newer API knows still says that somebody must look. */
export function attentionWords(words: Words, reason: string | undefined) {
  const known = words.attention.reason;
  return reason && Object.hasOwn(known, reason) ? known[reason as AttentionReason] : words.attention.unknownReason;
}
