// The parts that `npm start` and `npm run cluster` are made of.
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Children, part } from './children.ts';
import { reach, type Settings } from './ports.ts';
import { startPostgres, waitForDatabase } from './postgres.ts';
import { progress } from './progress.ts';
import { waitForTemporal } from './temporal.ts';

/** Where Temporal is, and its UI where it has one. */
export interface Engine {
  temporalAddress: string;
  temporalUiUrl?: string | undefined;
}

/** The database of the settings, or our own (`restart`: started again when it dies); answers its URL. */
export async function database(children: Children, settings: Settings, { restart = false } = {}): Promise<string> {
  const { DATABASE_URL: url, DATA_DIR: dataDir, HOST: host, PG_PORT: port } = settings;
  if (!url) return await progress('postgres: starting', startPostgres(children, { dataDir, host, port, restart }));
  await progress('postgres: waiting for DATABASE_URL', waitForDatabase(url));
  return url;
}

/** Temporal at the address of the settings, or what `own` starts. */
export async function engine(settings: Settings, own: () => Promise<Engine>): Promise<Engine> {
  const { TEMPORAL_ADDRESS: temporalAddress, TEMPORAL_UI_URL: temporalUiUrl } = settings;
  if (!temporalAddress) return { temporalUiUrl, ...(await own()) };
  await progress(`temporal: waiting for ${temporalAddress}`, waitForTemporal(temporalAddress));
  return { temporalAddress, temporalUiUrl };
}

/** Under which addresses the API (the first of them) and the stand-ins are reached from this machine. */
export function addresses(settings: Settings) {
  const own = `http://${reach(settings.HOST)}`;
  return { apiUrl: `${own}:${settings.PORT}`, sandboxUrl: `${own}:${settings.SANDBOX_PORT}` };
}

/** What every part of ours reads from its environment. */
export function environment(settings: Settings, found: Engine & { databaseUrl: string }) {
  const { apiUrl, sandboxUrl } = addresses(settings);
  return {
    ...process.env,
    TRILHO_MODE: settings.TRILHO_MODE,
    HOST: settings.HOST,
    PORT: String(settings.PORT),
    SANDBOX_PORT: String(settings.SANDBOX_PORT),
    SANDBOX_URL: sandboxUrl,
    TEMPORAL_ADDRESS: found.temporalAddress,
    TEMPORAL_UI_URL: found.temporalUiUrl,
    DATABASE_URL: found.databaseUrl,
    DATA_DIR: settings.DATA_DIR,
    PUBLIC_URL: settings.PUBLIC_URL ?? apiUrl,
    TRILHO_MASTER_KEY: settings.TRILHO_MASTER_KEY ?? masterKey(settings.DATA_DIR),
  };
}

/** The program of an API, and how to see that it is ready. */
export function api(name: string, env: NodeJS.ProcessEnv & { HOST: string; PORT: string }) {
  const ready = () => answers(`http://${reach(env.HOST)}:${env.PORT}/readyz`);
  return [part(name, 'api/main.ts', env), ready] as const;
}

async function answers(url: string): Promise<boolean> {
  const response = await fetch(url, { signal: AbortSignal.timeout(5_000) });
  await response.body?.cancel();
  return response.ok;
}

/** The key that seals what is secret in the database: made at the first start, and as precious as the database. */
export function masterKey(dataDir: string): string {
  const file = path.join(dataDir, 'master.key');
  if (!existsSync(file)) {
    writeFileSync(`${file}.new`, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600 });
    chmodSync(`${file}.new`, 0o600);
    renameSync(`${file}.new`, file);
  }
  return readFileSync(file, 'utf8').trim();
}

/** The README's first payment, as a command. */
export const firstPayment = (
  apiUrl: string,
) => `curl -s ${apiUrl}/v1/payments -H 'Authorization: Bearer sk_test_demo' -H 'Idempotency-Key: 1' -H 'content-type: application/json' \\
  -d '{"provider":"Orbita","amount":12990,"paymentMethod":"PIX","orderId":"A-1","customer":{"name":"Maria Silva","email":"maria@example.com","document":"52998224725","phone":"11999998888"},"items":[{"id":"1","title":"Camiseta","unitPrice":12990,"quantity":1,"tangible":true}]}'`;
