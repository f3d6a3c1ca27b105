import { randomBytes, webcrypto } from 'node:crypto';
import '../../sandbox/core/reflect.ts';
import * as x509 from '@peculiar/x509';

const dayMs = 86_400_000;

/** A self-signed certificate that expires in `days` days, with its private key, in PEM. */
export async function selfSigned(days: number, commonName: string): Promise<string> {
  x509.cryptoProvider.set(webcrypto as unknown as Crypto);
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
  const keys = (await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])) as CryptoKeyPair;
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: randomBytes(8).toString('hex'),
    name: new x509.Name([{ CN: [commonName] }]).toString(),
    notBefore: new Date(Date.now() - dayMs),
    notAfter: new Date(Date.now() + days * dayMs + dayMs / 2),
    keys,
    signingAlgorithm: algorithm,
  });
  const key = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey as webcrypto.CryptoKey));
  return `${certificate.toString('pem')}\n-----BEGIN PRIVATE KEY-----\n${key.toString('base64')}\n-----END PRIVATE KEY-----\n`;
}
