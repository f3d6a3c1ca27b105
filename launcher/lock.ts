import { execFileSync } from 'node:child_process';
import { linkSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { sleep } from './files.ts';

/** A process, with its start time to distinguish it from a later one with the same number. */
export interface Process {
  name: string;
  pid: number;
  started: string;
}

interface Content extends Process {
  /** The processes that the holder has started; the next holder waits for their end. */
  parts: Process[];
}

export interface Lock {
  /** Running processes that a dead holder had started. */
  leftovers: Process[];
  /** Records the processes that the holder has started. */
  note(parts: Process[]): void;
  release(): void;
}

/** The running process `pid`, undefined if there is none. */
export function identify(name: string, pid: number): Process | undefined {
  const started = startOf(pid);
  return started === undefined ? undefined : { name, pid, started };
}

export function isAlive(subject: Process): boolean {
  return startOf(subject.pid) === subject.started;
}

/** The start time of a process, in a form that is unique among all processes with its number. */
function startOf(pid: number): string | undefined {
  try {
    if (process.platform !== 'linux') {
      return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined;
    }
    // Fields after the program's name, which may contain blanks and brackets: state first, start time 20th.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // A zombie is a dead process whose parent has not waited for it yet.
    if (fields[0] === 'Z') return undefined;
    return `${fields[19]} ${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}`;
  } catch {
    return undefined;
  }
}

/** Takes the lock file, also from a dead holder, or returns its holder. */
export async function takeLock(file: string): Promise<Lock | { holder: number }> {
  const self = identify('launcher', process.pid);
  if (!self) throw new Error('cannot find out when this process started');
  const own = `${file}.${process.pid}`;
  const write = (parts: Process[]) => writeFileSync(own, JSON.stringify({ ...self, parts } satisfies Content));
  let leftovers: Process[] = [];
  try {
    for (;;) {
      write(leftovers);
      try {
        // A link appears atomically with its whole content, and only one of two contenders can create it.
        linkSync(own, file);
        break;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
      const found = read(file);
      if (found && isAlive(found)) return { holder: found.pid };
      if (found) leftovers = found.parts;
      await removeDead(file);
    }
  } finally {
    rmSync(own, { force: true });
  }
  return {
    leftovers,
    note(parts) {
      write(parts);
      renameSync(own, file);
    },
    release() {
      if (read(file)?.pid === process.pid) rmSync(file, { force: true });
    },
  };
}

/** Waits until the lock is free and takes it. */
export async function waitForLock(file: string): Promise<Lock> {
  for (;;) {
    const lock = await takeLock(file);
    if (!('holder' in lock)) return lock;
    await sleep(200);
  }
}

function read(file: string): Content | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Content;
  } catch {
    return undefined;
  }
}

/**
 * Removes a dead holder's file. Of two processes that both found it dead, the slower must not remove the faster one's new
 * file; so only the holder of the guard removes it, after a second check.
 */
async function removeDead(file: string): Promise<void> {
  const guard = `${file}.guard`;
  try {
    writeFileSync(guard, '', { flag: 'wx' });
  } catch {
    const made = statSync(guard, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    // Held for microseconds only: an old guard was left by a kill -9 at that moment.
    if (Date.now() - made > 10_000) rmSync(guard, { force: true });
    await sleep(50);
    return;
  }
  try {
    const found = read(file);
    if (!found || !isAlive(found)) rmSync(file, { force: true });
  } finally {
    rmSync(guard, { force: true });
  }
}
