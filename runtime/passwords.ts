import { randomBytes } from 'node:crypto';
import { hash, parseOptions, verify } from '@node-rs/argon2';

/**
 * Argon2id with OWASP's parameters: 19 MiB, two passes. If they are raised here, older hashes are renewed at the next
 * sign-in.
 */
const parameters = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 } as const;

export const hashPassword = (password: string): Promise<string> => hash(password, parameters);

/** A hash that matches no password, so that an unknown e-mail takes as long to refuse as a wrong password. */
const placeholderHash = hashPassword(randomBytes(32).toString('hex'));

/** @param storedHash the person's hash; undefined for an unknown person, which takes as long to refuse. */
export async function verifyPassword(storedHash: string | undefined, password: string): Promise<boolean> {
  const right = await verify(storedHash ?? (await placeholderHash), password).catch(() => false);
  return right && storedHash !== undefined;
}

/** Whether the hash was made with other parameters than the current ones. */
export function isOutdated(storedHash: string): boolean {
  const made = parseOptions(storedHash);
  return Object.entries(parameters).some(([name, value]) => made[name as keyof typeof parameters] !== value);
}
