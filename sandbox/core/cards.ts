import type { Outcome } from './entities.ts';

/** The issuer's answer to a charge of this card. The stand-ins refuse numbers that end in 0002 and accept all others. */
export function issuerOutcome(number: string): Outcome {
  return number.endsWith('0002') ? { state: 'refused', reason: 'Refused by the issuer' } : { state: 'paid' };
}

/** The brand by the first digits, in lower case. */
export function brandOf(number: string): string {
  if (/^(4011|4312|4389|5041|5067|5090|6277|6362|6363|650|6516|6550)/.test(number)) return 'elo';
  if (/^(606282|3841)/.test(number)) return 'hipercard';
  if (/^4/.test(number)) return 'visa';
  if (/^(5[1-5]|2[2-7])/.test(number)) return 'mastercard';
  if (/^3[47]/.test(number)) return 'amex';
  return 'other';
}
