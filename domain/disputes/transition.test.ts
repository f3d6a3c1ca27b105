import { describe, expect, it } from 'vitest';
import type { ProviderDispute } from '../core/provider-event.ts';
import { chargebackIsKnown, decideDisputeTransition, type ExistingDispute, whyNot } from './transition.ts';

const reportedDispute = (over: Partial<ProviderDispute> = {}): ProviderDispute => ({
  kind: 'MED',
  phase: 'opened',
  ...over,
});
const existing = (over: Partial<ExistingDispute> = {}): ExistingDispute => ({
  id: 'dsp_1',
  kind: 'MED',
  state: 'OPEN',
  ...over,
});

describe('the dispute that a provider event is about', () => {
  it.each([
    ['the first event', [], reportedDispute(), undefined],
    ['the same without ids', [existing()], reportedDispute(), 'dsp_1'],
    ['a repeat after the end', [existing({ state: 'WON' })], reportedDispute(), 'dsp_1'],
    ['the same id', [existing({ providerId: 'x' })], reportedDispute({ id: 'x' }), 'dsp_1'],
    [
      'the same id after the end',
      [existing({ providerId: 'x', state: 'LOST' })],
      reportedDispute({ id: 'x' }),
      'dsp_1',
    ],
    ['another id', [existing({ providerId: 'x' })], reportedDispute({ id: 'y' }), undefined],
    ['an id for one that had none', [existing()], reportedDispute({ id: 'x' }), 'dsp_1'],
    ['an id after one without has ended', [existing({ state: 'WON' })], reportedDispute({ id: 'x' }), undefined],
    [
      'the open one before the ended',
      [existing({ id: 'a', state: 'WON' }), existing({ id: 'b' })],
      reportedDispute(),
      'b',
    ],
    ['another kind', [existing({ kind: 'CHARGEBACK' })], reportedDispute(), undefined],
  ] as const)('%s', (_what, existing, reported, about) => {
    expect(decideDisputeTransition(existing, reported, 'lookup').about?.id).toBe(about);
  });
});

describe('the effect of a provider event on a dispute', () => {
  it.each([
    ['OPEN', 'opened', {}],
    ['OPEN', 'won', { to: 'WON', basis: 'lookup' }],
    ['CONTESTED', 'lost', { to: 'LOST', basis: 'lookup' }],
    ['WON', 'won', {}],
    ['WON', 'opened', {}],
    ['WON', 'lost', { evidence: 'LOST does not change a dispute that is WON' }],
    ['ACCEPTED', 'lost', {}],
    ['EXPIRED', 'lost', {}],
    ['EXPIRED', 'won', { evidence: 'WON does not change a dispute that is EXPIRED' }],
  ] as const)('%s, %s', (state, phase, decision) => {
    const about = existing({ state });
    const decided = decideDisputeTransition([about], reportedDispute({ phase }), 'lookup');
    expect(decided).toEqual({ about, ...decision });
  });

  it('opens and ends a dispute that was not reported before', () => {
    const decided = decideDisputeTransition([], reportedDispute({ phase: 'lost' }), 'signed_webhook');
    expect(decided).toEqual({ to: 'LOST', basis: 'signed_webhook' });
  });

  it.each([
    ['OPEN', 'opened', {}],
    ['OPEN', 'won', { unconfirmed: 'WON' }],
    ['CONTESTED', 'lost', { unconfirmed: 'LOST' }],
    ['ACCEPTED', 'lost', {}],
  ] as const)('%s, %s by an unsigned webhook, ends nothing', (state, phase, decision) => {
    const about = existing({ state });
    const decided = decideDisputeTransition([about], reportedDispute({ phase }), 'unsigned_webhook');
    expect(decided).toEqual({ about, ...decision });
  });

  it('opens one by an unsigned webhook, which a surer report confirms', () => {
    const basis = 'unsigned_webhook';
    expect(decideDisputeTransition([], reportedDispute(), basis)).toEqual({ basis });
    const lost = decideDisputeTransition([], reportedDispute({ phase: 'lost' }), basis);
    expect(lost).toEqual({ basis, unconfirmed: 'LOST' });
    const about = existing({ basis });
    expect(decideDisputeTransition([about], reportedDispute(), basis)).toEqual({ about });
    expect(decideDisputeTransition([about], reportedDispute(), 'lookup')).toEqual({ about, basis: 'lookup' });
    const answered = existing({ basis: 'person' });
    expect(decideDisputeTransition([answered], reportedDispute(), 'lookup')).toEqual({ about: answered });
  });

  it('a payment’s CHARGEBACK is another dispute only when all earlier ones were won', () => {
    expect(chargebackIsKnown([])).toBe(false);
    expect(chargebackIsKnown([existing({ state: 'WON' })])).toBe(false);
    expect(chargebackIsKnown([existing({ state: 'WON' }), existing()])).toBe(true);
    expect(chargebackIsKnown([existing({ state: 'ACCEPTED' })])).toBe(true);
  });
});

describe('why a dispute may not be answered or ended', () => {
  const at = 1_000;
  it.each([
    ['OPEN', undefined, 'ACCEPTED', undefined],
    ['OPEN', at + 1, 'CONTESTED', undefined],
    ['OPEN', at, 'CONTESTED', /deadline has passed/],
    ['CONTESTED', undefined, 'ACCEPTED', /CONTESTED: it waits for its outcome/],
    ['CONTESTED', at - 1, 'WON', undefined],
    ['OPEN', at - 1, 'LOST', undefined],
    ['ACCEPTED', undefined, 'WON', /ACCEPTED: it waits until the provider/],
    ['OPEN', at, 'EXPIRED', undefined],
    ['OPEN', at + 1, 'EXPIRED', /OPEN: it needs an answer/],
    ['CONTESTED', at - 1, 'EXPIRED', /CONTESTED/],
  ] as const)('%s until %s, to %s', (state, deadline, to, why) => {
    const refused = whyNot({ state, ...(deadline !== undefined && { deadline }) }, to, at);
    if (why === undefined) expect(refused).toBeUndefined();
    else expect(refused).toMatch(why);
  });
});
