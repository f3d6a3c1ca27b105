// A module hook: these packages are loaded in their CommonJS form, Axios as one file. In the other form they are 279 and 70
// modules, and each passes through the thread of tsx: a quarter of a second of processor time each, at every start.
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

const { resolve: find } = createRequire(import.meta.url);
const urls = new Map(['kysely', 'axios'].map((name) => [name, pathToFileURL(find(name)).href]));

/** @type {import('node:module').ResolveHook} */
export async function resolve(specifier, context, nextResolve) {
  const url = urls.get(specifier);
  return url ? { url, format: 'commonjs', shortCircuit: true } : nextResolve(specifier, context);
}
