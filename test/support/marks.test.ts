import { expect, it } from 'vitest';
import { searcher } from './marks.ts';

const value = 'Canário "61" / ?=&';
const search = searcher({ name: value });

it.each([
  ['in clear', `x${value}y`],
  ['escaped for JSON', JSON.stringify({ name: value })],
  ['escaped twice for JSON', JSON.stringify({ body: JSON.stringify({ name: value }) })],
  ['escaped for a URL', `https://shop.test/?name=${encodeURIComponent(value)}`],
  ['escaped for a form', new URLSearchParams({ name: value }).toString()],
  ['in hex', Buffer.from(`x${value}y`).toString('hex')],
  ['in base64', Buffer.from(value).toString('base64')],
  ['in base64', Buffer.from(`x${value}y`).toString('base64')],
  ['in base64', Buffer.from(`xy${value}zz`).toString('base64')],
  ['in base64url', Buffer.from(`user:${value}`).toString('base64url')],
])('finds a marked value %s', (_coat, content) => {
  expect(search.find('a log', content)).not.toEqual([]);
});

it('finds it in binary content, and nothing where it is absent', () => {
  expect(search.find('a row', Buffer.concat([Buffer.from([0, 255, 1]), Buffer.from(value)]))).toHaveLength(1);
  expect(search.find('a row', 'Ca•••• (18)')).toEqual([]);
});
