import { generateKeyPairSync } from 'node:crypto';
import { expect, it } from 'vitest';
import { createAdapter } from '../../index.ts';
import { isEcdsaSha256 } from '../../kit/signature.ts';

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

it('shows the look-up of a PIX key without the key', async () => {
  const key = { ispb: '1', branchCode: 'b', accountNumber: 'a', accountType: 'payment', name: 'Joana', taxId: '1' };
  const request = async ({ url }: { url: string }) => ({
    status: 200,
    headers: {},
    data: JSON.stringify(url.includes('/dict-key/') ? { key } : { transfers: [{ id: '9', status: 'created' }] }),
  });
  const shown: (string | undefined)[] = [];
  const adapter = createAdapter(
    'Stark Bank',
    { clientId: '1', privateKey },
    { axios: { request } as never, record: ({ path }) => shown.push(path) },
  );
  await adapter.withdraw({
    paymentMethod: 'PIX',
    amount: 100,
    pixKey: 'maria@example.com',
    pixType: 'EMAIL',
    withdrawReference: 'out_1',
  } as never);
  expect(shown).toEqual(['/v2/dict-key/••••', '/v2/transfer']);
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
