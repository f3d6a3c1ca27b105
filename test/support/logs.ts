import { readFileSync } from 'node:fs';

export interface Line {
  part: string;
  level: string;
  msg: string;
  [field: string]: unknown;
}

/** All structured log lines of the running system's parts so far. */
export function linesOf(logFile: string): Line[] {
  return readFileSync(logFile, 'utf8')
    .split('\n')
    .flatMap((text) => {
      const json = /│ (\{.*\})$/.exec(text)?.[1];
      return json ? [JSON.parse(json) as Line] : [];
    });
}

/**
 * The address of the worker's metrics, from its log line at the start.
 *
 * @throws Error if the worker serves none.
 */
export function workerMetricsUrl(logFile: string): string {
  const line = linesOf(logFile).findLast(({ part, msg }) => part === 'worker' && msg === 'metrics ready');
  if (!line) throw new Error(`the worker serves no metrics (${logFile})`);
  return `http://${line.host}:${line.port}/metrics`;
}
