import { z } from 'zod';
import { graceHours, scopeAreas } from './scopes.ts';

const Scope = z.templateLiteral([z.enum(scopeAreas), ':', z.enum(['read', 'write'])]).meta({
  example: 'payments:write',
  description: `\`<area>:read\` or \`<area>:write\`, which may read too. Areas: ${scopeAreas.join(', ')}`,
});

const keyName = z
  .string()
  .trim()
  .min(1)
  .max(80)
  .regex(/^[^\p{Cc}\p{Cs}]+$/u, { error: 'has a control character or half a character (an unpaired surrogate)' })
  .meta({ description: 'Your own name, to distinguish keys: where it is used', example: 'Loja virtual' });

const scopesOfKey = z
  .array(Scope)
  .min(1)
  .max(scopeAreas.length * 2)
  .transform((scopes) => [...new Set(scopes)])
  .optional();

export const CreateApiKey = z
  .strictObject({
    name: keyName,
    kind: z.enum(['secret', 'public']).default('secret').meta({
      description: '`public`: for a shop’s page; it can only create card tokens and has no scopes',
    }),
    scopes: scopesOfKey.meta({
      description:
        'Required for a secret key, which gets none by itself. Your role must admit each of them; those that move money, `payouts:write` and `refunds:write`, need an administrator',
    }),
  })
  .refine(({ kind, scopes }) => kind === 'secret' || scopes === undefined, {
    path: ['scopes'],
    error: 'are not allowed for a public key, which can only create card tokens',
  })
  .refine(({ kind, scopes }) => kind === 'public' || scopes !== undefined, {
    path: ['scopes'],
    error: 'are missing: name what the key may do',
  })
  .meta({ id: 'CreateApiKey' });
export type CreateApiKey = z.output<typeof CreateApiKey>;

export const ChangeApiKey = z
  .strictObject({
    name: keyName.optional(),
    scopes: scopesOfKey.meta({
      description:
        'All that the key may do from now on. Taking scopes away is open to whoever may make keys; only the key’s maker may add some',
    }),
  })
  .refine(({ name, scopes }) => name !== undefined || scopes !== undefined, { error: 'changes nothing' })
  .meta({ id: 'ChangeApiKey' });
export type ChangeApiKey = z.output<typeof ChangeApiKey>;

export const RotateApiKey = z.strictObject({
  graceHours: z.literal(graceHours).meta({ description: 'Hours for which the old key stays valid' }),
});

export const RevokeApiKey = z.strictObject({
  reason: z
    .string()
    .trim()
    .min(3)
    .max(200)
    .regex(/^[^\p{Cc}\p{Cs}]+$/u, { error: 'has a control character or half a character (an unpaired surrogate)' })
    .meta({ description: 'The reason, for later readers' }),
});

export const ApiKey = z
  .object({
    id: z.string(),
    kind: z.enum(['secret', 'public']),
    name: z.string(),
    state: z.enum(['active', 'ending', 'ended', 'revoked']).meta({
      description: '`ending`: rotated, and valid until `endsAt`. `ended`: rotated, and no longer valid',
    }),
    shown: z.string().meta({
      description: 'The visible part: a public key in full, of others the beginning and the last four characters',
      example: 'sk_live_…3f9a',
    }),
    scopes: z
      .array(z.string())
      .optional()
      .meta({ description: 'Absent: all scopes, of a key that an operator created on the server' }),
    createdAt: z.iso.datetime(),
    createdBy: z.string().optional().meta({ description: 'Absent: created by an operator on the server' }),
    createdById: z.string().optional().meta({ description: 'That person’s id' }),
    lastUsedAt: z.iso.datetime().optional().meta({ description: 'To the minute' }),
    endsAt: z.iso.datetime().optional(),
    replacedBy: z.string().optional().meta({ description: 'Id of the key that replaced it' }),
    revokedAt: z.iso.datetime().optional(),
    revokedBy: z.string().optional(),
    revokedReason: z.string().optional(),
  })
  .meta({ id: 'ApiKey' });
export type ApiKey = z.output<typeof ApiKey>;

export const ApiKeyWithSecret = ApiKey.extend({
  key: z.string().meta({ description: 'The key itself; shown only once', example: 'sk_live_…' }),
}).meta({ id: 'ApiKeyWithSecret' });
export type ApiKeyWithSecret = z.output<typeof ApiKeyWithSecret>;
