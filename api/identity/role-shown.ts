import { z } from 'zod';
import type { HeldRole } from '../../db/core/held-role.ts';

/** A role in a request: whether there is one of this name is known at the merchant. */
export const RoleRef = z.string().min(1).max(40).meta({
  description: 'A built-in role (`admin`, `finance`, `ops`, `developer`, `viewer`), or the id of one of your own',
  example: 'finance',
});

/** The fields by which answers tell a role. */
export const shownRole = {
  role: RoleRef,
  roleName: z
    .string()
    .optional()
    .meta({ description: 'Name of a role of the merchant’s own; absent for a built-in one' }),
};

export const roleShown = ({ role, own }: HeldRole): { role: string; roleName?: string } => ({
  role,
  ...(own && { roleName: own.name }),
});
