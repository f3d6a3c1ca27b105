// Killing the parts of a cluster at points of an operation that are held from outside, and the tables in docs/crashes.md
// that say what comes of it. The code under test is unchanged: triggers in the test's database make a statement wait for a
// lock that the test holds.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { expect } from 'vitest';
import { isAlive, type Process } from '../../launcher/lock.ts';
import { until } from './side-by-side.ts';
import type { Cluster } from './system.ts';

export interface Cell {
  killed: string;
  at: string;
  provider: string;
  outcome: string;
}

/** The parts that are killed, by the launcher's names. */
export const parts: Record<string, RegExp> = {
  worker: /^worker-/,
  API: /^api-/,
  Temporal: /^temporal$/,
  Postgres: /^postgres$/,
};

/**
 * The processes that run now under the launcher's names, by its lock file: the last of a name is the program, the one
 * before its keeper.
 */
export function partsOf(cluster: Cluster, names: RegExp): Process[] {
  const lock = readFileSync(path.join(cluster.dataDir, 'launcher.lock'), 'utf8');
  const noted = (JSON.parse(lock) as { parts: Process[] }).parts.filter(({ name }) => names.test(name));
  return [...new Map(noted.map((one) => [one.name, one])).values()].filter(isAlive);
}

/** The processes of a part that run now. */
export const running = (cluster: Cluster, killed: string): Process[] => partsOf(cluster, parts[killed] ?? /^$/);

/** Kills all processes of this part and waits until the launcher has restarted them. */
export async function kill(cluster: Cluster, killed: string): Promise<void> {
  const before = running(cluster, killed);
  expect(before.length).toBe({ worker: 3, API: 2 }[killed] ?? 1);
  for (const { pid } of before) process.kill(pid, 'SIGKILL');
  await until(
    `${killed} started again`,
    async () => running(cluster, killed).map(({ name }) => name),
    (names) => names.length === before.length && !before.some(isAlive),
  );
}

/** The advisory locks of points, by their numbers, in `space`: one that differs from the other users of the database. */
export function pointLocks(db: pg.Pool, space: number) {
  const locks = `locktype = 'advisory' and classid = ${space} and not granted`;
  /** How many statements wait at each point's lock. */
  const waiting = async (): Promise<Record<string, number>> => {
    const { rows } = await db.query<{ point: number; count: string }>(
      `select objid as point, count(*) from pg_locks where ${locks} group by 1`,
    );
    return Object.fromEntries(rows.map(({ point, count }) => [point, Number(count)]));
  };
  return {
    /** Statements wait at these points until `letGo`, or until Postgres is killed. */
    async hold(points: number[]) {
      const holder = await db.connect();
      holder.on('error', () => {});
      for (const point of points) await holder.query('select pg_advisory_lock($1, $2)', [space, point]);
      return { letGo: () => holder.release(true) };
    },

    /** Waits until this many statements wait at each point. */
    reached: (wanted: Record<string, number>) =>
      until('at their points', waiting, (found) => Object.entries(wanted).every(([at, n]) => (found[at] ?? 0) === n)),

    /**
     * Cancels the dead worker's statements that still wait in the database: otherwise a kill before a record would be a
     * kill after it. Only those at `left` go on.
     */
    async forget(left: number): Promise<void> {
      await db.query(`select pg_terminate_backend(pid) from pg_locks where ${locks} and objid <> ${left}`);
      await until('gone', waiting, (found) => Object.keys(found).every((at) => Number(at) === left));
    },
  };
}

/**
 * Waits for the recovery of all cells at once, so that the time of each counts from now.
 *
 * @returns the wait of a cell, which prints its time.
 */
export function recoveries(mine: Cell[], isRecovered: (cell: Cell) => Promise<unknown>) {
  const began = performance.now();
  const waits = new Map(
    mine.map((cell) => {
      const wait = isRecovered(cell).then(() => Math.round(performance.now() - began));
      // The cell's own test reports it.
      wait.catch(() => {});
      return [cell, wait];
    }),
  );
  return async (cell: Cell): Promise<void> => {
    const ms = await waits.get(cell);
    console.log(`${cell.killed}, ${cell.at}, ${cell.provider}: ${cell.outcome} within ${ms} ms`);
  };
}

/** The table of a chapter of docs/crashes.md that begins with these columns. */
export function tableOf(chapter: string, ...first: string[]): { head: string[]; rows: string[][] } {
  const chapters = readFileSync('docs/crashes.md', 'utf8').split(/^## /m);
  const text = chapters.find((one) => one.startsWith(`${chapter}\n`)) ?? '';
  const lines = text.split('\n').map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
  const at = lines.findIndex((line) => first.every((cell, column) => line[column] === cell));
  const [head = [], , ...below] = lines.slice(at);
  const end = below.findIndex((line) => line.length === 0);
  return { head, rows: below.slice(0, end === -1 ? undefined : end) };
}

/** The cells of a chapter: a column for each provider, a row for each point of each part. */
export function cellsOf(chapter: string): Cell[] {
  const { head, rows } = tableOf(chapter, 'killed', 'at');
  return rows.flatMap(([killed = '', at = '', ...found]) =>
    head.slice(2).map((provider, column) => ({ killed, at, provider, outcome: found[column] ?? '' })),
  );
}
