import { expect, test } from 'vitest';
import { credentialsOf, kindOf, missingOf, platformOf, textOfKeyFile } from './form.ts';
import type { Platform } from './platforms/api.ts';

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

test('a required certificate may come from the platform that is chosen, or from the default one', () => {
  const certificate = { ...field('certificate', true, true), orPlatform: 'certCashInUrl' };
  const key = { ...field('privateKey', true, true), orPlatform: 'privateKey' };
  const platform = (id: string, more: object) => ({ id, isDefault: false, hasPrivateKey: false, ...more }) as Platform;
  const platforms = [
    platform('plt_1', { isDefault: true, certCashInUrl: 'https://files.example.com/in.pem' }),
    platform('plt_2', { hasPrivateKey: true }),
  ];
  const missing = (id: string) => missingOf([certificate, key], {}, platformOf(platforms, id));
  expect(missing('')).toEqual(['privateKey']);
  expect(missing('plt_2')).toEqual(['certificate']);
  expect(missingOf([certificate, key], { certificate: 'x' })).toEqual(['privateKey']);
});

test('a key file is text where it is PEM, and base64 where it is not', () => {
  const bytes = (text: string) => new TextEncoder().encode(text);
  expect(textOfKeyFile(bytes('-----BEGIN CERTIFICATE-----\r\nabc\r\n-----END CERTIFICATE-----\r\n'))).toBe(
    '-----BEGIN CERTIFICATE-----\nabc\n-----END CERTIFICATE-----',
  );
  expect(textOfKeyFile(Uint8Array.of(0x30, 0x82, 0, 255))).toBe('MIIA/w==');
  expect(textOfKeyFile(bytes('MIIA\n/w==\n'))).toBe('MIIA/w==');
});
