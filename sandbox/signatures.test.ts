import { createHash, createHmac, sign } from 'node:crypto';
import { expect, test } from 'vitest';
import { lexxen } from '../adapters/providers/lexxen/stand-in.ts';
import { transfeera } from '../adapters/providers/transfeera/stand-in.ts';
import { vexy } from '../adapters/providers/vexy/stand-in.ts';
import { zendry } from '../adapters/providers/zendry/stand-in.ts';
import { signingSecret } from './core/provider.ts';
import { demoAccounts } from './demo.ts';
import { call, controlOf, newFolder, newReceiver, newSandbox } from './testing.ts';

/** Signatures: of requests to Lexxen, and of the webhooks of providers whose sources show a signature. */

const credentials = { client_id: 'client', client_secret: 'secret', grant_type: 'client_credentials' };
const own = { clientId: 'client', clientSecret: 'secret' };

async function newLexxen() {
  const dataDir = await newFolder();
  const sandbox = await newSandbox({ dataDir, transferMs: Number.POSITIVE_INFINITY });
  const fields = ['clientId', 'clientSecret', 'privateKey'].map((field) => ({ field, required: true }));
  const made = await (await demoAccounts(dataDir, sandbox.url))('lexxen', 'mer_test', fields);
  const root = `${sandbox.url}/lexxen`;
  const logIn = { client_id: made.clientId, client_secret: made.clientSecret };
  const token: string = (await call(`${root}/auth`, 'POST', logIn)).body.access_token;
  /** @param signedText builds the text to sign; the request as it is sent if absent. */
  const send = (
    signedText = (at: string, body: string) => ['POST', '/transaction/pix-out', token, at, body].join('\n'),
  ) => {
    const body = JSON.stringify({ amount: 5050, pixKey: '5511987654321', identifier: 'out-1' });
    const at = String(Date.now());
    const signature = sign('sha256', Buffer.from(signedText(at, body)), String(made.privateKey)).toString('base64');
    const headers = { authorization: `Bearer ${token}`, 'request-time': at, signature };
    return call(`${root}/transaction/pix-out`, 'POST', body, headers);
  };
  return { sandbox, send, account: lexxen.accountOf(made), token };
}

test('Lexxen accepts payouts with a valid signature only', async () => {
  const { sandbox, send, account, token } = await newLexxen();
  const otherAmount = (at: string, body: string) =>
    ['POST', '/transaction/pix-out', token, at, body.replace('5050', '5051')].join('\n');
  expect(await send(otherAmount)).toMatchObject({ status: 401 });
  expect(await send((at, body) => ['POST', '/auth', token, at, body].join('\n'))).toMatchObject({ status: 401 });
  expect((await controlOf(sandbox).ledger(`?account=${account}`)).transfers).toEqual([]);
  expect(await send()).toMatchObject({ status: 201, body: { identifier: 'out-1', status: 'CREATED', amount: 5050 } });
});

const userAgent = { 'user-agent': 'Loja Demo (dev@example.com)' };

test('Transfeera sends a batch once it is closed, once per idempotency key, and signs its webhooks', async () => {
  const sandbox = await newSandbox({ transferMs: Number.POSITIVE_INFINITY });
  const control = controlOf(sandbox);
  const hook = await newReceiver();
  const account = transfeera.accountOf(own);
  await control.send('POST', '/hook', { provider: 'transfeera', account, url: hook.url });
  const root = `${sandbox.url}/transfeera`;
  expect(await call(`${root}/authorization`, 'POST', credentials)).toMatchObject({ status: 400 });
  const { access_token } = (await call(`${root}/authorization`, 'POST', credentials, userAgent)).body;
  const send = (path: string, body: unknown = {}) =>
    call(`${root}${path}`, 'POST', body, { ...userAgent, authorization: access_token });
  const transfers = [
    {
      value: 50.5,
      integration_id: 'out-1',
      idempotency_key: 'key-1',
      destination_bank_account: { pix_key_type: 'TELEFONE', pix_key: '+5511987654321' },
    },
  ];
  const { id } = (await send('/batch', { name: 'one', transfers })).body;
  const transfersNow = async () => (await control.ledger(`?account=${account}`)).transfers;
  expect(await transfersNow()).toEqual([]);
  expect(await send(`/batch/${id}/close`)).toMatchObject({ status: 200 });
  expect(await send(`/batch/${id}/close`)).toMatchObject({ status: 400 });
  const again = (await send('/batch', { name: 'two', transfers })).body.id;
  expect(await send(`/batch/${again}/close`)).toMatchObject({ status: 200 });
  expect(await transfersNow()).toMatchObject([{ amount: 5050, reference: 'out-1', status: 'EM_PROCESSAMENTO' }]);

  await control.simulate({ provider: 'transfeera', kind: 'payout', account, reference: 'out-1', event: 'paid' });
  const [post] = await hook.waitFor(1);
  expect(post?.body).toMatchObject({ object: 'Transfer', data: { status: 'FINALIZADO', value: 50.5 } });
  const [, t, v1] = /^t=(\d{13}),v1=([0-9a-f]{64})$/.exec(String(post?.headers['transfeera-signature'])) ?? [];
  const expected = createHmac('sha256', signingSecret(account)).update(`${t}.${JSON.stringify(post?.body)}`);
  expect(v1).toBe(expected.digest('hex'));
});

test('Vexy signs its webhooks to the address of the request', async () => {
  const sandbox = await newSandbox();
  const hook = await newReceiver();
  const root = `${sandbox.url}/vexy`;
  const { client_id, client_secret } = credentials;
  const { token } = (await call(`${root}/api/auth/login`, 'POST', { client_id, client_secret })).body;
  const payer = { name: 'Maria Silva', email: 'maria@example.com', document: '52998224725' };
  const deposit = { amount: 129.9, external_id: 'pay-1', clientCallbackUrl: hook.url, payer };
  const send = (body: unknown) =>
    call(`${root}/api/payments/deposit`, 'POST', body, { authorization: `Bearer ${token}` });
  expect(await send({ ...deposit, amount: 129.901 })).toMatchObject({ status: 400 });
  const id = (await send(deposit)).body.qrCodeResponse.transactionId;
  const control = controlOf(sandbox);
  await control.simulate({ provider: 'vexy', id, event: 'paid' });
  await control.simulate({ provider: 'vexy', id, event: 'chargeback' });
  const posts = await hook.waitFor(2);
  const med = posts.find(({ body }) => body.webhook_type === 'MED');
  expect(med?.body).toMatchObject({ transaction_id: id, status: 'RETIDO', amount: 129.9 });
  const [, t, v1] = /^t=(\d{13}),v1=([0-9a-f]{64})$/.exec(String(med?.headers['vexy-signature'])) ?? [];
  const secret = signingSecret(vexy.accountOf(own));
  expect(v1).toBe(
    createHmac('sha256', secret)
      .update(`${t}.${JSON.stringify(med?.body)}`)
      .digest('hex'),
  );
});

test('ZENDRY signs webhooks with the secret of its demo accounts’ log-in', async () => {
  const sandbox = await newSandbox({ transferMs: Number.POSITIVE_INFINITY });
  const fields = ['clientId', 'clientSecret'].map((field) => ({ field, required: true }));
  const made = await (await demoAccounts(await newFolder(), sandbox.url))('zendry', 'mer_test', fields);
  const control = controlOf(sandbox);
  const hook = await newReceiver();
  const account = zendry.accountOf(made);
  await control.send('POST', '/hook', { provider: 'zendry', account, url: hook.url });
  const root = `${sandbox.url}/zendry`;
  const pair = Buffer.from(`${made.clientId}:${made.clientSecret}`).toString('base64');
  const grant = { grant_type: 'client_credentials' };
  const logIn = await call(`${root}/auth/generate_token`, 'POST', grant, { authorization: `Basic ${pair}` });
  const payment = {
    initiation_type: 'dict',
    idempotent_id: 'out-1',
    value_cents: 5050,
    pix_key_type: 'email',
    pix_key: 'maria@example.com',
    authorized: true,
  };
  const headers = { authorization: `Bearer ${logIn.body.access_token}` };
  const id = (await call(`${root}/v1/pix/payments`, 'POST', payment, headers)).body.payment.reference_code;
  await control.simulate({ provider: 'zendry', kind: 'payout', account, id, event: 'paid' });
  const [post] = await hook.waitFor(1);
  const text = `payment.${id}.out-1.5050.${made.clientSecret}`;
  expect(post?.body.md5).toBe(createHash('md5').update(text).digest('hex'));
});
