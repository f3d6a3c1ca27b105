// Developer pages in the browser: an endpoint is created and tested, a failed delivery is sent again, and a provider's
// webhook is shown as received and processed again.
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectionOpener, findConnection } from '../../db/connections/connections.ts';
import type { Role } from '../../db/core/schema.ts';
import { newId } from '../../runtime/ids.ts';
import { hashPassword } from '../../runtime/passwords.ts';
import { openApp } from '../support/app.ts';
import { faultsOf } from '../support/axe.ts';
import { eventually, heading, openBrowser, pathOf } from '../support/console.ts';
import { endpoint, merchant } from '../support/merchant.ts';
import { newMerchant } from '../support/new-merchant.ts';
import { sharedSystem } from '../support/shared.ts';

const system = sharedSystem();
const { apiUrl, sandboxUrl } = system;
const { complaints, visit, signIn } = openBrowser(apiUrl);

let app: Awaited<ReturnType<typeof openApp>>;
let shop: ReturnType<typeof merchant>;
let hook: Awaited<ReturnType<typeof endpoint>>;
let home: string;
let callback: string;
const people = {} as Record<'developer' | 'viewer', string>;

beforeAll(async () => {
  app = await openApp(system, {});
  const { store } = app;
  const { id, key } = await newMerchant(store, sandboxUrl);
  home = `/m/${id}`;
  shop = merchant(apiUrl, key);
  for (const role of ['developer', 'viewer'] as const) people[role] = await newPerson(id, role);
  const connection = await findConnection(store, id, 'Orbita');
  if (!connection) throw new Error('the merchant has no Orbita');
  const { callbackToken } = await connectionOpener(store)(id, connection.id, connection.version);
  callback = `${apiUrl}/webhooks/orbita/${callbackToken}`;
  hook = await endpoint();
});
afterAll(async () => {
  await hook?.close();
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

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

it('an endpoint is created, tested, fails, and gets its events again', async () => {
  const page = await visit();
  await signIn(page, `${home}/endpoints`, people.developer);
  await page.getByText('Nenhum endpoint ainda').waitFor();
  await page.getByRole('link', { name: 'Novo endpoint' }).first().click();
  await heading(page, 'Novo endpoint').waitFor();
  const address = page.getByLabel('Endereço', { exact: true });
  await address.fill('http://10.0.0.1/hook');
  await page.getByRole('radio', { name: 'Só os escolhidos' }).check();
  await page.getByRole('button', { name: 'Criar endpoint' }).click();
  await page.getByText('Escolha ao menos um tipo.').waitFor();
  await page.getByRole('checkbox', { name: 'payment.approved' }).check();
  await page.getByRole('button', { name: 'Criar endpoint' }).click();
  // The error is shown at the field, and the form keeps the other input.
  await eventually(() => address.getAttribute('aria-invalid')).toBe('true');
  expect(complaints.splice(0)).toEqual(['422 /v1/webhook-endpoints']);
  expect(await page.getByRole('checkbox', { name: 'payment.approved' }).isChecked()).toBe(true);
  await address.fill(hook.url);
  await page.getByRole('button', { name: 'Criar endpoint' }).click();

  // The secret is shown once.
  await page.getByText('Endpoint criado. Guarde o segredo agora').waitFor();
  const secret = (await page.locator('.shown-secret-line code').textContent()) ?? '';
  expect(secret).toMatch(/^whsec_/);
  hook.trusts(secret);
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('link', { name: 'Abrir o endpoint' }).click();
  await heading(page, hook.url).waitFor();
  // The previous page has the same heading, so wait for the address.
  await eventually(() => pathOf(page)).toMatch(/\/endpoints\/end_/);
  const path = pathOf(page);
  await page.getByText('Nada foi enviado a este endpoint ainda.').waitFor();

  await page.getByRole('button', { name: 'Enviar evento de teste' }).click();
  await page.getByText(/^Respondeu HTTP 200 em/).waitFor();
  expect(hook.received.map(({ type }) => type)).toEqual(['endpoint.test']);

  // Any other event, from the catalogue: both sides of the call are shown, and what was changed is what arrives.
  await page.getByRole('link', { name: 'Ver todos os eventos' }).click();
  await heading(page, 'Catálogo de eventos').waitFor();
  await page.getByRole('navigation', { name: 'Catálogo de eventos' }).getByText('dispute.opened').click();
  await page.getByText('Um provedor avisou de uma contestação.', { exact: false }).waitFor();
  await page.getByText('dsp_example').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await section(page, 'Enviar um teste').getByRole('link', { name: hook.url }).click();
  await heading(page, hook.url).waitFor();
  const data = page.getByLabel('Dados do evento');
  await data.fill('{ "id": ');
  await page.getByRole('button', { name: 'Enviar evento de teste' }).click();
  await page.getByText('Não é um objeto JSON.').waitFor();
  await data.fill('{ "id": "dsp_mine" }');
  hook.answers(418);
  await page.getByRole('button', { name: 'Enviar evento de teste' }).click();
  const result = page.getByRole('region', { name: 'Resultado do teste' });
  await result.getByText(/^Respondeu HTTP 418 em/).waitFor();
  await result.getByText('status 418', { exact: true }).waitFor();
  await result.getByText(/trilho-test: true/).waitFor();
  await result.getByText('"test": true', { exact: false }).waitFor();
  expect(JSON.parse(hook.tries.at(-1)?.body ?? '')).toMatchObject({ test: true, data: { id: 'dsp_mine' } });
  expect(await page.content()).not.toContain(secret);
  expect(await faultsOf(page)).toEqual([]);
  await page.goto(path);

  // A failed delivery appears at once, with the endpoint's response.
  hook.answers(503);
  const { body: payment } = await shop.create();
  await shop.simulate(payment.id, 'paid');
  const sent = section(page, 'Entregas recentes');
  await sent.getByText(/^HTTP 503/).waitFor();
  await page.getByText('Falhando: HTTP 503').waitFor();
  await page.getByText('Não recebe nada desde').first().waitFor();
  await sent.getByRole('button', { name: /: payment\.approved$/ }).click();
  await sent.getByText('1. Não recebido').waitFor();
  await sent.getByRole('button', { name: 'Bruto: Tentativa 1' }).click();
  await sent.getByText('status 503', { exact: true }).waitFor();
  await sent.getByText(/webhook-signature: v1,••••/).waitFor();
  expect(await page.content()).not.toContain(secret);
  expect(await faultsOf(page)).toEqual([]);

  // The delivery is sent again from the event's page, and succeeds.
  await sent.getByRole('link', { name: 'payment.approved' }).click();
  await heading(page, 'payment.approved').waitFor();
  await section(page, 'O que a loja recebe').getByText(payment.id).waitFor();
  await page.getByText('Vai outra vez, com o mesmo id').waitFor();
  // Set only now: before, an automatic retry would also have succeeded.
  hook.answers(200);
  await page.getByRole('button', { name: 'Enviar de novo' }).click();
  const deliveries = section(page, 'Entregas');
  await deliveries.getByText('Entregue', { exact: true }).waitFor();
  // Twice, if an automatic retry arrives at the same moment.
  await deliveries
    .getByText(/^\d+\. Recebido$/)
    .first()
    .waitFor();
  await deliveries.getByText('1. Não recebido').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  const last = hook.received.at(-1);
  expect(last).toMatchObject({ type: 'payment.approved', data: { id: payment.id } });

  // The events of a period are sent again; the page shows their number before the click.
  await page.goto(path);
  await page.getByText('Escolha desde quando.').waitFor();
  await page.getByLabel('De', { exact: true }).fill('2026-01-01T00:00');
  await page.getByText('1 evento será enviado.').waitFor();
  const before = hook.received.length;
  await page.getByRole('button', { name: 'Reenviar 1 evento' }).click();
  await page.getByText('1 evento está a caminho.').waitFor();
  await eventually(() => hook.received.length).toBe(before + 1);
  expect(hook.received.at(-1)?.id).toBe(last?.id);

  // After the rotation both secrets sign for 24 hours.
  await page.getByRole('button', { name: 'Trocar segredo' }).click();
  await page.getByText('O atual assina junto por 24 horas', { exact: false }).waitFor();
  await page.getByRole('button', { name: 'Trocar agora' }).click();
  await page.getByText('Segredo novo. Guarde agora').waitFor();
  await page.getByText('Dois segredos assinam até').waitFor();

  // The payment's page links to the list of its events.
  await page.goto(`${home}/payments/${payment.id}`);
  await page.getByRole('link', { name: 'Eventos', exact: true }).last().click();
  await heading(page, 'Eventos').waitFor();
  await page.getByRole('status').getByText('2 eventos', { exact: true }).waitFor();
  await page.getByRole('link', { name: /^Abrir evento payment\.approved/ }).waitFor();

  // Switching off needs a confirmation.
  await page.goto(path);
  await page.getByRole('button', { name: 'Desligar', exact: true }).click();
  await page.getByRole('button', { name: 'Desligar endpoint' }).click();
  await page.getByText('Desligado por alguém').waitFor();
  await page.getByText('Ligue o endpoint primeiro', { exact: false }).waitFor();
  await page.getByRole('button', { name: 'Ligar', exact: true }).click();
  await page.getByRole('button', { name: 'Ligar endpoint' }).click();
  await page.getByText('Desligado por alguém').waitFor({ state: 'detached' });
});

it('a webhook from a provider is shown as received, and read again', async () => {
  const orderId = `dev-${randomUUID()}`;
  const { body: payment } = await shop.create({ orderId });
  await shop.simulate(payment.id, 'paid');
  await shop.becomes(payment.id, { status: 'APPROVED' });
  const strange = { hello: randomUUID(), customer: { document: '52998224725' } };
  await fetch(callback, { method: 'POST', headers: { 'x-api-key': 'open-sesame' }, body: JSON.stringify(strange) });

  const page = await visit();
  await signIn(page, `${home}/webhooks-in?q=${orderId}`, people.developer);
  await page.getByRole('link', { name: 'Abrir webhook de Orbita, Entregue' }).click();
  await section(page, 'O que foi lido').getByText('paid', { exact: true }).waitFor();
  await section(page, 'O que veio dele').getByText('Primeira mudança desde então: de Pendente para Aprovado').waitFor();
  const again = page.getByRole('button', { name: 'Ler de novo' });
  expect(await again.getAttribute('aria-disabled')).toBe('true');
  expect(await faultsOf(page)).toEqual([]);
  await section(page, 'O que foi lido')
    .getByRole('link', { name: /^Pagamento/ })
    .click();
  await heading(page, 'Pagamento de R$ 129,90').waitFor();

  await page.goto(`${home}/webhooks-in?outcome=ignored`);
  await page.getByRole('link', { name: 'Abrir webhook de Orbita, Sem evento' }).click();
  await page.getByText(strange.hello).waitFor();
  expect(await page.content()).not.toMatch(/open-sesame|52998224725/);
  await again.click();
  await page.getByText('Lido de novo: Sem evento.').waitFor();
  expect(await faultsOf(page)).toEqual([]);

  // A viewer sees the whole page, with the action disabled and the reason beside it.
  const viewer = await visit();
  await signIn(viewer, page.url(), people.viewer);
  const pressed = viewer.getByRole('button', { name: 'Ler de novo' });
  await pressed.waitFor();
  expect(await pressed.getAttribute('aria-disabled')).toBe('true');
  await viewer.locator('#webhook-again').getByText('O papel Consulta não permite esta ação.').waitFor();
});

it('the sandbox page simulates events, arms faults, shows ledgers and makes documents', async () => {
  const { body: payment } = await shop.create();
  const page = await visit();
  await signIn(page, `${home}/sandbox`, people.developer);
  const simulate = section(page, 'Simular o que o provedor faz');
  await simulate.getByLabel('Id', { exact: true }).fill('what is this');
  await simulate.getByRole('button', { name: 'Mostrar' }).click();
  await simulate.getByText('Não é um id de pagamento', { exact: false }).waitFor();
  await simulate.getByLabel('Id', { exact: true }).fill(payment.id);
  await simulate.getByRole('button', { name: 'Mostrar' }).click();
  await simulate.getByRole('button', { name: 'Pagar', exact: true }).click();
  await simulate.getByText('Aprovado', { exact: true }).waitFor();

  const faults = section(page, 'Falhas e relógio');
  await faults.getByRole('button', { name: 'Armar falha' }).click();
  await faults.getByText(/^Orbita · Consultar cobrança/).waitFor();
  await faults.getByRole('button', { name: 'Desarmar todas' }).click();
  await faults.getByText('Nenhuma falha armada.').waitFor();

  const ledger = section(page, 'Registros do provedor');
  await ledger.getByLabel('Id ou pedido').fill(payment.id);
  await ledger.getByRole('button', { name: 'Ver registros' }).click();
  await ledger.getByText('Cobranças: 1').waitFor();
  await page.getByRole('button', { name: 'Gerar CPF' }).click();
  await page
    .getByRole('list', { name: 'Documento gerado' })
    .getByText(/\d{3}\.\d{3}\.\d{3}-\d\d/)
    .waitFor();
  expect(await faultsOf(page)).toEqual([]);
});
