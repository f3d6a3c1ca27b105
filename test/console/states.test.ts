// The console under adverse conditions: the API is unreachable, the session ends, lists are empty, the network is slow,
// and providers send hostile text.
import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertMerchant } from '../../db/identity/merchants.ts';
import { insertPerson } from '../../db/identity/people.ts';
import { makeCnpj } from '../../domain/core/documents.ts';
import texts from '../../web/i18n/messages/pt.json' with { type: 'json' };
import { pagesFor, sections } from '../../web/shared/layout/sections.ts';
import { openApp } from '../support/app.ts';
import { choose, eventually, fillLogin, heading, openBrowser, openInside, pathOf } from '../support/console.ts';
import { disputed } from '../support/disputes.ts';
import { merchant } from '../support/merchant.ts';
import { payer } from '../support/payouts.ts';
import { person } from '../support/person.ts';
import { sharedSystem } from '../support/shared.ts';

const system = sharedSystem();
const { apiUrl } = system;
const shop = merchant(apiUrl);
const { complaints, lastComplaints, visit, signIn } = openBrowser(apiUrl);

const home = '/m/mer_lojademo';
/** An order id that no other test uses. */
const orderId = `states-${randomUUID()}`;
const row = (page: Page) => page.getByRole('link', { name: new RegExp(orderId) });
const stale = (page: Page) => page.getByRole('status').filter({ hasText: 'Sem resposta do servidor' });
let paymentId: string;
let app: Awaited<ReturnType<typeof openApp>>;

beforeAll(async () => {
  app = await openApp(system, {});
  paymentId = (await shop.create({ orderId })).body.id;
});
afterAll(() => app?.close());

/** Aborts all requests of this browser until `back` is called. */
async function away(context: BrowserContext) {
  await context.route('**', (route) => route.abort('connectionrefused'));
  return {
    async back() {
      await context.unroute('**');
      // The aborted requests appear on the browser's console.
      expect(complaints.splice(0).filter((each) => !/ERR_CONNECTION_REFUSED|Failed to fetch/.test(each))).toEqual([]);
    },
  };
}

describe('an unreachable API', () => {
  it('is announced while the page stays, which updates by itself afterwards', async () => {
    // A separate API at its own address, which really stops.
    const own = await openApp(system, {});
    const page = await visit({ baseURL: own.url });
    await signIn(page, `${home}/payments?q=${orderId}`);
    await row(page).waitFor();
    await own.close();
    await stale(page).waitFor();
    expect(await row(page).isVisible()).toBe(true);

    await shop.simulate(paymentId, 'paid');
    await shop.becomes(paymentId, { status: 'APPROVED' });
    const again = await openApp(system, {}, Number(new URL(own.url).port));
    await page
      .locator('tr')
      .filter({ has: row(page) })
      .getByText('Aprovado')
      .filter({ visible: true })
      .waitFor();
    await stale(page).waitFor({ state: 'detached' });
    // Requests that were open when the API stopped are cut off.
    const provoked = /ERR_(CONNECTION_REFUSED|CONNECTION_RESET|EMPTY_RESPONSE)/;
    expect((await lastComplaints()).filter((each) => !provoked.test(each))).toEqual([]);
    await again.close();
  });

  it('delays a page that is opened meanwhile, which loads afterwards', async () => {
    const page = await visit();
    await signIn(page, `${home}/payments/${paymentId}`);
    await page.getByRole('status').getByText('Ao vivo', { exact: true }).waitFor();
    const { back } = await away(page.context());
    // The page's script was never loaded: the frame stays and shows the cause.
    await page.getByRole('navigation', { name: 'Seções' }).getByRole('link', { name: 'Provedores' }).click();
    await page.getByRole('alert').getByText('Sem resposta do servidor').waitFor();
    // The palette's script was never loaded either.
    await page.keyboard.press('Control+k');
    expect(await page.getByRole('dialog').count()).toBe(0);
    await back();
    await heading(page, 'Provedores').waitFor();
    complaints.length = 0;
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog', { name: 'Buscar e ir' }).waitFor();
  });

  it('delays a dialog that is opened meanwhile, and leaves the form’s input alone', async () => {
    const page = await visit();
    await signIn(page, `${home}/payouts/new`);
    const name = page.getByLabel('Nome do favorecido');
    await name.fill('Maria Silva');
    const { back } = await away(page.context());
    await page.getByRole('button', { name: /^Conta: / }).click();
    await page.locator('.user[aria-busy=true]').waitFor();
    expect(await name.inputValue()).toBe('Maria Silva');
    await back();
    await page.getByRole('dialog', { name: 'Você' }).waitFor();
    expect(await name.inputValue()).toBe('Maria Silva');
    complaints.length = 0;
  });

  it('shows an error page on the first load, with a retry, and continues by itself', async () => {
    const page = await visit();
    await signIn(page, `${home}/payments`);
    await page.route('**/v1/**', (route) => route.abort('connectionrefused'));
    await page.route('**/healthz', (route) => route.abort('connectionrefused'));
    await page.goto(`${home}/payments?q=${orderId}`);
    const alert = page.getByRole('alert');
    await alert.getByText('Sem resposta do servidor').waitFor();
    await alert.getByText('Confira a conexão e tente de novo').waitFor();
    await alert.getByRole('button', { name: 'Tentar de novo' }).click();
    await alert.getByText('Sem resposta do servidor').waitFor();
    await page.unroute('**/healthz');
    await page.unroute('**/v1/**');
    await row(page).waitFor();
    expect((await lastComplaints()).filter((each) => !/ERR_CONNECTION_REFUSED/.test(each))).toEqual([]);
  });
});

describe('an expired session', () => {
  /** Ends the session on the server only, as its expiry does; the browser still has the cookie. */
  async function end(page: Page) {
    const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
    const ended = await fetch(`${apiUrl}/v1/session`, { method: 'DELETE', headers: { cookie } });
    expect(ended.status).toBe(204);
  }

  it('asks for a sign-in over a form, and loses none of its input', async () => {
    const page = await visit();
    await signIn(page, `${home}/payouts/new`, 'finance');
    await page.getByLabel('Chave Pix', { exact: true }).last().fill('529.982.247-25');
    await page.getByLabel('Nome do favorecido').fill('Maria Silva');
    await page.getByLabel('Valor', { exact: true }).fill('31,07');
    await choose(page, 'Provedor', 'Lexxen');
    await page.getByRole('button', { name: /^Revisar R\$/ }).click();
    const send = page.getByRole('button', { name: /^Enviar R\$/ });
    await send.waitFor();
    await end(page);
    await send.click();
    await page.getByText('Sua sessão terminou. Entre de novo para continuar de onde parou.').waitFor();
    // Meanwhile the form is hidden.
    expect(await page.getByText('Nome do favorecido').isVisible()).toBe(false);
    await fillLogin(page, 'trilho-demo', 'finance');
    await heading(page, 'Novo saque').waitFor();
    expect(pathOf(page)).toBe(`${home}/payouts/new`);
    expect(await page.getByLabel('Nome do favorecido').inputValue()).toBe('Maria Silva');
    expect(await page.getByLabel('Valor', { exact: true }).inputValue()).toBe('31,07');
    expect(new Set(await lastComplaints())).toEqual(new Set(['401 /v1/payouts']));
  });

  it('lets the form continue after the sign-in: validation, API errors and focus', async () => {
    const page = await visit();
    await signIn(page, `${home}/you`, 'finance');
    await page.getByRole('button', { name: 'Trocar senha' }).click();
    const current = page.getByLabel('Senha atual');
    const next = page.getByLabel('Nova senha');
    const save = page.getByRole('button', { name: 'Salvar senha' });
    await current.fill('certainly another');
    await next.fill('short');
    await save.click();
    await page.getByText('Use pelo menos 12 caracteres.').waitFor();
    expect(await next.evaluate((input) => input === document.activeElement)).toBe(true);
    await next.fill('long enough for anyone');
    await page.getByText('Use pelo menos 12 caracteres.').waitFor({ state: 'detached' });
    await end(page);
    await save.click();
    await page.getByText('Sua sessão terminou').waitFor();
    await fillLogin(page, 'trilho-demo', 'finance');
    await save.waitFor();
    expect([await current.inputValue(), await next.inputValue()]).toEqual([
      'certainly another',
      'long enough for anyone',
    ]);
    await next.fill('');
    await page.getByText('Use pelo menos 12 caracteres.').waitFor();
    await next.fill('long enough for everyone');
    await save.click();
    await page.getByText('A senha atual não confere.').waitFor();
    expect(await current.evaluate((input) => input === document.activeElement)).toBe(true);
    await current.fill('certainly a third');
    await page.getByText('A senha atual não confere.').waitFor({ state: 'detached' });
    expect(new Set(await lastComplaints())).toEqual(new Set(['401 /v1/session/password', '422 /v1/session/password']));
  });

  it('shows the next person nothing of the form', async () => {
    const page = await visit();
    // A request that is still under way would notice the end of the session before the click does.
    const loaded = ['/v1/providers', '/v1/providers/health'].map((path) =>
      page.waitForResponse((response) => new URL(response.url()).pathname === path),
    );
    await signIn(page, `${home}/payouts/new`, 'finance');
    await Promise.all(loaded);
    await page.getByLabel('Nome do favorecido').fill('Maria Silva');
    await end(page);
    // The end of the session is noticed at the next API request.
    await page.keyboard.press('g');
    await page.getByRole('navigation', { name: 'Seções' }).getByRole('link', { name: 'Recebedores' }).click();
    await page.getByText('Sua sessão terminou').waitFor();
    await fillLogin(page, 'trilho-demo', 'viewer');
    await heading(page, 'Recebedores').waitFor();
    await page.goBack();
    await heading(page, 'Novo saque').waitFor();
    expect(await page.getByLabel('Nome do favorecido').inputValue()).toBe('');
    expect((await lastComplaints()).every((each) => each.startsWith('401 '))).toBe(true);
  });
});

it('each page without content explains how it is filled', async () => {
  const { id } = await insertMerchant(app.store, 'Loja nova');
  const email = `${randomUUID()}@trilho.test`;
  const userId = await insertPerson(app.store.db, { email, name: 'Nova', password: 'a password of twelve' });
  const membership = { user_id: userId ?? '', merchant_id: id, role: 'admin' } as const;
  await app.store.db.insertInto('memberships').values(membership).execute();
  const page = await visit();
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await page.getByLabel('Senha', { exact: true }).fill('a password of twelve');
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.getByRole('button', { name: /^Conta: / }).waitFor();
  const { memberships } = await (await page.request.get('/v1/session')).json();
  const silent: string[] = [];
  const titles: Record<string, string> = { ...texts.nav.page, ...texts.nav.title };
  for (const { at, word } of sections.flatMap((section) => pagesFor(section, memberships[0].may))) {
    await openInside(page, `/m/${id}/${at}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    // The title that is drawn before a page's code is there stays when it comes.
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(titles[word]);
    if (neverEmpty.includes(at)) continue;
    // An empty list shows a title and at least one sentence.
    const says = page.locator('main :is(.empty, .first) p').filter({ visible: true });
    await says
      .first()
      .waitFor({ timeout: 20_000 })
      .catch(() => silent.push(at));
  }
  expect(silent).toEqual([]);
  // About 36 pages.
});

/**
 * Pages without an empty state: forms, content of the installation, and the audit log, which already contains this
 * sign-in.
 */
const neverEmpty = [
  'audit',
  'event-types',
  'payout-policy',
  'people',
  'provider-health',
  'providers',
  'response-times',
  'roles',
  'rules',
  'sandbox',
];

describe('a slow network', () => {
  /** A slow mobile network: 400 ms latency and 150 kB/s down. */
  async function slow(page: Page) {
    const network = await page.context().newCDPSession(page);
    await network.send('Network.enable');
    await network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 400,
      downloadThroughput: 150_000,
      uploadThroughput: 50_000,
    });
  }

  it('shows placeholders first, without layout shifts afterwards', async () => {
    const page = await visit({ viewport: { width: 360, height: 800 } });
    await signIn(page);
    await page.addInitScript(() => {
      const seen = { skeletons: 0, shifted: 0 };
      Object.assign(window, { seen });
      new MutationObserver(() => {
        seen.skeletons = Math.max(seen.skeletons, document.querySelectorAll('.skeleton').length);
      }).observe(document, { subtree: true, childList: true });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) seen.shifted += entry.value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await slow(page);
    for (const [path, there] of [
      [`payments?q=${orderId}`, row(page)],
      [`payments/${paymentId}`, page.getByRole('list', { name: 'Linha do tempo' })],
    ] as const) {
      await page.goto(`${home}/${path}`);
      await there.waitFor();
      const seen = await page.evaluate(() => (window as unknown as { seen: Record<string, number> }).seen);
      expect(seen.skeletons, path).toBeGreaterThan(3);
      expect(seen.shifted, path).toBeLessThan(0.02);
    }
  });

  it('sends a form once when it is submitted twice', async () => {
    const page = await visit();
    await signIn(page, `${home}/payouts/new`, 'finance');
    await page.getByLabel('Chave Pix', { exact: true }).last().fill(`${randomUUID()}@example.com`);
    await page.getByLabel('Nome do favorecido').fill('Maria Silva');
    await page.getByLabel('Valor', { exact: true }).fill('12,34');
    await choose(page, 'Provedor', 'Lexxen');
    await slow(page);
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname));
    await page.getByRole('button', { name: /^Revisar R\$/ }).click();
    await page.getByRole('button', { name: /^Enviar R\$/ }).dblclick();
    await page.keyboard.press('Enter');
    await eventually(() => pathOf(page)).toMatch(/\/payouts\/pyo_/);
    expect(sent).toEqual(['/v1/payouts']);
  });
});

describe('hostile text from providers and payers', () => {
  const long = 'n'.repeat(10_000);
  const hostile = [
    '<script>window.ran = true</script><img src="x:" onerror="window.ran = true">',
    '\u202eodagap\u202c \u2067abc',
    'one\ntwo\r\n\n\n\n\nthree',
    '\u200bze\u200dro\u2060\ufeff',
    long,
  ].join(' ');
  /** The fields that contain text from providers or merchants; all other fields are written by Trilho. */
  const foreign = new Set(
    'name title message detail description providerWord providerCode why reason url error said note text answer body'.split(
      ' ',
    ),
  );
  const spoil = (value: unknown, key = ''): unknown => {
    if (Array.isArray(value)) return value.map((each) => spoil(each));
    if (typeof value === 'string') return foreign.has(key) ? `${hostile} ${value}` : value;
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, spoil(each, name)]));
  };

  let addresses: string[];
  beforeAll(async () => {
    const payouts = payer(shop, 'Lexxen');
    await payouts.fault('withdraw', 'unauthorized', { times: 2 });
    const payout = await payouts.send();
    await shop.fault('createTransaction', 'refuse');
    const refused = await shop.create({ orderId: `states-${randomUUID()}` });
    const receiver = await shop.call<{ id: string }>('POST', '/v1/receivers', {
      provider: 'IUGUBAAS',
      name: 'Maria Silva',
      document: makeCnpj(Math.random),
      email: 'recebedor@example.com',
    });
    expect(receiver.status).toBe(201);
    addresses = ['payments', `payments/${refused.body.id}`, 'payouts', `payouts/${payout.body.id}`, 'receivers'];
    addresses.push(`receivers/${receiver.body.id}`);
    const dispute = await disputed(shop);
    addresses.push('home', `disputes/${dispute.id}`, 'webhooks-in', 'audit', 'requests');
  });

  it('runs no script, breaks no layout and reverses no other text', async () => {
    const page = await visit();
    await signIn(page);
    await page.route(/\/v1\/(?!session)/, async (route) => {
      // The stream would replace the manipulated content with the real one.
      if (route.request().url().endsWith('/stream')) return route.abort();
      // Requests that were still open when the page was left are ignored.
      const response = await route.fetch().catch(() => undefined);
      if (!response) return;
      if (!response.headers()['content-type']?.includes('json')) return route.fulfill({ response });
      await route.fulfill({ response, json: spoil(await response.json()) });
    });
    const wrong: string[] = [];
    for (const address of addresses) {
      for (const width of [1440, 360]) {
        await page.setViewportSize({ width, height: 800 });
        await page.goto(`${home}/${address}`);
        const there = page.getByText('window.ran').first();
        await there.waitFor({ state: 'attached' }).catch(() => wrong.push(`${address} shows nothing of it`));
        // Folded raw content is checked too.
        for (const fold of (await page.locator('.raw-toggle').all()).slice(0, 2))
          if ((await fold.getAttribute('aria-expanded')) !== 'true') await fold.click();
        const found = await page.evaluate((bidi) => {
          const { scrollWidth, clientWidth, scrollHeight } = document.documentElement;
          const faults: string[] = [];
          if ('ran' in window) faults.push('runs it');
          if (document.querySelector('main script, main img[src^="x:"]')) faults.push('takes it for markup');
          if (scrollWidth > clientWidth) faults.push(`is ${scrollWidth - clientWidth} px too wide`);
          if (scrollHeight > 12_000) faults.push(`is ${scrollHeight} px high`);
          for (const line of document.querySelectorAll<HTMLElement>('tbody tr')) {
            if (line.offsetHeight > 120) faults.push(`has a row of ${line.offsetHeight} px`);
          }
          const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
          for (let node = walker.nextNode(); node; node = walker.nextNode()) {
            const holder = node.parentElement;
            if (!holder || !node.textContent?.includes(bidi) || holder.closest('option, script')) continue;
            let isolated = false;
            for (let each: Element | null = holder; each && !isolated; each = each.parentElement) {
              isolated = /isolate|plaintext/.test(getComputedStyle(each).unicodeBidi) && each !== document.body;
              // A block isolates only its own text: a parent with other text in it does not count.
              if (each.childNodes.length > 1) break;
            }
            if (!isolated) faults.push(`turns ${holder.outerHTML.slice(0, 80)}`);
          }
          return [...new Set(faults)];
        }, '\u202e');
        wrong.push(...found.map((each) => `${address} at ${width} ${each}`));
      }
    }
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    expect(wrong).toEqual([]);
    expect((await lastComplaints()).filter((each) => !/ERR_FAILED/.test(each))).toEqual([]);
  }, 300_000);
});

/** Bytes of gzip: what the first view of the home page loads, and the whole page with charts and latest payments. */
const firstView = 147_000;
const wholePage = 171_000;
/** The same of the sign-in, of a list before its own code is there, and of that list with its rows. */
const signInPage = 140_000;
const firstOfList = 140_000;
const wholeList = 190_000;

/** The part of the page in which its largest text is, if it is one of these. */
const largestIn = (page: Page, parts: string) =>
  page.evaluate(async (of) => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(drawn))));
    return new Promise<string | undefined>((resolve) => {
      new PerformanceObserver((list) => {
        const last = list.getEntries().at(-1) as (PerformanceEntry & { element: Element | null }) | undefined;
        resolve(last?.element?.closest(of)?.textContent?.slice(0, 200));
      }).observe({ type: 'largest-contentful-paint', buffered: true });
    });
  }, parts);

/** What a page loads, as somebody with one merchant opens it first of all. */
async function weighed() {
  const page = await visit();
  // How other pages are loaded comes when the browser is idle, whenever that is.
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  const sizes = new Map<string, Promise<number>>();
  const twice: string[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (!/\.(js|css)$/.test(pathname)) return;
    if (sizes.has(pathname)) twice.push(pathname);
    sizes.set(
      pathname,
      response.body().then((body) => gzipSync(body).length),
    );
  });
  return {
    page,
    /** Holds what the page's head names for later, until the function that it returns is called. */
    async holdLater(document: string) {
      let release = () => {};
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      const later = new Set<string>();
      await page.route('**/assets/*', async (route) => {
        if (later.has(new URL(route.request().url()).pathname)) await held;
        await route.continue();
      });
      await page.route(document, async (route) => {
        const response = await route.fetch();
        for (const [, href = ''] of (await response.text()).matchAll(/rel="later"[^>]*href="([^"]+)"/g))
          later.add(href);
        await route.fulfill({ response });
      });
      return release;
    },
    async signIn() {
      const { cookies } = await person(apiUrl, 'viewer@trilho.test');
      await page.context().addCookies([...cookies].map(([name, value]) => ({ name, value, url: apiUrl })));
      // A person with one merchant: the list of merchants is loaded later.
      await page.route('**/v1/session', async (route) => {
        const response = await route.fetch();
        const session = await response.json();
        await route.fulfill({ response, json: { ...session, memberships: session.memberships.slice(0, 1) } });
      });
    },
    /** Checks the sum of all scripts and styles so far. */
    async expectBelow(limit: number) {
      const bytes = await Promise.all([...sizes].map(async ([name, size]) => [name, await size] as const));
      const all = bytes.sort(([, a], [, b]) => b - a);
      const sum = all.reduce((total, [, size]) => total + size, 0);
      const names = all.map(([name, size]) => `${size} ${name}`).join('\n');
      // The lower limit makes sure that the responses were measured.
      expect(sum).toBeGreaterThan(100_000);
      expect(sum, names).toBeLessThan(limit);
      // What the page's head names is what the console asks for.
      expect(twice).toEqual([]);
    },
  };
}

it(`loads the first view of the home page with less than ${firstView / 1000} kB of scripts and styles`, async () => {
  const { page, signIn: enter, holdLater, expectBelow } = await weighed();
  await enter();
  // What is below the first view waits for the figures, and the first view does not wait for its files.
  const bring = await holdLater(`${apiUrl}/`);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/v1/statistics?*', async (route) => {
    await held;
    await route.continue();
  });
  // Nothing waits: the advice of an entry would be the largest text.
  await page.route('**/v1/attention?*', (route) =>
    route.fulfill({ json: { data: [], counts: {}, forYou: 0, nextCursor: null } }),
  );
  await page.goto('/');
  await heading(page, 'Início').waitFor();
  await page.locator('.queue').waitFor();
  await page.locator('.figures-row').waitFor();
  await expectBelow(firstView);
  bring();
  release();
  await page.locator('.chart').nth(3).waitFor();
  await page.locator('[aria-busy=true], .skeleton').first().waitFor({ state: 'detached' });
  await expectBelow(wholePage);
  // Otherwise all of the page would be its first view.
  expect(await largestIn(page, '.charts')).toBeUndefined();
});

it.each(['attention', 'reconciliations'])(
  'has the first answer of %s asked for by its head, and uses it',
  async (at) => {
    const { page, signIn: enter } = await weighed();
    await enter();
    const asked: string[] = [];
    page.on('request', (request) => {
      if (/\/v1\/(attention|reconciliations)/.test(request.url())) asked.push(request.url());
    });
    await page.goto(`${home}/${at}`);
    await page.locator('[data-arriving]').waitFor({ state: 'detached' });
    await page.locator('main :is(.skeleton, [aria-busy=true])').first().waitFor({ state: 'detached' });
    const left = await page.evaluate(() => [
      ...(window as unknown as { trilhoAsked: Map<string, unknown> }).trilhoAsked.keys(),
    ]);
    expect(left).toEqual([]);
    expect(new URL(asked[0] ?? '').pathname).toBe(at === 'attention' ? '/v1/attention/groups' : '/v1/reconciliations');
  },
);

it(`loads the sign-in with less than ${signInPage / 1000} kB of scripts and styles`, async () => {
  const { page, expectBelow } = await weighed();
  await page.goto('/login');
  await page.getByRole('button', { name: 'Entrar' }).waitFor();
  await expectBelow(signInPage);
});

it(`loads a list with less than ${wholeList / 1000} kB, and its title with less than ${firstOfList / 1000}`, async () => {
  const { page, signIn: enter, holdLater, expectBelow } = await weighed();
  await enter();
  const bring = await holdLater('**/payments');
  await page.goto(`${home}/payments`);
  await heading(page, 'Pagamentos').waitFor();
  await expectBelow(firstOfList);
  expect(await page.locator('table').count()).toBe(0);
  bring();
  await page.locator('tbody [data-row-link]').first().waitFor();
  await expectBelow(wholeList);
});
