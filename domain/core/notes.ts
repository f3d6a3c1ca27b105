/** The entities on which people write notes. */
export const noteEntities = ['payment', 'payout', 'refund', 'dispute', 'receiver'] as const;
export type NoteEntity = (typeof noteEntities)[number];

/** Characters of a note. */
export const longestNote = 2_000;
