import { expect, it } from 'vitest';
import { Problem } from '../api/problem.ts';
import { refusedBy } from './refusals.ts';

const violated = (...fields: string[]) =>
  new Problem(422, {
    code: 'validation_failed',
    violations: fields.map((field) => ({ field, rule: 'invalid', message: `${field} is wrong` })),
  });
const initial = { email: '', address: { city: '' }, rules: [{ name: '' }] };

it('shows the violation of a field at the field, and any other as a line', () => {
  expect(refusedBy(violated('email', 'address.city', 'rules.0.name', 'rules.1.name', 'toString'), initial, {})).toEqual(
    {
      refused: {
        email: 'email is wrong',
        'address.city': 'address.city is wrong',
        'rules.0.name': 'rules.0.name is wrong',
      },
      elsewhere: ['rules.1.name rules.1.name is wrong', 'toString toString is wrong'],
    },
  );
});

it('takes the first violation of a field, in the words of the form', () => {
  const options = { refusals: { email: 'Not an e-mail' }, fieldAt: (field: string) => field.replace('person.', '') };
  expect(refusedBy(violated('person.email', 'email'), initial, options).refused).toEqual({ email: 'Not an e-mail' });
});

it('shows a problem without violations at the field that it is about', () => {
  const problemAt = ({ status }: Problem) => ({ email: status === 409 ? 'In use' : undefined });
  expect(refusedBy(new Problem(409), initial, { problemAt }).refused).toEqual({ email: 'In use' });
  expect(refusedBy(new Problem(500), initial, { problemAt }).refused).toEqual({});
});

it('finds nothing in an error that is no answer of the API', () => {
  expect(refusedBy(new Error('broken'), initial, {})).toEqual({ refused: {}, elsewhere: [] });
  expect(refusedBy(null, initial, {})).toEqual({ refused: {}, elsewhere: [] });
});
