import { expect, test } from 'vitest';
import { access, publicOperation } from '../../../../api/core/access.ts';
import { entityPath } from './entity-path.ts';
import texts from './messages/pt.json';
import { isFiltered, readSearch, writeSearch } from './search.ts';

const read = (text: string) => readSearch(new URLSearchParams(text));

test('the filters of the address are read, and written as they were', () => {
  const text = 'q=pay_1&person=usr_1&action=POST+%2Fv1%2Fpayments&created=7d';
  expect(read(text)).toEqual({ q: 'pay_1', person: 'usr_1', action: 'POST /v1/payments', created: '7d' });
  expect(writeSearch(read(text)).toString()).toBe(text);
  for (const none of ['', 'created=always', 'entity=x', 'q=']) expect(isFiltered(read(none)), none).toBe(false);
});

test('what was touched is found by the kind of its id, and nothing else is followed', () => {
  const tail = '0'.repeat(26);
  expect(entityPath(`pay_${tail}`)).toBe(`payments/pay_${tail}`);
  expect(entityPath(`usr_${tail}`)).toBe(`people/usr_${tail}`);
  for (const none of [`key_${tail}`, 'pay_1', '../../x', 'con']) expect(entityPath(none), none).toBeUndefined();
});

test('whatever a person can ask for has words, and words are of nothing else', () => {
  // The log has names of its own for sign-in actions.
  const asked = [...access.keys()].filter((operation) => !/^GET |^\w+ \/v1\/session/.test(operation));
  const t = Object.keys(texts.action).filter((action) => action.includes(' /v1/'));
  expect(t.sort()).toEqual(asked.filter((operation) => operation !== publicOperation).sort());
});
