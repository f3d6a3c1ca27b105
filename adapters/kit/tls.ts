import { createHash, createPrivateKey, X509Certificate } from 'node:crypto';
import type { Agent } from 'node:https';
import type { LookupFunction } from 'node:net';
import { checkServerIdentity, createSecureContext, type PeerCertificate, type SecureContextOptions } from 'node:tls';
import agentkeepalive from 'agentkeepalive';
import { LRUCache } from 'lru-cache';
import { AdapterRefusal } from './errors.ts';
import { perLookup, socketsOf } from './pools.ts';

/*
 * Client certificates. TLS is always verified. A connection may add only the authority of its own bundle, for its own
 * calls; a declaration may add only `commonNameOnly`, below.
 */

const certificateBlocks = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g;
const keyBlock =
  /-----BEGIN (?:RSA |EC |ENCRYPTED )?PRIVATE KEY-----[\s\S]+?-----END (?:RSA |EC |ENCRYPTED )?PRIVATE KEY-----/;

/** A certificate in the stored form: text unchanged (PEM), anything else (PFX) as base64. */
export function certificateText(bytes: Buffer): string {
  return bytes.includes('-----BEGIN ') ? bytes.toString('utf8') : bytes.toString('base64');
}

/** Identifies a certificate in cache keys without containing it. */
export const fingerprint = (...secrets: (string | undefined)[]): string =>
  createHash('sha256').update(JSON.stringify(secrets)).digest('hex');

/** A certificate that can be presented. */
export interface ClientCertificate {
  agent: Agent;
  /** The end of its validity, as the certificate states it. */
  until: Date;
}

/** Opened once per certificate and look-up; the least recently used one is closed when there are too many. */
const openedBy = perLookup(
  () => new LRUCache<string, ClientCertificate>({ max: 500, dispose: ({ agent }) => retire(agent) }),
);

/**
 * The agent that presents this certificate, and the end of the certificate's validity.
 *
 * @param bundle PEM (certificate, key, and the provider's authority if it is a private one) or PFX in base64.
 * @param options.key the private key, where the bundle has none.
 * @param options.password of a PFX, or of an encrypted key in PEM.
 * @param options.commonNameOnly the provider's server certificates have a CN and no alternative names: such a
 *   certificate is accepted if its CN is exactly the called host. Its authority is still verified.
 * @param options.lookup resolves the names of the hosts that the agent connects to.
 * @throws AdapterRefusal when the bundle cannot be read.
 */
export function openCertificate(
  bundle: string,
  options: {
    key?: string | undefined;
    password?: string | undefined;
    commonNameOnly?: boolean;
    lookup?: LookupFunction | undefined;
  },
): ClientCertificate {
  const name = fingerprint(bundle, options.key, options.password, String(options.commonNameOnly));
  const opened = openedBy(options.lookup);
  const cached = opened.get(name);
  if (cached) return cached;
  let read: ReturnType<typeof readCertificate>;
  try {
    read = readCertificate(bundle, options);
  } catch (error) {
    // OpenSSL's own message may quote the bundle.
    const why = isLocked(error)
      ? `opened: it ${options.password ? 'has another password' : 'is encrypted, and its password is missing'}`
      : 'read: PEM or PFX in base64 is expected';
    throw new AdapterRefusal(`The client certificate cannot be ${why}`, 'invalid');
  }
  const agent = new agentkeepalive.HttpsAgent({
    ...socketsOf(options.lookup),
    secureContext: read.secureContext,
    ...(options.commonNameOnly && { checkServerIdentity: acceptCommonName }),
  } as object) as unknown as Agent;
  const certificate = { agent, until: new Date(read.own.validTo) };
  opened.set(name, certificate);
  return certificate;
}

/**
 * The content of a certificate, without presenting it. `problem`: why it cannot be presented, without quoting it; the
 * other fields have what could be read all the same. `locked`: the password is absent, or another one's.
 *
 * @param bundle and @param options as of `openCertificate`.
 */
export function describeCertificate(
  bundle: string,
  options: { key?: string | undefined; password?: string | undefined } = {},
): { subject?: string; notAfter?: Date; problem?: string; locked?: true } {
  try {
    return described(readCertificate(bundle, options).own);
  } catch (error) {
    const { key, password } = options;
    if (isLocked(error)) {
      return { problem: password ? 'has another password' : 'cannot be opened without its password', locked: true };
    }
    if (error instanceof Error && /Unsupported PKCS12/.test(error.message)) {
      return { problem: 'is a PFX with an old encryption (RC2): export it again, with AES' };
    }
    const all = attempt(() => certificatesOf(bundle)) ?? [];
    const own = (all.find(({ x509 }) => !x509.ca) ?? all[0])?.x509;
    if (!own) return { problem: 'cannot be read: PEM or PFX is expected' };
    const pem = keyOf(bundle, key);
    const matches = pem !== undefined && attempt(() => own.checkPrivateKey(privateKeyOf(pem, password)));
    const problem = !pem
      ? 'has no private key: neither beside it nor in the platform is one'
      : `cannot be presented: ${matches ? 'OpenSSL refuses it' : 'the private key is another one’s'}`;
    return { ...described(own), problem };
  }
}

/** OpenSSL's words for a PFX, and for an encrypted key in PEM, with another password or without one. */
const isLocked = (error: unknown): boolean =>
  error instanceof Error && /mac verify failure|bad decrypt|passphrase|interrupted or cancelled/i.test(error.message);

const privateKeyOf = (pem: string, password?: string) =>
  createPrivateKey({ key: pem, ...(password !== undefined && { passphrase: password }) });

function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

function described(x509: X509Certificate): { subject?: string; notAfter: Date } {
  const subject = /^CN=(.+)$/m.exec(x509.subject)?.[1]?.slice(0, 200);
  return { ...(subject && { subject }), notAfter: new Date(x509.validTo) };
}

/** @throws Error of OpenSSL or of ours when it cannot be presented. */
function readCertificate(bundle: string, options: { key?: string | undefined; password?: string | undefined }) {
  const { authorities, ...own } = readBundle(bundle, options);
  const secureContext = createSecureContext(own);
  // Neither function is in Node's documentation. The first is the only one that reads the certificate of a PFX; the second
  // adds to the public authorities, which the option `ca` would read anew for each context (25 ms).
  const context = secureContext.context as { getCertificate(): Buffer; addCACert(pem: string): void };
  for (const authority of authorities) context.addCACert(authority);
  return { secureContext, own: new X509Certificate(context.getCertificate()) };
}

function readBundle(
  bundle: string,
  { key: extraKey, password }: { key?: string | undefined; password?: string | undefined },
): SecureContextOptions & { authorities: readonly string[] } {
  const opened = password === undefined ? {} : { passphrase: password };
  // Node trusts the authorities in a PFX in addition to the public ones.
  if (!bundle.includes('-----BEGIN ')) return { pfx: Buffer.from(bundle, 'base64'), ...opened, authorities: [] };
  const key = keyOf(bundle, extraKey) ?? '';
  const privateKey = privateKeyOf(key, password);
  const certificates = certificatesOf(bundle);
  const own = certificates.find(({ x509 }) => x509.checkPrivateKey(privateKey));
  if (!own) throw new Error('no certificate of this key');
  const others = certificates.filter((one) => one !== own);
  return {
    key,
    ...opened,
    cert: [own, ...others].map(({ pem }) => pem).join('\n'),
    authorities: others.filter(({ x509 }) => x509.ca).map(({ pem }) => pem),
  };
}

const keyOf = (bundle: string, extraKey?: string): string | undefined => keyBlock.exec(bundle)?.[0] ?? extraKey;

/** @throws Error for a block that is not a certificate. */
const certificatesOf = (bundle: string) =>
  (bundle.match(certificateBlocks) ?? []).map((pem) => ({ pem, x509: new X509Certificate(pem) }));

function acceptCommonName(host: string, certificate: PeerCertificate): Error | undefined {
  const mismatch = checkServerIdentity(host, certificate);
  const bare = certificate.subjectaltname === undefined && certificate.subject?.CN === host;
  return bare ? undefined : mismatch;
}

/** Calls under way are left to end: aborting them would make their outcome unknown. */
function retire(agent: Agent): void {
  (agent as unknown as { keepAlive: boolean }).keepAlive = false;
  for (const sockets of Object.values(agent.freeSockets)) for (const socket of sockets ?? []) socket.destroy();
}
