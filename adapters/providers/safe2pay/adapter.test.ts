import type { AxiosInstance } from 'axios';
import { expect, test } from 'vitest';
import { createAdapter } from '../../index.ts';

/** An adapter whose provider says yes, and its calls. */
function safe2pay() {
  const sent: string[] = [];
  const request = async ({ method, url }: { method: string; url: string }) => {
    sent.push(`${method} ${url}`);
    return { status: 200, data: '{"HasError":false}', headers: {} };
  };
  return {
    sent,
    adapter: createAdapter('Safe2Pay', { secretKey: 's' }, { axios: { request } as unknown as AxiosInstance }),
  };
}
const refund = { transactionId: '7', amount: 1_000, reference: 'rfd_7', paymentMethod: 'PIX' as const };

test.each([{ chargeAmount: 1_001 }, { chargeAmount: 999 }, {}])(
  'a refund of 1000 cents is not sent where it may not be the whole charge: %j',
  async (charged) => {
    const { adapter, sent } = safe2pay();
    await expect(adapter.refund({ ...refund, ...charged })).rejects.toThrow('Safe2Pay: a PIX is refunded whole.');
    expect(sent).toEqual([]);
  },
);

test('the refund of a whole PIX is sent', async () => {
  const { adapter, sent } = safe2pay();
  expect(await adapter.refund({ ...refund, chargeAmount: 1_000 })).toMatchObject({ status: true });
  expect(sent).toEqual(['DELETE https://api.safe2pay.com.br/v2/Pix/Cancel/7']);
});
