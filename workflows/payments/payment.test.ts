import { describe, expect, it } from 'vitest';
import type { ChargeOutcome } from '../../activities/payments/types.ts';
import {
  answered,
  attention,
  foreign,
  hour,
  paymentWorld,
  statuses,
  unknown,
  waiting,
} from '../../test/support/payment-world.ts';
import {
  type FakePayment,
  paid,
  providerState,
  read,
  refusedByEndpoint,
  unreachable,
} from '../../test/support/workflow-world.ts';

const { world, prepare, begin } = await paymentWorld();

/**
 * Awaited before the end of the run: waiting for an end lets the server skip time whenever nothing is under way, and 72
 * hours skipped at the wrong moment give a delivery up.
 */
const delivery = ({ delivered, waiting: left, row }: FakePayment) => ({
  delivered,
  waiting: left,
  ...(row.attention && { attention: row.attention }),
});

describe('a payment', () => {
  it('is approved when a webhook comes and the provider confirms it', async () => {
    const fake = await begin('approved-by-webhook', { charge: [answered()], lookUp: [read(paid)] });
    expect(fake.transitions.at(-1)).toMatchObject({ answers: true, announcePending: true });
    await world.sendEvent(fake);
    await expect.poll(() => delivery(fake)).toEqual({ delivered: ['PENDING', 'APPROVED'], waiting: [] });
    await world.ended(fake);
    expect(fake).toMatchObject({ row: { status: 'APPROVED' }, charges: 1, lookUps: 1 });
  });

  it('is approved at once when the answer to the charge says so, as a card’s does', async () => {
    const fake = await begin('approved-at-once', { charge: [answered(paid)] });
    await expect.poll(() => delivery(fake)).toEqual({ delivered: ['APPROVED'], waiting: [] });
    await world.ended(fake);
    expect(fake.transitions).toHaveLength(1);
    expect(fake.transitions[0]).toMatchObject({
      cause: 'charge',
      to: 'APPROVED',
      announcePending: false,
      answers: true,
    });
    expect(fake).toMatchObject({ row: { status: 'APPROVED' }, charges: 1, lookUps: 0 });
  });

  it('is rejected at once when the issuer refuses the card', async () => {
    const refused = providerState({ status: 'REJECTED', providerWord: 'refused' });
    const fake = await begin('rejected-at-once', { charge: [answered(refused)] });
    await expect.poll(() => delivery(fake)).toEqual({ delivered: ['REJECTED'], waiting: [] });
    await world.ended(fake);
    const failure = { code: 'provider_refused', effect: 'refused' };
    expect(fake.transitions).toHaveLength(1);
    expect(fake.transitions[0]).toMatchObject({ to: 'REJECTED', announcePending: false, answers: true, failure });
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
    const fake = await prepare('coalesced-webhooks', {
      charge: [() => charged],
      lookUp: [read(paid, 'tx-2'), read(paid)],
    });
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

  it('raises attention when the merchant’s endpoint accepts nothing for 72 hours', async () => {
    const script = { charge: [answered()], lookUp: [read(paid)], deliver: refusedByEndpoint };
    const fake = await begin('undeliverable', script);
    await world.sendEvent(fake);
    await world.ended(fake);
    expect(fake.row.status).toBe('APPROVED');
    await world.env.sleep('73h');
    await expect.poll(() => fake.row.attention).toBe('delivery_exhausted');
    expect(fake.delivered).toEqual([]);
  });
});
