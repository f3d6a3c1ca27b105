import { readFileSync } from 'node:fs';

/** A command that cannot be carried out, for a reason that the operator can act on. Printed without a stack. */
export class Refusal extends Error {
  readonly exitCode: 1 | 2;
  /** @param exitCode 1: refused or failed. 2: the command line or the environment is wrong, and nothing was changed. */
  constructor(message: string, exitCode: 1 | 2 = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** The output of a command: `data` for `--json`, `text` for people. */
export interface Report {
  data: unknown;
  text: string;
}

const inputLimit = 256 * 1024;

/** Reads all of standard input, without the final line end that `echo` and editors add. */
export async function readInput(what: string): Promise<string> {
  // A secret typed at a terminal would be visible on the screen.
  if (process.stdin.isTTY) throw new Refusal(`Pipe ${what} into this command, from a file or a secret store.`, 2);
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of process.stdin) {
    length += chunk.length;
    if (length > inputLimit) throw new Refusal(`${what} is larger than ${inputLimit} bytes.`, 2);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks)
    .toString()
    .replace(/\r?\n$/, '');
}

/** Reads a file. @throws Refusal that names the file, never its content. */
export function readSecretFile(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new Refusal(`${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`, 2);
  }
}

/**
 * Formats rows as columns of the width of their widest cell. The first row is the heading and sets the number of
 * columns.
 */
export function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) => widths.map((width, column) => (row[column] ?? '').padEnd(width)).join('  ');
  return rows.map((row) => line(row).trimEnd()).join('\n');
}
