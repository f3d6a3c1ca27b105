// `npm start`, from top to bottom: settings, the data folder, the engine and the database, our own parts, then watching
// until somebody stops it or something dies.
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Children, part } from './children.ts';
import { sleep, until } from './files.ts';
import { isAlive, type Lock, type Process, takeLock } from './lock.ts';
import { checkPorts, reach, readSettings, type Settings } from './ports.ts';
import { startPostgres, waitForDatabase } from './postgres.ts';
import { progress, Refusal, say } from './progress.ts';
import { findDevServer, startTemporal, waitForTemporal } from './temporal.ts';
import { buildWeb } from './web.ts';

let lock: Lock | undefined;
const children = new Children((processes) => lock?.note(processes));
const stopped = new Promise<'stopped'>((resolve) =>
  onStop(
    () => resolve('stopped'),
    () => children.killNow(),
  ),
);
let exitCode = 0;

try {
  const settings = readSettings(process.env);
  lock = await lockDataDir(settings.DATA_DIR);
  await Promise.race([run(settings, lock.leftovers), children.failed, stopped]);
  await Promise.race([children.failed, stopped]);
  say('Stopping …');
} catch (error) {
  // Ctrl-C reaches the whole process group at once: a part may be gone before we have seen the signal ourselves.
  if ((await Promise.race([stopped, sleep(200)])) !== 'stopped') {
    exitCode = 1;
    say(error instanceof Refusal ? error.message : `${error instanceof Error ? error.stack : error}`);
  }
}
await children.stop();
lock?.release();
process.exit(exitCode);

async function run(settings: Settings, leftovers: Process[]): Promise<void> {
  await endLeftovers(leftovers);
  await checkPorts(settings);

  const own = `http://${reach(settings.HOST)}`;
  const temporalAddress = settings.TEMPORAL_ADDRESS ?? `${reach(settings.HOST)}:${settings.TEMPORAL_PORT}`;
  const temporalUiUrl =
    settings.TEMPORAL_UI_URL ?? (settings.TEMPORAL_ADDRESS ? undefined : `${own}:${settings.TEMPORAL_UI_PORT}`);
  const apiUrl = `${own}:${settings.PORT}`;
  const sandboxUrl = `${own}:${settings.SANDBOX_PORT}`;
  const sandbox = settings.TRILHO_MODE === 'sandbox';

  const [databaseUrl] = await Promise.all([database(settings), engine(settings), buildWeb(children)]);

  const env = {
    ...process.env,
    TRILHO_MODE: settings.TRILHO_MODE,
    HOST: settings.HOST,
    PORT: String(settings.PORT),
    SANDBOX_PORT: String(settings.SANDBOX_PORT),
    SANDBOX_URL: sandboxUrl,
    TEMPORAL_ADDRESS: temporalAddress,
    TEMPORAL_UI_URL: temporalUiUrl,
    DATABASE_URL: databaseUrl,
    DATA_DIR: settings.DATA_DIR,
    PUBLIC_URL: settings.PUBLIC_URL ?? apiUrl,
    TRILHO_MASTER_KEY: settings.TRILHO_MASTER_KEY ?? masterKey(settings.DATA_DIR),
  };
  await progress('migrate', children.run(part('migrate', 'launcher/migrate.ts', env)));
  const starts = [
    ...(sandbox ? [children.start(part('sandbox', 'sandbox/main.ts', env))] : []),
    children.start(part('worker', 'worker/main.ts', env)),
    children.start(part('api', 'api/main.ts', env), () => answers(`${apiUrl}/readyz`)),
  ];
  await progress('waiting for the parts to get ready', Promise.all(starts));

  say(sandbox ? welcome(settings.DATA_DIR, apiUrl, sandboxUrl, temporalUiUrl) : `Trilho is up: ${apiUrl}`);
  process.send?.({ ready: true, apiUrl, sandboxUrl, temporalAddress, databaseUrl });
}

async function database(settings: Settings): Promise<string> {
  if (settings.DATABASE_URL) {
    await progress('postgres: waiting for DATABASE_URL', waitForDatabase(settings.DATABASE_URL));
    return settings.DATABASE_URL;
  }
  const options = { dataDir: settings.DATA_DIR, host: settings.HOST, port: settings.PG_PORT };
  return await progress('postgres: starting', startPostgres(children, options));
}

async function engine(settings: Settings): Promise<void> {
  if (settings.TEMPORAL_ADDRESS) {
    const label = `temporal: waiting for ${settings.TEMPORAL_ADDRESS}`;
    await progress(label, waitForTemporal(settings.TEMPORAL_ADDRESS));
    return;
  }
  const binary = await findDevServer(children);
  const options = {
    dataDir: settings.DATA_DIR,
    host: settings.HOST,
    port: settings.TEMPORAL_PORT,
    uiPort: settings.TEMPORAL_UI_PORT,
    namespace: settings.TEMPORAL_NAMESPACE,
  };
  await progress('temporal: starting', startTemporal(children, binary, options));
}

async function answers(url: string): Promise<boolean> {
  const response = await fetch(url, { signal: AbortSignal.timeout(5_000) });
  await response.body?.cancel();
  return response.ok;
}

async function lockDataDir(dataDir: string): Promise<Lock> {
  // As root Postgres runs as another user, who must be able to go through; what is secret in here is 0600 itself.
  mkdirSync(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
  const taken = await takeLock(path.join(dataDir, 'launcher.lock'));
  if (!('holder' in taken)) return taken;
  throw new Refusal(
    `DATA_DIR ${dataDir} is in use by another launcher (process ${taken.holder}). ` +
      'Stop that one, or start with another DATA_DIR and other ports.',
  );
}

/** After a kill -9 of the launcher its parts end by themselves; this waits for them, and ends what is stuck. */
async function endLeftovers(leftovers: Process[]): Promise<void> {
  const gone = () => !leftovers.some(isAlive);
  if (gone()) return;
  if (await progress('waiting for the parts of an earlier launcher to end', until(gone, 15_000))) return;
  for (const { name, pid } of leftovers.filter(isAlive)) {
    say(`${name} (process ${pid}) of an earlier launcher does not end and is killed`);
    process.kill(pid, 'SIGKILL');
  }
  await until(gone, 5_000);
}

/** The key that seals what is secret in the database: made at the first start, and as precious as the database. */
function masterKey(dataDir: string): string {
  const file = path.join(dataDir, 'master.key');
  if (!existsSync(file)) {
    writeFileSync(`${file}.new`, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600 });
    chmodSync(`${file}.new`, 0o600);
    renameSync(`${file}.new`, file);
  }
  return readFileSync(file, 'utf8').trim();
}

/** Calls `stop` when somebody wants an end, and `kill` when they want it at once. */
function onStop(stop: () => void, kill: () => Promise<void>): void {
  let since = 0;
  const asked = () => {
    since ||= Date.now();
    stop();
    // One Ctrl-C may come several times: from the terminal to the whole group, and once more passed on by npm.
    if (Date.now() - since > 1_000) void kill().then(() => process.exit(1));
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, asked);
  // Whoever started us by fork, or npm, may be killed with -9, which passes no signal on.
  if (process.send) process.on('disconnect', stop);
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event) setInterval(() => process.ppid !== parent && stop(), 1_000).unref();
}

function welcome(dataDir: string, apiUrl: string, sandboxUrl: string, temporalUiUrl: string | undefined): string {
  return `
Trilho is up, in sandbox mode. Data: ${dataDir}

  API and console  ${apiUrl}  (admin@trilho.test / trilho-demo)
  API docs         ${apiUrl}/docs
  Stand-ins        ${sandboxUrl}
  Temporal UI      ${temporalUiUrl ?? '(of your own Temporal)'}
  Demo keys        sk_test_demo (Loja Demo), sk_test_other (Outra Loja)

First payment:

curl -s ${apiUrl}/v1/payments -H 'Authorization: Bearer sk_test_demo' -H 'Idempotency-Key: 1' -H 'content-type: application/json' \\
  -d '{"provider":"Orbita","amount":12990,"paymentMethod":"PIX","orderId":"A-1","customer":{"name":"Maria Silva","email":"maria@example.com","document":"52998224725","phone":"11999998888"},"items":[{"id":"1","title":"Camiseta","unitPrice":12990,"quantity":1,"tangible":true}]}'

Ctrl-C stops everything.
`;
}
