import type { Log } from './log.ts';

/**
 * Runs a long-running part: reports when it is ready, stops it once at a signal or when the launcher has gone, and ends
 * the process after an uncaught error.
 */
export async function runPart(log: Log, start: () => Promise<{ stop(): Promise<void> }>): Promise<void> {
  let stopping = false;
  let running: { stop(): Promise<void> } | undefined;
  const end = async (why: string, code: number) => {
    if (stopping) return;
    stopping = true;
    log.info({ why }, 'stopping');
    // Ends the process after 30 seconds even if stopping hangs.
    setTimeout(() => process.exit(code || 1), 30_000).unref();
    await running?.stop().catch((error: unknown) => log.error({ err: error }, 'stopping failed'));
    process.exit(code);
  };
  process.on('SIGTERM', () => void end('SIGTERM', 0));
  process.on('SIGINT', () => void end('SIGINT', 0));
  process.on('disconnect', () => void end('the launcher is gone', 0));
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught error');
    void end('uncaught error', 1);
  });
  process.on('unhandledRejection', (error) => {
    log.fatal({ err: error }, 'unhandled rejection');
    void end('unhandled rejection', 1);
  });
  try {
    running = await start();
  } catch (error) {
    log.fatal({ err: error }, 'could not start');
    process.exit(1);
  }
  process.send?.({ ready: true });
}
