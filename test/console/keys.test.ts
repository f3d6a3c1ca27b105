// Developer pages for API keys: a key is shown once, replaced and revoked, and its requests are found in the request
// log.
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../../db/core/database.ts';
import { openStore } from '../../db/core/store.ts';
import { loadKeys } from '../../db/core/system-keys.ts';
import { faultsOf } from '../support/axe.ts';
import { eventually, heading, openBrowser } from '../support/console.ts';
import { merchant } from '../support/merchant.ts';
import { newMerchant } from '../support/new-merchant.ts';
import { sharedSystem } from '../support/shared.ts';

const { apiUrl, databaseUrl, sandboxUrl, masterKey } = sharedSystem();
const { visit, signIn } = openBrowser(apiUrl);
let merchantId: string;

beforeAll(async () => {
  const db = openDatabase(databaseUrl, 1);
  const store = openStore(db, await loadKeys(db, 'sandbox', Buffer.from(masterKey, 'base64')));
  merchantId = (await newMerchant(store, sandboxUrl)).id;
  await db.destroy();
});

const statusOf = async (key: string, path = '/v1/payments') => (await merchant(apiUrl, key).call('GET', path)).status;

it('a key is shown once, copied, replaced and revoked', async () => {
  const page = await visit({ permissions: ['clipboard-read', 'clipboard-write'] });
  await signIn(page, `/m/${merchantId}/keys`, 'developer');
  await heading(page, 'Chaves').waitFor();

  await page.locator('.page-head').getByRole('button', { name: 'Nova chave' }).click();
  await page.getByRole('button', { name: 'Criar chave' }).click();
  await page.getByText('Dê um nome à chave.').waitFor();
  await page.getByRole('textbox', { name: 'Nome' }).fill('Caixa da loja');
  // What this role may not give is not offered.
  expect(
    await page.getByRole('group', { name: 'Saques e lotes' }).getByRole('radio', { name: 'Ler e alterar' }).count(),
  ).toBe(0);
  await page.getByRole('button', { name: 'Criar chave' }).click();
  await page.getByText('Escolha ao menos uma área.').waitFor();
  await page
    .getByRole('group', { name: 'Pagamentos e cartões' })
    .getByRole('radio', { name: 'Ler', exact: true })
    .check();
  await page.getByRole('button', { name: 'Criar chave' }).click();

  const once = page.getByRole('region', { name: 'Copie agora a chave Caixa da loja' });
  await once.waitFor();
  const key = (await once.locator('[data-key]').textContent()) ?? '';
  expect(key).toMatch(/^sk_test_[0-9a-f]{48}$/);
  await once.getByRole('button', { name: 'Copiar chave' }).click();
  await eventually(() => page.evaluate(() => navigator.clipboard.readText())).toBe(key);
  expect(await statusOf(key)).toBe(200);
  expect(await statusOf(key, '/v1/payouts')).toBe(403);

  // The key is no longer on the page, and a reload does not bring it back.
  await once.getByRole('button', { name: 'Já guardei' }).click();
  await once.waitFor({ state: 'detached' });
  expect(await page.content()).not.toContain(key);
  await page.reload();
  const item = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Caixa da loja' }) });
  await item
    .getByText(`sk_test_…${key.slice(-4)}`)
    .first()
    .waitFor();
  await item.getByText('Pagamentos e cartões: ler').first().waitFor();
  expect(await page.content()).not.toContain(key);

  // What it may do changes with its next request. What this role may not give is not offered here either.
  await item.getByRole('button', { name: 'Mudar acesso: Caixa da loja' }).click();
  const payouts = item.getByRole('group', { name: 'Saques e lotes' });
  expect(await payouts.getByRole('radio', { name: 'Ler e alterar' }).count()).toBe(0);
  await payouts.getByRole('radio', { name: 'Ler', exact: true }).check();
  expect(await faultsOf(page)).toEqual([]);
  await item.getByRole('button', { name: 'Salvar acesso' }).click();
  await item.getByText('Acesso mudado.').waitFor();
  await item.getByText('Saques e lotes: ler').first().waitFor();
  expect(await statusOf(key, '/v1/payouts')).toBe(200);

  await item.getByRole('button', { name: 'Trocar: Caixa da loja' }).click();
  await page.getByRole('radio', { name: '1 hora' }).check();
  await page.getByRole('button', { name: 'Criar a nova chave' }).click();
  await once.waitFor();
  const fresh = (await once.locator('[data-key]').textContent()) ?? '';
  expect(fresh).not.toBe(key);
  expect(await statusOf(key)).toBe(200);
  await once.getByRole('button', { name: 'Já guardei' }).click();
  await item.filter({ hasText: 'Sendo trocada' }).first().waitFor();

  const active = item.filter({ hasText: `…${fresh.slice(-4)}` });
  await active.getByRole('button', { name: 'Revogar: Caixa da loja' }).click();
  await page.getByRole('textbox', { name: 'Motivo' }).fill('Vazou no chat');
  await page.getByRole('button', { name: 'Revogar Caixa da loja' }).click();
  await item.filter({ hasText: 'Vazou no chat' }).waitFor();
  expect(await statusOf(fresh)).toBe(401);
});

it('a request of a key is found, opened and copied as curl', async () => {
  const page = await visit({ permissions: ['clipboard-read', 'clipboard-write'] });
  await signIn(page, `/m/${merchantId}/keys`, 'developer');
  await page.locator('.page-head').getByRole('button', { name: 'Nova chave' }).click();
  await page.getByRole('textbox', { name: 'Nome' }).fill('Estoque');
  const payments = page.getByRole('group', { name: 'Pagamentos e cartões' });
  await payments.getByRole('radio', { name: 'Ler e alterar' }).check();
  await page.getByRole('button', { name: 'Criar chave' }).click();
  const key = (await page.locator('[data-key]').textContent()) ?? '';
  const orderId = `keys-${randomUUID()}`;
  const { body, headers } = await merchant(apiUrl, key).create({ orderId });

  await merchant(apiUrl, key).call('GET', `/v1/payments/${body.id}`);
  await page.goto(`/m/${merchantId}/requests`);
  await heading(page, 'Requisições').waitFor();
  await page.getByRole('searchbox').fill(headers.get('x-request-id') ?? '');
  // The address changes when typing pauses; a navigation before that would be undone.
  await eventually(() => new URL(page.url()).search).toBe(`?q=${headers.get('x-request-id')}`);
  await page.getByRole('link', { name: 'Abrir POST /v1/payments, resposta 201' }).click();
  await heading(page, 'POST /v1/payments').waitFor();
  await page.getByRole('button', { name: 'Ver conteúdo: Enviado' }).click();
  await page.getByText(orderId).first().waitFor();
  expect(await page.content()).not.toContain('Maria Silva');
  await page.getByRole('button', { name: 'Copiar como curl' }).click();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await eventually(copied).toContain(orderId);
  expect(await copied()).toContain('$TRILHO_API_KEY');
  expect(await copied()).not.toContain(key);
  await page.getByRole('link', { name: new RegExp(body.id.slice(-6)) }).click();
  await eventually(() => new URL(page.url()).pathname).toBe(`/m/${merchantId}/payments/${body.id}`);
});
