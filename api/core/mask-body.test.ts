import { describe, expect, it } from 'vitest';
import { maskBody, maskProblem, withoutSent } from './mask-body.ts';

const fieldNames = new Set(['amount', 'customer', 'name', 'document', 'cvv', 'cardNumber', 'key', 'metadata']);

/** What the log has of a violation's message, after a body was refused by it. */
function logged(message: string, sent: unknown = {}): string {
  const answer = { code: 'validation', status: 422, violations: [{ field: 'name', rule: 'custom', message }] };
  const masked = maskProblem(withoutSent(answer, sent, fieldNames)) as { violations: { message: string }[] };
  return masked.violations[0]?.message ?? '';
}

describe('the message of a violation', () => {
  it.each([
    'must be at least 23',
    'must be between 1 and 12',
    'must be at most R$ 10.000,00',
    'Invalid option: expected one of "PIX"|"CREDIT_CARD"|"BILLET"',
    'Too small: expected string to have >=3 characters',
    'was used before, by payout pyo_3f8kq0z6m2x1c9vb7n4w5e8rt0',
    'is required with lateFee.percentage',
  ])('is shown: %s', (message) => {
    expect(logged(message)).toBe(message);
  });

  it.each([
    ['a card number', '4111111111111111'],
    ['a card number in groups', '4111 1111 1111 1111'],
    ['a card number with dashes', '4111-1111-1111-1111'],
    ['a card number with dots', '4111.1111.1111.1111'],
    ['a card number of Amex', '3782 822463 10005'],
    ['a card number with a wrong digit', '4111 1111 1111 1112'],
    ['a card number in other digits', '４１１１ １１１１ １１１１ １１１１'],
    ['a CPF', '52998224725'],
    ['a CPF with punctuation', '529.982.247-25'],
    ['a CPF in groups', '529 982 247 25'],
    ['a CNPJ', '11222333000181'],
    ['a CNPJ with punctuation', '11.222.333/0001-81'],
    ['a CNPJ with letters', '12ABC34501DE35'],
    ['a CNPJ with letters and punctuation', '12.ABC.345/01DE-35'],
    ['a phone', '11987654321'],
    ['a postal code', '01310-100'],
    ['an account', '12345-6'],
    ['a key', 'sk_test_4fk29dk38fj2'],
    ['a key without digits', 'abcdefghijklmnopqrstuvwxyzabcdefgh'],
    ['an e-mail', 'maria@example.com'],
    ['a random key', '5c1b1f7e-0000-4000-8000-000000000000'],
  ])('never has %s, which was not sent as it is written there', (_, value) => {
    const shown = logged(`is ${value}, which is not valid`);
    expect(shown).toContain('••••');
    expect(shown).toMatch(/^is .*, which is not valid$/);
    expect(shown).not.toMatch(/\p{N}{4}/u);
    expect(shown.replace(/[^A-Za-z]/g, '')).not.toContain('DE');
    expect(shown).not.toContain('maria');
    expect(shown).not.toContain('abcdef');
  });

  it.each([
    ['a CVV', { cvv: '123' }, 'cvv 123 is wrong', 'cvv •••• is wrong'],
    ['a CVV as a number', { cvv: 123 }, 'cvv 123 is wrong', 'cvv •••• is wrong'],
    ['a CVV of four digits', { card: { cvv: '7391' } }, 'not 7391', 'not ••••'],
    ['a name', { customer: { name: 'Maria Silva' } }, 'Maria Silva is too long', '•••• is too long'],
    ['a name with space around it', { customer: { name: ' Maria Silva ' } }, '“Maria Silva” is', '“••••” is'],
    ['an unknown field', { Josefina: 1 }, 'Unrecognized key: "Josefina"', 'Unrecognized key: "••••"'],
    ['a secret', { key: 'correct horse' }, 'correct horse is weak', '•••• is weak'],
  ])('never has %s that was sent', (_, sent, message, shown) => {
    expect(logged(message, sent)).toBe(shown);
  });

  it('is hidden everywhere else', () => {
    const hidden = { message: '•••• (5)' };
    expect(maskBody({ message: 'hello' })).toEqual(hidden);
    expect(maskBody({ violations: [{ field: 'name', rule: 'x', message: 'hello' }] })).toEqual({
      violations: [{ field: 'name', rule: 'x', ...hidden }],
    });
    expect(maskProblem({ customer: { violations: [{ field: 'name', rule: 'x', message: 'hello' }] } })).toEqual({
      customer: { violations: [{ field: 'name', rule: 'x', ...hidden }] },
    });
  });
});
