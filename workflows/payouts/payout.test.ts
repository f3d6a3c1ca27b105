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

const stateOf = (status: WithdrawStatus, providerWord: string) => ({
  status,
  providerWord,
  amount: 990,
  basis: 'lookup' as const,
});
const answered =
  (status: WithdrawStatus, word: string): (() => SendOutcome) =>
  () => ({ kind: 'answered', providerState: stateOf(status, word), facts: { withdrawId: 'w-1' } });
const lookedUp =
  (status: WithdrawStatus, word: string, withdrawId = 'w-1'): (() => PayoutLookUp) =>
  () => ({ kind: 'read', providerState: stateOf(status, word), facts: { withdrawId } });
const lost: Failure = { code: 'outcome_unknown', message: 'no answer', effect: 'unknown' };
const unknown = (): SendOutcome => ({ kind: 'unknown', failure: lost });
const away: Failure = { code: 'provider_unavailable', message: 'away', effect: 'none' };
const notSent = (): SendOutcome => ({ kind: 'failed', failure: away });
const no: Failure = { code: 'provider_refused', message: 'Erro ao processar saque', effect: 'refused' };
const nothing = (): PayoutLookUp => ({ kind: 'nothing', why: 'not found' });

const by = { kind: 'person', id: 'usr_ana', name: 'Ana', role: 'finance' } as const;
const command = (what: 'approve' | 'retry' | 'cancel' | 'look'): PayoutCommand => ({ what, by, reason: 'because' });

describe('a payout', () => {
  let world: PayoutWorld;
  let last: { name: string; fake: FakePayout } | undefined;
  beforeAll(async () => {
    world = await openPayoutWorld();
  });
  afterEach(async () => {
    if (last) await world.saveHistory(last.name, last.fake);
    last = undefined;
  });
  afterAll(async () => world?.close());

  async function begin(name: string, script: PayoutScript): Promise<FakePayout> {
    const fake = await world.payout(script);
    last = { name, fake };
    return fake;
  }

  it('is done when the provider says so at once', async () => {
    const fake = await begin('payout-instant', { send: [answered('APPROVED', 'done')] });
    expect(await world.open(fake)).toMatchObject({ fingerprint: 'fingerprint' });
    await world.ended(fake);
    expect(fake).toMatchObject({ sends: [1], lookUps: 0, row: { status: 'APPROVED', withdrawId: 'w-1' } });
  });

  it('waits for the webhook, and believes the look-up that follows', async () => {
    const fake = await begin('payout-webhook', {
      send: [answered('PENDING', 'processing')],
      lookUp: [lookedUp('APPROVED', 'done')],
    });
    await world.open(fake);
    expect(fake.row.status).toBe('PENDING');
    await world.sendEvent(fake);
    await world.ended(fake);
    expect(fake).toMatchObject({ sends: [1], row: { status: 'APPROVED' } });
    expect(fake.transitions.at(-1)).toMatchObject({ cause: 'webhook', to: 'APPROVED' });
  });

  it('is looked up by the poll plan when no webhook comes', async () => {
    const fake = await begin('payout-poll', {
      send: [answered('PENDING', 'processing')],
      lookUp: [lookedUp('PENDING', 'processing'), lookedUp('PENDING', 'processing'), lookedUp('REJECTED', 'refused')],
    });
    await world.open(fake);
    await world.ended(fake);
    expect(fake).toMatchObject({ sends: [1], lookUps: 3, row: { status: 'REJECTED' } });
    expect(fake.transitions.at(-1)).toMatchObject({ failure: { code: 'provider_refused' } });
  });

  it('whose outcome is unknown is looked for by our reference, and never sent again', async () => {
    const fake = await begin('payout-lost-answer', {
      findable: true,
      send: [unknown],
      lookUp: [nothing, lookedUp('APPROVED', 'done')],
    });
    await world.open(fake);
    expect(fake.row).toMatchObject({ status: 'PENDING', stage: 'sent', attention: 'outcome_unknown' });
    await world.ended(fake);
    expect(fake).toMatchObject({ sends: [1], lookUps: 2, row: { status: 'APPROVED' } });
    expect(fake.row.attention).toBeUndefined();
  });

  it('whose outcome is unknown takes its id from a webhook', async () => {
    const fake = await begin('payout-adopted', { send: [unknown], lookUp: [lookedUp('APPROVED', 'done', 'w-9')] });
    await world.open(fake);
    await world.sendEvent(fake, 'w-9');
    await world.ended(fake);
    expect(fake).toMatchObject({ sends: [1], row: { status: 'APPROVED', withdrawId: 'w-9' } });
  });

  it('refused by the provider is REJECTED', async () => {
    const fake = await begin('payout-refused', { send: [() => ({ kind: 'failed', failure: no })] });
    await world.open(fake);
    await world.ended(fake);
    expect(fake).toMatchObject({ sends: [1], row: { status: 'REJECTED' } });
  });

  it('that provably was not sent is held until a person sends it again', async () => {
    const fake = await begin('payout-retried', {
      send: [notDone(away), notDone(away), notDone(away), answered('APPROVED', 'done')],
    });
    await world.open(fake);
    expect(fake.row).toMatchObject({ status: 'PENDING', stage: 'held', attention: 'not_sent' });
    expect(fake.sends).toEqual([1, 1, 1]);
    expect(await world.sendCommand(fake, command('retry'))).toEqual({ kind: 'done' });
    await world.ended(fake);
    expect(fake).toMatchObject({ sends: [1, 1, 1, 2], row: { status: 'APPROVED' } });
  });

  it('that may have left is not sent again, whoever asks', async () => {
    const fake = await begin('payout-not-again', { send: [unknown], lookUp: [lookedUp('APPROVED', 'done')] });
    await world.open(fake);
    expect(await world.sendCommand(fake, command('retry'))).toEqual({ kind: 'refused', why: 'it may have left' });
    await world.sendEvent(fake);
    await world.ended(fake);
    expect(fake.sends).toEqual([1]);
  });

  it('waits for two people without a timer, and is then sent', async () => {
    const fake = await begin('payout-approved', { approvals: 2, send: [answered('APPROVED', 'done')] });
    await world.open(fake);
    await world.env.sleep('30d');
    expect(fake.sends).toEqual([]);
    expect(await world.sendCommand(fake, command('approve'))).toEqual({ kind: 'open', why: 'another person must' });
    expect(fake.sends).toEqual([]);
    expect(await world.sendCommand(fake, command('approve'))).toEqual({ kind: 'done' });
    await world.ended(fake);
    expect(fake).toMatchObject({ sends: [1], row: { status: 'APPROVED' } });
  });

  it('that was approved is sent once, although the worker died right after it wrote the approval', async () => {
    const fake = await begin('payout-approved-crash', {
      approvals: 1,
      diesAfterDeciding: true,
      send: [answered('APPROVED', 'done')],
    });
    await world.open(fake);
    expect(await world.sendCommand(fake, command('approve'))).toEqual({ kind: 'done' });
    await world.ended(fake);
    expect(fake).toMatchObject({ sends: [1], row: { status: 'APPROVED' } });
  });

  it('is canceled while it waits for approval', async () => {
    const fake = await begin('payout-canceled', { approvals: 1 });
    await world.open(fake);
    expect(await world.sendCommand(fake, command('cancel'))).toEqual({ kind: 'done' });
    await world.ended(fake);
    expect(fake).toMatchObject({ sends: [], row: { status: 'CANCELED' } });
  });

  it('that our rules refuse writes nothing, and its key may command again', async () => {
    const fake = await begin('payout-not-opened', { open: () => ({ kind: 'refused', detail: 'too much' }) });
    expect(await world.open(fake)).toMatchObject({ refused: 'too much' });
    await expect(world.ended(fake)).rejects.toThrow();
    expect(await world.open(fake)).toMatchObject({ refused: 'too much' });
    expect(fake).toMatchObject({ transitions: [], sends: [] });
  });

  it('sent back by the bank goes from APPROVED to REJECTED', async () => {
    const fake = await begin('payout-returned', {
      send: [answered('APPROVED', 'done')],
      lookUp: [lookedUp('REJECTED', 'returned')],
    });
    await world.open(fake);
    await world.ended(fake);
    await world.sendEvent(fake);
    await world.ended(fake);
    expect(fake).toMatchObject({ sends: [1], row: { status: 'REJECTED', attention: 'returned' } });
    expect(fake.transitions.at(-1)).toMatchObject({ returned: true, failure: { code: 'returned' } });
  });

  it('raises attention when the provider does not answer for a quarter of an hour, and polls on', async () => {
    const fake = await begin('payout-unreachable', {
      send: [answered('PENDING', 'processing')],
      lookUp: [...Array(24).fill(unreachable), lookedUp('APPROVED', 'done')],
    });
    await world.open(fake);
    await world.ended(fake);
    expect(fake.transitions.map(({ attention }) => attention)).toContainEqual(
      expect.objectContaining({ reason: 'provider_unreachable' }),
    );
    expect(fake).toMatchObject({ sends: [1], row: { status: 'APPROVED' } });
  });

  it('raises attention while its transfer cannot be prepared, and clears it when it was sent', async () => {
    let tries = 0;
    const cannotBeOpened = (): SendOutcome => {
      tries += 1;
      if (tries < 60) throw new Error('the credentials cannot be opened');
      return answered('APPROVED', 'done')();
    };
    const fake = await begin('payout-overdue-send', { send: [cannotBeOpened] });
    await world.open(fake);
    await world.ended(fake);
    const raised = fake.transitions.flatMap(({ attention }) => (typeof attention === 'object' ? attention.reason : []));
    expect(raised).toEqual(['provider_unreachable']);
    expect(fake.row).toMatchObject({ status: 'APPROVED' });
    expect(fake.row.attention).toBeUndefined();
  });

  it('that is pending for an hour raises attention', async () => {
    const fake = await begin('payout-pending-too-long', {
      send: [answered('PENDING', 'processing')],
      lookUp: [...Array(10).fill(lookedUp('PENDING', 'processing')), lookedUp('APPROVED', 'done')],
    });
    await world.open(fake);
    await world.ended(fake);
    expect(fake.transitions.map(({ attention }) => attention)).toContainEqual(
      expect.objectContaining({ reason: 'pending_too_long' }),
    );
    expect(fake.row.status).toBe('APPROVED');
  });

  it('may be sent again where the provider’s "not found" proves that nothing was sent', async () => {
    const fake = await begin('payout-absent', {
      findable: true,
      send: [unknown, answered('APPROVED', 'done')],
      lookUp: [() => ({ kind: 'absent', attempt: 1, why: 'no such key' })],
    });
    await world.open(fake);
    await world.env.sleep('10s');
    expect(fake.row.stage).toBe('held');
    expect(fake.transitions.at(-1)).toMatchObject({ absent: 1 });
    await world.sendCommand(fake, command('retry'));
    await world.ended(fake);
    expect(fake).toMatchObject({ sends: [1, 2], row: { status: 'APPROVED' } });
  });

  it('raises attention when a former connection reports a transfer', async () => {
    const fake = await begin('payout-former-connection', { send: [answered('APPROVED', 'done')] });
    await world.open(fake);
    await world.sendEvent(fake, 'w-7', { former: 'Lexxen' });
    await world.ended(fake);
    expect(fake.row.attention).toBe('second_charge');
    expect(fake.lookUps).toBe(0);
  });

  it('has an unknown outcome when a former connection reports a transfer and nothing was sent since', async () => {
    const fake = await begin('payout-former-connection-held', { send: [notSent] });
    await world.open(fake);
    expect(fake.row.stage).toBe('held');
    await world.sendEvent(fake, 'w-7', { former: 'Lexxen', status: 'REJECTED' });
    await expect.poll(() => fake.transitions.at(-1)?.cause).toBe('webhook');
    expect(fake.row).toMatchObject({ stage: 'held', attention: 'not_sent' });
    await world.sendEvent(fake, 'w-7', { former: 'Lexxen' });
    await expect.poll(() => fake.row.attention).toBe('outcome_unknown');
    expect(await world.sendCommand(fake, command('retry'))).toMatchObject({ kind: 'refused' });
    expect(fake.sends).toEqual([1]);
  });

  it('that is held has an unknown outcome when a webhook reports it and its look-up finds nothing', async () => {
    const fake = await begin('payout-held-reported', {
      send: [notSent],
      lookUp: [nothing, lookedUp('APPROVED', 'done')],
    });
    await world.open(fake);
    await world.sendEvent(fake);
    await expect.poll(() => fake.row.attention).toBe('outcome_unknown');
    expect(fake.row.stage).toBe('sent');
    expect(await world.sendCommand(fake, command('retry'))).toMatchObject({ kind: 'refused' });
    await world.ended(fake);
    expect(fake).toMatchObject({ sends: [1], row: { status: 'APPROVED' } });
  });

  it('whose run was lost while it was sent is looked for, and not sent', async () => {
    // This test is last: while an activity runs, even one of a terminated run, the test server does not skip time by
    // itself.
    let end = (_: SendOutcome) => {};
    const cut = new Promise<SendOutcome>((resolve) => {
      end = resolve;
    });
    const fake = await begin('payout-lost-run', {
      findable: true,
      send: [() => cut],
      lookUp: [lookedUp('APPROVED', 'done')],
    });
    const opening = world.open(fake).catch(() => undefined);
    await expect.poll(() => fake.sends).toEqual([1]);
    await world.lose(fake);
    end(unknown());
    await opening;
    expect(await world.recover(fake)).toBe(true);
    await world.ended(fake);
    expect(fake).toMatchObject({ sends: [1], row: { status: 'APPROVED' } });
    expect(fake.transitions.map(({ attention }) => attention)).toContainEqual(
      expect.objectContaining({ reason: 'outcome_unknown' }),
    );
  });
});
