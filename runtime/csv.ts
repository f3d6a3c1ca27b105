import { Readable } from 'node:stream';
import { type Options, stringify } from 'csv-stringify';
import { stringify as stringifyAll } from 'csv-stringify/sync';
import { centsToReais, signedReais } from '../domain/core/money.ts';
import type { Column, Writing } from '../domain/finance/csv-columns.ts';
import type { CsvLanguage } from '../domain/finance/exports.ts';

/** Rows per query. The file is streamed, so its length does not affect memory. */
const batch = 500;

/**
 * The format that spreadsheets expect in Brazil (`;` and decimal comma) or in English (`,` and point): UTF-8 with a
 * byte order mark. Text that a spreadsheet would run as a formula is escaped.
 */
const form = (
  columns: readonly Record<CsvLanguage, string>[],
  language: CsvLanguage,
  head: boolean,
  escapes = true,
): Options => ({
  bom: head,
  header: head,
  delimiter: language === 'pt' ? ';' : ',',
  columns: columns.map((column) => column[language]),
  escape_formulas: escapes,
});

/** @param text amounts as decimal text; by default those that Trilho can store, and no others. */
const writingOf = (language: CsvLanguage, text: (cents: number) => string = centsToReais): Writing => ({
  reais: (cents) => text(cents).replace('.', language === 'pt' ? ',' : '.'),
  clock,
});

/** An amount with a minus, as a cell that is not escaped: it runs nothing, and escaped it would be no number. */
const negative = (cell: string | number): string | number | bigint =>
  typeof cell === 'string' && /^-\d+[.,]\d\d$/.test(cell) ? -BigInt(cell.replace(/\D/g, '')) : cell;

/**
 * All rows of a list as a CSV stream.
 *
 * @param page reads `limit` rows after a position
 * @param text amounts as decimal text; by default those that Trilho can store, and no others
 */
export function csvOf<Row, Place>(
  columns: readonly Column<Row>[],
  page: (at: { limit: number; after?: Place }) => Promise<{ data: Row[]; next?: Place | undefined }>,
  language: CsvLanguage,
  text?: (cents: number) => string,
): Readable {
  const write = writingOf(language, text);
  const sheet = stringify({
    ...form(columns, language, true),
    cast: { bigint: (cents) => writingOf(language, signedReais).reais(Number(cents)) },
  });
  async function* lines() {
    let after: Place | undefined;
    do {
      const { data, next } = await page({ limit: batch, ...(after !== undefined && { after }) });
      for (const row of data) yield columns.map(({ value }) => negative(value(row, write) ?? ''));
      after = next;
    } while (after !== undefined);
  }
  const rows = Readable.from(lines());
  // Errors and closing are passed between the streams: reading stops when the consumer closes the file.
  rows.once('error', (error) => sheet.destroy(error));
  sheet.once('close', () => rows.destroy());
  return rows.pipe(sheet);
}

/** Some rows of such a file, as one buffer. @param head whether this is the beginning of the file. */
export function csvPart<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  language: CsvLanguage,
  head: boolean,
): Buffer {
  return buffered(columns, rows, writingOf(language), form(columns, language, head));
}

/**
 * A whole file of figures of our own, among them negative ones: these would be escaped as formulas, and be no numbers. Names
 * beside them are texts of people, and are escaped.
 */
export function csvFigures<Row>(columns: readonly Column<Row>[], rows: readonly Row[], language: CsvLanguage): Buffer {
  const escaped = columns.map((column) => ({
    ...column,
    value: (row: Row, write: Writing) => withoutFormula(column.value(row, write)),
  }));
  return buffered(escaped, rows, writingOf(language, signedReais), form(columns, language, true, false));
}

/** A cell as the library escapes it, but for an amount below zero. */
const withoutFormula = (cell: string | number | undefined) =>
  typeof cell === 'string' && !/^-\d+[.,]\d\d$/.test(cell)
    ? cell.replace(/^[=+\-@\t\r\uff0b\uff0d\uff1d\uff20]/, "'$&")
    : cell;

function buffered<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  write: Writing,
  options: Options,
): Buffer {
  return Buffer.from(
    stringifyAll(
      rows.map((row) => columns.map(({ value }) => value(row, write) ?? '')),
      options,
    ),
  );
}

// The Swedish locale formats dates as spreadsheets of every language read them: 2026-11-21 14:05:09.
const brasilia = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'America/Sao_Paulo',
  dateStyle: 'short',
  timeStyle: 'medium',
});
const clock = (iso: string | undefined): string => (iso ? brasilia.format(new Date(iso)) : '');

/** A file name such as `pagamentos-loja-demo-2026-11-21.csv`, in ASCII for all file systems. */
export function csvName(what: string, merchantName: string, at: Date): string {
  const merchant = merchantName
    .normalize('NFD')
    .replace(/[^\w\s-]/g, '')
    .trim()
    .replace(/\W+/g, '-')
    .toLowerCase()
    .slice(0, 40);
  return `${[what, merchant, clock(at.toISOString()).slice(0, 10)].filter(Boolean).join('-')}.csv`;
}

/** Response headers for a CSV download. */
export const csvHeaders = (what: string, merchantName: string, at = new Date()): Record<string, string> => ({
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': `attachment; filename="${csvName(what, merchantName, at)}"`,
});
