// The home page, provider health and routes, as people use them: by keyboard where that is tested.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { catalogueEntry } from '../../adapters/index.ts';
import type { RouteRule } from '../../domain/connections/routing.ts';
import { newId } from '../../runtime/ids.ts';
import { hashPassword } from '../../runtime/passwords.ts';
import { demoAccounts } from '../../sandbox/demo.ts';
import { openApp } from '../support/app.ts';
import { eventually, heading, openBrowser, pathOf } from '../support/console.ts';
import { merchant } from '../support/merchant.ts';
import { newMerchant } from '../support/new-merchant.ts';
import { sharedSystem } from '../support/shared.ts';

const system = sharedSystem();
const { apiUrl, sandboxUrl } = system;
const { complaints, visit, signIn } = openBrowser(apiUrl);

let app: Awaited<ReturnType<typeof openApp>>;
let own: Awaited<ReturnType<typeof newMerchant>>;
let shop: ReturnType<typeof merchant>;
let home: string;
const people = {} as Record<'ops' | 'finance', string>;
/** Entries of several kinds in the attention queue. */
let paymentId: string;
let disputed: string;
let endpointId: string;
/** Its circuit is open, so no payment is charged there. */
let fairpay: string;

beforeAll(async () => {
  app = await openApp(system, {});
  const { store } = app;
  own = await newMerchant(store, sandboxUrl);
  home = `/m/${own.id}`;
  shop = merchant(apiUrl, own.key);
  for (const role of ['ops', 'finance'] as const) {
    const id = newId('usr');
    const person = { id, email: `${id}@trilho.test`, name: role, password_hash: await hashPassword('trilho-demo') };
    await store.db.insertInto('users').values(person).execute();
    await store.db.insertInto('memberships').values({ user_id: id, merchant_id: own.id, role }).execute();
    people[role] = id;
  }
  const fields = catalogueEntry('FAIRPAY')?.credentials ?? [];
  const credentials = await (await demoAccounts(system.dataDir, sandboxUrl))('fairpay', own.id, fields);
  const connected = await shop.call<{ id: string }>('POST', '/v1/connections', { provider: 'FAIRPAY', credentials });
  expect(connected.status).toBe(201);
  fairpay = connected.body.id;

  const [paid, late, other] = await Promise.all([shop.create(), shop.create(), shop.create()]);
  paymentId = late.body.id;
  disputed = other.body.id;
  await shop.simulate(paid.body.id, 'paid');
  await vi.waitUntil(async () => (await shop.get(paid.body.id)).status === 'APPROVED', 30_000);

  // States that take hours or days to arise are written to the rows directly.
  const { db } = store;
  const ago = (hours: number) => sql<Date>`now() - make_interval(hours => ${hours})`;
  await db
    .updateTable('payments')
    .set({ attention_reason: 'late_payment', attention_detail: 'paid late', attention_since: ago(32) })
    .where('id', '=', paymentId)
    .execute();
  await db
    .insertInto('disputes')
    .values({
      id: newId('dsp'),
      merchant_id: own.id,
      payment_id: disputed,
      kind: 'MED',
      state: 'OPEN',
      amount: 12_990,
      provider_word: 'chargeback',
      deadline: sql<Date>`now() + interval '2 days'`,
      attention_reason: 'dispute_due',
      attention_detail: 'due soon',
      attention_since: ago(1),
    } as never)
    .execute();
  const endpoint = await shop.call<{ id: string }>('POST', '/v1/webhook-endpoints', { url: 'https://loja.example/h' });
  endpointId = endpoint.body.id;
  await db
    .updateTable('webhook_endpoints')
    .set({ attention_reason: 'endpoint_disabled', attention_detail: 'it failed', attention_since: ago(5) })
    .where('id', '=', endpointId)
    .execute();
  await db
    .updateTable('connections')
    .set({ attention_reason: 'certificate_ending', attention_detail: 'ends soon', attention_since: ago(80) })
    .where('id', '=', own.connectionId)
    .execute();
  await db
    .insertInto('connection_health')
    .values({
      connection_id: fairpay,
      failures: 10,
      open_until: sql<Date>`now() + interval '1 hour'`,
      trial_until: null,
      updated_at: new Date(),
    })
    .execute();
});
afterAll(() => app?.close());

const queueOf = (page: Page) => page.getByRole('region', { name: /Precisa de atenção/ });

it('lists everything that needs a person in one queue, the most urgent first, linked to its page', async () => {
  const page = await visit();
  await signIn(page, `${home}/home`, people.ops);
  const queue = queueOf(page);
  await eventually(() => queue.locator('.queue-count').textContent()).toBe('5');
  await eventually(() => queue.locator('.queue-entry h3').allTextContents()).toEqual([
    'O provedor não responde às cobranças',
    // Nobody has looked at it in its time.
    'Certificado perto do fim',
    'O dinheiro chegou depois do encerramento',
    'Endereço de webhook desligado',
    'Contestação com prazo no fim',
  ]);
  const addresses = await queue
    .locator('.queue-entry h3 a')
    .evaluateAll((links) =>
      links.map((link) => new URL((link as HTMLAnchorElement).href).pathname.split('/').slice(3).join('/')),
    );
  expect(addresses[0]).toBe('providers/fairpay');
  expect(addresses.slice(1, 4)).toEqual([
    `connections/${own.connectionId}`,
    `payments/${paymentId}`,
    `endpoints/${endpointId}`,
  ]);
  expect(addresses[4]).toMatch(/^disputes\/dsp_/);
  await queue.getByText('venceu ontem', { exact: false }).waitFor();
  await queue.getByText(/^prazo (depois de )?amanhã \(\d\d\/\d\d\/\d{4}\)$/).waitFor();
  await queue.locator('.queue-entry').nth(2).getByText('R$ 129,90').waitFor();
  await queue.locator('.queue-entry').nth(3).getByText('loja.example').waitFor();

  // The queue is filtered to one kind by keyboard, and the address contains the filter.
  await queue.getByRole('button', { name: /^Contestações/ }).focus();
  await page.keyboard.press('Enter');
  await eventually(() => queue.locator('.queue-entry').count()).toBe(1);
  expect(new URL(page.url()).search).toBe('?waits=dispute');
  await page.reload();
  await eventually(() => queueOf(page).locator('.queue-entry h3').allTextContents()).toEqual([
    'Contestação com prazo no fim',
  ]);
  // The count of providers that do not answer comes from a separate request.
  await eventually(() => queueOf(page).locator('.queue-count').textContent()).toBe('5');
  await queueOf(page).getByRole('button', { name: 'Tudo' }).click();
  await queueOf(page)
    .getByRole('link', { name: /^Certificado perto do fim: abrir Orbita/ })
    .press('Enter');
  await eventually(() => pathOf(page)).toBe(`${home}/connections/${own.connectionId}`);
});

it('draws the period’s charts, which are readable by keyboard and as tables', async () => {
  interface Statistics {
    series: { volume: number; approved: number; count: number }[];
    latency: object[];
  }
  const statistics = async () => (await shop.call<Statistics>('GET', '/v1/statistics?period=7d')).body;
  // Figures of calls are stored two seconds after the call, and the page shows those that were there when it opened.
  await eventually(async () => (await statistics()).latency.length).toBeGreaterThan(0);
  const page = await visit();
  await signIn(page, `${home}/home?period=7d`, people.finance);
  const chart = page.getByRole('region', { name: 'Aprovado por dia', exact: true });
  const body = await statistics();
  await eventually(() => chart.locator('.chart-column').count()).toBe(body.series.length);
  await chart.getByRole('group', { name: /Setas andam pelos valores/ }).focus();
  await page.keyboard.press('End');
  const last = body.series.at(-1);
  await chart
    .getByRole('status')
    .filter({ hasText: new RegExp(`R\\$\\s129,90 em ${last?.approved} aprovados, de ${last?.count} criados`) })
    .waitFor();
  await page.keyboard.press('Escape');
  await chart.getByRole('radio', { name: 'Tabela' }).check();
  const rows = await chart.locator('tbody tr').evaluateAll((all) => all.map((row) => row.textContent ?? ''));
  expect(rows).toHaveLength(body.series.length);
  expect(rows.at(-1)?.replaceAll('\u00a0', ' ')).toContain(`R$ 129,90${last?.approved}0${last?.count}`);
  await chart.getByRole('button', { name: 'Copiar como CSV' }).waitFor();

  const approval = page.getByRole('region', { name: 'Aprovação por provedor e método' });
  await approval.getByRole('radio', { name: 'Tabela' }).check();
  await approval.getByRole('row', { name: /Orbita.*Pix.*100%/i }).waitFor();
  await page.getByRole('region', { name: 'Tempo de resposta dos provedores' }).getByText('Criar cobrança').waitFor();
});

it('shows an unmapped word on the page of providers’ health and on the provider’s page', async () => {
  const word = `em_apuracao_${randomUUID().slice(0, 8)}`;
  const { body: payment } = await shop.create();
  const connection = await shop.call<{ callbackUrl: string }>('GET', `/v1/connections/${own.connectionId}`);
  const reply = await fetch(connection.body.callbackUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ type: 'transaction', data: { id: Number(payment.transactionId), status: word } }),
  });
  expect(reply.status).toBe(200);

  const page = await visit();
  await signIn(page, `${home}/provider-health`, people.ops);
  const words = page.getByRole('region', { name: 'Status não mapeados' }).last();
  const row = words.getByRole('row').filter({ hasText: word });
  await row.getByText('webhook', { exact: true }).waitFor();
  const down = page.getByRole('row').filter({ has: page.getByRole('link', { name: 'Abrir FAIRPAY' }) });
  await down.locator('[data-column=circuit]').getByText('Suspenso').waitFor();
  await page.getByRole('link', { name: 'Abrir Orbita' }).press('Enter');
  await heading(page, 'Orbita').waitFor();
  const health = page.getByRole('region', { name: 'Saúde' });
  await health.getByText(word).waitFor();
  await health.getByRole('row').filter({ hasText: word }).getByRole('link', { name: 'ver pagamento' }).press('Enter');
  await eventually(() => pathOf(page)).toBe(`${home}/payments/${payment.id}`);
});

/** Selects an option of a searchable list by keyboard. */
async function take(page: Page, label: string, option: string) {
  const box = page.getByRole('combobox', { name: label, exact: true }).last();
  // The list component loads on demand; the field is disabled until then.
  await eventually(() => box.isEnabled()).toBe(true);
  await box.press('Enter');
  await page.getByRole('listbox').waitFor();
  // The list opens before it has the focus.
  await page.locator('.dropdown-popup:focus-within').waitFor();
  await page.keyboard.type(option);
  await eventually(() => page.getByRole('option').count()).toBe(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('listbox').waitFor({ state: 'hidden' });
}

it('edits, tries and saves routes by keyboard, and warns before changes are lost', async () => {
  const page = await visit();
  await signIn(page, `${home}/routes`, people.ops);
  await page.getByText('Nenhuma regra ainda').waitFor();
  await page.getByRole('button', { name: 'Nova regra' }).press('Enter');
  await page.getByRole('textbox', { name: 'Nome da regra' }).fill('Pix grande');
  await page.getByRole('checkbox', { name: 'PIX' }).press(' ');
  await page.getByRole('textbox', { name: 'Valor a partir de' }).fill('1.000,00');
  await take(page, 'Provedor ou conexão', 'Orbita');
  await page.getByRole('button', { name: 'Mais uma reserva' }).press('Enter');
  await take(page, '1ª reserva', 'FAIRPAY');

  const meaning = page.getByRole('complementary', { name: 'O que passa a valer' });
  await meaning.getByText('nova ou mudada').waitFor();
  expect((await meaning.textContent())?.replaceAll('\u00a0', ' ')).toMatch(
    /a partir de R\$ 1\.000,00 → Orbita; se falhar: FAIRPAY/,
  );

  // The routes are tried before they are saved.
  const trial = page.getByRole('region', { name: 'Simular um pagamento' });
  await trial.getByRole('textbox', { name: 'Valor' }).fill('1.500,00');
  await trial.getByRole('textbox', { name: 'Valor' }).press('Enter');
  await trial.getByText(/R\$\s1\.500,00 iria para Orbita, porque é o único destino de “Pix grande”\./).waitFor();
  await trial.locator('ol').getByText('FAIRPAY').waitFor();
  await trial.getByText('suspenso').waitFor();
  await trial.getByRole('textbox', { name: 'Valor' }).fill('100,00');
  await trial.getByRole('textbox', { name: 'Valor' }).press('Enter');
  await trial.getByText('seria recusado').waitFor();

  // Leaving the page with unsaved changes asks for confirmation.
  await page.getByRole('navigation').getByRole('link', { name: 'Pagamentos' }).first().press('Enter');
  await page.getByRole('button', { name: 'Ficar e continuar' }).press('Enter');
  expect(pathOf(page)).toBe(`${home}/routes`);

  await page.getByRole('button', { name: 'Salvar rotas' }).press('Enter');
  await page.getByText('Salvo. Vale para os próximos pagamentos.').waitFor();
  const { body } = await shop.call<{ version: number; rules: RouteRule[] }>('GET', '/v1/routes');
  expect(body).toMatchObject({
    version: 1,
    rules: [
      {
        name: 'Pix grande',
        when: { paymentMethod: ['PIX'], amountMin: 100_000 },
        to: [{ provider: 'Orbita' }],
        fallback: ['FAIRPAY'],
      },
    ],
  });

  // Saving over another person's newer version is refused with an explanation, and the form keeps its input.
  await page.getByRole('textbox', { name: 'Nome da regra' }).fill('Meu nome');
  expect((await shop.call('PUT', '/v1/routes', { version: 1, rules: [] })).status).toBe(200);
  await page.getByRole('button', { name: 'Salvar rotas' }).press('Enter');
  await page.getByText('Outra pessoa salvou a versão 2 enquanto você editava').waitFor();
  expect(complaints.splice(0)).toEqual(['409 /v1/routes']);
  expect(await page.getByRole('textbox', { name: 'Nome da regra' }).inputValue()).toBe('Meu nome');
  await page.getByRole('button', { name: 'Salvar no lugar da versão 2' }).press('Enter');
  await page.getByText('Salvo. Vale para os próximos pagamentos.').waitFor();

  const other = await visit();
  await signIn(other, `${home}/routes`, people.finance);
  await other.getByText('Só leitura').waitFor();
  expect(await other.getByRole('button', { name: 'Salvar rotas' }).count()).toBe(0);
  await other.getByRole('region', { name: 'Simular um pagamento' }).getByRole('button', { name: 'Simular' }).click();
  await other.getByText('seria recusado').waitFor();
});

it('reorders rules, shows invalid ones, and restores the saved rules', async () => {
  const { body } = await shop.call<{ version: number }>('GET', '/v1/routes');
  const rule = (name: string, amountMin: number, to: string[], fallback: string[]) => {
    return { name, when: { amountMin }, to: to.map((provider) => ({ provider, weight: 1 })), fallback };
  };
  const rules = [rule('Grande', 200_000, ['Orbita', 'FAIRPAY'], []), rule('Média', 100_000, ['FAIRPAY'], ['Orbita'])];
  expect((await shop.call('PUT', '/v1/routes', { version: body.version, rules })).status).toBe(200);
  const page = await visit();
  await signIn(page, `${home}/routes`, people.ops);
  const card = (n: number) => page.getByRole('group', { name: `Regra ${n}`, exact: true });
  const field = (n: number, name: string) => card(n).getByRole('textbox', { name });
  const save = page.getByRole('button', { name: 'Salvar rotas' });
  expect(await save.isDisabled()).toBe(true);

  // The first rule matches all that the second one would.
  await page.getByRole('button', { name: 'Descer Regra 1' }).press('Enter');
  await card(1).getByRole('heading', { name: 'Regra 1 · Média' }).waitFor();
  expect(await field(2, 'Nome da regra').inputValue()).toBe('Grande');
  expect(await card(2).getByRole('textbox', { name: 'Peso' }).count()).toBe(2);
  await card(1).getByRole('combobox', { name: '1ª reserva' }).getByText('Orbita').waitFor();
  await card(2)
    .getByText(/^Nunca é usada/)
    .waitFor();
  // A wrong amount is shown at once, a missing provider after the first attempt.
  await field(1, 'Valor a partir de').fill('x');
  await card(1).locator('[aria-invalid=true]').waitFor();
  await field(1, 'Valor a partir de').fill('3.000,00');
  await card(2)
    .getByText(/^Nunca é usada/)
    .waitFor({ state: 'detached' });
  await card(1).getByRole('button', { name: 'Mais um destino' }).press('Enter');
  expect(await page.locator('.routes-form [aria-invalid=true]').count()).toBe(0);
  await save.press('Enter');
  await card(1).locator('[aria-invalid=true]').waitFor();
  await page.getByText('Corrija 1 campo para salvar.').waitFor();
  await page.getByRole('button', { name: 'Remover destino 2, Regra 1' }).press('Enter');
  await page.getByRole('button', { name: 'Remover Regra 2', exact: true }).press('Enter');
  // No declined card is tried again until somebody says so.
  const tries = card(1).getByRole('combobox', { name: 'Novas tentativas' });
  await tries.getByText('Nenhuma').waitFor();
  await tries.press('Enter');
  await page.getByRole('option', { name: 'Em até mais 2 conexões' }).click();
  await page.getByText('um cartão recusado é tentado até mais 2 vezes').waitFor();
  await save.press('Enter');
  await page.getByText('Salvo. Vale para os próximos pagamentos.').waitFor();
  const saved = await shop.call<{ version: number; rules: RouteRule[] }>('GET', '/v1/routes');
  const changed = { ...rule('Média', 300_000, ['FAIRPAY'], ['Orbita']), retryDeclines: 2 };
  expect(saved.body.rules).toMatchObject([changed]);

  await field(1, 'Nome da regra').fill('Meu nome');
  expect((await shop.call('PUT', '/v1/routes', { version: saved.body.version, rules })).status).toBe(200);
  await save.press('Enter');
  await page.getByText('Outra pessoa salvou a versão').waitFor();
  expect(complaints.splice(0)).toEqual(['409 /v1/routes']);
  await page.getByRole('button', { name: 'Usar as regras salvas' }).press('Enter');
  await card(2).getByRole('heading', { name: 'Regra 2 · Média' }).waitFor();
  expect(await field(1, 'Nome da regra').inputValue()).toBe('Grande');
  expect(await save.isDisabled()).toBe(true);
});
