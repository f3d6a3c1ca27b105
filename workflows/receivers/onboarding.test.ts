import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { AccountCommand, AccountLookUp, MakeOutcome } from '../../activities/receivers/types.ts';
import type { Failure } from '../../domain/core/schemas.ts';
import type { ReceiverStatus } from '../../domain/core/statuses.ts';
import {
  type FakeAccount,
  openReceiverWorld,
  type ReceiverScript,
  type ReceiverWorld,
} from '../../test/support/receiver-world.ts';
import { notDone, unreachable } from '../../test/support/workflow-world.ts';

const answered =
  (status: ReceiverStatus, providerWord: string): (() => MakeOutcome) =>
  () => ({ kind: 'answered', providerState: { status, providerWord }, facts: { receiverId: 'r-1' } });
const lookedUp =
  (status: ReceiverStatus, providerWord: string, receiverId = 'r-1'): (() => AccountLookUp) =>
  () => ({ kind: 'read', providerState: { status, providerWord }, facts: { receiverId } });
const lost: Failure = { code: 'outcome_unknown', message: 'no answer', effect: 'unknown' };
const away: Failure = { code: 'provider_unavailable', message: 'away', effect: 'none' };
const no: Failure = { code: 'provider_refused', message: 'Erro ao criar recebedor', effect: 'refused' };
const by = { kind: 'person', id: 'usr_ana', name: 'Ana', role: 'ops' } as const;
const command = (what: 'retry' | 'look'): AccountCommand => ({ what, by, reason: 'because' });

let world: ReceiverWorld;
beforeAll(async () => {
  world = await openReceiverWorld();
});
afterAll(async () => world?.close());

describe('an account', () => {
  let last: { name: string; fake: FakeAccount } | undefined;
  afterEach(async () => {
    if (last) await world.saveHistory(last.name, last.fake);
    last = undefined;
  });

  async function begin(name: string, script: ReceiverScript): Promise<FakeAccount> {
    const fake = await world.account(script);
    last = { name, fake };
    return fake;
  }

  it('is active when the provider says so at once', async () => {
    const fake = await begin('onboarding-instant', { create: [answered('ACTIVE', 'active')] });
    expect(await world.open(fake)).toMatchObject({ fingerprint: 'fingerprint' });
    await world.ended(fake);
    expect(fake).toMatchObject({ creations: [1], lookUps: 0, row: { status: 'ACTIVE', providerReceiverId: 'r-1' } });
  });

  it('waits for missing requirements without a timer, and continues when they came', async () => {
    const fake = await begin('onboarding-missing', {
      missing: 2,
      create: [answered('PENDING', 'pending')],
      lookUp: [lookedUp('ACTIVE', 'active')],
    });
    await world.open(fake);
    expect(fake).toMatchObject({ creations: [], row: { stage: 'gathering' } });
    expect(fake.transitions.at(-1)).toMatchObject({ answers: true });
    await world.env.sleep('30d');
    await world.complete(fake);
    await world.ended(fake);
    expect(fake).toMatchObject({ creations: [1], row: { status: 'ACTIVE' } });
  });

  it('waits for the webhook, and believes the look-up that follows', async () => {
    const fake = await begin('onboarding-webhook', {
      create: [answered('PENDING', 'pending')],
      lookUp: [lookedUp('REJECTED', 'refused')],
    });
    await world.open(fake);
    expect(fake.row).toMatchObject({ status: 'PENDING', stage: 'verifying' });
    await world.sendEvent(fake);
    await world.ended(fake);
    expect(fake.row.status).toBe('REJECTED');
    expect(fake.transitions.at(-1)).toMatchObject({ cause: 'webhook', failure: { code: 'provider_refused' } });
  });

  it('is looked up by the poll plan when no webhook comes, and raises attention after a week', async () => {
    const fake = await begin('onboarding-poll', {
      create: [answered('PENDING', 'pending')],
      lookUp: [...Array.from({ length: 60 }, () => lookedUp('PENDING', 'pending')), lookedUp('ACTIVE', 'active')],
    });
    await world.open(fake);
    await world.ended(fake);
    expect(fake).toMatchObject({ creations: [1], lookUps: 61, row: { status: 'ACTIVE' } });
    expect(fake.transitions.filter(({ attention }) => typeof attention === 'object')).toMatchObject([
      { attention: { reason: 'pending_too_long' } },
    ]);
  });

  it('that the provider refuses is REJECTED, and can be retried', async () => {
    const fake = await begin('onboarding-refused', {
      create: [() => ({ kind: 'failed', failure: no }), answered('ACTIVE', 'active')],
    });
    await world.open(fake);
    await world.ended(fake);
    expect(fake.row.status).toBe('REJECTED');
    expect(await world.sendCommand(fake, command('retry'))).toEqual({ kind: 'done' });
    await world.ended(fake);
    expect(fake).toMatchObject({ creations: [1, 2], row: { status: 'ACTIVE' } });
  });

  it('whose outcome is unknown is not made again, and a webhook that names it settles it', async () => {
    const fake = await begin('onboarding-unknown', {
      create: [() => ({ kind: 'unknown', failure: lost })],
      lookUp: [lookedUp('PENDING', 'pending'), lookedUp('ACTIVE', 'active')],
    });
    await world.open(fake);
    expect(fake.row).toMatchObject({ stage: 'verifying', attention: 'outcome_unknown' });
    expect(await world.sendCommand(fake, command('retry'))).toMatchObject({ kind: 'refused' });
    await world.sendEvent(fake, 'r-9');
    await world.ended(fake);
    expect(fake).toMatchObject({ creations: [1], row: { status: 'ACTIVE' } });
  });

  it('that provably was not made is held until a person asks again, also when the worker dies meanwhile', async () => {
    const fake = await begin('onboarding-held', {
      create: [notDone(away), notDone(away), notDone(away), answered('ACTIVE', 'active')],
      diesAfterDeciding: true,
    });
    await world.open(fake);
    expect(fake.row).toMatchObject({ stage: 'held', attention: 'not_sent' });
    await world.sendCommand(fake, command('retry'));
    await world.ended(fake);
    expect(fake.creations.at(-1)).toBe(2);
    expect(fake.row.status).toBe('ACTIVE');
  });

  it('whose run was lost in the middle of the call is not made again', async () => {
    const fake = await begin('onboarding-lost', {
      create: [answered('PENDING', 'pending')],
      lookUp: [lookedUp('ACTIVE', 'active')],
    });
    fake.row.stage = 'sending';
    await world.complete(fake);
    await expect.poll(() => fake.row.attention).toBe('outcome_unknown');
    await world.sendEvent(fake);
    await world.ended(fake);
    expect(fake).toMatchObject({ creations: [], row: { status: 'ACTIVE' } });
  });

  it('that was active and is rejected later is flagged', async () => {
    const fake = await begin('onboarding-deactivated', {
      create: [answered('ACTIVE', 'active')],
      lookUp: [lookedUp('REJECTED', 'blocked')],
    });
    await world.open(fake);
    await world.ended(fake);
    await world.sendEvent(fake);
    await world.ended(fake);
    expect(fake.row).toMatchObject({ status: 'REJECTED', attention: 'deactivated' });
  });

  it('whose provider does not answer for a while is polled on, and raises attention', async () => {
    const fake = await begin('onboarding-unreachable', {
      create: [answered('PENDING', 'pending')],
      lookUp: [...Array.from({ length: 24 }, () => unreachable), lookedUp('ACTIVE', 'active')],
    });
    await world.open(fake);
    await world.ended(fake);
    expect(fake.row.status).toBe('ACTIVE');
    expect(fake.transitions).toContainEqual(
      expect.objectContaining({ attention: expect.objectContaining({ reason: 'provider_unreachable' }) }),
    );
  });
});

describe('other bank details', () => {
  const day = 86_400_000;
  const changeRequest = async () => ({
    what: 'ask' as const,
    by,
    sealedAccount: '',
    coolsOffAt: new Date((await world.env.currentTimeMs()) + day).toISOString(),
  });

  it('count when a second person approved them and the cool-off has passed', async () => {
    const fake = world.change();
    const change = await changeRequest();
    expect(await world.sendChangeCommand(fake, change)).toEqual({ kind: 'done' });
    expect(await world.sendChangeCommand(fake, { what: 'approve', by })).toEqual({ kind: 'done' });
    expect(fake.appliedAt).toBeUndefined();
    await world.changeEnded(fake);
    expect(fake.appliedAt).toBeGreaterThanOrEqual(Date.parse(change.coolsOffAt));
    await world.saveChangeHistory('bank-change-approved', fake);
  });

  it('do not count without approval, and may be canceled', async () => {
    const fake = world.change();
    await world.sendChangeCommand(fake, await changeRequest());
    await world.env.sleep('10d');
    expect(fake.appliedAt).toBeUndefined();
    expect(await world.sendChangeCommand(fake, { what: 'cancel', by })).toEqual({ kind: 'done' });
    await world.changeEnded(fake);
    expect(fake.appliedAt).toBeUndefined();
    await world.saveChangeHistory('bank-change-canceled', fake);
  });

  it('wait again when others replace them', async () => {
    const fake = world.change();
    await world.sendChangeCommand(fake, await changeRequest());
    await world.sendChangeCommand(fake, { what: 'approve', by });
    await world.env.sleep('12h');
    const later = await changeRequest();
    await world.sendChangeCommand(fake, later);
    await world.env.sleep('2d');
    expect(fake.appliedAt).toBeUndefined();
    await world.sendChangeCommand(fake, { what: 'approve', by });
    await world.changeEnded(fake);
    expect(fake.appliedAt).toBeGreaterThanOrEqual(Date.parse(later.coolsOffAt));
    await world.saveChangeHistory('bank-change-replaced', fake);
  });
});
