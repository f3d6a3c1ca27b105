import type { AttentionItem } from '../entities.ts';

export type Form = 'resolve' | 'snooze' | 'assign' | 'notes';
export type What = 'look' | 'resolve' | 'assign' | 'snooze';

/** What an entry's buttons and forms share. */
export interface Acting {
  item: AttentionItem;
  /** What the entry is called in what is said about it. */
  about: string;
  command: { isPending: boolean; error: Error | null };
  isBusy: (what: What) => boolean;
  /** @param send answers with what happened, in words. */
  run: (what: What, send: () => Promise<string>) => void;
  /** What makes a button open and close a form. */
  opens: (form: Form) => object;
  close: () => void;
}
