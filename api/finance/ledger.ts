import { z } from 'zod';
import { entriesOf } from '../../db/finance/ledger.ts';
import { iso } from '../../domain/core/schemas.ts';
import { ledgerKinds } from '../../domain/finance/ledger.ts';
import { ledgerColumns } from '../../domain/finance/ledger-columns.ts';
import type { Api } from '../core/context.ts';
import { cutPage } from '../core/cursor.ts';
import { numberCursor, PageQuery, pageOf, shortText } from '../core/lists.ts';
import { type Route, route } from '../core/route.ts';
import { Account } from './balances.ts';
import { FileQuery, fileAnswers, tableFile } from './table-file.ts';

export const LedgerEntry = z
  .object({
    id: z.int(),
    connectionId: z.string(),
    provider: z.string(),
    entity: z.enum(['payment', 'payout', 'dispute', 'settlement']),
    entityId: z.string(),
    cause: z.enum(ledgerKinds).meta({ description: 'The move that it was written with' }),
    lines: z
      .array(z.object({ account: Account, amount: z.int().meta({ description: 'Cents. Positive: a debit' }) }))
      .meta({
        description: 'At least two; their sum is 0',
      }),
    at: iso,
  })
  .meta({ id: 'LedgerEntry', description: 'One move of money. It is never changed; a correction is another entry' });

const filters = {
  connectionId: shortText.optional(),
  entityId: shortText.optional().meta({ description: 'A payment, payout, dispute or settlement' }),
  from: z.iso.date().optional().meta({ description: 'Written on this day in Brazil or later' }),
  to: z.iso.date().optional().meta({ description: 'Written on this day or earlier' }),
};

export const ledgerRoutes = (api: Api): Route[] => [
  route({
    method: 'get',
    path: '/v1/ledger/entries',
    tag: 'Finance',
    summary: 'The entries of the ledger, the newest first',
    query: PageQuery.extend({ cursor: numberCursor, ...filters }),
    answers: { 200: { description: 'A page of entries', schema: pageOf(LedgerEntry) } },
    async handle({ caller, query: { limit, cursor, ...filters } }) {
      const before = cursor === undefined ? undefined : Number(cursor);
      const rows = await entriesOf(api.store.db, caller.merchantId, { ...filters, before, limit: limit + 1 });
      return { status: 200, body: cutPage(rows, limit, ({ id }) => String(id)) };
    },
  }),

  route({
    method: 'get',
    path: '/v1/ledger/entries/file',
    tag: 'Finance',
    summary: 'The entries of the ledger as a file, a row for each line',
    description: 'All that the filters leave, the newest first, with debits and credits in columns of their own.',
    query: FileQuery.extend(filters),
    answers: fileAnswers,
    handle: ({ caller: { merchantId, merchantName }, query: { format, language, ...chosen } }) =>
      tableFile(
        {
          name: { pt: 'razao', en: 'ledger' },
          merchantName,
          columns: ledgerColumns,
          async page({ limit, after: before }: { limit: number; after?: number }) {
            const found = await entriesOf(api.store.db, merchantId, { ...chosen, before, limit });
            return {
              data: found.flatMap(({ lines, ...entry }) => lines.map((line) => ({ ...entry, ...line }))),
              next: found.length === limit ? found.at(-1)?.id : undefined,
            };
          },
        },
        { format, language },
      ),
  }),
];
