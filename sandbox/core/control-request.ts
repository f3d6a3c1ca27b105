import type { Request } from 'express';
import type { z } from 'zod';
import type { Provider } from './provider.ts';

/** An invalid request to the control API; answered with `status` and the message. */
export class ControlError extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** @throws ControlError 400 with the names of the invalid fields. */
export function read<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new ControlError(
    400,
    result.error.issues.map((issue) => `${issue.path.join('.') || 'body'}: ${issue.message}`).join('; '),
  );
}

export function parseJson(req: Request): unknown {
  try {
    return JSON.parse(String(req.body));
  } catch {
    throw new ControlError(400, 'the body is not JSON');
  }
}

/** @param text slug or name. @throws ControlError 404 with the slugs there are. */
export function providerNamed(providers: ReadonlyMap<string, Provider>, text: string): Provider {
  const provider = [...providers.values()].find(({ slug, name }) => slug === text || name === text);
  if (provider === undefined) {
    throw new ControlError(404, `no provider "${text}" here; known: ${[...providers.keys()].join(', ')}`);
  }
  return provider;
}
