import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import compression from 'compression';
import express, { type ErrorRequestHandler, type Request, type Response, Router } from 'express';
import { isDatabaseAway } from '../../../db/core/away.ts';
import { payerUrl } from '../../../db/core/payer-pages.ts';
import { findPayable } from '../../../db/payments/payer-page.ts';
import { findLink, openLinkOf } from '../../../db/payments/payment-links.ts';
import type { Payment } from '../../../domain/payments/payment.ts';
import { addLogFields } from '../../../runtime/log.ts';
import { addressOf } from '../../core/address.ts';
import type { Api } from '../../core/context.ts';
import { type Limits, limitOf } from '../../core/limits.ts';
import { Problem } from '../../core/problems.ts';
import { documentOf, Plain } from './frame.tsx';
import { LinkPage, type LinkPageProps, Poster } from './link-page.tsx';
import { PayPage } from './page.tsx';
import { asksForOf, newSubmission, readForm, submit } from './submit.ts';
import { type Words, wordsIn } from './texts.ts';
import { isOver, screenOf, versionOf } from './view.ts';

/** Readings of one page in a minute: an open page asks every 2.5 seconds, and may be open on several devices. */
const readsPerMinute = 240;

/** Forms that an address may send to one link in ten minutes: many payers share the address of their network. */
const submissionsPerAddress = 40;
/** Nothing that a payer enters is longer. */
const formBody = express.urlencoded({ extended: false, limit: '8kb' });

/** The files of the pages, at addresses that change with their content. */
const files = Object.fromEntries(
  (['css', 'js'] as const).map((kind) => {
    const content = readFileSync(new URL(`./files/page.${kind}`, import.meta.url));
    const hash = createHash('sha256').update(content).digest('hex').slice(0, 10);
    return [kind, { content, at: `/${hash}/page.${kind}` }];
  }),
) as Record<'css' | 'js', { content: Buffer; at: string }>;
const base = '/pay/files';
export const fileAddresses = { css: `${base}${files.css.at}`, js: `${base}${files.js.at}` };

/**
 * The pages of payers, below `/pay`. They are documents of the server, which need no script of ours to be read; nobody
 * signs in, and whoever has an address sees its page. No address is in a log: what is logged is the route.
 */
export function payPages(api: Api, limits: Limits): Router {
  const router = Router({ strict: true });
  router.use('/files', fileRouter());
  router.use((_request, response, next) => {
    response.set({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow, noarchive',
      'referrer-policy': 'no-referrer',
      'content-security-policy': policyOf(),
    });
    next();
  });
  const countRead = limitOf(readsPerMinute, 60);
  const countLink = limitOf(readsPerMinute, 60);
  const countSubmission = limitOf(submissionsPerAddress, 600);
  const isSandbox = api.settings.mode === 'sandbox';

  /** @throws Problem 404 for a token that is not right, 429 */
  async function payableOr404(request: Request, response: Response) {
    response.locals.route = '/pay/:token';
    const found = await findPayable(api.store, String(request.params.token));
    if (!found) {
      await limits.countUnknownCaller(addressOf(request));
      throw new Problem('not_found', 'There is no such payment.');
    }
    addLogFields({ merchantId: found.merchantId, paymentId: found.payment.id });
    await countRead(found.payment.id);
    return found;
  }

  router.get('/:token', async (request, response) => {
    const { payment, merchantId, merchantName } = await payableOr404(request, response);
    const words = wordsOf(request);
    const now = new Date();
    const { nextAction } = payment;
    if (nextAction?.type === 'challenge') response.set('content-security-policy', policyOf(nextAction.url));
    send(response, {
      words,
      title: `${words.t.to} ${merchantName}`,
      refreshes: !isOver(screenOf(payment, now)),
      isSandbox,
      children: (
        <PayPage
          words={words}
          payment={payment}
          merchantName={merchantName}
          now={now}
          site={api.settings.consoleUrl}
          retryUrl={await retryUrlOf(payment, merchantId, request)}
        />
      ),
    });
  });

  router.get('/:token/state', async (request, response) => {
    const { payment } = await payableOr404(request, response);
    response.json({ version: versionOf(payment, new Date()) });
  });

  /** Where a payer may begin again: the link, where the payment came of one and ended unpaid. */
  async function retryUrlOf(payment: Payment, merchantId: string, request: Request) {
    const screen = screenOf(payment, new Date());
    if (screen !== 'expired' && screen !== 'refused' && screen !== 'canceled') return undefined;
    const link = await openLinkOf(api.store, merchantId, payment.id);
    return link && `${new URL(link.url, 'http://any').pathname}${languageOf(request)}`;
  }

  /** @throws Problem 404 for a token that is not right, 429 */
  async function linkOr404(request: Request, response: Response) {
    response.locals.route = '/pay/l/:token';
    const found = await findLink(api.store, String(request.params.token));
    if (!found) {
      await limits.countUnknownCaller(addressOf(request));
      throw new Problem('not_found', 'There is no such payment link.');
    }
    addLogFields({ merchantId: found.merchantId });
    await countLink(`${found.link.id} ${addressOf(request)}`);
    return found;
  }

  function sendLink(response: Response, page: LinkPageProps): void {
    const title = `${page.words.t.to} ${page.merchantName}`;
    send(response, { words: page.words, title, isSandbox, children: <LinkPage {...page} /> });
  }

  router.get('/l/:token', async (request, response) => {
    const { link, merchantName } = await linkOr404(request, response);
    const entered = { ...readForm({}), submission: newSubmission() };
    const asksFor = { phone: false, address: false };
    sendLink(response, { words: wordsOf(request), link, merchantName, entered, asksFor, wrong: [] });
  });

  router.get('/l/:token/qr', async (request, response) => {
    const { link, merchantName } = await linkOr404(request, response);
    const words = wordsOf(request);
    const title = `${words.t.to} ${merchantName}`;
    send(response, {
      words,
      title,
      isSandbox,
      children: <Poster words={words} link={link} merchantName={merchantName} />,
    });
  });

  router.post('/l/:token', formBody, async (request, response) => {
    const { link, merchantId, merchantName } = await linkOr404(request, response);
    if (request.get('sec-fetch-site') === 'cross-site') throw new Problem('not_found', 'Another site sent this form.');
    await countSubmission(`${link.id} ${addressOf(request)}`);
    await limits.countOpening(merchantId);
    const entered = readForm(request.body);
    const outcome = await submit(api, {
      link,
      merchant: { merchantId, merchantName },
      entered,
      asksFor: asksForOf(request.body),
      again: request.body?.again === '1',
      request: { http: request, requestId: response.locals.requestId },
    });
    if (outcome === 'closed') {
      response.redirect(303, request.originalUrl);
      return;
    }
    if ('returned' in outcome) {
      const { status, ...said } = outcome.returned;
      response.status(status);
      sendLink(response, { words: wordsOf(request), link, merchantName, entered, ...said });
      return;
    }
    const seal = await api.store.sealOf(merchantId);
    const page = new URL(payerUrl(seal, outcome.paymentId), 'http://any').pathname;
    // A reload of the page that follows sends nothing again.
    response.redirect(303, `${page}${languageOf(request)}`);
  });

  router.use((request, response) => {
    response.locals.route = '/pay';
    throw new Problem('not_found', `There is no ${request.method} here.`);
  });
  router.use(failed(api));
  return router;
}

/** Sends a page. */
function send(response: Response, page: Omit<Parameters<typeof documentOf>[0], 'files'>): void {
  response.type('html').send(documentOf({ ...page, files: fileAddresses }));
}

/** Nothing of others: no font, no picture, no script. @param postsTo where the payer's browser has to post a form */
function policyOf(postsTo?: string): string {
  const to = postsTo?.startsWith('https://') ? ` ${new URL(postsTo).origin}` : '';
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    `form-action 'self'${to}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** The language that the payer chose in the address, else the browser's. */
function wordsOf(request: Request): Words {
  const { lang } = request.query;
  if (lang === 'pt' || lang === 'en') return wordsIn(lang);
  return wordsIn(request.acceptsLanguages(['pt', 'en']) === 'en' ? 'en' : 'pt');
}

/** The chosen language, for an address that leads on. */
const languageOf = ({ query: { lang } }: Request): string => (lang === 'pt' || lang === 'en' ? `?lang=${lang}` : '');

function fileRouter(): Router {
  const router = Router();
  router.use(compression());
  for (const [kind, { at, content }] of Object.entries(files)) {
    router.get(at, (_request, response) => {
      response.locals.route = '/pay/files';
      response.setHeader('cache-control', 'public, max-age=31536000, immutable');
      response.type(kind).send(content);
    });
  }
  return router;
}

/** What went wrong, in the payer's words. Programs of the page get the status alone. */
function failed(api: Api): ErrorRequestHandler {
  return (error, request, response, next) => {
    if (response.headersSent) return next(error);
    const status = statusOf(error);
    if (status === 500) api.log.error({ err: error }, 'unexpected error');
    response.status(status);
    if (error instanceof Problem && error.retryAfter !== undefined) {
      response.setHeader('retry-after', String(error.retryAfter));
    }
    if (request.path.endsWith('/state')) return void response.end();
    const words = wordsOf(request);
    const { t } = words;
    const [title, help] =
      status === 404
        ? [t.notFoundTitle, t.notFoundHelp]
        : status === 429
          ? [t.busyTitle, t.busyHelp]
          : [t.failedTitle, t.failedHelp];
    const isSandbox = api.settings.mode === 'sandbox';
    send(response, { words, title, isSandbox, children: <Plain title={title} help={help} /> });
  };
}

function statusOf(error: unknown): number {
  if (error instanceof Problem) return error.status;
  if (isDatabaseAway(error)) return 503;
  const status = (error as { status?: number }).status ?? 500;
  return status >= 400 && status < 500 ? 404 : 500;
}
