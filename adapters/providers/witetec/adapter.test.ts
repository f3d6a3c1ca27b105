import type { AxiosInstance } from 'axios';
import { expect, it } from 'vitest';
import { createAdapter } from '../../index.ts';

const connection = { secretKey: 'api-key', clientId: 'maria@example.com', clientSecret: 'of the panel' };
const payout = {
  paymentMethod: 'PIX' as const,
  amount: 5_050,
  pixKey: '123e4567-e12b-42d1-a456-426655440000',
  pixType: 'RANDOM' as const,
  withdrawReference: 'out_1',
};

it('a payout logs in first, and carries the token beside the key', async () => {
  const calls: { path: string; headers: Record<string, string>; body: unknown }[] = [];
  const request = async ({ url, headers, data }: { url: string; headers: Record<string, string>; data: string }) => {
    calls.push({ path: new URL(url).pathname, headers, body: JSON.parse(data) });
    const answer = url.endsWith('/auth')
      ? { token: 'token-1' }
      : { status: true, data: { id: 'w1', status: 'PENDING', amount: 5_050 } };
    return { status: 200, data: JSON.stringify(answer), headers: {} };
  };
  const adapter = createAdapter('Witetec', connection, { axios: { request } as unknown as AxiosInstance });
  expect(await adapter.withdraw(payout)).toMatchObject({ withdrawId: 'w1', status: 'PENDING', amount: 5_050 });
  await adapter.withdraw({ ...payout, withdrawReference: 'out_2' });
  expect(calls).toMatchObject([
    {
      path: '/withdrawals/auth',
      headers: { 'x-api-key': 'api-key' },
      body: { email: 'maria@example.com', password: 'of the panel' },
    },
    {
      path: '/withdrawals',
      headers: { 'x-api-key': 'api-key', authorization: 'Bearer token-1' },
      body: { amount: 5_050, pixKeyType: 'EVP', metadata: { sellerExternalRef: 'out_1' } },
    },
    // The token is still good.
    { path: '/withdrawals', body: { metadata: { sellerExternalRef: 'out_2' } } },
  ]);
});
