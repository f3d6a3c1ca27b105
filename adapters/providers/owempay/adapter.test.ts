import type { AxiosInstance } from 'axios';
import { expect, it } from 'vitest';
import { createAdapter, createCache } from '../../index.ts';

/** OwemPay's own constants (specification, section 9). */
it('caches a token of OwemPay for 55 minutes, whatever the log-in answers, and one per account', async () => {
  const began = Date.parse('2026-11-21T12:00:00Z');
  let now = began;
  const logIns: string[] = [];
  const carried: string[] = [];
  const request = async ({ url, data, headers }: { url: string; data?: string; headers: Record<string, string> }) => {
    const logIn = url.endsWith('/auth/login');
    if (logIn) logIns.push(JSON.parse(data ?? '').client_id);
    else carried.push(headers.authorization ?? '');
    const body = logIn ? { access_token: `token-${logIns.length}`, expires_in: 60 } : { id: 'tx_1', status: 'paid' };
    return { status: 200, data: JSON.stringify(body), headers: {} };
  };
  const deps = {
    axios: { request } as unknown as AxiosInstance,
    now: () => new Date(now),
    tokens: createCache<string>(() => now),
  };
  const look = (clientId = 'shop') => {
    const connection = { clientId, clientSecret: 'secret', baseUrl: 'https://owempay.invalid' };
    return createAdapter('OwemPay', connection, deps).getTransaction({ id: 'tx_1' });
  };
  await Promise.all(Array.from({ length: 20 }, () => look()));
  expect(logIns).toEqual(['shop']);
  now = began + 55 * 60_000 - 1;
  await look();
  expect(logIns).toEqual(['shop']);
  now = began + 55 * 60_000;
  await look();
  expect(logIns).toEqual(['shop', 'shop']);
  expect(new Set(carried)).toEqual(new Set(['Bearer token-1', 'Bearer token-2']));
  await look('another');
  expect(logIns).toEqual(['shop', 'shop', 'another']);
});
