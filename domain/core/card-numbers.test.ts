import { expect, it } from 'vitest';
import { cardNumbers, hasCardNumber, isCardNumber } from './card-numbers.ts';

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
