import type { BodyKind } from './provider.ts';

/** A parsed body: JSON, a form as nested objects, or the facts of an upload. */
export interface Parsed {
  kind: BodyKind;
  body: unknown;
}

/** The body does not match its content-type. */
export const notReadable = Symbol('not readable');

/** @returns undefined without a body. A body without a content-type, or of an unknown one, is parsed as JSON. */
export function readBody(contentType: string | undefined, text: unknown): Parsed | typeof notReadable | undefined {
  if (typeof text !== 'string' || text === '') return undefined;
  const [type = ''] = (contentType ?? '').split(';', 1);
  const bare = type.trim().toLowerCase();
  try {
    if (bare === 'application/x-www-form-urlencoded') return { kind: 'form', body: parseForm(text) };
    if (bare === 'multipart/form-data') return { kind: 'upload', body: parseParts(contentType ?? '', text) };
    if (/^image\/|^application\/(pdf|octet-stream)$/.test(bare)) {
      return { kind: 'upload', body: { contentType: bare, bytes: Buffer.byteLength(text) } };
    }
    return { kind: 'json', body: JSON.parse(text) };
  } catch {
    return notReadable;
  }
}

type Node = Map<string, Node> | string;

/** Names that would change an object's prototype. */
const forbidden = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Parses a form with bracketed names into nested objects of text: `items[0][price]=1`, `data[id]=a`, `a[]=1&a[]=2`.
 * Consecutive numbers from 0 make an array.
 *
 * @throws SyntaxError for an unclosed or repeated name, one that is text and object at once, or a prototype's name.
 */
export function parseForm(text: string): Record<string, unknown> {
  const root = new Map<string, Node>();
  for (const [name, value] of new URLSearchParams(text)) put(root, name, value);
  return Object.fromEntries([...root].map(([name, node]) => [name, plain(node)]));
}

function put(root: Map<string, Node>, name: string, value: string): void {
  if (!/^[^[\]]+(\[[^[\]]*\])*$/.test(name)) throw new SyntaxError(`not a name: ${name.slice(0, 40)}`);
  const path = [...name.matchAll(/^[^[]+|\[([^\]]*)\]/g)].map(([whole, inner]) => inner ?? whole);
  let at = root;
  path.forEach((step, place) => {
    const key = step === '' ? String(at.size) : step;
    if (forbidden.has(key)) throw new SyntaxError(`not a name: ${key}`);
    const there = at.get(key);
    if (place === path.length - 1) {
      if (there !== undefined) throw new SyntaxError(`twice: ${name.slice(0, 40)}`);
      at.set(key, value);
      return;
    }
    if (typeof there === 'string') throw new SyntaxError(`both text and object: ${name.slice(0, 40)}`);
    const next = there ?? new Map<string, Node>();
    at.set(key, next);
    at = next;
  });
}

function plain(node: Node): unknown {
  if (typeof node === 'string') return node;
  const counted = [...node.keys()].every((key, place) => key === String(place));
  if (counted) return [...node.values()].map(plain);
  return Object.fromEntries([...node].map(([name, inner]) => [name, plain(inner)]));
}

/** The fields of an upload: text, or the name, type and size of a file. */
function parseParts(contentType: string, text: string): Record<string, unknown> {
  const [, boundary] = /boundary="?([^";]+)"?/i.exec(contentType) ?? [];
  if (boundary === undefined) throw new SyntaxError('no boundary');
  const fields = new Map<string, unknown>();
  for (const part of text.split(`--${boundary}`).slice(1, -1)) {
    const end = part.indexOf('\r\n\r\n');
    const head = part.slice(0, end);
    const body = part.slice(end + 4, -2);
    const [, name] = /; *name="([^"]*)"/i.exec(head) ?? [];
    const [, fileName] = /; *filename="([^"]*)"/i.exec(head) ?? [];
    if (end === -1 || name === undefined || forbidden.has(name)) throw new SyntaxError('not a part');
    const [, type = 'text/plain'] = /\r\ncontent-type: *([^\r\n]+)/i.exec(head) ?? [];
    fields.set(name, fileName === undefined ? body : { fileName, contentType: type, bytes: Buffer.byteLength(body) });
  }
  return Object.fromEntries(fields);
}
