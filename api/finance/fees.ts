import { z } from 'zod';
import { findConnection } from '../../db/connections/connections.ts';
import { deleteFeeTable, feeDifferencesOf, feeTablesOf, saveFeeTable } from '../../db/finance/fees.ts';
import { iso } from '../../domain/core/schemas.ts';
import { FeeTable, faultsOfTable } from '../../domain/finance/fees.ts';
import type { Api } from '../core/context.ts';
import { cutPage, readCursor, writeCursor } from '../core/cursor.ts';
import { PageQuery, pageOf, shortText } from '../core/lists.ts';
import { Problem } from '../core/problems.ts';
import { type Route, route } from '../core/route.ts';

const Stored = z
  .object({
    ...FeeTable.shape,
    provider: z.string(),
    name: z.string().optional().meta({ description: 'The connection’s own name' }),
    createdAt: iso,
    createdBy: z.string().optional(),
  })
  .meta({ id: 'FeeTableVersion' });

const FeeDifference = z
  .object({
    paymentId: z.string().optional(),
    payoutId: z.string().optional().meta({ description: 'Of a payout, in place of `paymentId`' }),
    connectionId: z.string(),
    provider: z.string(),
    approvedAt: iso,
    amount: z.int().meta({ description: 'Cents' }),
    fee: z.int().meta({ description: 'Cents that the provider kept, as it says' }),
    expectedFee: z.int().meta({ description: 'Cents by the fee table' }),
  })
  .meta({ id: 'FeeDifference' });

/** What providers keep by contract, and where they kept something else. */
export const feeRoutes = (api: Api): Route[] => [
  route({
    method: 'get',
    path: '/v1/fees',
    tag: 'Finance',
    summary: 'The fee tables of the connections, with their versions',
    description: 'By connection, the newest version first. A payment has the version of the day of its approval.',
    answers: { 200: { description: 'All versions', schema: pageOf(Stored) } },
    handle: async ({ caller }) => ({
      status: 200,
      body: { data: await feeTablesOf(api.store.db, caller.merchantId), nextCursor: null },
    }),
  }),

  route({
    method: 'put',
    path: '/v1/fees',
    tag: 'Finance',
    summary: 'Write a version of a connection’s fee table',
    description:
      'It replaces the version that begins on the same day, if there is one. Payments that were approved on that day or later get their expected fee and their settlements anew within minutes; the ledger is corrected by further entries. Settlements that have arrived stay as they are.',
    body: FeeTable,
    answers: { 200: { description: 'The version', schema: Stored } },
    async handle({ caller: { merchantId, person }, body }) {
      const faults = faultsOfTable(body);
      const [first] = faults;
      if (first) {
        throw new Problem(
          'validation',
          `${first.field} ${first.message}`,
          faults.map((fault) => ({ ...fault, rule: 'consistent' })),
        );
      }
      const connection = await findConnection(api.store, merchantId, body.connectionId);
      if (!connection) {
        const message = 'is no connection of this merchant: GET /v1/connections lists them';
        throw new Problem('validation', `connectionId ${message}`, [{ field: 'connectionId', rule: 'known', message }]);
      }
      const { id } = connection;
      await saveFeeTable(api.store.db, merchantId, { ...body, connectionId: id }, person?.id);
      const tables = await feeTablesOf(api.store.db, merchantId);
      return { status: 200, body: tables.find(({ connectionId, from }) => connectionId === id && from === body.from) };
    },
  }),

  route({
    method: 'delete',
    path: '/v1/fees/:connectionId/:from',
    tag: 'Finance',
    summary: 'Delete a version of a connection’s fee table',
    description: 'Payments of its time are valued by the version before it, or by none.',
    answers: { 204: { description: 'It is not there, or no longer' } },
    async handle({ caller: { merchantId }, params: { connectionId = '', from = '' } }) {
      await deleteFeeTable(api.store.db, merchantId, { connectionId, from });
      return { status: 204 };
    },
  }),

  route({
    method: 'get',
    path: '/v1/fees/differences',
    tag: 'Finance',
    summary: 'Payments and payouts of which the provider kept another fee than its fee table says',
    query: PageQuery.extend({ connectionId: shortText.optional() }),
    answers: { 200: { description: 'The newest approval first', schema: pageOf(FeeDifference) } },
    async handle({ caller, query: { limit, cursor, connectionId } }) {
      const after = cursor === undefined ? undefined : readCursor(cursor);
      const before = after && { approvedAt: new Date(after.value), id: after.id };
      const rows = await feeDifferencesOf(api.store.db, caller.merchantId, { connectionId, before, limit: limit + 1 });
      const { data, nextCursor } = cutPage(rows, limit, ({ approvedAt, id }) =>
        writeCursor({ value: new Date(approvedAt), id }),
      );
      const shown = data.map(({ entity, id, ...one }) => ({ [`${entity}Id`]: id, ...one }));
      return { status: 200, body: { data: shown, nextCursor } };
    },
  }),
];
