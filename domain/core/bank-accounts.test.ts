import { describe, expect, it } from 'vitest';
import { accountParts, branchParts, formatAccount, plainAccount } from './bank-accounts.ts';

describe('an account number', () => {
  it.each([
    ['12345-6', { number: '12345', digit: '6' }],
    ['123456', { number: '12345', digit: '6' }],
    ['12.345-6', { number: '12345', digit: '6' }],
    [' 0012345-x ', { number: '0012345', digit: 'X' }],
    ['12345X', { number: '12345', digit: 'X' }],
    ['12345-67', { number: '12345', digit: '67' }],
  ])('%j has a number and a check digit', (text, parts) => {
    expect(accountParts(text)).toEqual(parts);
    expect(formatAccount(text)).toBe(`${parts.number}-${parts.digit}`);
    expect(formatAccount(formatAccount(text))).toBe(formatAccount(text));
  });

  it.each(['!!', '', '-', '6', '12345-', '-6', '12345--6', '1234a-5', '12345-678', '12345/6', '1'.repeat(22)])(
    '%j is none',
    (text) => {
      expect(accountParts(text)).toBeUndefined();
      expect(formatAccount(text)).toBe(text);
    },
  );
});

describe('a branch', () => {
  it.each([
    ['0001', { number: '0001' }],
    [' 1 ', { number: '1' }],
    ['0001-2', { number: '0001', digit: '2' }],
    ['0001-x', { number: '0001', digit: 'X' }],
  ])('%j is one', (text, parts) => expect(branchParts(text)).toEqual(parts));

  it.each(['abc', '', '-', '0001-', '0001-23', '1234567', '00 01'])('%j is none', (text) =>
    expect(branchParts(text)).toBeUndefined(),
  );
});

it('the same account is recognised in every way of writing it', () => {
  const one = plainAccount('001', '0001', '12345-6');
  for (const [branch, account] of [
    ['1', '0123456'],
    ['0001-2', '12.345-6'],
    ['01', '00012345-6'],
  ] as const) {
    expect(plainAccount('001', branch, account)).toBe(one);
  }
  expect(plainAccount('001', '0001', '12345-X')).toBe(plainAccount('001', '0001', '12345x'));
  expect(plainAccount('001', '0001', '12345-7')).not.toBe(one);
  expect(plainAccount('001', '0010', '12345-6')).not.toBe(one);
});
