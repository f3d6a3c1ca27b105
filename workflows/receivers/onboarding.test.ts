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
  () => ({ kind: 'answered', reading: { status, providerWord }, facts: { receiverId: 'r-1' } });
const says =
  (status: ReceiverStatus, providerWord: string, receiverId = 'r-1'): (() => AccountLookUp) =>
  () => ({ kind: 'read', reading: { status, providerWord }, facts: { receiverId } });
const lost: Failure = { code: 'outcome_unknown', message: 'no answer', effect: 'unknown' };
const away: Failure = { code: 'provider_unavailable', message: 'away', effect: 'none' };
const no: Failure = { code: 'provider_refused', message: 'Erro ao criar recebedor', effect: 'refused' };
const by = { kind: 'person', id: 'usr_ana', name: 'Ana', role: 'ops' } as const;
const ask = (what: 'retry' | 'look'): AccountCommand => ({ what, by, reason: 'because' });

let world: ReceiverWorld;
beforeAll(async () => {
  world = await openReceiverWorld();
});
afterAll(async () => world?.close());

describe('an account', () => {
  let last: { name: string; told: FakeAccount } | undefined;
  afterEach(async () => {
    if (last) await world.keepHistory(last.name, last.told);
    last = undefined;
  });

  async function begin(name: string, script: ReceiverScript): Promise<FakeAccount> {
    const told = await world.account(script);
    last = { name, told };
    return told;
  }

  it('is active when the provider says so at once', async () => {
    const told = await begin('onboarding-instant', { make: [answered('ACTIVE', 'active')] });
    expect(await world.open(told)).toMatchObject({ fingerprint: 'fingerprint' });
    await world.ended(told);
    expect(told).toMatchObject({ makes: [1], lookUps: 0, row: { status: 'ACTIVE', providerReceiverId: 'r-1' } });
  });

  it('waits for what is missing, for as long as it takes, and goes on when it came', async () => {
    const told = await begin('onboarding-missing', {
      missing: 2,
      make: [answered('PENDING', 'pending')],
      lookUp: [says('ACTIVE', 'active')],
    });
    await world.open(told);
    expect(told).toMatchObject({ makes: [], row: { stage: 'gathering' } });
    expect(told.moves.at(-1)).toMatchObject({ answers: true });
    await world.env.sleep('30d');
    await world.complete(told);
    await world.ended(told);
    expect(told).toMatchObject({ makes: [1], row: { status: 'ACTIVE' } });
  });

  it('waits for the webhook, and believes the look-up that follows', async () => {
    const told = await begin('onboarding-webhook', {
      make: [answered('PENDING', 'pending')],
      lookUp: [says('REJECTED', 'refused')],
    });
    await world.open(told);
    expect(told.row).toMatchObject({ status: 'PENDING', stage: 'verifying' });
    await world.hear(told);
    await world.ended(told);
    expect(told.row.status).toBe('REJECTED');
    expect(told.moves.at(-1)).toMatchObject({ cause: 'webhook', failure: { code: 'provider_refused' } });
  });

  it('is asked about by the plan when no webhook comes, and calls somebody after a week', async () => {
    const told = await begin('onboarding-poll', {
      make: [answered('PENDING', 'pending')],
      lookUp: [...Array.from({ length: 60 }, () => says('PENDING', 'pending')), says('ACTIVE', 'active')],
    });
    await world.open(told);
    await world.ended(told);
    expect(told).toMatchObject({ makes: [1], lookUps: 61, row: { status: 'ACTIVE' } });
    expect(told.moves.filter(({ attention }) => typeof attention === 'object')).toMatchObject([
      { attention: { reason: 'pending_too_long' } },
    ]);
  });

  it('that the provider refuses is REJECTED, and may be asked for again', async () => {
    const told = await begin('onboarding-refused', {
      make: [() => ({ kind: 'failed', failure: no }), answered('ACTIVE', 'active')],
    });
    await world.open(told);
    await world.ended(told);
    expect(told.row.status).toBe('REJECTED');
    expect(await world.act(told, ask('retry'))).toEqual({ kind: 'done' });
    await world.ended(told);
    expect(told).toMatchObject({ makes: [1, 2], row: { status: 'ACTIVE' } });
  });

  it('whose outcome is unknown is not made again, and a webhook that names it settles it', async () => {
    const told = await begin('onboarding-unknown', {
      make: [() => ({ kind: 'unknown', failure: lost })],
      lookUp: [says('PENDING', 'pending'), says('ACTIVE', 'active')],
    });
    await world.open(told);
    expect(told.row).toMatchObject({ stage: 'verifying', attention: 'outcome_unknown' });
    expect(await world.act(told, ask('retry'))).toMatchObject({ kind: 'refused' });
    await world.hear(told, 'r-9');
    await world.ended(told);
    expect(told).toMatchObject({ makes: [1], row: { status: 'ACTIVE' } });
  });

  it('that was surely not made is held until a person asks again, also over a worker’s death', async () => {
    const told = await begin('onboarding-held', {
      make: [notDone(away), notDone(away), notDone(away), answered('ACTIVE', 'active')],
      diesAfterDeciding: true,
    });
    await world.open(told);
    expect(told.row).toMatchObject({ stage: 'held', attention: 'not_sent' });
    await world.act(told, ask('retry'));
    await world.ended(told);
    expect(told.makes.at(-1)).toBe(2);
    expect(told.row.status).toBe('ACTIVE');
  });

  it('whose run was lost in the middle of the call is not made again', async () => {
    const told = await begin('onboarding-lost', {
      make: [answered('PENDING', 'pending')],
      lookUp: [says('ACTIVE', 'active')],
    });
    told.row.stage = 'sending';
    await world.complete(told);
    await expect.poll(() => told.row.attention).toBe('outcome_unknown');
    await world.hear(told);
    await world.ended(told);
    expect(told).toMatchObject({ makes: [], row: { status: 'ACTIVE' } });
  });

  it('that was let in and is shut out again is flagged', async () => {
    const told = await begin('onboarding-shut-out', {
      make: [answered('ACTIVE', 'active')],
      lookUp: [says('REJECTED', 'blocked')],
    });
    await world.open(told);
    await world.ended(told);
    await world.hear(told);
    await world.ended(told);
    expect(told.row).toMatchObject({ status: 'REJECTED', attention: 'deactivated' });
  });

  it('that cannot be asked about for a while is asked again, and calls a person', async () => {
    const told = await begin('onboarding-away', {
      make: [answered('PENDING', 'pending')],
      lookUp: [...Array.from({ length: 24 }, () => unreachable), says('ACTIVE', 'active')],
    });
    await world.open(told);
    await world.ended(told);
    expect(told.row.status).toBe('ACTIVE');
    expect(told.moves).toContainEqual(
      expect.objectContaining({ attention: expect.objectContaining({ reason: 'provider_unreachable' }) }),
    );
  });
});

describe('other bank details', () => {
  const day = 86_400_000;
  const asking = async () => ({
    what: 'ask' as const,
    by,
    sealedAccount: '',
    coolsOffAt: new Date((await world.env.currentTimeMs()) + day).toISOString(),
  });

  it('count when a second person approved them and the cool-off has passed', async () => {
    const told = world.change();
    const wish = await asking();
    expect(await world.wish(told, wish)).toEqual({ kind: 'done' });
    expect(await world.wish(told, { what: 'approve', by })).toEqual({ kind: 'done' });
    expect(told.appliedAt).toBeUndefined();
    await world.changeEnded(told);
    expect(told.appliedAt).toBeGreaterThanOrEqual(Date.parse(wish.coolsOffAt));
    await world.keepChange('bank-change-approved', told);
  });

  it('do not count without approval, however long it takes, and may be given up', async () => {
    const told = world.change();
    await world.wish(told, await asking());
    await world.env.sleep('10d');
    expect(told.appliedAt).toBeUndefined();
    expect(await world.wish(told, { what: 'cancel', by })).toEqual({ kind: 'done' });
    await world.changeEnded(told);
    expect(told.appliedAt).toBeUndefined();
    await world.keepChange('bank-change-canceled', told);
  });

  it('wait anew when others take their place', async () => {
    const told = world.change();
    await world.wish(told, await asking());
    await world.wish(told, { what: 'approve', by });
    await world.env.sleep('12h');
    const later = await asking();
    await world.wish(told, later);
    await world.env.sleep('2d');
    expect(told.appliedAt).toBeUndefined();
    await world.wish(told, { what: 'approve', by });
    await world.changeEnded(told);
    expect(told.appliedAt).toBeGreaterThanOrEqual(Date.parse(later.coolsOffAt));
    await world.keepChange('bank-change-replaced', told);
  });
});
