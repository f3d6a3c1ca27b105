import { randomUUID } from 'node:crypto';
import type { Role } from '../../db/core/schema.ts';
import { person } from './person.ts';

/** A new person who was invited by an administrator and has accepted. */
export async function join(
  apiUrl: string,
  admin: Awaited<ReturnType<typeof person>>,
  { name = 'Somebody', role, merchant }: { name?: string; role: Role; merchant?: string },
): Promise<{ id: string; email: string }> {
  const email = `${randomUUID()}@trilho.test`;
  const at = merchant === undefined ? {} : { 'trilho-merchant': merchant };
  const { status, body } = await admin.call<{ link: string }>('POST', '/v1/users', { email, role }, at);
  if (status !== 201) throw new Error(`${email} was not invited: ${status}`);
  const password = 'a password of twelve';
  const accepted = await fetch(`${apiUrl}/v1/session/invitation/accept`, {
    method: 'POST',
    body: JSON.stringify({ token: body.link.split('#')[1], name, password }),
  });
  if (accepted.status !== 204) throw new Error(`${email} could not accept: ${accepted.status}`);
  const joined = await person(apiUrl, email, password);
  return { id: (await joined.call<{ user: { id: string } }>('GET', '/v1/session')).body.user.id, email };
}
