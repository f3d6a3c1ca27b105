import { expect, it } from 'vitest';
import type { PaymentRow } from '../../db/payments/payments.ts';
import type { TransactionResult } from '../../domain/payments/payment.ts';
import { columnsOf } from './provider-state.ts';

const row = (transactionId: string | null) =>
  ({
    provider: 'Adyen',
    payment_method: 'CREDIT_CARD',
    transaction_id: transactionId,
    card_facts: null,
    due_terms: null,
  }) as PaymentRow;
const answer = (transactionId: string): TransactionResult => ({
  paymentMethod: 'CREDIT_CARD',
  transactionId,
  status: 'APPROVED',
  providerWord: 'Authorised',
  amount: 12_990,
});

it.each([
  ['a first id is stored', null, 'psp1', 'psp1'],
  ['an answer without one leaves a payment without one', null, '', null],
  ['an answer without one leaves the id that the payment has', 'psp1', '', 'psp1'],
  ['an answer with another one is about another charge', 'psp1', 'psp2', 'psp2'],
])('%s', (_, before, answered, after) => {
  expect(columnsOf(row(before), answer(answered)).transaction_id).toBe(after);
});
