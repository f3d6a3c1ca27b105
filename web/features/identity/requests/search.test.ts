import { expect, test } from 'vitest';
import { askedFor, isFiltered, readSearch, writeSearch } from './search.ts';

test('an address gives the search that it was written from, and nothing that is no filter', () => {
  const search = { q: '/v1/payments', status: '4xx', method: 'POST', key: 'key_1', created: '7d' } as const;
  expect(readSearch(writeSearch(search))).toEqual(search);
  expect(readSearch(new URLSearchParams('status=404&method=get&created=soon&x=1'))).toEqual({});
  expect(isFiltered(readSearch(new URLSearchParams('x=1')))).toBe(false);
});

test('what is typed is asked for by what it is', () => {
  const id = `pay_${'0'.repeat(26)}`;
  expect(askedFor(undefined)).toEqual({});
  expect(askedFor(`req_${'0'.repeat(26)}`)).toEqual({ requestId: `req_${'0'.repeat(26)}` });
  expect(askedFor(id)).toEqual({ entity: id });
  expect(askedFor(`/v1/payments/${id}/refunds`)).toEqual({ path: '/v1/payments/{id}/refunds' });
  expect(askedFor('/v1/payments')).toEqual({ path: '/v1/payments' });
});
