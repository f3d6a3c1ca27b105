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
  let last: { name: string; fake: FakeRefund } | undefined;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterEach(async () => {
    if (last) await world.saveHistory(last.name, last.fake);
    last = undefined;
  });
  afterAll(async () => world?.close());

  const begin = (name: string, script: RefundScript): FakeRefund => {
    const fake = world.refund(script);
    last = { name, fake };
    return fake;
  };
  const ended = (fake: FakeRefund) => world.refundRun(fake).result();

  it('is done when the provider says so', async () => {
    const fake = begin('refund-done-at-once', { send: [done] });
    expect(await world.openRefund(fake)).toMatchObject({ fingerprint: 'fingerprint' });
    await ended(fake);
    expect(fake.settled).toEqual([{ by: 'answer', kind: 'done', refundId: 'r-1' }]);
    expect(fake).toMatchObject({ sends: 1, lookUps: 0, row: { state: 'DONE' } });
  });

  it('waits for its turn', async () => {
    const fake = begin('refund-turn', { waits: 4, send: [done] });
    await world.openRefund(fake);
    await ended(fake);
    expect(fake).toMatchObject({ slowAnswers: 0, row: { state: 'DONE' } });
  });

  it('answers its request while others have their turn for long', async () => {
    const fake = begin('refund-long-turn', { waits: 20, send: [done] });
    expect(await world.openRefund(fake)).toMatchObject({ fingerprint: 'fingerprint' });
    await ended(fake);
    expect(fake).toMatchObject({ sends: 1, slowAnswers: 1, row: { state: 'DONE' } });
  });

  it('answers its request while it cannot be prepared, raises attention, and is sent once it can', async () => {
    let tries = 0;
    const cannotBeOpened = () => {
      tries += 1;
      if (tries < 60) throw new Error('the credentials cannot be opened');
      return done();
    };
    const fake = begin('refund-overdue', { send: [cannotBeOpened] });
    await world.openRefund(fake);
    expect(fake).toMatchObject({ slowAnswers: 1, attention: [], settled: [] });
    await ended(fake);
    expect(fake).toMatchObject({ slowAnswers: 1, attention: ['provider_unreachable'], row: { state: 'DONE' } });
  });

  it('is refused when the provider refuses', async () => {
    const fake = begin('refund-refused', { send: [() => ({ kind: 'refused', failure: no })] });
    await world.openRefund(fake);
    await ended(fake);
    expect(fake.settled).toEqual([{ by: 'answer', kind: 'refused', failure: no }]);
  });

  it('is tried three times when the provider provably did nothing, and then refused', async () => {
    const away: Failure = { code: 'provider_unavailable', message: 'away', effect: 'none' };
    const fake = begin('refund-never-reached', { send: [notDone(away)] });
    await world.openRefund(fake);
    await ended(fake);
    expect(fake.sends).toBe(3);
    expect(fake.settled).toEqual([{ by: 'answer', kind: 'refused', failure: away }]);
  });

  it('stays in progress without attention, and is looked up until it is made', async () => {
    const inProgress = () => ({ kind: 'pending' as const, refundId: 'r-1', word: 'EM_PROCESSAMENTO' });
    const fake = begin('refund-in-progress', { send: [inProgress], foundAt: 3 });
    await world.openRefund(fake);
    expect(fake.settled).toEqual([{ by: 'answer', ...inProgress() }]);
    expect(fake.row).toMatchObject({ state: 'PENDING', needsAttention: false });
    await ended(fake);
    expect(fake).toMatchObject({ sends: 1, lookUps: 3, row: { state: 'DONE' } });
  });

  it('is looked up, and never sent again, when its outcome is unknown', async () => {
    const fake = begin('refund-unknown-then-found', { send: [unknown], foundAt: 4 });
    await world.openRefund(fake);
    expect(fake.row).toMatchObject({ state: 'PENDING', needsAttention: true });
    await ended(fake);
    expect(fake).toMatchObject({ sends: 1, lookUps: 4, row: { state: 'DONE', needsAttention: false } });
  });

  it('ends by a person where no look-up accounts for it', async () => {
    const fake = begin('refund-resolved', { send: [unknown] });
    await world.openRefund(fake);
    await expect.poll(() => fake.lookUps, { timeout: 30_000 }).toBeGreaterThan(1);
    await world.refundRun(fake).signal('resolve', { by: 'person', why: 'seen in the panel', kind: 'done' });
    await ended(fake);
    expect(fake).toMatchObject({ sends: 1, row: { state: 'DONE' } });
    expect(fake.settled.at(-1)).toMatchObject({ by: 'person' });
  });

  describe('whose run was lost', () => {
    const lose = async (fake: FakeRefund) => {
      expect(await world.recoverRefund(fake)).toBe(false);
      await world.refundRun(fake).terminate('lost');
      expect(await world.recoverRefund(fake)).toBe(true);
    };

    it('has an unknown outcome, and is looked up and never sent', async () => {
      const fake = begin('refund-lost', { waits: 1_000_000, send: [done], foundAt: 2 });
      void world.openRefund(fake).catch(() => {});
      await expect.poll(() => world.refundRun(fake).describe(), { timeout: 30_000 }).toBeTruthy();
      await lose(fake);
      await ended(fake);
      expect(fake.settled).toMatchObject([{ by: 'look-up', kind: 'unknown', failure: { code: 'outcome_unknown' } }]);
      expect(fake).toMatchObject({ sends: 0, lookUps: 2, row: { state: 'DONE' } });
    });

    it('stays in progress where the provider had accepted it', async () => {
      const inProgress = () => ({ kind: 'pending' as const, refundId: 'r-1', word: 'EM_PROCESSAMENTO' });
      const fake = begin('refund-lost-in-progress', { send: [inProgress], foundAt: 2 });
      await world.openRefund(fake);
      await lose(fake);
      await ended(fake);
      expect(fake.settled).toEqual([{ by: 'answer', ...inProgress() }]);
      expect(fake).toMatchObject({ sends: 1, row: { state: 'DONE', needsAttention: false } });
    });
  });

  it('writes nothing where our own rules refuse, and its key may ask again', async () => {
    let left = 0;
    const fake = begin('refund-refused-by-rules', {
      open: () =>
        left === 0
          ? { kind: 'refused', detail: 'nothing left' }
          : { kind: 'opened', refund: { state: 'PENDING', amount: 990, needsAttention: false }, callMs: 20_000 },
      send: [done],
    });
    expect(await world.openRefund(fake)).toMatchObject({ refused: 'nothing left' });
    await expect(ended(fake)).rejects.toThrow();
    left = 990;
    expect(await world.openRefund(fake)).not.toHaveProperty('refused');
    await ended(fake);
    expect(fake.sends).toBe(1);
  });
});
