import { expect, test } from 'vitest';
import { lookOfCertificate } from './days-left.tsx';

test('a certificate asks for a person a month before its end, and is red in its last week', () => {
  const toneAt = (daysLeft: number) => lookOfCertificate({ use: 'cashIn', daysLeft }).tone;
  expect([31, 30, 8, 7, 0, -3].map(toneAt)).toEqual(['good', 'ask', 'ask', 'bad', 'bad', 'bad']);
  expect(lookOfCertificate({ use: 'cashIn' }).tone).toBe('plain');
  expect(lookOfCertificate({ use: 'cashIn', daysLeft: 300, problem: 'is of another key' }).tone).toBe('bad');
});
