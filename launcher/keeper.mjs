// Runs a third-party program (Temporal, Postgres, a Go build) and ends it when the launcher has ended. The IPC channel
// closes even if the launcher is killed with -9.
//
//   node keeper.mjs <signal that ends it> <command> [arguments…]
import { spawn } from 'node:child_process';
import { constants } from 'node:os';

const [signal, command, ...args] = process.argv.slice(2);
const child = spawn(command, args, { stdio: 'inherit' });

let ending = false;
function end() {
  if (ending) return;
  ending = true;
  child.kill(signal);
  setTimeout(() => child.kill('SIGKILL'), 10_000).unref();
}

process.on('disconnect', end);
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, end);
process.on('SIGQUIT', () => child.kill('SIGKILL'));
if (!process.connected) end();

child.on('error', (error) => {
  console.error(error.message);
  process.exit(127);
});
child.on('exit', (code, by) => process.exit(by ? 128 + constants.signals[by] : code));
// The launcher writes the pid into its lock file, so that a later start can identify processes that were left behind.
if (process.connected && child.pid) process.send({ keeps: child.pid }, () => {});
