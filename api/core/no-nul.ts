import type { Request } from 'express';
import { Problem } from './problems.ts';

/**
 * Postgres takes no NUL (`%00`), so no id has one. The schemas of queries and bodies refuse control characters.
 * @throws Problem 404
 */
export function refuseNulInPath({ params }: Request): void {
  if (
    Object.values(params)
      .flat()
      .some((part) => part.includes('\0'))
  ) {
    throw new Problem('not_found', 'There is nothing here: the id in the path has a NUL character (%00).');
  }
}
