import { expect, test } from 'vitest';
import type { TimelineEntry } from '../../../domain/core/timeline.ts';
import { entriesOf } from './entries-of.ts';

let id = 0;
const entry = (kind: TimelineEntry['kind'], data: TimelineEntry['data']): TimelineEntry => {
  id += 1;
  return { id: String(id), at: '2026-11-26T12:00:00.000Z', kind, title: kind, data };
};

test('a refund and a dispute have their own lines of a payment, with the deliveries of their events', () => {
  const entries = [
    entry('accepted', {}),
    entry('refund', { refund: 'ref_1', what: 'asked' }),
    entry('refund', { refund: 'ref_2', what: 'asked' }),
    entry('provider_call', { operation: 'refund', refund: 'ref_1' }),
    entry('event', { eventId: 'evt_1', about: 'ref_1' }),
    entry('event', { eventId: 'evt_2' }),
    entry('delivery', { eventId: 'evt_1' }),
    entry('delivery', { eventId: 'evt_2' }),
    entry('dispute', { disputeId: 'dsp_1', what: 'opened' }),
  ];
  expect(entriesOf(entries, 'ref_1').map(({ id }) => id)).toEqual(['2', '4', '5', '7']);
  expect(entriesOf(entries, 'dsp_1').map(({ kind }) => kind)).toEqual(['dispute']);
});
