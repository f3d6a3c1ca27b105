import { expect, it } from 'vitest';
import { catalogueEntry } from '../adapters/index.ts';
import { credentialsFrom } from './connections.ts';

const orbita = catalogueEntry('Orbita');
if (!orbita) throw new Error('Orbita is not in the catalogue');
const good = { secretKey: 'a-secret', publicKey: 'a-key' };

it('takes what the provider declares', () => {
  expect(credentialsFrom(orbita, JSON.stringify(good))).toEqual(good);
});

it.each([
  ['a-secret, and no JSON', 'must be an object'],
  ['["a-secret"]', 'must be an object'],
  [JSON.stringify({ ...good, publicKey: '' }), 'publicKey: Public key is required'],
  [JSON.stringify({ secretKey: 'a-secret' }), 'publicKey: Public key is required'],
  [JSON.stringify({ ...good, pin: '1' }), 'pin: is not a credential'],
])('refuses the others by field, and repeats no value', (text, complaint) => {
  const read = () => credentialsFrom(orbita, text);
  expect(read).toThrow(complaint);
  expect(read).not.toThrow('a-secret');
});
