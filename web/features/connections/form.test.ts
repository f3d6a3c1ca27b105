import { expect, test } from 'vitest';
import { credentialsOf, kindOf, missingOf, textOfKeyFile } from './form.ts';

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

test('a key file is text where it is PEM, and base64 where it is not', () => {
  const bytes = (text: string) => new TextEncoder().encode(text);
  expect(textOfKeyFile(bytes('-----BEGIN CERTIFICATE-----\r\nabc\r\n-----END CERTIFICATE-----\r\n'))).toBe(
    '-----BEGIN CERTIFICATE-----\nabc\n-----END CERTIFICATE-----',
  );
  expect(textOfKeyFile(Uint8Array.of(0x30, 0x82, 0, 255))).toBe('MIIA/w==');
  expect(textOfKeyFile(bytes('MIIA\n/w==\n'))).toBe('MIIA/w==');
});
