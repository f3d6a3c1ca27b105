import { randomInt } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { takeLock } from './lock.ts';
import { Refusal } from './progress.ts';

const port = (fallback: number) =>
  z
    .string()
    .regex(/^\d{1,5}$/, 'must be a port number')
    .transform(Number)
    .pipe(z.number().min(1).max(65_535))
    .default(fallback);

const environment = z.object({
  TRILHO_MODE: z.enum(['sandbox', 'production']).default('sandbox'),
  HOST: z.string().default('127.0.0.1'),
  PORT: port(8080),
  SANDBOX_PORT: port(8090),
  TEMPORAL_PORT: port(7233),
  TEMPORAL_UI_PORT: port(8233),
  PG_PORT: port(5433),
  DATA_DIR: z.string().optional(),
  PUBLIC_URL: z.url().optional(),
  TEMPORAL_ADDRESS: z.string().optional(),
  TEMPORAL_NAMESPACE: z.string().default('default'),
  TEMPORAL_UI_URL: z.url().optional(),
  DATABASE_URL: z.string().optional(),
  TRILHO_MASTER_KEY: z
    .string()
    .refine((key) => Buffer.from(key, 'base64').length === 32, 'must be 32 bytes in base64')
    .optional(),
});

export type Settings = z.infer<typeof environment> & { DATA_DIR: string };

/** Reads the settings of the launcher; an empty variable counts as not set. @param dataDir the default of DATA_DIR. */
export function readSettings(env: NodeJS.ProcessEnv, dataDir = '.data'): Settings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    throw new Refusal(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'));
  }
  const settings = { ...parsed.data, DATA_DIR: path.resolve(parsed.data.DATA_DIR ?? dataDir) };
  if (settings.TRILHO_MODE === 'production' && !settings.TRILHO_MASTER_KEY) {
    throw new Refusal('TRILHO_MODE=production needs TRILHO_MASTER_KEY (32 random bytes in base64).');
  }
  return settings;
}

/** The host of URLs by which this machine reaches a server that listens on `host`. */
export function reach(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}

/** The ports that these settings need, by the variable that changes them. */
export function neededPorts(settings: Settings): Record<string, number> {
  const { PORT, SANDBOX_PORT, TEMPORAL_PORT, TEMPORAL_UI_PORT, PG_PORT } = settings;
  return {
    PORT,
    ...(settings.TRILHO_MODE === 'sandbox' && { SANDBOX_PORT }),
    ...(!settings.TEMPORAL_ADDRESS && { TEMPORAL_PORT, TEMPORAL_UI_PORT }),
    ...(!settings.DATABASE_URL && { PG_PORT }),
  };
}

/** @throws Refusal with one line per port that cannot be used on `host`. */
export async function checkPorts(host: string, needed: Record<string, number>): Promise<void> {
  const ports = Object.entries(needed);
  const messages = await Promise.all(
    ports.map(async ([name, number], index) => {
      const twin = ports.slice(0, index).find(([, other]) => other === number);
      if (twin) return `Port ${number} is used twice (${twin[0]} and ${name}). Give one of them another number.`;
      const code = await tryPort(host, number);
      if (code === undefined) return undefined;
      if (code === 'EADDRINUSE') {
        return `Port ${number} (${name}) is taken. Stop what listens there or start with ${name}=…`;
      }
      if (code === 'EACCES') return `Port ${number} (${name}) is not allowed for this user. Start with ${name}=…`;
      return `HOST ${host} is no address of this machine (${code}).`;
    }),
  );
  const lines = [...new Set(messages.filter((line) => line !== undefined))];
  if (lines.length > 0) throw new Refusal(lines.join('\n'));
}

/** The error code of an attempt to listen there; undefined when it succeeds. */
export function tryPort(host: string, number: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen({ host, port: number, exclusive: true }, () => server.close(() => resolve(undefined)));
  });
}

/** Below the range of ephemeral ports; Temporal's server stores its ports in a signed 16-bit column. */
const claimable = { from: 15_000, to: 32_766 };

/**
 * Free ports of the loopback address that no other process of ours is given until this one ends. A system needs some
 * seconds until it listens, and in that time another one, of another process, would find its ports free as well.
 *
 * @returns even numbers; the odd number after each is free and claimed, too, as a cluster's second API listens there.
 * @throws Refusal if there are too few in the range.
 */
export async function claimPorts(count: number, range = claimable): Promise<number[]> {
  const folder = path.join(tmpdir(), `trilho-ports-${userInfo().uid}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const untried = Array.from({ length: (range.to - range.from) / 2 }, (_, index) => range.from + 2 * index);
  const ports: number[] = [];
  while (ports.length < count) {
    const [port] = untried.splice(randomInt(Math.max(1, untried.length)), 1);
    if (port === undefined) {
      throw new Refusal(`Of the ports ${range.from} to ${range.to - 1}, fewer than ${count} pairs are free.`);
    }
    const lock = await takeLock(path.join(folder, String(port)));
    if ('holder' in lock) continue;
    const isFree = async (number: number) => (await tryPort('127.0.0.1', number)) === undefined;
    if ((await isFree(port)) && (await isFree(port + 1))) ports.push(port);
    else lock.release();
  }
  return ports;
}
