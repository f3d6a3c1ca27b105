import { Readable } from 'node:stream';
import { reconciliationsOf } from '../../db/finance/reconciliations.ts';
import { centsToReais } from '../../domain/core/money.ts';
import type { CsvLanguage } from '../../domain/finance/exports.ts';
import type { Reconciliation, ReconciliationItem } from '../../domain/finance/reconciliation.ts';
import { itemColumns } from '../../domain/finance/reconciliation-columns.ts';
import { csvHeaders, csvOf } from '../../runtime/csv.ts';
import { type Cell, xlsxHeaders, xlsxOf } from '../../runtime/xlsx.ts';
import type { Api } from '../core/context.ts';
import { Problem } from '../core/problems.ts';
import type { Caller, RouteResponse } from '../core/route.ts';
import { mostWorkbookRows } from './exports.ts';

/** Items per query. */
const batch = 500;

/** All that was compared, and what people decided about it, as a file. @throws Problem 409 where a workbook is too long. */
export async function reconciliationFile(
  { store }: Api,
  { merchantId, merchantName }: Caller,
  { id, counts }: Reconciliation,
  { format, language }: { format: 'csv' | 'xlsx'; language: CsvLanguage },
): Promise<RouteResponse> {
  const reconciliations = reconciliationsOf(store, merchantId);
  const headers = csvHeaders(language === 'pt' ? 'conciliacao' : 'reconciliation', merchantName);
  const page = async ({ limit, after }: { limit: number; after?: { value: Date | number } }) => {
    const { data, next } = await reconciliations.items(id, { limit, ...(after && { after: Number(after.value) }) });
    return { data, ...(next !== undefined && { next: { value: next, id: '' } }) };
  };
  if (format === 'csv') return { status: 200, body: csvOf(itemColumns, page, language), headers };

  const { open: _, waiting: __, ...kinds } = counts;
  const length = Object.values(kinds).reduce((sum, one) => sum + one, 0);
  if (length > mostWorkbookRows)
    throw new Problem('conflict', `A workbook has at most ${mostWorkbookRows} rows: take the CSV file.`);
  const rows: ReconciliationItem[] = [];
  for (let after: { value: number } | undefined | null = null; after !== undefined; ) {
    const { data, next }: Awaited<ReturnType<typeof page>> = await page({ limit: batch, ...(after && { after }) });
    rows.push(...data);
    after = next;
  }
  const file = await xlsxOf(
    language === 'pt' ? 'conciliacao' : 'reconciliation',
    itemColumns.map((column) => column[language]),
    rows.map((row) => itemColumns.map((column) => cellOf(row, column))),
  );
  return {
    status: 200,
    body: Readable.from([file]),
    headers: xlsxHeaders(headers),
  };
}

const plain = { reais: centsToReais, clock: (iso: string | undefined) => iso ?? '' };

function cellOf(row: ReconciliationItem, { en, value }: (typeof itemColumns)[number]): Cell {
  const cell = value(row, plain);
  return /\(R\$\)$/.test(en) && cell !== undefined ? { reais: String(cell) } : cell;
}
