import { z } from 'zod';
import { Refusal } from './terminal.ts';

/** Validates one option. @throws Refusal that names the option and not its value. */
export function option<T>(name: string, schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new Refusal(`--${name}: ${parsed.error.issues[0]?.message ?? 'is not valid'}`, 2);
}

export const Name = z
  .string()
  .trim()
  .min(1, { error: 'must not be empty' })
  .max(120, { error: 'must have at most 120 characters' })
  .regex(/^\P{Cc}*$/u, { error: 'must not contain control characters' });
export const Email = z.email({ error: 'is not an e-mail address' }).max(254).toLowerCase();
