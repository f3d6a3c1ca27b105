import { Readable } from 'node:stream';
import { z } from 'zod';
import { signedReais } from '../../domain/core/money.ts';
import type { Column } from '../../domain/finance/csv-columns.ts';
import type { CsvLanguage } from '../../domain/finance/exports.ts';
import { csvHeaders, csvOf } from '../../runtime/csv.ts';
import { type Cell, xlsxHeaders, xlsxOf } from '../../runtime/xlsx.ts';
import { CsvQuery } from '../core/lists.ts';
import { Problem } from '../core/problems.ts';
import type { RouteResponse } from '../core/route.ts';
import { mostWorkbookRows } from './exports.ts';

/** The query of a route that answers a table as a file. */
export const FileQuery = CsvQuery.extend({ format: z.enum(['csv', 'xlsx']).default('csv') });

/** The answers of such a route. */
export const fileAnswers = {
  200: { description: 'The file; with `format=xlsx` a workbook of Excel', schema: z.string(), type: 'text/csv' },
  409: { description: 'It is too long for a workbook' },
} as const;

/** Rows per query. */
const batch = 500;

/** A table of which amounts may have a sign. */
interface TableFile<Row, Place> {
  /** Of the file and of its sheet, by language. */
  name: Record<CsvLanguage, string>;
  merchantName: string;
  columns: readonly Column<Row>[];
  /** Reads `limit` rows after a place. */
  page(at: { limit: number; after?: Place }): Promise<{ data: Row[]; next?: Place | undefined }>;
}

/** A whole table as a CSV file, which is streamed, or as a workbook. @throws Problem 409 where a workbook is too long. */
export async function tableFile<Row, Place>(
  { name, merchantName, columns, page }: TableFile<Row, Place>,
  { format, language }: z.output<typeof FileQuery>,
): Promise<RouteResponse> {
  const headers = csvHeaders(name[language], merchantName);
  if (format === 'csv') return { status: 200, body: csvOf(columns, page, language, signedReais), headers };

  const rows: Row[] = [];
  for (let after: Place | undefined, isDone = false; !isDone; ) {
    const { data, next }: Awaited<ReturnType<typeof page>> = await page({
      limit: batch,
      ...(after !== undefined && { after }),
    });
    rows.push(...data);
    if (rows.length > mostWorkbookRows)
      throw new Problem('conflict', `A workbook has at most ${mostWorkbookRows} rows: take the CSV file.`);
    after = next;
    isDone = next === undefined;
  }
  const file = await xlsxOf(
    name[language],
    columns.map((column) => column[language]),
    rows.map((row) => columns.map((column) => cellOf(row, column))),
  );
  return { status: 200, body: Readable.from([file]), headers: xlsxHeaders(headers) };
}

const plain = { reais: signedReais, clock: (iso: string | undefined) => iso ?? '' };

function cellOf<Row>(row: Row, { en, value }: Column<Row>): Cell {
  const cell = value(row, plain);
  return /\(R\$\)$/.test(en) && cell !== undefined ? { reais: String(cell) } : cell;
}
