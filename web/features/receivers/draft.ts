import type { ReceiverDocument } from '../../../domain/receivers/receiver.ts';
import { emptyForm, type Filled } from './form.ts';

/**
 * A form that is half filled in, so that a reload or a session that ran out takes nothing away. It stays in this tab's
 * own storage, which closes with the tab, for one person and one merchant; documents are kept by the id of what was
 * uploaded and by name, never as files. Whoever sends or discards the form erases it, and so does signing out.
 */
export interface Draft {
  filled: Filled;
  documents: Partial<Record<ReceiverDocument, { uploadId: string; fileName: string; size: number }>>;
  /** Names of files that were on their way. */
  sending: Partial<Record<ReceiverDocument, string>>;
  /** Of the request: sent again after an answer that was lost, it is one receiver. */
  key: string;
}

const draftPrefix = 'trilho.receiver.draft.';
const keyOf = (merchantId: string, userId: string) => `${draftPrefix}${merchantId}.${userId}`;
/** Old enough that what was uploaded may be gone. */
const keptMs = 24 * 3_600_000;

export const newDraft = (): Draft => ({
  filled: emptyForm,
  documents: {},
  sending: {},
  key: crypto.randomUUID(),
});

/** What was kept; nothing when there is none, or none that can be read. */
export function readDraft(merchantId: string, userId: string, now = Date.now()): Draft | undefined {
  try {
    const text = sessionStorage.getItem(keyOf(merchantId, userId));
    const kept = text && (JSON.parse(text) as Draft & { at: number });
    if (!kept || now - kept.at > keptMs) return undefined;
    // A newer page may have fields that an older one did not keep.
    return { ...newDraft(), ...kept, filled: { ...emptyForm, ...kept.filled } };
  } catch {
    return undefined;
  }
}

export function saveDraft(merchantId: string, userId: string, draft: Draft, now = Date.now()): void {
  try {
    sessionStorage.setItem(keyOf(merchantId, userId), JSON.stringify({ ...draft, at: now }));
  } catch {
    // Storage is switched off or full: the form lasts as long as the page.
  }
}

export function eraseDraft(merchantId: string, userId: string): void {
  try {
    sessionStorage.removeItem(keyOf(merchantId, userId));
  } catch {
    // Nothing was kept.
  }
}
