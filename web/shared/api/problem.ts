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
}

/** What the API answers when it does not do as asked (RFC 9457), and what stands for it when nothing came back. */
export class Problem extends Error {
  /** 0: no answer at all. */
  readonly status: number;
  readonly code: string;
  readonly violations: Violation[];
  readonly requestId: string | undefined;
  /** Seconds to wait, where the API says so. */
  readonly retryAfter: number | undefined;

  constructor(status: number, body: ProblemBody = {}) {
    super(body.detail ?? body.title ?? '');
    this.name = 'Problem';
    this.status = status;
    this.code = body.code ?? 'unknown';
    this.violations = body.violations ?? [];
    this.requestId = body.requestId;
    this.retryAfter = body.retryAfter;
  }
}

export const isStatus = (error: unknown, status: number): boolean =>
  error instanceof Problem && error.status === status;
