import type { z } from 'zod';

/** Whether a PIX key has the provider's form of its kind. @param forms by the provider's names of kinds. */
export function keyFits(forms: Readonly<Record<string, z.ZodType>>, kind: string | number, key: string): boolean {
  return forms[kind]?.safeParse(key).success ?? false;
}

export const invalidKey = { path: ['pixKey'], error: 'is not a key of this kind' };
