import { expect, test } from 'vitest';
import { address } from './search.ts';

const read = (text: string) => address.read(new URLSearchParams(text));

test('reads the filters of the address, and writes them as they were', () => {
  const text =
    'q=A-1&state=PENDING%2CDONE&provider=Orbita%2COnz&created=7d&amountMin=100&amountMax=5000&needsAttention=true&sort=-amount';
  expect(read(text)).toEqual({
    q: 'A-1',
    state: ['PENDING', 'DONE'],
    provider: ['Orbita', 'Onz'],
    created: '7d',
    amountMin: 100,
    amountMax: 5000,
    needsAttention: 'true',
    sort: '-amount',
  });
  expect(address.write(read(text)).toString()).toBe(text);
});

test('what is no filter, or no value of one, counts as not given', () => {
  for (const text of [
    '',
    'state=REFUNDED',
    'state=',
    'created=soon',
    'amountMin=-1',
    'needsAttention=maybe',
    'sort=name',
  ])
    expect(address.isFiltered(read(text)), text).toBe(false);
  expect(read('state=nope,DONE')).toEqual({ state: ['DONE'] });
});

test('an order alone is no filter', () => {
  expect(address.isFiltered(read('sort=amount'))).toBe(false);
});
