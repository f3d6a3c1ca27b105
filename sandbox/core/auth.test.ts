import { describe, expect, test } from 'vitest';
import * as auth from './auth.ts';
import type { Call, Caller } from './provider.ts';
import { createTokens } from './tokens.ts';

let now = 0;
const tokens = createTokens({ now: () => new Date(now), offsetMs: () => 0, advance: () => {} });
const callerWith = (over: Partial<Caller>): Caller => ({
  provider: 'casa',
  headers: {},
  path: '/',
  query: new URLSearchParams(),
  body: undefined,
  text: '',
  certificate: undefined,
  tokens,
  ...over,
});
const withHeader = (name: string, value: string) => callerWith({ headers: { [name]: value } });
const basicOf = (text: string) => withHeader('authorization', `Basic ${btoa(text)}`);
const connection = { secretKey: 's3cret', publicKey: 'public', companyId: '7' };

describe('the account of a caller', () => {
  test.each<[string, auth.Auth, Caller, Caller[]]>([
    [
      'basic, two fields',
      auth.basic('secretKey', 'publicKey'),
      basicOf('s3cret:public'),
      [basicOf('s3cret:'), basicOf(':public'), basicOf('s3cret'), withHeader('authorization', 'Bearer s3cret')],
    ],
    ['basic, no password', auth.basic('secretKey'), basicOf('s3cret:'), [basicOf('s3cret:x'), basicOf(':')]],
    ['basic, fixed password', auth.basic('secretKey', { text: 'x' }), basicOf('s3cret:x'), [basicOf('s3cret:')]],
    ['basic, fixed user', auth.basic({ text: 'api' }, 'secretKey'), basicOf('api:s3cret'), [basicOf('a:s3cret')]],
    [
      'bearer',
      auth.bearer('secretKey'),
      withHeader('authorization', 'Bearer s3cret'),
      [withHeader('authorization', 's3cret'), withHeader('authorization', 'Bearer '), callerWith({})],
    ],
    [
      'raw token',
      auth.headers({ authorization: 'secretKey' }),
      withHeader('authorization', 's3cret'),
      [withHeader('authorization', 'Bearer s3cret'), withHeader('authorization', '')],
    ],
    ['header', auth.headers({ 'x-key': 'secretKey' }), withHeader('x-key', 's3cret'), [withHeader('key', 's3cret')]],
    [
      'headers',
      auth.headers({ 'x-key': 'secretKey', 'x-company': 'companyId' }),
      callerWith({ headers: { 'x-key': 's3cret', 'x-company': '7' } }),
      [withHeader('x-key', 's3cret')],
    ],
    [
      'key in body',
      auth.inBody({ api_key: 'secretKey' }),
      callerWith({ body: { api_key: 's3cret' } }),
      [callerWith({}), callerWith({ body: { api_key: 1 } }), callerWith({ body: { api_key: '' } })],
    ],
    [
      'key in query',
      auth.inQuery({ appId: 'publicKey' }),
      callerWith({ query: new URLSearchParams('appId=public') }),
      [callerWith({})],
    ],
    [
      'two ways together',
      auth.together(auth.bearer('secretKey'), auth.headers({ 'x-company': 'companyId' })),
      callerWith({ headers: { authorization: 'Bearer s3cret', 'x-company': '7' } }),
      [withHeader('authorization', 'Bearer s3cret'), withHeader('x-company', '7')],
    ],
  ])('%s', (_what, how, good, bad) => {
    expect(how.account(good)).toBe(how.accountOf(connection));
    expect(how.account(good)).not.toContain('s3cret');
    expect(how.accountOf({ ...connection, secretKey: 'x', publicKey: 'x' })).not.toBe(how.accountOf(connection));
    for (const caller of bad) expect(how.account(caller)).toBeUndefined();
  });
});

describe('log-ins', () => {
  const make = (scheme: string) =>
    auth.logIn({
      path: '/token',
      fields: ['secretKey', 'publicKey'],
      readCredentials: auth.fromBasic('secretKey', 'publicKey'),
      tokenBody: (token) => token,
      lifeMs: 1000,
      scheme,
    });

  test.each([
    ['bearer', 'authorization', 'Bearer '],
    ['raw', 'authorization', ''],
    ['x-token', 'x-token', ''],
  ])('%s: a token is valid at its own provider until it expires', (scheme, header, before) => {
    const how = make(scheme);
    const token = how.route.handle(basicOf('s3cret:public') as Call).body;
    const caller = withHeader(header, `${before}${token}`);
    expect(how.account(caller)).toBe(how.accountOf(connection));
    expect(how.account({ ...caller, provider: 'other' })).toBeUndefined();
    expect(how.account(withHeader(header, `${before}x`))).toBeUndefined();
    now += 1000;
    expect(how.account(caller)).toBeUndefined();
  });

  test('incomplete credentials get no token', () => {
    for (const caller of [callerWith({}), basicOf('s3cret:')]) {
      expect(() => make('bearer').route.handle(caller as Call)).toThrow('Unauthorized');
    }
  });
});
