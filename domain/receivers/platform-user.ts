import { z } from 'zod';
import { GivenDocument, ReceiverAddress, type ReceiverDetails } from './receiver.ts';

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

/** The identity in a user's record: what its receivers' requests say of the person or company. */
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
