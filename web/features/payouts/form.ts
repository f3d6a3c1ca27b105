import { documentKind, normaliseDocument } from '../../../domain/core/documents.ts';
import type { PixKeyKind } from '../../../domain/core/pix.ts';
import { kindOfPixKey, whyNoPixKey } from '../../../domain/core/pix-keys.ts';
import type { PayoutMethod } from '../../../domain/payouts/payout.ts';
import type { BodyOf } from '../../shared/api/client.ts';
import { parseReais } from '../../shared/lists/parse-reais.ts';

/** The payout form's fields as typed. */
export interface Filled {
  paymentMethod: PayoutMethod;
  provider: string;
  pixKey: string;
  /** Empty: derived from the key's form. */
  pixType: PixKeyKind | '';
  /** For a bank account, the holder's. */
  name: string;
  document: string;
  bankCode: string;
  branchNumber: string;
  accountNumber: string;
  receiverId: string;
  /** In reais, as typed. */
  amount: string;
  description: string;
  withdrawReference: string;
}

export type FilledField = Exclude<keyof Filled, 'paymentMethod'>;

export const emptyForm: Filled = {
  paymentMethod: 'PIX',
  provider: '',
  pixKey: '',
  pixType: '',
  name: '',
  document: '',
  bankCode: '',
  branchNumber: '',
  accountNumber: '',
  receiverId: '',
  amount: '',
  description: '',
  withdrawReference: '',
};

const target: Record<PayoutMethod, FilledField[]> = {
  PIX: ['pixKey', 'pixType', 'name', 'document'],
  BANK_ACCOUNT: ['bankCode', 'branchNumber', 'accountNumber', 'name', 'document'],
  RECEIVER: ['receiverId'],
};

/** The fields of a method in the order of the form. */
export const fieldsOf = (method: PayoutMethod): FilledField[] => [
  ...target[method],
  'amount',
  'provider',
  'description',
  'withdrawReference',
];

const required: readonly FilledField[] = [
  'pixKey',
  'bankCode',
  'branchNumber',
  'accountNumber',
  'receiverId',
  'amount',
  'provider',
];

/** `of`: the chosen kind of key. */
interface FieldError {
  what: 'missing' | 'amountWrong' | 'documentWrong' | 'keyWrong' | 'bankCodeWrong' | 'keyAmbiguous';
  of?: PixKeyKind;
}

export type FieldErrors = Partial<Record<FilledField, FieldError>>;

/** Errors that can be found before the request. Checks that only the provider can make are left to it. */
export function errorsOf(filled: Filled): FieldErrors {
  const faults: FieldErrors = {};
  const shown = fieldsOf(filled.paymentMethod);
  for (const field of shown) {
    if (required.includes(field) && filled[field].trim() === '') faults[field] = { what: 'missing' };
  }
  const document = filled.document.trim();
  if (shown.includes('document') && document && !documentKind(normaliseDocument(document))) {
    faults.document = { what: 'documentWrong' };
  }
  const amount = parseReais(filled.amount);
  if (!faults.amount && (!amount || amount < 1)) faults.amount = { what: 'amountWrong' };
  if (shown.includes('bankCode') && !faults.bankCode && !/^\d{3}$/.test(filled.bankCode.trim())) {
    faults.bankCode = { what: 'bankCodeWrong' };
  }
  if (shown.includes('pixKey') && !faults.pixKey) {
    const kind = filled.pixType || kindOfPixKey(filled.pixKey);
    if (!kind) faults.pixType = { what: 'keyAmbiguous' };
    else if (whyNoPixKey(filled.pixKey, kind)) faults.pixKey = { what: 'keyWrong', of: kind };
  }
  return faults;
}

/** The request's body from the valid fields. Empty fields and those of other methods are left out. */
export function bodyOf(filled: Filled): BodyOf<'CreatePayout'> {
  const shown = new Set(fieldsOf(filled.paymentMethod));
  const given = (field: FilledField) => (shown.has(field) && filled[field].trim() ? filled[field].trim() : undefined);
  const isBank = filled.paymentMethod === 'BANK_ACCOUNT';
  return {
    provider: filled.provider.trim(),
    paymentMethod: filled.paymentMethod,
    amount: parseReais(filled.amount) ?? 0,
    pixKey: given('pixKey'),
    pixType: (shown.has('pixType') && filled.pixType) || undefined,
    name: given('name'),
    document: given('document'),
    bankCode: given('bankCode'),
    branchNumber: given('branchNumber'),
    accountNumber: given('accountNumber'),
    accountHolder: isBank ? given('name') : undefined,
    accountDocument: isBank ? given('document') : undefined,
    receiverId: given('receiverId'),
    description: given('description'),
    withdrawReference: given('withdrawReference'),
  };
}
