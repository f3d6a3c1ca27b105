import { Secret, TOTP } from 'otpauth';

/** Time-based one-time codes as authenticator apps make them: SHA-1, six digits, 30 seconds (RFC 6238). */
const issuer = 'Trilho';
/** One time step before and after is accepted, for clocks that are off and for the time of typing. */
const stepsOff = 1;

/** A new secret in base32: 160 random bits. */
export const newFactorSecret = (): string => new Secret({ size: 20 }).base32;

/** The `otpauth:` URI for the QR code that an authenticator app scans. */
export const factorUri = (email: string, secret: string): string =>
  new TOTP({ issuer, label: email, secret }).toString();

/** The time step whose code this is; undefined unless it is the current step or a neighbour. */
export function stepOfCode(secret: string, code: string, now = Date.now()): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const totp = new TOTP({ secret });
  const off = totp.validate({ token: code, timestamp: now, window: stepsOff });
  return off === null ? undefined : totp.counter({ timestamp: now }) + off;
}
