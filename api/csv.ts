import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import { centsToReais } from '../domain/money.ts';

export const csvLanguages = ['pt', 'en'] as const;
export type CsvLanguage = (typeof csvLanguages)[number];

/** Rows read at a time: the file is written as it is read, so its length costs no memory. */
const batch = 500;

/** A column: its name in both languages, and what a row has there. Codes are the API's own in both. */
export type Column<Row> = Record<CsvLanguage, string> & {
  /** Text, or undefined for nothing. `reais`: of integer cents. `clock`: of an instant (ISO 8601), in Brasília. */
  value(row: Row, write: { reais(cents: number): string; clock: typeof clock }): string | number | undefined;
};

interface Place {
  value: Date | number;
  id: string;
}

/**
 * All rows of a list as a spreadsheet reads them in Brazil (`;` and decimal comma) or in English (`,` and point): UTF-8
 * with its mark. Text that a spreadsheet would run as a formula is escaped.
 *
 * @param page reads `limit` rows behind a place.
 */
export function csvOf<Row>(
  columns: readonly Column<Row>[],
  page: (at: { limit: number; after?: Place }) => Promise<{ data: Row[]; next?: Place }>,
  language: CsvLanguage,
): Readable {
  const sheet = stringify({
    bom: true,
    header: true,
    delimiter: language === 'pt' ? ';' : ',',
    columns: columns.map((column) => column[language]),
    escape_formulas: true,
  });
  const reais = (cents: number) => centsToReais(cents).replace('.', language === 'pt' ? ',' : '.');
  async function* lines() {
    let after: Place | undefined;
    do {
      const { data, next } = await page({ limit: batch, ...(after && { after }) });
      for (const row of data) yield columns.map(({ value }) => value(row, { reais, clock }) ?? '');
      after = next;
    } while (after);
  }
  const rows = Readable.from(lines());
  // Either side's end is the other's: a reader that went away stops the reading.
  rows.once('error', (error) => sheet.destroy(error));
  sheet.once('close', () => rows.destroy());
  return rows.pipe(sheet);
}

// Swedish writes dates as spreadsheets of every language read them: 2026-11-21 14:05:09.
const brasilia = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'America/Sao_Paulo',
  dateStyle: 'short',
  timeStyle: 'medium',
});
const clock = (iso: string | undefined): string => (iso ? brasilia.format(new Date(iso)) : '');

/** Headers of an answer that is such a file: `pagamentos-loja-demo-2026-11-21.csv`, in letters that every system takes. */
export function csvHeaders(what: string, merchantName: string): Record<string, string> {
  const merchant = merchantName
    .normalize('NFD')
    .replace(/[^\w\s-]/g, '')
    .trim()
    .replace(/\W+/g, '-')
    .toLowerCase()
    .slice(0, 40);
  const name = [what, merchant, clock(new Date().toISOString()).slice(0, 10)].filter(Boolean).join('-');
  return {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${name}.csv"`,
  };
}
