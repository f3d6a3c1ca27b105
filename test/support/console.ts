// A browser for the tests of the console's pages.
import {
  type Browser,
  type BrowserContextOptions,
  type ConsoleMessage,
  type Cookie,
  chromium,
  type Locator,
  type Page,
} from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';

export const roles = ['admin', 'ops', 'finance', 'developer', 'viewer'] as const;

/** Waits up to 30 s until `read` gives the expected value; duration is not tested here. */
export const eventually = <Read>(read: () => Read) => expect.poll(read, { timeout: 30_000 });

export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

export const pathOf = (page: Page) => new URL(page.url()).pathname;

/** Selects an option of a dropdown with the mouse. */
export async function choose(within: Page | Locator, label: string | RegExp, option: string): Promise<void> {
  const page = 'page' in within ? within.page() : within;
  await within.getByRole('combobox', { name: label, exact: true }).click();
  const list = page.getByRole('listbox', { name: label, exact: true });
  const row = list.getByRole('option').filter({ has: page.getByText(option, { exact: true }) });
  await row.click();
  await list.waitFor({ state: 'hidden' });
}

/** Unfolds a panel of the test environment. */
export async function unfold(page: Page, name: string): Promise<void> {
  const fold = page.getByRole('button', { name, exact: true });
  await fold.waitFor();
  if ((await fold.getAttribute('aria-expanded')) !== 'true') await fold.click();
}

export async function fillLogin(page: Page, password: string, name = 'admin'): Promise<void> {
  await page.getByRole('textbox', { name: 'E-mail' }).fill(`${name}@trilho.test`);
  await page.getByRole('textbox', { name: 'Senha', exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar' }).click();
}

/**
 * Opens a page inside the running console, as a link does, which costs half of what it costs to load one anew. Between it and
 * the page before is one with another frame, so that nothing of what was there can be taken for the new one.
 */
export async function openInside(page: Page, path: string): Promise<void> {
  for (const to of ['/nothing', path]) {
    await page.evaluate((address) => {
      for (const frame of document.querySelectorAll('.frame')) frame.setAttribute('data-left', '');
      const at = history.state?.idx ?? 0;
      history.pushState({ usr: null, key: `${address} ${at + 1}`, idx: at + 1 }, '', address);
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
    }, to);
    await page.locator('.frame[data-left]').waitFor({ state: 'detached' });
  }
}

const switches = [
  '--disable-gpu',
  '--disable-quic',
  // No page lives long enough to win back what its optimised code costs.
  '--js-flags=--no-turbofan,--no-maglev',
];

/** Chromium's note seconds after the load about a file asked for ahead: how soon it is used depends on the machine. */
const unusedSoFar = /^The resource \S+\/assets\/\S+ was preloaded using link preload but not used within a few seconds/;

/**
 * A browser for one test file. `complaints` contains crashes, and errors and warnings of the browser's console, among
 * them violations of the content security policy and refused requests. A test removes those that it expects, at its end
 * with `lastComplaints`; any other complaint fails it.
 */
export function openBrowser(apiUrl: string) {
  let browser: Browser;
  const complaints: string[] = [];
  const sessions = new Map<string, Cookie[]>();

  beforeAll(async () => {
    const { CHROMIUM_PATH } = process.env;
    if (!CHROMIUM_PATH) throw new Error('CHROMIUM_PATH names no browser; `npm test` finds one');
    browser = await chromium.launch({ executablePath: CHROMIUM_PATH, args: switches });
  });
  afterAll(() => browser?.close());
  /** Closes all pages, so that none can complain afterwards, and removes and answers the complaints. */
  async function lastComplaints(): Promise<string[]> {
    await Promise.all(browser.contexts().map((context) => context.close()));
    return complaints.splice(0);
  }
  afterEach(async () => expect(await lastComplaints()).toEqual([]));

  /**
   * Opens a page in a new browser context, without cookies or storage. Without motion: colours would be checked in the
   * middle of a transition.
   */
  async function visit(options: BrowserContextOptions = {}): Promise<Page> {
    const context = await browser.newContext({ baseURL: apiUrl, locale: 'pt-BR', reducedMotion: 'reduce', ...options });
    context.on('console', (message) => {
      if (!['error', 'warning'].includes(message.type()) || unusedSoFar.test(message.text())) return;
      complaints.push(complaint(message));
    });
    context.on('weberror', (crash) => complaints.push(String(crash.error())));
    return context.newPage();
  }

  /**
   * Opens an address of the console as a signed-in person: by way of the login, and later in the file with the session
   * from then, unless it has ended. A login costs a page and a password hash.
   */
  async function signIn(page: Page, address = '/', name = 'admin'): Promise<void> {
    const context = page.context();
    const known = sessions.get(name);
    if (known) await context.addCookies(known);
    const isSignedIn = known !== undefined && (await context.request.get('/v1/session')).ok();
    if (known && !isSignedIn) await context.clearCookies();
    await page.goto(address);
    if (!isSignedIn) await fillLogin(page, 'trilho-demo', name);
    await page.getByRole('button', { name: /^Conta: / }).waitFor();
    sessions.set(name, await context.cookies());
  }

  return { complaints, lastComplaints, visit, signIn };
}

function complaint(message: ConsoleMessage): string {
  const status = /^Failed to load resource: the server responded with a status of (\d+)/.exec(message.text())?.[1];
  return status ? `${status} ${new URL(message.location().url).pathname}` : message.text();
}
