// The team in the console: a person is invited, sets a password and a second factor, and signs in with both.
import { randomBytes } from 'node:crypto';
import { TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { setMembership } from '../../db/identity/people.ts';
import { newId } from '../../runtime/ids.ts';
import { hashPassword } from '../../runtime/passwords.ts';
import { openApp } from '../support/app.ts';
import { eventually, heading, openBrowser, pathOf } from '../support/console.ts';
import { newMerchant } from '../support/new-merchant.ts';
import { sharedSystem } from '../support/shared.ts';

const system = sharedSystem();
const { apiUrl, sandboxUrl } = system;
const { complaints, lastComplaints, visit } = openBrowser(apiUrl);
const password = 'a password of twelve';
const chosen = 'chosen by myself alone';

let app: Awaited<ReturnType<typeof openApp>>;
beforeAll(async () => {
  app = await openApp(system, {});
});
afterAll(() => app?.close());

/** A new merchant, and a person with a role there. */
async function house(role: 'admin' | 'ops' = 'admin') {
  const { id: merchantId } = await newMerchant(app.store, sandboxUrl);
  const [id, email] = [newId('usr'), `c-${randomBytes(6).toString('hex')}@trilho.test`];
  const password_hash = await hashPassword(password);
  await app.store.db.insertInto('users').values({ id, email, name: 'Ana Prado', password_hash }).execute();
  await setMembership(app.store.db, id, merchantId, role);
  return { merchantId, home: `/m/${merchantId}`, id, email };
}

/** Signs in with Tab and Enter. */
async function enter(page: Page, email: string, secret: string, address = '/'): Promise<void> {
  await page.goto(address);
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(secret);
  await page.keyboard.press('Enter');
}
const signedIn = (page: Page) => page.getByRole('button', { name: /^Conta: / }).waitFor();
const refusals = () => new Set(complaints.splice(0));

/** Invites somebody on the page of people. @returns the link. */
async function invite(page: Page, home: string, email: string): Promise<string> {
  await page.goto(`${home}/people`);
  await page.getByRole('link', { name: 'Convidar pessoa' }).click();
  await page.getByRole('textbox', { name: 'Endereço de e-mail' }).fill(email);
  await page.getByRole('radio', { name: /^Operação/ }).check();
  await page.keyboard.press('Enter');
  await page.getByText(`Link para ${email}`).waitFor();
  return (await page.locator('.handed-link').textContent()) ?? '';
}

it('a person is invited, accepts with a password of their own, and sees who changed their role', async () => {
  const { home, email: boss } = await house();
  const email = `c-${randomBytes(6).toString('hex')}@trilho.test`;
  const page = await visit();
  await enter(page, boss, password, `${home}/people`);
  await signedIn(page);
  const first = await invite(page, home, email);
  await page.getByRole('link', { name: 'Ver pessoas' }).click();
  await page.getByRole('heading', { name: 'Convites' }).waitFor();
  expect(await page.getByText(first).count()).toBe(0);
  // The link was lost: the administrator makes another one, and the first opens nothing.
  await page.getByRole('button', { name: `Novo link para ${email}` }).click();
  await page.locator('.handed-link').waitFor();
  const link = (await page.locator('.handed-link').textContent()) ?? '';
  const theirs = await visit();
  await theirs.goto(new URL(first).pathname + new URL(first).hash);
  await theirs.getByText('Este convite não vale mais').waitFor();
  expect(refusals()).toEqual(new Set(['404 /v1/session/invitation']));
  await theirs.goto('/login');
  await theirs.goto(new URL(link).pathname + new URL(link).hash);
  await theirs.getByText('Ana Prado convida você para Loja própria.').waitFor();
  await theirs.getByLabel('Seu nome').fill('Bia Prado');
  await theirs.getByLabel('Nova senha').fill('curta');
  await theirs.getByRole('button', { name: 'Criar conta e aceitar' }).click();
  await theirs.getByText('Use pelo menos 12 caracteres.').waitFor();
  await theirs.getByLabel('Nova senha').fill(chosen);
  await theirs.keyboard.press('Enter');
  await heading(theirs, 'Início').waitFor();
  expect(pathOf(theirs)).toBe(`${home}/home`);

  await page.goto(`${home}/people`);
  await page.getByRole('link', { name: 'Abrir Bia Prado' }).click();
  await heading(page, 'Bia Prado').waitFor();
  await page.getByRole('button', { name: 'Mudar papel' }).first().click();
  await page.getByRole('radio', { name: /^Financeiro/ }).check();
  await page.getByText('Vale já para a próxima ação em Loja própria.').waitFor();
  await page.getByRole('button', { name: 'Mudar papel' }).last().click();
  await page.getByRole('status').getByText('Papel mudado.').waitFor();
  await theirs.goto(`${home}/you`);
  await theirs.getByText('Seu papel mudou de Operação para Financeiro').waitFor();
  await theirs.getByText('por Ana Prado').first().waitFor();

  await page.getByRole('button', { name: 'Tirar acesso' }).click();
  await page.getByText(/^A pessoa deixa de ver Loja própria/).waitFor();
  await page.getByRole('button', { name: 'Confirmar' }).click();
  await heading(page, 'Pessoas').waitFor();
  await eventually(() => page.getByText('Bia Prado').count()).toBe(0);
  // The audit log describes the change.
  await page.getByRole('link', { name: 'Auditoria' }).click();
  const row = page.getByRole('row').filter({ hasText: 'Mudou o papel de uma pessoa' });
  await row.getByText('de Operação para Financeiro').waitFor();
  await row.getByText('Ana Prado').first().waitFor();
  await page.getByRole('button', { name: 'Verificar a cadeia' }).click();
  await page.getByText(/^Registro íntegro: [\d.]+ linhas/).waitFor();
  await theirs.close();

  // Without any merchant the account page still tells what happened.
  const again = await visit();
  await enter(again, email, chosen);
  await again.getByRole('link', { name: 'Sua conta e segurança' }).click();
  await again.getByText('Seu acesso foi retirado').waitFor();
  // The person's session has ended, so its last polls were answered with 401.
  expect((await lastComplaints()).filter((each) => !each.startsWith('401 '))).toEqual([]);
});

it('a person with an account signs in and accepts, and another one declines', async () => {
  const [ours, theirs] = [await house(), await house('ops')];
  const page = await visit();
  await enter(page, ours.email, password, `${ours.home}/people`);
  await signedIn(page);
  const link = await invite(page, ours.home, theirs.email);
  const other = await visit();
  await other.goto(new URL(link).pathname + new URL(link).hash);
  await other.getByRole('radio', { name: 'Já tenho conta' }).check();
  expect(await other.getByRole('textbox', { name: 'E-mail' }).inputValue()).toBe(theirs.email);
  await other.getByLabel('Senha', { exact: true }).fill(password);
  await other.keyboard.press('Enter');
  await other.getByRole('button', { name: 'Aceitar convite' }).click();
  await heading(other, 'Início').waitFor();
  expect(pathOf(other)).toBe(`${ours.home}/home`);

  const declined = await invite(page, ours.home, `c-${randomBytes(6).toString('hex')}@trilho.test`);
  // Somebody is signed in already, and is not who was invited.
  await other.goto('/login');
  await other.goto(new URL(declined).pathname + new URL(declined).hash);
  await other.getByText(`Você entrou como ${theirs.email}`).waitFor();
  await other.getByRole('button', { name: 'Sair' }).click();
  await other.getByLabel('Seu nome').waitFor();
  await other.getByRole('button', { name: 'Recusar convite' }).click();
  await other.getByText('Convite recusado.').waitFor();
  await page.goto(`${ours.home}/people`);
  await page.locator('.invitations').getByText('Recusado').waitFor();
});

it('a role is made from a template and given, and its change is in force in an open page', async () => {
  const { merchantId, home, email: boss } = await house();
  const staff = await house('ops');
  await setMembership(app.store.db, staff.id, merchantId, 'viewer');
  const page = await visit();
  await enter(page, boss, password, `${home}/roles`);
  await signedIn(page);
  await page.getByRole('link', { name: 'Novo papel' }).click();
  await page.getByRole('combobox', { name: 'Começar por' }).click();
  await page.getByRole('option', { name: 'Operação' }).click();
  await page.getByRole('textbox', { name: 'Nome' }).fill('Atendimento');
  const refunds = page.getByRole('checkbox', { name: 'Estornar pagamentos' });
  expect(await refunds.isChecked()).toBe(true);
  await refunds.uncheck();
  await page.getByText('1 diferença para Operação').waitFor();
  await page.getByRole('button', { name: 'Criar papel' }).click();
  await heading(page, 'Atendimento').waitFor();

  await page.goto(`${home}/people/${staff.id}`);
  await page.getByRole('button', { name: 'Mudar papel' }).click();
  await page.getByRole('radio', { name: /^Atendimento/ }).check();
  await page.getByRole('button', { name: 'Mudar papel' }).last().click();
  await page.getByRole('status').getByText('Papel mudado.').waitFor();

  const theirs = await visit();
  await enter(theirs, staff.email, password, `${home}/payment-links`);
  await signedIn(theirs);
  const link = theirs.getByRole('link', { name: 'Novo link' });
  await link.first().waitFor();
  await page.goto(`${home}/roles`);
  await page.getByRole('link', { name: 'Abrir Atendimento' }).click();
  await page.getByRole('link', { name: 'Ana Prado' }).waitFor();
  await page.getByRole('checkbox', { name: 'Criar e desativar links de pagamento' }).uncheck();
  await page.getByRole('button', { name: 'Salvar' }).click();
  await page.getByText('Vale já para 1 pessoa.').waitFor();
  // The list of the open page asks again by itself, and learns of the change.
  await theirs.getByRole('button', { name: 'Novo link' }).first().waitFor({ timeout: 60_000 });

  // With people, it is deleted only by giving them another role.
  await page.getByRole('button', { name: 'Excluir papel…' }).click();
  expect(await page.getByRole('button', { name: 'Excluir', exact: true }).isDisabled()).toBe(true);
  await page.getByRole('combobox', { name: 'Mudar para' }).click();
  await page.getByRole('option', { name: 'Consulta' }).click();
  await page.getByRole('button', { name: 'Excluir', exact: true }).click();
  await page.getByText('Nenhum papel próprio ainda').waitFor();
  expect(pathOf(page)).toBe(`${home}/roles`);
});

it('a forgotten password is replaced by a link that an administrator hands over', async () => {
  const { merchantId, home, email: boss } = await house();
  const [id, email] = [newId('usr'), `c-${randomBytes(6).toString('hex')}@trilho.test`];
  const password_hash = await hashPassword(password);
  await app.store.db.insertInto('users').values({ id, email, name: 'Bia Prado', password_hash }).execute();
  await setMembership(app.store.db, id, merchantId, 'ops');
  const theirs = await visit();
  await theirs.goto('/login');
  await theirs.getByRole('link', { name: 'Esqueci a senha' }).click();
  await heading(theirs, 'Esqueci a senha').waitFor();
  await theirs.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await theirs.keyboard.press('Enter');
  await theirs.getByText('Fale com quem administra o Trilho').waitFor();

  const page = await visit();
  await enter(page, boss, password, `${home}/people/${id}`);
  await page.getByRole('button', { name: 'Link para nova senha' }).click();
  await page.getByRole('button', { name: 'Confirmar' }).click();
  const link = (await page.locator('.handed-link').textContent()) ?? '';
  await theirs.goto(new URL(link).pathname + new URL(link).hash);
  await theirs.getByLabel('Nova senha').fill('senha1234567');
  await theirs.keyboard.press('Enter');
  await theirs.getByText('Escolha outra: esta é fácil de adivinhar.').waitFor();
  await theirs.getByLabel('Nova senha').fill(chosen);
  await theirs.keyboard.press('Enter');
  await theirs.getByText('Senha trocada').waitFor();
  await theirs.getByRole('link', { name: 'Voltar para a entrada' }).click();
  await enter(theirs, email, chosen, `${home}/you`);
  await theirs.getByText('Sua senha foi anulada, com um link para outra').waitFor();
  expect(refusals()).toEqual(new Set(['422 /v1/session/reset']));
});

it('a second factor is set up and used by keyboard, and replaced by a recovery code', async () => {
  const { home, email } = await house('ops');
  const page = await visit();
  await enter(page, email, password, `${home}/you`);
  await page.getByRole('button', { name: 'Ligar o segundo fator' }).focus();
  await page.keyboard.press('Enter');
  await page.getByLabel('Sua senha').fill(password);
  await page.keyboard.press('Enter');
  await page.getByRole('img', { name: 'Código QR para o aplicativo autenticador' }).waitFor();
  const secret = ((await page.locator('.enrol-secret').textContent()) ?? '').replaceAll(' ', '');
  const device = new TOTP({ secret });
  const code = page.getByLabel('Código de seis dígitos');
  await code.fill('000000');
  await page.keyboard.press('Enter');
  await page.getByText('O código não confere, já foi usado ou passou do tempo.').waitFor();
  await code.fill(device.generate());
  await page.keyboard.press('Enter');
  const codes = page.locator('.recovery-codes li');
  await codes.first().waitFor();
  const recovery = await codes.allTextContents();
  expect(recovery).toHaveLength(10);
  const finish = page.getByRole('button', { name: 'Concluir' });
  expect(await finish.isDisabled()).toBe(true);
  await page.getByRole('checkbox', { name: 'Guardei os códigos' }).focus();
  await page.keyboard.press('Space');
  await finish.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('status').getByText('Segundo fator ligado.').waitFor();
  await page.getByText('10 códigos de recuperação restantes').waitFor();
  expect(refusals()).toEqual(new Set(['422 /v1/session/second-factor/confirm']));

  await page.getByRole('button', { name: /^Conta: / }).click();
  await page.getByRole('button', { name: 'Sair' }).click();
  await page.getByRole('button', { name: 'Entrar' }).waitFor();
  await enter(page, email, password, '/login');
  const second = page.getByLabel('Código de seis dígitos');
  await second.waitFor();
  expect(await second.getAttribute('autocomplete')).toBe('one-time-code');
  expect(await second.evaluate((input) => document.activeElement === input)).toBe(true);
  await page.keyboard.type('000000');
  await page.keyboard.press('Enter');
  await page.getByText('O código não confere, já foi usado ou passou do tempo.').waitFor();
  // The code that confirmed the device is used up, so this one is from the next 30-second step.
  await second.fill(device.generate({ timestamp: Date.now() + 30_000 }));
  await page.keyboard.press('Enter');
  await signedIn(page);

  const other = await visit();
  await enter(other, email, password);
  await other.getByRole('button', { name: 'Sem o celular? Usar um código de recuperação' }).click();
  await other.getByLabel('Código de recuperação').fill(recovery[0] ?? '');
  await other.keyboard.press('Enter');
  await signedIn(other);
  await other.goto(`${home}/you`);
  await other.getByText('9 códigos de recuperação restantes').waitFor();
  await other.getByRole('button', { name: /^Encerrar a sessão / }).click();
  await other.getByText('Nenhuma outra sessão aberta.').waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Entrar' }).waitFor();
  expect((await lastComplaints()).filter((each) => !each.startsWith('401 '))).toEqual([]);
});

it('a merchant that requires a second factor has people set it up before anything else', async () => {
  const { merchantId, home, email } = await house('ops');
  await app.store.db
    .updateTable('merchants')
    .set({ second_factor_required: true })
    .where('id', '=', merchantId)
    .execute();
  const page = await visit();
  await enter(page, email, password, `${home}/payments`);
  await heading(page, 'Ligue o segundo fator').waitFor();
  await page.getByText('Loja própria exige um segundo fator de todas as pessoas.').waitFor();
  await page.getByRole('navigation').getByRole('link', { name: 'Recebedores' }).click();
  // The focus at the start of the content shows that the new page is rendered.
  await page.locator('#content:focus').waitFor();
  await heading(page, 'Ligue o segundo fator').waitFor();
  await page.getByLabel('Sua senha').fill(password);
  await page.keyboard.press('Enter');
  const secret = ((await page.locator('.enrol-secret').textContent()) ?? '').replaceAll(' ', '');
  await page.getByLabel('Código de seis dígitos').fill(new TOTP({ secret }).generate());
  await page.keyboard.press('Enter');
  // The recovery codes stay on the page until the person confirms, although the session already has its second factor.
  await page.locator('.recovery-codes li').first().waitFor();
  await page.getByRole('checkbox', { name: 'Guardei os códigos' }).check();
  await page.getByRole('button', { name: 'Concluir' }).click();
  await heading(page, 'Recebedores').waitFor();
});
