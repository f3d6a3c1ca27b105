import { expect, test } from 'vitest';
import { choiceAddress, daysOf, queryOf, searchBehind } from './choice.ts';

/** Late in the evening in Brasília, when it is the next day in UTC. */
const now = Date.parse('2026-11-26T23:30:00-03:00');
const read = (text: string) => choiceAddress.read(new URLSearchParams(text));

test('shows a month beside the one before, without a choice', () => {
  expect(queryOf({}, now)).toEqual({ from: '2026-10-28', to: '2026-11-26', compare: 'previous' });
});

test('shows chosen days, beside chosen others', () => {
  const choice = read(
    'span=7d&days=2026-11-01..2026-11-03&with=2026-10-01..2026-10-03&compare=lastYear&paymentMethod=PIX',
  );
  expect(queryOf(choice, now)).toEqual({
    from: '2026-11-01',
    to: '2026-11-03',
    compareFrom: '2026-10-01',
    compareTo: '2026-10-03',
    paymentMethod: 'PIX',
  });
});

test('takes days only with both ends', () => {
  expect(daysOf(read('days=2026-11-01..&span=today'), now)).toEqual({ from: '2026-11-26', to: '2026-11-26' });
});

test('leads to the payments of what is shown, and of the figure', () => {
  const choice = read('span=today&provider=Orbita,Onz');
  expect(searchBehind(choice, now, { outcome: ['refused'] })).toBe(
    new URLSearchParams({
      provider: 'Orbita,Onz',
      outcome: 'refused',
      created: '2026-11-26..2026-11-26',
    }).toString(),
  );
  // The figure of one provider is not of the others that are shown.
  expect(searchBehind(choice, now, { provider: ['Onz'] })).toBe('provider=Onz&created=2026-11-26..2026-11-26');
});
