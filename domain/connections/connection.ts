import { z } from 'zod';
import { AttentionReason } from '../core/attention.ts';
import { text } from '../core/schemas.ts';
import { CertificateUse } from './platforms.ts';

/**
 * Connections: a merchant's accounts at providers, as the API accepts and returns them. Credentials are write-only: for
 * each field the API shows only whether it is set. The provider's declaration lists the fields.
 */

const iso = z.iso.datetime();

/**
 * Credentials of one provider account, as the adapters take them: texts, and the platform's
 * record.
 */
export type Credentials = Record<string, string | Record<string, string>>;

const credentialText = z.string().max(64 * 1024);

/** A credential that a provider's declaration names. */
export interface CredentialField {
  field: string;
  title: string;
  secret: boolean;
  required: boolean;
  /** The specification's sentence for its absence. */
  message?: string;
  /** The member of the platform's record that serves in its place. */
  orPlatform?: string;
  /** Another name under which it may be given. */
  alias?: string;
}

/**
 * A field of every connection, whatever its provider. It is used only where the merchant sets it (specification,
 * section 9).
 */
const proxyField: CredentialField = {
  field: 'proxy',
  title: 'Proxy for every call; certificates are not verified behind it',
  secret: true,
  required: false,
};
const platformFields = [
  'defaultReceiverId',
  'privateKey',
  'certCashInUrl',
  'certCashOutUrl',
  'certCashInPassword',
  'certCashOutPassword',
];

export const fieldsOfConnection = (declared: readonly CredentialField[]): readonly CredentialField[] => [
  ...declared,
  proxyField,
];

export interface CredentialError {
  /** Path in the credentials: `secretKey`, `platform.privateKey`. */
  field: string;
  rule: 'required' | 'unknown_field' | 'type';
  message: string;
  /** The specification's sentence, which is the whole answer to the caller. */
  sentence?: string;
}

/**
 * Checks credentials against the provider's declaration. Faults name fields, never values.
 *
 * @param given an empty text counts as absent.
 * @param before the values that remain where nothing is given.
 * @param platform the record of the platform that the connection will use, if its credentials contain none.
 */
export function readCredentials(
  declared: readonly CredentialField[],
  given: unknown,
  before: Credentials = {},
  platform: object = {},
): { credentials: Credentials } | { faults: CredentialError[] } {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    return { faults: [{ field: '', rule: 'type', message: 'must be an object of texts' }] };
  }
  const fields = fieldsOfConnection(declared);
  const faults: CredentialError[] = [];
  const credentials = { ...before };
  for (const [name, value] of Object.entries(given as object)) {
    const field = fields.find(({ alias }) => alias === name)?.field ?? name;
    if (!fields.some((one) => one.field === field)) {
      faults.push({
        field: field.slice(0, 40),
        rule: 'unknown_field',
        message: 'is not a credential of this provider',
      });
    } else if (field === 'platform') {
      const platform = readPlatform(value);
      if ('faults' in platform) faults.push(...platform.faults);
      else credentials.platform = platform.texts;
    } else if (typeof value !== 'string') {
      faults.push({ field, rule: 'type', message: 'must be a text' });
    } else {
      credentials[field] = value.trim();
    }
  }
  for (const [field, value] of Object.entries(credentials)) {
    if (value === '' || (typeof value === 'object' && Object.keys(value).length === 0)) delete credentials[field];
  }
  const record = typeof credentials.platform === 'object' ? credentials.platform : platform;
  for (const { field, title, required, message, orPlatform } of fields) {
    const isServed = orPlatform !== undefined && orPlatform in record;
    if (!required || credentials[field] || isServed || faults.some((fault) => fault.field === field)) continue;
    const missing = orPlatform ? `(${title}) is missing, here and in the platform` : `(${title}) is missing`;
    faults.push({
      field,
      rule: 'required',
      message: orPlatform ? missing : (message ?? missing),
      ...(message && { sentence: message }),
    });
  }
  return faults.length > 0 ? { faults } : { credentials };
}

function readPlatform(value: unknown): { texts: Record<string, string> } | { faults: CredentialError[] } {
  if (value === '') return { texts: {} };
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { faults: [{ field: 'platform', rule: 'type', message: 'must be an object of texts' }] };
  }
  const entries = Object.entries(value);
  const faults = entries.flatMap(([name, text]): CredentialError[] => {
    const field = `platform.${name.slice(0, 40)}`;
    if (!platformFields.includes(name))
      return [{ field, rule: 'unknown_field', message: 'is not a field of a platform' }];
    return typeof text === 'string' ? [] : [{ field, rule: 'type', message: 'must be a text' }];
  });
  if (faults.length > 0) return { faults };
  return { texts: Object.fromEntries(entries.flatMap(([name, text]) => (text.trim() ? [[name, text.trim()]] : []))) };
}

/** Credentials that are addresses. We call them, so the caller must check where they lead. */
export function addressesIn({ baseUrl, cashOutBaseUrl, proxy, platform }: Credentials): Record<string, string> {
  const { certCashInUrl, certCashOutUrl } = typeof platform === 'object' ? platform : {};
  const all = {
    baseUrl,
    cashOutBaseUrl,
    proxy,
    'platform.certCashInUrl': certCashInUrl,
    'platform.certCashOutUrl': certCashOutUrl,
  };
  return Object.fromEntries(
    Object.entries(all).flatMap(([field, text]) => (typeof text === 'string' ? [[field, text]] : [])),
  );
}

/** The fields in which two sets of credentials differ. */
export function changedFields(before: Credentials, after: Credentials): string[] {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
  return fields.filter((field) => asText(before[field]) !== asText(after[field]));
}

const asText = (value: Credentials[string] | undefined) =>
  typeof value === 'object' ? JSON.stringify(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) : value;

/**
 * The changed fields that would make these the credentials of another account. A field that identifies the account may
 * change only where no other required secret exists, since it is then itself the key that is renewed.
 */
export function namesAnotherAccount(
  declared: readonly CredentialField[],
  accountBy: readonly string[] | undefined,
  changed: readonly string[],
): string[] {
  const otherKeys = declared.some(
    ({ field, secret, required }) => secret && required && !accountBy?.includes(field) && field !== 'webhookSecret',
  );
  return otherKeys ? changed.filter((field) => accountBy?.includes(field)) : [];
}

const GivenCredentials = z.record(z.string(), z.union([credentialText, z.record(z.string(), credentialText)])).meta({
  description:
    'By field name as in `GET /v1/providers`. Certificates and keys as text: PEM unchanged, PFX in base64, with its password in its own field. Never returned',
  example: { secretKey: 'sk_…' },
});

const name = text(80).meta({ description: 'Your own name, to distinguish connections of one provider' });

export const CreateConnection = z
  .strictObject({
    provider: text(100).meta({ description: 'As `GET /v1/providers` names it', example: 'Asaas' }),
    name: name.optional(),
    credentials: GivenCredentials,
    platformId: text(100).optional().meta({ description: 'The platform whose certificates and receiver it uses' }),
    disabled: z.boolean().optional().meta({
      description: '`true`: it accepts nothing until it is enabled, after a test. Default: it is in use at once',
    }),
  })
  .meta({ id: 'CreateConnection' });
export type CreateConnection = z.output<typeof CreateConnection>;

export const PatchConnection = z
  .strictObject({
    name: name.nullable().optional(),
    credentials: GivenCredentials.optional().meta({
      description: 'New values for these fields; an empty text removes an optional one',
    }),
    platformId: text(100).nullable().optional(),
    disabled: z.boolean().optional(),
    untested: z.literal(true).optional().meta({
      description: 'Beside `disabled: false`: enables it although a test cannot tell whether it works',
    }),
  })
  .refine((given) => Object.values(given).some((value) => value !== undefined), { error: 'changes nothing' })
  .meta({ id: 'PatchConnection' });
export type PatchConnection = z.output<typeof PatchConnection>;

/** Result of a connection test. */
export const ConnectionTest = z
  .object({
    ok: z.boolean().nullable().meta({
      description:
        '`null`: unknown. The provider offers no call that changes nothing, or its reply does not show whether the credentials are valid',
    }),
    what: z
      .enum(['getTransaction', 'getWithdraw', 'getReceiver', 'log_in', 'nothing'])
      .meta({ description: 'What was tested: a look-up of an id that cannot exist, or the log-in alone' }),
    detail: z.string(),
    httpStatus: z.int().optional().meta({ description: 'HTTP status of the provider’s last reply' }),
    ms: z.int(),
    at: iso,
  })
  .meta({ id: 'ConnectionTest' });
export type ConnectionTest = z.output<typeof ConnectionTest>;

/**
 * Why a connection must not be enabled: its present credentials must have passed the latest test.
 *
 * @param test the latest one of these credentials.
 * @param untested the caller accepts a test that cannot tell. It does not replace the test.
 */
export function whyNotEnabled(
  provider: string,
  test: Pick<ConnectionTest, 'ok' | 'detail'> | null,
  untested: boolean,
): string | undefined {
  const again = 'Test it with POST /v1/connections/{id}/test';
  if (!test) return `These credentials of ${provider} have not been tested. ${again}, then enable it.`;
  if (test.ok === false) return `The last test of this connection failed: ${test.detail} Correct it. ${again}.`;
  if (test.ok || untested) return undefined;
  return `The test cannot tell whether this connection works: ${test.detail} ${again}, or send "untested": true to enable it all the same.`;
}

/** Whether our callback address is registered at the provider, where the provider takes it once per account. */
export const WebhookRegistration = z
  .object({ registered: z.boolean(), detail: z.string(), at: iso })
  .meta({ id: 'WebhookRegistration' });
export type WebhookRegistration = z.output<typeof WebhookRegistration>;

export const Connection = z
  .object({
    id: z.string(),
    provider: z.string(),
    name: z.string().optional(),
    version: z.int().meta({ description: 'Version of its credentials; increases with each rotation' }),
    disabledAt: iso.optional(),
    credentials: z.array(
      z.object({
        field: z.string(),
        title: z.string(),
        secret: z.boolean(),
        required: z.boolean(),
        orPlatform: z.string().optional(),
        set: z.boolean(),
      }),
    ),
    callbackUrl: z.string().optional().meta({
      description:
        'URL to which the provider sends webhooks: it is sent with each payment, and some providers require its registration. Shown only to those who may change connections, since anyone who knows it can post to it',
    }),
    certificates: z
      .array(
        z.object({
          use: CertificateUse,
          subject: z.string().optional().meta({ description: 'Common name of the certificate' }),
          expiresAt: iso.optional().meta({ description: 'Absent: it cannot be read' }),
          daysLeft: z.int().optional().meta({ description: 'Days until it expires; negative afterwards' }),
        }),
      )
      .optional()
      .meta({ description: 'Its own client certificates; those of its platform are shown there' }),
    platformId: z.string().optional(),
    proxy: z.boolean().meta({
      description: 'Its calls go through the configured proxy, behind which server certificates are **not** verified',
    }),
    lastTest: ConnectionTest.omit({ ms: true, httpStatus: true }).optional(),
    failingCharges: z.int().optional().meta({
      description: 'Charges in a row, up to the latest one, that got no usable answer. Absent: the latest one got one',
    }),
    webhook: WebhookRegistration.optional().meta({
      description: 'Only for providers that require a registered webhook URL',
    }),
    needsAttention: z.boolean(),
    attention: z.object({ reason: AttentionReason, since: iso, detail: z.string() }).optional(),
    createdAt: iso,
    rotatedAt: iso.optional(),
  })
  .meta({ id: 'Connection' });
export type Connection = z.output<typeof Connection>;
