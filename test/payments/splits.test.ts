// The flags of a split: sent where the provider has fields for them, and otherwise named, never dropped in silence.
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Payment, SentRequest } from '../../domain/payments/payment.ts';
import { firstPayment, merchant } from '../support/merchant.ts';
import { sharedSystem } from '../support/shared.ts';

const { apiUrl } = sharedSystem();
const shop = merchant(apiUrl);
const flags = ['splits.chargeProcessingFee', 'splits.liable'];

async function notPassedBy(provider: string, split: object): Promise<string[]> {
  const splits = [
    { recipientId: 'receiver1', amount: 60, type: 'PERCENTAGE', chargeRemainder: true },
    { recipientId: 'receiver2', amount: 40, type: 'PERCENTAGE', ...split },
  ];
  const { status, body } = await shop.call<Payment>(
    'POST',
    '/v1/payments',
    { ...firstPayment, provider, splits },
    { 'idempotency-key': randomUUID() },
  );
  expect({ provider, status, body }).toMatchObject({ status: 201, body: { status: 'PENDING', needsAttention: false } });
  const request = await shop.call<SentRequest>('GET', `/v1/payments/${body.id}/request`);
  return request.body.notPassed.filter((field) => field.startsWith('splits'));
}

// The list is the specification's and the facts', not the declarations'.
it.each(['ABMEXSPLIT', 'Ameii', 'Asaas', 'Mexpag', 'PaySharkGateway', 'Reflow2', 'VILLET'])(
  '%s has no fields for them, and the request says so',
  async (provider) => {
    expect(await notPassedBy(provider, { chargeProcessingFee: true, liable: true })).toEqual(flags);
    expect(await notPassedBy(provider, { liable: true })).toEqual(['splits.liable']);
    expect(await notPassedBy(provider, {})).toEqual([]);
  },
);

it('PAGARMEBAAS gets them', async () => {
  expect(await notPassedBy('PAGARMEBAAS', { chargeProcessingFee: true, liable: true })).toEqual([]);
});
