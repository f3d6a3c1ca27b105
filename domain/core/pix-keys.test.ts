import { expect, it } from 'vitest';
import { kindOfPixKey, maskPixKey, plainPixKey, whyNoPixKey } from './pix-keys.ts';

const uuid = '123e4567-e89b-12d3-a456-426614174000';

it.each([
  ['529.982.247-25', 'CPF', '52998224725'],
  ['52998224725', 'CPF', '52998224725'],
  ['11.222.333/0001-81', 'CNPJ', '11222333000181'],
  ['Maria@Example.com', 'EMAIL', 'maria@example.com'],
  ['+55 11 99999-8888', 'PHONE', '11999998888'],
  ['(11) 99999-8888', 'PHONE', '11999998888'],
  ['1133334444', 'PHONE', '1133334444'],
  [uuid.toUpperCase(), 'RANDOM', uuid],
] as const)('%s is a %s key', (key, kind, plain) => {
  expect(kindOfPixKey(key)).toBe(kind);
  expect(whyNoPixKey(key, kind)).toBeUndefined();
  expect(plainPixKey(key, kind)).toBe(plain);
});

it.each(['11999998888', '52998224724', 'maria@', 'abc', '', '123', uuid.slice(1)])(
  '%s is no key that says its kind',
  (key) => {
    expect(kindOfPixKey(key)).toBeUndefined();
  },
);

it.each([
  ['52998224724', 'CPF'],
  ['52998224725', 'CNPJ'],
  ['52998224725', 'EMAIL'],
  ['5299', 'PHONE'],
  ['maria@example.com', 'RANDOM'],
] as const)('%s is not a %s key, and it says why', (key, kind) => {
  expect(whyNoPixKey(key, kind)).toMatch(/^is not /);
});

it('a phone of eleven digits is a phone key when its kind is given', () => {
  expect(whyNoPixKey('11999998888', 'PHONE')).toBeUndefined();
  expect(plainPixKey('5511999998888', 'PHONE')).toBe('11999998888');
});

it('masks a key, with enough left to distinguish receivers', () => {
  expect(maskPixKey('52998224725', 'CPF')).not.toContain('52998224725');
  expect(maskPixKey('maria@example.com', 'EMAIL')).toBe('m***@example.com');
  expect(maskPixKey('+5511999998888', 'PHONE')).toBe('(11) *****-8888');
  expect(maskPixKey(uuid, 'RANDOM')).toBe('123e…4000');
  expect(maskPixKey('short', undefined)).toBe('***');
});
