import { expect, it } from 'vitest';
import { catalogue, providerNames } from '../../adapters/index.ts';
import { ownRows } from './own-rows-list.ts';
import { played } from './suite.ts';

it('every provider of the catalogue has a stand-in', () => {
  expect(catalogue.map(({ name }) => name).filter((name) => !played.includes(name))).toEqual([]);
});

it('every provider outside the specification, and no other, has its rows (`rows.ts` in its folder)', () => {
  const outside = catalogue.map(({ name }) => name).filter((name) => !providerNames.includes(name));
  expect(ownRows.map(({ provider }) => provider).sort()).toEqual(outside.sort());
});
