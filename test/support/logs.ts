import { readFileSync } from 'node:fs';

export interface Line {
  part: string;
  level: string;
  msg: string;
  [field: string]: unknown;
}

/** The structured lines of all parts of the running system so far. */
export function linesOf(logFile: string): Line[] {
  return readFileSync(logFile, 'utf8')
    .split('\n')
    .flatMap((text) => {
      const json = /│ (\{.*\})$/.exec(text)?.[1];
      return json ? [JSON.parse(json) as Line] : [];
    });
}

/** Where the worker of the running system serves its metrics, as it said when it started. */
export function workerMetricsUrl(logFile: string): string {
  const said = linesOf(logFile).findLast(({ part, msg }) => part === 'worker' && msg === 'metrics ready');
  if (!said) throw new Error(`the worker serves no metrics (${logFile})`);
  return `http://${said.host}:${said.port}/metrics`;
}
