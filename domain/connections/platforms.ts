import { z } from 'zod';
import { AttentionReason } from '../core/attention.ts';
import { text } from '../core/schemas.ts';

/**
 * Platforms (specification, section 3: defaultReceiverId, privateKey, certCashInUrl, certCashOutUrl): the company that
 * collects through a connection, and the client certificates for the providers that require one.
 */

/** A provider may have a host for charges and another for payouts; a certificate is for one of the two. */
export const CertificateUse = z.enum(['cashIn', 'cashOut']);
export type CertificateUse = z.infer<typeof CertificateUse>;

/** Days before a certificate's end from which a person is notified: some authorities take weeks to renew one. */
export const endingDays = 30;

const dayMs = 86_400_000;

/** Whole days until the end: 0 on the last day, negative afterwards. */
export const daysLeft = (notAfter: Date, now: Date): number => Math.floor((notAfter.getTime() - now.getTime()) / dayMs);

/** What was read from one certificate. `problem`: why it could not be read, or cannot be presented. */
export interface SeenCertificate {
  use: CertificateUse;
  subject?: string;
  notAfter?: Date;
  problem?: string;
}

const useWords = { cashIn: { name: 'cash-in', calls: 'charges' }, cashOut: { name: 'cash-out', calls: 'payouts' } };

/**
 * The notice about certificates that end within `endingDays` or have ended: which, when, the providers that need it,
 * and what to do. Undefined where no certificate is that near its end.
 *
 * @param of the owner, e.g. `the platform "Loja"`.
 * @param providers that present it, by use.
 */
export function endingSentence(
  of: string,
  seen: readonly SeenCertificate[],
  providers: Record<CertificateUse, readonly string[]>,
  now: Date,
): string | undefined {
  const sentences = seen.flatMap(({ use, subject, notAfter }) => {
    if (!notAfter || daysLeft(notAfter, now) >= endingDays) return [];
    const { name, calls } = useWords[use];
    const days = daysLeft(notAfter, now);
    const date = notAfter.toISOString().slice(0, 10);
    const ends =
      notAfter <= now
        ? `ended on ${date}`
        : `ends on ${date}, ${days === 0 ? 'within a day' : `in ${days} day${days === 1 ? '' : 's'}`}`;
    const by =
      providers[use].length > 0 ? ` ${calls} by ${providers[use].join(', ')} need it.` : ' no connection needs it now.';
    return [`The ${name} certificate of ${of}${subject ? ` (${subject})` : ''} ${ends}:${by}`];
  });
  return sentences.length > 0 ? `${sentences.join(' ')} Put a new one in its place.` : undefined;
}

const certificateUrl = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .max(2048)
  .meta({
    description: 'URL of a PEM or PFX file; downloaded again every hour',
    example: 'https://files.example.com/in.pem',
  });

const certificatePassword = z
  .string()
  .min(1)
  .max(200)
  .meta({ description: 'Opens the file at the URL, if it is encrypted; never returned' });

const fields = {
  name: text(80).meta({ example: 'Loja Demo' }),
  isDefault: z
    .boolean()
    .optional()
    .meta({ description: 'Used by connections that name no platform. The first platform is the default' }),
  defaultReceiverId: text(100).nullish().meta({
    description: 'Id of a receiver (`rcv_…`), or the provider’s own id',
    example: 'rcv_3f8kq0z6m2x1c9vb7n4w5e8rt0',
  }),
  privateKey: z.string().trim().min(1).max(16_384).nullish().meta({
    description:
      'PEM. The key of the certificates, and of request signatures where a provider requires them; never returned',
  }),
  certCashInUrl: certificateUrl.nullish(),
  certCashOutUrl: certificateUrl.nullish(),
  certCashInPassword: certificatePassword.nullish(),
  certCashOutPassword: certificatePassword.nullish(),
};

/** Body of `POST /v1/platforms`. */
export const CreatePlatform = z.strictObject(fields).meta({ id: 'CreatePlatform' });
export type CreatePlatform = z.output<typeof CreatePlatform>;

/** Body of `PATCH /v1/platforms/{id}`: an absent field stays unchanged, null removes it. */
export const PatchPlatform = z
  .strictObject({ ...fields, name: fields.name.optional() })
  .refine((given) => Object.values(given).some((value) => value !== undefined), { error: 'changes nothing' })
  .meta({ id: 'PatchPlatform' });
export type PatchPlatform = z.output<typeof PatchPlatform>;

const iso = z.iso.datetime();

export const Platform = z
  .object({
    id: z.string().meta({ example: 'plt_3f8kq0z6m2x1c9vb7n4w5e8rt0' }),
    name: z.string(),
    isDefault: z.boolean(),
    defaultReceiverId: z.string().optional(),
    hasPrivateKey: z.boolean(),
    hasCertCashInPassword: z.boolean(),
    hasCertCashOutPassword: z.boolean(),
    certCashInUrl: z.string().optional().meta({ description: 'Without its query' }),
    certCashOutUrl: z.string().optional(),
    certificates: z
      .array(
        z.object({
          use: CertificateUse,
          subject: z.string().optional().meta({ description: 'Common name of the certificate' }),
          notAfter: iso.optional(),
          daysLeft: z.int().optional().meta({ description: 'Days until it expires; negative afterwards' }),
          checkedAt: iso.optional().meta({ description: 'Absent: the first check has not finished' }),
          problem: z.string().optional().meta({ description: 'Why the certificate cannot be read or used' }),
        }),
      )
      .meta({ description: 'One entry for each certificate URL' }),
    needsAttention: z.boolean(),
    attention: z.object({ reason: AttentionReason, detail: z.string(), since: iso }).optional(),
    createdAt: iso,
    updatedAt: iso,
  })
  .meta({ id: 'Platform' });
export type Platform = z.infer<typeof Platform>;
