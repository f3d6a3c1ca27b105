import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { PayoutCommand, PayoutLookUp, SendOutcome } from '../../activities/payouts/types.ts';
import type { Failure } from '../../domain/core/schemas.ts';
import type { WithdrawStatus } from '../../domain/core/statuses.ts';
import {
  type FakePayout,
  openPayoutWorld,
  type PayoutScript,
  type PayoutWorld,
} from '../../test/support/payout-world.ts';
import { notDone, unreachable } from '../../test/support/workflow-world.ts';

const reading = (status: WithdrawStatus, providerWord: string) => ({ status, providerWord, amount: 990 });
const answered =
  (status: WithdrawStatus, word: string): (() => SendOutcome) =>
  () => ({ kind: 'answered', reading: reading(status, word), facts: { withdrawId: 'w-1' } });
const says =
  (status: WithdrawStatus, word: string, withdrawId = 'w-1'): (() => PayoutLookUp) =>
  () => ({ kind: 'read', reading: reading(status, word), facts: { withdrawId } });
const lost: Failure = { code: 'outcome_unknown', message: 'no answer', effect: 'unknown' };
const unknown = (): SendOutcome => ({ kind: 'unknown', failure: lost });
const away: Failure = { code: 'provider_unavailable', message: 'away', effect: 'none' };
const no: Failure = { code: 'provider_refused', message: 'Erro ao processar saque', effect: 'refused' };
const nothing = (): PayoutLookUp => ({ kind: 'nothing', why: 'not found' });

const by = { kind: 'person', id: 'usr_ana', name: 'Ana', role: 'finance' } as const;
const ask = (what: 'approve' | 'retry' | 'cancel' | 'look'): PayoutCommand => ({ what, by, reason: 'because' });

describe('a payout', () => {
  let world: PayoutWorld;
  let last: { name: string; told: FakePayout } | undefined;
  beforeAll(async () => {
    world = await openPayoutWorld();
  });
  afterEach(async () => {
    if (last) await world.keepHistory(last.name, last.told);
    last = undefined;
  });
  afterAll(async () => world?.close());

  async function begin(name: string, script: PayoutScript): Promise<FakePayout> {
    const told = await world.payout(script);
    last = { name, told };
    return told;
  }

  it('is done when the provider says so at once', async () => {
    const told = await begin('payout-instant', { send: [answered('APPROVED', 'done')] });
    expect(await world.open(told)).toMatchObject({ fingerprint: 'fingerprint' });
    await world.ended(told);
    expect(told).toMatchObject({ sends: [1], lookUps: 0, row: { status: 'APPROVED', withdrawId: 'w-1' } });
  });

  it('waits for the webhook, and believes the look-up that follows', async () => {
    const told = await begin('payout-webhook', {
      send: [answered('PENDING', 'processing')],
      lookUp: [says('APPROVED', 'done')],
    });
    await world.open(told);
    expect(told.row.status).toBe('PENDING');
    await world.hear(told);
    await world.ended(told);
    expect(told).toMatchObject({ sends: [1], row: { status: 'APPROVED' } });
    expect(told.moves.at(-1)).toMatchObject({ cause: 'webhook', to: 'APPROVED' });
  });

  it('is asked about by the plan when no webhook comes', async () => {
    const told = await begin('payout-poll', {
      send: [answered('PENDING', 'processing')],
      lookUp: [says('PENDING', 'processing'), says('PENDING', 'processing'), says('REJECTED', 'refused')],
    });
    await world.open(told);
    await world.ended(told);
    expect(told).toMatchObject({ sends: [1], lookUps: 3, row: { status: 'REJECTED' } });
    expect(told.moves.at(-1)).toMatchObject({ failure: { code: 'provider_refused' } });
  });

  it('whose outcome is unknown is looked for by our reference, and never sent again', async () => {
    const told = await begin('payout-lost-answer', {
      findable: true,
      send: [unknown],
      lookUp: [nothing, says('APPROVED', 'done')],
    });
    await world.open(told);
    expect(told.row).toMatchObject({ status: 'PENDING', stage: 'sent', attention: 'outcome_unknown' });
    await world.ended(told);
    expect(told).toMatchObject({ sends: [1], lookUps: 2, row: { status: 'APPROVED' } });
    expect(told.row.attention).toBeUndefined();
  });

  it('whose outcome is unknown takes its id from a webhook', async () => {
    const told = await begin('payout-adopted', { send: [unknown], lookUp: [says('APPROVED', 'done', 'w-9')] });
    await world.open(told);
    await world.hear(told, 'w-9');
    await world.ended(told);
    expect(told).toMatchObject({ sends: [1], row: { status: 'APPROVED', withdrawId: 'w-9' } });
  });

  it('refused by the provider is REJECTED', async () => {
    const told = await begin('payout-refused', { send: [() => ({ kind: 'failed', failure: no })] });
    await world.open(told);
    await world.ended(told);
    expect(told).toMatchObject({ sends: [1], row: { status: 'REJECTED' } });
  });

  it('that surely was not sent is held until a person sends it again', async () => {
    const told = await begin('payout-retried', {
      send: [notDone(away), notDone(away), notDone(away), answered('APPROVED', 'done')],
    });
    await world.open(told);
    expect(told.row).toMatchObject({ status: 'PENDING', stage: 'held', attention: 'not_sent' });
    expect(told.sends).toEqual([1, 1, 1]);
    expect(await world.act(told, ask('retry'))).toEqual({ kind: 'done' });
    await world.ended(told);
    expect(told).toMatchObject({ sends: [1, 1, 1, 2], row: { status: 'APPROVED' } });
  });

  it('that may have left is not sent again, whoever asks', async () => {
    const told = await begin('payout-not-again', { send: [unknown], lookUp: [says('APPROVED', 'done')] });
    await world.open(told);
    expect(await world.act(told, ask('retry'))).toEqual({ kind: 'refused', why: 'it may have left' });
    await world.hear(told);
    await world.ended(told);
    expect(told.sends).toEqual([1]);
  });

  it('waits for two people for as long as it takes, and then goes out', async () => {
    const told = await begin('payout-approved', { approvals: 2, send: [answered('APPROVED', 'done')] });
    await world.open(told);
    await world.env.sleep('30d');
    expect(told.sends).toEqual([]);
    expect(await world.act(told, ask('approve'))).toEqual({ kind: 'open', why: 'another person must' });
    expect(told.sends).toEqual([]);
    expect(await world.act(told, ask('approve'))).toEqual({ kind: 'done' });
    await world.ended(told);
    expect(told).toMatchObject({ sends: [1], row: { status: 'APPROVED' } });
  });

  it('that a person let out goes out, once, although the worker died right after writing that down', async () => {
    const told = await begin('payout-approved-crash', {
      approvals: 1,
      diesAfterDeciding: true,
      send: [answered('APPROVED', 'done')],
    });
    await world.open(told);
    expect(await world.act(told, ask('approve'))).toEqual({ kind: 'done' });
    await world.ended(told);
    expect(told).toMatchObject({ sends: [1], row: { status: 'APPROVED' } });
  });

  it('is canceled while it waits for approval', async () => {
    const told = await begin('payout-canceled', { approvals: 1 });
    await world.open(told);
    expect(await world.act(told, ask('cancel'))).toEqual({ kind: 'done' });
    await world.ended(told);
    expect(told).toMatchObject({ sends: [], row: { status: 'CANCELED' } });
  });

  it('that our rules refuse writes nothing, and its key may ask again', async () => {
    const told = await begin('payout-not-opened', { open: () => ({ kind: 'refused', detail: 'too much' }) });
    expect(await world.open(told)).toMatchObject({ refused: 'too much' });
    await expect(world.ended(told)).rejects.toThrow();
    expect(await world.open(told)).toMatchObject({ refused: 'too much' });
    expect(told).toMatchObject({ moves: [], sends: [] });
  });

  it('sent back by the bank goes from APPROVED to REJECTED', async () => {
    const told = await begin('payout-returned', {
      send: [answered('APPROVED', 'done')],
      lookUp: [says('REJECTED', 'returned')],
    });
    await world.open(told);
    await world.ended(told);
    await world.hear(told);
    await world.ended(told);
    expect(told).toMatchObject({ sends: [1], row: { status: 'REJECTED', attention: 'returned' } });
    expect(told.moves.at(-1)).toMatchObject({ returned: true, failure: { code: 'returned' } });
  });

  it('calls a person when the provider cannot say for a quarter of an hour, and goes on asking', async () => {
    const told = await begin('payout-unreachable', {
      send: [answered('PENDING', 'processing')],
      lookUp: [...Array(24).fill(unreachable), says('APPROVED', 'done')],
    });
    await world.open(told);
    await world.ended(told);
    expect(told.moves.map(({ attention }) => attention)).toContainEqual(
      expect.objectContaining({ reason: 'provider_unreachable' }),
    );
    expect(told).toMatchObject({ sends: [1], row: { status: 'APPROVED' } });
  });

  it('that waits for an hour calls a person', async () => {
    const told = await begin('payout-pending-too-long', {
      send: [answered('PENDING', 'processing')],
      lookUp: [...Array(10).fill(says('PENDING', 'processing')), says('APPROVED', 'done')],
    });
    await world.open(told);
    await world.ended(told);
    expect(told.moves.map(({ attention }) => attention)).toContainEqual(
      expect.objectContaining({ reason: 'pending_too_long' }),
    );
    expect(told.row.status).toBe('APPROVED');
  });

  it('may be sent again where the provider’s "not found" proves that nothing was sent', async () => {
    const told = await begin('payout-absent', {
      findable: true,
      send: [unknown, answered('APPROVED', 'done')],
      lookUp: [() => ({ kind: 'absent', why: 'no such key' })],
    });
    await world.open(told);
    await world.env.sleep('10s');
    expect(told.row.stage).toBe('held');
    expect(told.moves.at(-1)).toMatchObject({ absent: true });
    await world.act(told, ask('retry'));
    await world.ended(told);
    expect(told).toMatchObject({ sends: [1, 2], row: { status: 'APPROVED' } });
  });

  it('hears of an attempt that was surely not sent after all', async () => {
    const told = await begin('payout-former-connection', { send: [answered('APPROVED', 'done')] });
    await world.open(told);
    await world.hear(told, 'w-7', { former: 'Lexxen' });
    await world.ended(told);
    expect(told.row.attention).toBe('second_charge');
    expect(told.lookUps).toBe(0);
  });

  it('whose run was lost while it was sent is looked for, and not sent', async () => {
    // The last one: while an activity runs, also one of a run that is gone, the server skips no time by itself.
    let end = (_: SendOutcome) => {};
    const cut = new Promise<SendOutcome>((resolve) => {
      end = resolve;
    });
    const told = await begin('payout-lost-run', {
      findable: true,
      send: [() => cut],
      lookUp: [says('APPROVED', 'done')],
    });
    const opening = world.open(told).catch(() => undefined);
    await expect.poll(() => told.sends).toEqual([1]);
    await world.lose(told);
    end(unknown());
    await opening;
    expect(await world.recover(told)).toBe(true);
    await world.ended(told);
    expect(told).toMatchObject({ sends: [1], row: { status: 'APPROVED' } });
    expect(told.moves.map(({ attention }) => attention)).toContainEqual(
      expect.objectContaining({ reason: 'outcome_unknown' }),
    );
  });
});
