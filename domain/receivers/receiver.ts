import { z } from 'zod';
import { AttentionReason } from '../core/attention.ts';
import {
  BankCode,
  Cents,
  Failure,
  isTypeOf,
  notItsType,
  Phone,
  PostalCode,
  TaxDocument,
  text,
} from '../core/schemas.ts';
import { ReceiverStatus } from '../core/statuses.ts';

/**
 * Receivers, the connected sub-merchants (specification, section 3, "Receiver request" and "Receiver result"), as the
 * API accepts and returns them. A receiver is a person or a company; at each provider it has an account with a status
 * of its own, and each account is an onboarding.
 */

const iso = z.iso.datetime();

/** Documents of a receiver, by the specification's names ("user", section 3). */
export const ReceiverDocument = z.enum([
  'photoDocument',
  'photoPersonWithDocument',
  'photoDocumentSocialContract',
  'addressProof',
  'balanceSheet',
]);
export type ReceiverDocument = z.infer<typeof ReceiverDocument>;

/** The specification's message for an unknown kind of document. */
export const DocumentType = z.enum(['CPF', 'CNPJ'], { error: 'Tipo de documento não encontrado.' });

const UploadId = z.string().regex(/^upl_[0-9a-hjkmnp-tv-z]{26}$/, { error: 'must be the id of an upload' });

export const ReceiverAddress = z
  .strictObject({
    street: text(140).meta({ example: 'Rua das Laranjeiras' }),
    number: text(20).meta({ example: '100' }),
    district: text(80).meta({ example: 'Centro' }),
    city: text(80).meta({ example: 'São Paulo' }),
    state: z
      .string()
      .regex(/^[A-Z]{2}$/, { error: 'must be two upper-case letters' })
      .meta({ example: 'SP' }),
    zipcode: PostalCode.transform((value) => value.replace(/\D/g, '')).pipe(z.string()),
  })
  .meta({ id: 'ReceiverAddress' });
export type ReceiverAddress = z.output<typeof ReceiverAddress>;

const accountDigits = (most: number) =>
  z
    .string()
    .trim()
    .regex(new RegExp(`^[0-9]{1,${most}}$`), { error: `must be 1 to ${most} digits` });

export const ReceiverBankAccount = z
  .strictObject({
    bankCode: BankCode,
    branchNumber: accountDigits(6).meta({ example: '0001' }),
    branchDigit: z
      .string()
      .trim()
      .regex(/^[0-9xX]?$/, { error: 'must be one digit' })
      .optional(),
    accountNumber: accountDigits(20).meta({ example: '12345' }),
    accountDigit: z
      .string()
      .trim()
      .regex(/^[0-9xX]{1,2}$/, { error: 'must be one or two digits' })
      .meta({ example: '6' }),
    accountType: text(40).optional().meta({ example: 'CORRENTE' }),
    pixCode: text(140).optional(),
  })
  .meta({ id: 'ReceiverBankAccount' });
export type ReceiverBankAccount = z.output<typeof ReceiverBankAccount>;

const details = {
  name: text(140).meta({ example: 'Maria Silva' }),
  email: z.email({ error: 'is not a valid e-mail' }).max(254).meta({ example: 'maria@example.com' }),
  phone: Phone.optional(),
  userId: text(100).optional().meta({
    description: 'Your own id of the person or company; receivers with the same one share documents',
  }),
  description: text(255).optional(),
  providerSpecificData: z
    .strictObject({ monthlyRevenue: Cents.optional().meta({ description: 'Integer cents a month' }) })
    .optional(),
  address: ReceiverAddress.optional(),
  bankAccount: ReceiverBankAccount.optional(),
};

/**
 * Receiver request, with our additions. Fields that a provider requires and the request lacks may follow: see
 * `missing`.
 */
export const CreateReceiver = z
  .strictObject({
    provider: text(100).meta({ description: 'Provider name (`IUGUBAAS`) or connection id', example: 'IUGUBAAS' }),
    ...details,
    document: TaxDocument,
    documentType: DocumentType.optional().meta({ description: 'Absent: derived from the document' }),
    platformId: text(100).optional(),
    documents: z
      .partialRecord(ReceiverDocument, UploadId)
      .optional()
      .meta({ description: 'Documents, each as the id of a completed upload' }),
    webhookUrl: z
      .url({ protocol: /^https?$/, error: 'must be an http or https address' })
      .max(2048)
      .optional(),
  })
  .refine(({ document, documentType }) => isTypeOf(document, documentType), notItsType)
  .meta({
    id: 'CreateReceiver',
    example: {
      provider: 'IUGUBAAS',
      name: 'Maria Silva',
      email: 'maria@example.com',
      document: '52998224725',
      bankAccount: { bankCode: '341', branchNumber: '0001', accountNumber: '12345', accountDigit: '6' },
    },
  });
export type CreateReceiver = z.output<typeof CreateReceiver>;

/** The part of a request that is stored, sealed. Documents have rows of their own. */
export type ReceiverDetails = Omit<CreateReceiver, 'provider' | 'documents' | 'documentType'> & {
  documentType: 'CPF' | 'CNPJ';
};

/**
 * Body of `PATCH /v1/receivers/{id}`. A change of bank details that a provider already has needs a second person and a
 * cool-off.
 */
export const PatchReceiver = z
  .strictObject({ ...details, name: details.name.optional(), email: details.email.optional() })
  .refine((given) => Object.keys(given).length > 0, { error: 'has no field to change' })
  .meta({ id: 'PatchReceiver' });
export type PatchReceiver = z.output<typeof PatchReceiver>;

/** Body of `POST /v1/receivers/{id}/documents`: the specification's names, each with a completed upload. */
export const AddDocuments = z
  .partialRecord(ReceiverDocument, UploadId)
  .refine((given) => Object.keys(given).length > 0, { error: 'has no document' })
  .meta({ id: 'AddDocuments' });
export type AddDocuments = z.output<typeof AddDocuments>;

/** A requirement of a provider that is not met yet, with the specification's message where it has one. */
export const MissingPiece = z
  .object({
    provider: z.string(),
    accountId: z.string(),
    field: z.string().meta({ description: 'Field of the request', example: 'documents.photoDocument' }),
    message: z.string().meta({ example: 'Foto do documento é obrigatória.' }),
  })
  .meta({ id: 'MissingPiece' });
export type MissingPiece = z.infer<typeof MissingPiece>;

/**
 * The stage of an onboarding. `gathering`: requirements are missing, and nothing was sent. `held`: the account was
 * provably not created, and a person decides how to continue. `verifying`: the provider has the request, or may have
 * it.
 */
export const ReceiverStage = z.enum(['gathering', 'sending', 'verifying', 'held', 'closed']);
export type ReceiverStage = z.infer<typeof ReceiverStage>;

/** It stands for the provider's own token, which is a credential and is never answered. */
const ReceiverToken = z.string().meta({
  description: 'The `receiverToken` of payments in the receiver’s name, where its provider takes one',
  example: 'rac_3f8kq0z6m2x1c9vb7n4w5e8rt0',
});

/** A receiver's account at one provider. */
export const ReceiverAccount = z
  .object({
    id: z.string().meta({ example: 'rac_3f8kq0z6m2x1c9vb7n4w5e8rt0' }),
    provider: z.string(),
    connectionId: z.string(),
    receiverId: z.string().optional().meta({ description: "The provider's id" }),
    receiverToken: ReceiverToken.optional(),
    status: ReceiverStatus,
    stage: ReceiverStage,
    notPassed: z
      .array(z.string())
      .meta({ description: 'Fields of the receiver that were not sent to this provider, since it has no such fields' }),
    missing: z.array(MissingPiece),
    balance: z.int().optional().meta({ description: 'Cents, as the provider last reported' }),
    balanceAt: iso.optional(),
    activatedAt: iso.optional(),
    needsAttention: z.boolean(),
    attention: z.object({ reason: AttentionReason, detail: z.string(), since: iso }).optional(),
    failure: Failure.optional(),
    createdAt: iso,
    updatedAt: iso,
  })
  .meta({ id: 'ReceiverAccount' });
export type ReceiverAccount = z.infer<typeof ReceiverAccount>;

/** A document of the receiver, without its address: `POST …/documents/{document}/link` gives a link for a minute. */
export const GivenDocument = z
  .object({
    document: ReceiverDocument,
    uploadId: z.string(),
    fileName: z.string(),
    contentType: z.string(),
    size: z.int().meta({ description: 'Bytes' }),
    addedAt: iso,
    ofUser: z
      .literal(true)
      .optional()
      .meta({ description: 'Taken from the user’s record: the receiver has no document of this kind of its own' }),
  })
  .meta({ id: 'GivenDocument' });
export type GivenDocument = z.infer<typeof GivenDocument>;

/** Bank details as they are shown. */
export const ShownBankAccount = ReceiverBankAccount.omit({ pixCode: true })
  .extend({ accountNumber: z.string().meta({ description: 'Masked', example: '***45' }) })
  .meta({ id: 'ShownBankAccount' });
export type ShownBankAccount = z.output<typeof ShownBankAccount>;

/** New bank details that wait for a second person, and for the cool-off to pass. */
export const BankChange = z
  .object({
    bankAccount: ShownBankAccount,
    askedBy: z.string(),
    askedAt: iso,
    coolsOffAt: iso.meta({ description: 'Not before' }),
    approvedBy: z.string().optional(),
    approvedAt: iso.optional(),
  })
  .meta({ id: 'BankChange' });
export type BankChange = z.infer<typeof BankChange>;

/** A receiver (specification, "Receiver result"), as `GET` answers it. Its own status is that of its best account. */
export const Receiver = z
  .object({
    id: z.string().meta({ example: 'rcv_3f8kq0z6m2x1c9vb7n4w5e8rt0' }),
    receiverId: z.string().optional().meta({ description: "The provider's id, at `receiverProvider`" }),
    receiverProvider: z.string(),
    receiverToken: ReceiverToken.optional(),
    status: ReceiverStatus,
    name: z.string(),
    document: z.string().meta({ description: 'Masked' }),
    documentType: z.enum(['CPF', 'CNPJ']),
    email: z.string(),
    phone: z.string().optional(),
    balance: z.int().optional().meta({ description: 'Cents, over all accounts whose provider has reported it' }),
    userId: z.string().optional(),
    platformUserId: z
      .string()
      .optional()
      .meta({ description: 'The record of this `userId` on this platform, whose documents the receiver shares' }),
    description: z.string().optional(),
    platformId: z.string().optional(),
    providerSpecificData: z.object({ monthlyRevenue: z.int().optional() }).optional(),
    address: ReceiverAddress.optional(),
    bankAccount: ShownBankAccount.optional(),
    bankChange: BankChange.optional(),
    documents: z.array(GivenDocument),
    accounts: z.array(ReceiverAccount),
    missing: z.array(MissingPiece),
    needsAttention: z.boolean(),
    attention: z
      .object({ reason: AttentionReason, detail: z.string(), since: iso })
      .optional()
      .meta({ description: 'Attention of the receiver itself; each account has its own' }),
    createdAt: iso,
    updatedAt: iso,
  })
  .meta({ id: 'Receiver' });
export type Receiver = z.infer<typeof Receiver>;

/** The actions of people on an account. Each names its route: `POST /v1/receivers/{id}/accounts/{accountId}/…`. */
export const ReceiverAction = z.enum(['retry', 'look', 'resolve', 'dismiss']);
export type ReceiverAction = z.infer<typeof ReceiverAction>;

/**
 * The status of a receiver with several accounts: ACTIVE where one account is, since it can be paid there; else PENDING
 * where one may still become ACTIVE.
 */
export function statusOfAll(statuses: readonly ReceiverStatus[]): ReceiverStatus {
  if (statuses.includes('ACTIVE')) return 'ACTIVE';
  return statuses.includes('PENDING') || statuses.length === 0 ? 'PENDING' : 'REJECTED';
}

/** Receiver request (specification, section 3), with the documents that some providers want (section 5). */
export interface ReceiverRequest {
  name: string;
  document: string;
  documentType: 'CPF' | 'CNPJ';
  email: string;
  phone?: string;
  /** Our reference; some providers repeat it. */
  reference?: string;
  userId?: string;
  description?: string;
  /** `monthlyRevenue` in integer cents. */
  providerSpecificData?: { monthlyRevenue?: number };
  address?: { street: string; number: string; district: string; city: string; state: string; zipcode: string };
  bankAccount?: {
    bankCode: string;
    branchNumber: string;
    branchDigit?: string;
    accountNumber: string;
    accountDigit: string;
    accountType?: string;
    pixCode?: string;
  };
  /** Images in base64, by the specification's names. */
  documents?: Partial<Record<ReceiverDocument, string>>;
  webhookUrl?: string;
}

/** A provider's answer about a receiver: specification's Receiver result, with additions. */
export interface ReceiverResult {
  receiverId: string;
  receiverProvider: string;
  receiverToken?: string;
  status: ReceiverStatus;
  name?: string;
  document?: string;
  documentType?: 'CPF' | 'CNPJ';
  email?: string;
  /** Integer cents. */
  balance?: number;
  /** The provider's own status word; empty where it wrote none. */
  providerWord: string;
  unmapped?: boolean;
  providerRefs?: Record<string, string>;
}
