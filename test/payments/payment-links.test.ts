// Payment links: made by API, and paid on their page without code.
import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { openDatabase } from '../../db/core/database.ts';
import { claimUse, releaseUse } from '../../db/payments/payment-links.ts';
import type { Payment } from '../../domain/payments/payment.ts';
import type { PaymentLink } from '../../domain/payments/payment-link.ts';
import { newId } from '../../runtime/ids.ts';
import { allRules, faultsOf } from '../support/axe.ts';
import { openBrowser } from '../support/console.ts';
import { merchant } from '../support/merchant.ts';
import { ownShop } from '../support/new-merchant.ts';
import { sharedSystem } from '../support/shared.ts';

const system = sharedSystem();
const { apiUrl } = system;
const { lastComplaints, visit } = openBrowser(apiUrl);
const other = merchant(apiUrl, 'sk_test_other');

let shop: Awaited<ReturnType<typeof ownShop>>;
beforeAll(async () => {
  shop = await ownShop(system);
});

const make = async (over: object = {}) => {
  const body = { description: 'Aula de violão', amount: 15_000, provider: 'Orbita', ...over };
  const made = await shop.call<PaymentLink>('POST', '/v1/payment-links', body);
  expect(made.body, JSON.stringify(made.body)).toMatchObject({ id: expect.stringMatching(/^lnk_/), state: 'OPEN' });
  return made.body;
};
const get = async ({ id }: PaymentLink) => (await shop.call<PaymentLink>('GET', `/v1/payment-links/${id}`)).body;
const paymentsOf = async ({ id }: PaymentLink) =>
  (await shop.call<{ data: Payment[] }>('GET', `/v1/payment-links/${id}/payments`)).body.data;
const pathOf = ({ url }: PaymentLink) => new URL(url).pathname;

const person = { name: 'Maria Silva', document: '529.982.247-25', email: 'Maria@Example.com' };
const newForm = () => randomUUID().replaceAll('-', '').slice(0, 22);

/** Sends a link's form, as a browser without a script does. */
async function send(link: PaymentLink, over: Record<string, string> = {}) {
  const form = { submission: newForm(), method: 'PIX', ...person, ...over };
  const answer = await fetch(`${apiUrl}${pathOf(link)}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'accept-language': 'pt-BR' },
    body: new URLSearchParams(form),
  });
  return { status: answer.status, to: answer.headers.get('location') ?? '', html: await answer.text() };
}

describe('POST /v1/payment-links', () => {
  it('makes a link with an address of its own, which lists and other readings have too', async () => {
    const link = await make({ maxPayments: 3, expiresAt: '2099-12-31T23:00:00-03:00' });
    expect(link).toMatchObject({
      url: expect.stringMatching(/\/pay\/l\/[0-9a-z]{26}[\w-]{22}$/),
      description: 'Aula de violão',
      amount: 15_000,
      methods: ['PIX'],
      maxPayments: 3,
      expiresAt: '2100-01-01T02:00:00.000Z',
      openPayments: 0,
      paidPayments: 0,
      paidAmount: 0,
    });
    expect(await get(link)).toEqual(link);
    const list = await shop.call<{ data: PaymentLink[] }>('GET', '/v1/payment-links?limit=1');
    expect(list.body.data).toEqual([link]);
    expect((await other.call('GET', `/v1/payment-links/${link.id}`)).status).toBe(404);
  });

  it('is made once for an Idempotency-Key, also where the answer to it was lost with its process', async () => {
    const body = { description: 'Aula de canto', amount: 9_900, provider: 'Orbita' };
    const asked = (over: object, key: string, path = '/v1/payment-links') =>
      shop.call<PaymentLink & { code: string }>('POST', path, { ...body, ...over }, { 'idempotency-key': key });
    const key = randomUUID();
    expect((await asked({ amount: -1 }, key)).status).toBe(422);
    const atOnce = await Promise.all(Array.from({ length: 5 }, () => asked({}, key)));
    const made = atOnce.filter(({ status }) => status === 201);
    expect(atOnce.filter(({ status, body: { code } }) => status !== 201 && code !== 'still_running')).toEqual([]);
    const first = made.find(({ headers }) => headers.get('idempotent-replayed') === null);
    expect(made.map((one) => one.body)).toEqual(made.map(() => first?.body));
    const again = await asked({}, key);
    expect({ ...again, replayed: again.headers.get('idempotent-replayed') }).toMatchObject({
      status: 201,
      body: first?.body,
      replayed: 'true',
    });
    const mismatch = { status: 422, body: { code: 'idempotency_mismatch' } };
    expect(await asked({ amount: 9_901 }, key)).toMatchObject(mismatch);
    expect(await asked({}, key, `/v1/payment-links/${first?.body.id}/disable`)).toMatchObject({ status: 422 });
    expect(await shop.create({}, key)).toMatchObject(mismatch);

    const db = openDatabase(system.databaseUrl, 1);
    try {
      const record = db
        .updateTable('idempotency_keys')
        .where('entity_id', '=', first?.headers.get('x-request-id') ?? '');
      await record.set({ answer_sealed: null }).execute();
      expect(await asked({}, key)).toMatchObject({ status: 409, body: { code: 'still_running' } });
      await record.set({ created_at: new Date(Date.now() - 240_000) }).execute();
      const repeated = await asked({}, key);
      expect(repeated).toMatchObject({ status: 201, body: { description: 'Aula de canto' } });
      expect(repeated.headers.get('idempotent-replayed')).toBeNull();
    } finally {
      await db.destroy();
    }
  });

  it.each([
    [{ amountMin: 100 }, 'amount'],
    [{ amount: undefined, amountMin: 200, amountMax: 100 }, 'amountMax'],
    [{ expiresAt: '2020-01-01T00:00:00Z' }, 'expiresAt'],
    [{ methods: ['CREDIT_CARD'], provider: undefined }, 'provider'],
    [{ methods: ['CREDIT_CARD'], provider: 'Stripe' }, 'methods'],
    [{ methods: [] }, 'methods'],
    [{ provider: 'Nobody' }, 'provider'],
    [{ maxPayments: 0 }, 'maxPayments'],
  ])('refuses %j by its field', async (over, field) => {
    const body = { description: 'Aula', amount: 15_000, provider: 'Orbita', ...over };
    // A merchant with all providers.
    const { status, body: refused } = await other.call<{ violations: { field: string }[] }>(
      'POST',
      '/v1/payment-links',
      body,
    );
    expect(status).toBe(422);
    expect(refused.violations[0]?.field).toBe(field);
  });
});

describe('a submission', () => {
  it('makes one payment and goes on at its page', async () => {
    const link = await make();
    const { status, to } = await send(link);
    expect(status).toBe(303);
    const [payment] = await paymentsOf(link);
    expect(payment).toMatchObject({
      amount: 15_000,
      status: 'PENDING',
      paymentMethod: 'PIX',
      description: 'Aula de violão',
      customer: { name: 'Maria Silva', email: 'maria@example.com', document: '***.982.247-**' },
    });
    expect(to).toBe(new URL(payment?.payUrl ?? '').pathname);
    expect(await get(link)).toMatchObject({ openPayments: 1, paidPayments: 0 });
    await shop.simulate(payment?.id ?? '', 'paid');
    await shop.becomes(payment?.id ?? '', { status: 'APPROVED' });
    expect(await get(link)).toMatchObject({ openPayments: 0, paidPayments: 1, paidAmount: 15_000 });
  });

  it('is one payment however often its form is sent: at once, again, and from a form that was loaded again', async () => {
    const link = await make();
    const submission = newForm();
    const answers = await Promise.all(Array.from({ length: 6 }, () => send(link, { submission })));
    answers.push(await send(link, { submission }));
    answers.push(await send(link, { submission: newForm() }));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]));
    expect(new Set(answers.map(({ to }) => to)).size).toBe(1);
    expect(await paymentsOf(link)).toHaveLength(1);
    // Another payer's is another payment.
    await send(link, { submission, email: 'ana@example.com' });
    expect(await paymentsOf(link)).toHaveLength(2);
  });

  it('asks before the same is paid a second time, and takes it then', async () => {
    const link = await make();
    await send(link);
    const [first] = await paymentsOf(link);
    await shop.simulate(first?.id ?? '', 'paid');
    await shop.becomes(first?.id ?? '', { status: 'APPROVED' });
    const asked = await send(link);
    expect(asked.status).toBe(409);
    expect(asked.html).toContain('Quer pagar mais uma vez?');
    expect(asked.html).toContain('name="again" value="1"');
    expect(await paymentsOf(link)).toHaveLength(1);
    expect((await send(link, { again: '1' })).status).toBe(303);
    expect(await paymentsOf(link)).toHaveLength(2);
  });

  it('marks what is not right, keeps what was entered, and makes nothing', async () => {
    const link = await make({ amount: undefined, amountMin: 1_000, amountMax: 5_000 });
    const wrong = await send(link, { document: '111', email: 'nobody', amount: '10,00' });
    expect(wrong.status).toBe(422);
    for (const text of ['id="document-fault"', 'id="email-fault"', 'value="nobody"', 'value="111"']) {
      expect(wrong.html).toContain(text);
    }
    for (const amount of ['9,99', '50,01', 'x', '']) {
      const refused = await send(link, { amount });
      expect([refused.status, refused.html.includes('id="amount-fault"')], amount).toEqual([422, true]);
    }
    expect(await paymentsOf(link)).toEqual([]);
    expect((await send(link, { amount: '25,50' })).status).toBe(303);
    expect((await paymentsOf(link))[0]).toMatchObject({ amount: 2_550 });
  });

  it('stores no card number that is entered where a name belongs', async () => {
    const link = await make();
    expect((await send(link, { name: '4111 1111 1111 1111' })).status).toBe(422);
    expect(await paymentsOf(link)).toEqual([]);
  });

  it('finds its payment after an answer that was lost', async () => {
    const link = await make();
    await shop.fault('createTransaction', 'timeout_after');
    const { status, to } = await send(link);
    expect(status).toBe(303);
    expect(await (await fetch(`${apiUrl}${to}`)).text()).toContain('data-screen="checking"');
    expect((await send(link)).to).toBe(to);
    expect(await paymentsOf(link)).toHaveLength(1);
  });

  it('is not taken from another site', async () => {
    const link = await make();
    const answer = await fetch(`${apiUrl}${pathOf(link)}`, {
      method: 'POST',
      headers: { 'sec-fetch-site': 'cross-site' },
      body: new URLSearchParams({ ...person, submission: newForm(), method: 'PIX' }),
    });
    expect(answer.status).toBe(404);
    expect(await paymentsOf(link)).toEqual([]);
  });
});

describe('what a link takes', () => {
  it('holds while many submit at once, and makes room for one that ended unpaid', async () => {
    const link = await make({ maxPayments: 2 });
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => send(link, { email: `payer${n}@example.com` })),
    );
    const made = answers.filter(({ to }) => !to.includes('/pay/l/'));
    expect(made).toHaveLength(2);
    const payments = await paymentsOf(link);
    expect(payments).toHaveLength(2);
    expect(await get(link)).toMatchObject({ state: 'USED_UP', openPayments: 2 });
    expect(await (await fetch(`${apiUrl}${pathOf(link)}`)).text()).toContain('Este link já foi usado');
    const [first] = payments;
    await shop.simulate(first?.id ?? '', 'expired');
    await shop.becomes(first?.id ?? '', { status: 'REJECTED' });
    expect(await get(link)).toMatchObject({ state: 'OPEN', openPayments: 1 });
    // Whoever was too slow may begin again from the page of their payment.
    const page = await (await fetch(first?.payUrl?.replace(/^https?:\/\/[^/]+/, apiUrl) ?? '')).text();
    expect(page).toContain(`href="${pathOf(link)}"`);
    expect((await send(link, { email: 'late@example.com' })).to).not.toContain('/pay/l/');
    expect(await get(link)).toMatchObject({ state: 'USED_UP' });
  });

  it('is taken in turns: a submission waits for one before it that is not committed yet', async () => {
    const link = await make({ maxPayments: 1 });
    const db = openDatabase(system.databaseUrl, 2);
    let commit = () => {};
    const committed = new Promise<void>((resolve) => {
      commit = resolve;
    });
    let take = () => {};
    const taken = new Promise<void>((resolve) => {
      take = resolve;
    });
    const first = db.transaction().execute(async (tx) => {
      await sql`select from payment_links where id = ${link.id} for update`.execute(tx);
      await sql`insert into payment_link_uses (payment_id, link_id, submission, content)
        values (${newId('pay')}, ${link.id}, ${randomBytes(32)}, ${randomBytes(32)})`.execute(tx);
      take();
      await committed;
    });
    await taken;
    const second = send(link);
    const waits = sql<{ waits: boolean }>`select exists (select from pg_stat_activity
      where wait_event_type = 'Lock' and query like '%payment_links%for update%') as waits`;
    // Without the lock it would be answered, and not wait.
    const outcome = await Promise.race([
      second.then(() => 'answered'),
      vi.waitUntil(async () => (await waits.execute(db)).rows[0]?.waits, { timeout: 30_000 }).then(() => 'waits'),
    ]);
    commit();
    await first;
    expect(outcome).toBe('waits');
    expect((await second).to).toContain('/pay/l/');
    expect(await paymentsOf(link)).toEqual([]);
    await db.destroy();
  });

  it('counts a form anew whose payment never came to be, once others may have taken its place', async () => {
    const link = await make({ maxPayments: 1 });
    const db = openDatabase(system.databaseUrl, 1);
    const submission = () => ({
      linkId: link.id,
      paymentId: newId('pay'),
      submission: randomBytes(32),
      content: randomBytes(32),
      again: false,
    });
    const first = submission();
    const isNew = { use: { paymentId: first.paymentId, exists: false } };
    expect(await claimUse({ db }, first)).toMatchObject(isNew);
    await sql`update payment_link_uses set created_at = now() - interval '2 hours' where link_id = ${link.id}`.execute(
      db,
    );
    // Nobody has: the same form finds its use, which counts from now on.
    expect(await claimUse({ db }, first)).toMatchObject(isNew);
    expect(await claimUse({ db }, submission())).toEqual({ refused: 'USED_UP' });
    await sql`update payment_link_uses set created_at = now() - interval '2 hours' where link_id = ${link.id}`.execute(
      db,
    );
    expect(await claimUse({ db }, submission())).toMatchObject({ use: { exists: false } });
    expect(await claimUse({ db }, first)).toEqual({ refused: 'USED_UP' });
    await db.destroy();
  });

  it('counts a form as long as one of its submissions may still make the payment', async () => {
    const link = await make({ maxPayments: 1 });
    const db = openDatabase(system.databaseUrl, 1);
    const form = {
      linkId: link.id,
      paymentId: newId('pay'),
      submission: randomBytes(32),
      content: randomBytes(32),
      again: false,
    };
    const other = { ...form, paymentId: newId('pay'), submission: randomBytes(32), content: randomBytes(32) };
    // Sent twice at once, and one of the two is refused.
    await claimUse({ db }, form);
    await claimUse({ db }, form);
    await releaseUse({ db }, link.id, form.paymentId);
    expect(await claimUse({ db }, other)).toEqual({ refused: 'USED_UP' });
    await releaseUse({ db }, link.id, form.paymentId);
    expect(await claimUse({ db }, other)).toMatchObject({ use: { paymentId: other.paymentId } });
    await db.destroy();
  });

  it('is nothing after it was disabled, and nothing for a wrong address', async () => {
    const link = await make();
    const disabled = await shop.call<PaymentLink>('POST', `/v1/payment-links/${link.id}/disable`, {});
    expect(disabled.body).toMatchObject({ state: 'DISABLED', disabledAt: expect.any(String) });
    expect((await send(link)).to).toContain('/pay/l/');
    expect(await (await fetch(`${apiUrl}${pathOf(link)}`)).text()).toContain('Este link foi encerrado');
    expect(await paymentsOf(link)).toEqual([]);
    const wrong = pathOf(link).slice(0, -1) + (pathOf(link).endsWith('A') ? 'B' : 'A');
    expect((await fetch(`${apiUrl}${wrong}`)).status).toBe(404);
    // A link's secret opens no payment, and the other way round.
    expect((await fetch(`${apiUrl}${pathOf(link).replace('/l/', '/')}`)).status).toBe(404);
  });
});

describe('a card on a link', () => {
  const card = {
    cardNumber: '4111 1111 1111 1111',
    holderName: 'MARIA SILVA',
    expMonth: '12',
    expYear: '30',
    cvv: '123',
  };
  const tokenOf = async (link: PaymentLink, over: object = {}) => {
    const answer = await fetch(`${apiUrl}${pathOf(link)}/card`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...card, ...over }),
    });
    return { status: answer.status, body: (await answer.json().catch(() => ({}))) as { cardToken?: string } };
  };

  it('is charged once by its token, however often the form is sent', async () => {
    const link = await make({ methods: ['CREDIT_CARD', 'PIX'] });
    const submission = newForm();
    const sent = await Promise.all(
      [1, 2, 3].map(async () => {
        const { body } = await tokenOf(link);
        return send(link, { submission, method: 'CREDIT_CARD', cardToken: body.cardToken ?? '' });
      }),
    );
    expect(new Set(sent.map(({ to }) => to)).size).toBe(1);
    const payments = await paymentsOf(link);
    expect(payments).toHaveLength(1);
    expect(payments[0]).toMatchObject({ status: 'APPROVED', paymentMethod: 'CREDIT_CARD' });
    const page = await (await fetch(`${apiUrl}${sent[0]?.to}`)).text();
    expect(page).toContain('data-screen="paid"');
  });

  it('is not taken without its token, by its fields alone, or where the link has no card', async () => {
    const link = await make({ methods: ['CREDIT_CARD'] });
    const without = await send(link, { method: 'CREDIT_CARD' });
    expect(without.status).toBe(422);
    expect(without.html).toContain('Preencha os dados do cartão de novo');
    expect((await send(link, { method: 'CREDIT_CARD', cardToken: 'ctk_00000000000000000000000000' })).status).toBe(422);
    expect(await tokenOf(link, { cvv: '1', cardNumber: '4111' })).toEqual({
      status: 422,
      body: { fields: ['cardNumber', 'cvv'] },
    });
    expect((await tokenOf(await make())).status).toBe(404);
    expect(await paymentsOf(link)).toEqual([]);
  });

  it('is paid in instalments that the link offers, and in no others', async () => {
    const link = await make({ methods: ['CREDIT_CARD', 'PIX'], amount: 2_400, maxInstallments: 6 });
    expect(link.maxInstallments).toBe(6);
    const by = async (installments: string) => {
      const { body } = await tokenOf(link);
      return send(link, { method: 'CREDIT_CARD', cardToken: body.cardToken ?? '', installments });
    };
    // Five would be less than R$ 5,00 each.
    for (const wrong of ['5', '7', '0', 'x']) {
      const { status, html } = await by(wrong);
      expect([status, html.includes('id="installments-fault">')], wrong).toEqual([422, true]);
    }
    expect(await paymentsOf(link)).toEqual([]);
    const page = await visit({ viewport: { width: 360, height: 740 } });
    await page.goto(pathOf(link));
    const offered = await page.getByLabel('Parcelas').locator('option').allTextContents();
    expect(offered.map((text) => text.replaceAll('\u00a0', ' '))).toEqual([
      '1x de R$ 24,00 sem juros',
      '2x de R$ 12,00 sem juros',
      '3x de R$ 8,00 sem juros',
      '4x de R$ 6,00 sem juros',
    ]);
    expect(await faultsOf(page, { runOnly: allRules })).toEqual([]);
    expect((await by('4')).status).toBe(303);
    expect((await paymentsOf(link))[0]).toMatchObject({ status: 'APPROVED', amount: 2_400, installments: 4 });
    // A PIX is paid at once, whatever the form says.
    expect((await send(link, { installments: '4' })).status).toBe(303);
    const refused = await shop.call('POST', '/v1/payment-links', { description: 'PIX', maxInstallments: 3 });
    expect(refused).toMatchObject({ status: 422, body: { violations: [{ field: 'maxInstallments' }] } });
  });

  it('is entered on the page, and its number goes to the vault alone', async () => {
    const link = await make({ methods: ['PIX', 'CREDIT_CARD'] });
    const page = await visit({ viewport: { width: 360, height: 740 } });
    const bodies: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') bodies.push(`${new URL(request.url()).pathname} ${request.postData() ?? ''}`);
    });
    await page.goto(pathOf(link));
    await page.getByLabel('Nome completo').fill('Maria Silva');
    await page.getByLabel('CPF ou CNPJ').fill('529.982.247-25');
    await page.getByLabel('E-mail').fill('maria@example.com');
    await page.getByRole('radio', { name: /^Cartão/ }).check();
    expect(await faultsOf(page, { runOnly: allRules })).toEqual([]);
    await page.getByRole('button', { name: /^Pagar/ }).click();
    await page.getByText('Confira o número do cartão.').waitFor();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('cardNumber');
    expect(await faultsOf(page, { runOnly: allRules })).toEqual([]);
    await page.getByLabel('Número do cartão').fill(card.cardNumber);
    await page.getByLabel('Nome impresso no cartão').fill(card.holderName);
    await page.getByLabel('Validade').fill('12/30');
    await page.getByLabel('Código de segurança').fill('123');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 2, name: 'Pago' }).waitFor();
    expect(bodies.map((body) => body.split(' ')[0])).toEqual([`${pathOf(link)}/card`, pathOf(link)]);
    expect(bodies[1]).not.toMatch(/4111|123/);
    expect(readFileSync(system.logFile, 'utf8')).not.toMatch(/4111[ +]?1111[ +]?1111/);
    expect(await paymentsOf(link)).toHaveLength(1);
  });
});

describe('the page of a link in a browser', () => {
  it('is paid by keyboard at 360 px: filled in, sent twice at once, and confirmed', async () => {
    const link = await make({ amount: undefined, amountMin: 1_000, methods: ['PIX'] });
    const page = await visit({ viewport: { width: 360, height: 740 } });
    await page.goto(pathOf(link));
    expect(await faultsOf(page, { runOnly: allRules })).toEqual([]);
    await page.keyboard.press('Tab');
    for (const text of ['42,00', 'Maria Silva', '52998224725', 'maria@example.com']) {
      await page.keyboard.type(text);
      await page.keyboard.press('Tab');
    }
    expect(await page.getByLabel('CPF ou CNPJ').inputValue()).toBe('529.982.247-25');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Aguardando o pagamento' }).waitFor();
    const payments = await paymentsOf(link);
    expect(payments).toHaveLength(1);
    expect(payments[0]).toMatchObject({ amount: 4_200 });
    await page.reload();
    await page.goBack();
    await page.getByRole('heading', { name: 'Seus dados' }).waitFor();
    await page.goForward();
    expect(await paymentsOf(link)).toHaveLength(1);
    await shop.simulate(payments[0]?.id ?? '', 'paid');
    await page.getByRole('heading', { level: 2, name: 'Pago' }).waitFor();
  });

  it('leads to the first field that is not right, in light and dark, in English too', async () => {
    const link = await make();
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await visit({ viewport: { width: 360, height: 740 }, colorScheme, locale: 'en-GB' });
      await page.goto(pathOf(link));
      await page.getByLabel('Full name').fill('Maria Silva');
      await page.getByRole('button', { name: /^Pay R\$/ }).click();
      await page.getByText('Something is still missing', { exact: false }).waitFor();
      expect(await page.evaluate(() => document.activeElement?.id)).toBe('document');
      expect(await page.getByLabel('Full name').inputValue()).toBe('Maria Silva');
      expect(await faultsOf(page, { runOnly: allRules })).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    }
    expect(await lastComplaints()).toEqual(Array(2).fill(`422 ${pathOf(link)}`));
  });
});
