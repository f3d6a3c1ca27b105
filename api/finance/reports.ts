import { Readable } from 'node:stream';
import { z } from 'zod';
import { financeReport } from '../../db/finance/reports.ts';
import { signedReais } from '../../domain/core/money.ts';
import {
  type ReportRow,
  ReportRow as Row,
  reportColumns,
  reportGroups,
  reportSteps,
} from '../../domain/finance/reports.ts';
import { csvFigures, csvHeaders } from '../../runtime/csv.ts';
import { xlsxHeaders, xlsxOf } from '../../runtime/xlsx.ts';
import type { Api } from '../core/context.ts';
import { CsvQuery } from '../core/lists.ts';
import { Problem } from '../core/problems.ts';
import { type Route, route } from '../core/route.ts';

const day = z.iso.date();
const mostDays = 400;

const ReportQuery = z.object({
  from: day.meta({ description: 'The first day in Brazil' }),
  to: day.meta({ description: `The last day, at most ${mostDays} days later` }),
  step: z.enum(reportSteps).default('day'),
  group: z.enum(reportGroups).default('none').meta({
    description:
      'A row for each provider, method or store of each period. A store is the platform of a payment: the one that it names, else its connection’s, else the merchant’s default one',
  }),
});

const FileQuery = ReportQuery.extend(CsvQuery.shape).extend({ format: z.enum(['csv', 'xlsx']).default('csv') });

/** @throws Problem 422. */
function checkSpan({ from, to }: z.output<typeof ReportQuery>): void {
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000;
  const message =
    days < 0 ? 'is before from' : days > mostDays ? `is more than ${mostDays} days after from` : undefined;
  if (message) throw new Problem('validation', `to ${message}`, [{ field: 'to', rule: 'span', message }]);
}

/** What was earned, what it cost, and what is to come, from the ledger. */
export const reportRoutes = (api: Api): Route[] => [
  route({
    method: 'get',
    path: '/v1/reports/finance',
    fromReplica: true,
    tag: 'Finance',
    summary: 'What was sold, what it cost and what arrived, by day, week or month',
    description:
      'From the entries of the ledger, by the day of the move: a refund counts on its own day, not on that of its sale. A period without moves has no row.',
    query: ReportQuery,
    answers: {
      200: { description: 'The oldest period first', schema: z.object({ data: z.array(Row) }) },
    },
    async handle({ caller, query }) {
      checkSpan(query);
      return { status: 200, body: { data: await financeReport(api.store.db, caller.merchantId, query) } };
    },
  }),

  route({
    method: 'get',
    path: '/v1/reports/finance/file',
    fromReplica: true,
    tag: 'Finance',
    summary: 'The same as a file',
    query: FileQuery,
    answers: {
      200: { description: 'The file; with `format=xlsx` a workbook of Excel', schema: z.string(), type: 'text/csv' },
    },
    async handle({ caller, query }) {
      checkSpan(query);
      const { format, language } = query;
      const rows = await financeReport(api.store.db, caller.merchantId, query);
      const name = language === 'pt' ? 'financeiro' : 'finance';
      const headers = csvHeaders(name, caller.merchantName);
      if (format === 'csv')
        return { status: 200, body: Readable.from([csvFigures(reportColumns, rows, language)]), headers };
      const file = await xlsxOf(
        name,
        reportColumns.map((column) => column[language]),
        rows.map((row) => reportColumns.map((column) => cellOf(row, column))),
      );
      return {
        status: 200,
        body: Readable.from([file]),
        headers: xlsxHeaders(headers),
      };
    },
  }),
];

const plain = { reais: signedReais, clock: (iso: string | undefined) => iso ?? '' };

const cellOf = (row: ReportRow, { money, value }: (typeof reportColumns)[number]) =>
  money === undefined ? value(row, plain) : { reais: signedReais(row[money]) };
