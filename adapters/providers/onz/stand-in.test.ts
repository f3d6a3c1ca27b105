import { readdir, stat } from 'node:fs/promises';
import { request as httpsRequest } from 'node:https';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openPki } from '../../../sandbox/core/pki.ts';
import { demoAccounts } from '../../../sandbox/demo.ts';
import { call, controlOf, newFolder, newSandbox } from '../../../sandbox/testing.ts';

/** Sends one request over TLS with the given certificates. */
function tlsCall(
  url: string,
  method: string,
  tls: { cert?: string; ca: string },
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: Record<string, unknown> }> {
  return new Promise((resolve, reject) => {
    const request = httpsRequest(
      url,
      {
        method,
        ca: tls.ca,
        ...(tls.cert && { cert: tls.cert, key: tls.cert }),
        agent: false,
        headers: {
          'content-type': body instanceof URLSearchParams ? 'application/x-www-form-urlencoded' : 'application/json',
          ...headers,
        },
      },
      (answer) => {
        let text = '';
        answer.on('data', (chunk) => {
          text += chunk;
        });
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: JSON.parse(text) }));
      },
    );
    request.once('error', reject);
    request.end(body === undefined || body instanceof URLSearchParams ? body?.toString() : JSON.stringify(body));
  });
}

async function newOnz() {
  const dataDir = await newFolder();
  const sandbox = await newSandbox({ dataDir });
  const pki = await openPki(dataDir);
  const ca = pki.authority;
  const certificate = (unit: string, commonName = 'client') => pki.client({ commonName, unit });
  const logIn = (cert: string, host = '', client_id = 'client') =>
    tlsCall(
      `${sandbox.secureUrl}/onz${host}/oauth/token`,
      'POST',
      { ca, cert },
      new URLSearchParams({ grant_type: 'client_credentials', client_id, client_secret: 'secret' }),
    );
  return { dataDir, sandbox, ca, certificate, logIn };
}
const cashOut = '/cash-out/api/v2';

test('a client without a certificate, or with one of another authority, fails the handshake', async () => {
  const { sandbox, ca, certificate, logIn } = await newOnz();
  const url = `${sandbox.secureUrl}/onz/oauth/token`;
  await expect(tlsCall(url, 'POST', { ca }, {})).rejects.toThrow();
  const foreign = await (await openPki(await newFolder())).client({ commonName: 'client', unit: 'cash-in' });
  await expect(tlsCall(url, 'POST', { ca, cert: foreign }, {})).rejects.toThrow();
  expect(await logIn(await certificate('cash-in'))).toMatchObject({ status: 200 });
});

test('without TLS Onz refuses, and other routes work on the same port', async () => {
  const { sandbox } = await newOnz();
  expect(await call(`${sandbox.url}/onz/cob`, 'POST', {})).toMatchObject({ status: 403 });
  expect(await controlOf(sandbox).send('GET', '/healthz')).toMatchObject({ status: 200 });
});

test('a certificate is valid for its own client and host only', async () => {
  const { certificate, logIn } = await newOnz();
  expect(await logIn(await certificate('cash-in', 'another'))).toMatchObject({ status: 401 });
  expect(await logIn(await certificate('cash-out'))).toMatchObject({ status: 401 });
  expect(await logIn(await certificate('cash-in'), cashOut)).toMatchObject({ status: 401 });
  expect((await logIn(await certificate('cash-out'), cashOut)).body).toMatchObject({
    accessToken: expect.any(String),
    expiresAt: expect.any(Number),
  });
});

test('a token is valid for its own host and certificate, until it expires', async () => {
  const { sandbox, ca, certificate, logIn } = await newOnz();
  const cert = await certificate('cash-in');
  const token = String((await logIn(cert)).body.access_token);
  const get = (use: string, path = '/cob/x') =>
    tlsCall(`${sandbox.secureUrl}/onz${path}`, 'GET', { ca, cert: use }, undefined, {
      authorization: `Bearer ${token}`,
    });
  expect((await get(cert)).status).toBe(404);
  expect((await get(await certificate('cash-in', 'another'))).status).toBe(401);
  expect((await get(await certificate('cash-out'), `${cashOut}/pix/payments/x`)).status).toBe(401);
  await controlOf(sandbox).send('POST', '/clock', { advance: '29m' });
  expect((await get(cert)).status).toBe(404);
  await controlOf(sandbox).send('POST', '/clock', { advance: '1m' });
  expect(await get(cert)).toMatchObject({ status: 401, body: { type: 'onz-0018' } });
});

test('the authority and the demo accounts’ certificates survive a restart, and are readable by their owner only', async () => {
  const dataDir = await newFolder();
  const fields = [{ field: 'certificate', required: false }];
  const make = async () => (await demoAccounts(dataDir, 'http://127.0.0.1:1'))('onz', 'mer_test', fields);
  const first = await make();
  expect(await make()).toEqual(first);
  const folder = join(dataDir, 'sandbox');
  for (const file of await readdir(folder)) expect((await stat(join(folder, file))).mode & 0o077).toBe(0);
});
