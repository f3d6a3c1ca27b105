import { expect, it } from 'vitest';
import type { TimelineEntry } from '../../../domain/core/timeline.ts';
import { entriesIn, isQuiet, lastLookUp, quietLines } from './quiet.ts';

let made = 0;
const entry = (kind: TimelineEntry['kind'], data: TimelineEntry['data'] = {}): TimelineEntry => ({
  id: String(++made),
  at: new Date(made * 1000).toISOString(),
  kind,
  title: kind,
  data,
});
const look = (outcome = 'answered') => entry('provider_call', { operation: 'getTransaction', outcome });
const failed = (eventId = 'evt_1') => entry('delivery', { eventId, httpStatus: 500 });
/** The lines as `kind`, or `what × count`. */
const shown = (...entries: TimelineEntry[]) =>
  quietLines(entries).map((line) => (isQuiet(line) ? `${line.what} × ${line.entries.length}` : line.kind));

it('collapses look-ups that found nothing, and keeps the one that changed the status', () => {
  expect(shown(entry('accepted'), look(), look(), look(), entry('status'), look())).toEqual([
    'accepted',
    'looked × 2',
    'provider_call',
    'status',
    'provider_call',
  ]);
});

it('collapses each kind by itself where kinds alternate', () => {
  expect(shown(look(), failed(), look('unanswered'), failed(), look(), look('none'))).toEqual([
    'looked × 2',
    'undelivered × 2',
    'unanswered × 2',
  ]);
});

it('keeps deliveries of different events apart, and the first webhook beside its repetitions', () => {
  expect(shown(failed('evt_1'), failed('evt_2'), failed('evt_1'))).toEqual(['undelivered × 2', 'delivery']);
  const again = () => entry('webhook', { duplicate: true });
  expect(shown(entry('webhook'), again(), again())).toEqual(['webhook', 'repeated × 2']);
});

it('never collapses a charge, nor what is on the other side of a change', () => {
  const charge = () => entry('provider_call', { operation: 'createTransaction', outcome: 'unknown' });
  expect(shown(charge(), charge(), look(), entry('action'), look())).toEqual([
    'provider_call',
    'provider_call',
    'provider_call',
    'action',
    'provider_call',
  ]);
});

it('filters by what an entry is about; a decision of a person is with people whatever its kind', () => {
  const refund = entry('refund', { reason: 'asked by phone' });
  const all = [entry('accepted'), look(), entry('webhook'), refund, entry('status', { cause: 'person' })];
  const kinds = (...of: Parameters<typeof entriesIn>) => entriesIn(...of).map(({ kind }) => kind);
  expect(kinds(all, 'all')).toHaveLength(5);
  expect(kinds(all, 'money')).toEqual(['accepted', 'refund', 'status']);
  expect(kinds(all, 'calls')).toEqual(['provider_call']);
  expect(kinds(all, 'webhooks')).toEqual(['webhook']);
  expect(kinds(all, 'people')).toEqual(['refund', 'status']);
});

it('finds the last look-up and whether it was answered', () => {
  expect(lastLookUp(undefined)).toBeUndefined();
  expect(lastLookUp([entry('webhook')])).toBeUndefined();
  const last = look('unknown');
  expect(lastLookUp([look(), last, entry('status')])).toEqual({ at: last.at, answered: false });
});
