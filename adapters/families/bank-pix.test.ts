import { expect, it } from 'vitest';
import { type Connection, createAdapter } from '../index.ts';
import { scripted } from '../kit/scripted.fixture.ts';
import { clientPem } from '../kit/tls.fixture.ts';
import { bankPix } from './bank-pix.ts';

const connection: Connection = {
  clientId: 'client',
  clientSecret: 'secret',
  publicKey: 'application',
  pixKey: 'loja@example.com',
  certificate: clientPem,
};
const request = {
  amount: 12990,
  paymentMethod: 'PIX' as const,
  customer: { name: 'Maria Silva', email: 'maria@example.com', document: '52998224725' },
  items: [{ title: 'Camiseta', unitPrice: 12990, quantity: 1, tangible: true }],
};

/** The addresses that are called, in their order. The log-in succeeds, and no other call. */
async function called(name: string, over: Connection, work: (adapter: ReturnType<typeof createAdapter>) => unknown) {
  const urls: string[] = [];
  const send = async ({ url }: { url: string }) => {
    urls.push(url);
    const isLogIn = /token|authorize|v1\/auth$/.test(url);
    const body = isLogIn ? { access_token: 'token', expires_in: 300 } : { status: 404, detail: 'Não encontrado' };
    return { status: isLogIn ? 200 : 404, headers: {}, data: JSON.stringify(body) };
  };
  const adapter = createAdapter(name, { ...connection, ...over }, { axios: { request: send } as never });
  await Promise.resolve(work(adapter)).catch(() => undefined);
  return urls;
}

it.each([
  ['Banco do Brasil', undefined, 'https://oauth.bb.com.br/oauth/token'],
  ['Banco do Brasil', 'https://api-pix.hm.bb.com.br', 'https://oauth.hm.bb.com.br/oauth/token'],
  ['Banco do Brasil', 'https://api.hm.bb.com.br', 'https://oauth.hm.bb.com.br/oauth/token'],
  ['Itaú', undefined, 'https://sts.itau.com.br/api/oauth/token'],
  ['Itaú', 'https://api.itau.com.br/sandbox', 'https://api.itau.com.br/sandbox/api/oauth/token'],
  ['Efí', 'https://pix-h.api.efipay.com.br', 'https://pix-h.api.efipay.com.br/oauth/token'],
])('%s at %s logs in at %s', async (name, baseUrl, logIn) => {
  const urls = await called(name, baseUrl === undefined ? {} : { baseUrl }, (adapter) =>
    adapter.getTransaction({ id: 'x'.repeat(26) }),
  );
  expect(urls).toHaveLength(2);
  expect(urls[0]).toBe(logIn);
});

const ofBoletos: Connection = {
  companyId: '3128557',
  accountNumber: '12345',
  wallet: '17/35',
  secretKey: 'access code',
  organizationId: '0101',
  sellerId: '03',
};

it.each([
  ['Banco do Brasil', undefined, 'https://oauth.bb.com.br/oauth/token', 'https://api.bb.com.br/cobrancas/'],
  [
    'Banco do Brasil',
    'https://api-pix.hm.bb.com.br',
    'https://oauth.hm.bb.com.br/oauth/token',
    'https://api.hm.bb.com.br/cobrancas/',
  ],
  [
    'Efí',
    'https://pix-h.api.efipay.com.br',
    'https://cobrancas-h.api.efipay.com.br/v1/authorize',
    'https://cobrancas-h.api.efipay.com.br/v1/charge/',
  ],
  [
    'Sicredi',
    'https://api-pix-h.sicredi.com.br',
    'https://api-parceiro.sicredi.com.br/sb/auth/openapi/token',
    'https://api-parceiro.sicredi.com.br/sb/cobranca/',
  ],
  [
    'Sicoob',
    undefined,
    'https://auth.sicoob.com.br/auth/realms/cooperado/protocol/openid-connect/token',
    'https://api.sicoob.com.br/cobranca-bancaria/',
  ],
])('boletos of %s at %s are looked up where they were made', async (name, baseUrl, logIn, at) => {
  const urls = await called(name, { ...ofBoletos, ...(baseUrl && { baseUrl }) }, (adapter) =>
    adapter.getTransaction({ id: '12345', paymentMethod: 'BILLET' }),
  );
  expect(urls).toEqual([logIn, expect.stringContaining(at)]);
});

it.each([
  [
    'Itaú',
    { companyId: '150000520610', wallet: '109' },
    'https://sts.itau.com.br/api/oauth/token',
    'https://secure.api.cloud.itau.com.br/boletoscash/v2/',
  ],
  [
    'Itaú',
    { companyId: '150000520610', wallet: '109', baseUrl: 'https://api.itau.com.br/sandbox' },
    'https://api.itau.com.br/sandbox/api/oauth/token',
    'https://api.itau.com.br/sandbox/boletoscash/v2/',
  ],
  [
    'Santander',
    { baseUrl: 'https://trust-pix-h.santander.com.br' },
    'https://trust-sandbox.api.santander.com.br/auth/oauth/v2/token',
    'https://trust-sandbox.api.santander.com.br/collection_bill_management/v2/bills/',
  ],
])('boletos of %s, with %o, are looked up there', async (name, over, logIn, at) => {
  const urls = await called(name, { ...ofBoletos, ...over }, (adapter) =>
    adapter.getTransaction({ id: '12345678', paymentMethod: 'BILLET' }),
  );
  expect(urls).toEqual([logIn, expect.stringContaining(at)]);
});

const aBoleto = {
  ...request,
  paymentMethod: 'BILLET' as const,
  reference: 'pay_1',
  address: { address: 'Rua A', number: '1', district: 'B', city: 'C', state: 'SP', zipCode: '01310100' },
};
it.each([
  ['Santander', undefined, { environment: 'PRODUCAO' }],
  ['Santander', 'https://trust-pix-h.santander.com.br', { environment: 'TESTE' }],
  ['C6 Bank', undefined, { payment_method: { bank_slip: { billing_scheme: '15' } } }],
  ['C6 Bank', 'https://baas-api-sandbox.c6bank.info', { payment_method: { bank_slip: { billing_scheme: '21' } } }],
])('a boleto of %s at %s is made for it', async (name, baseUrl, expected) => {
  const { http, sent } = scripted(() => ({ data: { access_token: 'a-token', expires_in: 300 } }));
  const { wallet: _, ...unnamed } = ofBoletos;
  await createAdapter(name, { ...connection, ...unnamed, ...(baseUrl && { baseUrl }) }, { axios: http })
    .createTransaction(aBoleto)
    .catch(() => undefined);
  expect(JSON.parse(sent.at(-1)?.data ?? '')).toMatchObject(expected);
});

it.each([
  ['Itaú', { companyId: '150000520610', wallet: '109' }, /nosso_numero=\d{8}&/],
  ['Santander', {}, /\/bills\/3128557\.[1-9]\d{11}\?/],
  ['C6 Bank', {}, /\/bank_slips\/[A-Z0-9]{26}$/],
])('numbers a boleto at %s by our reference, for good', async (name, over, form) => {
  const urlsOf = (reference: string) =>
    called(name, { ...ofBoletos, ...over }, (adapter) =>
      adapter.getTransaction({ reference, paymentMethod: 'BILLET' }),
    );
  const [one, again, other] = await Promise.all(['pay_1', 'pay_1', 'pay_2'].map(urlsOf));
  expect(one?.at(-1)).toMatch(form);
  expect(again).toEqual(one);
  expect(other?.at(-1)).toMatch(form);
  expect(other).not.toEqual(one);
});

it('numbers a boleto at Banco do Brasil by our reference, for good', async () => {
  const lookUp = { reference: 'pay_1', paymentMethod: 'BILLET' as const };
  const urls = await called('Banco do Brasil', ofBoletos, (adapter) => adapter.getTransaction(lookUp));
  expect(urls.at(-1)).toMatch(/\/boletos\/0003128557\d{10}\?/);
  const again = await called('Banco do Brasil', ofBoletos, (adapter) => adapter.getTransaction(lookUp));
  expect(again).toEqual(urls);
});

it.each(['loja@example.com', 'x9d36b84f-c70b-478f-b95c-12729b90ca25', '9d36b84f-c70b-478f-b95c-12729b90ca25x'])(
  'makes no boleto with a PIX code at C6 Bank by the key %s, which is no random one',
  async (pixKey) => {
    const adapter = createAdapter('C6 Bank', { ...connection, pixKey });
    await expect(adapter.createTransaction({ ...aBoleto, billetPix: true })).rejects.toMatchObject({
      name: 'AdapterRefusal',
      message: 'C6 Bank: a boleto has a PIX code with a random key (EVP) only',
      reason: 'unsupported',
      field: 'billetPix',
    });
  },
);

it('makes one txid of one reference, and another of another', async () => {
  const txidOf = async (reference: string) =>
    (await called('Efí', {}, (adapter) => adapter.createTransaction({ ...request, reference }))).at(-1);
  const [one, again, other] = await Promise.all(['pay_1', 'pay_1', 'pay_2'].map(txidOf));
  // Exactly this one for good: a later release must find the charges of an earlier one.
  expect(one).toMatch(/\/v2\/cob\/6ec81111d581d10d7725c768ec740857$/);
  expect(again).toBe(one);
  expect(other).not.toBe(one);
});

it('makes no charge that could not be found again', async () => {
  const adapter = createAdapter('Efí', connection);
  await expect(adapter.createTransaction(request)).rejects.toMatchObject({
    name: 'AdapterRefusal',
    message: 'Efí: a charge needs a reference of ours',
    reason: 'invalid',
    field: 'reference',
  });
});

it('sends no payout of Efí while our address, without which it is refused, cannot be registered', async () => {
  const urls: string[] = [];
  const payout = { amount: 100, paymentMethod: 'PIX' as const, pixKey: 'a@example.com', pixType: 'EMAIL' as const };
  const send = async ({ url }: { url: string }) => {
    urls.push(url);
    return url.includes('token')
      ? { status: 200, headers: {}, data: '{"access_token":"token","expires_in":300}' }
      : { status: 503, headers: {}, data: '{}' };
  };
  const adapter = createAdapter('Efí', connection, { axios: { request: send } as never });
  const sent = adapter.withdraw({ ...payout, withdrawReference: 'pyo_1', webhookUrl: 'https://ours.example/hooks' });
  await expect(sent).rejects.toMatchObject({ name: 'ProviderError', effect: 'none' });
  expect(urls.filter((url) => url.includes('/gn/pix/'))).toEqual([]);
});

it('takes the requested amount where the answer to a charge repeats none', async () => {
  const send = async ({ url }: { url: string }) => ({
    status: url.includes('token') ? 200 : 201,
    headers: {},
    data: url.includes('token')
      ? '{"access_token":"token","expires_in":300}'
      : '{"txid":"7978c0c97ea847e78e8849634473c1f1","status":"ATIVA","pixCopiaECola":"000201"}',
  });
  const adapter = createAdapter('Efí', connection, { axios: { request: send } as never });
  await expect(adapter.createTransaction({ ...request, reference: 'pay_1' })).resolves.toMatchObject({
    status: 'PENDING',
    amount: 12990,
  });
});

it.each([
  [
    'getTransaction',
    { reference: 'pay_1', paymentMethod: 'BILLET' },
    { message: 'Banco Inter looks boletos up by id only.', reason: 'unsupported', field: 'id' },
  ],
  [
    'refund',
    { transactionId: '183e982a-34e5-4bc0-9643-def5432a9b0e', amount: 100, paymentMethod: 'BILLET' },
    { message: 'Banco Inter: a boleto is not refunded.', reason: 'unsupported', field: 'paymentMethod' },
  ],
] as const)('says what is not done with a boleto (%s)', async (operation, argument, refusal) => {
  const adapter = createAdapter('Banco Inter', connection) as unknown as Record<
    string,
    (with_: object) => Promise<void>
  >;
  await expect(adapter[operation]?.(argument)).rejects.toMatchObject({ name: 'AdapterRefusal', ...refusal });
});

it('takes notices without a proof, unless the bank gives one: a token after our address', async () => {
  const { operations } = bankPix({
    name: 'Banco Teste',
    evidence: { grade: 'assumed', notes: '' },
    baseUrl: 'https://api.banco-teste.example',
    prefix: '/pix/v2',
    logIn: { path: '/oauth/token', client: 'body' },
    signed: ({ path }, token) => path === `/${token}`,
    notes: [],
  });
  const rawBody = JSON.stringify({ pix: [{ txid: 'a'.repeat(32), valor: '1.00' }] });
  const events = async (path: string, webhookSecret?: string) => {
    const context = { connection: { ...connection, ...(webhookSecret && { webhookSecret }) }, now: () => new Date() };
    return (await operations.processWebhook?.(context as never, { headers: {}, rawBody, path }))?.length;
  };
  expect(await Promise.all([events('/open'), events('/open', 'open'), events('/shut', 'open')])).toEqual([1, 1, 0]);
});
