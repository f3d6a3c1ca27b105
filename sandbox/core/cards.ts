import type { Outcome } from './entities.ts';

/** Why the stand-ins' issuer refuses a card, by the end of its number. */
const refusals: Readonly<Record<string, string>> = { '0002': 'Refused by the issuer', '0041': 'The card is lost' };

/** The issuer's answer to a charge of this card. Numbers with other ends are accepted. */
export function issuerOutcome(number: string): Outcome {
  const reason = refusals[number.slice(-4)];
  return reason === undefined ? { state: 'paid' } : { state: 'refused', reason };
}

/** The code of a refusal by the standard of ABECS: 41 is a lost card, which is refused for good; 05 says nothing. */
export const returnCodeOf = (reason: string | null): string => (reason === refusals['0041'] ? '41' : '05');

/** The brand by the first digits, in lower case. */
export function brandOf(number: string): string {
  if (/^(4011|4312|4389|5041|5067|5090|6277|6362|6363|650|6516|6550)/.test(number)) return 'elo';
  if (/^(606282|3841)/.test(number)) return 'hipercard';
  if (/^4/.test(number)) return 'visa';
  if (/^(5[1-5]|2[2-7])/.test(number)) return 'mastercard';
  if (/^3[47]/.test(number)) return 'amex';
  return 'other';
}
