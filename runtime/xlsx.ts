import writeExcelFile, { type Row } from 'write-excel-file/node';

/** A cell of a sheet. `reais`: decimal text with a point, which becomes a number that spreadsheets add up. */
export type Cell = string | number | { reais: string } | undefined;

/** A workbook with one sheet, its first row bold and fixed. Texts are stored as texts, so that none runs as a formula. */
export async function xlsxOf(
  sheet: string,
  head: readonly string[],
  rows: readonly (readonly Cell[])[],
): Promise<Buffer> {
  const cell = (value: Cell) => {
    if (value === undefined) return null;
    if (typeof value === 'string') return { value, type: String };
    if (typeof value === 'number') return { value, type: Number };
    return { value: Number(value.reais), type: Number, format: '#,##0.00' };
  };
  const data = [
    head.map((value) => ({ value, type: String, fontWeight: 'bold' })),
    ...rows.map((row) => row.map(cell)),
  ];
  return writeExcelFile(data as Row[], {
    sheet,
    stickyRowsCount: 1,
    columns: head.map((name) => ({ width: Math.max(12, name.length + 2) })),
  }).toBuffer();
}

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The headers of a workbook, from those of the CSV file with the same content. */
export const xlsxHeaders = (ofCsv: Readonly<Record<string, unknown>>) => ({
  'content-type': xlsxType,
  'content-disposition': String(ofCsv['content-disposition']).replace('.csv"', '.xlsx"'),
});
