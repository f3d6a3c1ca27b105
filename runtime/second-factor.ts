import { Secret, TOTP } from 'otpauth';

/** Time-based codes as every authenticator app makes them: SHA-1, six digits, 30 seconds (RFC 6238). */
const issuer = 'Trilho';
/** Clocks of phones go wrong, and typing takes a while: one step either way. */
const stepsOff = 1;

/** A new secret in base32: 160 random bits. */
export const newFactorSecret = (): string => new Secret({ size: 20 }).base32;

/** What an authenticator app reads from the QR code. */
export const factorUri = (email: string, secret: string): string =>
  new TOTP({ issuer, label: email, secret }).toString();

/** The time step that a code belongs to; undefined when it is none of about now. */
export function stepOfCode(secret: string, code: string, now = Date.now()): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const totp = new TOTP({ secret });
  const off = totp.validate({ token: code, timestamp: now, window: stepsOff });
  return off === null ? undefined : totp.counter({ timestamp: now }) + off;
}
