/** What the stand-in providers can be made to do wrong (contract, "Sandbox mode"). */

/** The common operations that are calls to a provider. */
export const callOperations = [
  'createCardToken',
  'createCardId',
  'createTransaction',
  'getTransaction',
  'refund',
  'withdraw',
  'getWithdraw',
  'createReceiver',
  'getReceiver',
] as const;
export type CallOperation = (typeof callOperations)[number];

/** `processWebhook` is the other direction: `webhook` is what the stand-ins call it. */
export const faultyOperations = [...callOperations, 'processWebhook', 'webhook'] as const;
export type FaultyOperation = (typeof faultyOperations)[number];

/** Of a call to the provider. */
export const callFaults = [
  'refuse', // the provider's own business refusal
  'timeout_before', // no work, no answer
  'timeout_after', // the work is done, no answer
  'error_before', // 500, no work
  'error_after', // the work is done, 500
  'drop_after', // the work is done, the connection closed without an answer
  'malformed', // the work is done, the answer cut off in the middle
  'slow', // the work is done, the answer comes after delayMs
  'rate_limit', // 429, no work
  'unauthorized', // 401, no work
  'unknown_word', // the work is done, the answer's status is a word that nobody knows
  'wrong_amount', // another amount than asked: of a new charge or transfer in the books too, else in the answer only
  'html', // the work is done, a page comes with 200 instead of JSON
  'missing_id', // the work is done, the answer does not say the id of what it made
] as const;
export type CallFault = (typeof callFaults)[number];

/** Of the provider's webhook to us. */
export const webhookFaults = [
  'lost', // never sent
  'duplicate', // sent twice
  'late', // sent after delayMs
  'out_of_order', // held back until the account's next webhook was sent
  'forged', // one that tells what the books do not have is sent first
] as const;
export type WebhookFault = (typeof webhookFaults)[number];
