import { z } from 'zod';
import { documentKind, isCnpj, isCpf, normaliseDocument } from '../../../domain/core/documents.ts';
import { parseReais } from '../../../domain/core/money.ts';
import type { ReceiverDocument } from '../../../domain/receivers/receiver.ts';
import type { BodyOf } from '../../shared/api/client.ts';
import type { ZodForm } from '../../shared/forms/use-zod-form.ts';
import type { Provider } from '../../shared/providers/api.ts';
import { documentKinds } from './states.ts';

const digitsOf = (text: string) => text.replace(/\D/g, '');

const text = z.string().trim();
/** A text that is empty or right. */
const ifGiven = (isRight: (given: string) => boolean, message: FieldError) =>
  text.refine((given) => given === '' || isRight(given), message);

/** The receiver form's fields as typed. */
const fields = z.object({
  documentType: z.enum(['CPF', 'CNPJ']),
  /** The provider, or the connection if the provider has several. */
  provider: text,
  name: text,
  document: text,
  email: ifGiven((given) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(given), 'emailWrong'),
  phone: ifGiven((given) => [10, 11].includes(digitsOf(given).length), 'phoneWrong'),
  userId: text,
  /** Of a user only. */
  platformId: text,
  /** In reais per month. */
  monthlyRevenue: ifGiven((given) => Boolean(parseReais(given)), 'amountWrong'),
  zipcode: ifGiven((given) => digitsOf(given).length === 8, 'zipcodeWrong'),
  street: text,
  number: text,
  district: text,
  city: text,
  state: text,
  bankCode: ifGiven((given) => /^\d{3}$/.test(given), 'bankCodeWrong'),
  branchNumber: text,
  branchDigit: text,
  accountNumber: text,
  accountDigit: text,
  accountType: text,
  pixCode: text,
});

export type Filled = z.input<typeof fields>;
export type FilledField = keyof Filled;
/** The form, whatever it sends. */
export type ReceiverForm<Given> = ZodForm<Filled, Given>;

export const emptyForm: Filled = {
  documentType: 'CNPJ',
  provider: '',
  name: '',
  document: '',
  email: '',
  phone: '',
  userId: '',
  platformId: '',
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

export const steps = ['who', 'details', 'bank', 'documents', 'review'] as const;
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
  documents: [],
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
  if (documentAt(field)) return 'documents';
  const place = fieldAt(field);
  return steps.find((step) => place && fieldsOf[step].includes(place));
}

export type FieldError =
  | 'missing'
  | 'emailWrong'
  | 'documentWrong'
  | 'cpfWrong'
  | 'cnpjWrong'
  | 'phoneWrong'
  | 'zipcodeWrong'
  | 'amountWrong'
  | 'bankCodeWrong';

const optionalBank: readonly FilledField[] = ['branchDigit', 'accountType', 'pixCode'];
const neededBank = bankFields.filter((field) => !optionalBank.includes(field));

/** Whether any field is filled in. The account type does not count, because it always has a value. */
export const hasAddress = (filled: Filled) => addressFields.some((field) => filled[field].trim());
export const hasBankAccount = (filled: Filled) =>
  bankFields.some((field) => field !== 'accountType' && filled[field].trim());

interface Issues {
  addIssue: (issue: { code: 'custom'; path: [FilledField]; message: FieldError | 'typeRefused' }) => void;
}

function need(needed: readonly FilledField[], filled: Filled, { addIssue }: Issues): void {
  for (const field of needed) {
    if (filled[field] === '') addIssue({ code: 'custom', path: [field], message: 'missing' });
  }
}

/**
 * Finds the errors of the form of a new receiver, and makes the request's body without the documents. Data that only the
 * provider requires may be missing, because it can be added later. An address or a bank account that was begun must be
 * complete.
 *
 * @param accepted the kinds of receiver that the provider accepts, where the provider is known.
 */
export const receiverSchema = (accepted?: readonly Filled['documentType'][]) =>
  fields
    .superRefine((filled, issues) => {
      need(['provider', 'name', 'document', 'email'], filled, issues);
      if (hasAddress(filled)) need(addressFields, filled, issues);
      if (hasBankAccount(filled)) need(neededBank, filled, issues);
      const document = normaliseDocument(filled.document);
      if (document && !(filled.documentType === 'CPF' ? isCpf(document) : isCnpj(document))) {
        const message = filled.documentType === 'CPF' ? 'cpfWrong' : 'cnpjWrong';
        issues.addIssue({ code: 'custom', path: ['document'], message });
      }
      if (accepted && !accepted.includes(filled.documentType)) {
        issues.addIssue({ code: 'custom', path: ['documentType'], message: 'typeRefused' });
      }
    })
    .transform(bodyOf);

/**
 * Makes the record of a platform's user, or of an existing one what may change: its own id and its tax document stay. An
 * emptied field removes its value.
 */
export const newUserSchema = fields
  .superRefine((filled, issues) => {
    need(['userId', 'name', 'document', 'email'], filled, issues);
    if (hasAddress(filled)) need(addressFields, filled, issues);
    if (filled.document && !documentKind(normaliseDocument(filled.document))) {
      issues.addIssue({ code: 'custom', path: ['document'], message: 'documentWrong' });
    }
  })
  .transform(
    (filled): BodyOf<'CreatePlatformUser'> => ({
      userId: filled.userId,
      platformId: filled.platformId || undefined,
      name: filled.name,
      document: normaliseDocument(filled.document),
      email: filled.email,
      phone: digitsOf(filled.phone) || undefined,
      address: hasAddress(filled) ? addressOf(filled) : undefined,
    }),
  );
export const userSchema = fields
  .superRefine((filled, issues) => {
    need(['name', 'email'], filled, issues);
    if (hasAddress(filled)) need(addressFields, filled, issues);
  })
  .transform(
    (filled): BodyOf<'PatchPlatformUser'> => ({
      name: filled.name,
      email: filled.email,
      phone: digitsOf(filled.phone) || null,
      address: hasAddress(filled) ? addressOf(filled) : null,
    }),
  );

/** Makes the bank account of its fields. */
export const bankSchema = fields
  .superRefine((filled, issues) => need(neededBank, filled, issues))
  .transform(bankAccountOf);

/** Data that providers may still require, in the order of the panel. */
export const pieces = ['phone', 'providerSpecificData.monthlyRevenue', 'address', 'bankAccount'] as const;
export type Piece = (typeof pieces)[number];

const neededOfPiece: Record<Piece, readonly FilledField[]> = {
  phone: ['phone'],
  'providerSpecificData.monthlyRevenue': ['monthlyRevenue'],
  address: addressFields,
  bankAccount: neededBank,
};

/** Makes the change of the pieces that were begun. Each of those must be complete, and there must be one. */
export const piecesSchema = (wanted: readonly Piece[]) =>
  fields
    .superRefine((filled, issues) => {
      const begun = wanted.filter((piece) => isBegun(piece, filled));
      for (const piece of begun.length > 0 ? begun : wanted) need(neededOfPiece[piece], filled, issues);
    })
    .transform((filled): BodyOf<'PatchReceiver'> => {
      const given = (piece: Piece) => wanted.includes(piece) && isBegun(piece, filled);
      return {
        ...(given('phone') && { phone: digitsOf(filled.phone) }),
        ...(given('providerSpecificData.monthlyRevenue') && { providerSpecificData: revenueOf(filled) }),
        ...(given('address') && { address: addressOf(filled) }),
        ...(given('bankAccount') && { bankAccount: bankAccountOf(filled) }),
      };
    });

function isBegun(piece: Piece, filled: Filled): boolean {
  if (piece === 'bankAccount') return hasBankAccount(filled);
  return neededOfPiece[piece].some((field) => filled[field] !== '');
}

const revenueOf = (filled: Filled) => ({ monthlyRevenue: parseReais(filled.monthlyRevenue) ?? 0 });

const addressOf = ({ street, number, district, city, state, zipcode }: Filled) => ({
  street,
  number,
  district,
  city,
  state,
  zipcode: digitsOf(zipcode),
});

function bankAccountOf(filled: Filled): BodyOf<'ReceiverBankAccount'> {
  return {
    bankCode: filled.bankCode,
    branchNumber: filled.branchNumber,
    branchDigit: filled.branchDigit || undefined,
    accountNumber: filled.accountNumber,
    accountDigit: filled.accountDigit,
    accountType: filled.accountType || undefined,
    pixCode: filled.pixCode || undefined,
  };
}

/** Without empty fields. */
function bodyOf(filled: Filled): BodyOf<'CreateReceiver'> {
  return {
    provider: filled.provider,
    name: filled.name,
    document: normaliseDocument(filled.document),
    documentType: filled.documentType,
    email: filled.email,
    phone: digitsOf(filled.phone) || undefined,
    userId: filled.userId || undefined,
    providerSpecificData: filled.monthlyRevenue ? revenueOf(filled) : undefined,
    address: hasAddress(filled) ? addressOf(filled) : undefined,
    bankAccount: hasBankAccount(filled) ? bankAccountOf(filled) : undefined,
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
