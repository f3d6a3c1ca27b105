import { expect, it } from 'vitest';
import type { ReceiverStatus } from '../core/statuses.ts';
import { judgeReceiver } from './transition.ts';

const said = (status: ReceiverStatus, providerWord = 'word') => ({ status, providerWord });

it.each([
  ['PENDING', 'ACTIVE', { to: 'ACTIVE' }],
  ['PENDING', 'REJECTED', { to: 'REJECTED' }],
  ['PENDING', 'PENDING', {}],
  ['REJECTED', 'ACTIVE', { to: 'ACTIVE' }],
  ['REJECTED', 'PENDING', { evidence: expect.stringContaining('does not undo REJECTED') }],
  ['ACTIVE', 'PENDING', { evidence: expect.stringContaining('does not undo ACTIVE') }],
  ['ACTIVE', 'ACTIVE', {}],
  ['ACTIVE', 'REJECTED', { to: 'REJECTED', attention: expect.objectContaining({ reason: 'deactivated' }) }],
] as const)('%s, and the provider says %s', (now, status, verdict) => {
  expect(judgeReceiver({ status: now }, said(status))).toEqual(verdict);
});

it('decides nothing by a word that nobody knows', () => {
  expect(judgeReceiver({ status: 'PENDING' }, { ...said('REJECTED', 'ODD'), unmapped: true })).toEqual({
    attention: { reason: 'unmapped_word', detail: expect.stringContaining('"ODD"') },
  });
});

it.each(['outcome_unknown', 'unmapped_word', 'provider_unreachable'] as const)(
  'ends a doubt (%s) by a clear word',
  (attention) => {
    expect(judgeReceiver({ status: 'PENDING', attention }, said('PENDING'))).toEqual({ attention: 'clear' });
    expect(judgeReceiver({ status: 'PENDING', attention }, said('ACTIVE'))).toEqual({
      to: 'ACTIVE',
      attention: 'clear',
    });
  },
);

it('leaves what a person has to see', () => {
  expect(judgeReceiver({ status: 'ACTIVE', attention: 'bank_account_differs' }, said('ACTIVE'))).toEqual({});
  expect(judgeReceiver({ status: 'PENDING', attention: 'pending_too_long' }, said('PENDING'))).toEqual({});
});
