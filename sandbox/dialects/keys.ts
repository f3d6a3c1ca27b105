import type { z } from 'zod';

/** Is this a PIX key in the form that the provider wants of its kind? @param forms by the provider's own kinds. */
export function keyFits(forms: Readonly<Record<string, z.ZodType>>, kind: string | number, key: string): boolean {
  return forms[kind]?.safeParse(key).success ?? false;
}

export const keyMisfit = { path: ['pixKey'], error: 'is not a key of this kind' };
