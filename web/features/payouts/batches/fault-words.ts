import './messages.ts';
import type { LineError } from '../../../../domain/payouts/batch.ts';
import type { NameIn, Translate } from '../../../i18n/texts.ts';

type Known = NameIn<'batches:faults'>;

/** The API's messages about a line by pattern. A message without a pattern is shown as the API wrote it. */
const known: readonly [RegExp, Known][] = [
  [/^is not an amount in reais/, 'amount'],
  [/^must be at least 1 cent/, 'zero'],
  [/^must be at most|^must not exceed|^Too big/i, 'tooMuch'],
  [/^is required, or a bank account, or a receiver/, 'noPlace'],
  [/^is required/, 'required'],
  [/is not a valid (CPF|CNPJ)/, 'document'],
  [/^is not a Brazilian phone/, 'phone'],
  [/^is not an e-mail|^is not a valid e-mail/, 'email'],
  [/^is not a random key/, 'random'],
  [/form that fits several key types/, 'kind'],
  [/pays the same amount to the same receiver/, 'twice'],
  [/^is the same as in line \d+/, 'reference'],
  [/^must be one of/, 'oneOf'],
  [/^is not a known column/, 'column'],
  [/^".*" occurs twice/, 'columnTwice'],
  [/column "\w+" \(\w+\) is missing/, 'columnMissing'],
  [/^has \d+ cells/, 'cells'],
  [/quotation mark/, 'quotes'],
  [/^is empty|has a header and no lines/, 'empty'],
  [/the maximum is|is larger than/, 'tooLong'],
  [/is a second destination/, 'twoPlaces'],
  [/control character/, 'hidden'],
  [/card number/, 'card'],
];

/** The error and what to do, in the reader's language; the API's message where no pattern matches. */
export function faultWords(t: Translate, { message }: Pick<LineError, 'message'>): string {
  const found = known.find(([pattern]) => pattern.test(message))?.[1];
  if (!found) return message;
  const other = /\bline (\d+)/.exec(message)?.[1];
  return t(`batches:faults.${found}`, { line: other ?? '?' });
}

/** Names of the fields as the sample file's columns. */
const columns: Record<string, string> = {
  name: 'nome',
  pixKey: 'chave',
  pixType: 'tipo',
  amount: 'valor',
  document: 'documento',
  withdrawReference: 'referencia',
  bankCode: 'banco',
  branchNumber: 'agencia',
  accountNumber: 'conta',
  accountHolder: 'titular',
  accountDocument: 'documento_titular',
  description: 'descricao',
  receiverId: 'recebedor',
  paymentMethod: 'metodo',
  allowDuplicate: 'repetir',
};

/** Undefined if the error concerns the line or the file as a whole. */
export const columnOf = (field: string): string | undefined =>
  field === 'csv' ? undefined : (columns[field] ?? field);
