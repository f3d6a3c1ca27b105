import { expect, test } from 'vitest';
import { withWords } from './general.ts';
import { readStatus, type StatusMap } from './statuses.ts';

const map: StatusMap = { APPROVED: ['paid'], REFUNDED: ['refunded'], default: 'REJECTED' };

test('words are added to a map, and a word that it has is moved', () => {
  const wider = withWords(map, { REJECTED: ['refunded'], PENDING: ['held'] });
  expect(readStatus(wider, 'refunded')).toEqual({ status: 'REJECTED' });
  expect(readStatus(wider, 'HELD')).toEqual({ status: 'PENDING' });
  expect(readStatus(wider, 'paid')).toEqual({ status: 'APPROVED' });
  expect(readStatus(wider, 'other')).toEqual({ status: 'REJECTED', unmapped: true });
  expect(readStatus(map, 'refunded')).toEqual({ status: 'REFUNDED' });
});
