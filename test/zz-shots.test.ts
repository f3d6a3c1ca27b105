import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { expect, inject, it } from 'vitest';
import { openBrowser } from './support/console.ts';
import { merchant } from './support/merchant.ts';
import { payer } from './support/payouts.ts';
import { person } from './support/person.ts';

const { apiUrl } = inject('system');
const shop = merchant(apiUrl);
const { visit, signIn, complaints } = openBrowser(apiUrl);
const dir = '/tmp/desk-shots';
mkdirSync(dir, { recursive: true });
const home = '/m/mer_lojademo';

it('shots', async () => {
  const lex = payer(shop, 'Lexxen');
  const axis = payer(shop, 'AXISBANK');
  const names = ['Maria Aparecida da Silva', 'João Pereira', 'Construtora Horizonte Azul Empreendimentos Imobiliários S.A.', 'Ana Lima', 'Bruno Costa'];
  for (let n = 0; n < 6; n++) await lex.send(lex.body({ name: names[n % 5], amount: 1999 + n * 123457, withdrawReference: `folha-2026-11-${n}-${randomUUID().slice(0, 4)}` }));
  await lex.fault('withdraw', 'unauthorized', { times: 2 });
  const held = (await lex.send(lex.body({ name: names[2], amount: 1234567 }))).body;
  await lex.fault('withdraw', 'unauthorized', { times: 2 });
  await lex.send(lex.body({ name: names[3], amount: 45000 }));
  await axis.fault('withdraw', 'drop_after');
  const unknown = (await axis.send(axis.body({ name: names[4] }))).body;
  const admin = await person(apiUrl, 'admin@trilho.test');
  const headers = { 'trilho-merchant': 'mer_lojademo' };
  const fin = await person(apiUrl, 'finance@trilho.test');
  const policy = (await admin.call<{ version: number }>('GET', '/v1/payout-policy', undefined, headers)).body;
  console.log(JSON.stringify(policy));
  const saved = await admin.call('PUT', '/v1/payout-policy', { ...policy, approveFrom: 5000000, approvals: 2, savedBy: undefined, savedAt: undefined }, headers);
  console.log(saved.status, JSON.stringify(saved.body));
  const waits = (await lex.send(lex.body({ name: names[0], amount: 7500000 }))).body;
  console.log((await admin.call('POST', `/v1/payouts/${waits.id}/approve`, { reason: 'conferido com o contrato' }, headers)).status);
  console.log((await fin.call('POST', `/v1/payouts/${unknown.id}/resolve`, { outcome: 'approved', reason: 'está no extrato', evidence: 'extrato de 21/11, linha 14' }, headers)).status);
  await expect.poll(async () => (await lex.get(held.id)).status).toBe('PENDING');
  const approved = (await shop.call<{ data: { id: string }[] }>('GET', '/v1/payouts?status=APPROVED&limit=1')).body.data[0];

  const pages: [string, string][] = [
    ['list', `${home}/payouts`],
    ['stuck', `${home}/payouts?stuck=true&sort=createdAt`],
    ['held', `${home}/payouts/${held.id}`],
    ['unknown', `${home}/payouts/${unknown.id}`],
    ['waits', `${home}/payouts/${waits.id}`],
    ['approved', `${home}/payouts/${approved?.id}`],
    ['new', `${home}/payouts/new`],
    ['home', `${home}/home`],
    ['empty', `${home}/payouts?q=nobody`],
  ];
  for (const [theme, width] of [['light', 1440], ['dark', 1440], ['light', 360], ['dark', 360]] as const) {
    const page = await visit({ viewport: { width, height: 900 }, colorScheme: theme, reducedMotion: 'reduce' });
    await signIn(page, `${home}/home`, 'finance');
    for (const [name, path] of pages) {
      await page.goto(path);
      await page.waitForTimeout(1500);
      if (name === 'list') {
        await page.locator('[data-row-tick]').nth(0).check();
        await page.locator('[data-row-tick]').nth(2).check();
        await page.getByRole('region', { name: 'Saques selecionados' }).getByRole('button', { name: 'Enviar de novo' }).click();
        await page.waitForTimeout(300);
        await page.screenshot({ path: `${dir}/bulk-${theme}-${width}.png` });
        await page.reload();
        await page.waitForTimeout(1200);
      }
      if (name === 'new') {
        await page.getByRole('button', { name: 'Enviar saque' }).click();
        await page.getByLabel('Chave Pix', { exact: true }).last().fill('11999998888');
      }
      await page.screenshot({ path: `${dir}/${name}-${theme}-${width}.png`, fullPage: name !== 'list' });
    }
    await page.goto(`${home}/payouts?stuck=true`);
    await page.waitForTimeout(800);
    await page.locator('thead input').check();
    const bar = page.getByRole('region', { name: 'Saques selecionados' });
    await bar.getByRole('button', { name: 'Consultar agora' }).click();
    await bar.getByLabel('Motivo').fill('conferência do dia');
    await bar.getByRole('button', { name: 'Consultar', exact: true }).click();
    await bar.getByRole('heading', { name: /^Resultado/ }).waitFor();
    await page.screenshot({ path: `${dir}/results-${theme}-${width}.png` });
  }
  complaints.splice(0);
}, 240_000);
