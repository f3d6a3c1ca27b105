import { Problem } from './problem.ts';

/**
 * The JSON of a 2xx answer; undefined of 204.
 *
 * @throws Problem for any other answer, and of status 0 for a 2xx whose body cannot be read: a proxy in between may answer
 *   with a page of its own.
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
