// The page of a payment for its payer: what it says in each state, who may see it, and how it looks at news.
import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Payment } from '../../domain/payments/payment.ts';
import { allRules, faultsOf } from '../support/axe.ts';
import { openBrowser } from '../support/console.ts';
import { merchant } from '../support/merchant.ts';
import { ownShop } from '../support/new-merchant.ts';
import { person } from '../support/person.ts';
import { sharedSystem } from '../support/shared.ts';

const system = sharedSystem();
const { apiUrl } = system;
const shop = merchant(apiUrl);
const boletos = merchant(apiUrl, 'sk_test_demo', 'Asaas');
const { lastComplaints, visit } = openBrowser(apiUrl);

/** A merchant whose look-ups fail on purpose: at a shared one, other tests' payments would use up the fault. */
let own: Awaited<ReturnType<typeof ownShop>>;
beforeAll(async () => {
  own = await ownShop(system);
});

/** The path of a payment's page: the system's own address may be another name of the same host. */
const pathOf = ({ payUrl = '' }: Payment) => new URL(payUrl).pathname;

const read = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${apiUrl}${path}`, { headers: { 'accept-language': 'pt-BR', ...headers } });
const textOf = async (payment: Payment, headers = {}) => (await read(pathOf(payment), headers)).text();

describe('the address of a page', () => {
  it('is in the answer, the same in every reading, and another for each payment', async () => {
    const [first, second] = await Promise.all([shop.create(), shop.create()]);
    expect(first.body.payUrl).toMatch(/\/pay\/[0-9a-z]{26}[\w-]{22}$/);
    expect((await shop.get(first.body.id)).payUrl).toBe(first.body.payUrl);
    // 22 letters of the secret.
    expect(pathOf(first.body).slice(-22)).not.toBe(pathOf(second.body).slice(-22));
  });

  it('opens nothing when its secret is another, or of another payment', async () => {
    const [first, second] = await Promise.all([shop.create(), shop.create()]);
    const path = pathOf(first.body);
    const mixed = path.slice(0, -22) + pathOf(second.body).slice(-22);
    const changed = path.slice(0, -1) + (path.endsWith('A') ? 'B' : 'A');
    for (const wrong of [mixed, changed, path.slice(0, -22), `${path}x`, '/pay/', '/pay/x', `/pay/${first.body.id}`]) {
      const answer = await read(wrong);
      expect(answer.status, wrong).toBe(404);
      expect(await answer.text(), wrong).toContain('Não encontramos esta página');
      expect((await read(`${wrong}/state`)).status, wrong).toBe(404);
    }
  });

  it('is in no log', async () => {
    const { body } = await shop.create();
    await read(pathOf(body));
    await read(`${pathOf(body)}/state`);
    await read(`${pathOf(body)}x`);
    expect(readFileSync(system.logFile, 'utf8')).not.toContain(pathOf(body).slice(-22));
  });

  it('is for nobody else: not kept, not indexed, not framed, without anything of others', async () => {
    const { body } = await shop.create();
    const { headers } = await read(pathOf(body));
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-robots-tag')).toContain('noindex');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('set-cookie')).toBeNull();
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("form-action 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe|\*|http/);
  });

  it('may be read often, and not without end', async () => {
    const { body } = await shop.create();
    const statuses: number[] = [];
    for (let n = 0; n < 245; n += 1) statuses.push((await read(`${pathOf(body)}/state`)).status);
    expect(statuses.slice(0, 240)).toEqual(Array(240).fill(200));
    expect(statuses.at(-1)).toBe(429);
    // Other pages are open.
    expect((await read(pathOf((await shop.create()).body))).status).toBe(200);
  });
});

describe('what the page says', () => {
  it('has who is paid what for, the code, and nothing that only the merchant should know', async () => {
    const { body } = await shop.create({ description: 'Assinatura de novembro' });
    const html = await textOf(body);
    for (const text of ['Loja Demo', '129,90', 'Assinatura de novembro', 'Camiseta', body.pixCode ?? '-']) {
      expect(html).toContain(text);
    }
    for (const hidden of ['52998224725', '529.982.247-25', 'maria@example.com', '11999998888', 'Orbita']) {
      expect(html).not.toContain(hidden);
    }
  });

  it('writes text of others as text', async () => {
    const { body } = await shop.create({ description: '<img src=x onerror=alert(1)> & "Co"' });
    const html = await textOf(body);
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;Co&quot;');
    expect(html).not.toContain('<img');
  });

  it('speaks the browser’s language, and the one that is chosen', async () => {
    const { body } = await shop.create();
    expect(await textOf(body)).toContain('<html lang="pt-BR"');
    expect(await textOf(body, { 'accept-language': 'en-GB,en;q=0.9' })).toContain('Waiting for the payment');
    expect(await textOf(body, { 'accept-language': 'de' })).toContain('Aguardando o pagamento');
    expect(await (await read(`${pathOf(body)}?lang=en`)).text()).toContain('Waiting for the payment');
  });

  it('is a receipt with a masked document once it is paid, and says what was given back', async () => {
    const { body } = await shop.create();
    await shop.simulate(body.id, 'paid');
    const paid = await shop.becomes(body.id, { status: 'APPROVED' });
    const html = await textOf(body);
    expect(html).toContain('data-screen="paid"');
    for (const text of ['Maria Silva', '***.982.247-**', body.id]) expect(html).toContain(text);
    if (paid.endToEndId) expect(html).toContain(paid.endToEndId);
    expect(html).not.toContain(body.pixCode);
    await shop.call('POST', `/v1/payments/${body.id}/refunds`, { amount: 1000 }, { 'idempotency-key': randomUUID() });
    await shop.becomes(body.id, { refundedAmount: 1000 });
    expect(await textOf(body)).toMatch(/Devolvido<\/dt><dd><bdi>R\$\s10,00/);
    await shop.call('POST', `/v1/payments/${body.id}/refunds`, {}, { 'idempotency-key': randomUUID() });
    await shop.becomes(body.id, { status: 'REFUNDED' });
    expect(await textOf(body)).toContain('data-screen="returned"');
  });

  it('says that a payment was canceled or ran out, and shows no code any more', async () => {
    const [canceled, expired] = await Promise.all([shop.create(), shop.create()]);
    await shop.call('POST', `/v1/payments/${canceled.body.id}/cancel`, { reason: 'not wanted' });
    await shop.simulate(expired.body.id, 'expired');
    await shop.becomes(expired.body.id, { status: 'REJECTED' });
    const first = await shop.get(canceled.body.id);
    if (first.status !== 'PENDING') expect(await textOf(canceled.body)).toContain('data-screen="canceled"');
    const html = await textOf(expired.body);
    expect(html).toMatch(/data-screen="(expired|canceled)"/);
    expect(html).not.toContain(expired.body.pixCode);
  });

  it('asks not to pay in another way while nobody knows what came of it', async () => {
    await own.fault('createTransaction', 'timeout_after');
    await own.fault('getTransaction', 'error_before', { times: 20 });
    const { body } = await own.create();
    expect(body).toMatchObject({ status: 'PENDING', needsAttention: true });
    const html = await textOf(body);
    expect(html).toContain('data-screen="checking"');
    expect(html).toContain('Não pague de outra forma');
    await own.call('DELETE', '/v1/sandbox/faults');
  });

  it('names the amount that has arrived where it is another, and withdraws the code', async () => {
    const { body } = await own.create();
    await own.simulate(body.id, 'paid', { amount: body.amount - 1 });
    await own.becomes(body.id, { needsAttention: true });
    const html = await textOf(body);
    expect(html).toContain('data-screen="otherAmount"');
    expect(html).toMatch(/Recebido<\/dt><dd><bdi>R\$\s129,89/);
    expect(html).not.toContain(body.pixCode);
  });

  it('has a boleto’s line, barcode and due date', async () => {
    const { body } = await boletos.create({ paymentMethod: 'BILLET' });
    const html = await textOf(body);
    expect(body.billetCode).toBeDefined();
    expect(html).toContain(`data-copy="${body.billetCode}"`);
    expect(html).toContain('class="bars"');
    expect(html).toContain('Vencimento');
  });
});

describe('the merchant’s logo', () => {
  const admin = () => person(apiUrl, 'admin@trilho.test');
  const change = async (body: object) =>
    (await admin()).call<{ logoUrl?: string; violations?: { field: string; rule: string }[] }>(
      'PATCH',
      '/v1/merchants/mer_outraloja',
      body,
      { 'trilho-merchant': 'mer_outraloja' },
    );
  const other = merchant(apiUrl, 'sk_test_other');
  const drawn = (width: number) => sharp({ create: { width, height: 40, channels: 3, background: '#0b5c66' } }).png();

  it('stands above the name once it is set, drawn again, and is gone when it is removed', async () => {
    const { body } = await other.create();
    const set = await change({ logo: (await drawn(120).toBuffer()).toString('base64') });
    expect(set.body.logoUrl).toMatch(/\/pay\/logo\/[0-9a-f]{32}$/);
    const path = new URL(set.body.logoUrl ?? '').pathname;
    expect(await textOf(body)).toContain(`<img class="logo" src="${path}" width="120" height="40" alt=""/>`);
    const picture = await read(path);
    expect(picture.headers.get('content-type')).toBe('image/png');
    expect((await picture.arrayBuffer()).byteLength).toBeLessThan(30_000);
    const page = await visit();
    await page.goto(pathOf(body));
    expect(await page.locator('.logo').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(120);
    expect(await faultsOf(page, { runOnly: allRules })).toEqual([]);
    expect((await change({ logo: null })).body).not.toHaveProperty('logoUrl');
    expect(await textOf(body)).not.toContain('<img');
    expect((await read(path)).status).toBe(404);
  });

  it('is a small picture and nothing else', async () => {
    const noise = sharp(randomBytes(200 * 200 * 3), { raw: { width: 200, height: 200, channels: 3 } }).png();
    for (const [logo, rule] of [
      [Buffer.from('<svg onload="alert(1)"/>').toString('base64'), 'type'],
      [(await drawn(1300).toBuffer()).toString('base64'), 'size'],
      [Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(40)]).toString('base64'), 'size'],
      [(await noise.toBuffer()).toString('base64'), 'max'],
    ]) {
      const { status, body } = await change({ logo });
      expect([status, body.violations?.[0]?.field], rule).toEqual([422, 'logo']);
    }
    expect((await change({})).status).toBe(422);
  });
});

/** Everything that the browser loads for a page, as it travels. */
async function weightOf(page: Page, path: string): Promise<number> {
  const sizes: Promise<number>[] = [];
  page.on('response', (response) => {
    const length = async () => {
      const body = await response.body();
      return response.headers()['content-encoding'] ? gzipSync(body).length : body.length;
    };
    if (response.url().startsWith('http')) sizes.push(length());
  });
  await page.goto(path, { waitUntil: 'networkidle' });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

describe('the page in a browser', () => {
  it('confirms a payment by itself, and keeps the payer where they are', async () => {
    const { body } = await shop.create();
    const page = await visit({ viewport: { width: 360, height: 740 } });
    await page.goto(pathOf(body));
    await page.getByRole('heading', { name: 'Aguardando o pagamento' }).waitFor();
    await page.getByRole('button', { name: 'Copiar código Pix' }).focus();
    await shop.simulate(body.id, 'paid');
    await page.getByRole('heading', { level: 2, name: 'Pago' }).waitFor();
    expect(await page.locator('#news').textContent()).toBe('Pago');
    // Whoever had the focus on the copy button has it on what replaced it.
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('state');
    expect(await faultsOf(page, { runOnly: allRules })).toEqual([]);
  });

  it('copies the code by keyboard, and says so', async () => {
    const { body } = await shop.create();
    const page = await visit({ permissions: ['clipboard-read', 'clipboard-write'] });
    await page.goto(pathOf(body));
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Código copiado' }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(body.pixCode);
    await expect.poll(() => page.locator('#news').textContent()).toBe('Código copiado');
  });

  it('counts down, and shows at the end that the time is over', async () => {
    const { body } = await shop.create();
    const page = await visit();
    await page.clock.install();
    await page.goto(pathOf(body));
    await page.clock.runFor(1000);
    expect(await page.locator('[data-expires]').textContent()).toMatch(/^\d+:\d\d(:\d\d)?$/);
    await shop.simulate(body.id, 'expired');
    await shop.becomes(body.id, { status: 'REJECTED' });
    await page.clock.runFor(60_000);
    await page.getByRole('heading', { level: 2, name: /terminou|encerrado/ }).waitFor();
    expect(await faultsOf(page, { runOnly: allRules })).toEqual([]);
  });

  it.each([
    [360, 'light'],
    [360, 'dark'],
    [1280, 'light'],
    [1280, 'dark'],
  ] as const)('fits into %i px in %s, and axe finds nothing', async (width, colorScheme) => {
    const long = 'Assinatura anual do plano profissional com suporte prioritário';
    const [pix, boleto] = [
      (await shop.create({ description: long, amount: 123_456_789 })).body,
      (await boletos.create({ paymentMethod: 'BILLET' })).body,
    ];
    const page = await visit({ viewport: { width, height: 740 }, colorScheme });
    for (const path of [pathOf(pix), pathOf(boleto), '/pay/unknown']) {
      await page.goto(path);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(width);
      expect(await faultsOf(page, { runOnly: allRules }), path).toEqual([]);
    }
    expect(await lastComplaints()).toEqual(['404 /pay/unknown']);
  });

  it.each([
    ['passed', 'Pago'],
    ['failed', 'O pagamento não foi aprovado'],
  ])('leads to the issuer’s page where a card is to be confirmed, and shows that it was %s', async (answer, title) => {
    const cardToken = 'visa:0123456789abcdef0123456789ab3003';
    const { body } = await shop.create({ provider: 'Mercado Pago', paymentMethod: 'CREDIT_CARD', cardToken });
    expect(body.nextAction?.type).toBe('challenge');
    const [page, watched] = [await visit({ viewport: { width: 360, height: 740 } }), await visit()];
    await watched.goto(pathOf(body));
    await page.goto(pathOf(body));
    await page.getByRole('heading', { level: 2, name: 'Falta confirmar' }).waitFor();
    expect(await faultsOf(page, { runOnly: allRules })).toEqual([]);
    await page.getByRole('button', { name: 'Continuar' }).press('Enter');
    await page.waitForURL(/\/3ds\//);
    await page.locator(`button[value=${answer}]`).click();
    await page.getByText('This challenge is over').waitFor();
    await watched.getByRole('heading', { level: 2, name: title }).waitFor();
    await page.goto(pathOf(body));
    await page.getByRole('heading', { level: 2, name: title }).waitFor();
  });

  it('works without a script', async () => {
    const { body } = await shop.create();
    const page = await visit({ javaScriptEnabled: false });
    await page.goto(pathOf(body));
    await page.getByText(body.pixCode ?? '-', { exact: true }).waitFor();
    await page.getByRole('img', { name: 'QR Code do Pix' }).waitFor();
  });

  it('is small: a PIX page with all that it loads', async () => {
    const { body } = await shop.create();
    const weight = await weightOf(await visit(), pathOf(body));
    expect(weight).toBeGreaterThan(5_000);
    expect(weight).toBeLessThan(60_000);
    console.log(`a PIX page weighs ${weight} bytes`);
  });
});
