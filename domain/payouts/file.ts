import { CsvError, type Info, parse } from 'csv-parse/sync';
import type { z } from 'zod';
import { plainAccount } from '../core/bank-accounts.ts';
import { hasCardNumber, refusedAsCard } from '../core/card-numbers.ts';
import { parseReais } from '../core/money.ts';
import { kindOfPixKey, plainPixKey, whyNoPixKey } from '../core/pix-keys.ts';
import type { LineError } from './batch.ts';
import { LineRequest } from './payout.ts';

/*
 * Parses a file of payouts (CSV, as spreadsheets in Brazil and elsewhere write it) into requests. All errors are reported
 * at once, by line and field; an ambiguous cell is an error, since a guess could move money. A cell is data, whatever it
 * begins with.
 */

export const mostLines = 1_000;
export const mostBytes = 1_048_576;
/** The most errors that are reported of one file. */
const maxErrors = 1_000;
const maxColumns = 50;

type Field = keyof LineRequest;

/** Headers by field, in Portuguese and English; compared without case, accents, spaces and punctuation. */
const headers: Record<Field, readonly string[]> = {
  name: ['nome', 'name', 'favorecido'],
  pixKey: ['chave', 'chavepix', 'pixkey'],
  pixType: ['tipo', 'tipochave', 'tipodechave', 'tipochavepix', 'pixtype'],
  amount: ['valor', 'amount'],
  document: ['documento', 'cpfcnpj', 'document'],
  documentType: ['tipodocumento', 'tipodedocumento', 'documenttype'],
  withdrawReference: ['referencia', 'withdrawreference', 'reference'],
  bankCode: ['banco', 'bankcode'],
  branchNumber: ['agencia', 'branchnumber'],
  accountNumber: ['conta', 'accountnumber'],
  accountHolder: ['titular', 'accountholder'],
  accountDocument: ['documentotitular', 'documentodotitular', 'accountdocument'],
  description: ['descricao', 'description'],
  email: ['email'],
  receiverId: ['recebedor', 'receiverid'],
  paymentMethod: ['metodo', 'paymentmethod'],
  webhookUrl: ['webhookurl'],
  allowDuplicate: ['repetir', 'allowduplicate'],
};
const fields = new Map(
  Object.entries(headers).flatMap(([field, names]) => names.map((name) => [name, field as Field])),
);

const words: Partial<Record<Field, Record<string, unknown>>> = {
  pixType: {
    cpf: 'CPF',
    cnpj: 'CNPJ',
    email: 'EMAIL',
    phone: 'PHONE',
    telefone: 'PHONE',
    celular: 'PHONE',
    random: 'RANDOM',
    aleatoria: 'RANDOM',
    evp: 'RANDOM',
  },
  documentType: { cpf: 'CPF', cnpj: 'CNPJ' },
  paymentMethod: {
    pix: 'PIX',
    bankaccount: 'BANK_ACCOUNT',
    contabancaria: 'BANK_ACCOUNT',
    receiver: 'RECEIVER',
    recebedor: 'RECEIVER',
  },
  allowDuplicate: { sim: true, s: true, yes: true, y: true, true: true, nao: false, n: false, no: false, false: false },
};

/** Letters and digits only, in lower case. */
const bare = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');

// Also characters that reverse the text direction: an approver would read another name than the one that is paid.
const hidden = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069\ufffd]/u;

export interface FileLine {
  /** In the file, counted from 1. */
  line: number;
  request: LineRequest;
}

/** Parses a file. Pure. `lines` has the lines without errors, in their order. */
export function readPayoutFile(csv: string): { lines: FileLine[]; errors: LineError[] } {
  const errors: LineError[] = [];
  const report = (line: number, field: string, message: string) => {
    if (errors.length < maxErrors) errors.push({ line, field, message });
  };
  const nothing = () => ({ lines: [], errors });
  if (new TextEncoder().encode(csv).length > mostBytes) {
    report(1, 'csv', `is larger than ${mostBytes} bytes`);
    return nothing();
  }
  const read = rowsOf(csv);
  if ('error' in read) {
    report(read.line, 'csv', read.error);
    return nothing();
  }
  const [header, ...rows] = read.rows;
  if (!header) {
    report(1, 'csv', 'is empty');
    return nothing();
  }
  const columns = columnsOf(header, report);
  if (!columns) return nothing();
  if (rows.length === 0) report(header.line, 'csv', 'has a header and no lines');
  if (rows.length > mostLines) report(header.line, 'csv', `has more than ${mostLines} lines`);
  if (rows.length > mostLines) return nothing();

  const lines: FileLine[] = [];
  const seen = { references: new Map<string, number>(), payouts: new Map<string, number>() };
  for (const row of rows) {
    const before = errors.length;
    const request = requestOf(row, columns, (field, message) => report(row.line, field, message));
    if (!request || errors.length > before || errors.length === maxErrors) continue;
    const duplicate = duplicateIn(seen, { line: row.line, request });
    if (duplicate) report(row.line, duplicate.field, duplicate.message);
    else lines.push({ line: row.line, request });
  }
  return { lines, errors };
}

interface Row {
  line: number;
  cells: string[];
}

/** The cells of each line that is not empty, with its number. */
function rowsOf(csv: string): { rows: Row[] } | { line: number; error: string } {
  const text = csv.replace(/^\ufeff/, '');
  const [first = ''] = text.split(/\r\n|\r|\n/, 1);
  try {
    const found = parse(text, {
      delimiter: first.includes(';') ? ';' : ',',
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      // Spreadsheets write empty lines as separators only.
      skip_records_with_empty_values: true,
      // The header, the lines, and one more: nothing behind it is parsed.
      to: mostLines + 2,
      trim: true,
      max_record_size: 20_000,
    }) as unknown as { record: string[]; info: Info }[];
    return { rows: found.map(({ record, info }) => ({ line: info.lines - breaksIn(record), cells: record })) };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { line: Number(error.lines ?? 1), error: csvErrors[error.code] ?? 'cannot be read as CSV' };
  }
}

const breaksIn = (cells: readonly string[]) =>
  cells.reduce((sum, cell) => sum + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0);

const csvErrors: Record<string, string> = {
  CSV_QUOTE_NOT_CLOSED: 'has a quotation mark that is never closed',
  CSV_INVALID_CLOSING_QUOTE: 'has text after a closing quotation mark',
  INVALID_OPENING_QUOTE: 'has a quotation mark inside a cell that does not begin with one',
  CSV_MAX_RECORD_SIZE: 'has a line that is far too long',
};

type ReportError = (line: number, field: string, message: string) => void;

/** The field of each column; undefined when required columns are missing. */
function columnsOf({ line, cells }: Row, report: ReportError): (Field | undefined)[] | undefined {
  if (cells.length > maxColumns) {
    report(line, 'csv', `has ${cells.length} columns; the maximum is ${maxColumns}`);
    return undefined;
  }
  const columns = cells.map((cell) => fields.get(bare(cell)));
  for (const [index, cell] of cells.entries()) {
    const field = columns[index];
    if (!field && cell !== '') report(line, shown(cell), `is not a known column: ${knownColumns}`);
    if (field && columns.indexOf(field) !== index) report(line, field, `"${shown(cell)}" occurs twice`);
  }
  const has = (field: Field) => columns.includes(field);
  const missing: [Field, string][] = [];
  if (!has('amount')) missing.push(['amount', 'the column "valor" (amount) is missing']);
  if (!has('pixKey') && !has('accountNumber') && !has('receiverId')) {
    missing.push(['pixKey', 'the column "chave" (pixKey) is missing, or those of a bank account, or "recebedor"']);
  }
  for (const [field, message] of missing) report(line, field, message);
  return missing.length > 0 ? undefined : columns;
}

const knownColumns = Object.entries(headers)
  .map(([field, [first]]) => (first === field.toLowerCase() ? field : `${first} (${field})`))
  .join(', ');

/** An unknown header, made safe for an error message. */
const shown = (cell: string) =>
  hasCardNumber(cell) ? 'csv' : cell.replace(new RegExp(hidden.source, 'gu'), ' ').slice(0, 60);

function requestOf(
  { cells }: Row,
  columns: readonly (Field | undefined)[],
  report: (field: string, message: string) => void,
): LineRequest | undefined {
  if (cells.length > columns.length) {
    report('csv', `has ${cells.length} cells, and the header ${columns.length}: does a cell need quotation marks?`);
    return undefined;
  }
  if (cells.length < columns.length) {
    report('csv', `has ${cells.length} cells, and the header ${columns.length}`);
    return undefined;
  }
  const given: Partial<Record<Field, unknown>> = {};
  let fine = true;
  const wrong = (field: string, message: string) => {
    fine = false;
    report(field, message);
  };
  for (const [index, cell] of cells.entries()) {
    if (cell === '') continue;
    const field = columns[index];
    if (hidden.test(cell)) wrong(field ?? 'csv', 'has a control character or an unreadable character');
    else if (refusedAsCard(field ?? '', cell)) wrong(field ?? 'csv', 'has a card number, which no payout needs');
    else if (!field) continue;
    else if (field === 'amount') given.amount = centsOf(cell, wrong);
    else if (words[field]) {
      const word = words[field][bare(cell)];
      if (word === undefined) wrong(field, `must be one of ${Object.keys(words[field]).join(', ')}`);
      else given[field] = word;
    } else given[field] = field === 'bankCode' && /^[0-9]{1,2}$/.test(cell) ? cell.padStart(3, '0') : cell;
  }
  if (given.amount === undefined && fine) wrong('amount', 'is required');
  if (!fine) return undefined;
  const method = methodOf(given, wrong);
  if (!method) return undefined;
  const parsed = LineRequest.safeParse({ ...given, paymentMethod: method }, { reportInput: true });
  if (!parsed.success) {
    for (const issue of parsed.error.issues) wrong(fieldOf(issue), issue.message);
    return undefined;
  }
  return withKind(parsed.data, wrong);
}

const fieldOf = (issue: z.core.$ZodIssue) => issue.path.map(String).join('.') || 'csv';

/** Reais in a cell as cents. `1.234` is refused: it may mean 1234 or 1.234. */
function centsOf(cell: string, wrong: (field: string, message: string) => void): number | undefined {
  const cents = /^(R\$)?\s*\d{1,3}(\.\d{3})+$/.test(cell) ? null : parseReais(cell);
  if (cents === null || cents === undefined) wrong('amount', 'is not an amount in reais such as 1.234,56 or 1234.56');
  else if (cents === 0) wrong('amount', 'must be at least 1 cent');
  else return cents;
  return undefined;
}

const targets = { PIX: 'pixKey', BANK_ACCOUNT: 'accountNumber', RECEIVER: 'receiverId' } as const;
type Target = keyof typeof targets;

/** The method of a line: its column, or else the kind of its destination. */
function methodOf(given: Partial<Record<Field, unknown>>, wrong: (field: string, message: string) => void) {
  const all = Object.keys(targets) as Target[];
  const meant = all.filter((method) => given[targets[method]] !== undefined);
  const stated = given.paymentMethod as Target | undefined;
  const [method = stated] = stated ? [stated] : meant;
  if (!method) wrong('pixKey', 'is required, or a bank account, or a receiver');
  else if (given[targets[method]] === undefined) wrong(targets[method], `is required for ${method}`);
  else if (meant.length > 1) wrong(targets[method], 'is a second destination: keep only one of them');
  else if (method === 'BANK_ACCOUNT' && !given.bankCode) wrong('bankCode', `is required for ${method}`);
  else if (method === 'BANK_ACCOUNT' && !given.branchNumber) wrong('branchNumber', `is required for ${method}`);
  else return method;
  return undefined;
}

/** The request with the kind of its PIX key, which must be unambiguous. */
function withKind(request: LineRequest, wrong: (field: string, message: string) => void): LineRequest | undefined {
  const { pixKey, pixType = kindOfPixKey(request.pixKey ?? '') } = request;
  if (pixKey === undefined) return request;
  if (!pixType) wrong('pixKey', 'has a form that fits several key types: give the type in the column "tipo" (pixType)');
  else {
    const why = whyNoPixKey(pixKey, pixType);
    if (why) wrong('pixKey', why);
    else return { ...request, pixType };
  }
  return undefined;
}

/** The error of a line that repeats an earlier one; undefined when it does not. */
function duplicateIn(
  seen: Record<'references' | 'payouts', Map<string, number>>,
  { line, request }: FileLine,
): { field: string; message: string } | undefined {
  const { withdrawReference, amount, allowDuplicate } = request;
  const sameReference = withdrawReference === undefined ? undefined : seen.references.get(withdrawReference);
  if (sameReference !== undefined) {
    return { field: 'withdrawReference', message: `is the same as in line ${sameReference}` };
  }
  const payout = `${destinationOf(request)} ${amount}`;
  const samePayout = seen.payouts.get(payout);
  if (samePayout !== undefined && !allowDuplicate) {
    const message = `line ${samePayout} pays the same amount to the same receiver: if that is intended, write "sim" in a column "repetir" (allowDuplicate)`;
    return { field: 'amount', message };
  }
  if (withdrawReference !== undefined) seen.references.set(withdrawReference, line);
  if (samePayout === undefined) seen.payouts.set(payout, line);
  return undefined;
}

/** The destination of a line, in a normalized form. */
function destinationOf({ paymentMethod, pixKey, pixType, ...r }: LineRequest): string {
  if (paymentMethod === 'PIX' && pixKey && pixType) return `${pixType} ${plainPixKey(pixKey, pixType)}`;
  if (paymentMethod === 'RECEIVER') return `receiver ${r.receiverId}`;
  return plainAccount(r.bankCode ?? '', r.branchNumber ?? '', r.accountNumber ?? '');
}
