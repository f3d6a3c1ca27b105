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
 * - `none`: surely nothing, and it is safe to try again;
 * - `refused`: surely nothing, and the answer is final;
 * - `unknown`: it may have been done. Look up; never send again blindly.
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
  /** The provider's own words, masked, where it gave any: `message` may be the specification's in their place. */
  readonly said?: string;

  constructor(
    message: string,
    facts: {
      provider: string;
      operation: Operation;
      effect: Effect;
      httpStatus?: number | undefined;
      providerCode?: string | undefined;
      retryAfterMs?: number | undefined;
      said?: string | undefined;
    },
  ) {
    super(message);
    this.provider = facts.provider;
    this.operation = facts.operation;
    this.effect = facts.effect;
    if (facts.httpStatus !== undefined) this.httpStatus = facts.httpStatus;
    if (facts.providerCode !== undefined) this.providerCode = facts.providerCode;
    if (facts.retryAfterMs !== undefined) this.retryAfterMs = facts.retryAfterMs;
    if (facts.said !== undefined) this.said = facts.said;
  }
}

/** Refused before any call, with the specification's exact message: an operation or input that this provider does not take. */
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
