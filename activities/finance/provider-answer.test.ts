import { expect, test } from 'vitest';
import type { TransactionResult } from '../../domain/payments/payment.ts';
import { theirPaymentFacts } from './provider-answer.ts';

const result = {
  transactionId: 'chg_1',
  status: 'APPROVED',
  providerWord: 'paid',
  amount: 12_990,
} as TransactionResult;

test('the provider’s amount of a payment is what was paid, where it reports both', () => {
  expect(theirPaymentFacts({ ...result, paidAmount: 5_000 })).toMatchObject({ status: 'APPROVED', amount: 5_000 });
  expect(theirPaymentFacts(result)).toMatchObject({ amount: 12_990 });
});

test('an unpaid charge has the amount that was charged', () => {
  expect(theirPaymentFacts({ ...result, status: 'PENDING', paidAmount: 0 })).toMatchObject({ amount: 12_990 });
});
