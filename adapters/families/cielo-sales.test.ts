import type { AxiosInstance } from 'axios';
import { expect, test } from 'vitest';
import { createAdapter } from '../index.ts';

/** The addresses that Cielo is called at, where a connection has this one of its own. */
async function calledAt(baseUrl?: string): Promise<string[]> {
  const sent: string[] = [];
  const request = async ({ url }: { url: string }) => {
    sent.push(new URL(url).origin);
    const data = JSON.stringify({ Status: 11, Payment: { PaymentId: '7', Status: 2 } });
    return { status: 200, data, headers: {} };
  };
  const keys = { publicKey: 'p', secretKey: 's', ...(baseUrl && { baseUrl }) };
  const adapter = createAdapter('Cielo', keys, { axios: { request } as unknown as AxiosInstance });
  await adapter.refund({ transactionId: '7', amount: 1_000, reference: 'rfd_7', paymentMethod: 'PIX' });
  await adapter.getTransaction({ id: '7', paymentMethod: 'PIX' });
  return sent;
}

test.each([
  [undefined, 'https://api.cieloecommerce.cielo.com.br', 'https://apiquery.cieloecommerce.cielo.com.br'],
  [
    'https://apisandbox.cieloecommerce.cielo.com.br/1',
    'https://apisandbox.cieloecommerce.cielo.com.br',
    'https://apiquerysandbox.cieloecommerce.cielo.com.br',
  ],
  ['https://api.braspag.com.br/v2', 'https://api.braspag.com.br', 'https://apiquery.braspag.com.br'],
  [
    'https://apisandbox.braspag.com.br/v2',
    'https://apisandbox.braspag.com.br',
    'https://apiquerysandbox.braspag.com.br',
  ],
  // Not theirs, so that it is used for everything.
  ['https://api.example.com/1', 'https://api.example.com', 'https://api.example.com'],
  [
    'https://api.braspag.com.br.example.com/v2',
    'https://api.braspag.com.br.example.com',
    'https://api.braspag.com.br.example.com',
  ],
])('of the address %s sales are written at %s and read at %s', async (baseUrl, written, read) => {
  expect(await calledAt(baseUrl)).toEqual([written, read]);
});
