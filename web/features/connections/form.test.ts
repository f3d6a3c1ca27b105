import { expect, test } from 'vitest';
import { Problem } from '../../shared/api/problem.ts';
import { credentialsOf, kindOf, missingOf, refusalsOf, textOfKeyFile } from './form.ts';

const field = (name: string, secret: boolean, required: boolean) => ({ field: name, title: name, secret, required });
const fields = [
  field('clientId', false, true),
  field('clientSecret', true, true),
  field('certificate', true, false),
  field('platform', true, false),
];

test('each credential is given in the way of its kind', () => {
  expect(fields.map(kindOf)).toEqual(['text', 'secret', 'lines', 'platform']);
});

test('only what was typed is sent, without the space around it', () => {
  expect(
    credentialsOf(fields, { clientId: ' abc \n', clientSecret: '  ', platform: 'plt_1', unknownField: 'x' }),
  ).toEqual({
    clientId: 'abc',
  });
  expect(missingOf(fields, { clientId: 'abc', clientSecret: ' ' })).toEqual(['clientSecret']);
});

test('a refusal stands at its field, and none is lost', () => {
  const error = new Problem(422, {
    violations: [
      { field: 'credentials.clientId', rule: 'text', message: 'must be a text' },
      { field: 'name', rule: 'long', message: 'is too long' },
      { field: 'credentials.other', rule: 'unknown_field', message: 'is none' },
    ],
  });
  expect(refusalsOf(error, ['clientId', 'name'])).toEqual({
    at: { clientId: 'must be a text', name: 'is too long' },
    elsewhere: ['credentials.other is none'],
  });
  expect(refusalsOf(new Error('other'), ['clientId'])).toEqual({ at: {}, elsewhere: [] });
});

test('a key file is text where it is PEM, and base64 where it is not', () => {
  const bytes = (text: string) => new TextEncoder().encode(text);
  expect(textOfKeyFile(bytes('-----BEGIN CERTIFICATE-----\r\nabc\r\n-----END CERTIFICATE-----\r\n'))).toBe(
    '-----BEGIN CERTIFICATE-----\nabc\n-----END CERTIFICATE-----',
  );
  expect(textOfKeyFile(Uint8Array.of(0x30, 0x82, 0, 255))).toBe('MIIA/w==');
  expect(textOfKeyFile(bytes('MIIA\n/w==\n'))).toBe('MIIA/w==');
});
