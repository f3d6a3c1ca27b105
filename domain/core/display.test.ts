import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { currencyPrefix, formatInstallments, formatPhone, whatsAppLink } from './display.ts';

it.each([
  ['USD', '$'],
  ['EUR', '€'],
  ['MXN', 'MX$'],
  ['BRL', 'R$'],
  ['GBP', 'R$'],
  ['', 'R$'],
  ['toString', 'R$'],
])('an amount in %j begins with %s', (currency, prefix) => {
  expect(currencyPrefix(currency)).toBe(prefix);
});

it.each([
  ['11999998888', '(11) 99999-8888'],
  ['11 99999 8888', '(11) 99999-8888'],
  ['1133334444', '1133334444'],
  ['+5511999998888', '+5511999998888'],
  ['', ''],
])('the phone %j is shown as %j', (text, shown) => {
  expect(formatPhone(text)).toBe(shown);
});

it('instalments are shown with their count and value', () => {
  expect(formatInstallments(12, 1000)).toBe('12x de R$\u00a010,00');
});

describe('a WhatsApp link', () => {
  it.each([
    ['11999998888', '5511999998888'],
    ['(11) 99999-8888', '5511999998888'],
    ['1133334444', '551133334444'],
    ['+55 11 99999-8888', '5511999998888'],
    ['011999998888', '5511999998888'],
    // Santa Maria's area code is 55 too.
    ['55999998888', '5555999998888'],
    ['5555999998888', '5555999998888'],
  ])('to %s is of %s', (phone, number) => {
    expect(whatsAppLink(phone, 'Oi')).toBe(`https://wa.me/${number}?text=Oi`);
  });

  it.each(['', '999998888', '119999988881234', '+1 (212) 555-0100 ext 99', 'phone'])('is not made to %j', (phone) => {
    expect(whatsAppLink(phone, 'Oi')).toBeUndefined();
  });

  it('carries any message whole, and nothing but the message', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (message) => {
        const url = new URL(whatsAppLink('11999998888', message) ?? '');
        expect([...url.searchParams]).toEqual([['text', message]]);
        expect(url.hash).toBe('');
      }),
    );
    expect(whatsAppLink('11999998888', 'a\ud800b')).toBe('https://wa.me/5511999998888?text=a%EF%BF%BDb');
  });
});
