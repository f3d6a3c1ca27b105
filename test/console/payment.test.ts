// The payment page: updates arrive by the stream, pending steps are shown, and the stand-in's controls work.
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { addTimelineEntry } from '../../activities/core/timeline.ts';
import { openDatabase } from '../../db/core/database.ts';
import { dayInBrazil, daysLater } from '../../domain/core/days.ts';
import { choose, eventually, fillLogin, heading, openBrowser, unfold } from '../support/console.ts';
import { disputed } from '../support/disputes.ts';
import { merchant } from '../support/merchant.ts';
import { ownShop } from '../support/new-merchant.ts';
import { sharedSystem } from '../support/shared.ts';

const system = sharedSystem();
const { apiUrl } = system;
const shop = merchant(apiUrl);
const { lastComplaints, visit } = openBrowser(apiUrl);

/**
 * A merchant for faults of look-ups: at a shared merchant, look-ups of other tests' payments would use up the fault.
 */
let own: Awaited<ReturnType<typeof ownShop>>;
beforeAll(async () => {
  own = await ownShop(system);
});

/** Opens a payment's page, by way of the login. */
async function watch(page: Page, paymentId: string, person = 'admin', merchantId = 'mer_lojademo'): Promise<void> {
  await page.goto(`/m/${merchantId}/payments/${paymentId}`);
  await fillLogin(page, 'trilho-demo', person);
  await heading(page, 'Pagamento de R$ 129,90').waitFor();
  await unfold(page, 'Simular');
}

const create = async () => (await shop.create({ orderId: `page-${randomUUID()}` })).body;
const status = (page: Page, word: string) =>
  page.getByRole('heading', { level: 1 }).locator('..').getByText(word, { exact: true });
const sign = (page: Page, word: string) => page.getByRole('status').getByText(word, { exact: true });
const timeline = (page: Page) => page.getByRole('list', { name: 'Linha do tempo' });
const simulate = (page: Page) => page.getByRole('region', { name: 'Simular' });
const attention = (page: Page, title: string) =>
  page.getByRole('alert', { name: 'Precisa de atenção' }).getByRole('heading', { name: title });

/** Records the GET requests that the page makes from now on; messages of the open stream are not requests. */
function getRequestsOf(page: Page): string[] {
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'GET') requests.push(new URL(request.url()).pathname);
  });
  return requests;
}

describe('an open payment page', () => {
  it('changes to approved by the stream, without further requests', async () => {
    const payment = await create();
    const page = await visit();
    await watch(page, payment.id);
    await sign(page, 'Ao vivo').waitFor();
    const requests = getRequestsOf(page);
    await simulate(page).getByRole('button', { name: 'Pagar' }).click();
    await status(page, 'Aprovado').waitFor();
    await timeline(page).getByRole('heading', { level: 3, name: 'Pendente → Aprovado' }).waitFor();
    await page.getByText('Confirmado por consulta ao provedor', { exact: true }).waitFor();
    await page.getByRole('status').getByText('Novo na linha do tempo: ').waitFor({ state: 'attached' });
    // The timeline may grow while it is counted, for example by deliveries of the event.
    const shown = async () =>
      (
        await timeline(page)
          .locator('[data-entries]')
          .evaluateAll((lines) => lines.map((line) => Number(line.getAttribute('data-entries'))))
      ).reduce((sum, one) => sum + one, 0);
    const notShown = async () => (await shop.timeline(payment.id)).length - (await shown());
    await eventually(notShown).toBe(0);
    expect(requests).toEqual([]);
  });

  it('says that a payment was paid too little and given back, in its own language', async () => {
    const payment = await create();
    const page = await visit();
    await watch(page, payment.id, 'finance');
    await page.getByRole('img', { name: 'QR Code do Pix' }).waitFor();
    await shop.simulate(payment.id, 'paid', { amount: payment.amount - 1 });
    await shop.becomes(payment.id, { needsAttention: true });
    const actions = page.getByRole('region', { name: 'Ações' });
    await page.getByText(/^recebido R\$\s129,89 de R\$\s129,90$/).waitFor();
    // With this code somebody could pay a second time.
    await page.getByRole('img', { name: 'QR Code do Pix' }).waitFor({ state: 'detached' });
    expect(await page.getByRole('button', { name: 'Copiar código' }).count()).toBe(0);
    // The amount is known, so the notice waits for a decision and not for the provider.
    await actions.getByText('O valor pago é conhecido e não é o cobrado', { exact: false }).waitFor();
    expect(await actions.getByText('O resultado ainda não é conhecido').count()).toBe(0);
    await actions.getByRole('button', { name: 'Estornar', exact: true }).click();
    await actions.getByLabel('Motivo').fill('pagou a menos');
    await actions.getByRole('button', { name: /^Estornar R\$/ }).click();
    await status(page, 'Recusado').waitFor();
    await page.getByText('Pago a menos, e devolvido').waitFor();
    expect(await page.getByText('were given back').count()).toBe(0);
    await timeline(page).getByRole('heading', { level: 3, name: 'Pendente → Recusado' }).waitFor();
    for (const word of ['answer', 'look-up', 'refund']) {
      expect(await timeline(page).getByText(word, { exact: true }).count(), word).toBe(0);
    }
  });

  it('names no refund beside an overpaid charge, which can only be resolved', async () => {
    const payment = await create();
    await shop.simulate(payment.id, 'paid', { amount: payment.amount + 1 });
    await shop.becomes(payment.id, { needsAttention: true });
    const page = await visit();
    await watch(page, payment.id, 'finance');
    const actions = page.getByRole('region', { name: 'Ações' });
    await actions.getByText(/o aviso sai quando alguém resolver o pagamento\.$/).waitFor();
    expect(await actions.getByRole('button', { name: 'Estornar', exact: true }).count()).toBe(0);
  });

  it('has an open dispute in its header, and offers no refund beside it', async () => {
    const { paymentId } = await disputed(merchant(apiUrl, 'sk_test_demo', 'Onz'), 'infraction');
    const page = await visit();
    await watch(page, paymentId, 'finance');
    await page.getByRole('link', { name: /^MED \(Pix\)\s*Aberta/ }).waitFor();
    const actions = page.getByRole('region', { name: 'Ações' });
    // A refund would give the money back a second time.
    await actions.getByText(/^Há uma contestação em aberto/).waitFor();
    expect(await actions.getByRole('button', { name: 'Estornar', exact: true }).isDisabled()).toBe(true);
  });

  it('shows what the payment waits for and until when, until it waits for nothing', async () => {
    const payment = await create();
    const page = await visit();
    await watch(page, payment.id);
    const waits = timeline(page).getByRole('listitem');
    await waits.getByText(/^Próxima consulta ao provedor em \d+ (s|seg|min)\.? \(\d\d:\d\d:\d\d\)$/).waitFor();
    await waits.getByText(/^Espera o webhook ou o pagamento até \d\d\/\d\d\/\d{4} \d\d:\d\d$/).waitFor();
    const run = page.getByRole('link', { name: 'Ver no Temporal' });
    const href = await run.getAttribute('href');
    expect(href).toContain(encodeURIComponent(`payment/mer_lojademo/${payment.id}`));

    await shop.simulate(payment.id, 'paid');
    await status(page, 'Aprovado').waitFor();
    await waits
      .getByText(/Próxima consulta|Espera o webhook|Última consulta/)
      .first()
      .waitFor({ state: 'detached' });
    expect(await run.getAttribute('href')).toBe(href);
  });

  it('catches up after the network was lost', async () => {
    const payment = await create();
    const page = await visit();
    await watch(page, payment.id);
    await sign(page, 'Ao vivo').waitFor();
    await page.context().setOffline(true);
    await sign(page, 'Sem conexão').waitFor();
    await shop.simulate(payment.id, 'paid');
    await shop.becomes(payment.id, { status: 'APPROVED' });
    await status(page, 'Pendente').waitFor();
    await page.context().setOffline(false);
    await status(page, 'Aprovado').waitFor();
    await sign(page, 'Ao vivo').waitFor();
  });

  it('polls while no stream is available', async () => {
    const payment = await create();
    const page = await visit();
    await page.route('**/stream', (route) => route.abort());
    await page.goto(`/m/mer_lojademo/payments/${payment.id}`);
    await fillLogin(page, 'trilho-demo');
    await sign(page, 'Reconectando').waitFor();
    await timeline(page)
      .getByText(/^Espera o webhook/)
      .waitFor();
    await shop.simulate(payment.id, 'paid');
    await status(page, 'Aprovado').waitFor();
    expect(new Set(await lastComplaints())).toEqual(new Set(['Failed to load resource: net::ERR_FAILED']));
  });
});

describe('the facts of a payment', () => {
  const whole = {
    items: [
      { id: 'SKU-1', title: 'Camiseta', unitPrice: 9_990, quantity: 1, tangible: true },
      { id: 'SKU-2', title: 'Caneca', unitPrice: 1_500, quantity: 2, tangible: true },
    ],
    address: {
      zipCode: '01310100',
      address: 'Avenida Paulista',
      number: '1578',
      district: 'Bela Vista',
      city: 'São Paulo',
      state: 'SP',
    },
    customerIp: '203.0.113.9',
    checkoutUrl: 'https://loja.example.com/checkout/8812',
  };
  const facts = (page: Page) => page.getByRole('region', { name: 'Dados', exact: true });

  it('are at the top: amounts, items, the payer, and what the provider did not get', async () => {
    const { body: payment } = await shop.create({ ...whole, orderId: `facts-${randomUUID()}` });
    await shop.simulate(payment.id, 'paid');
    await shop.becomes(payment.id, { status: 'APPROVED' });
    const page = await visit();
    await watch(page, payment.id);
    await page.getByText('Última consulta:').waitFor();
    const amounts = page.locator('.amount-band');
    for (const [name, value] of [
      ['Cobrado', /^R\$\s129,90$/],
      ['Pago', /^R\$\s129,90$/],
      ['Estornado', /^–$/],
    ] as const) {
      const cell = amounts.locator('div').filter({ has: page.getByText(name, { exact: true }) });
      await cell.getByText(value).waitFor();
    }
    for (const text of ['11999998888', 'Avenida Paulista, 1578', '203.0.113.9', whole.checkoutUrl])
      await facts(page).getByText(text, { exact: true }).waitFor();
    const items = facts(page).getByRole('table', { name: 'Itens' });
    await items.getByRole('row', { name: 'Caneca SKU-2 2 15,00 30,00' }).waitFor();
    await facts(page)
      .getByText(/página da compra/)
      .waitFor();
    // The facts stand above the timeline, on a phone too.
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 800 });
      const top = async (at: ReturnType<typeof facts>) => (await at.boundingBox())?.y ?? Number.NaN;
      expect(await top(facts(page))).toBeLessThan(await top(timeline(page)));
      const wide = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(wide, `${width} px`).toBe(0);
    }
  });

  it('hide the payer’s phone, address and IP from whoever may only read', async () => {
    const { body: payment } = await shop.create(whole);
    const page = await visit();
    await watch(page, payment.id, 'viewer');
    await facts(page).getByText('Telefone, endereço e IP não são mostrados ao seu papel.').waitFor();
    expect(await page.getByText('203.0.113.9').count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Criar link do WhatsApp' }).count()).toBe(0);
  });

  it('have a link that reminds the payer, which is made when it is asked for', async () => {
    const payment = await create();
    const page = await visit();
    await watch(page, payment.id, 'ops');
    await page.getByRole('button', { name: 'Criar link do WhatsApp' }).click();
    const link = page.getByRole('link', { name: 'Abrir no WhatsApp' });
    expect(await link.getAttribute('href')).toMatch(/^https:\/\/wa\.me\/5511999998888\?text=/);
  });
});

describe('a quiet timeline', () => {
  it('has look-ups that found nothing in one line, which opens, and shows one kind of entries alone', async () => {
    const payment = await create();
    const db = openDatabase(system.databaseUrl, 1);
    const ref = { entityId: payment.id, merchantId: 'mer_lojademo' };
    const data = { operation: 'getTransaction', outcome: 'answered', providerWord: 'waiting_payment', exchanges: [] };
    for (let looks = 0; looks < 3; looks++) await addTimelineEntry(db, ref, 'provider_call', 'getTransaction', data);
    await db.destroy();
    const page = await visit();
    await watch(page, payment.id);
    const looks = timeline(page).getByRole('heading', { level: 3, name: /^Consultar cobrança/ });
    const line = timeline(page).getByRole('button', { name: '3 consultas sem novidade' });
    await line.waitFor();
    expect(await looks.count()).toBe(0);
    await line.click();
    await eventually(() => looks.count()).toBe(3);
    await line.click();

    const heads = timeline(page).getByRole('heading', { level: 3 });
    await page.getByRole('radio', { name: 'Dinheiro' }).check();
    await eventually(() => heads.allTextContents()).toEqual(['Pedido aceito pela API']);
    await page.getByRole('radio', { name: 'Webhooks' }).check();
    await eventually(() => heads.allTextContents()).toContain('Evento para a loja: payment.pending');
    expect(await heads.allTextContents()).not.toContain('Pedido aceito pela API');
    await page.getByRole('radio', { name: 'Pessoas' }).check();
    await page.getByText('Nada disso aconteceu aqui.').waitFor();
  });
});

const address = {
  zipCode: '01310100',
  address: 'Avenida Paulista',
  number: '1000',
  district: 'Bela Vista',
  city: 'Sao Paulo',
  state: 'SP',
};

describe('the panel for the payer', () => {
  it('of a boleto shows its line to copy and a link to its file', async () => {
    const { body: payment } = await shop.create({ paymentMethod: 'BILLET' });
    const page = await visit();
    await watch(page, payment.id);
    const panel = page.getByRole('region', { name: 'Pagar o boleto' });
    await panel.getByText(payment.billetCode ?? 'no line', { exact: true }).waitFor();
    await panel.getByRole('button', { name: 'Copiar código' }).waitFor();
    expect(await panel.getByRole('link', { name: 'Abrir o boleto' }).getAttribute('href')).toBe(payment.billetUrl);
    expect(await panel.getByRole('img').count()).toBe(0);
  });

  it('of a boleto with a PIX code shows both, each with a button to copy it', async () => {
    const { body: payment } = await shop.create({ provider: 'Banco Inter', paymentMethod: 'BILLET', address });
    const page = await visit();
    await watch(page, payment.id);
    const panel = page.getByRole('region', { name: 'Pagar o boleto' });
    await panel.getByText(payment.billetCode ?? 'no line', { exact: true }).waitFor();
    await panel.getByText(payment.pixCode ?? 'no code', { exact: true }).waitFor();
    await panel.getByRole('button', { name: 'Copiar código', exact: true }).waitFor();
    await panel.getByRole('button', { name: 'Copiar código Pix' }).waitFor();
    await panel.getByRole('img', { name: 'QR Code do Pix' }).waitFor();
    await shop.simulate(payment.id, 'paid');
    await status(page, 'Aprovado').waitFor();
    expect(await panel.getByRole('button').count()).toBe(0);
  });

  it('of a boleto with a due date stands beside its terms, and what was paid by them', async () => {
    const today = dayInBrazil(Date.now());
    const shown = (days: number) => daysLater(today, days).split('-').reverse().join('/');
    const { body: payment } = await shop.create({
      provider: 'Banco Inter',
      paymentMethod: 'BILLET',
      address,
      dueDate: daysLater(today, 10),
      daysAfterDue: 30,
      discount: { type: 'PERCENTAGE', amount: 5, until: daysLater(today, 5) },
      fine: { type: 'FIXED', amount: 200 },
      interest: { percentPerMonth: 0.99 },
    });
    const page = await visit();
    await watch(page, payment.id);
    const facts = page.getByRole('region', { name: 'Dados', exact: true });
    for (const text of [shown(10), shown(40), `5% até ${shown(5)}`, 'R$\u00a02,00', '0,99% ao mês', 'R$\u00a0123,40']) {
      await facts.getByText(text, { exact: true }).first().waitFor();
    }
    await shop.simulate(payment.id, 'paid', { amount: 12_340 });
    await status(page, 'Aprovado').waitFor();
    await heading(page, 'Pagamento de R$ 123,40').waitFor();
    const charged = page.locator('.amount-band div').filter({ has: page.getByText('Cobrado', { exact: true }) });
    await charged.getByText(/^R\$\s129,90$/).waitFor();
    await page.getByText('Pelas condições do vencimento', { exact: true }).waitFor();
  });

  it('does not exist for a card', async () => {
    const card = { cardNumber: '4111111111111111', holderName: 'MARIA SILVA', expMonth: 12, expYear: 30, cvv: '123' };
    const token = await shop.call<{ cardToken: string }>('POST', '/v1/card-tokens', { provider: 'Orbita', ...card });
    // The answer is lost and the webhook is late, so the payment stays open long enough to be seen.
    await shop.fault('webhook', 'late', { delayMs: 15_000 });
    await shop.fault('createTransaction', 'drop_after');
    const { cardToken } = token.body;
    const { body: payment } = await shop.create({ paymentMethod: 'CREDIT_CARD', cardToken, installments: 3 });
    expect(payment.status).toBe('PENDING');
    const page = await visit();
    await watch(page, payment.id);
    await attention(page, 'Ninguém sabe ainda se a cobrança foi feita').waitFor();
    await page.getByText('3x de R$\u00a043,30', { exact: true }).waitFor();
    for (const name of ['Cartão', 'Pagar com Pix', 'Pagar o boleto']) {
      expect(await page.getByRole('region', { name }).count()).toBe(0);
    }
    await status(page, 'Aprovado').waitFor();
  });
});

describe('the stand-ins’ controls', () => {
  it('arm a fault, describe its consequence, and show its effect', async () => {
    const { body: payment } = await own.create();
    const page = await visit();
    await watch(page, payment.id, 'admin', own.merchantId);
    await page.getByRole('button', { name: 'Falhas do provedor' }).click();
    const faults = page.getByRole('region', { name: 'Falhas do provedor' });
    await faults.getByText('Nenhuma falha armada.').first().waitFor();
    await choose(faults, 'Chamada', 'Consultar cobrança');
    await choose(faults, 'Falha', 'Status desconhecido');
    await faults.getByLabel('Vezes').fill('3');
    await faults.getByText('As próximas 3 consultas: o provedor responde com um status não mapeado.').waitFor();
    await faults.getByRole('button', { name: 'Armar falha' }).click();
    const armed = faults.getByRole('listitem');
    await armed.getByText('mais 3 vezes').waitFor();

    await simulate(page).getByRole('button', { name: 'Pagar' }).click();
    await attention(page, 'O provedor usou um status que não conhecemos').waitFor();
    await eventually(() => armed.allTextContents()).not.toContainEqual(expect.stringContaining('mais 3 vezes'));
    await faults.getByRole('button', { name: 'Desarmar todas' }).click();
    await faults.getByText('Nenhuma falha armada.').first().waitFor();
    expect(await armed.count()).toBe(0);
  });

  it('pay another amount than charged, with a warning before', async () => {
    const payment = await create();
    const page = await visit();
    await watch(page, payment.id);
    const amount = simulate(page).getByLabel('Valor (R$)');
    await amount.fill('abc');
    await simulate(page).getByText('Informe um valor como 50,00.').first().waitFor();
    expect(await simulate(page).getByRole('button', { name: 'Pagar' }).isDisabled()).toBe(true);
    await amount.fill('R$ 50,00');
    await simulate(page)
      .getByText(/^O pagador paga R\$\s50,00, que não é o valor cobrado/)
      .waitFor();
    await simulate(page).getByRole('button', { name: 'Pagar' }).click();
    await attention(page, 'O valor pago não é o valor cobrado').waitFor();
    await page
      .getByRole('alert', { name: 'Precisa de atenção' })
      .getByText(/Pagos R\$\s50,00/)
      .waitFor();
    await page.getByText('Outro valor já foi pago com este código; não envie mais este código.').waitFor();
    await page.getByText(/^recebido R\$\s50,00 de R\$\s129,90$/).waitFor();
    expect(await page.getByRole('img', { name: 'QR Code do Pix' }).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Copiar código' }).count()).toBe(0);
    await status(page, 'Pendente').waitFor();
  });

  it('pay without a webhook', async () => {
    const payment = await create();
    const page = await visit();
    await watch(page, payment.id);
    await simulate(page).getByRole('checkbox', { name: 'Sem webhook' }).check();
    await simulate(page).getByRole('button', { name: 'Pagar' }).click();
    await simulate(page).getByText('Feito no provedor simulado, sem webhook.').waitFor();
    const [charge] = await shop.charges(payment.id);
    expect(charge?.status).toBe('paid');
    expect((await shop.timeline(payment.id)).map(({ kind }) => kind)).not.toContain('webhook');
  });

  it.each(['viewer', 'finance'])('are visible to %s but disabled, with the reason', async (person) => {
    const payment = await create();
    const page = await visit();
    await watch(page, payment.id, person);
    await simulate(page).getByText('Seu papel vê estes controles, mas não pode usá-los.').waitFor();
    await page.getByRole('button', { name: 'Falhas do provedor' }).click();
    const faults = page.getByRole('region', { name: 'Falhas do provedor' });
    await faults.getByText('Seu papel vê estes controles').waitFor();
    for (const button of await simulate(page).getByRole('listitem').getByRole('button').all())
      expect(await button.isDisabled()).toBe(true);
    expect(await faults.getByRole('button', { name: 'Armar falha' }).isDisabled()).toBe(true);
    expect(await faults.getByRole('button', { name: 'Adiantar' }).isDisabled()).toBe(true);
    await sign(page, 'Ao vivo').waitFor();
  });
});
