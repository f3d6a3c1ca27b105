import { expect, test } from 'vitest';
import { withWords } from './general.ts';
import { readStatus, type StatusMap } from './statuses.ts';

const map: StatusMap = { APPROVED: ['paid'], REFUNDED: ['refunded'], default: 'REJECTED' };

test('a map takes more words, and a word that it had moves', () => {
  const wider = withWords(map, { REJECTED: ['refunded'], PENDING: ['held'] });
  expect(readStatus(wider, 'refunded')).toEqual({ status: 'REJECTED' });
  expect(readStatus(wider, 'HELD')).toEqual({ status: 'PENDING' });
  expect(readStatus(wider, 'paid')).toEqual({ status: 'APPROVED' });
  expect(readStatus(wider, 'other')).toEqual({ status: 'REJECTED', unmapped: true });
  expect(readStatus(map, 'refunded')).toEqual({ status: 'REFUNDED' });
});
