import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { expect, it } from 'vitest';
import { Children, type Program } from './children.ts';
import { root, until } from './files.ts';
import { isAlive, type Process } from './lock.ts';

/** A minimal long-running part: reports that it is ready and keeps running. */
const nodePart = (name: string, script: string): Program => ({ name, command: process.execPath, args: ['-e', script] });
const ready = 'process.send({ ready: true }); setInterval(() => {}, 1000);';
const sleeper: Program = { name: 'sleeper', command: 'sleep', args: ['600'], endBy: 'SIGTERM' };
const atOnce = async () => true;

it('ends parts in the reverse order of their start', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'trilho-children-'));
  const file = path.join(folder, 'ended');
  const children = new Children();
  for (const name of ['first', 'second']) {
    const onEnd = `require('fs').appendFileSync('${file}', '${name} '); process.exit();`;
    await children.start(nodePart(name, `process.on('SIGTERM', () => { ${onEnd} }); ${ready}`));
  }
  await children.stop();
  expect(readFileSync(file, 'utf8')).toBe('second first ');
  rmSync(folder, { recursive: true });
});

it('says which part died unexpectedly, how, and with which last lines', async () => {
  const children = new Children();
  const script = `${ready} setTimeout(() => { console.error('out of cheese'); process.exit(3); }, 100);`;
  await children.start({ ...nodePart('worker', script), quiet: true });
  await expect(children.failed).rejects.toThrow(
    'worker ended unexpectedly (exit code 3). Its last lines:\n  out of cheese',
  );
  await children.stop();
});

it('says why a part did not start', async () => {
  const children = new Children();
  const script = `console.error('no database'); process.exit(2);`;
  await expect(children.start({ ...nodePart('api', script), quiet: true })).rejects.toThrow(
    'api did not start (exit code 2). Its last lines:\n  no database',
  );
  await expect(children.run({ ...sleeper, command: 'no-such-program', quiet: true })).rejects.toThrow('ENOENT');
});

it('kills all parts at once on request, also under a keeper', async () => {
  let processes: Process[] = [];
  const children = new Children((now) => {
    processes = now;
  });
  await children.start(sleeper, atOnce);
  await children.start(nodePart('stubborn', `process.on('SIGTERM', () => {}); ${ready}`));
  expect(await until(() => processes.length === 3, 10_000)).toBe(true);
  await children.killNow();
  expect(processes.filter(isAlive)).toEqual([]);
});

it('leaves nothing behind when the launcher is killed with -9', async () => {
  const launcher = spawn(
    process.execPath,
    [
      ...['--import', 'tsx', '--input-type=module', '-e'],
      `import { Children } from './launcher/children.ts';
       const children = new Children((processes) => console.log(JSON.stringify(processes)));
       await children.start(${JSON.stringify(sleeper)}, async () => true);
       await children.start(${JSON.stringify(nodePart('part', `process.on('disconnect', () => process.exit()); ${ready}`))});`,
    ],
    { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  let processes: Process[] = [];
  for await (const line of createInterface({ input: launcher.stdout })) {
    processes = JSON.parse(line);
    // The keeper, the program that it runs, and our own part.
    if (processes.length === 3) break;
  }
  expect(processes.every(isAlive)).toBe(true);
  launcher.kill('SIGKILL');
  expect(await until(() => !processes.some(isAlive), 20_000)).toBe(true);
});

it('restarts a part that died, if it is configured to', async () => {
  const children = new Children();
  await children.start({ ...nodePart('worker', ready), restart: true });
  const [first = 0] = children.pids('worker');
  process.kill(first, 'SIGKILL');
  expect(await until(() => children.pids('worker').some((pid) => pid !== first), 20_000)).toBe(true);
  expect(children.pids('worker')).toHaveLength(1);
  await children.stop();
  expect(children.pids('worker')).toEqual([]);
});
