import { expect, test } from 'vitest';
import { bankNames, fewBanks } from './banks.ts';

test('the bank lists are as long as the specification says, and hold the banks that it names', () => {
  const codes = Object.keys(bankNames);
  expect(codes).toHaveLength(75);
  expect(fewBanks.size).toBe(28);
  expect(codes.every((code) => /^\d{3}$/.test(code))).toBe(true);
  expect(new Set(Object.values(bankNames)).size).toBe(75);
  expect([...fewBanks].filter((code) => !codes.includes(code))).toEqual([]);
  // Banks that section 3 names, and section 5 by their branch digits.
  for (const code of ['001', '260', '341', '077', '104', '033', '036', '246', '204', '237']) {
    expect(fewBanks.has(code)).toBe(true);
  }
});
