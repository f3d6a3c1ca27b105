import { describe, expect, it } from 'vitest';
import type { Actor } from '../../activities/core/types.ts';
import type { PaymentCommand } from '../../activities/payments/types.ts';
import type { AttentionReason } from '../../domain/core/attention.ts';
import { workflowIds } from '../../domain/core/names.ts';
import type { Failure } from '../../domain/core/schemas.ts';
import { answered, attention, paymentWorld, unknown, waiting } from '../../test/support/payment-world.ts';
import {
  type FakePayment,
  paid,
  providerState,
  read,
  unreachable,
  type World,
} from '../../test/support/workflow-world.ts';

const { world, prepare, begin } = await paymentWorld();

describe('a payment that is reopened or gets a command', () => {
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

    describe('to an authorised card', () => {
      // In 100 years: the time-skipping server sometimes skips the ten years of an ended run's default timeout.
      const until = Date.now() + 36_500 * 86_400_000;
      const reserved = providerState({ providerWord: 'authorized', authorizedUntil: until });
      const held = read(reserved);
      const captured = (cents = 12990) =>
        read(providerState({ status: 'APPROVED', providerWord: 'paid', paidAmount: cents }));
      const capture = (amount = 12990, attempt = 1): PaymentCommand => ({ what: 'capture', by, amount, attempt });
      const authorized = (name: string, script: Partial<Parameters<World['payment']>[0]>) =>
        begin(name, { charge: [answered(reserved)], neverExpires: true, manualCapture: true, ...script });

      it('captures it: looks up first, sends once, and takes the status from the look-up', async () => {
        const fake = await authorized('captured', {
          lookUp: [held, captured()],
          capture: [() => ({ kind: 'answered' })],
        });
        expect(fake.row).toMatchObject({ status: 'PENDING', authorizedUntil: until, authorizedAmount: 12990 });
        expect(await world.sendCommand(fake, capture())).toEqual({ kind: 'done' });
        await world.ended(fake);
        expect(fake).toMatchObject({ row: { status: 'APPROVED', amount: 12990 }, captures: [[1, 12990]], lookUps: 2 });
      });

      it('captures a part, which is then the amount of the payment', async () => {
        const fake = await authorized('captured-in-part', {
          lookUp: [held, captured(5000)],
          capture: [() => ({ kind: 'answered' })],
        });
        expect(await world.sendCommand(fake, capture(5000))).toEqual({ kind: 'done' });
        await world.ended(fake);
        expect(fake).toMatchObject({ row: { status: 'APPROVED', amount: 5000 }, captures: [[1, 5000]] });
        expect(attention(fake)).toEqual([]);
      });

      it('needs a person where another amount than the captured one was paid', async () => {
        const fake = await authorized('captured-otherwise', {
          lookUp: [held, captured(12990)],
          capture: [() => ({ kind: 'answered' })],
        });
        expect(await world.sendCommand(fake, capture(5000))).toMatchObject({ kind: 'open' });
        expect(fake.row).toMatchObject({ status: 'PENDING', attention: 'paid_amount_differs' });
      });

      it('sends no second capture after one whose answer was lost, until a look-up shows what it did', async () => {
        const fake = await authorized('capture-unknown', {
          lookUp: [held, held, held, held, held, captured()],
          capture: [() => ({ kind: 'unknown', why: 'no answer' }), () => ({ kind: 'answered' })],
        });
        expect(await world.sendCommand(fake, capture())).toMatchObject({ kind: 'open' });
        expect(fake.row.attention).toBe('outcome_unknown');
        // Its own look-up shows that the card is still authorised: the capture was not made, and another may be.
        expect(await world.sendCommand(fake, capture(12990, 2))).toEqual({ kind: 'done' });
        await world.ended(fake);
        expect(fake).toMatchObject({
          row: { status: 'APPROVED' },
          captures: [
            [1, 12990],
            [2, 12990],
          ],
        });
      });

      it('sends none while no look-up has a result after one whose answer was lost', async () => {
        const fake = await authorized('capture-unknown-unreachable', {
          lookUp: [held, ...Array.from({ length: 30 }, () => unreachable)],
          capture: [() => ({ kind: 'unknown', why: 'no answer' })],
        });
        expect(await world.sendCommand(fake, capture())).toMatchObject({ kind: 'open' });
        expect(await world.sendCommand(fake, capture(12990, 2))).toMatchObject({ kind: 'refused' });
        expect(fake).toMatchObject({
          row: { status: 'PENDING', attention: 'outcome_unknown' },
          captures: [[1, 12990]],
        });
      });

      it('stays authorised where the provider refused the capture', async () => {
        const failure: Failure = { code: 'provider_refused', message: 'limit', effect: 'refused' };
        const fake = await authorized('capture-refused', {
          lookUp: [held],
          capture: [() => ({ kind: 'failed', failure })],
        });
        expect(await world.sendCommand(fake, capture(5000))).toMatchObject({ kind: 'refused' });
        expect(fake.row).toMatchObject({ status: 'PENDING', amount: 12990 });
        expect(fake.row.captureAmount).toBeUndefined();
      });

      it('keeps the amount of an accepted capture that no look-up shows yet', async () => {
        const failure: Failure = { code: 'provider_refused', message: 'captured already', effect: 'refused' };
        const fake = await authorized('capture-accepted-later', {
          lookUp: [...Array.from({ length: 6 }, () => held), captured(5000)],
          capture: [() => ({ kind: 'answered' }), () => ({ kind: 'failed', failure })],
        });
        expect(await world.sendCommand(fake, capture(5000))).toMatchObject({ kind: 'open' });
        expect(await world.sendCommand(fake, capture(12990, 2))).toMatchObject({ kind: 'refused' });
        expect(fake.captures).toEqual([[1, 5000]]);
        expect(await world.sendCommand(fake, capture(5000, 2))).toMatchObject({ kind: 'refused' });
        await world.sendEvent(fake);
        await world.ended(fake);
        expect(fake.row).toMatchObject({ status: 'APPROVED', amount: 5000 });
        expect(attention(fake)).toEqual([]);
      });

      it('captures no card that is not authorised', async () => {
        const fake = await begin('capture-of-a-code', { charge: [answered()], lookUp: [waiting] });
        expect(await world.sendCommand(fake, capture())).toMatchObject({ kind: 'refused' });
        expect(fake.captures).toEqual([]);
      });

      it('voids it, with nothing refunded', async () => {
        const voided = read(
          providerState({ status: 'REFUNDED', providerWord: 'voided', refundedAmount: 12990, paidAmount: 12990 }),
        );
        const fake = await authorized('voided', { lookUp: [held, voided], cancel: [() => ({ kind: 'answered' })] });
        expect(await world.sendCommand(fake, { what: 'void', by, attempt: 1 })).toEqual({ kind: 'done' });
        await world.ended(fake);
        expect(fake).toMatchObject({ row: { status: 'REFUNDED', refundedAmount: 0 }, cancels: [1], captures: [] });
      });

      it('needs a person a day before its end, and waits on', async () => {
        const soon = (await world.env.currentTimeMs()) + 3 * 86_400_000;
        const state = providerState({ providerWord: 'authorized', authorizedUntil: soon });
        const released = read(providerState({ status: 'REJECTED', providerWord: 'expired' }));
        const fake = await authorized('authorization-ending', {
          charge: [answered(state)],
          lookUp: [...Array.from({ length: 40 }, () => read(state)), released],
        });
        await world.env.sleep('47h');
        expect(attention(fake)).toEqual([]);
        await world.env.sleep('8h');
        await expect.poll(() => attention(fake)).toEqual(['authorization_ending']);
        expect(fake.row.status).toBe('PENDING');
      });
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

    it('is not resolved where a refund of it was reserved since the command was read', async () => {
      const fake = await prepare('resolved-too-late', { reservedMeanwhile: 90 });
      Object.assign(fake.row, { transactionId: 'tx-1', attention: 'paid_amount_differs' });
      const attention = 'paid_amount_differs';
      const resolve: PaymentCommand = { what: 'resolve', by, to: 'APPROVED', attention, reason: 'it is fine' };
      expect(await world.sendCommand(fake, resolve)).toMatchObject({
        kind: 'refused',
        why: expect.stringContaining('being given back'),
      });
      expect(fake.row).toMatchObject({ status: 'PENDING', attention });
    });

    it('has a late payment given back of which only its row knows, since the worker died', async () => {
      const fake = await prepare('late-refund-lost', { lookUp: [read(paid)] });
      Object.assign(fake.row, {
        status: 'APPROVED',
        transactionId: 'tx-1',
        attention: 'late_payment',
        refundsLate: true,
      });
      await world.sendEvent(fake);
      await world.ended(fake);
      expect(fake).toMatchObject({ lateRefunds: 1, row: { status: 'APPROVED' } });
    });

    it('dismisses attention in a run of its own, and refuses another reason than the present one', async () => {
      const fake = await prepare('dismissed', {});
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
