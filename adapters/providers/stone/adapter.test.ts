import { createVerify, generateKeyPairSync, type KeyObject } from 'node:crypto';
import type { AxiosInstance } from 'axios';
import { expect, test } from 'vitest';
import { createAdapter, createCache } from '../../index.ts';

interface Sent {
  url: string;
  headers: Record<string, string>;
  data: string;
}

const pair = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
const [ours, others] = [pair(), pair()];
const pem = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'pem' }).toString();
const jsonIn = (part = '') => JSON.parse(Buffer.from(part, 'base64url').toString());

/** A look-up with a connection, all of which share their tokens, and the log-ins of all. */
function stone() {
  const sent: Sent[] = [];
  const request = async (call: Sent) => {
    const isLogIn = call.url.endsWith('/token');
    if (isLogIn) sent.push(call);
    const data = isLogIn ? '{"access_token":"t","expires_in":900}' : '{"id":"7","status":"SETTLED","amount":100}';
    return { status: 200, data, headers: {} };
  };
  const axios = { request } as unknown as AxiosInstance;
  const tokens = createCache<string>();
  const look = (own: object) => {
    const connection = { clientId: 'app-1', companyId: 'acc-1', pixKey: 'k', ...own };
    return createAdapter('Stone', connection, { axios, tokens }).getWithdraw({ id: '7' });
  };
  return { sent, look };
}

test('an application logs in by an assertion that it signs, new each time and for ten minutes', async () => {
  const { sent, look } = stone();
  const began = Math.floor(Date.now() / 1000);
  await look({ privateKey: pem(ours.privateKey) });
  await look({ privateKey: pem(others.privateKey) });
  const assertions = sent.map(({ data }) => new URLSearchParams(data).get('client_assertion') ?? '');
  expect(assertions).toHaveLength(2);
  const [head = '', body = '', signature = ''] = (assertions[0] ?? '').split('.');
  expect(jsonIn(head)).toEqual({ alg: 'RS256', typ: 'JWT' });
  const { iat, nbf, exp, jti, ...claims } = jsonIn(body);
  expect(claims).toEqual({
    iss: 'app-1',
    sub: 'app-1',
    aud: 'https://accounts.openbank.stone.com.br/auth/realms/stone_bank',
  });
  expect(iat).toBeGreaterThanOrEqual(began);
  expect([nbf, exp]).toEqual([iat, iat + 600]);
  const isSignedBy = (key: KeyObject) =>
    createVerify('SHA256').update(`${head}.${body}`).verify(key, signature, 'base64url');
  expect([isSignedBy(ours.publicKey), isSignedBy(others.publicKey)]).toEqual([true, false]);
  expect(jsonIn(assertions[1]?.split('.')[1]).jti).not.toBe(jti);
});

test('a token is kept for the private key that it was made with', async () => {
  const { sent, look } = stone();
  for (const { privateKey } of [ours, ours, others, ours]) await look({ privateKey: pem(privateKey) });
  expect(sent).toHaveLength(2);
});

test('the sandbox has a host of its own for log-ins, and an address that is neither serves both', async () => {
  const { sent, look } = stone();
  const privateKey = pem(ours.privateKey);
  for (const baseUrl of ['https://sandbox-api.openbank.stone.com.br', 'https://gateway.example']) {
    await look({ privateKey, baseUrl });
  }
  const path = '/auth/realms/stone_bank/protocol/openid-connect/token';
  expect(sent.map(({ url }) => url)).toEqual([
    `https://sandbox-accounts.openbank.stone.com.br${path}`,
    `https://gateway.example${path}`,
  ]);
});

test('a key that cannot be read is refused, and not repeated', async () => {
  const { sent, look } = stone();
  await expect(look({ privateKey: 'a secret that is no key' })).rejects.toThrow(/^(?!.*a secret).*cannot be read/);
  expect(sent).toEqual([]);
});
