import { z } from 'zod';
import { balancesOf, entriesOf } from '../../db/finance/ledger.ts';
import { iso } from '../../domain/core/schemas.ts';
import { ledgerAccounts, ledgerKinds } from '../../domain/finance/ledger.ts';
import type { Api } from '../core/context.ts';
import { cutPage } from '../core/cursor.ts';
import { numberCursor, PageQuery, pageOf, shortText } from '../core/lists.ts';
import { type Route, route } from '../core/route.ts';

const Account = z.enum(ledgerAccounts).meta({
  description:
    '`available`: at the provider, to be paid out. `receivable`: owed by it until its settlement. `in_transit`: in payouts without an outcome. `payouts`: paid out. `fees`, `refunds`, `disputes`: what a sale cost. `sales`, `unassigned`: what payers paid, as credits',
});

const Balance = z
  .object({
    connectionId: z.string(),
    provider: z.string(),
    name: z.string().optional().meta({ description: 'The connection’s own name' }),
    accounts: z.partialRecord(Account, z.int()).meta({
      description:
        'Cents by account; their sum is 0. Positive: a debit, what there is or what it cost. Negative: a credit',
    }),
  })
  .meta({ id: 'Balance' });

export const LedgerEntry = z
  .object({
    id: z.int(),
    connectionId: z.string(),
    entity: z.enum(['payment', 'payout', 'dispute', 'settlement']),
    entityId: z.string(),
    kind: z.enum(ledgerKinds),
    lines: z
      .array(z.object({ account: Account, amount: z.int().meta({ description: 'Cents. Positive: a debit' }) }))
      .meta({
        description: 'At least two; their sum is 0',
      }),
    createdAt: iso,
  })
  .meta({ id: 'LedgerEntry', description: 'One move of money. It is never changed; a correction is another entry' });

export const ledgerRoutes = (api: Api): Route[] => [
  route({
    method: 'get',
    path: '/v1/balances',
    tag: 'Finance',
    summary: 'What the ledger has on each connection',
    description:
      'From the entries that were written with each payment, refund, dispute and payout. It is not the provider’s own balance.',
    answers: { 200: { description: 'A balance for each connection with entries', schema: pageOf(Balance) } },
    handle: async ({ caller }) => ({
      status: 200,
      body: { data: await balancesOf(api.store.db, caller.merchantId), nextCursor: null },
    }),
  }),

  route({
    method: 'get',
    path: '/v1/ledger/entries',
    tag: 'Finance',
    summary: 'The entries of the ledger, the newest first',
    query: PageQuery.extend({
      cursor: numberCursor,
      connectionId: shortText.optional(),
      entityId: shortText.optional().meta({ description: 'A payment, payout, dispute or settlement' }),
    }),
    answers: { 200: { description: 'A page of entries', schema: pageOf(LedgerEntry) } },
    async handle({ caller, query: { limit, cursor, ...filters } }) {
      const before = cursor === undefined ? undefined : Number(cursor);
      const rows = await entriesOf(api.store.db, caller.merchantId, { ...filters, before, limit: limit + 1 });
      return { status: 200, body: cutPage(rows, limit, ({ id }) => String(id)) };
    },
  }),
];
