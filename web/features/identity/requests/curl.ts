import type { ApiRequestWithBodies } from '../../../../domain/identity/api-requests.ts';

/** Of routes that move money a key is asked for; any POST may have one. */
const keyed = ['POST'];

/** A request as a command for a terminal. The key is left to a variable, and what is masked stays so. */
export function curlOf(request: ApiRequestWithBodies, origin: string): string {
  const query = new URLSearchParams(
    Object.entries(request.query ?? {}).map(([name, value]): [string, string] => [name, String(value)]),
  );
  const url = `${origin}${request.target}${query.size > 0 ? `?${query}` : ''}`;
  const body = typeof request.request === 'object' && request.request !== null ? request.request : undefined;
  const parts = [
    `curl -X ${request.method} ${quoted(url)}`,
    '-H "Authorization: Bearer $TRILHO_API_KEY"',
    ...(keyed.includes(request.method) ? ['-H "Idempotency-Key: $(uuidgen)"'] : []),
    ...(body ? ["-H 'content-type: application/json'", `-d ${quoted(JSON.stringify(body))}`] : []),
  ];
  return parts.join(' \\\n  ');
}

/** As one word for a shell, whatever is in it. */
const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
