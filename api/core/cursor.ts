import type { PageCursor } from '../../db/core/lists.ts';
import { Problem } from './problems.ts';

/** A page as lists answer it. */
export interface CursorPage {
  data: unknown[];
  /** Null on the last page. */
  nextCursor: string | null;
}

/** The type of a list's sort value, which its cursors contain: an instant, or a number such as an amount. */
type SortValue = 'time' | 'number';

/** Opaque to callers. */
export const writeCursor = ({ value, id }: PageCursor): string =>
  Buffer.from(`${value instanceof Date ? value.toISOString() : value} ${id}`).toString('base64url');

/** @throws Problem 422 for a cursor that was not issued by a list with this type of sort value. */
export function readCursor(cursor: string, by: SortValue = 'time'): PageCursor {
  const [text = '', id = ''] = Buffer.from(cursor, 'base64url').toString().split(' ');
  const form = by === 'number' ? /^\d{1,15}$/ : /^\d{4}-[\d:.T-]+Z$/;
  const value = by === 'number' ? Number(text) : new Date(text);
  if (!form.test(text) || Number.isNaN(value.valueOf()) || !/^[a-z]{3}_[0-9a-z]{26}$/.test(id)) {
    throw unknownCursor();
  }
  return { value, id };
}

/** @throws Problem 422. */
export const unknownCursor = () =>
  new Problem('validation', 'cursor was not returned by this list', [
    { field: 'cursor', rule: 'valid', message: 'was not returned by this list' },
  ]);

/** The `after` of a database list; empty for the first page. @throws Problem 422. */
export const afterCursor = (cursor: string | undefined, by?: SortValue): { after?: PageCursor } =>
  cursor === undefined ? {} : { after: readCursor(cursor, by) };

/** The type of the sort value for a `sort` that a caller chose: `-createdAt`, `amount`, `due`. */
export const sortValueOf = (sort: string): SortValue => (/(amount|due)$/.test(sort) ? 'number' : 'time');

/** A page of a database list, with its cursor. */
export const cursorPage = <Row>({ data, next }: { data: Row[]; next?: PageCursor | undefined }) => ({
  data,
  nextCursor: next ? writeCursor(next) : null,
});

/** A page from rows that were read with `limit` + 1; the extra row only shows that there is a next page. */
export function cutPage<Row>(rows: readonly Row[], limit: number, cursorOf: (last: Row) => string) {
  const data = rows.slice(0, limit);
  const last = data.at(-1);
  return { data, nextCursor: last !== undefined && rows.length > limit ? cursorOf(last) : null };
}
