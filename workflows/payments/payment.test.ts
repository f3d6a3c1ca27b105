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
  (said = providerState()) =>
  (): ChargeOutcome => ({
    kind: 'answered',
    reading: said,
    newsWaiting: false,
    known: {} as PaymentSnapshot, // the world fills it in
  });
const lost: Failure = { code: 'outcome_unknown', message: 'no answer', effect: 'unknown' };
const unknown = (): ChargeOutcome => ({ kind: 'unknown', failure: lost });
const waiting = read(providerState());
const foreign = () => ({ kind: 'foreign' as const, why: 'not our reference' });

const hour = 3_600_000;
const words = (told: FakePayment) => told.moves.flatMap(({ to }) => to ?? []);
const attention = (told: FakePayment) =>
  told.moves.flatMap(({ attention: raised }) => (typeof raised === 'object' ? raised.reason : []));

describe('a payment', () => {
  let world: World;
  let last: { name: string; told: FakePayment } | undefined;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterEach(async () => {
    if (last) await world.keepHistory(last.name, last.told);
    last = undefined;
  });
  afterAll(async () => world?.close());

  const begin = async (name: string, script: Parameters<World['payment']>[0]): Promise<FakePayment> => {
    const told = await world.payment(script);
    last = { name, told };
    await world.open(told);
    return told;
  };

  it('is approved when a webhook comes and the provider confirms it', async () => {
    const told = await begin('approved-by-webhook', { charge: [answered()], lookUp: [read(paid)] });
    expect(told.moves.at(-1)).toMatchObject({ answers: true, announcePending: true });
    await world.hear(told);
    await world.ended(told);
    expect(told).toMatchObject({ row: { status: 'APPROVED' }, charges: 1, lookUps: 1 });
    await expect.poll(() => told.delivered).toEqual(['PENDING', 'APPROVED']);
  });

  it('is approved at once when the answer to the charge says so, as a card’s does', async () => {
    const told = await begin('approved-at-once', { charge: [answered(paid)] });
    await world.ended(told);
    expect(told.moves).toHaveLength(1);
    expect(told.moves[0]).toMatchObject({ cause: 'charge', to: 'APPROVED', announcePending: false, answers: true });
    expect(told).toMatchObject({ row: { status: 'APPROVED' }, charges: 1, lookUps: 0 });
    await expect.poll(() => told.delivered).toEqual(['APPROVED']);
  });

  it('is rejected at once when the issuer refuses the card', async () => {
    const refused = providerState({ status: 'REJECTED', providerWord: 'refused' });
    const told = await begin('rejected-at-once', { charge: [answered(refused)] });
    await world.ended(told);
    const failure = { code: 'provider_refused', effect: 'refused' };
    expect(told.moves).toHaveLength(1);
    expect(told.moves[0]).toMatchObject({ to: 'REJECTED', announcePending: false, answers: true, failure });
    await expect.poll(() => told.delivered).toEqual(['REJECTED']);
  });

  it('tells a person once that a card has had no outcome for a day, until it has one', async () => {
    let asked = 0;
    const slow = () => {
      asked += 1;
      return asked > 20 ? read(paid)() : waiting();
    };
    const told = await begin('pending-too-long', { charge: [answered()], lookUp: [slow], neverExpires: true });
    await world.ended(told);
    expect(attention(told)).toEqual(['pending_too_long']);
    expect(words(told)).toEqual(['APPROVED']);
    expect(told.row.attention).toBeUndefined();
    expect((await world.env.currentTimeMs()) - told.row.createdAt).toBeGreaterThan(48 * hour);
  });

  it('is approved by the poll when the webhook is lost', async () => {
    const told = await begin('approved-by-poll', { charge: [answered()], lookUp: [waiting, waiting, read(paid)] });
    await world.ended(told);
    expect(told).toMatchObject({ row: { status: 'APPROVED' }, charges: 1, lookUps: 3 });
    expect((await world.env.currentTimeMs()) - told.row.createdAt).toBeLessThan(hour);
  });

  it('is rejected when its code expires unpaid, after a last look', async () => {
    const told = await begin('expired', { charge: [answered()], lookUp: [waiting] });
    await world.ended(told);
    expect(told.row.status).toBe('REJECTED');
    expect(told.moves.at(-1)).toMatchObject({ cause: 'expiry', failure: { code: 'expired' } });
    const age = (await world.env.currentTimeMs()) - told.row.createdAt;
    expect(age).toBeGreaterThanOrEqual(24 * hour);
    expect(age).toBeLessThan(25 * hour);
  });

  it('asks for a refund of a late payment, where that is the policy', async () => {
    const refused = providerState({ status: 'REJECTED', providerWord: 'refused' });
    const script = { charge: [answered()], lookUp: [read(refused), read(paid)], refundsLate: true as const };
    const told = await begin('late-refund', script);
    await world.hear(told);
    await world.ended(told);
    expect(told.row.status).toBe('REJECTED');
    await world.hear(told);
    await expect.poll(() => told.lateRefunds, { timeout: 30_000 }).toBe(1);
    await world.ended(told);
    expect(told.row.status).toBe('APPROVED');
  });

  it('does not end an expired payment while the provider cannot say whether it was paid', async () => {
    let asked = 0;
    const downForTwoDays = () => {
      asked += 1;
      // Each look is four tries; the plan, the expiry and what is pendingPolls come to far more than this in two days.
      return asked > 60 ? read(paid)() : unreachable();
    };
    const told = await begin('expired-in-the-dark', { charge: [answered()], lookUp: [downForTwoDays] });
    await world.ended(told);
    expect(attention(told)).toEqual(['provider_unreachable']);
    expect(words(told)).toEqual(['APPROVED']);
    expect(told.row.attention).toBeUndefined();
  });

  it('is rejected with the reason when the provider refuses', async () => {
    const refused: Failure = { code: 'provider_refused', message: 'no', effect: 'refused' };
    const told = await begin('refused', { charge: [() => ({ kind: 'failed', failure: refused })] });
    await world.ended(told);
    expect(told.moves).toHaveLength(1);
    expect(told.moves[0]).toMatchObject({ to: 'REJECTED', failure: refused, answers: true });
    expect(told).toMatchObject({ charges: 1, lookUps: 0 });
  });

  it('is tried three times when the provider surely did nothing, and then rejected', async () => {
    const away: Failure = { code: 'provider_unavailable', message: 'away', effect: 'none' };
    const told = await begin('never-reached', { charge: [notDone(away)] });
    await world.ended(told);
    expect(told.charges).toBe(3);
    expect(told.moves.at(-1)).toMatchObject({ to: 'REJECTED', failure: away });
  });

  describe('that has other connections to go to', () => {
    const away: Failure = { code: 'provider_unavailable', message: 'away', effect: 'none' };
    const gone = (): ChargeOutcome => ({ kind: 'failed', failure: away });
    const refused: Failure = { code: 'provider_refused', message: 'no', effect: 'refused' };
    const fallbacks = ['b', 'c'];

    it('goes to the next one while each before it surely did nothing', async () => {
      const nothing = notDone(away);
      const charge = [nothing, nothing, nothing, gone, answered()];
      const told = await begin('failover', { charge, lookUp: [read(paid)], fallbacks });
      await world.ended(told);
      expect(told.ways).toEqual(['1 con_test', '1 con_test', '1 con_test', '2 con_b', '3 con_c']);
      expect(told.row.status).toBe('APPROVED');
      expect(attention(told)).toEqual([]);
    });

    it('is rejected with what the last one said when there is none left', async () => {
      const told = await begin('failover-to-nowhere', { charge: [gone], fallbacks });
      await world.ended(told);
      expect(told.ways).toEqual(['1 con_test', '2 con_b', '3 con_c']);
      expect(told.moves).toEqual([expect.objectContaining({ to: 'REJECTED', failure: away, answers: true })]);
    });

    it.each([
      ['whose outcome is unknown', 'no-failover-unknown', unknown],
      ['that was refused', 'no-failover-refused', (): ChargeOutcome => ({ kind: 'failed', failure: refused })],
    ])('stays after a charge %s', async (_why, name, outcome) => {
      const told = await begin(name, { charge: [outcome], lookUp: [read(paid, 'tx-9')], fallbacks });
      if (told.row.status === 'PENDING') await world.hear(told, 'tx-9');
      await world.ended(told);
      expect(told.ways).toEqual(['1 con_test']);
    });

    it('stays when there is a sign of a charge after all', async () => {
      const told = await begin('no-failover-sign', {
        charge: [gone],
        lookUp: [read(paid, 'tx-9')],
        nextRoute: unknown,
        fallbacks,
      });
      expect(told.row).toMatchObject({ status: 'PENDING', attention: 'outcome_unknown' });
      await world.hear(told, 'tx-9');
      await world.ended(told);
      expect(told.ways).toEqual(['1 con_test']);
      expect(told.row.status).toBe('APPROVED');
    });

    it('needs a person when the one that it has left tells of a charge', async () => {
      const told = await begin('former-connection-webhook', {
        charge: [gone, answered()],
        lookUp: [read(paid)],
        fallbacks,
      });
      await world.hear(told, 'tx-of-the-first', { former: 'Alfa' });
      await expect.poll(() => attention(told)).toEqual(['second_charge']);
      expect(told).toMatchObject({ lookUps: 0, row: { status: 'PENDING' } });
      await world.hear(told);
      await world.ended(told);
      expect(told.row).toMatchObject({ status: 'APPROVED', attention: 'second_charge' });
    });

    it('answers while it goes on, and announces the code afterwards', async () => {
      const charge = [notDone(away, '60s'), gone, answered()];
      const told = await begin('failover-slow', { charge, lookUp: [read(paid)], fallbacks });
      expect(told.moves).toEqual([expect.objectContaining({ cause: 'slow provider', answers: true })]);
      await world.ended(told);
      expect(told.ways).toEqual(['1 con_test', '1 con_test', '2 con_b']);
      expect(told.moves[1]).toMatchObject({ cause: 'charge', announcePending: true });
    });
  });

  it('waits for a database that is away before the charge, and does not call it an unknown outcome', async () => {
    const away = (): never => {
      throw new Error('connection refused');
    };
    const told = await begin('database-away-at-charge', {
      charge: [away, away, away, answered()],
      lookUp: [read(paid)],
    });
    await world.ended(told);
    expect(told.charges).toBe(4);
    expect(attention(told)).toEqual([]);
    expect(told.row.status).toBe('APPROVED');
  });

  it('answers while a slow provider is tried again, and announces the code afterwards', async () => {
    const busy: Failure = { code: 'provider_unavailable', message: 'busy', effect: 'none' };
    const told = await begin('slow-provider', { charge: [notDone(busy, '60s'), answered()], lookUp: [read(paid)] });
    expect(told.moves).toEqual([expect.objectContaining({ cause: 'slow provider', answers: true })]);
    await world.ended(told);
    expect(told.charges).toBe(2);
    expect(told.moves[1]).toMatchObject({ cause: 'charge', announcePending: true });
    expect(told.row.status).toBe('APPROVED');
  });

  it('waits with attention when the outcome is unknown, and settles by the webhook that brings the id', async () => {
    const told = await begin('unknown-then-webhook', { charge: [unknown], lookUp: [read(paid, 'tx-9')] });
    expect(told.row).toMatchObject({ status: 'PENDING', attention: 'outcome_unknown' });
    await world.hear(told, 'tx-9');
    await world.ended(told);
    expect(told.row).toMatchObject({ status: 'APPROVED', transactionId: 'tx-9' });
    expect(told.row.attention).toBeUndefined();
    expect(told.charges).toBe(1);
  });

  it('searches for a charge whose answer was lost, where the provider can be asked by our reference', async () => {
    const nothing = () => ({ kind: 'nothing' as const, why: 'not listed' });
    const script = { charge: [unknown], lookUp: [nothing, waiting, read(paid)], findable: true };
    const told = await begin('unknown-then-found', script);
    expect(told.row).toMatchObject({ status: 'PENDING', attention: 'outcome_unknown' });
    await expect.poll(() => told.row.transactionId, { timeout: 30_000 }).toBe('tx-1');
    const found = told.moves.at(-1);
    expect(found).toMatchObject({ cause: 'look-up', adopt: { transactionId: 'tx-1' }, announcePending: true });
    await world.hear(told);
    await world.ended(told);
    expect(told.row.status).toBe('APPROVED');
    expect(told.row.attention).toBeUndefined();
    expect(told.charges).toBe(1);
  });

  it('is not moved by a webhook about a transaction that is not its own', async () => {
    const told = await begin('foreign-webhook', { charge: [unknown], lookUp: [foreign, read(paid, 'tx-9')] });
    await world.hear(told, 'tx-of-somebody');
    await expect.poll(() => told.moves.some(({ evidence }) => evidence?.includes('not our reference'))).toBe(true);
    expect(told.row).toMatchObject({ status: 'PENDING', attention: 'outcome_unknown' });
    await world.hear(told, 'tx-9');
    await world.ended(told);
    expect(told.row.status).toBe('APPROVED');
  });

  it('says so when the provider has a second, paid charge with our reference', async () => {
    const told = await begin('second-charge', { charge: [answered()], lookUp: [read(paid, 'tx-2'), read(paid)] });
    await world.hear(told, 'tx-2');
    await world.ended(told);
    expect(attention(told)).toEqual(['second_charge']);
    expect(told.row).toMatchObject({ status: 'APPROVED', attention: 'second_charge', transactionId: 'tx-1' });
  });

  it('keeps a word that nobody knows for a person, and goes on when it is understood', async () => {
    const odd = providerState({ status: 'REJECTED', providerWord: 'em_apuracao', unmapped: true });
    const told = await begin('unmapped-word', { charge: [answered()], lookUp: [read(odd), read(paid)] });
    await world.hear(told);
    await world.ended(told);
    expect(attention(told)).toEqual(['unmapped_word']);
    expect(words(told)).toEqual(['APPROVED']);
    expect(told.row.attention).toBeUndefined();
    expect(told.delivered).not.toContain('REJECTED');
  });

  it('is never approved in silence when another amount was paid', async () => {
    const less = providerState({ status: 'APPROVED', providerWord: 'paid', paidAmount: 12989 });
    const told = await begin('paid-less', { charge: [answered()], lookUp: [read(less), read(less), read(paid)] });
    await world.hear(told);
    await expect.poll(() => attention(told)).toEqual(['paid_amount_differs']);
    expect(told.row.status).toBe('PENDING');
    await world.ended(told);
    expect(words(told)).toEqual(['APPROVED']);
  });

  it('makes good a look that a webhook asked for while the provider was down', async () => {
    const script = [unreachable, unreachable, unreachable, unreachable, unreachable, read(paid)];
    const told = await begin('pending-poll', { charge: [answered()], lookUp: script });
    await world.hear(told);
    await world.ended(told);
    expect(told.row.status).toBe('APPROVED');
    expect(told.lookUps).toBe(6);
  });

  it('asks once for a flood of webhooks', async () => {
    const told = await begin('flood', { charge: [answered()], lookUp: [waiting, waiting, waiting, read(paid)] });
    await Promise.all(Array.from({ length: 30 }, () => world.hear(told)));
    await world.ended(told);
    expect(told.row.status).toBe('APPROVED');
    expect(told.lookUps).toBeLessThan(15);
  });

  it('waits for a database that is away when it begins, and goes on', async () => {
    // Longer than the first answer is waited for: nothing may be answered, or break, before the rows are there.
    const waits = [9_000, 3_000];
    const away = async () => {
      const waitMs = waits.shift();
      if (waitMs === undefined) return;
      await new Promise((resolve) => setTimeout(resolve, waitMs));
      throw new Error('the database is away');
    };
    const told = await begin('database-away', { open: away, charge: [answered()], lookUp: [read(paid)] });
    expect(told.moves[0]).toMatchObject({ answers: true });
    await world.ended(told);
    expect(told).toMatchObject({ row: { status: 'APPROVED' }, charges: 1 });
  });

  it('forgets no look that it owes a second charge while its own look succeeds', async () => {
    const down = { second: true };
    const lookUp = ({ transactionId }: { transactionId?: string }) => {
      if (transactionId === undefined) return read(paid)();
      if (down.second) return unreachable();
      return read(paid, 'tx-2')();
    };
    const told = await begin('pending-poll-second-charge', { charge: [answered()], lookUp: [lookUp] });
    await world.hear(told, 'tx-2');
    await world.hear(told);
    await expect.poll(() => told.row.status, { timeout: 30_000 }).toBe('APPROVED');
    down.second = false;
    await world.ended(told);
    expect(told.row.attention).toBe('second_charge');
  });

  it('sends nothing twice when its first step runs again after the charge', async () => {
    const told = await begin('repeat', { charge: [answered()], lookUp: [read(paid)] });
    const again = await world.open(told);
    expect(again.fingerprint).toBe('fingerprint');
    await world.hear(told);
    await world.ended(told);
    expect(told.charges).toBe(1);
  });

  describe('whose boleto came as bytes', () => {
    const withBoleto = (): ChargeOutcome => ({ ...answered()(), boletoWaiting: true }) as ChargeOutcome;

    it('has it stored before the merchant is answered', async () => {
      const stored: number[] = [];
      const told = await begin('boleto-stored', {
        charge: [withBoleto],
        lookUp: [read(paid)],
        upload: ({ moves }) => void stored.push(moves.length),
      });
      expect(stored).toEqual([0]);
      await world.hear(told);
      await world.ended(told);
      expect(told).toMatchObject({ row: { status: 'APPROVED' }, charges: 1, uploads: 1 });
    });

    it('waits for its payer as any other when it cannot be stored', async () => {
      const upload = () => {
        throw ApplicationFailure.create({ type: 'NotStored', message: 'Error on upload pdf' });
      };
      const told = await begin('boleto-not-stored', { charge: [withBoleto], lookUp: [read(paid)], upload });
      expect(told.moves).toMatchObject([{ cause: 'charge', announcePending: true, answers: true }]);
      expect(attention(told)).toEqual([]);
      await world.hear(told);
      await world.ended(told);
      expect(told).toMatchObject({ row: { status: 'APPROVED' }, charges: 1, uploads: 3 });
    });
  });

  describe('whose run was lost', () => {
    const lose = async ({ ref }: FakePayment) => {
      const { merchantId, paymentId } = ref;
      await world.client.workflow.getHandle(workflowIds.payment(merchantId, paymentId)).terminate('lost');
    };

    it('is asked about at once, and approved', async () => {
      const told = await begin('lost-and-paid', { charge: [answered()], lookUp: [read(paid)] });
      expect(await world.recover(told)).toBe(false);
      await lose(told);
      expect(await world.recover(told)).toBe(true);
      await world.ended(told);
      expect(told).toMatchObject({ row: { status: 'APPROVED' }, charges: 1, lookUps: 1 });
    });

    it('is waited for again', async () => {
      const told = await begin('lost-and-waiting', { charge: [answered()], lookUp: [waiting, read(paid)] });
      await lose(told);
      await world.recover(told);
      await expect.poll(() => told.lookUps).toBe(1);
      await world.hear(told);
      await world.ended(told);
      expect(told).toMatchObject({ row: { status: 'APPROVED' }, charges: 1, lookUps: 2 });
      expect(attention(told)).toEqual([]);
    });

    it('before its charge was heard of is a doubt that a person sees, and is never charged', async () => {
      const told = await begin('lost-before-its-id', { charge: [answered()], lookUp: [read(paid)] });
      await lose(told);
      delete told.row.transactionId;
      await world.recover(told);
      await expect.poll(() => attention(told)).toEqual(['outcome_unknown']);
      await world.hear(told, 'tx-9');
      await world.ended(told);
      expect(told).toMatchObject({ row: { status: 'APPROVED', transactionId: 'tx-9' }, charges: 1 });
    });
  });

  describe('that was closed', () => {
    const closed = async (name: string, later: Parameters<World['payment']>[0]['lookUp']) => {
      const told = await begin(name, { charge: [answered()], lookUp: [read(paid), ...(later ?? [])] });
      await world.hear(told);
      await world.ended(told);
      expect(told.row.status).toBe('APPROVED');
      return told;
    };

    it('is reopened by a late webhook and refunded, without a charge', async () => {
      const told = await closed('reopened-refund', [
        read(providerState({ status: 'REFUNDED', providerWord: 'refunded', paidAmount: 12990, refundedAmount: 12990 })),
      ]);
      await world.hear(told);
      await expect.poll(() => told.row.status).toBe('REFUNDED');
      await world.ended(told);
      expect(told.row.refundedAmount).toBe(12990);
      expect(told.charges).toBe(1);
    });

    it('keeps a part refund as APPROVED with what was refunded', async () => {
      const part = providerState({ status: 'APPROVED', providerWord: 'paid', paidAmount: 12990, refundedAmount: 990 });
      const told = await closed('reopened-part-refund', [read(part)]);
      await world.hear(told);
      await expect.poll(() => told.row.refundedAmount).toBe(990);
      await world.ended(told);
      expect(told.row.status).toBe('APPROVED');
    });

    it('is not undone by news that is older than it', async () => {
      const told = await closed('reopened-older-news', [waiting]);
      await world.hear(told);
      await expect.poll(() => told.moves.at(-1)?.evidence).toBe('PENDING does not undo APPROVED');
      await world.ended(told);
      expect(told.row.status).toBe('APPROVED');
    });

    it('hands on what a webhook tells of a dispute, and looks like after any other', async () => {
      const told = await closed('reopened-dispute', [read(paid)]);
      const news = { kind: 'MED', phase: 'opened', reason: 'Fraude' } as const;
      await world.hear(told, 'tx-1', { dispute: news });
      await world.ended(told);
      expect(told.moves.flatMap(({ dispute }) => dispute ?? [])).toEqual([news]);
      expect(told).toMatchObject({ row: { status: 'APPROVED' }, lookUps: 2 });
    });

    it('makes good the look that reopened it while the provider was down', async () => {
      const charged_back = read(providerState({ status: 'CHARGEBACK', providerWord: 'chargedback' }));
      const told = await closed('reopened-pending-poll', [
        unreachable,
        unreachable,
        unreachable,
        unreachable,
        charged_back,
      ]);
      await world.hear(told);
      await world.ended(told);
      expect(told.row.status).toBe('CHARGEBACK');
    });

    it('takes the money that comes after all, and flags it', async () => {
      const told = await begin('late-payment', { charge: [answered()], lookUp: [waiting] });
      await world.ended(told);
      expect(told.row.status).toBe('REJECTED');
      const script = (told as FakePayment & { script: { lookUp: unknown[] } }).script;
      script.lookUp.push(read(paid));
      script.lookUp.splice(0, 1);
      await world.hear(told);
      await expect.poll(() => told.row.status).toBe('APPROVED');
      await world.ended(told);
      expect(told.row.attention).toBe('late_payment');
      expect(told.charges).toBe(1);
    });
  });

  it('shows a merchant endpoint that takes nothing for 72 hours', async () => {
    const down = () => {
      throw new Error('connection refused');
    };
    const told = await begin('undeliverable', { charge: [answered()], lookUp: [read(paid)], deliver: down });
    await world.hear(told);
    await world.ended(told);
    expect(told.row.status).toBe('APPROVED');
    await world.env.sleep('73h');
    await expect.poll(() => told.row.attention).toBe('delivery_exhausted');
    expect(told.delivered).toEqual([]);
  });

  describe('what people ask of it', () => {
    const by: Actor = { kind: 'person', id: 'usr_1', name: 'Admin', role: 'admin' };
    const canceled = read(providerState({ status: 'REFUNDED', providerWord: 'canceled' }));
    const cancel = (attempt = 1): PaymentCommand => ({ what: 'cancel', by, attempt, reason: 'out of stock' });

    it('cancels an unpaid charge: looks first, sends once, and moves by the provider’s word', async () => {
      const told = await begin('cancelled', {
        charge: [answered()],
        lookUp: [waiting, canceled],
        cancel: [() => ({ kind: 'answered' })],
      });
      expect(await world.act(told, cancel())).toEqual({ kind: 'done' });
      await world.ended(told);
      expect(told).toMatchObject({ row: { status: 'REFUNDED', refundedAmount: 0 }, cancels: [1], lookUps: 2 });
      expect(told.moves.at(-1)).toMatchObject({ cause: 'cancel', to: 'REFUNDED', failure: { code: 'cancelled' } });
      expect(told.moves.flatMap(({ action }) => action ?? [])).toEqual([
        { what: 'cancel', by, reason: 'out of stock' },
      ]);
    });

    it('sends no cancel to a charge that turns out to be paid', async () => {
      const told = await begin('cancel-of-paid', { charge: [answered()], lookUp: [read(paid)] });
      expect(await world.act(told, cancel())).toMatchObject({ kind: 'refused' });
      await world.ended(told);
      expect(told).toMatchObject({ row: { status: 'APPROVED' }, cancels: [] });
    });

    it('sends no cancel while the provider cannot say how the charge stands', async () => {
      const down = [unreachable, unreachable, unreachable, unreachable];
      const told = await begin('cancel-in-the-dark', { charge: [answered()], lookUp: [...down, read(paid)] });
      expect(await world.act(told, cancel())).toMatchObject({ kind: 'refused' });
      expect(told.cancels).toEqual([]);
      await world.ended(told);
      expect(told.row.status).toBe('APPROVED');
    });

    it('believes the look-up where the cancel was refused because the payer was quicker', async () => {
      const failure: Failure = { code: 'provider_refused', message: 'is paid', effect: 'refused' };
      const told = await begin('cancel-too-late', {
        charge: [answered()],
        lookUp: [waiting, read(paid)],
        cancel: [() => ({ kind: 'failed', failure })],
      });
      expect(await world.act(told, cancel())).toMatchObject({ kind: 'refused' });
      await world.ended(told);
      expect(told).toMatchObject({ row: { status: 'APPROVED' }, cancels: [1] });
      expect(attention(told)).toEqual([]);
    });

    it('takes a cancel whose answer was lost for what the look-up says', async () => {
      const told = await begin('cancel-answer-lost', {
        charge: [answered()],
        lookUp: [waiting, waiting, canceled],
        cancel: [() => ({ kind: 'unknown', why: 'no answer' })],
      });
      expect(await world.act(told, cancel())).toEqual({ kind: 'done' });
      await world.ended(told);
      expect(told).toMatchObject({ row: { status: 'REFUNDED' }, cancels: [1] });
      expect(attention(told)).toEqual([]);
    });

    it('calls a person where neither the cancel nor the look-ups were answered, until one is', async () => {
      let asked = 0;
      const lateAnswer = () => {
        asked += 1;
        if (asked === 1) return waiting();
        return asked > 20 ? canceled() : unreachable();
      };
      const told = await begin('cancel-unknown', {
        charge: [answered()],
        lookUp: [lateAnswer],
        cancel: [() => ({ kind: 'unknown', why: 'no answer' })],
      });
      expect(await world.act(told, cancel())).toMatchObject({ kind: 'open' });
      expect(told.row).toMatchObject({ status: 'PENDING', attention: 'outcome_unknown' });
      await world.ended(told);
      expect(told).toMatchObject({ row: { status: 'REFUNDED' }, cancels: [1] });
      expect(told.row.attention).toBeUndefined();
    });

    it('takes money that comes after a cancel, and calls a person', async () => {
      const told = await begin('cancelled-then-paid', {
        charge: [answered()],
        lookUp: [waiting, canceled, read(paid)],
        cancel: [() => ({ kind: 'answered' })],
      });
      await world.act(told, cancel());
      await world.ended(told);
      await world.hear(told);
      await expect.poll(() => told.row).toMatchObject({ status: 'APPROVED', attention: 'late_payment' });
      expect(attention(told)).toEqual(['late_payment']);
    });

    it('looks when a person asks it to, whatever its plan says', async () => {
      const told = await begin('asked-to-look', { charge: [answered()], lookUp: [read(paid)] });
      expect(await world.act(told, { what: 'look', by })).toEqual({ kind: 'done' });
      await world.ended(told);
      expect(told).toMatchObject({ row: { status: 'APPROVED' }, lookUps: 1 });
    });

    it('is settled by a person where the provider cannot say, and hears of the money all the same', async () => {
      const told = await begin('resolved', { charge: [unknown], lookUp: [read(paid)] });
      const resolve: PaymentCommand = {
        what: 'resolve',
        by,
        to: 'REJECTED',
        attention: 'outcome_unknown',
        reason: 'not in the panel',
      };
      expect(await world.act(told, resolve)).toEqual({ kind: 'done' });
      await world.ended(told);
      expect(told).toMatchObject({ row: { status: 'REJECTED' }, lookUps: 0, cancels: [], charges: 1 });
      expect(told.moves.at(-1)).toMatchObject({ attention: 'dismiss', failure: { code: 'resolved' } });
      // Twice is too late: it is settled.
      expect(await world.act(told, resolve)).toMatchObject({ kind: 'refused' });
      await world.ended(told);
      told.row.transactionId = 'tx-1';
      await world.hear(told);
      await expect.poll(() => told.row).toMatchObject({ status: 'APPROVED', attention: 'late_payment' });
    });

    it('closes what only needs to be seen, in a run of its own, and refuses what it no longer is', async () => {
      const told = await world.payment({});
      last = { name: 'dismissed', told };
      Object.assign(told.row, { status: 'APPROVED', transactionId: 'tx-1', attention: 'late_payment' });
      const dismiss = (reason: AttentionReason): PaymentCommand => ({
        what: 'dismiss',
        by,
        attention: reason,
        reason: 'seen',
      });
      expect(await world.act(told, dismiss('second_charge'))).toMatchObject({ kind: 'refused' });
      await world.ended(told);
      expect(told.row.attention).toBe('late_payment');
      expect(await world.act(told, dismiss('late_payment'))).toEqual({ kind: 'done' });
      await world.ended(told);
      expect(told.row).toMatchObject({ status: 'APPROVED' });
      expect(told.row.attention).toBeUndefined();
      expect(told.lookUps).toBe(0);
    });
  });
});
