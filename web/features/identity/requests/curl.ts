import type { ApiRequestWithBodies } from '../../../../domain/identity/api-requests.ts';
import { shellWord } from '../../../shared/code/call.ts';

/** Routes that move money require an idempotency key; every POST accepts one. */
const keyed = ['POST'];

/** A request as a curl command. The API key is a shell variable, and masked values stay masked. */
export function curlOf(request: ApiRequestWithBodies, origin: string): string {
  const query = new URLSearchParams(
    Object.entries(request.query ?? {}).map(([name, value]): [string, string] => [name, String(value)]),
  );
  const url = `${origin}${request.target}${query.size > 0 ? `?${query}` : ''}`;
  const body = typeof request.request === 'object' && request.request !== null ? request.request : undefined;
  const parts = [
    `curl -X ${request.method} ${shellWord(url)}`,
    '-H "Authorization: Bearer $TRILHO_API_KEY"',
    ...(keyed.includes(request.method) ? ['-H "Idempotency-Key: $(uuidgen)"'] : []),
    ...(body ? ["-H 'content-type: application/json'", `-d ${shellWord(JSON.stringify(body))}`] : []),
  ];
  return parts.join(' \\\n  ');
}
