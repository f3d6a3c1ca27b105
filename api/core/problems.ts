import type { z } from 'zod';

/** All kinds of problems with their title and HTTP status (RFC 9457). */
const kinds = {
  invalid_json: [400, 'The body is not JSON'],
  idempotency_key_missing: [400, 'Idempotency-Key is missing'],
  unauthorized: [401, 'Not signed in'],
  second_factor_required: [401, 'A code is needed too'],
  second_factor_wrong: [401, 'The code is not right'],
  passkey_refused: [401, 'The passkey was not accepted'],
  sign_in_refused: [401, 'The sign-in at the identity provider was not accepted'],
  one_time_password_expired: [401, 'The one-time password has expired'],
  forbidden: [403, 'Not allowed'],
  password_choice_required: [403, 'Choose a password of your own first'],
  sign_in_again: [403, 'Sign in again first'],
  second_factor_enrolment_required: [403, 'Set up a second factor first'],
  not_found: [404, 'Not found'],
  conflict: [409, 'Not possible in the current state'],
  test_first: [409, 'Test the connection first'],
  still_running: [409, 'The first request with this key is still running'],
  too_large: [413, 'The body is too large'],
  validation: [422, 'The request has errors'],
  unsupported: [422, 'The provider does not offer this'],
  provider_refused: [422, 'The provider refused'],
  provider_unavailable: [422, 'The provider was not reached or did nothing'],
  idempotency_mismatch: [422, 'This Idempotency-Key was used for another request'],
  rate_limited: [429, 'Too many requests'],
  too_many_attempts: [429, 'Too many failed sign-ins'],
  internal: [500, 'Internal error'],
  unavailable: [503, 'Temporarily unavailable'],
} as const satisfies Record<string, readonly [number, string]>;

export type ProblemCode = keyof typeof kinds;

export interface Violation {
  /** Path of the field, or the name of the header. */
  field: string;
  rule: string;
  message: string;
}

/** Seconds after which a caller may try again while something that we need is away. */
const unavailableSeconds = 5;

/** Thrown by handlers and rendered by one middleware. `detail` is for people: it states the cause and what to do. */
export class Problem extends Error {
  override name = 'Problem';
  readonly code: ProblemCode;
  readonly status: number;
  readonly violations: Violation[];

  /** Seconds after which a retry may succeed: in the body and as `Retry-After`. */
  readonly retryAfter: number | undefined;

  constructor(code: ProblemCode, detail: string, violations: Violation[] = [], retryAfter?: number) {
    super(detail);
    this.code = code;
    this.status = kinds[code][0];
    this.violations = violations;
    this.retryAfter = retryAfter ?? (code === 'unavailable' ? unavailableSeconds : undefined);
  }

  body(requestId: string) {
    return {
      type: `urn:trilho:problem:${this.code}`,
      title: kinds[this.code][1],
      status: this.status,
      code: this.code,
      detail: this.message,
      ...(this.violations.length > 0 && { violations: this.violations }),
      ...(this.retryAfter !== undefined && { retryAfter: this.retryAfter }),
      requestId,
    };
  }
}

/** Names each field and rule that a value breaks. */
export function validationProblem(error: z.ZodError, within = ''): Problem {
  const violations = error.issues.flatMap((issue) => violationsOf(issue, within)).slice(0, 50);
  const [first] = violations;
  const others = violations.length > 1 ? `, and ${violations.length - 1} more` : '';
  return new Problem(
    'validation',
    first ? `${first.field} ${first.message}${others}` : 'The request has errors',
    violations,
  );
}

/** Field names under which clients send card data that this API does not accept. */
const ofCards = /^(card|card_?data|credit_?card|card_?number|pan|cvv|cvc|exp_?month|exp_?year|holder_?name)$/i;

function violationsOf(issue: z.core.$ZodIssue, within: string): Violation[] {
  const path = [within, ...issue.path.map(String)].filter(Boolean).join('.');
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      field: [path, key.slice(0, 60)].filter(Boolean).join('.'),
      rule: 'unknown_field',
      message: ofCards.test(key)
        ? 'is not accepted here: send the card to POST /v1/card-tokens and its cardToken here'
        : 'is not a field of this request',
    }));
  }
  // The schemas are parsed with `reportInput`, which distinguishes a missing value from a wrong one.
  const required = issue.input === undefined && (issue.code === 'invalid_type' || issue.code === 'invalid_value');
  if (required) return [{ field: path || 'body', rule: 'required', message: 'is required' }];
  return [{ field: path || 'body', rule: ruleOf(issue), message: issue.message }];
}

function ruleOf(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.expected === 'int' || issue.expected === 'number' ? 'integer' : `type_${issue.expected}`;
    case 'too_small':
      return 'min';
    case 'too_big':
      return 'max';
    case 'invalid_format':
      return issue.format === 'regex' ? 'format' : issue.format;
    case 'invalid_value':
      return 'one_of';
    default:
      return 'valid';
  }
}
