import { z } from 'zod';
import { accountParts, branchParts } from '../../../domain/core/bank-accounts.ts';
import { documentKind, normaliseDocument } from '../../../domain/core/documents.ts';
import { parseReais } from '../../../domain/core/money.ts';
import { kindOfPixKey, whyNoPixKey } from '../../../domain/core/pix-keys.ts';
import type { PayoutMethod } from '../../../domain/payouts/payout.ts';
import type { BodyOf } from '../../shared/api/client.ts';

const text = z.string().trim();
const needed = text.min(1, 'missing');

/** The payout form's fields as typed. */
const fields = z.object({
  paymentMethod: z.enum(['PIX', 'BANK_ACCOUNT', 'RECEIVER']),
  provider: needed,
  pixKey: text,
  /** Empty: derived from the key's form. */
  pixType: z.enum(['', 'CPF', 'CNPJ', 'EMAIL', 'PHONE', 'RANDOM']),
  /** For a bank account, the holder's. */
  name: text,
  document: text,
  bankCode: text,
  branchNumber: text,
  accountNumber: text,
  receiverId: text,
  /** In reais. */
  amount: needed.refine((typed) => Boolean(parseReais(typed)), 'amountWrong'),
  description: text,
  withdrawReference: text,
});
type Field = keyof z.output<typeof fields>;

/** The fields of each method. */
const target: Record<PayoutMethod, readonly Field[]> = {
  PIX: ['pixKey', 'pixType', 'name', 'document'],
  BANK_ACCOUNT: ['bankCode', 'branchNumber', 'accountNumber', 'name', 'document'],
  RECEIVER: ['receiverId'],
};
const neededOfMethod = ['pixKey', 'bankCode', 'branchNumber', 'accountNumber', 'receiverId'] as const;

/**
 * Finds the errors that can be found before the request, and makes its body. Checks that only the provider can make are
 * left to it.
 */
export const payoutSchema = fields
  .superRefine((filled, { addIssue }) => {
    const wrong = (field: Field, message: string) => addIssue({ code: 'custom', path: [field], message });
    const shown = target[filled.paymentMethod];
    for (const field of neededOfMethod) if (shown.includes(field) && !filled[field]) wrong(field, 'missing');
    if (shown.includes('document') && filled.document && !documentKind(normaliseDocument(filled.document))) {
      wrong('document', 'documentWrong');
    }
    if (shown.includes('bankCode') && filled.bankCode && !/^\d{3}$/.test(filled.bankCode)) {
      wrong('bankCode', 'bankCodeWrong');
    }
    if (shown.includes('branchNumber') && filled.branchNumber && !branchParts(filled.branchNumber)) {
      wrong('branchNumber', 'branchWrong');
    }
    if (shown.includes('accountNumber') && filled.accountNumber && !accountParts(filled.accountNumber)) {
      wrong('accountNumber', 'accountWrong');
    }
    if (shown.includes('pixKey') && filled.pixKey) {
      const kind = filled.pixType || kindOfPixKey(filled.pixKey);
      if (!kind) wrong('pixType', 'keyAmbiguous');
      else if (whyNoPixKey(filled.pixKey, kind)) wrong('pixKey', `keyWrong ${kind}`);
    }
  })
  .transform(bodyOf);

export const emptyForm: z.input<typeof payoutSchema> = {
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

/** Empty fields and those of other methods are left out. */
function bodyOf(filled: z.output<typeof fields>): BodyOf<'CreatePayout'> {
  const shown = target[filled.paymentMethod];
  const given = <Name extends Field>(field: Name) =>
    (shown.includes(field) && (filled[field] as Exclude<(typeof filled)[Name], ''>)) || undefined;
  const isBank = filled.paymentMethod === 'BANK_ACCOUNT';
  return {
    provider: filled.provider,
    paymentMethod: filled.paymentMethod,
    amount: parseReais(filled.amount) ?? 0,
    pixKey: given('pixKey'),
    pixType: given('pixType'),
    name: given('name'),
    document: given('document'),
    bankCode: given('bankCode'),
    branchNumber: given('branchNumber'),
    accountNumber: given('accountNumber'),
    accountHolder: isBank ? given('name') : undefined,
    accountDocument: isBank ? given('document') : undefined,
    receiverId: given('receiverId'),
    description: filled.description || undefined,
    withdrawReference: filled.withdrawReference || undefined,
  };
}
