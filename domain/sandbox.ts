/** What the stand-in providers can be made to do wrong (contract, "Sandbox mode"). */

export const faultyOperations = [
  'createCardToken',
  'createCardId',
  'createTransaction',
  'getTransaction',
  'refund',
  'withdraw',
  'getWithdraw',
  'createReceiver',
  'getReceiver',
  'processWebhook',
  'webhook',
] as const;
export type FaultyOperation = (typeof faultyOperations)[number];

/** Of a call to the provider. */
export const callFaults = [
  'refuse',
  'timeout_before',
  'timeout_after',
  'error_before',
  'error_after',
  'drop_after',
  'malformed',
  'slow',
  'rate_limit',
  'unauthorized',
  'unknown_word',
  'wrong_amount',
] as const;
export type CallFault = (typeof callFaults)[number];

/** Of the provider's webhook to us. */
export const webhookFaults = ['lost', 'duplicate', 'late', 'out_of_order', 'forged'] as const;
export type WebhookFault = (typeof webhookFaults)[number];
