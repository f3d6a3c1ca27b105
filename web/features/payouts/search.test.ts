import { expect, test } from 'vitest';
import { isFiltered, readSearch, stuckSearch, writeSearch } from './search.ts';

const read = (text: string) => readSearch(new URLSearchParams(text));

test('reads the filters of the address, and writes them as they were', () => {
  const text =
    'q=folha&stuck=true&needsAttention=true&reason=not_sent%2Coutcome_unknown&status=PENDING&stage=sent%2Cheld' +
    '&olderThanMinutes=60&paymentMethod=PIX&provider=Onz%2CTREEAL&created=7d&amountMin=100&amountMax=5000&batchId=bat_1&sort=-amount';
  expect(read(text)).toEqual({
    q: 'folha',
    stuck: 'true',
    needsAttention: 'true',
    reason: ['not_sent', 'outcome_unknown'],
    status: ['PENDING'],
    stage: ['sent', 'held'],
    olderThanMinutes: '60',
    paymentMethod: ['PIX'],
    provider: ['Onz', 'TREEAL'],
    created: '7d',
    amountMin: 100,
    amountMax: 5000,
    batchId: 'bat_1',
    sort: '-amount',
  });
  expect(writeSearch(read(text)).toString()).toBe(text);
});

test('what is no filter, or no value of one, counts as not given', () => {
  for (const text of ['', 'status=REFUNDED', 'stage=', 'stuck=yes', 'olderThanMinutes=7', 'reason=hunger', 'sort=name'])
    expect(isFiltered(read(text)), text).toBe(false);
});

test('the view that is always there is one of these addresses', () => {
  expect(writeSearch(read(stuckSearch)).toString()).toBe(stuckSearch);
  expect(isFiltered(read(stuckSearch))).toBe(true);
});
