import { expect, it } from 'vitest';
import { namePatternIn } from './name-pattern.ts';

it.each([
  [['test/console/pages', '-t', 'refunds'], '-t refunds'],
  [['-t=two words', 'sandbox'], '-t=two words'],
  [['--testNamePattern', 'refunds'], '--testNamePattern refunds'],
  [['test/console/pages', '--project=unit'], undefined],
  [[], undefined],
])('finds in %j the name that tests are selected by', (args, pattern) => {
  expect(namePatternIn(args)).toBe(pattern);
});
