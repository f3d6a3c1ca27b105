import { expect, it } from 'vitest';
import type { ReceiverStatus } from '../core/statuses.ts';
import { decideReceiverTransition } from './transition.ts';

const reported = (status: ReceiverStatus, providerWord = 'word') => ({ status, providerWord });

it.each([
  ['PENDING', 'ACTIVE', { to: 'ACTIVE' }],
  ['PENDING', 'REJECTED', { to: 'REJECTED' }],
  ['PENDING', 'PENDING', {}],
  ['REJECTED', 'ACTIVE', { to: 'ACTIVE' }],
  ['REJECTED', 'PENDING', { evidence: expect.stringContaining('cannot follow REJECTED') }],
  ['ACTIVE', 'PENDING', { evidence: expect.stringContaining('cannot follow ACTIVE') }],
  ['ACTIVE', 'ACTIVE', {}],
  ['ACTIVE', 'REJECTED', { to: 'REJECTED', attention: expect.objectContaining({ reason: 'deactivated' }) }],
] as const)('%s, when the provider reports %s', (now, status, decision) => {
  expect(decideReceiverTransition({ status: now }, reported(status))).toEqual(decision);
});

it('changes nothing on an unmapped word', () => {
  expect(decideReceiverTransition({ status: 'PENDING' }, { ...reported('REJECTED', 'ODD'), unmapped: true })).toEqual({
    attention: { reason: 'unmapped_word', detail: expect.stringContaining('"ODD"') },
  });
});

it.each(['outcome_unknown', 'unmapped_word', 'provider_unreachable'] as const)(
  'clears the attention %s on a mapped word',
  (attention) => {
    expect(decideReceiverTransition({ status: 'PENDING', attention }, reported('PENDING'))).toEqual({
      attention: 'clear',
    });
    expect(decideReceiverTransition({ status: 'PENDING', attention }, reported('ACTIVE'))).toEqual({
      to: 'ACTIVE',
      attention: 'clear',
    });
  },
);

it('leaves attention that needs a person', () => {
  expect(decideReceiverTransition({ status: 'ACTIVE', attention: 'bank_account_differs' }, reported('ACTIVE'))).toEqual(
    {},
  );
  expect(decideReceiverTransition({ status: 'PENDING', attention: 'pending_too_long' }, reported('PENDING'))).toEqual(
    {},
  );
});
