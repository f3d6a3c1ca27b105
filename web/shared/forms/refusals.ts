import { Problem } from '../api/problem.ts';

export interface RefusalOptions {
  /** The form's field for a field of the request, where the names differ. Undefined: the form has no such field. */
  fieldAt?: ((field: string) => string | undefined) | undefined;
  /** The text for a field that the API refuses. Without one, the API's message is shown. */
  refusals?: Readonly<Partial<Record<string, string>>> | undefined;
  /** The API's message in the reader's language. */
  inWords?: ((message: string) => string) | undefined;
  /** Texts by field for a problem that is about a field without naming it, such as an e-mail that is in use. */
  problemAt?: ((problem: Problem) => Readonly<Partial<Record<string, string>>>) | undefined;
}

export interface Refused {
  /** The text for each refused field of the form. */
  refused: Partial<Record<string, string>>;
  /** The violations of fields that the form does not have, one line each. */
  elsewhere: string[];
}

/** @param initial the form's values at its start: its fields are the form's fields. */
export function refusedBy(
  error: unknown,
  initial: object,
  {
    fieldAt = (field) => (hasField(initial, field) ? field : undefined),
    refusals,
    problemAt,
    inWords = (message) => message,
  }: RefusalOptions,
): Refused {
  const refused: Refused['refused'] = {};
  const elsewhere: string[] = [];
  if (!(error instanceof Problem)) return { refused, elsewhere };
  for (const { field, message } of error.violations) {
    const own = fieldAt(field);
    const text = inWords(message);
    if (own === undefined) elsewhere.push(`${field} ${text}`);
    else refused[own] ??= refusals?.[own] ?? text;
  }
  for (const [field, text] of Object.entries(problemAt?.(error) ?? {})) if (text !== undefined) refused[field] = text;
  return { refused, elsewhere };
}

/** @param path as react-hook-form names fields: `rules.0.name`. */
function hasField(values: object, path: string): boolean {
  let at: unknown = values;
  for (const name of path.split('.')) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, name)) return false;
    at = (at as Record<string, unknown>)[name];
  }
  return true;
}
