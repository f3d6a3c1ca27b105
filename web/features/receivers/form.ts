import { isCnpj, isCpf, normaliseDocument } from '../../../domain/core/documents.ts';
import { parseReais } from '../../../domain/core/money.ts';
import type { ReceiverDocument } from '../../../domain/receivers/receiver.ts';
import type { BodyOf } from '../../shared/api/client.ts';
import type { Provider } from '../../shared/providers/api.ts';
import { documentKinds } from './states.ts';

/** The receiver form's fields as typed. */
export interface Filled {
  documentType: 'CPF' | 'CNPJ';
  /** The provider, or the connection if the provider has several. */
  provider: string;
  name: string;
  document: string;
  email: string;
  phone: string;
  userId: string;
  /** In reais per month, as typed. */
  monthlyRevenue: string;
  zipcode: string;
  street: string;
  number: string;
  district: string;
  city: string;
  state: string;
  bankCode: string;
  branchNumber: string;
  branchDigit: string;
  accountNumber: string;
  accountDigit: string;
  accountType: string;
  pixCode: string;
}

export type FilledField = keyof Filled;

export const emptyForm: Filled = {
  documentType: 'CNPJ',
  provider: '',
  name: '',
  document: '',
  email: '',
  phone: '',
  userId: '',
  monthlyRevenue: '',
  zipcode: '',
  street: '',
  number: '',
  district: '',
  city: '',
  state: '',
  bankCode: '',
  branchNumber: '',
  branchDigit: '',
  accountNumber: '',
  accountDigit: '',
  accountType: 'CORRENTE',
  pixCode: '',
};

export const steps = ['who', 'details', 'bank', 'papers', 'review'] as const;
export type Step = (typeof steps)[number];

export const addressFields = ['zipcode', 'street', 'number', 'district', 'city', 'state'] as const;
export const bankFields = [
  'bankCode',
  'branchNumber',
  'branchDigit',
  'accountNumber',
  'accountDigit',
  'accountType',
  'pixCode',
] as const;

/** The fields of each step, in the order of the form. */
export const fieldsOf: Record<Step, readonly FilledField[]> = {
  who: ['documentType', 'provider'],
  details: ['name', 'document', 'email', 'phone', 'monthlyRevenue', 'userId', ...addressFields],
  bank: bankFields,
  papers: [],
  review: [],
};

/** The form's field for each field of the request. */
const places: Record<string, FilledField> = {
  ...Object.fromEntries(fieldsOf.details.map((field) => [field, field])),
  provider: 'provider',
  documentType: 'documentType',
  'providerSpecificData.monthlyRevenue': 'monthlyRevenue',
  address: 'zipcode',
  ...Object.fromEntries(addressFields.map((field) => [`address.${field}`, field])),
  bankAccount: 'bankCode',
  ...Object.fromEntries(bankFields.map((field) => [`bankAccount.${field}`, field])),
};
export const fieldAt = (field: string): FilledField | undefined =>
  Object.hasOwn(places, field) ? places[field] : undefined;

export const documentAt = (field: string): ReceiverDocument | undefined =>
  documentKinds.find((docKind) => field === `documents.${docKind}`);

/** The step that contains a field of the request. */
export function stepOf(field: string): Step | undefined {
  if (documentAt(field)) return 'papers';
  const place = fieldAt(field);
  return steps.find((step) => place && fieldsOf[step].includes(place));
}

export type FieldError =
  | 'missing'
  | 'emailWrong'
  | 'cpfWrong'
  | 'cnpjWrong'
  | 'phoneWrong'
  | 'zipcodeWrong'
  | 'amountWrong'
  | 'bankCodeWrong';
export type FieldErrors = Partial<Record<FilledField, FieldError>>;

const email = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const optionalBank: readonly FilledField[] = ['branchDigit', 'accountType', 'pixCode'];
const digitsOf = (text: string) => text.replace(/\D/g, '');

/** Whether any field is filled in. The account type does not count, because it always has a value. */
export const hasAddress = (filled: Filled) => addressFields.some((field) => filled[field].trim());
export const hasBankAccount = (filled: Filled) =>
  bankFields.some((field) => field !== 'accountType' && filled[field].trim());

/**
 * The errors of the form. Data that only the provider requires may be missing, because it can be added later. An
 * address or a bank account that was begun must be complete.
 */
export function faultsOf(filled: Filled): FieldErrors {
  const faults: FieldErrors = {};
  const needed: FilledField[] = [
    'provider',
    'name',
    'document',
    'email',
    ...(hasAddress(filled) ? addressFields : []),
    ...(hasBankAccount(filled) ? bankFields.filter((field) => !optionalBank.includes(field)) : []),
  ];
  for (const field of needed) if (!filled[field].trim()) faults[field] = 'missing';
  const wrong = (field: FilledField, fault: FieldError, right: (text: string) => boolean) => {
    const text = filled[field].trim();
    if (text && !right(text)) faults[field] = fault;
  };
  if (filled.documentType === 'CPF') wrong('document', 'cpfWrong', (text) => isCpf(normaliseDocument(text)));
  else wrong('document', 'cnpjWrong', (text) => isCnpj(normaliseDocument(text)));
  wrong('email', 'emailWrong', (text) => email.test(text));
  wrong('phone', 'phoneWrong', (text) => [10, 11].includes(digitsOf(text).length));
  wrong('zipcode', 'zipcodeWrong', (text) => digitsOf(text).length === 8);
  wrong('monthlyRevenue', 'amountWrong', (text) => Boolean(parseReais(text)));
  wrong('bankCode', 'bankCodeWrong', (text) => /^\d{3}$/.test(text));
  return faults;
}

export const addressOf = (filled: Filled) => ({
  street: filled.street.trim(),
  number: filled.number.trim(),
  district: filled.district.trim(),
  city: filled.city.trim(),
  state: filled.state,
  zipcode: digitsOf(filled.zipcode),
});

export const bankAccountOf = (filled: Filled): BodyOf<'ReceiverBankAccount'> => ({
  bankCode: filled.bankCode.trim(),
  branchNumber: filled.branchNumber.trim(),
  branchDigit: filled.branchDigit.trim() || undefined,
  accountNumber: filled.accountNumber.trim(),
  accountDigit: filled.accountDigit.trim(),
  accountType: filled.accountType || undefined,
  pixCode: filled.pixCode.trim() || undefined,
});

/** The request's body from the valid fields, without empty ones. */
export function bodyOf(
  filled: Filled,
  documents: Partial<Record<ReceiverDocument, string>> = {},
): BodyOf<'CreateReceiver'> {
  const monthlyRevenue = parseReais(filled.monthlyRevenue);
  return {
    provider: filled.provider,
    name: filled.name.trim(),
    document: normaliseDocument(filled.document),
    documentType: filled.documentType,
    email: filled.email.trim(),
    phone: digitsOf(filled.phone) || undefined,
    userId: filled.userId.trim() || undefined,
    providerSpecificData: monthlyRevenue ? { monthlyRevenue } : undefined,
    address: hasAddress(filled) ? addressOf(filled) : undefined,
    bankAccount: hasBankAccount(filled) ? bankAccountOf(filled) : undefined,
    documents: Object.keys(documents).length > 0 ? documents : undefined,
  };
}

export type Want = NonNullable<Provider['receivers']>['wants'][number];

/** The provider's requirements for this kind of document, in its order. Empty while the provider is unknown. */
export const wantsOf = (provider: Provider | undefined, documentType: Filled['documentType']): Want[] =>
  provider?.receivers?.wants.filter((want) => !want.documentType || want.documentType === documentType) ?? [];

/** The documents that the provider requires, in the order of `documentKinds`. Empty while the provider is unknown. */
export function documentsOf(provider: Provider | undefined, documentType: Filled['documentType']): ReceiverDocument[] {
  const wanted = new Set(wantsOf(provider, documentType).map(({ field }) => field));
  return documentKinds.filter((docKind) => wanted.has(`documents.${docKind}`));
}

/** The requirements that are not met yet. */
export function stillMissing(
  wants: readonly Want[],
  filled: Filled,
  given: Partial<Record<ReceiverDocument, unknown>>,
): Want[] {
  return wants.filter(({ field }) => {
    const docKind = documentAt(field);
    if (docKind) return !given[docKind];
    if (field === 'address' || field.startsWith('address.')) return !hasAddress(filled);
    if (field === 'bankAccount' || field.startsWith('bankAccount.')) return !hasBankAccount(filled);
    const place = fieldAt(field);
    return place !== undefined && !filled[place].trim();
  });
}
