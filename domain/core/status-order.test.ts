// Provider states arrive late, repeatedly and in any order. A payment's final status must not depend on that, with the
// contract's one exception: money that arrives for a charge which was cancelled unpaid.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decidePaymentTransition, type PaymentState, type ProviderPaymentState } from '../payments/transition.ts';
import { PaymentStatus } from './statuses.ts';

/** The contract's order, written out here so that the test does not depend on the table that it checks. */
const order: readonly PaymentStatus[] = ['PENDING', 'REJECTED', 'APPROVED', 'REFUNDED', 'CHARGEBACK'];

const amount = 1000;
const message = (status: PaymentStatus, over: Partial<ProviderPaymentState> = {}): ProviderPaymentState => ({
  status,
  providerWord: status.toLowerCase(),
  basis: 'lookup',
  amount,
  ...over,
});

/** The payment's state after all these provider states, in turn. */
function after(
  messages: readonly ProviderPaymentState[],
  from: PaymentState = { status: 'PENDING', amount, refundedAmount: 0 },
): PaymentState {
  const now = { ...from };
  for (const reported of messages) {
    const decision = decidePaymentTransition(now, reported);
    now.status = decision.to ?? now.status;
    now.refundedAmount = decision.refundedAmount ?? now.refundedAmount;
    if (decision.attention === 'clear') delete now.attention;
    else if (decision.attention) now.attention = decision.attention.reason;
  }
  return now;
}

const highest = (messages: readonly ProviderPaymentState[]) =>
  order[Math.max(...messages.map(({ status }) => order.indexOf(status)), 0)];

/** Some provider states, each at least once, in any order and any number of times. */
const messagesOf = (reported: fc.Arbitrary<ProviderPaymentState>) =>
  fc
    .array(reported, { maxLength: 6 })
    .chain((messages) =>
      fc
        .array(fc.constantFrom(...messages, message('PENDING')), { maxLength: 6 })
        .chain((again) => fc.shuffledSubarray([...messages, ...again], { minLength: messages.length + again.length })),
    );

/** A refund with the paid amount, so it is not a charge that was cancelled unpaid. */
const statedRefund = message('REFUNDED', { paidAmount: amount });

it('ends at the highest reported status, in any order and number', () => {
  const reported = fc.constantFrom(...order.map((status) => (status === 'REFUNDED' ? statedRefund : message(status))));
  fc.assert(
    fc.property(messagesOf(reported), (messages) => {
      expect(after(messages).status).toBe(highest(messages));
    }),
  );
});

it('ends below it only when money came after an unpaid cancel, with attention', () => {
  const reported = fc.constantFrom(...PaymentStatus.options).map((status) => message(status));
  let below = 0;
  fc.assert(
    fc.property(messagesOf(reported), (messages) => {
      const end = after(messages);
      if (end.status === highest(messages)) return;
      below += 1;
      expect(highest(messages)).toBe('REFUNDED');
      expect(end).toEqual({ status: 'APPROVED', amount, refundedAmount: 0, attention: 'late_payment' });
      const cancel = messages.findIndex(({ status }) => status === 'REFUNDED');
      expect(messages.findIndex(({ status }) => status === 'APPROVED')).toBeGreaterThan(cancel);
      // A refund of the late payment makes it REFUNDED in the end.
      expect(after([statedRefund], end).status).toBe('REFUNDED');
    }),
    { numRuns: 1000 },
  );
  expect(below).toBeGreaterThan(0);
});

it('does nothing when the last provider state is repeated', () => {
  const reported = fc.record({
    status: fc.constantFrom(...order),
    providerWord: fc.constantFrom('word', 'other'),
    basis: fc.constant('lookup' as const),
    amount: fc.constantFrom(0, 999, amount),
    paidAmount: fc.constantFrom(0, 999, amount),
    refundedAmount: fc.constantFrom(0, 300, amount, 2000),
    unmapped: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(reported, { maxLength: 6 }), reported, (before, last) => {
      const once = after([...before, last]);
      const twice = after([last], once);
      expect([twice.status, twice.refundedAmount]).toEqual([once.status, once.refundedAmount]);
    }),
  );
});

it('changes nothing on unmapped words, and on another amount', () => {
  const untrusted = fc.oneof(
    fc.constantFrom(...order).map((status) => message(status, { unmapped: true })),
    fc.integer({ min: 1, max: 5000 }).map((paid) => message('APPROVED', { paidAmount: paid === amount ? 1 : paid })),
  );
  const trustedMessage = fc.constantFrom(
    ...order.map((status) => (status === 'REFUNDED' ? statedRefund : message(status))),
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(untrusted, trustedMessage), { maxLength: 12 }), (messages) => {
      const trusted = messages.filter(
        ({ unmapped, status, paidAmount }) => !unmapped && (status !== 'APPROVED' || paidAmount === undefined),
      );
      expect(after(messages).status).toBe(after(trusted).status);
    }),
  );
});
