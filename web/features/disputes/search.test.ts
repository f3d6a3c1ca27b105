import { expect, test } from 'vitest';
import { disputeFilterQuery } from './api.ts';
import { isFiltered, readSearch, writeSearch } from './search.ts';

const read = (text: string) => readSearch(new URLSearchParams(text));

test('what is no filter, or no value of one, counts as not given', () => {
  for (const text of ['', 'state=PAID', 'kind=PIX', 'due=2d', 'sort=name', 'created=soon', 'needsAttention=maybe'])
    expect(isFiltered(read(text)), text).toBe(false);
  const whole = 'q=A-1&state=OPEN&kind=MED&due=3d&provider=Orbita&created=7d&needsAttention=true&sort=-amount';
  expect(writeSearch(read(whole)).toString()).toBe(whole);
});

test('what is due asks for open ones, and the order is by deadline unless another is chosen', () => {
  const query = disputeFilterQuery({ due: '3d' });
  expect(query.state).toBe('OPEN');
  expect(query.sort).toBe('due');
  expect(Date.parse(query.dueBefore ?? '') - Date.now()).toBeGreaterThan(2.9 * 86_400_000);
  expect(query).not.toHaveProperty('due');
  expect(disputeFilterQuery({ due: '1d', state: ['CONTESTED'], sort: '-createdAt' }).state).toBe('CONTESTED');
  expect(disputeFilterQuery({ sort: '-createdAt' }).sort).toBe('-createdAt');
});
