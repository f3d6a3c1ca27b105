import { createHash } from 'node:crypto';
import { openPki } from './core/pki.ts';
import { signingSecret } from './core/provider.ts';
import { providers } from './providers/index.ts';

/** The fields of a connection that a stand-in gives an account: text, and the platform's record. */
type Fields = Record<string, string | Record<string, string>>;

/**
 * Accounts at the stand-ins for demo merchants: made-up credentials, the addresses of this machine, and private keys and
 * client certificates (of the stand-ins' authority) where a provider wants them. The stand-ins need not be running.
 *
 * @param sandboxUrl where they listen, without TLS.
 */
export async function demoAccounts(dataDir: string, sandboxUrl: string) {
  const pki = await openPki(dataDir);

  /** @param fields what the connection may have; the addresses of a provider that we play are ours to give. */
  return async (
    slug: string,
    merchantId: string,
    fields: readonly { field: string; required: boolean }[],
  ): Promise<Fields> => {
    const provider = providers.find((one) => one.slug === slug);
    if (!provider) throw new Error(`no stand-in for ${slug}`);
    const demanded = provider.certificates === 'demanded';
    const addresses = provider.addresses(`${demanded ? sandboxUrl.replace(/^http:/, 'https:') : sandboxUrl}/${slug}`);
    /** A credential whose form the description knows, or any text. */
    const madeUp = (field: string) => provider.credentials?.(field, merchantId) ?? `${slug}-${field}-${merchantId}`;
    const certificate = (unit: string) => pki.client({ commonName: madeUp('clientId'), unit });
    const made: Fields = {};
    for (const { field, required } of fields) {
      if (addresses[field]) made[field] = addresses[field];
      else if (field === 'certificate') made[field] = await certificate('cash-in');
      else if (field === 'cashOutCertificate') made[field] = await certificate('cash-out');
      else if (field === 'pixKey') made[field] = randomKey(`${slug}-pixKey-${merchantId}`);
      else if (field === 'platform') made[field] = { defaultReceiverId: `${slug}-receiver-${merchantId}` };
      else if (required && field !== 'privateKey') made[field] = madeUp(field);
    }
    if (fields.some(({ field }) => field === 'privateKey')) {
      made.privateKey = await pki.privateKey(`${slug}/${provider.accountOf(made)}`);
    }
    if (fields.some(({ field }) => field === 'webhookSecret')) {
      made.webhookSecret = signingSecret(provider.accountOf(made));
    }
    return made;
  };
}

/** A PIX key of the random kind: the same for the same text. */
function randomKey(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
