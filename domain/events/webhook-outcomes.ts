/**
 * The outcomes of a provider's webhook. In a file of its own, so that a page that needs only the list loads no schemas.
 */
export const webhookOutcomes = ['matched', 'repeated', 'early', 'unmatched', 'ignored', 'waiting', 'failed'] as const;
export type WebhookOutcome = (typeof webhookOutcomes)[number];

/**
 * Whether a webhook may be processed again: only where it was not processed, or contained nothing that we read. Any
 * other has been handed to its entity.
 */
export const mayReadAgain = (outcome: WebhookOutcome): boolean => ['waiting', 'failed', 'ignored'].includes(outcome);
