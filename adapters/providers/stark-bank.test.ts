import { generateKeyPairSync } from 'node:crypto';
import { expect, it } from 'vitest';
import { createAdapter } from '../index.ts';
import { isEcdsaSha256 } from '../kit/signature.ts';

const { privateKey, publicKey } = generateKeyPairSync('ec', {
  namedCurve: 'secp256k1',
  privateKeyEncoding: { type: 'sec1', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});

it('signs the exact text of each body, and an empty one where there is none', async () => {
  const sent: { headers: Record<string, string>; data?: string }[] = [];
  const request = async (call: (typeof sent)[number]) => {
    sent.push(call);
    return { status: 200, headers: {}, data: '{"invoice":{"id":"1","status":"paid","amount":100}}' };
  };
  const adapter = createAdapter('Stark Bank', { clientId: '1', privateKey }, { axios: { request } as never });
  await adapter.refund({ transactionId: '1', amount: 40, reference: 'rfd_1', paymentMethod: 'PIX' });
  expect(sent.map(({ data }) => data)).toEqual([undefined, '{"amount":60}']);
  for (const { headers, data = '' } of sent) {
    const signed = `project/1:${headers['access-time']}:${data}`;
    expect(isEcdsaSha256(publicKey, signed, headers['access-signature'] ?? '')).toBe(true);
  }
});

it('sends nothing with a key that cannot be read', async () => {
  const sent: unknown[] = [];
  const request = async (call: unknown) => void sent.push(call);
  const connection = { clientId: '1', privateKey: 'no key' };
  const adapter = createAdapter('Stark Bank', connection, { axios: { request } as never });
  await expect(adapter.getTransaction({ id: '1' })).rejects.toMatchObject({
    name: 'AdapterRefusal',
    reason: 'invalid',
  });
  expect(sent).toEqual([]);
});
