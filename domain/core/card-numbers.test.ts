import { describe, expect, it } from 'vitest';
import { cardNumbers, hasCardNumber, isCardNumber, refusedAsCard, showsCardNumber } from './card-numbers.ts';
import { makeCnpj, makeCpf } from './documents.ts';

it.each([
  ['4111111111111111', ['4111111111111111']],
  ['my card 4111 1111 1111 1111, thanks', ['4111 1111 1111 1111']],
  ['5555-5555-5555-4444', ['5555-5555-5555-4444']],
  ['5555-5555-5555-4444 12/30 123', ['5555-5555-5555-4444']],
  ['4111111111111111 123', ['4111111111111111']],
  ['3782 822463 10005', ['3782 822463 10005']],
  ['4111111111111112', []],
  ['123456789012', []],
  ['5c1b1f7e-0000-4000-8000-000000000000', []],
  ['00190000090312855700000123456170416400000012990', []],
  ['', []],
])('in %s', (text, found) => {
  expect(cardNumbers(text)).toEqual(found);
});

it.each([
  ['4111111111111111', true],
  ['4111111111111112', false],
  ['4222222222222', true],
  ['6304000000000000000', true],
  ['378282246310005', true],
  ['4111 1111 1111 1111', false],
  ['42', false],
  ['0'.repeat(20), false],
])('%s is a card number: %s', (text, is) => {
  expect(isCardNumber(text)).toBe(is);
});

it.each([
  ['4111111111111111', true],
  ['pago com 5555-5555-5555-4444', true],
  ['2223003122003222', true],
  ['378282246310005', true],
  ['6362970000457013', true],
  ['4111.1111.1111.1111', true],
  ['4111\u00a01111\u00a01111\u00a01111', true],
  ['4111\u20131111\u20131111\u20131111', true],
  ['４１１１１１１１１１１１１１１１', true],
  ['cartao4111111111111111x', true],
  ['https://loja.example/c/4111111111111111', true],
  ['order-4111111111111111', true],
  ['2026-4111111111111111-x', true],
  ['pan-5555-5555-5555-4444-ok', true],
  ['4539148803436467', true],
  ['4539 1488 0343 6467 12/30', true],
  ['cartão nº 4539148803436467', true],
  ['30569309025904', true],
  // Part of a decimal, a word, or longer groups.
  ['0.4539148803436467', false],
  ['4539148803436467.5', false],
  ['k4539148803436467', false],
  ['3526-1112-4539-1488-0343-6467-5500-1000', false],
  ['4539 1488 0343 6467 0343', false],
  // A random id or a hash may have any digits in a row.
  ['0a1b2c3d-000a-4123-8123-45678903abcd', false],
  ['0a1b2c3d-0000-4000-8000-411111111111', false],
  ['9f8e4111111111111111aabbccddeeff', false],
  ['4e07408562bedb8b60ce05c1decfe3ad16b72230967de01f640b7e4729b49fce', false],
  // A time in milliseconds, a number that begins with a date, and one as long as a CNPJ: all with a right check digit.
  ['pedido 1795000000004', false],
  ['2026112112345672', false],
  ['30312855000108', false],
  ['1234567812345670', false],
])('%s has a card number: %s', (text, has) => {
  expect(hasCardNumber(text)).toBe(has);
});

const testCards = {
  visa: ['4111111111111111', '4242424242424242', '4012001037141112'],
  mastercard: ['5555555555554444', '5105105105105100', '2223003122003222'],
  amex: ['378282246310005', '371449635398431'],
  elo: ['6362970000457013', '5067310000000010'],
  hipercard: ['6062825624254001'],
  diners: ['30569309025904', '38520000023237', '36227206271667'],
  discover: ['6011111111111117', '6011000990139424'],
  jcb: ['3530111333300000', '3566002020360505'],
};
const groupsOf = (number: string) =>
  number.length === 16 ? /^(....)(....)(....)(....)$/ : /^(....)(......)(....?.?)$/;
const forms = Object.entries(testCards).flatMap(([brand, numbers]) =>
  numbers.flatMap((number) =>
    ['', ' ', '-', '.'].map((separator) => [brand, (groupsOf(number).exec(number) ?? []).slice(1).join(separator)]),
  ),
);

it.each(forms)('a test card of %s is found as %s: in a text, in a field of ids and for the mask', (_, form) => {
  for (const text of [form, `pago com ${form}, obrigado`, `${form} 123`]) {
    expect([hasCardNumber(text), showsCardNumber(text), refusedAsCard('orderId', text)]).toEqual([true, true, true]);
    expect(cardNumbers(text).length).toBeGreaterThan(0);
  }
});

it('the mask finds every form that is refused', () => {
  for (const text of [
    'order-4539148803436467',
    '4539.1488.0343.6467',
    'x 4539\u20131488\u20130343\u20136467',
    '４５３９１４８８０３４３６４６７',
  ]) {
    const left = cardNumbers(text).reduce((rest, number) => rest.replaceAll(number, ''), text);
    expect(left, text).not.toMatch(/\p{Nd}{4}/u);
  }
});

describe('ids of merchants are taken', () => {
  const samples = 200_000;
  const most = samples / 1_000;
  /** Mulberry32: the same samples in every run. */
  const seeded = (seed: number) => () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const next = seeded(20_261_123);
  const digits = (count: number): string =>
    count > 8 ? digits(8) + digits(count - 8) : `${Math.floor(next() * 10 ** count)}`.padStart(count, '0');
  const hex = (count: number) => Array.from({ length: count }, () => Math.floor(next() * 16).toString(16)).join('');
  const date = () =>
    `20${20 + Math.floor(next() * 10)}${`${1 + Math.floor(next() * 12)}`.padStart(2, '0')}${`${1 + Math.floor(next() * 28)}`.padStart(2, '0')}`;
  const spaced = (text: string) => text.replace(/(.{4})(?=.)/g, '$1 ');
  const boleto = () =>
    `${digits(5)}.${digits(5)} ${digits(5)}.${digits(6)} ${digits(5)}.${digits(6)} ${digits(1)} ${digits(14)}`;

  const inFieldsOfIds: [string, () => string][] = [
    ['16 digits from 4', () => `4${digits(15)}`],
    ['16 digits from 6', () => `6${digits(15)}`],
    ['16 digits from 5 behind a word', () => `pedido-5${digits(15)}`],
  ];
  const anywhere: [string, () => string][] = [
    ['a NF-e key in groups', () => spaced(digits(44))],
    ['a decimal', () => `${next()}`],
    ['a key with a decimal', () => `k0.4${digits(15)}`],
    ['a UUID', () => `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`],
    ['a boleto line', boleto],
    ['date and sequence', () => `${date()}${digits(8)}`],
    ['date and sequence with dashes', () => `${date()}-${digits(4)}-${digits(4)}`],
    ['a CPF', () => makeCpf(next)],
    ['a CNPJ', () => makeCnpj(next)],
    ['a phone number', () => `+55 ${digits(2)} 9${digits(4)}-${digits(4)}`],
    ['a time in milliseconds', () => `${1_700_000_000_000 + Math.floor(next() * 2e11)}`],
  ];

  it.each(inFieldsOfIds)('%s, in a field of ids', (_, make) => {
    let refused = 0;
    for (let sample = 0; sample < samples; sample += 1) if (refusedAsCard('orderId', make())) refused += 1;
    expect(refused).toBeLessThanOrEqual(most);
  });

  it.each(anywhere)('%s, in any text', (_, make) => {
    let refused = 0;
    for (let sample = 0; sample < samples; sample += 1) if (refusedAsCard('description', make())) refused += 1;
    expect(refused).toBeLessThanOrEqual(most);
  });
});
