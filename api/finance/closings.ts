import { z } from 'zod';
import { type ClosedDay, closingsOf } from '../../db/finance/reports.ts';
import { iso } from '../../domain/core/schemas.ts';
import { ledgerAccounts } from '../../domain/finance/ledger.ts';
import { changesBetween, ReportRow, reportRow, sumOf } from '../../domain/finance/reports.ts';
import { dayInBrazil } from '../../domain/finance/statement.ts';
import type { Api } from '../core/context.ts';
import { cutPage } from '../core/cursor.ts';
import { PageQuery, pageOf } from '../core/lists.ts';
import { Problem } from '../core/problems.ts';
import { type Route, route } from '../core/route.ts';
import { LedgerEntry } from './ledger.ts';

const day = z.iso.date();
const Account = z.enum(ledgerAccounts);
/** Entries of a day's later moves that are shown; all are counted. */
const movesShown = 100;

const Closing = z
  .object({
    day,
    closedAt: iso,
    closedBy: z.string().optional(),
    entries: z.int().meta({ description: 'Entries of the ledger on that day' }),
    totals: ReportRow.omit({ period: true, group: true, sales: true }).meta({
      description: 'Of all connections, as it stood then',
    }),
  })
  .meta({ id: 'Closing' });

const ClosingDetail = Closing.extend({
  connections: z
    .array(z.object({ connectionId: z.string(), provider: z.string(), accounts: z.partialRecord(Account, z.int()) }))
    .meta({ description: 'Cents by account of each connection, as it stood then' }),
  changes: z
    .array(z.object({ connectionId: z.string(), account: Account, closed: z.int(), now: z.int() }))
    .meta({ description: 'Figures of the day that are others now: entries that were committed after the closing' }),
  later: z
    .object({ count: z.int(), entries: z.array(LedgerEntry) })
    .meta({ description: `Moves after the day of payments that were sold on it; the newest ${movesShown}` }),
}).meta({ id: 'ClosingDetail' });

/** Days that finance has closed, and what has changed of them since. */
export const closingRoutes = (api: Api): Route[] => [
  route({
    method: 'get',
    path: '/v1/closings',
    tag: 'Finance',
    summary: 'The closed days, the newest first',
    query: PageQuery.extend({ cursor: day.optional() }),
    answers: { 200: { description: 'A page of closed days', schema: pageOf(Closing) } },
    async handle({ caller, query: { limit, cursor } }) {
      const rows = await closingsOf(api.store.db, caller.merchantId).page(limit + 1, cursor);
      const { data, nextCursor } = cutPage(rows, limit, (last) => last.day);
      return { status: 200, body: { data: data.map(show), nextCursor } };
    },
  }),

  route({
    method: 'post',
    path: '/v1/closings',
    tag: 'Finance',
    summary: 'Close a day',
    description:
      'Freezes what the ledger moved on the day. Entries are never changed, so that later moves are entries of later days; the closing shows those about its sales, and entries that were still being committed.',
    body: z.strictObject({ day }).meta({ id: 'CloseDay' }),
    answers: {
      201: { description: 'The closed day', schema: ClosingDetail },
      409: { description: 'It is closed already' },
    },
    async handle({ caller: { merchantId, person }, body }) {
      const today = dayInBrazil(new Date());
      if (body.day >= today) {
        const message = `is not over: today is ${today} in Brazil`;
        throw new Problem('validation', `day ${message}`, [{ field: 'day', rule: 'past', message }]);
      }
      if (!(await closingsOf(api.store.db, merchantId).close(body.day, person?.id)))
        throw new Problem('conflict', `${body.day} is closed already.`);
      return { status: 201, body: await detail(api, merchantId, body.day) };
    },
  }),

  route({
    method: 'get',
    path: '/v1/closings/:day',
    tag: 'Finance',
    summary: 'A closed day, and what has changed of it since',
    answers: { 200: { description: 'The day', schema: ClosingDetail } },
    handle: async ({ caller, params }) => ({
      status: 200,
      body: await detail(api, caller.merchantId, params.day ?? ''),
    }),
  }),
];

const show = ({ totals, ...closed }: ClosedDay) => {
  const { period: _, sales: __, ...sums } = reportRow(closed.day, undefined, 0, sumOf(totals));
  return { ...closed, totals: sums };
};

/** @throws Problem 404. */
async function detail(api: Api, merchantId: string, given: string) {
  const closings = closingsOf(api.store.db, merchantId);
  const closed = day.safeParse(given).success ? await closings.get(given) : undefined;
  if (!closed) throw new Problem('not_found', 'This day is not closed.');
  const [now, later] = await Promise.all([closings.movedOn(given), closings.movesAfter(given, movesShown)]);
  return { ...show(closed), connections: closed.totals, changes: changesBetween(closed.totals, now), later };
}
