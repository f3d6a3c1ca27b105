interface Violation {
  field: string;
  rule: string;
  message: string;
}

interface ProblemBody {
  title?: string;
  code?: string;
  detail?: string;
  violations?: Violation[];
  requestId?: string;
  retryAfter?: number;
  secondFactors?: string[];
  challenge?: string;
}

/** An error of the API (RFC 9457), or a missing or unreadable answer. */
export class Problem extends Error {
  /** 0: there was no answer that could be read. */
  readonly status: number;
  readonly code: string;
  readonly violations: Violation[];
  readonly requestId: string | undefined;
  /** Seconds to wait, if the API gives them. */
  readonly retryAfter: number | undefined;
  /** With `second_factor_required`: what the person has, `code` or `passkey`. */
  readonly secondFactors: readonly string[];
  /** With a second factor that is missing or wrong after a sign-in at the identity provider: what the next is sent with. */
  readonly challenge: string | undefined;

  constructor(status: number, body: ProblemBody = {}) {
    super(body.detail ?? body.title ?? '');
    this.name = 'Problem';
    this.status = status;
    this.code = body.code ?? 'unknown';
    this.violations = body.violations ?? [];
    this.requestId = body.requestId;
    this.retryAfter = body.retryAfter;
    this.secondFactors = body.secondFactors ?? [];
    this.challenge = body.challenge;
  }
}

export const isStatus = (error: unknown, status: number): boolean =>
  error instanceof Problem && error.status === status;
