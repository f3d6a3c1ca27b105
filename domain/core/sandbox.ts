/** The scripted faults of the stand-in providers. */

/** The common operations that are calls to a provider. */
export const callOperations = [
  'createCardToken',
  'createCardId',
  'createTransaction',
  'getTransaction',
  'capture',
  'refund',
  'withdraw',
  'getWithdraw',
  'getBalance',
  'createReceiver',
  'getReceiver',
] as const;
export type CallOperation = (typeof callOperations)[number];

/** `processWebhook` is the webhook's direction, which the stand-ins call `webhook`. */
export const faultyOperations = [...callOperations, 'processWebhook', 'webhook'] as const;
export type FaultyOperation = (typeof faultyOperations)[number];

/** Faults of a call to the provider. */
export const callFaults = [
  'refuse', // the provider's own business refusal
  'timeout_before', // no effect, no response
  'timeout_after', // the effect happens, no response
  'error_before', // 500, no effect
  'error_after', // the effect happens, 500
  'drop_after', // the effect happens, the connection is closed without a response
  'malformed', // the effect happens, the response is cut off in the middle
  'slow', // the effect happens, the response comes after delayMs
  'rate_limit', // 429, no effect
  'unauthorized', // 401, no work
  'unknown_word', // the effect happens, the response has an unmapped status word
  'wrong_amount', // another amount: of a new charge or transfer in the ledger too, otherwise in the response only
  'html', // the effect happens, the response is an HTML page with 200
  'empty', // the effect happens, the response is 200 without a body
  'missing_id', // the effect happens, the response lacks the id of the created entity
] as const;
export type CallFault = (typeof callFaults)[number];

/** Faults of the provider's webhook to us. */
export const webhookFaults = [
  'lost', // never sent
  'duplicate', // sent twice
  'late', // sent after delayMs
  'out_of_order', // held back until the account's next webhook was sent
  'forged', // preceded by one that contradicts the ledger
] as const;
export type WebhookFault = (typeof webhookFaults)[number];
