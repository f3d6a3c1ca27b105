// Runs the whole system as a child process of a test, as `npm start` does.
import { execFileSync, spawn } from 'node:child_process';
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root, until } from '../../launcher/files.ts';
import { identify, isAlive } from '../../launcher/lock.ts';
import { claimPorts } from '../../launcher/ports.ts';

const portNames = ['PORT', 'SANDBOX_PORT', 'TEMPORAL_PORT', 'TEMPORAL_UI_PORT', 'PG_PORT'] as const;
export type Ports = Record<(typeof portNames)[number], number>;

/** The addresses and secrets that a test needs to use a running system. */
export interface Coordinates {
  apiUrl: string;
  sandboxUrl: string;
  temporalAddress: string;
  databaseUrl: string;
  dataDir: string;
  masterKey: string;
  logFile: string;
}

export interface System extends Coordinates {
  ports: Ports;
  /** Process id of the launcher, which is also the id of its process group. */
  pid: number;
  /**
   * Kills every process of the system with SIGKILL, like a power cut. A start with the same `dataDir` and `ports`
   * continues.
   */
  kill9(): Promise<void>;
  /**
   * Stops the system as Ctrl-C does. The temporary data folder is deleted unless `keepData` is set.
   *
   * @returns the exit code.
   */
  stop(options?: { keepData?: boolean }): Promise<number | null>;
}

/** What `npm run cluster` starts: several processes of each part. */
export interface Cluster extends System {
  apiUrls: string[];
  /** Process ids by part, at the time when everything was ready. */
  pids: Record<string, number[]>;
}

export interface SystemOptions {
  dataDir?: string;
  ports?: Ports;
  env?: Record<string, string>;
  /** The folder whose code runs; otherwise this repository. */
  release?: string;
}

const ownFolders = path.join(tmpdir(), 'trilho-test-');
/** In ms. The first start may have to build the Temporal dev server. */
const startWithinMs = 10 * 60_000;

export const startSystem = (options: SystemOptions = {}) => start<System>('launcher/start.mjs', options);

export const startCluster = (options: SystemOptions = {}) => start<Cluster>('launcher/cluster.mjs', options);

async function start<S extends System>(launcher: string, options: SystemOptions): Promise<S> {
  const dataDir = options.dataDir ?? mkdtempSync(ownFolders);
  const ports = options.ports ?? (await portsOfSystem());
  const logFile = `${dataDir}.log`;
  const log = openSync(logFile, 'a');
  const child = spawn(process.execPath, [launcher], {
    cwd: options.release ?? root,
    env: {
      ...withoutSettings(process.env),
      ...Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, String(port)])),
      DATA_DIR: dataDir,
      ...options.env,
    },
    // A process group of its own, so that a test can kill all of it; the launcher stops when this IPC channel closes.
    detached: true,
    stdio: ['ignore', log, log, 'ipc'],
  });
  closeSync(log);
  const pid = child.pid;
  if (pid === undefined) throw new Error('the launcher could not be started');
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;

  let killed = false;
  const kill9 = async () => {
    killed = true;
    // Postgres puts its sessions into process groups of their own, so killing the launcher's group is not enough.
    const all = descendants(pid).flatMap((process) => identify('part', process) ?? []);
    for (const target of [-pid, ...all.map((process) => process.pid)]) killIfThere(target);
    await ended;
    if (!(await until(() => !all.some(isAlive), 10_000))) throw new Error('a killed process does not end');
  };
  const stop: System['stop'] = async ({ keepData = false } = {}) => {
    // A system that stopped unexpectedly made later tests fail: its last log lines contain the cause.
    if (hasEnded() && !killed) console.error(`The system ended by itself. Its last lines:\n${lastLines(logFile)}`);
    else if (!hasEnded()) child.kill('SIGTERM');
    const code = await ended;
    if (!keepData && dataDir.startsWith(ownFolders)) {
      rmSync(dataDir, { recursive: true, force: true });
      rmSync(logFile, { force: true });
    }
    return code;
  };

  let deadline: NodeJS.Timeout | undefined;
  const ready = await new Promise<S>((resolve, reject) => {
    const fail = (reason: string) => {
      reject(new Error(`The system ${reason}. The end of ${logFile}:\n${lastLines(logFile)}`));
    };
    child.once('message', (message) => resolve(message as S));
    void ended.then((code) => fail(`did not start (exit code ${code})`));
    deadline = setTimeout(() => fail('was not ready in time'), startWithinMs);
  })
    .finally(() => clearTimeout(deadline))
    .catch(async (error: Error) => {
      if (!hasEnded()) await kill9();
      // The log file is kept, because the error refers to it.
      if (!options.dataDir) rmSync(dataDir, { recursive: true, force: true });
      throw error;
    });
  const keyFile = path.join(dataDir, 'master.key');
  const masterKey = options.env?.TRILHO_MASTER_KEY ?? (existsSync(keyFile) ? readFileSync(keyFile, 'utf8').trim() : '');
  return { ...ready, dataDir, masterKey, logFile, ports, pid, kill9, stop };
}

const lastLines = (logFile: string) => readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-40).join('\n');

export async function portsOfSystem(): Promise<Ports> {
  const numbers = await claimPorts(portNames.length);
  return Object.fromEntries(portNames.map((name, index) => [name, numbers[index]])) as Ports;
}

/** Removes the developer's own settings, which must not affect the system under test. */
function withoutSettings(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const settings =
    /^(TRILHO_|DATABASE_|TEMPORAL_|STORAGE_|AWS_|HOST$|PUBLIC_URL$|DATA_DIR$|npm_|VITEST|NODE_ENV$|TEST$|VITE_)/;
  return Object.fromEntries(Object.entries(env).filter(([name]) => !settings.test(name)));
}

function descendants(pid: number): number[] {
  const pairs = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number) as [number, number]);
  const below = (parent: number): number[] =>
    pairs.flatMap(([child, itsParent]) => (itsParent === parent ? [child, ...below(child)] : []));
  return [pid, ...below(pid)];
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
