import type { z } from 'zod';

/** The first thing that is wrong, by the name of its field. */
export function complaint(error: z.ZodError): string {
  const [issue] = error.issues;
  return `${issue?.path.join('.') || 'body'}: ${issue?.message ?? 'is not valid'}`;
}
