import type { Role } from './schema.ts';

/** A role as somebody holds it. */
export interface HeldRole {
  role: Role;
  /** Of a role that the merchant defined; null for a built-in one. */
  own: { name: string; permissions: string[] } | null;
}

/** The columns of a merchant's own role, joined to its holder. */
export const ownOf = (name: string | null, permissions: string[] | null): HeldRole['own'] =>
  name === null ? null : { name, permissions: permissions ?? [] };
