import type { Agent } from 'node:https';
import type { Context } from './declaration.ts';
import { AdapterRefusal, type Operation, ProviderError } from './errors.ts';
import { certificateText, fingerprint, openCertificate } from './tls.ts';

/** The specification's constant (section 9). */
const keptMs = 3_600_000;

/** The two hosts of a certificate-based PIX provider. Each has its own certificate. */
export type Host = 'cashIn' | 'cashOut';

const hostNames: Record<Host, string> = { cashIn: 'cash-in', cashOut: 'cash-out' };

/**
 * The client certificate of a host: the connection's own, else the one behind the platform's address, which is kept for
 * an hour.
 *
 * @param missing what to say when there is none.
 * @throws AdapterRefusal when there is none, or it cannot be read; ProviderError with effect `none` when it cannot be
 *   fetched, or has expired: a new one makes the same call go. Nothing was sent to the provider in any of these cases.
 */
export async function clientCertificate(
  context: Context,
  options: { host: Host; provider: string; operation: Operation; missing: string; commonNameOnly: boolean },
): Promise<{ agent: Agent; name: string }> {
  const { connection } = context;
  const { host, provider, operation, missing, commonNameOnly } = options;
  const own = host === 'cashIn' ? connection.certificate : connection.cashOutCertificate;
  const bundle = own || (await downloaded());
  const key = connection.platform?.privateKey ?? connection.privateKey;
  const { agent, until } = openCertificate(bundle, { key, commonNameOnly });
  if (until <= context.now()) {
    const ended = until.toISOString().slice(0, 10);
    const message = `The ${hostNames[host]} certificate for ${provider} expired on ${ended}: nothing was sent. Put a new one into the connection.`;
    throw new ProviderError(message, { provider, operation, effect: 'none', providerCode: 'CERT_HAS_EXPIRED' });
  }
  return { agent, name: fingerprint(bundle) };

  async function downloaded(): Promise<string> {
    const url = certificateUrl(connection, host);
    const { download } = context;
    if (!url || !download) throw new AdapterRefusal(missing, 'invalid', 'certificate');
    return context.certificates.get(url, async () => {
      const bytes = await download(url).catch((error: unknown) => {
        const why = error instanceof Error ? error.message.slice(0, 200) : 'no reason';
        throw new ProviderError(`The client certificate of ${provider} could not be fetched: ${why}`, {
          provider,
          operation,
          effect: 'none',
        });
      });
      return { value: certificateText(bytes), until: context.now().getTime() + keptMs };
    });
  }
}

/** Is there a certificate for this host, as far as the connection says? */
export function hasCertificate(connection: Context['connection'], host: Host): boolean {
  const own = host === 'cashIn' ? connection.certificate : connection.cashOutCertificate;
  return Boolean(own || certificateUrl(connection, host));
}

const certificateUrl = ({ platform }: Context['connection'], host: Host) =>
  host === 'cashIn' ? platform?.certCashInUrl : platform?.certCashOutUrl;
