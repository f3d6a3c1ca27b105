import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import compression from 'compression';
import express, { type ErrorRequestHandler, type Request, type Response, Router } from 'express';
import { isDatabaseAway } from '../../../db/core/away.ts';
import { findLogo, payerUrl } from '../../../db/core/payer-pages.ts';
import { findPayable } from '../../../db/payments/payer-page.ts';
import { findLink, openLinkOf } from '../../../db/payments/payment-links.ts';
import { fileTypeOf } from '../../../domain/core/files.ts';
import { CreateCardToken } from '../../../domain/payments/card-data.ts';
import type { Payment } from '../../../domain/payments/payment.ts';
import type { PaymentLink } from '../../../domain/payments/payment-link.ts';
import { addLogFields } from '../../../runtime/log.ts';
import { addressOf } from '../../core/address.ts';
import type { Api } from '../../core/context.ts';
import { type Limits, limitOf } from '../../core/limits.ts';
import { Problem } from '../../core/problems.ts';
import { connectionOf } from '../../core/refusals.ts';
import { makeCardToken, whyNoCard } from '../card-tokens.ts';
import { tokenizerVersion } from '../tokenizer.ts';
import { documentOf, Plain } from './frame.tsx';
import { LinkPage, type LinkPageProps, Poster } from './link-page.tsx';
import { PayPage } from './page.tsx';
import { asksForOf, readForm, submit } from './submit.ts';
import { type Words, wordsIn } from './texts.ts';
import { isOpenable, isOver, screenOf, versionOf } from './view.ts';

/** Readings of one page in a minute: an open page asks every 2.5 seconds, and may be open on several devices. */
const readsPerMinute = 240;

/** Forms that an address may send to one link in ten minutes: many payers share the address of their network. */
const submissionsPerAddress = 40;
/** Nothing that a payer enters is longer. */
const formBody = express.urlencoded({ extended: false, limit: '8kb' });
const cardBody = express.json({ limit: '2kb' });

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
  router.get('/logo/:hash', async (request, response) => {
    response.locals.route = '/pay/logo/:hash';
    const bytes = await findLogo(api.store.db, String(request.params.hash));
    if (!bytes) {
      await limits.countUnknownCaller(addressOf(request));
      throw new Problem('not_found', 'There is no such logo.');
    }
    response.set({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    });
    response.type(fileTypeOf(bytes) ?? 'application/octet-stream').send(bytes);
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
    const { payment, merchantId, merchant } = await payableOr404(request, response);
    const words = wordsOf(request);
    const now = new Date();
    const { nextAction } = payment;
    if (nextAction?.type === 'challenge') response.set('content-security-policy', policyOf(nextAction.url, isSandbox));
    send(response, {
      words,
      title: `${words.t.to} ${merchant.name}`,
      refreshes: !isOver(screenOf(payment, now)),
      isSandbox,
      children: (
        <PayPage
          words={words}
          payment={payment}
          merchant={merchant}
          now={now}
          site={api.settings.consoleUrl}
          allowsHttp={isSandbox}
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

  /** Where the link's page sends a card; undefined where none is entered on it. */
  async function cardAtOf({ methods, provider, url, state }: PaymentLink, merchantId: string) {
    if (state !== 'OPEN' || provider === undefined || !methods.includes('CREDIT_CARD')) return undefined;
    const connection = await connectionOf(api.store, merchantId, provider);
    return whyNoCard(connection.provider) ? undefined : `${new URL(url, 'http://any').pathname}/card`;
  }

  function sendLink(response: Response, page: LinkPageProps): void {
    const title = `${page.words.t.to} ${page.merchant.name}`;
    const scripts = page.cardAt ? [`/tokenizer/${tokenizerVersion}.js`] : [];
    send(response, { words: page.words, title, isSandbox, scripts, children: <LinkPage {...page} /> });
  }

  router.get('/l/:token', async (request, response) => {
    const { link, merchantId, merchant } = await linkOr404(request, response);
    const { entered } = readForm({});
    const asksFor = { phone: false, address: false };
    const cardAt = await cardAtOf(link, merchantId);
    sendLink(response, { words: wordsOf(request), link, merchant, entered, asksFor, wrong: [], cardAt });
  });

  // By the page's script alone: what a card's fields contain is in no form, and nothing of it is logged or answered.
  router.post('/l/:token/card', cardBody, async (request, response) => {
    const { link, merchantId } = await linkOr404(request, response);
    response.locals.route = '/pay/l/:token/card';
    if (request.get('sec-fetch-site') === 'cross-site' || !(await cardAtOf(link, merchantId))) {
      throw new Problem('not_found', 'This link takes no card.');
    }
    await countSubmission(`${link.id} ${addressOf(request)}`);
    const card = CreateCardToken.safeParse({ ...request.body, provider: link.provider });
    if (!card.success) {
      const fields = [...new Set(card.error.issues.map(({ path: [name] }) => String(name)))];
      response.status(422).json({ fields });
      return;
    }
    response.status(201).json({ cardToken: (await makeCardToken(api, merchantId, card.data)).cardToken });
  });

  router.get('/l/:token/qr', async (request, response) => {
    const { link, merchant } = await linkOr404(request, response);
    const words = wordsOf(request);
    const title = `${words.t.to} ${merchant.name}`;
    send(response, {
      words,
      title,
      isSandbox,
      children: <Poster words={words} link={link} merchant={merchant} />,
    });
  });

  router.post('/l/:token', formBody, async (request, response) => {
    const { link, merchantId, merchant } = await linkOr404(request, response);
    if (request.get('sec-fetch-site') === 'cross-site') throw new Problem('not_found', 'Another site sent this form.');
    await countSubmission(`${link.id} ${addressOf(request)}`);
    await limits.countOpening(merchantId);
    const { entered, cardToken } = readForm(request.body);
    const cardAt = await cardAtOf(link, merchantId);
    const outcome = await submit(api, {
      link,
      merchant: { merchantId, merchantName: merchant.name },
      entered,
      cardToken,
      takesCard: cardAt !== undefined,
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
      sendLink(response, { words: wordsOf(request), link, merchant, entered, cardAt, ...said });
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

/**
 * Nothing of others: no font, no picture, no script.
 *
 * @param postsTo where the payer's browser has to post a form
 * @param allowsHttp the stand-ins have no certificates
 */
function policyOf(postsTo?: string, allowsHttp = false): string {
  const to = isOpenable(postsTo, allowsHttp) ? ` ${new URL(postsTo).origin}` : '';
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
