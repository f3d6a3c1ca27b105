import type { AxiosInstance } from 'axios';
import { expect, test } from 'vitest';
import { createAdapter } from '../index.ts';

test.each([
  ['Rede', 'https://api.userede.com.br/erede/v2', 'https://api.userede.com.br/redelabs/oauth2/token'],
  ['Rede', 'https://sandbox-erede.useredecloud.com.br/v2', 'https://rl7-sandbox-api.useredecloud.com.br/oauth2/token'],
  ['Rede', 'https://gateway.example', 'https://gateway.example/oauth2/token'],
  ['Appmax', 'https://api.appmax.com.br', 'https://auth.appmax.com.br/oauth2/token'],
  ['Appmax', 'https://api.sandboxappmax.com.br', 'https://auth.sandboxappmax.com.br/oauth2/token'],
  ['Appmax', 'https://gateway.example', 'https://gateway.example/oauth2/token'],
])('%s at %s logs in at %s', async (name, baseUrl, logIn) => {
  const sent: string[] = [];
  const request = async ({ url }: { url: string }) => {
    sent.push(url);
    return { status: 200, data: '{"access_token":"t","expires_in":900}', headers: {} };
  };
  const connection = { clientId: 'c', clientSecret: 's', baseUrl };
  const adapter = createAdapter(name, connection, { axios: { request } as unknown as AxiosInstance });
  // What the look-up itself is answered is of no account here.
  await adapter.getTransaction({ id: '7' }).catch(() => undefined);
  expect(sent[0]).toBe(logIn);
});
