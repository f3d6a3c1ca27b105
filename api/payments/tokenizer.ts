import { readFileSync } from 'node:fs';
import { type RequestHandler, Router } from 'express';
import { Problem } from '../core/problems.ts';

/**
 * Our card tokenizer, for pages of any origin: `/tokenizer.js` is the newest version, `/tokenizer/<version>.js` never
 * changes, so that a page may pin it by its hash. It is one file without dependencies, served without a build step.
 */
export const tokenizerVersion = '1.0.0';
const script = readFileSync(new URL('./tokenizer/tokenizer.js', import.meta.url));

export function tokenizer(): RequestHandler {
  const router = Router();
  const serve =
    (caching: string): RequestHandler =>
    (_request, response) => {
      response.set({
        'cache-control': caching,
        'content-type': 'text/javascript; charset=utf-8',
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
        // Opened as a document, the file is inert text.
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      });
      response.send(script);
    };
  router.get('/tokenizer.js', serve('public, max-age=3600'));
  router.get(`/tokenizer/${tokenizerVersion}.js`, serve('public, max-age=31536000, immutable'));
  router.use('/tokenizer', () => {
    throw new Problem('not_found', `There is version ${tokenizerVersion} of the tokenizer.`);
  });
  return router;
}
