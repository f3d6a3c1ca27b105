import { useState } from 'react';
import { useSession } from '../../shared/session/session.ts';
import { type Draft, eraseDraft, newDraft, readDraft, saveDraft } from './draft.ts';

/**
 * The draft of this person at this merchant. Each change makes a different request, so it gets a new idempotency key.
 */
export function useDraft(merchantId: string) {
  const { user } = useSession();
  const [resumed, setResumed] = useState(() => readDraft(merchantId, user.id) !== undefined);
  const [draft, setDraft] = useState<Draft>(() => readDraft(merchantId, user.id) ?? newDraft());
  const erase = () => eraseDraft(merchantId, user.id);
  return {
    draft,
    /** The draft existed when the page opened. */
    resumed,
    change: (next: (before: Draft) => Draft) =>
      setDraft((before) => {
        const after = { ...next(before), key: crypto.randomUUID() };
        saveDraft(merchantId, user.id, after);
        return after;
      }),
    erase,
    restart: () => {
      erase();
      setDraft(newDraft());
      setResumed(false);
    },
  };
}
