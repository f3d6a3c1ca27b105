import { expect, test } from 'vitest';
import { isFiltered, readSearch, writeSearch } from './search.ts';

const read = (text: string) => readSearch(new URLSearchParams(text));

test('reads the filters of the address', () => {
  expect(read('status=PENDING&paymentMethod=PIX&needsAttention=true&q=A-1')).toEqual({
    status: 'PENDING',
    paymentMethod: 'PIX',
    needsAttention: 'true',
    q: 'A-1',
  });
});

test('what is no filter, or no value of one, counts as not given', () => {
  const long = 'x'.repeat(201);
  for (const text of [
    '',
    'status=PAID',
    'status=',
    'status=__proto__',
    'needsAttention=maybe',
    'q=%20',
    'q=a%00b',
    `q=${long}`,
    'a=b',
  ])
    expect(isFiltered(read(text)), text).toBe(false);
});

test('one bad value does not take the others with it', () => {
  expect(read('status=nope&paymentMethod=PIX').paymentMethod).toBe('PIX');
});

test('the last of a repeated filter counts', () => {
  expect(read('status=PENDING&status=APPROVED').status).toBe('APPROVED');
});

test('equal searches have equal addresses', () => {
  const text = 'q=Maria+Silva&status=PENDING&needsAttention=true';
  expect(writeSearch(read(text)).toString()).toBe(text);
  expect(writeSearch(read('needsAttention=true&junk=1&status=PENDING&q=Maria%20Silva')).toString()).toBe(text);
});
