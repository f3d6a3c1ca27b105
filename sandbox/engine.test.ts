import { createPrivateKey, createPublicKey } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { orbita } from '../adapters/providers/orbita/stand-in.ts';
import { checkBrCode } from '../domain/core/brcode.ts';
import { casa } from './casa.fixture.ts';
import { signingSecret, unknownWord } from './core/provider.ts';
import { demoAccounts } from './demo.ts';
import type { SandboxOptions, SeenCall } from './server.ts';
import { call, controlOf, newFolder, newReceiver, newSandbox } from './testing.ts';

/** A caller of Casa who has logged in. */
async function newCasa(options: Partial<SandboxOptions> = {}, clientId = 'client') {
  const sandbox = await newSandbox({ providers: [casa, orbita], transferMs: Number.POSITIVE_INFINITY, ...options });
  const base = { 'user-agent': 'casa-client/1' };
  const credentials = { grant_type: 'client_credentials', client_id: clientId, client_secret: 'secret' };
  const { body } = await call(`${sandbox.url}/casa/v2/auth`, 'POST', credentials, base);
  const authorization = `Bearer ${body.access_token}`;
  const send = (method: string, path: string, sent?: unknown, headers: Record<string, string> = {}) =>
    call(`${sandbox.url}/casa/v2${path}`, method, sent, { ...base, authorization, ...headers });
  const form = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    send('POST', path, new URLSearchParams(fields).toString(), {
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    });
  const control = controlOf(sandbox);
  return {
    sandbox,
    control,
    send,
    form,
    account: casa.accountOf({ clientId, clientSecret: 'secret' }),
    simulate: (kind: string, id: unknown, event: string) =>
      control.send('POST', '/simulate', { provider: 'casa', kind, id: String(id), event }),
    arm: (operation: string, fault: string) => control.send('POST', '/faults', { provider: 'casa', operation, fault }),
  };
}

const visa = { number: '4111111111111111', holder: 'Maria Silva', month: 12, year: 2030, cvv: '737' };
const seller = { document: { type: 'cpf', number: '52998224725' }, email: 'maria@example.com' };

describe('transfers', () => {
  test('accept each event in the right state only', async () => {
    const { form, send, simulate, control } = await newCasa();
    const steps: [string, number, string?][][] = [
      [
        ['returned', 409],
        ['paid', 200, 'DONE'],
        ['paid', 409],
        ['canceled', 409],
        ['refused', 409],
        ['returned', 200, 'RETURNED'],
      ],
      [
        ['refused', 200, 'FAILED'],
        ['paid', 409],
        ['returned', 409],
      ],
      [
        ['canceled', 200, 'UNDONE'],
        ['paid', 409],
      ],
    ];
    for (const path of steps) {
      const made = await form('/payouts', { cents: '990', reference: 'w' });
      expect(made).toMatchObject({ status: 202, body: { status: 'SENT', cents: '990' } });
      for (const [event, status, word] of path) {
        const answer = await simulate('payout', made.body.id, event);
        expect([event, answer.status, answer.body.word]).toEqual([event, status, word]);
        if (word) expect((await send('GET', `/payouts/${made.body.id}`)).body.status).toBe(word);
      }
    }
    const { transfers } = await control.ledger('?provider=casa&reference=w');
    expect(transfers.map(({ status }: { status: string }) => status)).toEqual(['RETURNED', 'FAILED', 'UNDONE']);
    expect(await simulate('payout', 1, 'eaten')).toMatchObject({ status: 400 });
    expect(await simulate('payout', 1, 'paid')).toMatchObject({ status: 404 });
  });

  test('one key is one transfer; without a key every call is another one', async () => {
    const { form, control, account } = await newCasa();
    const fields = { cents: '100', reference: 'same' };
    const first = await form('/payouts', fields, { 'x-once': 'k' });
    expect((await form('/payouts', fields, { 'x-once': 'k' })).body.id).toBe(first.body.id);
    await form('/payouts', fields);
    await form('/payouts', fields);
    const { transfers } = await control.ledger('?reference=same');
    expect(transfers).toHaveLength(3);
    expect(transfers[0]).toMatchObject({
      id: String(first.body.id),
      reference: 'same',
      amount: 100,
      status: 'SENT',
      createdAt: expect.any(String),
      provider: 'casa',
      account,
    });
  });

  test('a pending one completes by itself, with its webhook, also after a restart', async () => {
    const dataDir = await newFolder();
    const receiver = await newReceiver();
    // Longer than a call and a stop take, also on a busy machine.
    const first = await newCasa({ dataDir, transferMs: 5_000 });
    const early = (await first.form('/payouts', { cents: '100', hook: receiver.url })).body.id;
    expect((await first.send('GET', `/payouts/${early}`)).body.status).toBe('SENT');
    const [post] = await receiver.waitFor(1);
    expect(post).toMatchObject({ path: '/hook/payout', body: `data%5Bid%5D=${early}&data%5Bstatus%5D=DONE` });
    expect((await first.send('GET', `/payouts/${early}`)).body.status).toBe('DONE');

    const late = (await first.form('/payouts', { cents: '100', hook: receiver.url })).body.id;
    await first.sandbox.close();
    expect(receiver.got).toHaveLength(1);
    const second = await newCasa({ dataDir });
    expect((await receiver.waitFor(2))[1]?.body).toContain(`=${late}&`);
    expect((await second.send('GET', `/payouts/${late}`)).body.status).toBe('DONE');
    expect(receiver.got).toHaveLength(2);
  });
});

describe('receivers', () => {
  test('are approved or refused, with a webhook, and record the name of a document, not its content', async () => {
    const dataDir = await newFolder();
    const { send, simulate, control, sandbox, account } = await newCasa({ dataDir });
    const hook = await newReceiver();
    const made = await send('POST', '/sellers', { ...seller, hook: hook.url });
    expect(made).toMatchObject({ status: 201, body: { status: 'CHECKING', balance: 700 } });
    const { id } = made.body;
    const body = new FormData();
    body.set('file', new File(['the bytes of a passport'], 'passport.pdf', { type: 'application/pdf' }));
    const request = new Request('http://here', { method: 'POST', body });
    const upload = { 'content-type': request.headers.get('content-type') ?? '' };
    expect((await send('POST', `/sellers/${id}/documents`, await request.text(), upload)).body.sent).toEqual([
      'passport.pdf',
    ]);
    expect(await send('POST', `/sellers/${id}/documents`, { file: 'x' })).toMatchObject({ status: 415 });

    expect(await simulate('receiver', id, 'approved')).toMatchObject({ status: 200, body: { word: 'ACTIVE' } });
    expect(await simulate('receiver', id, 'refused')).toMatchObject({ status: 409 });
    const [post] = await hook.waitFor(1);
    expect(post?.body).toMatchObject({ seller: { id, status: 'ACTIVE' } });
    expect(post?.headers['x-signature']).toBe(signingSecret(account));
    expect((await control.ledger()).receivers).toEqual([
      { id, reference: null, amount: 700, status: 'ACTIVE', createdAt: expect.any(String), provider: 'casa', account },
    ]);
    await sandbox.close();
    expect(await readFile(join(dataDir, 'sandbox', 'journal.jsonl'), 'utf8')).not.toContain('bytes of a passport');

    const later = await newCasa({ dataDir });
    expect((await later.send('GET', `/sellers/${id}`)).body).toMatchObject({
      status: 'ACTIVE',
      sent: ['passport.pdf'],
    });
    const other = await newCasa({}, 'other');
    expect(await other.send('GET', `/sellers/${id}`)).toMatchObject({ status: 404 });
  });
});

describe('cards', () => {
  test('a token of a single use, a card that its issuer refuses, and no number in ledger or journal', async () => {
    const dataDir = await newFolder();
    const { send, sandbox, control } = await newCasa({ dataDir });
    const tokenOf = async (number: string) =>
      (await send('POST', '/cards?app=public', { ...visa, number })).body.card_token;
    const pay = (card_token: string) => send('POST', '/payments', { method: 'CARD', value: 10.5, card_token });
    const good = await tokenOf(visa.number);
    expect(await pay(good)).toMatchObject({ status: 201, body: { data: { status: 'PAID', value: 10.5 } } });
    expect(await pay(good)).toMatchObject({ status: 422 });
    expect((await pay(await tokenOf('4000000000000002'))).body.data.status).toBe('DENIED');
    expect((await control.ledger()).charges.map(({ amount }: { amount: number }) => amount)).toEqual([1050, 1050]);
    await sandbox.close();
    const journal = await readFile(join(dataDir, 'sandbox', 'journal.jsonl'), 'utf8');
    expect(journal).toContain('"lastDigits":"1111"');
    for (const secret of [visa.number, '4000000000000002', visa.cvv]) expect(journal).not.toContain(`"${secret}"`);
    expect(journal).not.toContain(visa.number);

    const later = await newCasa({ dataDir });
    const used = await later.send('POST', '/payments', { method: 'CARD', value: 1, card_token: good });
    expect(used.status).toBe(422);
  });
});

test('a route with a public key belongs to the account of that key', async () => {
  const { send, control, account } = await newCasa();
  const credentials = { clientId: 'client', clientSecret: 'secret', publicKey: 'public' };
  const named = await control.send('POST', '/account', { provider: 'casa', credentials });
  expect(named.body).toEqual({ account });
  const fault = { provider: 'casa', operation: 'createCardToken', fault: 'error_before', account };
  expect(await control.send('POST', '/faults', fault)).toMatchObject({ status: 201 });
  expect((await send('POST', '/cards?app=other', visa)).status).toBe(201);
  expect((await send('POST', '/cards?app=public', visa)).status).toBe(500);
  expect(await send('POST', '/cards', visa)).toMatchObject({ status: 401 });
});

describe('faults', () => {
  const pix = { method: 'PIX', value: 12.9, reference: 'f' };

  test('html: the work is done, and an HTML page is answered', async () => {
    const { send, form, arm, control } = await newCasa();
    await arm('createTransaction', 'html');
    await arm('withdraw', 'html');
    for (const answer of [await send('POST', '/payments', pix), await form('/payouts', { cents: '1' })]) {
      expect(answer).toMatchObject({ status: 200, body: undefined });
      expect(answer.headers.get('content-type')).toContain('text/html');
      expect(answer.text).toContain('<html>');
    }
    const { charges, transfers } = await control.ledger();
    expect([charges.length, transfers.length]).toEqual([1, 1]);
  });

  test('missing_id: the work is done, and the answer has no id', async () => {
    const { send, form, arm, control } = await newCasa();
    for (const operation of ['createTransaction', 'withdraw', 'createReceiver', 'createCardToken']) {
      await arm(operation, 'missing_id');
    }
    const charge = await send('POST', '/payments', pix);
    expect(charge).toMatchObject({ status: 201, body: { data: { again: ['x'], status: 'OPEN', value: 12.9 } } });
    const transfer = await form('/payouts', { cents: '1' });
    expect(transfer.body).toMatchObject({ status: 'SENT', cents: '1' });
    const receiver = await send('POST', '/sellers', seller);
    expect(receiver.body).toMatchObject({ status: 'CHECKING' });
    expect((await send('POST', '/cards?app=public', visa)).body).toEqual({});
    const { charges, transfers, receivers } = await control.ledger();
    const ids = [charges[0].id, transfers[0].id, receivers[0].id];
    for (const [place, answer] of [charge, transfer, receiver].entries()) expect(answer.text).not.toContain(ids[place]);
    expect((await send('GET', `/payments/${ids[0]}`)).body.data.id).toBe(ids[0]);
  });

  test('unknown words and wrong amounts of transfers and receivers', async () => {
    const { send, form, arm, control } = await newCasa();
    await arm('withdraw', 'wrong_amount');
    await arm('withdraw', 'unknown_word');
    expect((await form('/payouts', { cents: '990' })).body).toMatchObject({ cents: '989', status: 'SENT' });
    const { id } = (await form('/payouts', { cents: '990' })).body;
    await arm('getWithdraw', 'wrong_amount');
    await arm('getWithdraw', 'unknown_word');
    expect((await send('GET', `/payouts/${id}`)).body).toMatchObject({ cents: '989', status: 'SENT' });
    expect((await send('GET', `/payouts/${id}`)).body).toMatchObject({ cents: '990', status: unknownWord });
    expect((await control.ledger()).transfers).toMatchObject([{ amount: 989 }, { amount: 990 }]);
    await arm('createReceiver', 'unknown_word');
    await arm('getReceiver', 'unknown_word');
    const made = (await send('POST', '/sellers', seller)).body;
    expect(made.status).toBe(unknownWord);
    expect((await send('GET', `/sellers/${made.id}`)).body.status).toBe(unknownWord);
    expect((await send('GET', `/sellers/${made.id}`)).body.status).toBe('CHECKING');
  });

  test('a forged webhook of a transfer has the opposite status first', async () => {
    const { form, arm, simulate } = await newCasa();
    const receiver = await newReceiver();
    const { id } = (await form('/payouts', { cents: '1', hook: receiver.url })).body;
    await arm('webhook', 'forged');
    await simulate('payout', id, 'paid');
    const got = await receiver.waitFor(2);
    expect(got.map(({ body }) => body.split('=').at(-1))).toEqual(['FAILED', 'DONE']);
  });
});

describe('words set by a test', () => {
  test('are in answers and webhooks until they are removed; the ledger keeps the real status', async () => {
    const { send, form, simulate, control, account } = await newCasa();
    const receiver = await newReceiver();
    const put = (id: unknown, word: string | null, of = account) =>
      control.send('POST', '/word', { provider: 'casa', id: String(id), word, account: of });
    const charge = (await send('POST', '/payments', { method: 'PIX', value: 1, hook: receiver.url })).body.data.id;
    const transfer = (await form('/payouts', { cents: '1' })).body.id;
    const shop = (await send('POST', '/sellers', seller)).body.id;
    for (const id of [charge, transfer, shop]) expect(await put(id, 'ODD')).toMatchObject({ status: 200 });
    expect((await send('GET', `/payments/${charge}`)).body.data.status).toBe('ODD');
    expect((await send('GET', `/payouts/${transfer}`)).body.status).toBe('ODD');
    expect((await send('GET', `/sellers/${shop}`)).body.status).toBe('ODD');
    await simulate('payment', charge, 'paid');
    expect((await receiver.waitFor(1))[0]?.body.payment.data.status).toBe('ODD');
    expect((await control.ledger()).charges).toMatchObject([{ status: 'PAID' }]);
    await put(charge, null);
    expect((await send('GET', `/payments/${charge}`)).body.data.status).toBe('PAID');
    expect(await put(charge, 'ODD', 'another')).toMatchObject({ status: 404 });
    expect(await put('nothing', 'ODD')).toMatchObject({ status: 404 });
  });

  test('a cancellation has its own word, until the charge is paid', async () => {
    const { send, simulate, control } = await newCasa();
    const { id } = (await send('POST', '/payments', { method: 'PIX', value: 1 })).body.data;
    expect((await send('DELETE', `/payments/${id}`)).body.data.status).toBe('CANCELED');
    expect(await send('DELETE', `/payments/${id}`)).toMatchObject({ status: 400 });
    expect((await control.ledger()).charges).toMatchObject([{ status: 'CANCELED' }]);
    expect(await simulate('payment', id, 'paid')).toMatchObject({ body: { word: 'PAID' } });
  });
});

test('a provider’s description checks requests', async () => {
  const { send, form, sandbox } = await newCasa();
  const pix = { method: 'PIX', value: 12.9 };
  expect(await send('POST', '/payments', pix, { 'user-agent': 'another' })).toMatchObject({
    status: 400,
    body: { error: { message: expect.stringContaining('user-agent') } },
  });
  expect(await send('POST', '/payments', pix, { authorization: 'Bearer x' })).toMatchObject({ status: 401 });
  expect(await form('/payments', { method: 'PIX', value: '1' })).toMatchObject({ status: 415 });
  expect(await send('POST', '/payments', { ...pix, value: 12.999 })).toMatchObject({
    status: 422,
    body: { error: { message: expect.stringMatching(/^value: .*reais/) } },
  });
  expect(await send('POST', '/payments', '{')).toMatchObject({ status: 400 });
  expect(await form('/payouts', { 'a[__proto__]': '1' })).toMatchObject({ status: 400 });
  expect(await send('GET', '/payments/x')).toMatchObject({ status: 404, body: { error: { message: 'Not found' } } });
  const noGrant = { client_id: 'a', client_secret: 'b' };
  const header = { 'user-agent': 'casa-client' };
  expect(await call(`${sandbox.url}/casa/v2/auth`, 'POST', noGrant, header)).toMatchObject({ status: 401 });
});

test('charges by PIX and boleto have codes of their amount; other entities with an id are stored too', async () => {
  const { send } = await newCasa();
  const pix = (await send('POST', '/payments', { method: 'PIX', value: 12.9 })).body;
  expect(checkBrCode(pix.code, 1290)).toBeUndefined();
  const boleto = (await send('POST', '/payments', { method: 'BOLETO', value: 12.9 })).body;
  expect([boleto.barcode.length, boleto.digitableLine.length]).toEqual([44, 47]);
  expect(boleto.barcode).toContain('0000001290');
  const { id } = (await send('POST', '/customers', { name: 'Maria' })).body;
  expect((await send('GET', `/customers/${id}`)).body).toEqual({ name: 'Maria' });
});

test('onCall receives every parsed call', async () => {
  const seen: SeenCall[] = [];
  const { form, account } = await newCasa({ onCall: (one) => seen.push(one) });
  await form('/payouts?a=1', { cents: '100', 'x[y][]': 'z' });
  expect(seen).toMatchObject([
    { provider: 'casa', account: '', method: 'POST', path: '/v2/auth', body: { client_id: 'client' } },
    {
      account,
      operation: 'withdraw',
      path: '/v2/payouts',
      query: { a: '1' },
      headers: { 'user-agent': 'casa-client/1' },
      body: { cents: '100', x: { y: ['z'] } },
    },
  ]);
});

test('an address registered at the provider gets webhooks of charges without their own', async () => {
  const { send, simulate, control, account } = await newCasa();
  const receiver = await newReceiver();
  expect(await control.send('POST', '/hook', { provider: 'casa', account, url: receiver.url })).toMatchObject({
    status: 200,
  });
  const { id } = (await send('POST', '/payments', { method: 'PIX', value: 1 })).body.data;
  await simulate('payment', id, 'paid');
  expect((await receiver.waitFor(1))[0]?.body.payment.data).toMatchObject({ id, status: 'PAID' });
});

test('demo accounts have keys of the kind that their provider signs with', async () => {
  const fields = ['clientId', 'privateKey', 'webhookSecret'].map((field) => ({ field, required: true }));
  const make = await demoAccounts(await newFolder(), 'http://127.0.0.1:1');
  const made = await make('stark-bank', 'mer_test', fields);
  const kinds = [createPrivateKey(String(made.privateKey)), createPublicKey(String(made.webhookSecret))];
  expect(kinds.map(({ asymmetricKeyDetails }) => asymmetricKeyDetails?.namedCurve)).toEqual(['secp256k1', 'secp256k1']);
  // Each account's webhooks have a key of their own.
  expect((await make('stark-bank', 'mer_other', fields)).webhookSecret).not.toBe(made.webhookSecret);
});

test('demo accounts have private keys, the same after a restart', async () => {
  const dataDir = await newFolder();
  const fields = ['privateKey', 'clientSecret', 'platform', 'webhookSecret', 'secretKey', 'publicKey'].map((field) => ({
    field,
    required: true,
  }));
  const make = async () => (await demoAccounts(dataDir, 'http://127.0.0.1:1'))('orbita', 'mer_test', fields);
  const made = await make();
  expect(createPrivateKey(String(made.privateKey)).asymmetricKeyType).toBe('rsa');
  expect(made).toMatchObject({ clientSecret: 'orbita-clientSecret-mer_test', platform: expect.anything() });
  expect(made.webhookSecret).toBe(signingSecret(orbita.accountOf(made)));
  expect(await make()).toEqual(made);
});
