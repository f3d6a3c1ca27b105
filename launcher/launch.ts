// Shared by `npm start` and `npm run cluster`: one launcher per data folder; it ends on Ctrl-C, when a part dies and when
// its own parent dies, and leaves no process behind.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { Children } from './children.ts';
import { sleep, until } from './files.ts';
import { isAlive, type Lock, type Process, takeLock } from './lock.ts';
import type { Settings } from './ports.ts';
import { progress, Refusal, say } from './progress.ts';

/** Runs `run`, waits until it is stopped or a part fails, ends all parts and then the process. */
export async function launch(
  read: () => Settings,
  run: (settings: Settings, children: Children) => Promise<void>,
): Promise<never> {
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
    const settings = read();
    lock = await lockDataDir(settings.DATA_DIR);
    const { leftovers } = lock;
    const started = endLeftovers(leftovers).then(() => run(settings, children));
    await Promise.race([started, children.failed, stopped]);
    await Promise.race([children.failed, stopped]);
    say('Stopping all parts …');
  } catch (error) {
    // Ctrl-C reaches the whole process group at once: a part may end before this process has got the signal.
    if ((await Promise.race([stopped, sleep(200)])) !== 'stopped') {
      exitCode = 1;
      say(error instanceof Refusal ? error.message : `${error instanceof Error ? error.stack : error}`);
    }
  }
  await children.stop();
  lock?.release();
  process.exit(exitCode);
}

/** @throws Refusal when another launcher uses the folder. */
export async function lockDataDir(dataDir: string): Promise<Lock> {
  // For root, Postgres runs as another user who must be able to pass through this folder; secret files in it are 0600.
  mkdirSync(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
  const taken = await takeLock(path.join(dataDir, 'launcher.lock'));
  if (!('holder' in taken)) return taken;
  throw new Refusal(
    `DATA_DIR ${dataDir} is in use by another launcher (process ${taken.holder}). ` +
      'Stop that one, or start with another DATA_DIR and other ports.',
  );
}

/** After a kill -9 of the launcher its parts end by themselves. This waits for them and kills those that do not. */
async function endLeftovers(leftovers: Process[]): Promise<void> {
  const gone = () => !leftovers.some(isAlive);
  if (gone()) return;
  if (await progress('Waiting until the parts of an earlier launcher have ended', until(gone, 15_000))) return;
  for (const { name, pid } of leftovers.filter(isAlive)) {
    say(`${name} (process ${pid}) of an earlier launcher did not end and is killed.`);
    process.kill(pid, 'SIGKILL');
  }
  await until(gone, 5_000);
}

/** Calls `stop` at the first signal, and `kill` at a further one more than a second later. */
function onStop(stop: () => void, kill: () => Promise<void>): void {
  let since = 0;
  const onSignal = () => {
    since ||= Date.now();
    stop();
    // One Ctrl-C may arrive several times: from the terminal to the whole group, and forwarded by npm.
    if (Date.now() - since > 1_000) void kill().then(() => process.exit(1));
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
  // A parent process that is killed with -9 forwards no signal.
  if (process.send) process.on('disconnect', stop);
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event) setInterval(() => process.ppid !== parent && stop(), 1_000).unref();
}
