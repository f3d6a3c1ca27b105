/** What may become of a provider's webhook. Apart from its schema, for pages that need no schemas. */
export const webhookOutcomes = ['matched', 'repeated', 'early', 'unmatched', 'ignored', 'waiting', 'failed'] as const;
export type WebhookOutcome = (typeof webhookOutcomes)[number];

/** What was not worked on, or had nothing in it that was read, may be read again. The rest has been handed over. */
export const mayReadAgain = (outcome: WebhookOutcome): boolean => ['waiting', 'failed', 'ignored'].includes(outcome);
