/** The roles that every merchant has and nobody changes, from the most to the least that they may. */
export const builtInRoles = ['admin', 'finance', 'ops', 'developer', 'viewer'] as const;
export type BuiltInRole = (typeof builtInRoles)[number];

export const isBuiltIn = (role: string): role is BuiltInRole => builtInRoles.some((one) => one === role);

/** Names of the built-in roles, which a role of a merchant's own cannot have. */
export const builtInNames: Record<BuiltInRole, { pt: string; en: string }> = {
  admin: { pt: 'Administração', en: 'Administration' },
  finance: { pt: 'Financeiro', en: 'Finance' },
  ops: { pt: 'Operação', en: 'Operations' },
  developer: { pt: 'Desenvolvimento', en: 'Development' },
  viewer: { pt: 'Consulta', en: 'Read only' },
};
