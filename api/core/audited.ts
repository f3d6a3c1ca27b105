import type { Request } from 'express';
import { audit } from '../../db/identity/audit.ts';
import { operationOf } from './access.ts';
import { addressOf } from './address.ts';
import type { Api } from './context.ts';
import { Problem } from './problems.ts';
import type { Caller, Route, RouteResponse } from './route.ts';

/**
 * Runs a person's request between two lines of the audit log: `asked` before the handler, which does not run if that
 * line cannot be written, and `done` with the outcome. Reads and requests with an API key are not audited.
 */
export async function recorded(
  api: Api,
  route: Route,
  { merchantId, person }: Caller,
  request: Request,
  handle: () => Promise<RouteResponse>,
): Promise<RouteResponse> {
  if (!person || route.method === 'get') return handle();
  const line = {
    actor: { kind: 'person', id: person.id, role: person.roleName },
    action: operationOf(route),
    merchantId,
    requestId: String(request.res?.locals.requestId),
    address: addressOf(request),
  } as const;
  const { id } = request.params;
  const entity = typeof id === 'string' ? { entityId: id.slice(0, 60) } : {};
  await audit(api.store, { ...line, ...entity, phase: 'asked' });
  const done = (status: number, outcome: object = {}) =>
    // If this line cannot be written the request stays valid: the `asked` line proves that it was made.
    audit(api.store, { ...line, ...entity, ...outcome, phase: 'done', status }).catch((error: unknown) =>
      api.log.error({ err: error, requestId: line.requestId }, 'the outcome is missing in the audit log'),
    );
  try {
    const answer = await handle();
    const createdId = answer.about ?? (answer.body as { id?: unknown } | undefined)?.id;
    await done(answer.status, {
      ...(typeof createdId === 'string' && { entityId: createdId }),
      ...(answer.reason && { detail: answer.reason }),
    });
    return answer;
  } catch (error) {
    await done(error instanceof Problem ? error.status : 500);
    throw error;
  }
}
