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
export type Operation = (typeof operations)[number];

/**
 * What a failed call did:
 * - `none`: nothing was done, and it is safe to try again;
 * - `refused`: nothing was done, and the answer is final;
 * - `unknown`: it may have been done. It must be looked up before it is sent again.
 */
export type Effect = 'none' | 'refused' | 'unknown';

/** A provider call that failed. The message is fit for a log and a merchant: no card data, no document, no secret. */
export class ProviderError extends Error {
  override name = 'ProviderError';
  readonly provider: string;
  readonly operation: Operation;
  readonly effect: Effect;
  readonly httpStatus?: number;
  readonly providerCode?: string;
  /** Milliseconds that the provider asked us to wait (`Retry-After`). */
  readonly retryAfterMs?: number;
  /** The provider's own message, masked, where it gave one: `message` may be the specification's instead. */
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

/** Refused before any call, with the specification's exact message: the provider does not take this operation or input. */
export class AdapterRefusal extends Error {
  override name = 'AdapterRefusal';
  /** `unsupported`: the provider does not offer it. `invalid`: this input, or these credentials, cannot be sent. */
  readonly reason: 'unsupported' | 'invalid';
  /** The request field at fault, where there is one. */
  readonly field?: string;

  constructor(message: string, reason: 'unsupported' | 'invalid', field?: string) {
    super(message);
    this.reason = reason;
    if (field !== undefined) this.field = field;
  }
}
