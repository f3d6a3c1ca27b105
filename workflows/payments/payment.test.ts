import { ApplicationFailure } from '@temporalio/activity';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '../../activities/core/types.ts';
import type { ChargeOutcome, PaymentCommand, PaymentSnapshot } from '../../activities/payments/types.ts';
import type { AttentionReason } from '../../domain/core/attention.ts';
import { workflowIds } from '../../domain/core/names.ts';
import type { Failure } from '../../domain/core/schemas.ts';
import {
  type FakePayment,
  notDone,
  openWorld,
  paid,
  providerState,
  read,
  unreachable,
  type World,
} from '../../test/support/workflow-world.ts';

const answered =
  (state = providerState()) =>
  (): ChargeOutcome => ({
    kind: 'answered',
    providerState: state,
    eventsWaiting: false,
    snapshot: {} as PaymentSnapshot, // filled in by the world
  });
const lost: Failure = { code: 'outcome_unknown', message: 'no answer', effect: 'unknown' };
const unknown = (): ChargeOutcome => ({ kind: 'unknown', failure: lost });
const waiting = read(providerState());
const foreign = () => ({ kind: 'foreign' as const, why: 'not our reference' });

const hour = 3_600_000;
const statuses = (fake: FakePayment) => fake.transitions.flatMap(({ to }) => to ?? []);
const attention = (fake: FakePayment) =>
  fake.transitions.flatMap(({ attention: raised }) => (typeof raised === 'object' ? raised.reason : []));

describe('a payment', () => {
  let world: World;
  let last: { name: string; fake: FakePayment } | undefined;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterEach(async () => {
    if (last) await world.saveHistory(last.name, last.fake);
    last = undefined;
  });
  afterAll(async () => world?.close());

  const begin = async (name: string, script: Parameters<World['payment']>[0]): Promise<FakePayment> => {
    const fake = await world.payment(script);
    last = { name, fake };
    await world.open(fake);
    return fake;
  };

  it('is approved when a webhook comes and the provider confirms it', async () => {
    const fake = await begin('approved-by-webhook', { charge: [answered()], lookUp: [read(paid)] });
    expect(fake.transitions.at(-1)).toMatchObject({ answers: true, announcePending: true });
    await world.sendEvent(fake);
    await world.ended(fake);
    expect(fake).toMatchObject({ row: { status: 'APPROVED' }, charges: 1, lookUps: 1 });
    await expect.poll(() => fake.delivered).toEqual(['PENDING', 'APPROVED']);
  });

  it('is approved at once when the answer to the charge says so, as a card’s does', async () => {
    const fake = await begin('approved-at-once', { charge: [answered(paid)] });
    await world.ended(fake);
    expect(fake.transitions).toHaveLength(1);
    expect(fake.transitions[0]).toMatchObject({
      cause: 'charge',
      to: 'APPROVED',
      announcePending: false,
      answers: true,
    });
    expect(fake).toMatchObject({ row: { status: 'APPROVED' }, charges: 1, lookUps: 0 });
    await expect.poll(() => fake.delivered).toEqual(['APPROVED']);
  });

  it('is rejected at once when the issuer refuses the card', async () => {
    const refused = providerState({ status: 'REJECTED', providerWord: 'refused' });
    const fake = await begin('rejected-at-once', { charge: [answered(refused)] });
    await world.ended(fake);
    const failure = { code: 'provider_refused', effect: 'refused' };
    expect(fake.transitions).toHaveLength(1);
    expect(fake.transitions[0]).toMatchObject({ to: 'REJECTED', announcePending: false, answers: true, failure });
    await expect.poll(() => fake.delivered).toEqual(['REJECTED']);
  });

  it('raises attention once when a card has had no outcome for a day, and clears it with the outcome', async () => {
    let calls = 0;
    const slow = () => {
      calls += 1;
      return calls > 20 ? read(paid)() : waiting();
    };
    const fake = await begin('pending-too-long', { charge: [answered()], lookUp: [slow], neverExpires: true });
    await world.ended(fake);
    expect(attention(fake)).toEqual(['pending_too_long']);
    expect(statuses(fake)).toEqual(['APPROVED']);
    expect(fake.row.attention).toBeUndefined();
    expect((await world.env.currentTimeMs()) - fake.row.createdAt).toBeGreaterThan(48 * hour);
  });

  it('is approved by the poll when the webhook is lost', async () => {
    const fake = await begin('approved-by-poll', { charge: [answered()], lookUp: [waiting, waiting, read(paid)] });
    await world.ended(fake);
    expect(fake).toMatchObject({ row: { status: 'APPROVED' }, charges: 1, lookUps: 3 });
    expect((await world.env.currentTimeMs()) - fake.row.createdAt).toBeLessThan(hour);
  });

  it('is rejected when its code expires unpaid, after a last look-up', async () => {
    const fake = await begin('expired', { charge: [answered()], lookUp: [waiting] });
    await world.ended(fake);
    expect(fake.row.status).toBe('REJECTED');
    expect(fake.transitions.at(-1)).toMatchObject({ cause: 'expiry', failure: { code: 'expired' } });
    const age = (await world.env.currentTimeMs()) - fake.row.createdAt;
    expect(age).toBeGreaterThanOrEqual(24 * hour);
    expect(age).toBeLessThan(25 * hour);
  });

  it('starts a refund of a late payment where that is the policy', async () => {
    const refused = providerState({ status: 'REJECTED', providerWord: 'refused' });
    const script = { charge: [answered()], lookUp: [read(refused), read(paid)], refundsLate: true as const };
    const fake = await begin('late-refund', script);
    await world.sendEvent(fake);
    await world.ended(fake);
    expect(fake.row.status).toBe('REJECTED');
    await world.sendEvent(fake);
    await expect.poll(() => fake.lateRefunds, { timeout: 30_000 }).toBe(1);
    await world.ended(fake);
    expect(fake.row.status).toBe('APPROVED');
  });

  it('does not end an expired payment while the provider cannot say whether it was paid', async () => {
    let calls = 0;
    const downForTwoDays = () => {
      calls += 1;
      // Each look-up is four tries; the plan, the expiry and the retries come to far more than this in two days.
      return calls > 60 ? read(paid)() : unreachable();
    };
    const fake = await begin('expired-unreachable', { charge: [answered()], lookUp: [downForTwoDays] });
    await world.ended(fake);
    expect(attention(fake)).toEqual(['provider_unreachable']);
    expect(statuses(fake)).toEqual(['APPROVED']);
    expect(fake.row.attention).toBeUndefined();
  });

  it('is rejected with the reason when the provider refuses', async () => {
    const refused: Failure = { code: 'provider_refused', message: 'no', effect: 'refused' };
    const fake = await begin('refused', { charge: [() => ({ kind: 'failed', failure: refused })] });
    await world.ended(fake);
    expect(fake.transitions).toHaveLength(1);
    expect(fake.transitions[0]).toMatchObject({ to: 'REJECTED', failure: refused, answers: true });
    expect(fake).toMatchObject({ charges: 1, lookUps: 0 });
  });

  it('is tried three times when the provider provably did nothing, and then rejected', async () => {
    const away: Failure = { code: 'provider_unavailable', message: 'away', effect: 'none' };
    const fake = await begin('never-reached', { charge: [notDone(away)] });
    await world.ended(fake);
    expect(fake.charges).toBe(3);
    expect(fake.transitions.at(-1)).toMatchObject({ to: 'REJECTED', failure: away });
  });

  describe('with fallback connections', () => {
    const away: Failure = { code: 'provider_unavailable', message: 'away', effect: 'none' };
    const gone = (): ChargeOutcome => ({ kind: 'failed', failure: away });
    const refused: Failure = { code: 'provider_refused', message: 'no', effect: 'refused' };
    const fallbacks = ['b', 'c'];

    it('goes to the next one while each before it provably did nothing', async () => {
      const nothing = notDone(away);
      const charge = [nothing, nothing, nothing, gone, answered()];
      const fake = await begin('failover', { charge, lookUp: [read(paid)], fallbacks });
      await world.ended(fake);
      expect(fake.routes).toEqual(['1 con_test', '1 con_test', '1 con_test', '2 con_b', '3 con_c']);
      expect(fake.row.status).toBe('APPROVED');
      expect(attention(fake)).toEqual([]);
    });

    it('is rejected with the failure of the last one when none is left', async () => {
      const fake = await begin('failover-to-nowhere', { charge: [gone], fallbacks });
      await world.ended(fake);
      expect(fake.routes).toEqual(['1 con_test', '2 con_b', '3 con_c']);
      expect(fake.transitions).toEqual([expect.objectContaining({ to: 'REJECTED', failure: away, answers: true })]);
    });

    it.each([
      ['whose outcome is unknown', 'no-failover-unknown', unknown],
      ['that was refused', 'no-failover-refused', (): ChargeOutcome => ({ kind: 'failed', failure: refused })],
    ])('stays after a charge %s', async (_why, name, outcome) => {
      const fake = await begin(name, { charge: [outcome], lookUp: [read(paid, 'tx-9')], fallbacks });
      if (fake.row.status === 'PENDING') await world.sendEvent(fake, 'tx-9');
      await world.ended(fake);
      expect(fake.routes).toEqual(['1 con_test']);
    });

    it('stays when there is evidence of a charge after all', async () => {
      const fake = await begin('no-failover-sign', {
        charge: [gone],
        lookUp: [read(paid, 'tx-9')],
        nextRoute: unknown,
        fallbacks,
      });
      expect(fake.row).toMatchObject({ status: 'PENDING', attention: 'outcome_unknown' });
      await world.sendEvent(fake, 'tx-9');
      await world.ended(fake);
      expect(fake.routes).toEqual(['1 con_test']);
      expect(fake.row.status).toBe('APPROVED');
    });

    it('raises attention when a former connection reports a charge', async () => {
      const fake = await begin('former-connection-webhook', {
        charge: [gone, answered()],
        lookUp: [read(paid)],
        fallbacks,
      });
      await world.sendEvent(fake, 'tx-of-the-first', { former: 'Alfa' });
      await expect.poll(() => attention(fake)).toEqual(['second_charge']);
      expect(fake).toMatchObject({ lookUps: 0, row: { status: 'PENDING' } });
      await world.sendEvent(fake);
      await world.ended(fake);
      expect(fake.row).toMatchObject({ status: 'APPROVED', attention: 'second_charge' });
    });

    it('answers the merchant while it tries the next one, and announces the code afterwards', async () => {
      const charge = [notDone(away, '60s'), gone, answered()];
      const fake = await begin('failover-slow', { charge, lookUp: [read(paid)], fallbacks });
      expect(fake.transitions).toEqual([expect.objectContaining({ cause: 'slow provider', answers: true })]);
      await world.ended(fake);
      expect(fake.routes).toEqual(['1 con_test', '1 con_test', '2 con_b']);
      expect(fake.transitions[1]).toMatchObject({ cause: 'charge', announcePending: true });
    });
  });

  it('waits for a database that is away before the charge, which is no unknown outcome', async () => {
    const away = (): never => {
      throw new Error('connection refused');
    };
    const fake = await begin('database-away-at-charge', {
      charge: [away, away, away, answered()],
      lookUp: [read(paid)],
    });
    await world.ended(fake);
    expect(fake.charges).toBe(4);
    expect(attention(fake)).toEqual([]);
    expect(fake.row.status).toBe('APPROVED');
  });

  it('answers the merchant while a slow provider is tried again, and announces the code afterwards', async () => {
    const busy: Failure = { code: 'provider_unavailable', message: 'busy', effect: 'none' };
    const fake = await begin('slow-provider', { charge: [notDone(busy, '60s'), answered()], lookUp: [read(paid)] });
    expect(fake.transitions).toEqual([expect.objectContaining({ cause: 'slow provider', answers: true })]);
    await world.ended(fake);
    expect(fake.charges).toBe(2);
    expect(fake.transitions[1]).toMatchObject({ cause: 'charge', announcePending: true });
    expect(fake.row.status).toBe('APPROVED');
  });

  it('waits with attention when the outcome is unknown, and takes the id from a webhook', async () => {
    const fake = await begin('unknown-then-webhook', { charge: [unknown], lookUp: [read(paid, 'tx-9')] });
    expect(fake.row).toMatchObject({ status: 'PENDING', attention: 'outcome_unknown' });
    await world.sendEvent(fake, 'tx-9');
    await world.ended(fake);
    expect(fake.row).toMatchObject({ status: 'APPROVED', transactionId: 'tx-9' });
    expect(fake.row.attention).toBeUndefined();
    expect(fake.charges).toBe(1);
  });

  it('searches for a charge whose answer was lost, where the provider can be calls by our reference', async () => {
    const nothing = () => ({ kind: 'nothing' as const, why: 'not listed' });
    const script = { charge: [unknown], lookUp: [nothing, waiting, read(paid)], findable: true };
    const fake = await begin('unknown-then-found', script);
    expect(fake.row).toMatchObject({ status: 'PENDING', attention: 'outcome_unknown' });
    await expect.poll(() => fake.row.transactionId, { timeout: 30_000 }).toBe('tx-1');
    const found = fake.transitions.at(-1);
    expect(found).toMatchObject({ cause: 'look-up', adopt: { transactionId: 'tx-1' }, announcePending: true });
    await world.sendEvent(fake);
    await world.ended(fake);
    expect(fake.row.status).toBe('APPROVED');
    expect(fake.row.attention).toBeUndefined();
    expect(fake.charges).toBe(1);
  });

  it('ignores a webhook about a transaction that is not its own', async () => {
    const fake = await begin('foreign-webhook', { charge: [unknown], lookUp: [foreign, read(paid, 'tx-9')] });
    await world.sendEvent(fake, 'tx-of-somebody');
    await expect
      .poll(() => fake.transitions.some(({ evidence }) => evidence?.includes('not our reference')))
      .toBe(true);
    expect(fake.row).toMatchObject({ status: 'PENDING', attention: 'outcome_unknown' });
    await world.sendEvent(fake, 'tx-9');
    await world.ended(fake);
    expect(fake.row.status).toBe('APPROVED');
  });

  it('raises attention when the provider has a second, paid charge with our reference', async () => {
    const fake = await begin('second-charge', { charge: [answered()], lookUp: [read(paid, 'tx-2'), read(paid)] });
    await world.sendEvent(fake, 'tx-2');
    await world.ended(fake);
    expect(attention(fake)).toEqual(['second_charge']);
    expect(fake.row).toMatchObject({ status: 'APPROVED', attention: 'second_charge', transactionId: 'tx-1' });
  });

  it('raises attention for an unmapped word, and continues with a mapped one', async () => {
    const odd = providerState({ status: 'REJECTED', providerWord: 'em_apuracao', unmapped: true });
    const fake = await begin('unmapped-word', { charge: [answered()], lookUp: [read(odd), read(paid)] });
    await world.sendEvent(fake);
    await world.ended(fake);
    expect(attention(fake)).toEqual(['unmapped_word']);
    expect(statuses(fake)).toEqual(['APPROVED']);
    expect(fake.row.attention).toBeUndefined();
    expect(fake.delivered).not.toContain('REJECTED');
  });

  it('is not approved without attention when another amount was paid', async () => {
    const less = providerState({ status: 'APPROVED', providerWord: 'paid', paidAmount: 12989 });
    const fake = await begin('paid-less', { charge: [answered()], lookUp: [read(less), read(less), read(paid)] });
    await world.sendEvent(fake);
    await expect.poll(() => attention(fake)).toEqual(['paid_amount_differs']);
    expect(fake.row.status).toBe('PENDING');
    await world.ended(fake);
    expect(statuses(fake)).toEqual(['APPROVED']);
  });

  it('repeats the look-up of a webhook that came while the provider was down', async () => {
    const script = [unreachable, unreachable, unreachable, unreachable, unreachable, read(paid)];
    const fake = await begin('pending-poll', { charge: [answered()], lookUp: script });
    await world.sendEvent(fake);
    await world.ended(fake);
    expect(fake.row.status).toBe('APPROVED');
    expect(fake.lookUps).toBe(6);
  });

  it('coalesces a flood of webhooks into few look-ups', async () => {
    const fake = await begin('flood', { charge: [answered()], lookUp: [waiting, waiting, waiting, read(paid)] });
    await Promise.all(Array.from({ length: 30 }, () => world.sendEvent(fake)));
    await world.ended(fake);
    expect(fake.row.status).toBe('APPROVED');
    expect(fake.lookUps).toBeLessThan(15);
  });

  it('looks up every transaction that its coalesced webhooks name', async () => {
    let release = (_: ChargeOutcome) => {};
    const charged = new Promise<ChargeOutcome>((resolve) => {
      release = resolve;
    });
    const fake = await world.payment({ charge: [() => charged], lookUp: [read(paid, 'tx-2'), read(paid)] });
    last = { name: 'coalesced-webhooks', fake };
    const opening = world.open(fake);
    await expect.poll(() => fake.charges).toBe(1);
    await world.sendEvent(fake);
    await world.sendEvent(fake, 'tx-2');
    release(answered()());
    await opening;
    await world.ended(fake);
    expect(fake).toMatchObject({ row: { status: 'APPROVED' }, charges: 1, lookUps: 2 });
    expect(attention(fake)).toEqual(['second_charge']);
  });

  it('waits for a database that is away at the start, and continues', async () => {
    // Longer than the first answer is waited for: nothing may be answered, or break, before the rows are there.
    const waits = [9_000, 3_000];
    const away = async () => {
      const waitMs = waits.shift();
      if (waitMs === undefined) return;
      await new Promise((resolve) => setTimeout(resolve, waitMs));
      throw new Error('the database is away');
    };
    const fake = await begin('database-away', { open: away, charge: [answered()], lookUp: [read(paid)] });
    expect(fake.transitions[0]).toMatchObject({ answers: true });
    await world.ended(fake);
    expect(fake).toMatchObject({ row: { status: 'APPROVED' }, charges: 1 });
  });

  it('keeps the pending look-up of a second charge while its own look-up succeeds', async () => {
    const down = { second: true };
    const lookUp = ({ transactionId }: { transactionId?: string }) => {
      if (transactionId === undefined) return read(paid)();
      if (down.second) return unreachable();
      return read(paid, 'tx-2')();
    };
    const fake = await begin('pending-poll-second-charge', { charge: [answered()], lookUp: [lookUp] });
    await world.sendEvent(fake, 'tx-2');
    await world.sendEvent(fake);
    await expect.poll(() => fake.row.status, { timeout: 30_000 }).toBe('APPROVED');
    down.second = false;
    await world.ended(fake);
    expect(fake.row.attention).toBe('second_charge');
  });

  it('sends nothing twice when its first step runs again after the charge', async () => {
    const fake = await begin('repeat', { charge: [answered()], lookUp: [read(paid)] });
    const again = await world.open(fake);
    expect(again.fingerprint).toBe('fingerprint');
    await world.sendEvent(fake);
    await world.ended(fake);
    expect(fake.charges).toBe(1);
  });

  describe('whose boleto came as a file', () => {
    const withBoleto = (): ChargeOutcome => ({ ...answered()(), boletoWaiting: true }) as ChargeOutcome;

    it('has it stored before the merchant is answered', async () => {
      const stored: number[] = [];
      const fake = await begin('boleto-stored', {
        charge: [withBoleto],
        lookUp: [read(paid)],
        upload: ({ transitions }) => void stored.push(transitions.length),
      });
      expect(stored).toEqual([0]);
      await world.sendEvent(fake);
      await world.ended(fake);
      expect(fake).toMatchObject({ row: { status: 'APPROVED' }, charges: 1, uploads: 1 });
    });

    it('waits for its payer when it cannot be stored', async () => {
      const upload = () => {
        throw ApplicationFailure.create({ type: 'NotStored', message: 'Error on upload pdf' });
      };
      const fake = await begin('boleto-not-stored', { charge: [withBoleto], lookUp: [read(paid)], upload });
      expect(fake.transitions).toMatchObject([{ cause: 'charge', announcePending: true, answers: true }]);
      expect(attention(fake)).toEqual([]);
      await world.sendEvent(fake);
      await world.ended(fake);
      expect(fake).toMatchObject({ row: { status: 'APPROVED' }, charges: 1, uploads: 3 });
    });
  });

  describe('whose run was lost', () => {
    const lose = async ({ ref }: FakePayment) => {
      const { merchantId, paymentId } = ref;
      await world.client.workflow.getHandle(workflowIds.payment(merchantId, paymentId)).terminate('lost');
    };

    it('is looked up at once, and approved', async () => {
      const fake = await begin('lost-and-paid', { charge: [answered()], lookUp: [read(paid)] });
      expect(await world.recover(fake)).toBe(false);
      await lose(fake);
      expect(await world.recover(fake)).toBe(true);
      await world.ended(fake);
      expect(fake).toMatchObject({ row: { status: 'APPROVED' }, charges: 1, lookUps: 1 });
    });

    it('waits again', async () => {
      const fake = await begin('lost-and-waiting', { charge: [answered()], lookUp: [waiting, read(paid)] });
      await lose(fake);
      await world.recover(fake);
      await expect.poll(() => fake.lookUps).toBe(1);
      await world.sendEvent(fake);
      await world.ended(fake);
      expect(fake).toMatchObject({ row: { status: 'APPROVED' }, charges: 1, lookUps: 2 });
      expect(attention(fake)).toEqual([]);
    });

    it('before its charge was answered raises attention, and is never charged', async () => {
      const fake = await begin('lost-before-its-id', { charge: [answered()], lookUp: [read(paid)] });
      await lose(fake);
      delete fake.row.transactionId;
      await world.recover(fake);
      await expect.poll(() => attention(fake)).toEqual(['outcome_unknown']);
      await world.sendEvent(fake, 'tx-9');
      await world.ended(fake);
      expect(fake).toMatchObject({ row: { status: 'APPROVED', transactionId: 'tx-9' }, charges: 1 });
    });
  });

  describe('that was closed', () => {
    const closed = async (name: string, later: Parameters<World['payment']>[0]['lookUp']) => {
      const fake = await begin(name, { charge: [answered()], lookUp: [read(paid), ...(later ?? [])] });
      await world.sendEvent(fake);
      await world.ended(fake);
      expect(fake.row.status).toBe('APPROVED');
      return fake;
    };

    it('is reopened by a late webhook and refunded, without a charge', async () => {
      const fake = await closed('reopened-refund', [
        read(providerState({ status: 'REFUNDED', providerWord: 'refunded', paidAmount: 12990, refundedAmount: 12990 })),
      ]);
      await world.sendEvent(fake);
      await expect.poll(() => fake.row.status).toBe('REFUNDED');
      await world.ended(fake);
      expect(fake.row.refundedAmount).toBe(12990);
      expect(fake.charges).toBe(1);
    });

    it('keeps a part refund as APPROVED with what was refunded', async () => {
      const part = providerState({ status: 'APPROVED', providerWord: 'paid', paidAmount: 12990, refundedAmount: 990 });
      const fake = await closed('reopened-part-refund', [read(part)]);
      await world.sendEvent(fake);
      await expect.poll(() => fake.row.refundedAmount).toBe(990);
      await world.ended(fake);
      expect(fake.row.status).toBe('APPROVED');
    });

    it('is not undone by an older event', async () => {
      const fake = await closed('reopened-older-event', [waiting]);
      await world.sendEvent(fake);
      await expect.poll(() => fake.transitions.at(-1)?.evidence).toBe('PENDING cannot follow APPROVED');
      await world.ended(fake);
      expect(fake.row.status).toBe('APPROVED');
    });

    it('passes a webhook’s dispute on, and looks up as after any event', async () => {
      const fake = await closed('reopened-dispute', [read(paid)]);
      const opened = { kind: 'MED', phase: 'opened', reason: 'Fraude' } as const;
      await world.sendEvent(fake, 'tx-1', { dispute: opened });
      await world.ended(fake);
      expect(fake.transitions.flatMap(({ dispute }) => dispute ?? [])).toEqual([opened]);
      expect(fake).toMatchObject({ row: { status: 'APPROVED' }, lookUps: 2 });
    });

    it('repeats the look-up that reopened it while the provider was down', async () => {
      const charged_back = read(providerState({ status: 'CHARGEBACK', providerWord: 'chargedback' }));
      const fake = await closed('reopened-pending-poll', [
        unreachable,
        unreachable,
        unreachable,
        unreachable,
        charged_back,
      ]);
      await world.sendEvent(fake);
      await world.ended(fake);
      expect(fake.row.status).toBe('CHARGEBACK');
    });

    it('takes a late payment, and flags it', async () => {
      const fake = await begin('late-payment', { charge: [answered()], lookUp: [waiting] });
      await world.ended(fake);
      expect(fake.row.status).toBe('REJECTED');
      const script = (fake as FakePayment & { script: { lookUp: unknown[] } }).script;
      script.lookUp.push(read(paid));
      script.lookUp.splice(0, 1);
      await world.sendEvent(fake);
      await expect.poll(() => fake.row.status).toBe('APPROVED');
      await world.ended(fake);
      expect(fake.row.attention).toBe('late_payment');
      expect(fake.charges).toBe(1);
    });
  });

  it('raises attention when the merchant’s endpoint accepts nothing for 72 hours', async () => {
    const down = () => {
      throw new Error('connection refused');
    };
    const fake = await begin('undeliverable', { charge: [answered()], lookUp: [read(paid)], deliver: down });
    await world.sendEvent(fake);
    await world.ended(fake);
    expect(fake.row.status).toBe('APPROVED');
    await world.env.sleep('73h');
    await expect.poll(() => fake.row.attention).toBe('delivery_exhausted');
    expect(fake.delivered).toEqual([]);
  });

  describe('commands', () => {
    const by: Actor = { kind: 'person', id: 'usr_1', name: 'Admin', role: 'admin' };
    const canceled = read(providerState({ status: 'REFUNDED', providerWord: 'canceled' }));
    const cancel = (attempt = 1): PaymentCommand => ({ what: 'cancel', by, attempt, reason: 'out of stock' });

    it('cancels an unpaid charge: looks up first, sends once, and takes the status from the provider’s word', async () => {
      const fake = await begin('cancelled', {
        charge: [answered()],
        lookUp: [waiting, canceled],
        cancel: [() => ({ kind: 'answered' })],
      });
      expect(await world.sendCommand(fake, cancel())).toEqual({ kind: 'done' });
      await world.ended(fake);
      expect(fake).toMatchObject({ row: { status: 'REFUNDED', refundedAmount: 0 }, cancels: [1], lookUps: 2 });
      expect(fake.transitions.at(-1)).toMatchObject({
        cause: 'cancel',
        to: 'REFUNDED',
        failure: { code: 'cancelled' },
      });
      expect(fake.transitions.flatMap(({ action }) => action ?? [])).toEqual([
        { what: 'cancel', by, reason: 'out of stock' },
      ]);
    });

    it('sends no cancel to a charge that turns out to be paid', async () => {
      const fake = await begin('cancel-of-paid', { charge: [answered()], lookUp: [read(paid)] });
      expect(await world.sendCommand(fake, cancel())).toMatchObject({ kind: 'refused' });
      await world.ended(fake);
      expect(fake).toMatchObject({ row: { status: 'APPROVED' }, cancels: [] });
    });

    it('sends no cancel while the provider cannot say how the charge stands', async () => {
      const down = [unreachable, unreachable, unreachable, unreachable];
      const fake = await begin('cancel-unreachable', { charge: [answered()], lookUp: [...down, read(paid)] });
      expect(await world.sendCommand(fake, cancel())).toMatchObject({ kind: 'refused' });
      expect(fake.cancels).toEqual([]);
      await world.ended(fake);
      expect(fake.row.status).toBe('APPROVED');
    });

    it('believes the look-up where the cancel was refused because the payer was quicker', async () => {
      const failure: Failure = { code: 'provider_refused', message: 'is paid', effect: 'refused' };
      const fake = await begin('cancel-too-late', {
        charge: [answered()],
        lookUp: [waiting, read(paid)],
        cancel: [() => ({ kind: 'failed', failure })],
      });
      expect(await world.sendCommand(fake, cancel())).toMatchObject({ kind: 'refused' });
      await world.ended(fake);
      expect(fake).toMatchObject({ row: { status: 'APPROVED' }, cancels: [1] });
      expect(attention(fake)).toEqual([]);
    });

    it('believes the look-up where the answer to the cancel was lost', async () => {
      const fake = await begin('cancel-answer-lost', {
        charge: [answered()],
        lookUp: [waiting, waiting, canceled],
        cancel: [() => ({ kind: 'unknown', why: 'no answer' })],
      });
      expect(await world.sendCommand(fake, cancel())).toEqual({ kind: 'done' });
      await world.ended(fake);
      expect(fake).toMatchObject({ row: { status: 'REFUNDED' }, cancels: [1] });
      expect(attention(fake)).toEqual([]);
    });

    it('raises attention where neither the cancel nor the look-ups were answered, until one is', async () => {
      let calls = 0;
      const lateAnswer = () => {
        calls += 1;
        if (calls === 1) return waiting();
        return calls > 20 ? canceled() : unreachable();
      };
      const fake = await begin('cancel-unknown', {
        charge: [answered()],
        lookUp: [lateAnswer],
        cancel: [() => ({ kind: 'unknown', why: 'no answer' })],
      });
      expect(await world.sendCommand(fake, cancel())).toMatchObject({ kind: 'open' });
      expect(fake.row).toMatchObject({ status: 'PENDING', attention: 'outcome_unknown' });
      await world.ended(fake);
      expect(fake).toMatchObject({ row: { status: 'REFUNDED' }, cancels: [1] });
      expect(fake.row.attention).toBeUndefined();
    });

    it('takes a payment after a cancel, and raises attention', async () => {
      const fake = await begin('cancelled-then-paid', {
        charge: [answered()],
        lookUp: [waiting, canceled, read(paid)],
        cancel: [() => ({ kind: 'answered' })],
      });
      await world.sendCommand(fake, cancel());
      await world.ended(fake);
      await world.sendEvent(fake);
      await expect.poll(() => fake.row).toMatchObject({ status: 'APPROVED', attention: 'late_payment' });
      await world.ended(fake);
      expect(attention(fake)).toEqual(['late_payment']);
    });

    it('looks up when a person asks for it, whatever the poll plan says', async () => {
      const fake = await begin('look-command', { charge: [answered()], lookUp: [read(paid)] });
      expect(await world.sendCommand(fake, { what: 'look', by })).toEqual({ kind: 'done' });
      await world.ended(fake);
      expect(fake).toMatchObject({ row: { status: 'APPROVED' }, lookUps: 1 });
    });

    it('is resolved by a person where the provider cannot say, and still takes a late payment', async () => {
      const fake = await begin('resolved', { charge: [unknown], lookUp: [read(paid)] });
      const resolve: PaymentCommand = {
        what: 'resolve',
        by,
        to: 'REJECTED',
        attention: 'outcome_unknown',
        reason: 'not in the panel',
      };
      expect(await world.sendCommand(fake, resolve)).toEqual({ kind: 'done' });
      await world.ended(fake);
      expect(fake).toMatchObject({ row: { status: 'REJECTED' }, lookUps: 0, cancels: [], charges: 1 });
      expect(fake.transitions.at(-1)).toMatchObject({ attention: 'dismiss', failure: { code: 'resolved' } });
      // Twice is too late: it is settled.
      expect(await world.sendCommand(fake, resolve)).toMatchObject({ kind: 'refused' });
      await world.ended(fake);
      fake.row.transactionId = 'tx-1';
      await world.sendEvent(fake);
      await expect.poll(() => fake.row).toMatchObject({ status: 'APPROVED', attention: 'late_payment' });
    });

    it('dismisses attention in a run of its own, and refuses another reason than the present one', async () => {
      const fake = await world.payment({});
      last = { name: 'dismissed', fake };
      Object.assign(fake.row, { status: 'APPROVED', transactionId: 'tx-1', attention: 'late_payment' });
      const dismiss = (reason: AttentionReason): PaymentCommand => ({
        what: 'dismiss',
        by,
        attention: reason,
        reason: 'seen',
      });
      expect(await world.sendCommand(fake, dismiss('second_charge'))).toMatchObject({ kind: 'refused' });
      await world.ended(fake);
      expect(fake.row.attention).toBe('late_payment');
      expect(await world.sendCommand(fake, dismiss('late_payment'))).toEqual({ kind: 'done' });
      await world.ended(fake);
      expect(fake.row).toMatchObject({ status: 'APPROVED' });
      expect(fake.row.attention).toBeUndefined();
      expect(fake.lookUps).toBe(0);
    });
  });
});
