import type { Agent } from 'node:https';
import type { Connection, Context } from './declaration.ts';
import { AdapterRefusal, type Operation, ProviderError } from './errors.ts';
import { certificateText, describeCertificate, fingerprint, openCertificate } from './tls.ts';

/** The specification's constant (section 9). */
const cachedMs = 3_600_000;

/** The two hosts of a certificate-based PIX provider. Each has its own certificate. */
export type Host = 'cashIn' | 'cashOut';
const hosts = ['cashIn', 'cashOut'] as const satisfies readonly Host[];

/** The credentials of each host's certificate, and where a platform has it. */
const fieldsOf = {
  cashIn: {
    bundle: 'certificate',
    password: 'certificatePassword',
    platform: { url: 'certCashInUrl', password: 'certCashInPassword' },
  },
  cashOut: {
    bundle: 'cashOutCertificate',
    password: 'cashOutCertificatePassword',
    platform: { url: 'certCashOutUrl', password: 'certCashOutPassword' },
  },
} as const;

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
  const secrets = { key: keyFor(connection), password: from.password };
  const open = (text: string) => openCertificate(text, { ...secrets, commonNameOnly, lookup });
  const bundle = 'url' in from ? await certificates.get(from.url, () => fetched(from.url)) : from.bundle;
  // Removed, so that the next call fetches again: there may be another certificate at the address.
  const forget = () => 'url' in from && certificates.drop(from.url, bundle);
  const { agent, until } = opened();
  if (until <= context.now()) {
    forget();
    const ended = until.toISOString().slice(0, 10);
    const place = 'url' in from ? 'behind its address' : 'into the connection';
    const message = `The ${hostNames[host]} certificate for ${provider} expired on ${ended}: nothing was sent. Put a new one ${place}.`;
    throw new ProviderError(message, { provider, operation, effect: 'none', providerCode: 'CERT_HAS_EXPIRED' });
  }
  return { agent, name: fingerprint(bundle) };

  function opened() {
    try {
      return open(bundle);
    } catch (error) {
      forget();
      throw error;
    }
  }

  async function fetched(url: string): Promise<{ value: string; until: number }> {
    if (!download) throw new AdapterRefusal(missing, 'invalid', 'certificate');
    try {
      const value = certificateText(await download(url));
      // Throws for a body that is not a certificate, so that an error page is not cached. One that is only locked was
      // fetched: its password is the connection's matter.
      if (!describeCertificate(value, secrets).locked) open(value);
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
export function certificateOf(
  connection: Connection,
  host: Host,
): (({ bundle: string } | { url: string }) & { password: string | undefined }) | undefined {
  const { bundle, password, platform } = fieldsOf[host];
  const own = connection[bundle];
  if (own) return { bundle: own, password: connection[password] };
  const url = connection.platform?.[platform.url];
  return url ? { url, password: connection.platform?.[platform.password] } : undefined;
}

/** The private key of a certificate that comes without one. */
export const keyFor = ({ platform, privateKey }: Connection): string | undefined => platform?.privateKey ?? privateKey;

/**
 * What is wrong with the certificates that a connection has itself, by the credential that has to be corrected.
 *
 * @param changed whether a credential was given now: what was stored before is not refused.
 */
export function faultsOfCertificates(
  connection: Connection,
  now: Date,
  changed: (field: keyof Connection) => boolean,
): { field: keyof Connection; message: string }[] {
  return hosts.flatMap((host) => {
    const { bundle, password } = fieldsOf[host];
    const own = certificateOf(connection, host);
    if (!own || 'url' in own || !(changed(bundle) || changed(password))) return [];
    const { problem, locked, notAfter } = describeCertificate(own.bundle, {
      key: keyFor(connection),
      password: own.password,
    });
    if (problem !== undefined) return [{ field: locked ? password : bundle, message: wordsOf(problem, locked, own) }];
    if (!notAfter || notAfter > now) return [];
    const ended = notAfter.toISOString().slice(0, 10);
    return [{ field: bundle, message: `expired on ${ended}: get a new one from the provider` }];
  });
}

/** A certificate's problem in the words for the field that it is put at. */
function wordsOf(problem: string, locked: true | undefined, { password }: { password: string | undefined }): string {
  if (!locked) return problem;
  return password ? 'is not the password of this certificate' : 'is required: the certificate is encrypted';
}

/** The certificates that a connection has itself, as far as they can be read. */
export function ownCertificates(connection: Connection): { use: Host; subject?: string; notAfter?: Date }[] {
  return hosts.flatMap((use) => {
    const own = certificateOf(connection, use);
    if (!own || 'url' in own) return [];
    const { subject, notAfter } = describeCertificate(own.bundle, { key: keyFor(connection), password: own.password });
    return [{ use, ...(subject !== undefined && { subject }), ...(notAfter && { notAfter }) }];
  });
}

/** Whether the connection has a certificate for this host, or an address of one. */
export const hasCertificate = (connection: Connection, host: Host): boolean =>
  certificateOf(connection, host) !== undefined;
