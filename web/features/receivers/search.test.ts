import { expect, test } from 'vitest';
import { isFiltered, readSearch, writeSearch } from './search.ts';

const read = (text: string) => readSearch(new URLSearchParams(text));

test('reads the filters of the address, and writes them as they were', () => {
  const text = 'q=maria%40example.com&needsAttention=true&status=PENDING%2CACTIVE&provider=IUGUBAAS%2CAsaas';
  expect(read(text)).toEqual({
    q: 'maria@example.com',
    needsAttention: 'true',
    status: ['PENDING', 'ACTIVE'],
    provider: ['IUGUBAAS', 'Asaas'],
  });
  expect(writeSearch(read(text)).toString()).toBe(text);
});

test('what is no filter, or no value of one, counts as not given', () => {
  for (const text of ['', 'status=APPROVED', 'needsAttention=yes', 'provider=', 'sort=name'])
    expect(isFiltered(read(text)), text).toBe(false);
});
