import type { Database } from '../../db/core/database.ts';
import type { Role } from '../../db/core/schema.ts';
import { insertPerson, setMembership } from '../../db/identity/people.ts';

/** A new person of one merchant, with the password of the demo's people. */
export async function addPerson(
  db: Database,
  { name, role, merchantId }: { name: string; role: Role; merchantId: string },
): Promise<{ id: string; email: string }> {
  const email = `${crypto.randomUUID()}@trilho.test`;
  const id = await insertPerson(db, { email, name, password: 'trilho-demo' });
  if (id === undefined) throw new Error(`there is a person with the e-mail ${email}`);
  await setMembership(db, id, merchantId, role);
  return { id, email };
}
