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
}

/** What the API answers when it does not do as asked (RFC 9457), and what stands for it when nothing came back. */
export class Problem extends Error {
  /** 0: no answer at all. */
  readonly status: number;
  readonly code: string;
  readonly violations: Violation[];
  readonly requestId: string | undefined;

  constructor(status: number, body: ProblemBody = {}) {
    super(body.detail ?? body.title ?? '');
    this.name = 'Problem';
    this.status = status;
    this.code = body.code ?? 'unknown';
    this.violations = body.violations ?? [];
    this.requestId = body.requestId;
  }
}

export const isStatus = (error: unknown, status: number): boolean =>
  error instanceof Problem && error.status === status;
