import { existsSync, readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import compression from 'compression';
import { parse } from 'cookie';
import express, { type Express, type Request } from 'express';
import staticGzip from 'express-static-gzip';

const folder = fileURLToPath(new URL('../web/dist', import.meta.url));

/** What the build says which files a page needs: `first` those that something is drawn with, `pages` each page's own. */
type Preloads = Record<'pt' | 'en', { first: string[]; pages: Record<string, string[]> }>;

/** Serves the built console, if it exists: its assets, and its page for every other address. */
export function serveConsole(app: Express): void {
  if (!existsSync(folder)) return;
  const files = express.Router();
  files.use(compression());
  files.use(
    '/assets',
    // Those that the build has compressed are sent so, to browsers that take it.
    staticGzip(`${folder}/assets`, {
      index: false,
      enableBrotli: true,
      orderPreference: ['br'],
      serveStatic: { immutable: true, maxAge: '1y', fallthrough: false, lastModified: false, setHeaders: asPart },
    }),
  );
  files.use(express.static(folder, { index: false }));
  const pageFor = consolePage();
  files.get(/^\/(?!v1\/|webhooks\/|assets\/|storage\/)/, (request, response, next) => {
    if (!request.accepts('html')) return next();
    response.set({ 'cache-control': 'private, no-cache', vary: 'Cookie' });
    response.type('html').send(pageFor(request));
  });
  app.use(files);
}

/** What no part of a page is bound by, but the page itself. */
const ofDocuments = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];

/** A page has some thirty of these files, of a kilobyte or two: with all headers, a third of them would be headers. */
function asPart(response: ServerResponse, file: string): void {
  if (/\.(js|css|woff2)(\.br)?$/.test(file)) for (const name of ofDocuments) response.removeHeader(name);
}

/** What a page asks for first, where it draws the largest part of its first view with the answer. */
const asks: Record<string, string> = {
  attention: '/v1/attention/groups?items=5',
  reconciliations: '/v1/reconciliations?limit=50',
};

/**
 * The page, with what it will ask for named in its head: the browser asks for all of it at once, and not for each part when
 * the one before has run. Who is not signed in is led to the sign-in.
 */
function consolePage(): (request: Request) => string {
  const page = readFileSync(`${folder}/index.html`, 'utf8');
  const preloads: Preloads = JSON.parse(readFileSync(`${folder}/preloads.json`, 'utf8'));
  return ({ path, headers, query }) => {
    const cookies = parse(headers.cookie ?? '');
    const isSignedIn = cookies.trilho_signed_in === '1';
    const { first, pages } = preloads[cookies.trilho_language === 'en' ? 'en' : 'pt'];
    const needsSession = path === '/' || /^\/(m|you)(\/|$)/.test(path);
    const at = needsSession && !isSignedIn ? 'login' : pageAt(path);
    const filesOf = (name: string) => (Object.hasOwn(pages, name) ? (pages[name] ?? []) : []);
    const own = filesOf(at);
    const answers = at === 'login' ? ['/v1/session/methods'] : needsSession ? ['/v1/session'] : [];
    // Elsewhere the frame and the title are drawn first, which need no file of the page.
    const isFirst = at === 'login' || at === 'home';
    const later = at === 'home' ? filesOf('below').filter((name) => !own.includes(name)) : isFirst ? [] : own;
    const links = [
      ...answers.map((href) => `<link rel="preload" as="fetch" crossorigin href="${href}">`),
      ...first.map((name) => linkTo(name)),
      ...(isFirst ? own : []).map((name) => linkTo(name)),
      ...later.map((name) => linkTo(name, false)),
    ];
    // The page's own files are asked for few at a time as long as those are on their way with which frame and title are
    // drawn: all at once would share a slow line. What is below the first view begins when that has its files. The script
    // comes before all others, since a browser has six connections.
    const few = at === 'home' ? 0 : 3;
    const asked = Object.keys(query).length === 0 && Object.hasOwn(asks, at) ? ` data-ask="${asks[at]}"` : '';
    const ahead =
      later.length === 0
        ? ''
        : `<script async fetchpriority="high" data-few="${few}"${asked} src="/ahead.js"></script>`;
    return page.replace('<title>', `${ahead}<title>`).replace('</head>', `${links.join('')}</head>`);
  };
}

/** What is at an address, as the build names it: `payments` at `/m/<merchant>/payments`. */
function pageAt(path: string): string {
  if (path === '/') return 'home';
  return /^\/m\/[^/]+\/([^/]+)$/.exec(path)?.[1] ?? path.slice(1);
}

/** @param now otherwise `ahead.js` asks for it. */
function linkTo(name: string, now = true): string {
  const as = name.endsWith('.css') ? ' as="style"' : '';
  const rel = !now ? 'later' : as ? 'preload' : 'modulepreload';
  return `<link rel="${rel}"${as} crossorigin${now ? '' : ' fetchpriority="low"'} href="/${name}">`;
}
