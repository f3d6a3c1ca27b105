import type { Place } from '../../db/core/lists.ts';
import { Problem } from './problems.ts';

/** Opaque to callers. */
export const writeCursor = ({ value, id }: Place): string =>
  Buffer.from(`${value instanceof Date ? value.toISOString() : value} ${id}`).toString('base64url');

/** @throws Problem 422 for a cursor that a list sorted by this did not give. */
export function readCursor(text: string, by: 'createdAt' | 'amount' = 'createdAt'): Place {
  const [given = '', id = ''] = Buffer.from(text, 'base64url').toString().split(' ');
  const form = by === 'amount' ? /^\d{1,15}$/ : /^\d{4}-[\d:.T-]+Z$/;
  const value = by === 'amount' ? Number(given) : new Date(given);
  if (!form.test(given) || Number.isNaN(value.valueOf()) || !/^[a-z]{3}_[0-9a-z]{26}$/.test(id)) {
    throw new Problem('validation', 'cursor is not one that this list gave', [
      { field: 'cursor', rule: 'valid', message: 'is not one that this list gave' },
    ]);
  }
  return { value, id };
}
