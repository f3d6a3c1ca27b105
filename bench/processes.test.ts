import { expect, it } from 'vitest';
import { byProcess, readStat } from './processes.ts';

it("reads a process's memory, and its times with those of its ended children", () => {
  const text = '4711 (a (b) c) S 12 1 1 0 -1 4194560 100 200 0 0 30 7 5 2 20 0 11 0 1000 2000 300';
  expect(readStat(text)).toEqual({ pid: 4711, parent: 12, cpuMs: 440, memory: 300 * 4096 });
});

it('sums what a process has started, and leaves out what the bench has not', () => {
  const row = (pid: number, parent: number, cpuMs: number, ...commandLine: string[]) => ({
    pid,
    parent,
    commandLine,
    cpuMs,
    memory: cpuMs + 1,
  });
  const node = (file: string) => ['/usr/bin/node', '--import', 'tsx', file];
  const rows = [
    row(1, 0, 1000, 'init'),
    row(10, 1, 10, 'node', 'bench/start.mjs'),
    row(11, 10, 1000, 'node', 'launcher/keeper.mjs', 'SIGINT', '/x/postgres', '-D', 'data'),
    row(12, 11, 20, '/x/postgres', '-D', 'data'),
    row(13, 12, 5, 'postgres: trilho trilho 127.0.0.1(1) idle'),
    row(14, 12, 6, 'postgres: checkpointer '),
    row(20, 10, 1000, 'node', 'launcher/start.mjs'),
    row(21, 20, 30, ...node('api/main.ts')),
    row(22, 21, 3, 'node', 'runtime/picture-process.mjs'),
    row(23, 20, 40, ...node('worker/main.ts')),
    row(24, 20, 50, ...node('sandbox/main.ts')),
    row(30, 10, 60, ...node('bench/bare/worker.ts')),
    row(31, 10, 70, '/cache/temporal-v1', 'server', 'start-dev'),
    // Another bench on the same machine.
    row(90, 1, 1000, 'node', 'bench/start.mjs'),
    row(91, 90, 1000, '/x/postgres', '-D', 'data'),
  ];
  expect(byProcess(rows, 10, 'cpuMs')).toEqual({
    load: 10,
    postgres: 31,
    api: 33,
    worker: 40,
    'stand-in': 50,
    'bare worker': 60,
    temporal: 70,
  });
  // Three processes of Postgres.
  expect(byProcess(rows, 10, 'memory')).toMatchObject({ postgres: 31 + 3, worker: 41 });
});
