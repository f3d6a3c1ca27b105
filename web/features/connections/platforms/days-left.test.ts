import { expect, test } from 'vitest';
import { certificateDisplay } from './days-left.tsx';

test('a certificate asks for a person a month before its end, and is red in its last week', () => {
  const toneAt = (daysLeft: number) => certificateDisplay({ use: 'cashIn', daysLeft }).tone;
  expect([31, 30, 8, 7, 0, -3].map(toneAt)).toEqual(['good', 'ask', 'ask', 'bad', 'bad', 'bad']);
  expect(certificateDisplay({ use: 'cashIn' }).tone).toBe('plain');
  expect(certificateDisplay({ use: 'cashIn', daysLeft: 300, problem: 'is of another key' }).tone).toBe('bad');
});
