import { z } from 'zod';
import { type AuditFilters, auditPage, verifyAudit } from '../../db/identity/audit.ts';
import type { Api } from '../core/context.ts';
import { pageOf, shortText } from '../core/lists.ts';
import { type Route, route } from '../core/route.ts';

const AuditEntry = z
  .object({
    seq: z.int(),
    at: z.iso.datetime(),
    actor: z.object({
      kind: z.enum(['person', 'system', 'operator']),
      id: z.string().optional(),
      name: z.string().optional().meta({ description: 'The person’s current name' }),
      role: z.string().optional(),
    }),
    action: z.string().meta({ example: 'POST /v1/payments' }),
    phase: z
      .enum(['asked', 'done'])
      .meta({ description: '`asked`: written before the action. `done`: written after it' }),
    status: z.int().optional(),
    merchantId: z.string().optional(),
    entityId: z.string().optional(),
    requestId: z.string().optional(),
    address: z.string().optional(),
    detail: z.string().optional(),
  })
  .meta({ id: 'AuditEntry' });

const Verification = z
  .object({
    intact: z.boolean(),
    rows: z.int().meta({ description: 'Number of intact rows, from the first' }),
    broken: z.object({ seq: z.int(), why: z.string() }).optional(),
  })
  .meta({ id: 'AuditVerification' });

/** The filters of the log, of its list and of its export. */
export const AuditFilterQuery = z.object({
  person: shortText.optional().meta({ description: 'Id of a person' }),
  entity: shortText.optional().meta({ description: 'Id of the changed entity' }),
  action: shortText.optional().meta({ example: 'POST /v1/payments' }),
  createdFrom: z.iso.datetime({ offset: true }).optional(),
  createdTo: z.iso.datetime({ offset: true }).optional().meta({ description: 'Exclusive' }),
  fold: z.enum(['true', 'false']).default('false').meta({
    description: '`true`: one line per action, with its result; `asked` only if no result was recorded',
  }),
});

export const auditFilters = ({
  person,
  entity,
  action,
  createdFrom,
  createdTo,
  fold,
}: z.output<typeof AuditFilterQuery>): AuditFilters => ({
  ...(person && { person }),
  ...(entity && { entity }),
  ...(action && { action }),
  ...(createdFrom && { createdFrom: new Date(createdFrom) }),
  ...(createdTo && { createdTo: new Date(createdTo) }),
  fold: fold === 'true',
});

export const auditRoutes = (api: Api): Route[] => [
  route({
    method: 'get',
    path: '/v1/audit',
    fromReplica: true,
    tag: 'Audit',
    summary: 'List the audit log, newest first',
    query: AuditFilterQuery.extend({
      limit: z.coerce.number().pipe(z.int().min(1).max(100)).default(50),
      cursor: z
        .string()
        .regex(/^\d{1,15}$/, { error: 'was not returned by this list' })
        .optional(),
    }),
    answers: { 200: { description: 'A page of the log', schema: pageOf(AuditEntry) } },
    async handle({ caller, query: { limit, cursor, ...filters } }) {
      const rows = await auditPage(api.store.db, {
        limit: limit + 1,
        merchantId: caller.merchantId,
        everywhere: caller.person?.everywhere ?? false,
        ...(cursor && { before: Number(cursor) }),
        ...auditFilters(filters),
      });
      const data = rows.slice(0, limit).map((row) => ({
        seq: row.seq,
        at: row.at.toISOString(),
        actor: {
          kind: row.actor_kind,
          ...(row.actor_id && { id: row.actor_id }),
          ...(row.actor_name && { name: row.actor_name }),
          ...(row.role && { role: row.role }),
        },
        action: row.action,
        phase: row.phase,
        ...(row.status !== null && { status: row.status }),
        ...(row.merchant_id && { merchantId: row.merchant_id }),
        ...(row.entity_id && { entityId: row.entity_id }),
        ...(row.request_id && { requestId: row.request_id }),
        ...(row.address && { address: row.address }),
        ...(row.detail && { detail: row.detail }),
      }));
      return { status: 200, body: { data, nextCursor: rows.length > limit ? String(data.at(-1)?.seq) : null } };
    },
  }),

  route({
    method: 'get',
    path: '/v1/audit/verify',
    tag: 'Audit',
    summary: 'Verify the audit log',
    description:
      'Verifies the hash chain of the whole log from its first row, and names the first row that was changed or is missing.',
    answers: { 200: { description: 'The result of the verification', schema: Verification } },
    handle: async () => ({ status: 200, body: await verifyAudit(api.store) }),
  }),
];
