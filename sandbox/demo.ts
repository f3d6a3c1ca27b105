import { createHash } from 'node:crypto';
import { newPrivateKey, openPki } from './core/pki.ts';
import { signingSecret } from './core/provider.ts';
import { providers } from './providers.ts';

/** The fields of a demo connection: text, and the platform's record. */
type Fields = Record<string, string | Record<string, string>>;

/**
 * Accounts at the stand-ins for demo merchants: generated credentials, addresses on this machine, and private keys and
 * client certificates (of the stand-ins' authority) where a provider requires them. The stand-ins need not be running.
 *
 * @param sandboxUrl the stand-ins' address without TLS.
 * @param makeKey makes the private key of an account, where its provider requires one
 */
export async function demoAccounts(dataDir: string, sandboxUrl: string, makeKey = newPrivateKey) {
  const pki = await openPki(dataDir, makeKey);

  /** @param fields the fields that the connection may have; addresses are filled in with those of the stand-in. */
  return async (
    slug: string,
    merchantId: string,
    fields: readonly { field: string; required: boolean }[],
  ): Promise<Fields> => {
    const provider = providers.find((candidate) => candidate.slug === slug);
    if (!provider) throw new Error(`no stand-in for ${slug}`);
    const tls = provider.clientCertificate === 'required';
    const addresses = provider.addresses(`${tls ? sandboxUrl.replace(/^http:/, 'https:') : sandboxUrl}/${slug}`);
    /** A credential in the form that the description requires, or any text. */
    const credential = (field: string) => provider.credentials?.(field, merchantId) ?? `${slug}-${field}-${merchantId}`;
    const certificate = (unit: string) => pki.client({ commonName: credential('clientId'), unit });
    const connection: Fields = {};
    for (const { field, required } of fields) {
      if (addresses[field]) connection[field] = addresses[field];
      else if (field === 'certificate') connection[field] = await certificate('cash-in');
      else if (field === 'cashOutCertificate') connection[field] = await certificate('cash-out');
      else if (field === 'pixKey') connection[field] = randomKey(`${slug}-pixKey-${merchantId}`);
      else if (field === 'platform') connection[field] = { defaultReceiverId: `${slug}-receiver-${merchantId}` };
      else if (field !== 'privateKey' && (required || provider.credentials?.(field, merchantId) !== undefined)) {
        connection[field] = credential(field);
      }
    }
    if (fields.some(({ field }) => field === 'privateKey')) {
      connection.privateKey = await pki.privateKey(`${slug}/${provider.accountOf(connection)}`, provider.privateKeys);
    }
    if (fields.some(({ field }) => field === 'webhookSecret')) {
      const account = provider.accountOf(connection);
      connection.webhookSecret = provider.webhookKey?.(account) ?? signingSecret(account);
    }
    return connection;
  };
}

/** A random-kind PIX key derived from the text. */
function randomKey(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
