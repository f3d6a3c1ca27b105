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
  /** What it reads from standard input. */
  input?: string;
  /**
   * Set for programs that are not ours and so do not end with the launcher by themselves: a keeper runs them and ends
   * them with this signal.
   */
  endBy?: 'SIGTERM' | 'SIGINT';
  /** When it dies after it was ready, start it again instead of ending everything. */
  restart?: boolean;
  /** Keep the output for the error message only. */
  quiet?: boolean;
  /** Lines that would alarm without need; kept for the error message like the others. */
  noise?: RegExp;
}

interface Child {
  name: string;
  process: ChildProcess;
  kept: boolean;
  /** The program under the keeper. */
  keeps: number | undefined;
  lastLines: string[];
  ended: Promise<void>;
  hasEnded: boolean;
}

const stopWithinMs = 10_000;
const readyWithinMs = 120_000;
const lastLinesKept = 15;
// A part that lived for so long is started again without a pause.
const longLifeMs = 10_000;
const longestPauseMs = 30_000;

/** One of our own long-running or one-off parts: a TypeScript file that Node runs. */
export function part(name: string, file: string, env: NodeJS.ProcessEnv): Program {
  return { name, command: process.execPath, args: ['--import', 'tsx', file], env };
}

/**
 * What the launcher has started. Nothing is detached: everything stays in the launcher's process group, and nothing
 * outlives it (our parts end when the IPC channel closes; a keeper ends the others).
 */
export class Children {
  /** Rejects when a part dies that should have gone on. */
  readonly failed: Promise<never>;
  private fail: (error: Error) => void = () => {};
  private readonly changed: (processes: Process[]) => void;
  private readonly children: Child[] = [];
  private stopping = false;

  /** `changed` is told what runs now, each time something was started. */
  constructor(changed: (processes: Process[]) => void = () => {}) {
    this.changed = changed;
    this.failed = new Promise((_, reject) => {
      this.fail = reject;
    });
    // Whoever races against it hears of it; without a listener yet it must not end the launcher by itself.
    this.failed.catch(() => {});
  }

  /**
   * Starts a long-running part and resolves when it is ready: when it says so over IPC, or when `ready` answers true.
   * From then on its death is a failure, or, with `restart`, makes it start again.
   */
  async start(program: Program, ready?: () => Promise<boolean>): Promise<void> {
    const child = this.spawn(program);
    let saidReady = false;
    child.process.on('message', (message: unknown) => {
      if (typeof message === 'object' && message !== null && 'ready' in message) saidReady = true;
    });
    const isReady = await until(
      async () => child.hasEnded || (ready ? await ready().catch(() => false) : saidReady),
      readyWithinMs,
    );
    if (child.hasEnded) {
      this.forget(child);
      throw new Refusal(`${program.name} did not start ${describeEnd(child)}`);
    }
    if (!isReady) {
      throw new Refusal(`${program.name} was not ready within ${readyWithinMs / 1000} s.${describeLines(child)}`);
    }
    void this.watch(program, child);
  }

  /** Process ids of what runs under this name: the program's own, not its keeper's. */
  pids(name: string): number[] {
    return this.children
      .filter((child) => child.name === name && !child.hasEnded)
      .map((child) => (child.kept ? child.keeps : child.process.pid))
      .filter((pid) => pid !== undefined);
  }

  /** As Docker's `restart: unless-stopped`: at once, and later and later when it dies right after its start. */
  private async watch(program: Program, first: Child): Promise<void> {
    let started = Date.now();
    let pauseMs = 0;
    for (let child = first; ; child = this.spawn(program)) {
      await child.ended;
      if (this.stopping) return;
      if (!program.restart) return this.fail(new Refusal(`${program.name} ended unexpectedly ${describeEnd(child)}`));
      this.forget(child);
      pauseMs = Date.now() - started > longLifeMs ? 0 : Math.min(Math.max(pauseMs * 2, 500), longestPauseMs);
      say(`${program.name} ended ${describeEnd(child)}\n${program.name} is started again`);
      await sleep(pauseMs);
      if (this.stopping) return;
      started = Date.now();
    }
  }

  /** Runs a program to its end and answers its last lines; throws with them if it fails. */
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
      await Promise.race([child.ended, sleep(stopWithinMs)]);
      if (!child.hasEnded) {
        say(`${child.name} did not end within ${stopWithinMs / 1000} s and is killed`);
        kill(child);
        await child.ended;
      }
    }
  }

  /** Ends everything at once and without mercy. */
  async killNow(): Promise<void> {
    this.stopping = true;
    for (const child of this.children) kill(child);
    await Promise.all(this.children.map((child) => child.ended));
  }

  private spawn(program: Program): Child {
    if (this.stopping) throw new Refusal('stopped');
    const kept = program.endBy !== undefined;
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
      kept,
      keeps: undefined,
      lastLines: [],
      hasEnded: false,
      ended: new Promise((resolve) => {
        const end = () => {
          child.hasEnded = true;
          resolve();
        };
        // The pipes close a moment after the exit; the last lines are worth that moment, a grandchild's pipe is not.
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
        if (child.lastLines.length > lastLinesKept) child.lastLines.shift();
        // Programs that are not ours complain at length about their own end.
        const unasked = program.quiet || (kept && this.stopping) || program.noise?.test(line);
        if (!unasked) say(`${prefix(program.name)}${line}`);
      });
    }
    spawned.on('message', (message: { keeps?: number }) => {
      if (message.keeps === undefined) return;
      child.keeps = message.keeps;
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
        .flatMap((child) => [child.process.pid, child.keeps].map((pid) => pid && identify(child.name, pid)))
        .filter((process) => typeof process === 'object'),
    );
  }
}

/** A keeper is asked to kill what it keeps; killing the keeper itself would only lose it. */
function kill(child: Child): void {
  child.process.kill(child.kept ? 'SIGQUIT' : 'SIGKILL');
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

/** `worker   │ `, each part in its own colour on a terminal. */
function prefix(name: string): string {
  if (!seen.includes(name)) seen.push(name);
  const text = `${name.padEnd(9)}│ `;
  if (!process.stdout.isTTY || process.env.NO_COLOR) return text;
  return `\x1b[${colours[seen.indexOf(name) % colours.length]}m${text}\x1b[0m`;
}

let canAskForSignal: boolean | undefined;

/**
 * On Linux the kernel itself ends a program when its parent dies, which holds even if its keeper is killed with -9.
 * Answers the command that `args` of setpriv turn into, or just the command where that is not possible.
 */
export function dyingWithParent(signal: 'TERM' | 'INT', command: string[], args: string[] = []): string[] {
  canAskForSignal ??= spawnSync('setpriv', ['--pdeathsig', 'TERM', 'true']).status === 0;
  return canAskForSignal || args.length > 0
    ? ['setpriv', ...(canAskForSignal ? ['--pdeathsig', signal] : []), ...args, ...command]
    : command;
}
