import { randomInt, randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Payout, PayoutAction } from '../../domain/payouts/payout.ts';
import { matching, type merchant } from './merchant.ts';

export interface Transfer {
  id: string;
  reference: string | null;
  amount: number;
  status: string;
}

/** The server of a merchant that sends payouts by one provider. Each payout goes to a receiver of its own. */
export function payer(shop: ReturnType<typeof merchant>, provider: string) {
  const body = (over: Record<string, unknown> = {}) => ({
    provider,
    paymentMethod: 'PIX',
    amount: randomInt(1_000, 90_000),
    pixKey: `${randomUUID()}@example.com`,
    pixType: 'EMAIL',
    name: 'Maria Silva',
    document: '52998224725',
    description: 'Repasse',
    ...over,
  });

  return {
    /** A payout to a unique e-mail key, of a random amount from 1,000 to 89,999 cents. */
    body,

    send(request: object = body(), idempotencyKey: string = randomUUID()) {
      return shop.call<Payout>('POST', '/v1/payouts', request, { 'idempotency-key': idempotencyKey });
    },

    get: async (id: string) => (await shop.call<Payout>('GET', `/v1/payouts/${id}`)).body,

    act: (id: string, action: PayoutAction, body: object) =>
      shop.call<Payout>('POST', `/v1/payouts/${id}/${action}`, body),

    async fault(operation: string, fault: string, more: object = {}): Promise<void> {
      const armed = await shop.call('POST', '/v1/sandbox/faults', { provider, operation, fault, ...more });
      expect(armed.status).toBe(201);
    },

    /** The transfers in the stand-in's ledger for a payout. */
    transfers: async (id: string) =>
      (await shop.call<{ transfers: Transfer[] }>('GET', `/v1/sandbox/books?provider=${provider}&reference=${id}`)).body
        .transfers,

    /**
     * Waits up to 30 s until the payout has these values. Unlike `expect.poll`, it can be used by concurrent tests.
     *
     * @throws AssertionError with the difference.
     */
    async becomes(id: string, values: Partial<Payout>): Promise<Payout> {
      return matching(() => this.get(id), values, 30_000);
    },
  };
}
