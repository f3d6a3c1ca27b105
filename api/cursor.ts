import { Problem } from './problems.ts';

/** A place in a list, opaque to callers: creation time and id of the last row that was seen. */
export const writeCursor = ({ createdAt, id }: { createdAt: Date; id: string }): string =>
  Buffer.from(`${createdAt.toISOString()} ${id}`).toString('base64url');

/** @throws Problem 422 for a cursor that none of our lists gave. */
export function readCursor(text: string): { createdAt: Date; id: string } {
  const [time = '', id = ''] = Buffer.from(text, 'base64url').toString().split(' ');
  const createdAt = new Date(time);
  if (!/^\d{4}-[\d:.T-]+Z$/.test(time) || Number.isNaN(createdAt.getTime()) || !/^[a-z]{3}_[0-9a-z]{26}$/.test(id)) {
    throw new Problem('validation', 'cursor is not one that this list gave', [
      { field: 'cursor', rule: 'valid', message: 'is not one that this list gave' },
    ]);
  }
  return { createdAt, id };
}
