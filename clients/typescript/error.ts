export interface Violation {
  field: string;
  rule: string;
  message: string;
}

/** What the API refused, or why there is no answer. `message` is for the person who reads it. */
export class TrilhoError extends Error {
  override name = 'TrilhoError';
  /** For programs: the API's own code, `no_answer` when there was none, `http_<status>` when another server answered. */
  readonly code: string;
  /** HTTP status; absent when there was no answer. */
  readonly status: number | undefined;
  readonly violations: readonly Violation[];
  /** What the API's logs call this request. */
  readonly requestId: string | undefined;
  /**
   * The key that this POST was sent with. Where the outcome is open (no answer, 429, 5xx), repeat the call with it:
   * with another key, or none, the money could move twice.
   */
  readonly idempotencyKey: string | undefined;
  /** Seconds after which trying again is worth it, where the API says so. */
  readonly retryAfter: number | undefined;

  constructor(
    message: string,
    about: {
      code: string;
      status?: number;
      violations?: readonly Violation[];
      requestId?: string | undefined;
      idempotencyKey?: string | undefined;
      retryAfter?: number | undefined;
      cause?: unknown;
    },
  ) {
    super(message, { cause: about.cause });
    this.code = about.code;
    this.status = about.status;
    this.violations = about.violations ?? [];
    this.requestId = about.requestId;
    this.idempotencyKey = about.idempotencyKey;
    this.retryAfter = about.retryAfter;
  }
}

/** An answer that is no success, or none that can be read, as an error. @param text its body. */
export function errorOf(answer: Response, text: string, idempotencyKey: string | undefined): TrilhoError {
  const problem = problemIn(text);
  const retryAfter = answer.headers.get('retry-after') ?? '';
  const code = typeof problem.code === 'string' ? problem.code : `http_${answer.status}`;
  const detail =
    typeof problem.detail === 'string'
      ? problem.detail
      : `The answer was ${answer.status}, in words that are not the API’s.`;
  return new TrilhoError(detail, {
    code,
    status: answer.status,
    violations: Array.isArray(problem.violations) ? (problem.violations as Violation[]) : [],
    requestId: answer.headers.get('x-request-id') ?? undefined,
    idempotencyKey,
    retryAfter: /^[0-9]{1,6}$/.test(retryAfter) ? Number(retryAfter) : undefined,
  });
}

/** Problem details (RFC 9457); nothing, where a proxy answered in another form. */
function problemIn(text: string): Record<string, unknown> {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
