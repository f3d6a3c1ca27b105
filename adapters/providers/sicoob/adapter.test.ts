import type { AxiosInstance } from 'axios';
import { expect, it } from 'vitest';
import { createAdapter, type Exchange } from '../../index.ts';
import { clientPem } from '../../kit/tls.fixture.ts';
import { maskedParts, readWebhook } from '../../webhooks.ts';

const connection = { clientId: 'client', clientSecret: 'secret', pixKey: 'loja@example.com', certificate: clientPem };
/** The payee’s number is none that is known by its form. */
const payment = {
  endToEndId: 'E75672026112412000abcdefghij1234',
  estado: 'FINALIZADO',
  destino: { ispb: '99999999', identificador: '12ABC34501DE35' },
};
const hidden = { ...payment, destino: { ispb: '99•••• (8)', identificador: '12•••• (14)' } };

it('records an answer without the other end of a payout', async () => {
  const request = async ({ url }: { url: string }) => ({
    status: 200,
    data: JSON.stringify(url.endsWith('/token') ? { access_token: 'a-token' } : payment),
    headers: {},
  });
  const recorded: Exchange[] = [];
  const axios = { request } as unknown as AxiosInstance;
  const adapter = createAdapter('Sicoob', connection, { axios, record: (exchange) => recorded.push(exchange) });
  await adapter.getWithdraw({ id: payment.endToEndId });
  expect(recorded.at(-1)?.answer).toEqual(hidden);
});

it('shows a webhook without it; a member of that name is another provider’s own affair', async () => {
  const shown = async (name: string) =>
    (await readWebhook(name, connection, { headers: {}, rawBody: JSON.stringify(payment) })).masked;
  expect(await shown('Sicoob')).toEqual(hidden);
  expect(await shown('Santander')).toEqual(payment);
  expect(maskedParts('Sicoob', { origem: '12ABC34501DE35' })).toEqual({ origem: '12•••• (14)' });
  expect(maskedParts('Sicoob', { proprietario: '12ABC34501DE35' })).toEqual({ proprietario: '12•••• (14)' });
  expect(maskedParts('Santander', { origem: 'pix' })).toEqual({ origem: 'pix' });
});
