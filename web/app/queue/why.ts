import '../home/messages.ts';
import type { Translate } from '../../i18n/texts.ts';
import { attentionWords } from '../../shared/timeline/attention-words.ts';
import { aboutOf, type WaitingEntity } from './entities.ts';

export interface Why {
  title: string;
  advice: string;
}

/** The reasons that are not an entity's own. */
export const reasonTexts = (
  t: Translate,
  reason: 'batchApproval' | 'runApproval' | 'policyApproval' | 'down' | 'trying',
): Why => ({
  title: t(`home:queue.reasonOf.${reason}.title`),
  advice: t(`home:queue.reasonOf.${reason}.advice`),
});

/** Why an entry is in the queue, and what to do. */
export function whyOf(t: Translate, entity: WaitingEntity, reason: string): Why {
  if (entity === 'payout_batch' && reason === 'approval_needed') return reasonTexts(t, 'batchApproval');
  if (entity === 'bulk_run') return reasonTexts(t, 'runApproval');
  if (entity === 'payout_policy') return reasonTexts(t, 'policyApproval');
  return attentionWords(t, reason, aboutOf[entity]);
}
