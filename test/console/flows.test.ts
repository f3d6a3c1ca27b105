// What people do most, by keyboard alone and by touch at 360 px: a payout is sent again, an event is replayed, a person is
// invited, a payment link is made and paid. Settling, assigning and noting are in work-queue.test.ts.
import { randomInt, randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../db/core/database.ts';
import type { Payment } from '../../domain/payments/payment.ts';
import { addPerson } from '../support/add-person.ts';
import { eventually, heading, openBrowser, pathOf } from '../support/console.ts';
import { press, tabTo } from '../support/keyboard.ts';
import { endpoint, merchant } from '../support/merchant.ts';
import { ownShop } from '../support/new-merchant.ts';
import { payer } from '../support/payouts.ts';
import { sharedSystem } from '../support/shared.ts';

const system = sharedSystem();
const { apiUrl, databaseUrl } = system;
const { visit, signIn } = openBrowser(apiUrl);
const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

let own: Awaited<ReturnType<typeof ownShop>>;
let admin: string;
let hook: Awaited<ReturnType<typeof endpoint>>;
beforeAll(async () => {
  own = await ownShop(system);
  const db = openDatabase(databaseUrl, 1);
  const { email } = await addPerson(db, { name: 'Ana Souza', role: 'admin', merchantId: own.merchantId });
  await db.destroy();
  [admin = ''] = email.split('@');
  hook = await endpoint();
  const made = await own.call<{ secret: string }>('POST', '/v1/webhook-endpoints', { url: hook.url, types: [] });
  hook.trusts(made.body.secret);
});
afterAll(() => hook?.close());

/** How a person acts on a page. */
interface Hand {
  page: Page;
  use(target: Locator): Promise<void>;
  type(target: Locator, text: string): Promise<void>;
}

const hands: [string, () => Promise<Hand>][] = [
  [
    'by keyboard',
    async () => {
      const page = await visit();
      return {
        page,
        use: (target) => press(page, target),
        async type(target, text) {
          await tabTo(page, target);
          await page.keyboard.type(text);
        },
      };
    },
  ],
  [
    'by touch at 360 px',
    async () => {
      const page = await visit(phone);
      return {
        page,
        use: (target) => target.tap(),
        async type(target, text) {
          await target.tap();
          await page.keyboard.type(text);
        },
      };
    },
  ],
];

/** Nothing is wider than the screen. */
const widthHolds = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);

describe.each(hands)('%s', (_, hand) => {
  it('a payout that was not sent is sent again', async () => {
    const lexxen = payer(merchant(apiUrl), 'Lexxen');
    await lexxen.fault('withdraw', 'unauthorized', { times: 2 });
    const amount = randomInt(1_000_000, 80_000_000);
    const { body } = await lexxen.send(lexxen.body({ amount, withdrawReference: `flows-${randomUUID()}` }));
    expect(body).toMatchObject({ stage: 'held' });
    const { page, use, type } = await hand();
    await signIn(page, `/m/mer_lojademo/payouts/${body.id}`, 'finance');
    const actions = page.getByRole('region', { name: 'Ações' });
    await use(actions.getByRole('button', { name: 'Enviar de novo', exact: true }));
    const form = actions.getByRole('form', { name: 'Enviar de novo' });
    await type(form.getByLabel('Motivo'), 'a chave foi trocada');
    await use(form.getByRole('button', { name: /^Enviar R\$/ }));
    await lexxen.becomes(body.id, { status: 'APPROVED' });
    await widthHolds(page);
  });

  it('an event that was not received is sent again', async () => {
    hook.answers(({ type }) => (type === 'payment.approved' ? 503 : 200));
    const { body: payment } = await own.create();
    await own.simulate(payment.id, 'paid');
    const isApproval = ({ type, data }: { type: string; data: { id: string } }) =>
      type === 'payment.approved' && data.id === payment.id;
    await eventually(() => hook.tries.some(isApproval)).toBe(true);
    const { page, use } = await hand();
    await signIn(page, `/m/${own.merchantId}/payments/${payment.id}`, admin);
    await use(page.getByRole('link', { name: 'Eventos', exact: true }).last());
    await use(page.getByRole('link', { name: /^Abrir evento payment\.approved/ }));
    await heading(page, 'payment.approved').waitFor();
    hook.answers(200);
    await use(page.getByRole('button', { name: 'Enviar de novo' }).first());
    await eventually(() => hook.received.some(isApproval)).toBe(true);
    await page.getByRole('region', { name: 'Entregas', exact: true }).getByText('Entregue', { exact: true }).waitFor();
    await widthHolds(page);
  });

  it('a person is invited', async () => {
    const { page, use, type } = await hand();
    await signIn(page, `/m/${own.merchantId}/people`, admin);
    await use(page.getByRole('link', { name: 'Convidar pessoa' }));
    const email = `${randomUUID()}@trilho.test`;
    await type(page.getByRole('textbox', { name: 'Endereço de e-mail' }), email);
    await page.keyboard.press('Enter');
    await page.getByText(`Link para ${email}`).waitFor();
    expect(await page.locator('.handed-link').textContent()).toContain('/invitation#');
    await widthHolds(page);
  });

  it('a payment link is made, and paid on its page', async () => {
    const { page, use, type } = await hand();
    await signIn(page, `/m/${own.merchantId}/payment-links/new`, admin);
    const description = `Mensalidade ${randomUUID().slice(0, 8)}`;
    await type(page.getByLabel('O que está sendo pago'), description);
    await type(page.getByLabel('Valor a pagar'), '150,00');
    await use(page.getByRole('combobox', { name: 'Provedor' }));
    await use(page.getByRole('option', { name: 'Orbita', exact: true }).first());
    await use(page.getByRole('button', { name: 'Criar link' }));
    await heading(page, description).waitFor();
    const id = pathOf(page).split('/').at(-1);
    const { body: link } = await own.call<{ url: string }>('GET', `/v1/payment-links/${id}`);

    const theirs = await hand();
    await theirs.page.goto(new URL(link.url).pathname);
    await theirs.type(theirs.page.getByLabel('Nome completo'), 'Ana Souza');
    await theirs.type(theirs.page.getByLabel('CPF ou CNPJ'), '52998224725');
    await theirs.type(theirs.page.getByLabel('E-mail'), `${randomUUID()}@example.com`);
    await theirs.use(theirs.page.getByRole('button', { name: /^Pagar R\$/ }));
    await theirs.page.getByRole('heading', { name: 'Aguardando o pagamento' }).waitFor();
    const [payment] = (await own.call<{ data: Payment[] }>('GET', `/v1/payment-links/${id}/payments`)).body.data;
    await own.simulate(payment?.id ?? '', 'paid');
    await theirs.page.getByRole('heading', { level: 2, name: 'Pago' }).waitFor();
    await page.getByText('Ana Souza', { exact: true }).first().waitFor();
    await widthHolds(page);
    await widthHolds(theirs.page);
  });
});
