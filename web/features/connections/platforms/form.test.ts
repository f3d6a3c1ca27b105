import { expect, test } from 'vitest';
import type { Platform } from './api.ts';
import { changesOf, formOf, platformSchema } from './form.ts';

const platform: Platform = {
  id: 'plt_1',
  name: 'Recebimentos',
  isDefault: true,
  defaultReceiverId: 'rcv_1',
  hasPrivateKey: true,
  hasCertCashInPassword: true,
  hasCertCashOutPassword: false,
  certCashInUrl: 'https://files.example/cert.pem',
  certificates: [],
  needsAttention: false,
  createdAt: '2026-11-20T12:00:00Z',
  updatedAt: '2026-11-20T12:00:00Z',
};

test('a form that nobody touched asks for nothing', () => {
  expect(changesOf(formOf(platform), platform)).toEqual({});
});

test('only what changed is asked for, and what was emptied is taken away', () => {
  const form = { ...formOf(platform), name: ' Outro ', defaultReceiverId: '', isDefault: false };
  expect(changesOf(form, platform)).toEqual({ name: 'Outro', defaultReceiverId: null, isDefault: false });
  expect(changesOf({ ...formOf(platform), certCashInUrl: 'https://files.example/new.pem?k=1' }, platform)).toEqual({
    certCashInUrl: 'https://files.example/new.pem?k=1',
  });
});

test('the key is replaced, dropped or kept', () => {
  expect(changesOf({ ...formOf(platform), dropKey: true }, platform)).toEqual({ privateKey: null });
  expect(changesOf({ ...formOf(platform), dropKey: true, privateKey: ' KEY ' }, platform)).toEqual({
    privateKey: 'KEY',
  });
});

test('the password of a certificate is replaced, dropped or kept', () => {
  expect(changesOf({ ...formOf(platform), dropCertCashInPassword: true }, platform)).toEqual({
    certCashInPassword: null,
  });
  const typed = { ...formOf(platform), dropCertCashInPassword: true, certCashInPassword: ' segredo ' };
  expect(changesOf(typed, platform)).toEqual({ certCashInPassword: ' segredo ' });
  expect(changesOf({ ...formOf(platform), certCashOutPassword: 'outra' }, platform)).toEqual({
    certCashOutPassword: 'outra',
  });
});

test('a new one has a name at least, and addresses are addresses', () => {
  const faultsOf = (form: object) =>
    platformSchema.safeParse({ ...formOf(), ...form }).error?.issues.map(({ path, message }) => [...path, message]);
  expect(faultsOf({ name: ' ' })).toEqual([['name', 'name']]);
  expect(faultsOf({ name: 'A', certCashInUrl: 'cert.pem', certCashOutUrl: 'ftp://x/y' })).toEqual([
    ['certCashInUrl', 'address'],
    ['certCashOutUrl', 'address'],
  ]);
  expect(faultsOf({ name: 'A', certCashInUrl: ' https://files.example/cert.pem ' })).toBeUndefined();
  expect(changesOf({ ...formOf(), name: 'A' })).toEqual({ name: 'A' });
});
