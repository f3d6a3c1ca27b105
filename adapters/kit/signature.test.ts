import { createHmac, createSign, createVerify, generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createAdapter } from '../index.ts';
import { ecdsaSha256, isEcdsaSha256, isRsaSha256, rsaSha256, sameText, signedWithTime } from './signature.ts';

const secret = 'a-webhook-secret';
const now = new Date('2026-03-01T12:00:00Z');
const rawBody = '{"object":"Transfer","data":{"id":"1","status":"FINALIZADO"}}';
const hmac = (at: number | string, body = rawBody, key = secret) =>
  createHmac('sha256', key).update(`${at}.${body}`).digest('hex');
const check = (header: string | undefined, more: object = {}) =>
  signedWithTime('x-signature', { headers: { 'x-signature': header }, rawBody, ...more }, secret, now);

describe('a signature with its time', () => {
  const at = now.getTime();

  // Made with another tool: printf '1772366400000.{"a":1}' | openssl dgst -sha256 -hmac key
  it('is the one that OpenSSL makes', () => {
    const header = 't=1772366400000,v1=8b2e0f1c';
    const delivery = { headers: { s: header }, rawBody: '{"a":1}' };
    expect(signedWithTime('s', delivery, 'key', new Date(1_772_366_400_000))).toBe(false);
    const right = {
      ...delivery,
      headers: { s: 't=1772366400000,v1=2860245a02fcb84f3542a7a3db5e2524283ed9fbd780d6843040e69b1ab12179' },
    };
    expect(signedWithTime('s', right, 'key', new Date(1_772_366_400_000))).toBe(true);
  });

  it.each([
    ['is taken', `t=${at},v1=${hmac(at)}`, true],
    ['with spaces and another scheme beside it is taken', `t=${at}, v0=abc, v1=${hmac(at)}`, true],
    ['within five minutes is taken', `t=${at - 299_000},v1=${hmac(at - 299_000)}`, true],
    ['of ten minutes ago is not', `t=${at - 600_000},v1=${hmac(at - 600_000)}`, false],
    ['of ten minutes to come is not', `t=${at + 600_000},v1=${hmac(at + 600_000)}`, false],
    ['with another secret is not', `t=${at},v1=${hmac(at, rawBody, 'other')}`, false],
    ['of another body is not', `t=${at},v1=${hmac(at, '{}')}`, false],
    ['with its time changed is not', `t=${at + 1},v1=${hmac(at)}`, false],
    ['by another scheme alone is not', `t=${at},v0=${hmac(at)}`, false],
    ['without time is not', `v1=${hmac('')}`, false],
    ['without anything is not', '', false],
    ['that is not there is not', undefined, false],
  ])('%s', (_, header, expected) => {
    expect(check(header)).toBe(expected);
  });

  it('may have a time in seconds, and two signatures while a secret is replaced', () => {
    // printf '1772366400.{"a":1}' | openssl dgst -sha256 -hmac key
    const header = 't=1772366400,v1=90a64f88ebf606de162bfece044c01c80129bba6361c091018f52b4b50366e6b';
    const delivery = { headers: { s: header }, rawBody: '{"a":1}' };
    expect(signedWithTime('s', delivery, 'key', new Date(1_772_366_400_000), 1000)).toBe(true);
    const seconds = at / 1000;
    const signed = (t: number, ...keys: string[]) => {
      const header = [`t=${t}`, ...keys.map((key) => `v1=${hmac(t, rawBody, key)}`)].join(',');
      return signedWithTime('s', { headers: { s: header }, rawBody }, secret, now, 1000);
    };
    expect(signed(seconds, secret)).toBe(true);
    expect(signed(seconds, 'former', secret)).toBe(true);
    expect(signed(seconds, 'former')).toBe(false);
    expect(signed(seconds - 299, secret)).toBe(true);
    expect(signed(seconds - 301, secret)).toBe(false);
    expect(signed(at, secret)).toBe(false);
  });

  it('is compared with the time of arrival, where it is read later', () => {
    const early = at - 86_400_000;
    const header = `t=${early},v1=${hmac(early)}`;
    expect(check(header)).toBe(false);
    expect(check(header, { receivedAt: new Date(early + 1_000).toISOString() })).toBe(true);
  });
});

it('RSA-SHA256 verifies with the public key, and an unreadable key is reported without its text', () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const signature = rsaSha256(pem, 'POST\n/x\ntoken\ntime\n{}');
  expect(createVerify('RSA-SHA256').update('POST\n/x\ntoken\ntime\n{}').verify(publicKey, signature, 'base64')).toBe(
    true,
  );
  expect(createVerify('RSA-SHA256').update('POST\n/y').verify(publicKey, signature, 'base64')).toBe(false);
  const shown = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  expect(isRsaSha256(shown, 'POST\n/x\ntoken\ntime\n{}', signature)).toBe(true);
  expect(isRsaSha256(shown, 'POST\n/y', signature)).toBe(false);
  for (const none of ['', '%%']) expect(isRsaSha256(shown, 'POST\n/y', none)).toBe(false);
  expect(isRsaSha256('nonsense-key', 'POST\n/y', signature)).toBe(false);
  expect(() => rsaSha256('nonsense-key', 'x')).toThrow(/^The private key cannot be read: PEM is expected$/);
});

describe('ECDSA-SHA256', () => {
  // Made with OpenSSL: `openssl ecparam -name secp256k1 -genkey`, then `openssl dgst -sha256 -sign`.
  const pem = (what: string, lines: readonly string[]) =>
    [`-----BEGIN ${what}-----`, ...lines, `-----END ${what}-----`].join('\n');
  const privateKey = pem('EC PRIVATE KEY', [
    'MHQCAQEEIEdkBl4ZRKTUGPe5hGp9XMtmaVtMmao3JzkvqDnijhfPoAcGBSuBBAAK',
    'oUQDQgAEmhc/AmgrAOwnsH/uItzuQyUoTRXMk7qHkYPxuzLG2XYqsVFfnJDWcoDW',
    '/teI6GcoDDXNwfrPlUg/PPXt2s6awA==',
  ]);
  const publicKey = pem('PUBLIC KEY', [
    'MFYwEAYHKoZIzj0CAQYFK4EEAAoDQgAEmhc/AmgrAOwnsH/uItzuQyUoTRXMk7qH',
    'kYPxuzLG2XYqsVFfnJDWcoDW/teI6GcoDDXNwfrPlUg/PPXt2s6awA==',
  ]);
  const text = 'project/1:1764000000:';
  const made = 'MEUCIDWxX+CJND2unIpSPNRfSIlLXgNh8e0jQ7yWFCOVjvi0AiEA1Lf+kKuWTzqSHuI3y6BOK9SCyitleVos+Ie9IbrkTr0=';

  it('of OpenSSL is known, and that of another text, key or kind is not', () => {
    const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const rsaKey = rsa.publicKey.export({ type: 'spki', format: 'pem' }).toString();
    const byRsa = createSign('SHA256').update(text).sign(rsa.privateKey, 'base64');
    expect(isEcdsaSha256(publicKey, text, made)).toBe(true);
    expect(isEcdsaSha256(publicKey, `${text}{}`, made)).toBe(false);
    expect(isEcdsaSha256(rsaKey, text, byRsa)).toBe(false);
    expect(isRsaSha256(publicKey, text, made)).toBe(false);
    for (const key of ['', 'another-secret']) expect(isEcdsaSha256(key, text, made)).toBe(false);
    for (const none of ['', 'bm9uZQ==', '%%']) expect(isEcdsaSha256(publicKey, text, none)).toBe(false);
  });

  it('of ours is known, and a key of another kind is refused without its text', () => {
    expect(isEcdsaSha256(publicKey, text, ecdsaSha256(privateKey, text))).toBe(true);
    expect(() => rsaSha256(privateKey, text)).toThrow(/^The private key cannot be read: PEM is expected$/);
    expect(() => ecdsaSha256('nonsense-key', text)).toThrow(
      /^The private key cannot be read: PEM of an elliptic curve is expected$/,
    );
  });
});

it('texts of any length are compared', () => {
  expect([sameText('a', 'a'), sameText('a', 'b'), sameText('', 'a'), sameText('aa', 'a')]).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

describe('signed webhooks', () => {
  const base = { baseUrl: 'https://provider.invalid', webhookSecret: secret };
  const flow = { publicKey: 'p', secretKey: 's', ...base };
  const eventsOf = (name: string, connection: object, body: object, headers = {}) =>
    createAdapter(name, connection).processWebhook({ headers, rawBody: JSON.stringify(body) });

  it('Flow2Pay: by the token in the body', async () => {
    const body = { event: 'PixIn', txId: 'tx1', endToEnd: 'E1' };
    expect(await eventsOf('Flow2Pay', flow, { ...body, token: secret })).toMatchObject([
      { transactionId: 'tx1', type: 'TRANSACTION', status: 'APPROVED', endToEndId: 'E1' },
    ]);
    const reversal = { ...body, event: 'PixInReversal', token: secret };
    expect(await eventsOf('Flow2Pay', flow, reversal)).toMatchObject([{ status: 'CHARGEBACK' }]);
    for (const token of ['other', '', undefined, [secret], 1]) {
      expect(await eventsOf('Flow2Pay', flow, { ...body, token })).toEqual([]);
    }
    const { webhookSecret: _, ...without } = flow;
    await expect(eventsOf('Flow2Pay', without, { ...body, token: '' })).rejects.toThrow('is required');
  });

  it('Vexy: unsigned ones are read only where the connection has no secret', async () => {
    const client = { clientId: 'c', clientSecret: 's' };
    const body = { transaction_id: 'tx1', status: 'COMPLETED', amount: 1, type: 'deposit' };
    expect(await eventsOf('Vexy', client, body)).toMatchObject([{ transactionId: 'tx1', status: 'APPROVED' }]);
    expect(await eventsOf('Vexy', { ...client, webhookSecret: secret }, body)).toEqual([]);
    const at = Date.now();
    const header = { 'vexy-signature': `t=${at},v1=${hmac(at, JSON.stringify(body))}` };
    expect(await eventsOf('Vexy', { ...client, webhookSecret: secret }, body, header)).toHaveLength(1);
  });

  it('Vexy: the nested form, of charges and payouts', async () => {
    const client = { clientId: 'c', clientSecret: 's' };
    const paid = {
      id: 'evt1',
      type: 'transaction',
      event: 'transaction_paid',
      transaction: { id: 't1', status: 'paid' },
    };
    expect(await eventsOf('Vexy', client, paid)).toMatchObject([
      { transactionId: 't1', type: 'TRANSACTION', status: 'APPROVED', eventId: 'evt1' },
    ]);
    const sent = { id: 'evt2', type: 'transfer', transfer: { id: 'w1', status: 'completed' } };
    expect(await eventsOf('Vexy', client, sent)).toMatchObject([
      { transactionId: 'w1', type: 'WITHDRAW', status: 'APPROVED' },
    ]);
    const flat = { transaction_id: 'w2', status: 'COMPLETED', type: 'withdraw', nome_recebedor: 'M', fee: 0 };
    expect(await eventsOf('Vexy', client, flat)).toMatchObject([{ transactionId: 'w2', type: 'WITHDRAW' }]);
  });

  it('ZENDRY: a payout’s md5 must be right; a charge’s cannot be checked', async () => {
    const client = { clientId: 'c', clientSecret: 'abc' };
    const message = { reference_code: 'r1', idempotent_id: 'out_1', value_cents: 500, status: 'completed' };
    const payment = { notification_type: 'pix_payment', message };
    // printf 'payment.r1.out_1.500.abc' | md5sum
    const md5 = '4eeb35d860a608a4a2288a5205d53594';
    expect(await eventsOf('ZENDRY', client, { ...payment, md5 })).toMatchObject([
      { transactionId: 'r1', type: 'WITHDRAW', status: 'APPROVED', reference: 'out_1' },
    ]);
    expect(await eventsOf('ZENDRY', client, { ...payment, md5: md5.replace(/^./, '0') })).toEqual([]);
    expect(await eventsOf('ZENDRY', client, payment)).toEqual([]);
    const code = { notification_type: 'pix_qrcode', message: { reference_code: 'q1', status: 'paid' } };
    expect(await eventsOf('ZENDRY', client, code)).toMatchObject([{ transactionId: 'q1', status: 'APPROVED' }]);
  });
});
