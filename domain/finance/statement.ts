import { CsvError, parse } from 'csv-parse/sync';
import { maxCents } from '../core/money.ts';
import { isCnab, readCnab } from './cnab.ts';
import {
  addLine,
  clean,
  dayText,
  isBalance,
  mostLines,
  type Statement,
  UnreadableStatement,
} from './statement-line.ts';

/** Size limit of a file, in bytes. */
export const mostStatementBytes = 5 * 1024 * 1024;
const mostErrors = 100;
/** Programs of the age of CNAB end a file with this sign. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it is one
const endOfText = /\u001a\s*$/;

/**
 * Reads a statement: OFX (SGML 1.x or XML 2.x), a bank's return file (CNAB 240 or 400) or CSV, recognised by its content. Pure.
 * @throws UnreadableStatement when the file as a whole is unreadable; faults of single lines are in `errors`.
 */
export function readStatement(bytes: Uint8Array): Statement {
  if (bytes.length > mostStatementBytes) throw new UnreadableStatement('The file is larger than 5 MiB.');
  const text = textOf(bytes).replace(endOfText, '');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a text file has none
  if (/[\u0000-\u0008\u000e-\u001f]/.test(text)) throw new UnreadableStatement('The file is not text.');
  const read = /<OFX[\s>]/i.test(text) ? readOfx(text) : isCnab(text) ? readCnab(text) : readCsv(text);
  if (read.lines.length === 0 && read.errors.length === 0)
    throw new UnreadableStatement('There is no transaction in the file.');
  return { ...read, errors: read.errors.slice(0, mostErrors) };
}

/**
 * Banks write UTF-8 or Windows-1252, and their headers are unreliable: text that is not valid UTF-8 is read as
 * Windows-1252.
 */
function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // Not by TextDecoder, which reads these 32 characters as Latin-1 in Node 20.
    const latin = new TextDecoder('latin1').decode(bytes);
    return latin.replace(/[\u0080-\u009f]/g, (sign) => windows1252[sign.charCodeAt(0) - 0x80] ?? '\ufffd');
  }
}

/** The characters of Windows-1252 from 0x80 to 0x9f. */
const windows1252 = [...'€\ufffd‚ƒ„…†‡ˆ‰Š‹Œ\ufffdŽ\ufffd\ufffd‘’“”•–—˜™š›œ\ufffdžŸ'];

// ---- amounts and days --------------------------------------------------------------------------------------------

/**
 * Brazilian (`1.234,56`), plain (`1234.56`, `1,234.56`), and whole reais. `1.234` and `1,234` are ambiguous and match
 * none.
 */
const amountForms = [
  /^(\d{1,3}(?:\.\d{3})+),(\d{2})$/,
  /^(\d+),(\d{1,2})$/,
  /^(\d{1,3}(?:,\d{3})+)\.(\d{2})$/,
  /^(\d+)\.(\d{1,2})$/,
  /^(\d+)()$/,
];

/**
 * `-R$ 1.234,56`, `1234.56`, `100,00 D` in cents, computed from the digits. @returns undefined for a text that is not
 * an amount.
 */
export function statementCents(text: string): number | undefined {
  const [, before = '', digits = '', after = ''] =
    /^([+-]?)\s*(?:R\$)?\s*([+-]?[\d.,]{1,24})\s*([+-]|[CD])?$/i.exec(text.replace(/[\u00a0\u2212]/g, fold).trim()) ??
    [];
  const inner = /^[+-]/.exec(digits)?.[0] ?? '';
  const signs = [before, inner, after].filter((sign) => sign !== '');
  if (signs.length > 1) return undefined;
  for (const form of amountForms) {
    const [found, whole = '', decimals = ''] = form.exec(digits.slice(inner.length)) ?? [];
    if (found === undefined) continue;
    const cents = Number(whole.replace(/[.,]/g, '') + decimals.padEnd(2, '0'));
    if (cents > maxCents) return undefined;
    return signs[0] === '-' || signs[0]?.toUpperCase() === 'D' ? 0 - cents : cents;
  }
  return undefined;
}

const fold = (sign: string) => (sign === '\u00a0' ? ' ' : '-');

/** The day in Brazil (America/Sao_Paulo) of an instant. */
export function dayInBrazil(at: Date): string {
  return brazil.format(at);
}
const brazil = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo', dateStyle: 'short' });

/** `20/11/2026`, `2026-11-20`, with or without a time; a time with a zone is converted to Brazil's. */
export function statementDay(text: string): string | undefined {
  const given = text.trim();
  const instant = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})$/i.test(given);
  if (instant) {
    const at = new Date(given.replace(' ', 'T'));
    return Number.isNaN(at.valueOf()) ? undefined : dayInBrazil(at);
  }
  const iso = /^(\d{4})-(\d{2})-(\d{2})(?:[T ][\d:.]+)?$/.exec(given);
  if (iso) return dayText(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const usual = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?:[ T,-]+[\d:.h]+)?$/.exec(given);
  if (!usual) return undefined;
  const year = Number(usual[3]);
  return dayText(year < 100 ? 2000 + year : year, Number(usual[2]), Number(usual[1]));
}

/** OFX: `20261120`, `20261120103000.000[-3:BRT]`. Without a zone it is the bank's local day. */
function ofxDay(text: string): string | undefined {
  const found =
    /^(\d{4})(\d{2})(\d{2})(?:(\d{2})(\d{2})(\d{2})?(?:\.\d{1,6})?)?(?:\[([+-]?\d{1,2})(?:\.(\d{1,2}))?(?::\w*)?\])?$/.exec(
      text,
    );
  if (!found) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = found.slice(1, 6).map(Number);
  const given = dayText(year, month, day);
  if (given === undefined || found[4] === undefined || found[7] === undefined) return given;
  if (hour > 23 || minute > 59) return undefined;
  const at = Date.UTC(year, month - 1, day, hour, minute) - Number(found[7]) * 3_600_000;
  return dayInBrazil(new Date(at));
}

// ---- OFX ---------------------------------------------------------------------------------------------------------

/**
 * OFX is a few fields between tags; in SGML most end tags are absent. The parser is strict: no declarations (so no
 * entities but the five of XML and numeric ones), one currency, a complete file.
 */
function readOfx(text: string): Statement {
  if (text.includes('<!')) throw new UnreadableStatement('The file has declarations (<!…), which no statement needs.');
  if (!/<\/OFX\s*>\s*$/i.test(text.slice(-200)))
    throw new UnreadableStatement('The file is cut off: it has no </OFX>.');
  const read: Statement = { lines: [], errors: [], skipped: 0 };
  let fields: Map<string, string> | undefined;
  let place = 0;
  for (const [, slash, tag = '', value = ''] of text.matchAll(/<(\/?)([A-Za-z0-9_.]+)(?:\s[^<>]*)?>([^<]*)/g)) {
    const name = tag.toUpperCase();
    if (name === 'CURDEF' && slash === '' && value.trim().toUpperCase() !== 'BRL') {
      throw new UnreadableStatement('The statement is not in reais (CURDEF).');
    }
    if (name === 'STMTTRN') {
      if ((slash === '') === (fields !== undefined))
        throw new UnreadableStatement('Its transactions (STMTTRN) are nested.');
      if (fields) addOfxLine(read, place, fields);
      else place += 1;
      if (place > mostLines) throw new UnreadableStatement(`It has more than ${mostLines} transactions.`);
      fields = fields ? undefined : new Map();
    } else if (fields && slash === '' && !fields.has(name)) fields.set(name, decoded(value));
  }
  if (fields) throw new UnreadableStatement('The file is cut off within a transaction.');
  return read;
}

function addOfxLine(read: Statement, n: number, fields: Map<string, string>): void {
  const day = ofxDay(fields.get('DTPOSTED') ?? '');
  const amount = statementCents(fields.get('TRNAMT') ?? '');
  const type = fields.get('TRNTYPE')?.toUpperCase();
  const wrong = (field: string, message: string) => read.errors.push({ line: n, field, message });
  if (day === undefined) wrong('DTPOSTED', 'is not a date');
  if (amount === undefined) wrong('TRNAMT', 'is not an amount with at most two decimals');
  if (type === 'CREDIT' && amount !== undefined && amount < 0) wrong('TRNAMT', 'is negative, and TRNTYPE says CREDIT');
  else if (day !== undefined && amount !== undefined) {
    const description = clean([fields.get('NAME'), fields.get('MEMO')].filter(Boolean).join(' '));
    // Some banks omit the sign; TRNTYPE has it then.
    const cents = type === 'DEBIT' ? 0 - Math.abs(amount) : amount;
    const ids = [fields.get('REFNUM'), fields.get('CHECKNUM')].filter(Boolean).join(' ');
    addLine(read, { n, day, cents, description, fitId: fields.get('FITID') ?? '', more: ids });
  }
}

const named: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'", nbsp: ' ' };

/** The value of a field. Entities are decoded once, so that their text is not read as markup. */
const decoded = (value: string): string =>
  value
    .replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(lt|gt|amp|quot|apos|nbsp));/gi, (whole, decimal, hex, name) => {
      if (name !== undefined) return named[name.toLowerCase()] ?? whole;
      const code = Number.parseInt(decimal ?? hex, decimal === undefined ? 16 : 10);
      return code >= 32 && code <= 0xd7ff ? String.fromCharCode(code) : '\ufffd';
    })
    .trim();

// ---- CSV ---------------------------------------------------------------------------------------------------------

const columnNames = {
  day: [
    'data',
    'date',
    'dia',
    'data lancamento',
    'data do lancamento',
    'data movimento',
    'data da movimentacao',
    'data da transacao',
    'data hora',
    'data e hora',
    'created at',
  ],
  amount: ['valor', 'amount', 'value', 'quantia', 'montante', 'valor lancamento', 'valor da transacao'],
  description: [
    'descricao',
    'description',
    'historico',
    'lancamento',
    'memo',
    'detalhes',
    'title',
    'titulo',
    'details',
  ],
  id: [
    'id',
    'documento',
    'numero do documento',
    'n documento',
    'no documento',
    'nr documento',
    'doc',
    'dcto',
    'identificador',
    'id da transacao',
    'id transacao',
    'transaction id',
    'referencia',
    'reference',
    'codigo',
  ],
  endToEndId: [
    'end to end',
    'end to end id',
    'endtoend',
    'endtoendid',
    'e2e',
    'e2e id',
    'e2eid',
    'id end to end',
    'id e2e',
  ],
  type: [
    'tipo',
    'type',
    'd c',
    'c d',
    'dc',
    'natureza',
    'debito credito',
    'credito debito',
    'tipo lancamento',
    'direction',
  ],
  credit: ['credito', 'credit', 'entrada', 'entradas'],
  debit: ['debito', 'debit', 'saida', 'saidas'],
} as const;
type Column = keyof typeof columnNames;

/** A header in the form of the table above: `Valor (R$)` → `valor`. */
const heading = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/\(?r\$\)?|\bbrl\b/g, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

function columnsOf(record: readonly string[]): Partial<Record<Column, number>> {
  const headings = record.map(heading);
  const found = Object.entries(columnNames).flatMap(([column, names]) => {
    const at = headings.findIndex((text) => (names as readonly string[]).includes(text));
    return at < 0 ? [] : [[column, at]];
  });
  return Object.fromEntries(found);
}

const isHead = (columns: Partial<Record<Column, number>>): boolean =>
  columns.day !== undefined &&
  (columns.amount !== undefined || (columns.credit !== undefined && columns.debit !== undefined));

/** Most lines before the header: banks put the account and the period above it. */
const mostPreamble = 20;

interface CsvRecord {
  cells: string[];
  line: number;
}

/** Finds the header line near the top, and the separator with which it is read. */
function readCsv(text: string): Statement {
  let broken: string | undefined;
  for (const delimiter of [';', ',', '\t']) {
    const records = recordsOf(text, delimiter);
    if (typeof records === 'string') broken ??= records;
    else {
      const at = records.findIndex(({ cells }, index) => index < mostPreamble && isHead(columnsOf(cells)));
      if (at >= 0) return readRecords(columnsOf(records[at]?.cells ?? []), records.slice(at + 1));
    }
  }
  throw new UnreadableStatement(
    broken ??
      'It is neither OFX nor a CSV with headings: one column for the date (data) and one for the amount (valor) are needed.',
  );
}

/** @returns why the file is not a readable CSV. */
function recordsOf(text: string, delimiter: string): CsvRecord[] | string {
  try {
    const options = { delimiter, bom: true, relax_column_count: true, skip_empty_lines: true, trim: true } as const;
    const records = parse(text, { ...options, info: true, max_record_size: 20_000, to: mostLines + mostPreamble + 1 });
    return (records as unknown as { record: string[]; info: { lines: number } }[]).map(({ record, info }) => ({
      cells: record,
      line: info.lines,
    }));
  } catch (error) {
    // The parser's message is not repeated: it may quote personal data of the file.
    if (error instanceof CsvError)
      return `The CSV cannot be read: ${error.code}${'lines' in error ? ` in line ${error.lines}` : ''}.`;
    throw error;
  }
}

function readRecords(columns: Partial<Record<Column, number>>, records: CsvRecord[]): Statement {
  if (records.length > mostLines) throw new UnreadableStatement(`It has more than ${mostLines} lines.`);
  const read: Statement = { lines: [], errors: [], skipped: 0 };
  for (const { cells, line } of records) {
    const cell = (column: Column) => cells[columns[column] ?? -1] ?? '';
    const description = clean(cell('description'));
    if (isBalance(description)) {
      read.skipped += 1;
      continue;
    }
    const day = statementDay(cell('day'));
    const cents = centsOf(cell);
    if (day === undefined)
      read.errors.push({ line, field: 'date', message: 'is not a date: 20/11/2026 or 2026-11-20' });
    if (typeof cents === 'string') read.errors.push({ line, field: 'amount', message: cents });
    if (day === undefined || typeof cents === 'string') continue;
    addLine(read, { n: line, day, cents, description, fitId: cell('id'), more: cell('endToEndId') });
  }
  return read;
}

/** The amount of a line with its direction, or what is wrong with it. */
function centsOf(cell: (column: Column) => string): number | string {
  const given = cell('amount');
  if (given === '') {
    const [credit, debit] = [cell('credit'), cell('debit')].map((text) => (text === '' ? 0 : statementCents(text)));
    if (credit === undefined || debit === undefined) return notAmount;
    if (cell('credit') === '' && cell('debit') === '') return 'is empty';
    return credit !== 0 && debit !== 0 ? 'is both a credit and a debit' : Math.abs(credit) - Math.abs(debit);
  }
  const cents = statementCents(given);
  if (cents === undefined) return notAmount;
  const type = heading(cell('type'));
  if (/^(d|deb|debito|debit|saida|out)$/.test(type)) return 0 - Math.abs(cents);
  return /^(c|cred|credito|credit|entrada|in)$/.test(type) && cents < 0
    ? 'is negative, and its type says credit'
    : cents;
}

const notAmount = 'is not an amount: 1.234,56 or 1234.56, at most two decimals';
