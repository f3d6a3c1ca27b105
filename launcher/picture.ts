// `npm run picture`: takes the pictures in docs/images from a running `npm start`, after it has created payments,
// payouts and receivers like those of a shop's day. API_URL replaces the default address.
// `npm run picture -- <folder>` takes a picture of each page for review instead, in both themes, narrow and wide.
import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import sharp from 'sharp';
import { makeCnpj, makeCpf } from '../domain/core/documents.ts';
import { sections } from '../web/shared/layout/sections.ts';
import { findChromium } from './chromium.ts';
import { root } from './files.ts';

const api = process.env.API_URL ?? 'http://127.0.0.1:8080';
const home = '/m/mer_lojademo';
/** Maximum size, which keeps the docs quick to open and to clone. */
const mostBytes = 150_000;

type Theme = 'light' | 'dark';
interface Picture {
  name: string;
  at: string;
  themes: readonly Theme[];
  width?: number;
  height?: number;
  /** Actions on the page before the picture is taken. */
  prepare?: (page: Page) => Promise<unknown>;
}

const seeded = await seed();
const executablePath = await findChromium();
const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
const browser = await chromium.launch({ executablePath, args: [...args, '--disable-background-networking'] });
const [folder] = process.argv.slice(2);
try {
  if (folder) await everyPage(browser, folder);
  else await forTheDocs(browser);
} finally {
  await browser.close();
}

/** Every page of every section, and their detail pages. */
function allPages(): Picture[] {
  const listed = sections.flatMap(({ pages }) => pages.map(({ at }) => ({ name: at, at, themes: ['light'] as const })));
  const inBoth = ['payments', 'payouts'];
  return [
    {
      name: 'home',
      at: 'home?period=30d',
      themes: ['light', 'dark'],
      height: 1320,
      prepare: (page) => page.locator('.chart').nth(3).waitFor(),
    },
    ...listed
      .filter(({ at }) => at !== 'home')
      .map((each) => (inBoth.includes(each.at) ? { ...each, themes: ['light', 'dark'] as const } : each)),
    {
      name: 'payment',
      at: `payments/${seeded.paymentId}`,
      themes: ['light', 'dark'],
      prepare: (page) => page.getByRole('img', { name: 'QR Code do Pix' }).waitFor(),
    },
    { name: 'attention', at: `payments/${seeded.lateId}`, themes: ['light'] },
    { name: 'payout', at: `payouts/${seeded.payoutId}`, themes: ['light'] },
    { name: 'receiver', at: `receivers/${seeded.receiverId}`, themes: ['light'] },
    { name: 'provider', at: 'providers/asaas', themes: ['light'] },
    { name: 'shortcuts', at: 'shortcuts', themes: ['light'] },
    {
      name: 'search',
      at: 'payments',
      themes: ['light'],
      async prepare(page) {
        await page.keyboard.press('Control+k');
        await page.getByRole('dialog', { name: 'Buscar e ir' }).waitFor();
        await page.keyboard.type('Helena');
        await page.getByText('Encontrados').waitFor();
      },
    },
    { name: 'narrow', at: 'payments', themes: ['dark'], width: 360 },
  ];
}

async function forTheDocs(from: Browser): Promise<void> {
  const to = path.join(root, 'docs/images');
  mkdirSync(to, { recursive: true });
  const made: string[] = [];
  const docs = ['README.md', 'docs/console.md'].map((file) => readFileSync(path.join(root, file), 'utf8')).join();
  for (const picture of allPages()) {
    for (const theme of picture.themes) {
      const name = picture.themes.length > 1 && theme === 'dark' ? `${picture.name}-dark` : picture.name;
      // A picture that no docs page shows is not taken.
      if (!docs.includes(`images/${name}.png`)) continue;
      const page = await signedIn(from, theme, picture);
      await open(page, picture);
      const png = await sharp(await page.screenshot())
        .png({ palette: true, quality: 95, effort: 10 })
        .toBuffer();
      if (png.length > mostBytes) throw new Error(`${name} is ${png.length} bytes, more than ${mostBytes}`);
      await sharp(png).toFile(path.join(to, `${name}.png`));
      made.push(name);
      await page.context().close();
    }
  }
  console.log(`docs/images made: ${made.join(', ')}`);
}

async function everyPage(from: Browser, to: string): Promise<void> {
  mkdirSync(to, { recursive: true });
  for (const theme of ['light', 'dark'] as const) {
    for (const width of [360, 1440]) {
      const page = await signedIn(from, theme, { width });
      for (const picture of allPages()) {
        await open(page, picture);
        await page.screenshot({ path: path.join(to, `${picture.name}-${theme}-${width}.png`), fullPage: true });
      }
      await page.context().close();
    }
  }
  console.log(`pictures made in ${to}`);
}

async function open(page: Page, { at, prepare }: Picture): Promise<void> {
  await page.goto(`${home}/${at}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  // Waiting for an idle network would not end: a payment's page keeps a stream open.
  await page.waitForFunction(() => !document.querySelector('.skeleton, [aria-busy="true"]'));
  await prepare?.(page);
  await page.evaluate(() => document.fonts.ready);
}

async function signedIn(
  from: Browser,
  colorScheme: Theme,
  { width = 1280, height = 800 }: Pick<Picture, 'width' | 'height'>,
): Promise<Page> {
  const context = await from.newContext({
    baseURL: api,
    viewport: { width, height },
    colorScheme,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    reducedMotion: 'reduce',
  });
  const data = { email: 'admin@trilho.test', password: 'trilho-demo' };
  const entered = await context.request.post('/v1/session', { data, headers: { origin: api } });
  if (!entered.ok()) throw new Error(`the sign-in failed: ${entered.status()}`);
  return context.newPage();
}

/**
 * Creates a shop's day through the API: paid, pending, expired, refunded and late payments; payouts, some of them
 * stuck; a receiver.
 */
async function seed() {
  const call = async <Body>(method: string, route: string, body?: object): Promise<Body> => {
    const response = await fetch(`${api}${route}`, {
      method,
      headers: {
        authorization: 'Bearer sk_test_demo',
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${route} answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as Body;
  };
  const post = <Body>(route: string, body: object) => call<Body>('POST', route, body);
  const until = async (ready: () => Promise<boolean>) => {
    for (let turn = 0; !(await ready()); turn += 1) {
      if (turn > 300) throw new Error('what was simulated did not come to be');
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  };
  const paymentOf = (id: string) => call<{ status: string; needsAttention: boolean }>('GET', `/v1/payments/${id}`);
  const simulate = (id: string, event: string) => post(`/v1/sandbox/payments/${id}/simulate`, { event });

  const people = [
    ['Helena Prado', 'Tênis de corrida'],
    ['João Batista Ferreira', 'Assinatura anual'],
    ['Iara Nascimento', 'Camiseta'],
    ['Caio Teixeira', 'Curso de fotografia'],
    ['Lívia Moraes', 'Cadeira de escritório'],
    ['Otávio Lemos', 'Livro'],
    ['Renata Figueiredo', 'Mochila'],
    ['Davi Antunes', 'Fone de ouvido'],
  ] as const;
  const providers = ['Orbita', 'Asaas', 'Woovi', 'NEXTPAY'];
  const endings = ['paid', 'paid', 'paid', 'open', 'expired', 'paid', 'late', 'open'] as const;
  const made: { id: string; ending: (typeof endings)[number] }[] = [];
  for (const [index, [name, title]] of people.entries()) {
    const amount = 4_990 + index * 7_310;
    const { id } = await post<{ id: string }>('/v1/payments', {
      provider: endings[index] === 'late' ? 'Orbita' : providers[index % providers.length],
      amount,
      paymentMethod: 'PIX',
      orderId: `A-${1042 + index}`,
      customer: {
        name,
        email: `${name.split(' ')[0]?.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()}@example.com`,
        document: makeCpf(Math.random),
        phone: '11999998888',
      },
      items: [{ id: '1', title, unitPrice: amount, quantity: 1, tangible: true }],
    });
    made.push({ id, ending: endings[index] ?? 'open' });
  }
  for (const { id, ending } of made) {
    if (ending === 'paid') await simulate(id, 'paid');
    if (ending === 'expired' || ending === 'late') await simulate(id, 'expired');
    if (ending !== 'late') continue;
    await until(async () => (await paymentOf(id)).status === 'REJECTED');
    await simulate(id, 'paid');
    await until(async () => (await paymentOf(id)).needsAttention);
  }

  const payout = (name: string, amount: number) =>
    post<{ id: string }>('/v1/payouts', {
      provider: 'Lexxen',
      paymentMethod: 'PIX',
      amount,
      pixKey: `${randomUUID().slice(0, 8)}@example.com`,
      pixType: 'EMAIL',
      name,
      document: makeCpf(Math.random),
      description: 'Repasse',
    });
  await payout('Marcenaria Boa Vista', 128_400);
  await payout('Tereza Cardoso', 32_050);
  await post('/v1/sandbox/faults', { provider: 'Lexxen', operation: 'withdraw', fault: 'unauthorized', times: 2 });
  const held = await payout('Estúdio Aroeira', 76_900);
  const receiver = await post<{ id: string }>('/v1/receivers', {
    provider: 'IUGUBAAS',
    name: 'Estúdio Aroeira Ltda.',
    document: makeCnpj(Math.random),
    email: 'financeiro@example.com',
  });
  const of = (ending: string) => made.find((each) => each.ending === ending)?.id ?? '';
  return { paymentId: of('open'), lateId: of('late'), payoutId: held.id, receiverId: receiver.id };
}
