// Alerts in the console: a person chooses theirs on a phone, and an administrator adds a channel and sees what it answers.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../../db/core/database.ts';
import { newId } from '../../runtime/ids.ts';
import { addPerson } from '../support/add-person.ts';
import { faultsOf } from '../support/axe.ts';
import { openChannels } from '../support/channels.ts';
import { choose, eventually, heading, openBrowser } from '../support/console.ts';
import { ownShop } from '../support/new-merchant.ts';
import { sharedSystem } from '../support/shared.ts';

const system = sharedSystem();
const { complaints, visit, signIn } = openBrowser(system.apiUrl);
const db = openDatabase(system.databaseUrl, 1);
const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

let channels: Awaited<ReturnType<typeof openChannels>>;
beforeAll(async () => {
  channels = await openChannels();
});
afterAll(async () => {
  await channels?.close();
  await db.destroy();
});

async function company() {
  const { merchantId } = await ownShop(system);
  const made = {
    boss: await addPerson(db, { name: 'Bia', role: 'admin', merchantId }),
    ana: await addPerson(db, { name: 'Ana', role: 'ops', merchantId }),
  };
  const open = (page: Page, path: string, who: keyof typeof made) =>
    signIn(page, `/m/${merchantId}/${path}`, made[who].email.split('@')[0]);
  return { merchantId, made, open };
}
const said = (page: Page, text: RegExp | string) => page.getByRole('status').filter({ hasText: text }).waitFor();

it('a person chooses what they are told, and when, on a phone', async () => {
  const { merchantId, made, open } = await company();
  const page = await visit(phone);
  await open(page, 'home', 'ana');
  await page.getByRole('button', { name: /^Conta: / }).tap();
  await page.getByRole('link', { name: 'Seus avisos' }).tap();
  await heading(page, 'Seus avisos').waitFor();
  await page.getByText(made.ana.email).waitFor();
  const kind = (name: string) => page.getByRole('group', { name, exact: true });
  await kind('Valor que não confere').getByRole('radio', { name: 'No resumo' }).check();
  await kind('Espera aprovação').getByRole('radio', { name: 'Na hora' }).check();
  await page.getByRole('checkbox', { name: 'Não avisar à noite ou em outras horas' }).check();
  await page.getByLabel('Também nas horas de silêncio: Espera aprovação').check();
  expect(await page.getByLabel('Também nas horas de silêncio: Valor que não confere').isDisabled()).toBe(true);
  await choose(page, 'Às', '22:00');
  await page.getByRole('button', { name: 'Salvar' }).tap();
  await page.getByText('O fim precisa ser outra hora.').waitFor();
  await choose(page, 'Às', '06:00');
  await page.getByRole('button', { name: 'Salvar' }).tap();
  await said(page, 'Escolhas salvas.');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  expect(await faultsOf(page)).toEqual([]);
  const [stored] = await db
    .selectFrom('alert_preferences')
    .select('preferences')
    .where('merchant_id', '=', merchantId)
    .execute();
  expect(stored?.preferences).toMatchObject({
    modes: { money: 'digest', approval: 'at_once', mention: 'at_once', uncertain: 'off' },
    urgent: ['approval'],
    quiet: { from: 22, until: 6 },
  });
  await page.reload();
  await kind('Valor que não confere').getByRole('radio', { name: 'No resumo' }).waitFor();
  expect(await kind('Valor que não confere').getByRole('radio', { name: 'No resumo' }).isChecked()).toBe(true);
  // What came of it is listed.
  await db
    .insertInto('alert_messages')
    .values({
      id: newId('alm'),
      merchant_id: merchantId,
      recipient: made.ana.id,
      bundle: 'quiet',
      kinds: ['approval', 'money'],
      count: 12,
      amount: 345_600,
      since: new Date(),
      state: 'failed',
      next_try_at: new Date(),
      until: new Date(),
      answer: 'refused',
    })
    .execute();
  await page.reload();
  await page.getByText('Fim das horas de silêncio').waitFor();
  await page.getByText('Espera aprovação e Valor que não confere').waitFor();
  await page.getByText('Não enviado').first().waitFor();
});

it('an administrator adds a channel, and sees what it answers', async () => {
  const { open } = await company();
  const page = await visit();
  const url = channels.slack('console-secret');
  await open(page, 'people', 'boss');
  await page.getByRole('link', { name: 'Canais de aviso' }).click();
  await page.getByRole('button', { name: 'Novo canal' }).first().click();
  await page.keyboard.press('Enter');
  await page.getByText('Dê um nome ao canal.').waitFor();
  await page.getByText('Cole o endereço do webhook.').waitFor();
  await page.getByRole('textbox', { name: 'Nome' }).fill('#pagamentos');
  await page.locator('input[name=url]').fill('http://10.1.2.3/services/x');
  await page.getByLabel('Certificado perto do fim').uncheck();
  await page.getByRole('button', { name: 'Criar canal' }).click();
  await page
    .getByText(/private or reserved network/)
    .first()
    .waitFor();
  expect(complaints.splice(0)).toEqual(['422 /v1/alert-channels']);
  await page.locator('input[name=url]').fill(url);
  await page.getByRole('button', { name: 'Criar canal' }).click();
  await said(page, 'Canal criado.');
  const channel = page.locator('.alert-channel').filter({ hasText: '#pagamentos' });
  await channel.getByText(/••••cret$/).waitFor();

  channels.answers.push({ status: 404, text: 'no_service' });
  await channel.getByRole('button', { name: 'Enviar teste: #pagamentos' }).click();
  await said(page, 'O canal não aceitou o teste');
  await said(page, 'no_service');
  await channel.getByText('Falhando').waitFor();
  await channel.getByRole('button', { name: 'Enviar teste: #pagamentos' }).click();
  await said(page, 'O canal aceitou o teste');
  await channel.getByText('Ligado', { exact: true }).waitFor();
  expect(await channels.to(url)).toHaveLength(1);

  // The address stays where it is not typed again.
  await channel.getByRole('button', { name: 'Editar: #pagamentos' }).click();
  await page.getByRole('textbox', { name: 'Nome' }).fill('#financeiro');
  await page.getByRole('button', { name: 'Salvar canal' }).click();
  const renamed = page.locator('.alert-channel').filter({ hasText: '#financeiro' });
  await renamed.getByText('Canal salvo.').waitFor();
  await renamed.getByRole('button', { name: 'Enviar teste: #financeiro' }).click();
  await eventually(async () => (await channels.to(url)).length).toBe(2);
  await renamed.getByRole('button', { name: 'Desligar: #financeiro' }).click();
  await renamed.getByText('Canal desligado.').waitFor();
  await renamed.getByRole('button', { name: 'Últimos avisos: #financeiro' }).click();
  await renamed.getByText('Nenhum aviso até agora').last().waitFor();
  expect(await faultsOf(page)).toEqual([]);

  const theirs = await visit();
  await open(theirs, 'alert-channels', 'ana');
  const seen = theirs.getByRole('button', { name: 'Remover: #financeiro' });
  expect(await seen.getAttribute('aria-disabled')).toBe('true');

  await renamed.getByRole('button', { name: 'Remover: #financeiro' }).click();
  await renamed.getByRole('button', { name: 'Remover agora: #financeiro' }).click();
  await page.getByText('Nenhum canal').waitFor();
});
