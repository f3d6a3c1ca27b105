import { expect, it } from 'vitest';
import { access, publicOperation } from '../api/access.ts';
import { both } from '../web/features/audit/words.ts';

it('the console has words for whatever the audit log can say that a person asked for', () => {
  // Sign-in is written down under names of its own.
  const recorded = [...access.keys()].filter((operation) => !/^GET |^\w+ \/v1\/session/.test(operation));
  const said = Object.keys(both.pt.action);
  expect(recorded.filter((operation) => operation !== publicOperation && !said.includes(operation))).toEqual([]);
});
