import type { ReceiverDocument } from '../../../domain/receivers/receiver.ts';
import { emptyForm, type Filled } from './form.ts';

/**
 * An incomplete form, stored so that it survives a reload or an expired session. It is stored in the tab's session
 * storage, per person and merchant, and ends with the tab. Documents are stored as upload id and file name, never as
 * content. Sending or discarding the form erases it, and so does signing out.
 */
export interface Draft {
  filled: Filled;
  documents: Partial<Record<ReceiverDocument, { uploadId: string; fileName: string; size: number }>>;
  /** Names of files whose upload was in progress. */
  sending: Partial<Record<ReceiverDocument, string>>;
  /** The request's idempotency key: another try after a lost response makes the same receiver. */
  key: string;
}

const draftPrefix = 'trilho.receiver.draft.';
const keyOf = (merchantId: string, userId: string) => `${draftPrefix}${merchantId}.${userId}`;
/** In ms. After that time the uploads may have been deleted. */
const keptMs = 24 * 3_600_000;

export const newDraft = (): Draft => ({
  filled: emptyForm,
  documents: {},
  sending: {},
  key: crypto.randomUUID(),
});

/** The stored draft; undefined if there is none, it has expired or it cannot be parsed. */
export function readDraft(merchantId: string, userId: string, now = Date.now()): Draft | undefined {
  try {
    const text = sessionStorage.getItem(keyOf(merchantId, userId));
    const stored = text && (JSON.parse(text) as Draft & { at: number });
    if (!stored || now - stored.at > keptMs) return undefined;
    // A newer version of the page may have fields that the stored draft lacks.
    return { ...newDraft(), ...stored, filled: { ...emptyForm, ...stored.filled } };
  } catch {
    return undefined;
  }
}

export function saveDraft(merchantId: string, userId: string, draft: Draft, now = Date.now()): void {
  try {
    sessionStorage.setItem(keyOf(merchantId, userId), JSON.stringify({ ...draft, at: now }));
  } catch {
    // Storage is disabled or full: the draft lasts as long as the page.
  }
}

export function eraseDraft(merchantId: string, userId: string): void {
  try {
    sessionStorage.removeItem(keyOf(merchantId, userId));
  } catch {
    // Storage is disabled, so there is nothing to erase.
  }
}
