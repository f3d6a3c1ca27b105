/** Writes one log line. Never log request bodies: they may hold card data. */
export type Log = (entry: Record<string, unknown> & { msg: string }) => void;

/** JSON lines on standard output. */
export const logToStdout: Log = (entry) => {
  process.stdout.write(`${JSON.stringify({ time: new Date().toISOString(), part: 'sandbox', ...entry })}\n`);
};
