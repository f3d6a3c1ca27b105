import { describe, expect, it } from 'vitest';
import { refundedByWebhooks } from './reported-refunds.ts';

describe('what went back by the webhooks of a payment', () => {
  const event = (status: string, amount: number | null, more: object = {}) => ({
    status,
    amount,
    unmapped: false,
    duplicate: false,
    ...more,
  });
  it.each([
    ['nothing', [], undefined],
    ['a payment alone', [event('APPROVED', 12_990)], undefined],
    ['one refund', [event('APPROVED', 12_990), event('REFUNDED', 2_990)], 2_990],
    ['two refunds of one amount', [event('REFUNDED', 1_000), event('REFUNDED', 1_000)], 2_000],
    ['a repeated webhook', [event('REFUNDED', 1_000), event('REFUNDED', 1_000, { duplicate: true })], 1_000],
    ['an unmapped word', [event('REFUNDED', 1_000, { unmapped: true })], undefined],
    ['one without an amount', [event('REFUNDED', 1_000), event('REFUNDED', null)], undefined],
  ])('%s', (_what, events, cents) => {
    expect(refundedByWebhooks(events)).toBe(cents);
  });
});
