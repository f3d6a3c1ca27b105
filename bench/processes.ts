// CPU time and memory of the bench's processes, from Linux's /proc.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The processes whose time is read apart. What one of them starts (Postgres its backends) counts with it. */
export const processNames = [
  'api',
  'worker',
  'bare api',
  'bare worker',
  'safe api',
  'safe worker',
  'dbos',
  'temporal',
  'postgres',
  'stand-in',
  'load',
] as const;
export type ProcessName = (typeof processNames)[number];

const files: Record<string, ProcessName> = {
  'api/main.ts': 'api',
  'worker/main.ts': 'worker',
  'sandbox/main.ts': 'stand-in',
  'bench/bare/api.ts': 'bare api',
  'bench/bare/worker.ts': 'bare worker',
  'bench/safe/api.ts': 'safe api',
  'bench/safe/worker.ts': 'safe worker',
  'bench/dbos/main.ts': 'dbos',
};

export interface ProcessRow {
  pid: number;
  parent: number;
  commandLine: string[];
  /** Milliseconds of CPU, user and system, with those of children that have ended and were waited for. */
  cpuMs: number;
  /** Bytes of resident memory. */
  memory: number;
}

/**
 * The sums of a figure, by process. `load` is this process. CPU times of a process that ended without its parent waiting
 * for it are lost. Memory that processes share, as Postgres's backends do, counts for each of them.
 */
export function byProcess(
  rows: ProcessRow[],
  self: number,
  figure: 'cpuMs' | 'memory',
): Partial<Record<ProcessName, number>> {
  const byPid = new Map(rows.map((row) => [row.pid, row]));
  const nameOf = ({ pid, parent, commandLine }: ProcessRow): ProcessName | undefined => {
    if (pid === self) return 'load';
    const own = named(commandLine);
    if (own) return own;
    const above = byPid.get(parent);
    const inherited = above && nameOf(above);
    // The launcher and the keepers, between this process and the others, are nobody's.
    return inherited === 'load' ? undefined : inherited;
  };
  const isOurs = (row: ProcessRow): boolean => {
    const above = byPid.get(row.parent);
    return row.pid === self || (above !== undefined && isOurs(above));
  };
  const sums: Partial<Record<ProcessName, number>> = {};
  for (const row of rows) {
    const name = isOurs(row) ? nameOf(row) : undefined;
    if (name) sums[name] = (sums[name] ?? 0) + row[figure];
  }
  return sums;
}

function named([command = '', ...args]: string[]): ProcessName | undefined {
  const program = path.basename(command);
  if (program === 'postgres') return 'postgres';
  if (program.startsWith('temporal')) return 'temporal';
  const file = args.find((argument) => Object.hasOwn(files, argument));
  return file === undefined ? undefined : files[file];
}

/** All processes of this machine; none where there is no /proc. */
export function readProcesses(): ProcessRow[] {
  if (!existsSync('/proc/self/stat')) return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const commandLine = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
        return [{ commandLine, ...readStat(readFileSync(`/proc/${pid}/stat`, 'utf8')) }];
      } catch {
        // It ended meanwhile.
        return [];
      }
    });
}

/** The kernel shows times in units of 10 ms (USER_HZ), whatever its own clock is. */
const tickMs = 10;
/** Of the processors that Trilho runs on. */
const pageBytes = 4096;

/** Reads `/proc/<pid>/stat`. The program's name, the second field, may contain blanks and brackets. */
export function readStat(text: string): Omit<ProcessRow, 'commandLine'> {
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  // proc(5): ppid is field 4; utime, stime, cutime and cstime are fields 14 to 17, rss is 24. `fields` begins with field 3.
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  return {
    pid: Number.parseInt(text, 10),
    parent: Number(fields[1]),
    cpuMs: ticks * tickMs,
    memory: Number(fields[21]) * pageBytes,
  };
}
