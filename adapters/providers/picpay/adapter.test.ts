import type { AxiosInstance } from 'axios';
import { expect, test } from 'vitest';
import { createAdapter } from '../../index.ts';

test.each([
  ['https://checkout-api.picpay.com', undefined],
  ['https://checkout-api.picpay.com/api/v1', 'https://checkout-api.picpay.com/api/v1'],
  ['https://checkout-api-sandbox.picpay.com/api/v1', 'https://checkout-api-sandbox.picpay.com/api/v1/'],
])('charges are at %s, and the log-in is before any prefix', async (charges, baseUrl) => {
  const urls: string[] = [];
  const request = async ({ url }: { url: string }) => {
    urls.push(url);
    const charge = { merchantChargeId: 'pay-7', chargeStatus: 'PAID', amount: 100 };
    const body = url.endsWith('/token') ? { access_token: 't', expires_in: 300 } : charge;
    return { status: 200, data: JSON.stringify(body), headers: {} };
  };
  const connection = { clientId: 'c', clientSecret: 's', ...(baseUrl && { baseUrl }) };
  const adapter = createAdapter('PicPay', connection, { axios: { request } as unknown as AxiosInstance });
  await adapter.getTransaction({ id: 'pay-7' });
  expect(urls).toEqual([`${new URL(charges).origin}/oauth2/token`, `${charges}/charge/pay-7`]);
});
