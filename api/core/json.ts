import type { Request } from 'express';
import { Problem } from './problems.ts';

/** Maximum nesting depth; no valid request comes near it. */
const deepest = 16;

/** The body as JSON. @throws Problem with the reason why it cannot be read. */
export function readJson(request: Request): unknown {
  const raw = request.body;
  if (!Buffer.isBuffer(raw) || raw.length === 0) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(raw));
  } catch (error) {
    throw new Problem('invalid_json', `The body could not be read as JSON: ${(error as Error).message.slice(0, 120)}`);
  }
  refuseTricks(value, '', 0);
  return value;
}

/** Refuses `__proto__` (prototype pollution) and excessive nesting; no valid request has either. */
function refuseTricks(value: unknown, path: string, depth: number): void {
  if (value === null || typeof value !== 'object') return;
  if (depth >= deepest) {
    const violation = { field: path.slice(0, 120), rule: 'depth', message: `is nested deeper than ${deepest}` };
    throw new Problem('validation', 'The body is nested too deeply', [violation]);
  }
  for (const [key, inner] of Object.entries(value)) {
    const field = path ? `${path}.${key.slice(0, 60)}` : key.slice(0, 60);
    if (key === '__proto__' || key === 'constructor' || key === 'prototype') {
      throw new Problem('validation', `${field} is not a field of this request`, [
        { field, rule: 'unknown_field', message: 'is not a field of this request' },
      ]);
    }
    refuseTricks(inner, field, depth + 1);
  }
}
