import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { WithdrawRequest } from '../../domain/payouts/payout.ts';
import type { TransactionArgument } from './declaration.ts';
import {
  addressWithReference,
  dayIn,
  descriptionOf,
  digits,
  filled,
  fullYear,
  inferPixType,
  lettersAndDigits,
  needPhone,
  phoneParts,
  phoneWith55,
  pixKeyOf,
  referenceOf,
  taxDocument,
  timeIn,
  uuidOf,
} from './fields.ts';

const charge = (over: object) => ({ items: [], customer: {}, ...over }) as unknown as TransactionArgument;
const key = (pixType: WithdrawRequest['pixType'], pixKey: string) => ({ pixType, pixKey }) as WithdrawRequest;

describe('documents', () => {
  it.each([
    ['529.982.247-25', { number: '52998224725', kind: 'CPF' }],
    ['11.222.333/0001-81', { number: '11222333000181', kind: 'CNPJ' }],
    ['12.abc.345/01de-35', { number: '12ABC34501DE35', kind: 'CNPJ' }],
    // By its length, since the check digits are wrong: the provider may refuse it.
    ['52998224724', { number: '52998224724', kind: 'CPF' }],
    ['11222333000180', { number: '11222333000180', kind: 'CNPJ' }],
  ])('%s', (text, expected) => {
    expect(taxDocument(text)).toEqual(expected);
  });
});

describe('phones', () => {
  it.each([
    ['(11) 98765-4321', '11', '987654321', '5511987654321'],
    ['+55 11 98765-4321', '11', '987654321', '5511987654321'],
    ['551133334444', '11', '33334444', '551133334444'],
    // 55 is an area code, too.
    ['(55) 3222-1111', '55', '32221111', '555532221111'],
    [undefined, '', '', ''],
  ])('%s', (text, area, rest, whole) => {
    expect(phoneParts(text)).toEqual({ area, rest });
    expect(phoneWith55(text)).toBe(whole);
  });
  it('some providers require one', () => {
    const ask = (phone: string | undefined, operation: 'createTransaction' | 'refund' = 'createTransaction') =>
      needPhone('X', operation, charge({ customer: { phone } }));
    expect(() => ask(undefined)).toThrow("X: the customer's phone is required");
    expect(() => ask('-')).toThrow("X: the customer's phone is required");
    expect(() => ask('11987654321')).not.toThrow();
    expect(() => ask(undefined, 'refund')).not.toThrow();
  });
});

describe('keys of payouts', () => {
  it.each([
    ['CPF', '529.982.247-25', '52998224725'],
    ['CNPJ', '11.222.333/0001-81', '11222333000181'],
    ['CNPJ', '12.abc.345/01de-35', '12ABC34501DE35'],
    ['PHONE', '+55 (11) 98765-4321', '11987654321'],
    ['EMAIL', ' maria+1@example.com ', 'maria+1@example.com'],
    ['RANDOM', '123e4567-e12b-42d1-a456-426655440000', '123e4567-e12b-42d1-a456-426655440000'],
  ] as const)('%s %s', (kind, given, expected) => {
    expect(pixKeyOf(key(kind, given))).toBe(expected);
  });
  it('a prefix is for phones only, and added once', () => {
    expect(pixKeyOf(key('PHONE', '5511987654321'), '+55')).toBe('+5511987654321');
    expect(pixKeyOf(key('PHONE', '11987654321'), '55')).toBe('5511987654321');
    expect(pixKeyOf(key('CPF', '52998224725'), '55')).toBe('52998224725');
  });
  it.each([
    ['maria@example.com', 'EMAIL'],
    ['529.982.247-25', 'CPF'],
    ['11.222.333/0001-81', 'CNPJ'],
    ['1133334444', 'PHONE'],
    ['123e4567-e12b-42d1-a456-426655440000', 'RANDOM'],
    ['123', 'RANDOM'],
  ])('what kind %s is', (text, kind) => {
    expect(inferPixType(text)).toBe(kind);
  });
});

describe('texts', () => {
  it('digits only', () => {
    expect(digits('(11) 9-8765')).toBe('1198765');
    expect(digits(undefined)).toBe('');
  });
  it('our reference is preferred to the merchant’s', () => {
    expect(referenceOf(charge({ reference: 'pay_1', orderId: 'o1' }))).toBe('pay_1');
    expect(referenceOf(charge({ orderId: 'o1' }))).toBe('o1');
  });
  it('a charge always has a description', () => {
    expect(descriptionOf(charge({ description: 'Pedido 1', items: [{ title: 'Camiseta' }] }))).toBe('Pedido 1');
    expect(descriptionOf(charge({ items: [{ title: 'Camiseta' }] }))).toBe('Camiseta');
    expect(descriptionOf(charge({}))).toMatch(/\S/);
  });
  it('a year has four digits', () => {
    expect([fullYear('31'), fullYear('2031')]).toEqual(['2031', '2031']);
  });
  it('a day is São Paulo’s', () => {
    const day = 86_400_000;
    expect(dayIn(new Date('2026-03-01T02:00:00Z'), 0)).toBe('2026-02-28');
    expect(dayIn(new Date('2026-03-01T12:00:00Z'), 2 * day)).toBe('2026-03-03');
    expect(timeIn(new Date('2026-03-01T02:00:00.999Z'), day)).toBe('2026-03-01T23:00:00-03:00');
  });
  it('members without a value are dropped', () => {
    expect(filled({ a: undefined, b: '', c: 0, d: false, e: null, f: [] })).toEqual({ c: 0, d: false, e: null, f: [] });
  });
});

describe('a callback address with our reference', () => {
  const address = (given: object) => addressWithReference(given as never);
  it('has it as a member of its query', () => {
    const webhookUrl = 'https://pay.example/webhooks/x/token';
    expect(address({ webhookUrl, reference: 'pay_1', orderId: 'A/1' })).toBe(`${webhookUrl}?reference=pay_1`);
    expect(address({ webhookUrl, orderId: 'A/1' })).toBe(`${webhookUrl}?reference=A%2F1`);
    expect(address({ webhookUrl: `${webhookUrl}?a=b`, reference: 'pay_1' })).toBe(`${webhookUrl}?a=b&reference=pay_1`);
  });
  it('is the address itself without a reference, and absent without an address', () => {
    expect(address({ webhookUrl: 'https://pay.example/x' })).toBe('https://pay.example/x');
    expect(address({ reference: 'pay_1' })).toBeUndefined();
  });
});

describe('idempotency keys', () => {
  it('are letters and digits, within the maximum length', () => {
    expect(lettersAndDigits('out_3f8kq0z6m2x1c9vb7n4w5e8rt', 64)).toMatch(/^[0-9a-z]{1,64}$/);
    expect(lettersAndDigits('out_3f8kq0z6m2x1c9vb7n4w5e8rt', 30)).toMatch(/^[0-9a-z]{30}$/);
    expect(lettersAndDigits('abc123', 10)).toBe('abc123');
  });
  it('are the same for the same reference, and differ otherwise', () => {
    const made = ['out_1', 'out-1', 'out1', 'out_2', 'out_1 '].map((one) => lettersAndDigits(one, 40));
    expect(new Set(made).size).toBe(5);
    expect(lettersAndDigits('out_1', 40)).toBe(made[0]);
  });
  it('are uuids, where a provider takes only these', () => {
    const made = ['pay_1', 'pay_2', 'pay_1'].map(uuidOf);
    for (const one of made) expect(z.uuid({ version: 'v5' }).safeParse(one)).toMatchObject({ success: true });
    expect(made[2]).toBe(made[0]);
    expect(made[1]).not.toBe(made[0]);
  });
});
