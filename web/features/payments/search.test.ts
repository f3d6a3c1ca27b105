import { expect, test } from 'vitest';
import { isFiltered, readSearch, writeSearch } from './search.ts';

const read = (text: string) => readSearch(new URLSearchParams(text));

test('reads the filters of the address', () => {
  const text =
    'status=PENDING,APPROVED&paymentMethod=PIX&provider=Orbita&created=7d&amountMin=100&needsAttention=true&q=A-1&sort=-amount';
  expect(read(text)).toEqual({
    q: 'A-1',
    status: ['PENDING', 'APPROVED'],
    paymentMethod: ['PIX'],
    provider: ['Orbita'],
    created: '7d',
    amountMin: 100,
    needsAttention: 'true',
    sort: '-amount',
  });
});

test('reads what the figures filter by', () => {
  const text =
    'outcome=approved,refused&cardBrand=elo,none&returnCode=51&weekday=1,7&hour=0,23&challenged=true&sent=false';
  expect(read(text)).toEqual({
    outcome: ['approved', 'refused'],
    cardBrand: ['elo', 'none'],
    returnCode: ['51'],
    weekday: ['1', '7'],
    hour: ['0', '23'],
    challenged: 'true',
    sent: 'false',
  });
  expect(read('outcome=paid&weekday=8&hour=24&challenged=1&sent=')).toEqual({});
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
    'provider=,',
    'created=soon',
    'created=..',
    'created=2026-13-40..',
    'created=2026-01-01..2026-01-02..',
    'amountMin=-1',
    'amountMax=1.5',
    'sort=name',
  ])
    expect(isFiltered(read(text)), text).toBe(false);
});

test('one bad value does not take the others with it', () => {
  expect(read('status=nope,APPROVED&paymentMethod=PIX')).toEqual({ status: ['APPROVED'], paymentMethod: ['PIX'] });
});

test('the last of a repeated filter counts', () => {
  expect(read('status=PENDING&status=APPROVED').status).toEqual(['APPROVED']);
});

test('equal searches have equal addresses', () => {
  const text = 'q=Maria+Silva&status=PENDING&created=2026-01-01..&needsAttention=true&sort=amount';
  expect(writeSearch(read(text)).toString()).toBe(text);
  expect(
    writeSearch(
      read('sort=amount&created=2026-01-01..&needsAttention=true&junk=1&status=PENDING&q=Maria%20Silva'),
    ).toString(),
  ).toBe(text);
});

test('an order alone is no filter', () => {
  expect(isFiltered(read('sort=amount'))).toBe(false);
});
