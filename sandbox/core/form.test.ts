import { expect, test } from 'vitest';
import { notReadable, parseForm, readBody } from './form.ts';

test.each([
  ['a=1&b=', { a: '1', b: '' }],
  ['data[id]=x&data[payer][name]=y%20z', { data: { id: 'x', payer: { name: 'y z' } } }],
  ['items[0][price]=1&items[0][name]=a&items[1][price]=2', { items: [{ price: '1', name: 'a' }, { price: '2' }] }],
  ['a[]=1&a[]=2', { a: ['1', '2'] }],
  ['a[1]=x', { a: { 1: 'x' } }],
  ['', {}],
])('%s', (text, expected) => {
  expect(parseForm(text)).toEqual(expected);
});

test.each(['a=1&a=2', 'a=1&a[b]=2', 'a[b]=1&a=2', 'a[b=1', 'a]=1', '[a]=1', 'a[b]c=1', '=1'])(
  '%s is refused',
  (text) => {
    expect(() => parseForm(text)).toThrow(SyntaxError);
  },
);

test.each(['__proto__[x]=1', 'a[__proto__][x]=1', 'a[constructor][prototype][x]=1', 'prototype=1'])(
  '%s reaches nothing',
  (text) => {
    expect(() => parseForm(text)).toThrow(SyntaxError);
    expect(({} as Record<string, unknown>).x).toBeUndefined();
  },
);

test('JSON, uploads and what is neither', () => {
  expect(readBody('application/json; charset=utf-8', '{"a":1}')).toEqual({ kind: 'json', body: { a: 1 } });
  expect(readBody(undefined, '{"a":1}')).toEqual({ kind: 'json', body: { a: 1 } });
  expect(readBody('application/json', '')).toBeUndefined();
  expect(readBody('application/json', 'a=1')).toBe(notReadable);
  expect(readBody('application/pdf', '%PDF')).toEqual({
    kind: 'upload',
    body: { contentType: 'application/pdf', bytes: 4 },
  });
  expect(readBody('multipart/form-data', 'x')).toBe(notReadable);
});
