// Provider connections in the browser: a developer connects an account, tests its credentials, replaces them, and
// switches the connection off and on. The API never returns a credential. A viewer sees why the page is read-only.
import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { catalogueEntry } from '../../adapters/index.ts';
import { lockedPfx } from '../../adapters/kit/tls.fixture.ts';
import type { Role } from '../../db/core/schema.ts';
import { insertApiKey, insertMerchant } from '../../db/identity/merchants.ts';
import { newId } from '../../runtime/ids.ts';
import { hashPassword } from '../../runtime/passwords.ts';
import { demoAccounts } from '../../sandbox/demo.ts';
import { openApp } from '../support/app.ts';
import { faultsOf } from '../support/axe.ts';
import { eventually, heading, openBrowser, pathOf } from '../support/console.ts';
import { merchant } from '../support/merchant.ts';
import { person } from '../support/person.ts';
import { selfSigned } from '../support/self-signed.ts';
import { sharedSystem } from '../support/shared.ts';

const system = sharedSystem();
const { apiUrl } = system;
const { complaints, visit, signIn } = openBrowser(apiUrl);

/** A merchant with its own people, so that no other test uses its connections. */
let home: string;
let shop: ReturnType<typeof merchant>;
const people = {} as Record<'developer' | 'viewer' | 'finance', string>;
/** The credentials that Asaas's stand-in issued, and a proxy that rejects every other key. */
let account: { secretKey: string; webhookSecret: string };
let proxy: { server: Server; url: string; limits: boolean };
const certificateSubject = `client-${randomUUID()}`;
let certificate: string;
let app: Awaited<ReturnType<typeof openApp>>;

beforeAll(async () => {
  app = await openApp(system, {});
  const { store } = app;
  const { id } = await insertMerchant(store, 'Loja das contas');
  home = `/m/${id}`;
  const { key } = await insertApiKey(store, id, 'Test', 'sandbox');
  shop = merchant(apiUrl, key, 'Asaas');
  for (const role of ['developer', 'viewer', 'finance'] as const) people[role] = await newPerson(id, role);
  const entry = catalogueEntry('Asaas');
  const made = await (await demoAccounts(system.dataDir, system.sandboxUrl))('asaas', id, entry?.credentials ?? []);
  account = made as typeof account;
  certificate = await selfSigned(12, certificateSubject);
  proxy = await openProxy(String(made.baseUrl));
});
afterAll(async () => {
  proxy?.server.close();
  proxy?.server.closeAllConnections();
  await app?.close();
});

/** @returns the local part of the e-mail, which `signIn` takes as the name. */
async function newPerson(merchantId: string, role: Role): Promise<string> {
  const id = newId('usr');
  const { db } = app.store;
  await db
    .insertInto('users')
    .values({ id, email: `${id}@trilho.test`, name: role, password_hash: await hashPassword('trilho-demo') })
    .execute();
  await db.insertInto('memberships').values({ user_id: id, merchant_id: merchantId, role }).execute();
  return id;
}

/**
 * A proxy before the stand-in, which would open an account for any key; a real provider rejects unknown keys. The proxy
 * also serves the certificate file.
 */
async function openProxy(standIn: string) {
  const server = createServer(async (request, response) => {
    if (request.url === '/cert.pem?k=token') return response.end(certificate);
    if (proxy.limits) return response.writeHead(429, { 'content-type': 'application/json' }).end('{}');
    if (request.headers.access_token !== account.secretKey) {
      const errors = [{ code: 'invalid_access_token', description: 'A chave de API fornecida é inválida' }];
      return response.writeHead(401, { 'content-type': 'application/json' }).end(JSON.stringify({ errors }));
    }
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { host: _, connection: __, 'content-length': ___, ...headers } = request.headers;
    const answer = await fetch(`${standIn}${request.url}`, {
      method: request.method ?? 'GET',
      headers: headers as Record<string, string>,
      ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
    });
    const type = answer.headers.get('content-type') ?? 'application/json';
    response.writeHead(answer.status, { 'content-type': type }).end(Buffer.from(await answer.arrayBuffer()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, limits: false };
}

/** Records every API response to the page, to be searched for secrets. */
function listen(page: Page): string[] {
  const answers: string[] = [];
  page.on('response', async (response) => {
    if (response.url().includes('/v1/')) answers.push(await response.text().catch(() => ''));
  });
  return answers;
}

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const decision = (page: Page, words: string) => page.getByRole('status').getByText(words, { exact: true });

/** The state beside the connection's name, by its word and colour. */
const badge = (page: Page, tone: string, word: string) =>
  page.locator(`.detail-head .badge[data-tone=${tone}]`).getByText(word, { exact: true });

async function rotate(page: Page, secretKey: string): Promise<void> {
  const credentials = section(page, 'Credenciais');
  await credentials.getByRole('button', { name: 'Trocar credenciais' }).click();
  const form = credentials.getByRole('form', { name: 'Trocar credenciais' });
  await form.getByText('Pagamentos em andamento seguem com as credenciais com que começaram.').waitFor();
  await form.getByLabel('Chave de API', { exact: true }).fill(secretKey);
  await form.getByRole('button', { name: 'Trocar', exact: true }).click();
  await credentials.getByText(/^Trocadas\. A versão \d+ vale a partir de agora\.$/).waitFor();
}

it('a developer connects an account, tests it, rotates its key, disables and enables it', async () => {
  const page = await visit();
  const answers = listen(page);
  await signIn(page, `${home}/connections`, people.developer);
  await page.getByText('Nenhuma conexão ainda').waitFor();
  await page.getByRole('link', { name: 'Nova conexão' }).first().click();
  await heading(page, 'Nova conexão').waitFor();

  await page.getByRole('combobox', { name: 'Provedor' }).click();
  await page.getByRole('combobox', { name: 'Buscar Provedor' }).fill('asa');
  await page.getByRole('option', { name: /^Asaas/ }).click();
  await page.getByRole('button', { name: 'Conectar Asaas' }).click();
  await page.getByText('Preencha este campo.').waitFor();
  await page.getByText('Confira 1 campo').waitFor();
  expect(await faultsOf(page)).toEqual([]);

  const key = page.getByLabel('Chave de API', { exact: true });
  await key.fill(account.secretKey);
  expect(await key.getAttribute('type')).toBe('password');
  await page.getByRole('button', { name: 'Mostrar Chave de API' }).click();
  expect(await key.getAttribute('type')).toBe('text');
  await page.getByLabel('Token que os webhooks trazem (opcional)', { exact: true }).fill(account.webhookSecret);
  await page.getByLabel('Nome (opcional)').fill('Conta principal');
  // The API refuses an internal address, with the error at its field, and the form keeps the other input.
  const address = page.getByLabel('Endereço da API (opcional)', { exact: true });
  await address.fill('http://10.0.0.1/v3');
  await page.getByRole('button', { name: 'Conectar Asaas' }).click();
  await page.getByText('A conexão não foi feita').waitFor();
  expect(await address.getAttribute('aria-invalid')).toBe('true');
  expect(await key.inputValue()).toBe(account.secretKey);
  expect(complaints.splice(0)).toEqual(['422 /v1/connections']);
  await address.fill(proxy.url);
  await page.getByRole('button', { name: 'Conectar Asaas' }).click();

  // The next page shows the callback address to register at the provider, and the result of an automatic test.
  await heading(page, 'Conta principal conectado').waitFor();
  const callback = await page.locator('.callback-address code').textContent();
  expect(callback).toMatch(/\/webhooks\/asaas\/\S{20,}$/);
  await page.getByRole('button', { name: 'Copiar endereço' }).waitFor();
  await decision(page, 'O provedor aceitou as credenciais').waitFor();
  expect(await faultsOf(page)).toEqual([]);

  // It is switched off until it has passed the test.
  expect((await shop.create({ provider: 'Asaas' })).status).toBe(422);
  await page.getByRole('button', { name: 'Ligar', exact: true }).click();
  await page.getByRole('button', { name: 'Ligar Conta principal' }).click();
  await page.getByText('Ligada: está em uso.').waitFor();

  await page.getByRole('link', { name: 'Abrir a conexão' }).click();
  await heading(page, 'Conta principal').waitFor();
  const path = pathOf(page);
  const id = path.split('/').at(-1) ?? '';
  await section(page, 'Avisos do provedor').getByText('O provedor confirmou o registro.').waitFor();
  const { body: paid } = await shop.create({ provider: 'Asaas' });
  expect(paid).toMatchObject({ status: 'PENDING', connectionId: id });

  // The credentials are replaced by a key that the provider rejects.
  const wrongKey = `wrong-${randomUUID()}`;
  await badge(page, 'good', 'Em uso').waitFor();
  await rotate(page, wrongKey);
  await section(page, 'Teste').getByText('Estas credenciais ainda não foram testadas.').waitFor();
  await badge(page, 'plain', 'Em uso, não testada').waitFor();
  await page.getByRole('button', { name: 'Testar agora' }).click();
  await decision(page, 'O provedor recusou as credenciais').waitFor();
  await badge(page, 'bad', 'Em uso, teste não passou').waitFor();
  await page.getByText('Confira a chave no painel do provedor e troque-a aqui.').waitFor();
  await rotate(page, account.secretKey);
  await page.getByRole('button', { name: 'Testar agora' }).click();
  await decision(page, 'O provedor aceitou as credenciais').waitFor();

  // A connection that is switched off takes no new payments or payouts.
  const use = section(page, 'Uso');
  await use.getByText('Desligada, ela recusa pagamentos e saques novos').waitFor();
  await use.getByRole('button', { name: 'Desligar', exact: true }).click();
  await use.getByRole('button', { name: 'Desligar Conta principal' }).click();
  await page.getByText('Esta conexão está desligada').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  expect((await shop.create({ provider: 'Asaas' })).status).toBe(422);
  await use.getByRole('button', { name: 'Ligar', exact: true }).click();
  await use.getByRole('button', { name: 'Ligar Conta principal' }).click();
  await use.getByText('Ligada: está em uso.').waitFor();
  expect((await shop.create({ provider: 'Asaas' })).body).toMatchObject({ status: 'PENDING', connectionId: id });

  // No credential that was entered is in a page or an API response.
  await page.goto(`${home}/connections`);
  await page.getByRole('link', { name: 'Abrir conexão Conta principal, Em uso' }).click();
  await heading(page, 'Conta principal').waitFor();
  await page.getByRole('button', { name: 'Trocar credenciais' }).click();
  for (const field of await page.locator('.connection-rotate input:not([type=checkbox])').all()) {
    expect(await field.inputValue()).toBe('');
  }
  const seen = [await page.content(), ...answers].join('\n');
  for (const secret of [account.secretKey, account.webhookSecret, wrongKey]) expect(seen).not.toContain(secret);
  expect(answers.length).toBeGreaterThan(10);
});

it('a viewer sees a connection read-only, with the reason', async () => {
  const page = await visit();
  const answers = listen(page);
  await signIn(page, `${home}/connections`, people.viewer);
  expect(await page.getByRole('button', { name: 'Nova conexão' }).first().getAttribute('aria-disabled')).toBe('true');
  await page.getByRole('link', { name: /^Abrir conexão Conta principal/ }).click();
  await page.getByText('Só leitura').waitFor();
  for (const name of ['Testar agora', 'Trocar credenciais', 'Desligar', 'Mudar nome']) {
    const button = page.getByRole('button', { name: new RegExp(`^${name}`) });
    expect(await button.getAttribute('aria-disabled'), name).toBe('true');
  }
  // Whoever has the callback address can send webhooks, so a viewer must not see it.
  await page.getByText('O endereço só aparece para quem pode mudar conexões').waitFor();
  expect(answers.join('\n')).not.toContain('/webhooks/asaas/');
  expect(await faultsOf(page)).toEqual([]);
  await page.goto(`${home}/connections/new?provider=asaas`);
  await page.getByText('Peça a quem administra ou desenvolve para a loja.').waitFor();
  expect(await page.getByRole('form').count()).toBe(0);

  const { call } = await person(apiUrl, `${people.viewer}@trilho.test`);
  const headers = { 'trilho-merchant': home.split('/').at(-1) ?? '' };
  const refused = await call('POST', '/v1/connections', { provider: 'Asaas', credentials: {} }, headers);
  expect(refused.status).toBe(403);
});

it('switches a connection on only after its test, or without proof where a test cannot tell', async () => {
  const bad = { secretKey: `bad-${randomUUID()}`, baseUrl: proxy.url };
  const connect = { provider: 'Asaas', name: 'Conta nova', credentials: bad, disabled: true };
  const { body } = await shop.call<{ id: string }>('POST', '/v1/connections', connect);
  const page = await visit();
  await signIn(page, `${home}/connections/${body.id}`, people.developer);
  const use = section(page, 'Uso');
  const enable = use.getByRole('button', { name: 'Ligar', exact: true });
  await use
    .getByText(/^Teste primeiro/)
    .last()
    .waitFor();
  expect(await enable.getAttribute('aria-disabled')).toBe('true');
  await page.getByRole('button', { name: 'Testar agora' }).click();
  await use.getByText('O último teste não passou. Troque as credenciais, ou teste de novo.').last().waitFor();
  expect(await enable.getAttribute('aria-disabled')).toBe('true');
  expect(await faultsOf(page)).toEqual([]);

  proxy.limits = true;
  await page.getByRole('button', { name: 'Testar agora' }).click();
  await use.getByText(/O teste não diz se as credenciais valem/).waitFor();
  proxy.limits = false;
  await enable.click();
  await use.getByRole('button', { name: 'Ligar Conta nova sem prova' }).click();
  await use.getByText('Ligada: está em uso.').waitFor();
  await badge(page, 'plain', 'Em uso, não testada').waitFor();
  await shop.call('PATCH', `/v1/connections/${body.id}`, { disabled: true });
});

it('asks for the client certificate where the provider requires one, unless the platform has its address', async () => {
  const page = await visit();
  await signIn(page, `${home}/connections/new?provider=onz`, people.developer);
  await page.getByRole('button', { name: 'Conectar Onz' }).click();
  const field = page.getByLabel('Certificado de entrada (PEM, ou PFX em base64)', { exact: true });
  await eventually(() => field.getAttribute('aria-invalid')).toBe('true');
  await page.getByText('Confira 5 campos').waitFor();
  expect(await faultsOf(page)).toEqual([]);

  const { body: platform } = await shop.call<{ id: string }>('POST', '/v1/platforms', {
    name: 'Com endereço',
    certCashInUrl: `${proxy.url}/cert.pem?k=token`,
  });
  await page.reload();
  await page.getByText('A plataforma Com endereço já tem: preencha só para usar outro aqui.').waitFor();
  await page.getByLabel('Certificado de entrada (PEM, ou PFX em base64) (opcional)', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Conectar Onz' }).click();
  await page.getByText('Confira 4 campos').waitFor();
  await app.store.db.deleteFrom('platforms').where('id', '=', platform.id).execute();
});

it('asks for the password of an encrypted certificate, refuses a wrong one at its field, and shows the end', async () => {
  const merchantId = home.split('/').at(-1) ?? '';
  const fields = catalogueEntry('Onz')?.credentials ?? [];
  const onz = await (await demoAccounts(system.dataDir, system.sandboxUrl))('onz', merchantId, fields);
  const page = await visit();
  await signIn(page, `${home}/connections/new?provider=onz`, people.developer);
  for (const label of ['Client id', 'Client secret', 'Chave Pix', 'Endereço de entrada (cash-in)']) {
    const field = { 'Client id': 'clientId', 'Client secret': 'clientSecret', 'Chave Pix': 'pixKey' }[label];
    await page.getByLabel(label, { exact: true }).fill(String(onz[field ?? 'baseUrl']));
  }
  const password = page.getByLabel('Senha do certificado de entrada (PFX) (opcional)', { exact: true });
  expect(await password.count()).toBe(0);
  const file = { name: 'loja.pfx', mimeType: 'application/x-pkcs12', buffer: Buffer.from(lockedPfx, 'base64') };
  await page.locator('input[type=file]').first().setInputFiles(file);
  await page.getByText('Lido de loja.pfx.').waitFor();
  await password.fill('outra');
  await page.getByRole('button', { name: 'Conectar Onz' }).click();
  await page.getByText('Corrija os campos marcados e envie de novo.').waitFor();
  await page.getByText('Esta não é a senha do certificado.').waitFor();
  expect(await password.getAttribute('aria-invalid')).toBe('true');
  expect(complaints.splice(0)).toEqual(['422 /v1/connections']);
  expect(await faultsOf(page)).toEqual([]);
  await password.fill('segredo');
  await page.getByRole('button', { name: 'Conectar Onz' }).click();
  await heading(page, 'Onz conectado').waitFor();
  const id = pathOf(page).split('/').at(-2) ?? '';

  // The same account again: the page leads to the connection that has it.
  const { baseUrl, clientId, clientSecret, pixKey } = onz;
  const credentials = {
    baseUrl,
    clientId,
    clientSecret,
    pixKey,
    certificate: lockedPfx,
    certificatePassword: 'segredo',
  };
  const twin = await shop.call<{ detail: string }>('POST', '/v1/connections', { provider: 'Onz', credentials });
  expect(twin).toMatchObject({ status: 409, body: { detail: expect.stringContaining(id) } });
  const again = await visit();
  await signIn(again, `${home}/connections/new?provider=onz`, people.developer);
  await again.route('**/v1/connections', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 409, contentType: 'application/problem+json', body: JSON.stringify(twin.body) })
      : route.fallback(),
  );
  for (const label of ['Client id', 'Client secret', 'Chave Pix', 'Endereço de entrada (cash-in)']) {
    await again.getByLabel(label, { exact: true }).fill('https://example.com');
  }
  await again.locator('input[type=file]').first().setInputFiles(file);
  await again.getByText('Lido de loja.pfx.').waitFor();
  await again.getByRole('button', { name: 'Conectar Onz' }).click();
  await again.getByText('Esta conta já está conectada').waitFor();
  const link = again.getByRole('link', { name: 'Abrir a conexão desta conta' });
  expect(await link.getAttribute('href')).toBe(`${home}/connections/${id}`);
  expect(complaints.splice(0)).toEqual(['409 /v1/connections']);

  // One that ends soon takes the place of the other.
  const soon = { credentials: { certificate, certificatePassword: '' } };
  const changed = await shop.call<{ version: number }>('PATCH', `/v1/connections/${id}`, soon);
  expect(changed).toMatchObject({ status: 200, body: { version: 2 } });
  await page.goto(`${home}/connections/${id}`);
  const shown = section(page, 'Credenciais');
  await shown.getByText(certificateSubject).waitFor();
  await shown.locator('.badge[data-tone=ask]').getByText('vence em 12 dias').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await app.store.db
    .updateTable('connections')
    .set({ disabled_at: new Date(), attention_reason: null, attention_detail: null, attention_since: null })
    .where('id', '=', id)
    .execute();
});

it('a platform is created and its certificate checked; its expiry is shown on the home page', async () => {
  const page = await visit();
  const answers = listen(page);
  const key = certificate.slice(certificate.indexOf('-----BEGIN PRIVATE KEY-----'));
  await signIn(page, `${home}/platforms`, people.developer);
  await page.getByText('Nenhuma plataforma ainda').waitFor();
  await page.getByRole('link', { name: 'Nova plataforma' }).first().click();
  await page.getByRole('button', { name: 'Criar plataforma' }).click();
  await page.getByText('Dê um nome.').waitFor();
  await page.getByLabel('Nome', { exact: true }).fill('Sem certificado');
  await page.getByRole('button', { name: 'Criar plataforma' }).click();
  await heading(page, 'Sem certificado').waitFor();
  // The first platform is always the default.
  await page.getByText('É a padrão. Para mudar, marque outra plataforma.').waitFor();

  await page.goto(`${home}/platforms/new`);
  await page.getByLabel('Nome', { exact: true }).fill('Recebimentos');
  // The browser reads the key from a file.
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'chave.pem', mimeType: 'text/plain', buffer: Buffer.from(key) });
  await page.getByText('Lido de chave.pem.').waitFor();
  await page.getByLabel(/^Endereço do certificado de entrada/).fill('cert.pem');
  await page.getByRole('button', { name: 'Criar plataforma' }).click();
  await page.getByText(/^Escreva um endereço inteiro/).waitFor();
  await page.getByLabel(/^Endereço do certificado de entrada/).fill(`${proxy.url}/cert.pem?k=token`);
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Criar plataforma' }).click();
  await heading(page, 'Recebimentos').waitFor();
  const path = pathOf(page);

  const certificates = section(page, 'Certificados');
  await certificates.getByText(certificateSubject).waitFor();
  await certificates.getByText('vence em 12 dias').waitFor();
  await certificates.getByRole('button', { name: 'Conferir agora' }).click();
  await certificates.getByText('Conferido agora.').waitFor();
  await page.getByRole('alert').getByText('Certificado perto do fim').waitFor();
  expect(await faultsOf(page)).toEqual([]);

  // The query of the address may contain a token: the API never returns it, and saving the form again keeps it.
  expect(await page.getByLabel(/^Endereço do certificado de entrada/).inputValue()).toBe(`${proxy.url}/cert.pem`);
  await page.getByRole('checkbox', { name: 'Usar como padrão' }).check();
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await page.getByText('Salva. Vale a partir de agora.').waitFor();
  await certificates.getByRole('button', { name: 'Conferir agora' }).click();
  await certificates.getByText('Conferido agora.').waitFor();
  expect(await certificates.getByText('com problema').count()).toBe(0);
  expect([await page.content(), ...answers].join('\n')).not.toContain(key.slice(40, 100));
  expect(answers.join('\n')).not.toContain('k=token');

  await page.goto(`${home}/platforms`);
  const row = (name: string) =>
    page.locator('tr').filter({ has: page.getByRole('link', { name: `Abrir plataforma ${name}` }) });
  await row('Recebimentos').getByText('Padrão', { exact: true }).waitFor();
  expect(await row('Sem certificado').getByText('Padrão', { exact: true }).count()).toBe(0);

  // Finance sees the expiring certificate in the attention queue of the home page.
  const other = await visit();
  await signIn(other, `${home}/home`, people.finance);
  const queue = other.getByRole('region', { name: /Precisa de atenção/ });
  await queue.getByRole('link', { name: 'Certificado perto do fim: abrir Recebimentos' }).click();
  await eventually(() => pathOf(other)).toBe(path);
  await other.getByText('Só leitura').waitFor();
  expect(await other.getByRole('form').count()).toBe(0);
  expect(await faultsOf(other)).toEqual([]);
});
