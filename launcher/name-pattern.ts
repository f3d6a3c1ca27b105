/**
 * The test name by which a run of Vitest selects, as it was typed: `-t refunds`. Undefined where it selects by file only.
 */
export function namePatternIn(args: readonly string[]): string | undefined {
  const at = args.findIndex((arg) => /^(-t|--testNamePattern)(=|$)/.test(arg));
  const option = args[at];
  if (option === undefined) return undefined;
  return option.includes('=') ? option : `${option} ${args[at + 1] ?? ''}`.trim();
}
