import { expect, vi } from 'vitest';
import type { Dispute } from '../../domain/disputes/dispute.ts';
import type { merchant, Reply } from './merchant.ts';

type Shop = ReturnType<typeof merchant>;

const patience = { timeout: 20_000, interval: 50 };

/** The smallest content that is recognized as a PDF by its first bytes. */
export const pdf = Buffer.from('%PDF-1.4\nprova de entrega assinada pela Maria\n%%EOF');

export const disputesOf = async (shop: Shop, paymentId: string): Promise<Dispute[]> =>
  (await shop.call<{ data: Dispute[] }>('GET', `/v1/disputes?paymentId=${paymentId}`)).body.data;

/** Creates a payment, has it paid, and disputes it with the provider's kind of dispute. */
export async function disputed(shop: Shop, event: 'chargeback' | 'infraction' = 'chargeback'): Promise<Dispute> {
  const { body } = await shop.create();
  await shop.simulate(body.id, 'paid');
  // `becomes` uses `expect.poll`, which works only inside a test; this function is also used in `beforeAll`.
  await vi.waitFor(async () => expect((await shop.get(body.id)).status).toBe('APPROVED'), patience);
  const simulated = await shop.simulate(body.id, event);
  expect(simulated.status, JSON.stringify(simulated.body)).toBe(200);
  return vi.waitFor(async () => {
    const [dispute] = await disputesOf(shop, body.id);
    if (!dispute) throw new Error(`no dispute of ${body.id}`);
    return dispute;
  }, patience);
}

/** Uploads a file as evidence, unchanged. */
export async function addEvidence(
  apiUrl: string,
  id: string,
  { fileName, bytes, key = 'sk_test_demo' }: { fileName: string; bytes: Buffer; key?: string },
): Promise<Reply<Dispute>> {
  const path = `/v1/disputes/${id}/evidence?fileName=${encodeURIComponent(fileName)}`;
  const response = await fetch(`${apiUrl}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/octet-stream' },
    body: new Uint8Array(bytes),
  });
  return { status: response.status, headers: response.headers, body: (await response.json()) as Dispute };
}
