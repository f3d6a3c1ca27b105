import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { root, sleep, until } from './files.ts';
import { identify, type Process } from './lock.ts';
import { Refusal, say } from './progress.ts';

export interface Program {
  name: string;
  command: string;
  args: string[];
  env?: NodeJS.ProcessEnv;
  cwd?: string;
  /** Its standard input. */
  input?: string;
  /**
   * For third-party programs, which do not end with the launcher by themselves: a keeper process runs them and ends them
   * with this signal.
   */
  endBy?: 'SIGTERM' | 'SIGINT';
  /** Restart it when it dies after it was ready, instead of ending everything. */
  restart?: boolean;
  /** Keep the output for the error message only. */
  quiet?: boolean;
  /** Lines of harmless errors, which are only shown in the error message. */
  noise?: RegExp;
  /** Gets each line of its output, hidden ones too. */
  onLine?: (line: string) => void;
}

interface Child {
  name: string;
  process: ChildProcess;
  hasKeeper: boolean;
  /** The process id of the program under the keeper. */
  programPid: number | undefined;
  lastLines: string[];
  ended: Promise<void>;
  hasEnded: boolean;
}

const stopTimeoutMs = 10_000;
const readyTimeoutMs = 120_000;
const maxLastLines = 15;
// A part that ran for this long is restarted without a pause.
const stableAfterMs = 10_000;
const maxPauseMs = 30_000;

/** One of our own processes, long-running or one-off: a TypeScript file that Node runs. */
export function part(name: string, file: string, env: NodeJS.ProcessEnv): Program {
  return { name, command: process.execPath, args: ['--import', 'tsx', file], env };
}

/**
 * The processes that the launcher has started. All stay in its process group and end with it: our own parts when the IPC
 * channel closes, third-party programs by their keeper.
 */
export class Children {
  /** Rejects when a part ends that should have kept running. */
  readonly failed: Promise<never>;
  private fail: (error: Error) => void = () => {};
  private readonly changed: (processes: Process[]) => void;
  private readonly children: Child[] = [];
  private stopping = false;

  /** @param changed is called with the running processes after each start. */
  constructor(changed: (processes: Process[]) => void = () => {}) {
    this.changed = changed;
    this.failed = new Promise((_, reject) => {
      this.fail = reject;
    });
    // Callers race against it later; without a listener the rejection would end the launcher.
    this.failed.catch(() => {});
  }

  /**
   * Starts a long-running part and resolves when it is ready: by its IPC message `ready`, or when `ready` returns true.
   * If it ends later, that is a failure or, with `restart`, it is started again.
   */
  async start(program: Program, ready?: () => Promise<boolean>): Promise<void> {
    const child = this.spawn(program);
    let reportedReady = false;
    child.process.on('message', (message: unknown) => {
      if (typeof message === 'object' && message !== null && 'ready' in message) reportedReady = true;
    });
    const isReady = await until(
      async () => child.hasEnded || (ready ? await ready().catch(() => false) : reportedReady),
      readyTimeoutMs,
    );
    if (child.hasEnded) {
      this.forget(child);
      throw new Refusal(`${program.name} did not start ${describeEnd(child)}`);
    }
    if (!isReady) {
      throw new Refusal(`${program.name} was not ready within ${readyTimeoutMs / 1000} s.${describeLines(child)}`);
    }
    void this.watch(program, child);
  }

  /** Process ids of the running programs with this name (not of their keepers). */
  pids(name: string): number[] {
    return this.children
      .filter((child) => child.name === name && !child.hasEnded)
      .map((child) => (child.hasKeeper ? child.programPid : child.process.pid))
      .filter((pid) => pid !== undefined);
  }

  /** Restarts like Docker's `restart: unless-stopped`: at once, and with growing pauses when it dies right after its start. */
  private async watch(program: Program, first: Child): Promise<void> {
    let started = Date.now();
    let pauseMs = 0;
    for (let child = first; ; child = this.spawn(program)) {
      await child.ended;
      if (this.stopping) return;
      if (!program.restart) return this.fail(new Refusal(`${program.name} ended unexpectedly ${describeEnd(child)}`));
      this.forget(child);
      pauseMs = Date.now() - started > stableAfterMs ? 0 : Math.min(Math.max(pauseMs * 2, 500), maxPauseMs);
      say(`${program.name} ended ${describeEnd(child)}\n${program.name} is started again`);
      await sleep(pauseMs);
      if (this.stopping) return;
      started = Date.now();
    }
  }

  /** Runs a program to its end. @returns its last lines. @throws Refusal with its last lines when it fails. */
  async run(program: Program): Promise<string[]> {
    const child = this.spawn(program);
    await child.ended;
    this.forget(child);
    if (child.process.exitCode !== 0) throw new Refusal(`${program.name} failed ${describeEnd(child)}`);
    return child.lastLines;
  }

  /** Ends everything, the last started first. */
  async stop(): Promise<void> {
    this.stopping = true;
    for (const child of [...this.children].reverse()) {
      if (child.hasEnded) continue;
      child.process.kill('SIGTERM');
      await Promise.race([child.ended, sleep(stopTimeoutMs)]);
      if (!child.hasEnded) {
        say(`${child.name} did not end within ${stopTimeoutMs / 1000} s and is killed.`);
        kill(child);
        await child.ended;
      }
    }
  }

  /** Kills everything at once. */
  async killNow(): Promise<void> {
    this.stopping = true;
    for (const child of this.children) kill(child);
    await Promise.all(this.children.map((child) => child.ended));
  }

  private spawn(program: Program): Child {
    if (this.stopping) throw new Refusal('Stopped before everything was started.');
    const hasKeeper = program.endBy !== undefined;
    const [command = '', ...args] = program.endBy
      ? [process.execPath, path.join(root, 'launcher/keeper.mjs'), program.endBy, program.command, ...program.args]
      : [program.command, ...program.args];
    const spawned = spawn(command, args, {
      cwd: program.cwd ?? root,
      env: program.env ?? process.env,
      stdio: [program.input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe', 'ipc'],
    });
    spawned.stdin?.on('error', () => {}).end(program.input);
    const child: Child = {
      name: program.name,
      process: spawned,
      hasKeeper,
      programPid: undefined,
      lastLines: [],
      hasEnded: false,
      ended: new Promise((resolve) => {
        const end = () => {
          child.hasEnded = true;
          resolve();
        };
        // The pipes close shortly after the exit, with the last lines. A grandchild may keep them open, so the wait is
        // limited.
        spawned.once('close', end);
        spawned.once('exit', () => void sleep(1_000).then(end));
        spawned.once('error', (error) => {
          child.lastLines.push(error.message);
          end();
        });
      }),
    };
    for (const stream of [spawned.stdout, spawned.stderr]) {
      if (!stream) continue;
      createInterface({ input: stream }).on('line', (line) => {
        child.lastLines.push(line.slice(0, 500));
        if (child.lastLines.length > maxLastLines) child.lastLines.shift();
        program.onLine?.(line);
        // Third-party programs log many errors while they are stopped.
        const hidden = program.quiet || (hasKeeper && this.stopping) || program.noise?.test(line);
        if (!hidden) say(`${prefix(program.name)}${line}`);
      });
    }
    spawned.on('message', (message: { keeps?: number }) => {
      if (message.keeps === undefined) return;
      child.programPid = message.keeps;
      this.noteChange();
    });
    this.children.push(child);
    this.noteChange();
    return child;
  }

  private forget(child: Child): void {
    this.children.splice(this.children.indexOf(child), 1);
  }

  private noteChange(): void {
    const alive = this.children.filter((child) => !child.hasEnded);
    this.changed(
      alive
        .flatMap((child) => [child.process.pid, child.programPid].map((pid) => pid && identify(child.name, pid)))
        .filter((process) => typeof process === 'object'),
    );
  }
}

/** Makes a keeper kill its program: killing the keeper itself would leave the program running. */
function kill(child: Child): void {
  child.process.kill(child.hasKeeper ? 'SIGQUIT' : 'SIGKILL');
}

function describeEnd(child: Child): string {
  const { exitCode, signalCode } = child.process;
  return `(${signalCode ? `signal ${signalCode}` : `exit code ${exitCode ?? 'unknown'}`}).${describeLines(child)}`;
}

function describeLines(child: Child): string {
  return child.lastLines.length > 0 ? ` Its last lines:\n  ${child.lastLines.join('\n  ')}` : '';
}

const colours = [36, 33, 32, 35, 34, 31];
const seen: string[] = [];

/** The prefix of a part's lines, `worker   │ `, in the part's colour on a terminal. */
function prefix(name: string): string {
  if (!seen.includes(name)) seen.push(name);
  const text = `${name.padEnd(9)}│ `;
  if (!process.stdout.isTTY || process.env.NO_COLOR) return text;
  return `\x1b[${colours[seen.indexOf(name) % colours.length]}m${text}\x1b[0m`;
}

let hasPdeathsig: boolean | undefined;

/**
 * Wraps a command in `setpriv --pdeathsig`, so that the Linux kernel ends it with its parent, even if its keeper is
 * killed with -9. If setpriv does not have that option, the command is unchanged unless there are other `args` for
 * setpriv.
 */
export function dyingWithParent(signal: 'TERM' | 'INT', command: string[], args: string[] = []): string[] {
  hasPdeathsig ??= spawnSync('setpriv', ['--pdeathsig', 'TERM', 'true']).status === 0;
  return hasPdeathsig || args.length > 0
    ? ['setpriv', ...(hasPdeathsig ? ['--pdeathsig', signal] : []), ...args, ...command]
    : command;
}
