import { logToStdout } from './core/log.ts';
import { startSandbox } from './server.ts';

/** The stand-in providers as a process of their own. */
const sandbox = await startSandbox({
  port: Number(process.env.SANDBOX_PORT ?? 8090),
  host: process.env.HOST ?? '127.0.0.1',
  dataDir: process.env.DATA_DIR ?? '.data',
  log: logToStdout,
});
process.send?.({ ready: true });

for (const signal of ['SIGTERM', 'SIGINT', 'disconnect'] as const) {
  process.once(signal, () => {
    sandbox.close().then(
      () => process.exit(0),
      (error) => {
        logToStdout({ msg: 'failed to stop', error: String(error) });
        process.exit(1);
      },
    );
  });
}
