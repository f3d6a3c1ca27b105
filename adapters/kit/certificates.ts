import type { Agent } from 'node:https';
import type { Connection, Context } from './declaration.ts';
import { AdapterRefusal, type Operation, ProviderError } from './errors.ts';
import { certificateText, fingerprint, openCertificate } from './tls.ts';

/** The specification's constant (section 9). */
const cachedMs = 3_600_000;

/** The two hosts of a certificate-based PIX provider. Each has its own certificate. */
export type Host = 'cashIn' | 'cashOut';

const hostNames: Record<Host, string> = { cashIn: 'cash-in', cashOut: 'cash-out' };

/**
 * The client certificate of a host: the connection's own, else the one at the platform's address, cached for an hour.
 *
 * @param missing the message when there is none.
 * @throws AdapterRefusal when there is none, or it cannot be read; ProviderError with effect `none` when it cannot be
 *   fetched, or has expired. Nothing was sent to the provider in any of these cases.
 */
export async function clientCertificate(
  context: Context,
  options: { host: Host; provider: string; operation: Operation; missing: string; commonNameOnly: boolean },
): Promise<{ agent: Agent; name: string }> {
  const { connection, certificates, download, lookup } = context;
  const { host, provider, operation, missing, commonNameOnly } = options;
  const from = certificateOf(connection, host);
  if (!from) throw new AdapterRefusal(missing, 'invalid', 'certificate');
  const open = (text: string) => openCertificate(text, { key: keyFor(connection), commonNameOnly, lookup });
  const bundle = 'url' in from ? await certificates.get(from.url, () => fetched(from.url)) : from.bundle;
  const { agent, until } = open(bundle);
  if (until <= context.now()) {
    // Removed, so that the next call fetches again: there may be a new certificate at the address.
    if ('url' in from) certificates.drop(from.url, bundle);
    const ended = until.toISOString().slice(0, 10);
    const place = 'url' in from ? 'behind its address' : 'into the connection';
    const message = `The ${hostNames[host]} certificate for ${provider} expired on ${ended}: nothing was sent. Put a new one ${place}.`;
    throw new ProviderError(message, { provider, operation, effect: 'none', providerCode: 'CERT_HAS_EXPIRED' });
  }
  return { agent, name: fingerprint(bundle) };

  async function fetched(url: string): Promise<{ value: string; until: number }> {
    if (!download) throw new AdapterRefusal(missing, 'invalid', 'certificate');
    try {
      const value = certificateText(await download(url));
      // Throws for a body that is not a certificate, so that an error page is not cached.
      open(value);
      return { value, until: context.now().getTime() + cachedMs };
    } catch (error) {
      const why = error instanceof Error ? error.message.slice(0, 200) : 'no reason';
      throw new ProviderError(`The client certificate of ${provider} could not be fetched: ${why}`, {
        provider,
        operation,
        effect: 'none',
      });
    }
  }
}

/** The source of the certificate for a host: the connection's credentials, else the platform's address. */
export function certificateOf(connection: Connection, host: Host): { bundle: string } | { url: string } | undefined {
  const bundle = host === 'cashIn' ? connection.certificate : connection.cashOutCertificate;
  if (bundle) return { bundle };
  const url = host === 'cashIn' ? connection.platform?.certCashInUrl : connection.platform?.certCashOutUrl;
  return url ? { url } : undefined;
}

/** The private key of a certificate that comes without one. */
export const keyFor = ({ platform, privateKey }: Connection): string | undefined => platform?.privateKey ?? privateKey;

/** Whether the connection has a certificate for this host, or an address of one. */
export const hasCertificate = (connection: Connection, host: Host): boolean =>
  certificateOf(connection, host) !== undefined;
