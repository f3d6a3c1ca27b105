import { z } from 'zod';
import { isTypeOf, notItsType, text } from '../core/schemas.ts';
import { CreateReceiver, GivenDocument, ReceiverAddress, type ReceiverDetails } from './receiver.ts';

/**
 * The user record of the specification (section 3): the person or company behind a merchant's `userId` on one platform.
 * All its receivers share its documents.
 */
export const PlatformUser = z
  .object({
    id: z.string().meta({ example: 'plu_3f8kq0z6m2x1c9vb7n4w5e8rt0' }),
    userId: z.string().meta({ description: 'Your own id, unique on the platform' }),
    platformId: z.string().optional().meta({ description: 'Absent: of receivers that name no platform' }),
    name: z.string(),
    document: z.string().meta({ description: 'Masked' }),
    documentType: z.enum(['CPF', 'CNPJ']),
    email: z.string(),
    phone: z.string().optional(),
    address: ReceiverAddress.optional(),
    documents: z.array(GivenDocument),
    receivers: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        sharesDocuments: z
          .boolean()
          .meta({ description: 'False for a receiver with another tax document: it is somebody else' }),
      }),
    ),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'PlatformUser' });
export type PlatformUser = z.infer<typeof PlatformUser>;

const { name, document, documentType, email, phone, address, platformId, documents } = CreateReceiver.shape;

/** Body of `POST /v1/platform-users`. The fields are those of a receiver. */
export const CreatePlatformUser = z
  .strictObject({
    userId: text(100).meta({ description: 'Your own id, unique on the platform', example: 'seller-17' }),
    platformId,
    name,
    document,
    documentType,
    email,
    phone,
    address,
    documents,
  })
  .refine(({ document, documentType }) => isTypeOf(document, documentType), notItsType)
  .meta({ id: 'CreatePlatformUser' });
export type CreatePlatformUser = z.output<typeof CreatePlatformUser>;

/** Body of `PATCH /v1/platform-users/{id}`. With another tax document or `userId` it would be somebody else's record. */
export const PatchPlatformUser = z
  .strictObject({
    name: name.optional(),
    email: email.optional(),
    phone: phone.nullable(),
    address: address.nullable(),
  })
  .refine((given) => Object.keys(given).length > 0, { error: 'has no field to change' })
  .meta({ id: 'PatchPlatformUser', description: '`null` removes a value' });
export type PatchPlatformUser = z.output<typeof PatchPlatformUser>;

/** The identity in a user's record: what the merchant and its receivers' requests say of the person or company. */
export type UserIdentity = Pick<ReceiverDetails, 'name' | 'document' | 'documentType' | 'email' | 'phone' | 'address'>;

export const userIdentityOf = ({
  name,
  document,
  documentType,
  email,
  phone,
  address,
}: ReceiverDetails): UserIdentity => ({
  name,
  document,
  documentType,
  email,
  ...(phone && { phone }),
  ...(address && { address }),
});
