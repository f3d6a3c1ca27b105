import { Problem } from './problem.ts';

/**
 * Parses the JSON of a 2xx answer; undefined for 204.
 *
 * @throws Problem for any other answer, and with status 0 for a 2xx whose body cannot be parsed: a proxy may have
 * answered with its own page.
 */
export async function answerOf(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined;
  let body: unknown;
  try {
    body = await response.json();
  } catch {
    throw new Problem(response.ok ? 0 : response.status);
  }
  if (response.ok) return body;
  throw new Problem(response.status, typeof body === 'object' && body !== null ? body : {});
}
