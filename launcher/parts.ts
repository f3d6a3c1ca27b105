// The processes of `npm start` and `npm run cluster`, and their environment.
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Children, part } from './children.ts';
import { reach, type Settings } from './ports.ts';
import { startPostgres, waitForDatabase } from './postgres.ts';
import { progress } from './progress.ts';
import { waitForTemporal } from './temporal.ts';

/** The address of Temporal, and of its UI where it has one. */
export interface Engine {
  temporalAddress: string;
  temporalUiUrl?: string | undefined;
}

/** The database of the settings, or our own Postgres. @param restart restarts our own when it dies. @returns its URL. */
export async function database(children: Children, settings: Settings, { restart = false } = {}): Promise<string> {
  const { DATABASE_URL: url, DATA_DIR: dataDir, HOST: host, PG_PORT: port } = settings;
  if (!url) return await progress('Starting Postgres', startPostgres(children, { dataDir, host, port, restart }));
  await progress('Waiting for the database of DATABASE_URL', waitForDatabase(url));
  return url;
}

/** Temporal at the address of the settings, or the one that `own` starts. */
export async function engine(settings: Settings, own: () => Promise<Engine>): Promise<Engine> {
  const { TEMPORAL_ADDRESS: temporalAddress, TEMPORAL_UI_URL: temporalUiUrl } = settings;
  if (!temporalAddress) return { temporalUiUrl, ...(await own()) };
  await progress(`Waiting for Temporal at ${temporalAddress}`, waitForTemporal(temporalAddress));
  return { temporalAddress, temporalUiUrl };
}

/** The addresses of the (first) API and the stand-ins from this machine. */
export function addresses(settings: Settings) {
  const own = `http://${reach(settings.HOST)}`;
  return { apiUrl: `${own}:${settings.PORT}`, sandboxUrl: `${own}:${settings.SANDBOX_PORT}` };
}

/** The environment of our own processes. */
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

/** The program of an API, and its readiness check. */
export function api(name: string, env: NodeJS.ProcessEnv & { HOST: string; PORT: string }) {
  const ready = () => answers(`http://${reach(env.HOST)}:${env.PORT}/readyz`);
  return [part(name, 'api/main.ts', env), ready] as const;
}

async function answers(url: string): Promise<boolean> {
  const response = await fetch(url, { signal: AbortSignal.timeout(5_000) });
  await response.body?.cancel();
  return response.ok;
}

/** The master key, created at the first start. Without it the sealed values in the database are lost. */
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
