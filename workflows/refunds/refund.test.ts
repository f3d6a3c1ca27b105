import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Failure } from '../../domain/core/schemas.ts';
import {
  type FakeRefund,
  notDone,
  openWorld,
  type RefundScript,
  type World,
} from '../../test/support/workflow-world.ts';

const done = () => ({ kind: 'done' as const, refundId: 'r-1' });
const lost: Failure = { code: 'outcome_unknown', message: 'no answer', effect: 'unknown' };
const unknown = () => ({ kind: 'unknown' as const, failure: lost });
const no: Failure = { code: 'provider_refused', message: 'Erro ao processar reembolso', effect: 'refused' };

describe('a refund', () => {
  let world: World;
  let last: { name: string; told: FakeRefund } | undefined;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterEach(async () => {
    if (last) await world.keepHistory(last.name, last.told);
    last = undefined;
  });
  afterAll(async () => world?.close());

  const begin = (name: string, script: RefundScript): FakeRefund => {
    const told = world.refund(script);
    last = { name, told };
    return told;
  };
  const ended = (told: FakeRefund) => world.refundRun(told).result();

  it('is done when the provider says so', async () => {
    const told = begin('refund-done', { send: [done] });
    expect(await world.openRefund(told)).toMatchObject({ fingerprint: 'fingerprint' });
    await ended(told);
    expect(told.settled).toEqual([{ by: 'answer', kind: 'done', refundId: 'r-1' }]);
    expect(told).toMatchObject({ sends: 1, looks: 0, row: { state: 'DONE' } });
  });

  it('waits for its turn', async () => {
    const told = begin('refund-turn', { waits: 4, send: [done] });
    await world.openRefund(told);
    await ended(told);
    expect(told.row.state).toBe('DONE');
  });

  it('is refused when the provider refuses', async () => {
    const told = begin('refund-refused', { send: [() => ({ kind: 'refused', failure: no })] });
    await world.openRefund(told);
    await ended(told);
    expect(told.settled).toEqual([{ by: 'answer', kind: 'refused', failure: no }]);
  });

  it('is tried three times when the provider surely did nothing, and then refused', async () => {
    const away: Failure = { code: 'provider_unavailable', message: 'away', effect: 'none' };
    const told = begin('refund-never-reached', { send: [notDone(away)] });
    await world.openRefund(told);
    await ended(told);
    expect(told.sends).toBe(3);
    expect(told.settled).toEqual([{ by: 'answer', kind: 'refused', failure: away }]);
  });

  it('is looked into, and never sent again, when its outcome is unknown', async () => {
    const told = begin('refund-unknown-then-found', { send: [unknown], foundAt: 4 });
    await world.openRefund(told);
    expect(told.row).toMatchObject({ state: 'PENDING', needsAttention: true });
    await ended(told);
    expect(told).toMatchObject({ sends: 1, looks: 4, row: { state: 'DONE', needsAttention: false } });
  });

  it('ends by a person where nothing tells', async () => {
    const told = begin('refund-resolved', { send: [unknown] });
    await world.openRefund(told);
    await expect.poll(() => told.looks, { timeout: 30_000 }).toBeGreaterThan(1);
    await world.refundRun(told).signal('resolve', { by: 'person', why: 'seen in the panel', kind: 'done' });
    await ended(told);
    expect(told).toMatchObject({ sends: 1, row: { state: 'DONE' } });
    expect(told.settled.at(-1)).toMatchObject({ by: 'person' });
  });

  it('writes nothing where our own rules refuse, and its key may ask again', async () => {
    let left = 0;
    const told = begin('refund-refused-by-rules', {
      open: () =>
        left === 0
          ? { kind: 'refused', detail: 'nothing left' }
          : { kind: 'opened', refund: { state: 'PENDING', amount: 990, needsAttention: false }, callMs: 20_000 },
      send: [done],
    });
    expect(await world.openRefund(told)).toMatchObject({ refused: 'nothing left' });
    await expect(ended(told)).rejects.toThrow();
    left = 990;
    expect(await world.openRefund(told)).not.toHaveProperty('refused');
    await ended(told);
    expect(told.sends).toBe(1);
  });
});
