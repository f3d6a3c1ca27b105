/** The ten operations that every adapter offers, by the specification's names. */
export const operations = [
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
] as const;
/** What only some providers have beside the ten: the capture of an authorised card, and a look at the account's balance. */
export const furtherOperations = ['capture', 'getBalance'] as const;
export type Operation = (typeof operations)[number] | (typeof furtherOperations)[number];

/**
 * The effect of a failed call:
 * - `none`: nothing was done, and the call may be repeated;
 * - `refused`: nothing was done, and the answer is final;
 * - `unknown`: it may have been done. It must be looked up before it is sent again.
 */
export type Effect = 'none' | 'refused' | 'unknown';

/**
 * A provider call that failed. The message may be logged and shown to merchants: it has no card data, document or
 * secret.
 */
export class ProviderError extends Error {
  override name = 'ProviderError';
  readonly provider: string;
  readonly operation: Operation;
  readonly effect: Effect;
  readonly httpStatus?: number;
  readonly providerCode?: string;
  /** Milliseconds that the provider asked us to wait (`Retry-After`). */
  readonly retryAfterMs?: number;
  /** The provider's own message, masked, if it gave one: `message` may be the specification's instead. */
  readonly providerMessage?: string;

  constructor(
    message: string,
    facts: {
      provider: string;
      operation: Operation;
      effect: Effect;
      httpStatus?: number | undefined;
      providerCode?: string | undefined;
      retryAfterMs?: number | undefined;
      providerMessage?: string | undefined;
    },
  ) {
    super(message);
    this.provider = facts.provider;
    this.operation = facts.operation;
    this.effect = facts.effect;
    if (facts.httpStatus !== undefined) this.httpStatus = facts.httpStatus;
    if (facts.providerCode !== undefined) this.providerCode = facts.providerCode;
    if (facts.retryAfterMs !== undefined) this.retryAfterMs = facts.retryAfterMs;
    if (facts.providerMessage !== undefined) this.providerMessage = facts.providerMessage;
  }
}

/**
 * Refused before any call, with the specification's exact message: the provider does not support this operation or
 * input.
 */
export class AdapterRefusal extends Error {
  override name = 'AdapterRefusal';
  /** `unsupported`: the provider does not offer it. `invalid`: this input, or these credentials, cannot be sent. */
  readonly reason: 'unsupported' | 'invalid';
  /** The invalid request field, if the refusal is about one. */
  readonly field?: string;

  constructor(message: string, reason: 'unsupported' | 'invalid', field?: string) {
    super(message);
    this.reason = reason;
    if (field !== undefined) this.field = field;
  }
}
