import { expect, it } from 'vitest';
import { catalogue } from '../../adapters/index.ts';
import { played } from './suite.ts';

it('every provider of the catalogue has a stand-in', () => {
  expect(catalogue.map(({ name }) => name).filter((name) => !played.includes(name))).toEqual([]);
});
