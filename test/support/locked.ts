import { createPrivateKey } from 'node:crypto';

/** A certificate in PEM, with its key encrypted by a password. */
export function locked(bundle: string, password: string): string {
  const [, key = ''] = /(-----BEGIN PRIVATE KEY-----[\s\S]+?-----END PRIVATE KEY-----)/.exec(bundle) ?? [];
  const cipher = { type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: password } as const;
  return bundle.replace(key, String(createPrivateKey(key).export(cipher)).trim());
}
