import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { verifyWebhook, WebhookVerificationError } from './index.ts';

const key = Buffer.from('a secret of twenty-four!');
const secret = `whsec_${key.toString('base64')}`;
const other = `whsec_${Buffer.from('another one of some size').toString('base64')}`;
const body = JSON.stringify({ type: 'payment.approved', timestamp: '2026-11-21T12:00:00.000Z', data: { id: 'pay_1' } });

/** Signed by the words of the Standard Webhooks specification, without the library. */
function signed({ at = Date.now(), text = body, id = 'evt_1', by = key } = {}) {
  const timestamp = String(Math.floor(at / 1000));
  const signature = createHmac('sha256', by).update(`${id}.${timestamp}.${text}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
}

const minute = 60_000;

describe('an event', () => {
  it('is read from text and from bytes, by headers of any kind', () => {
    const event = {
      id: 'evt_1',
      type: 'payment.approved',
      timestamp: '2026-11-21T12:00:00.000Z',
      data: { id: 'pay_1' },
    };
    const headers = signed();
    expect(verifyWebhook(secret, headers, body)).toEqual(event);
    expect(verifyWebhook(secret, new Headers(headers), Buffer.from(body))).toEqual(event);
    const capitals = { 'Webhook-Id': 'evt_1', 'WEBHOOK-TIMESTAMP': headers['webhook-timestamp'] };
    const several = { 'webhook-signature': ['v1,AAAA', headers['webhook-signature']] };
    expect(verifyWebhook(secret, { ...capitals, ...several }, new TextEncoder().encode(body))).toEqual(event);
  });

  it('is known by each of several secrets, in any order', () => {
    expect(verifyWebhook([other, secret], signed(), body).id).toBe('evt_1');
    expect(verifyWebhook([secret, other], signed(), body).id).toBe('evt_1');
  });

  it('has accents, which count as bytes', () => {
    const text = JSON.stringify({ type: 'payment.approved', timestamp: '', data: { description: 'Pão de açúcar 🍞' } });
    expect(verifyWebhook(secret, signed({ text }), Buffer.from(text)).data).toEqual({
      description: 'Pão de açúcar 🍞',
    });
  });

  it.each([
    ['another secret', other, signed(), body],
    ['no right one among several', [other, other], signed(), body],
    ['a changed body', secret, signed(), body.replace('pay_1', 'pay_2')],
    ['another id', secret, { ...signed(), 'webhook-id': 'evt_2' }, body],
    ['another time', secret, { ...signed(), 'webhook-timestamp': String(Math.floor(Date.now() / 1000) + 1) }, body],
    ['a time too long ago', secret, signed({ at: Date.now() - 6 * minute }), body],
    ['a time too far ahead', secret, signed({ at: Date.now() + 6 * minute }), body],
    ['no signature', secret, { ...signed(), 'webhook-signature': undefined }, body],
    ['no headers', secret, {}, body],
    [
      'another version',
      secret,
      { ...signed(), 'webhook-signature': signed()['webhook-signature'].replace('v1', 'v2') },
      body,
    ],
  ] as const)('is refused with %s', (_, secrets, headers, text) => {
    expect(() => verifyWebhook(secrets, headers, text)).toThrow(WebhookVerificationError);
  });

  it('is taken up to five minutes from now, before and after', () => {
    for (const away of [-4.9, 4.9]) {
      expect(verifyWebhook(secret, signed({ at: Date.now() + away * minute }), body).id).toBe('evt_1');
    }
  });

  it('is never read without a secret', () => {
    expect(() => verifyWebhook([], signed(), body)).toThrow(TypeError);
    expect(() => verifyWebhook('', signed({ by: Buffer.alloc(0) }), body)).toThrow();
  });
});
