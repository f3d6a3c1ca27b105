import type pg from 'pg';

export interface Order {
  id: string;
  amount: number;
  /** The webhook URL for the provider. */
  webhookUrl: string;
  /** The merchant's endpoint for events. */
  eventUrl: string;
}

export interface Charged {
  transactionId: string;
  pixCode: string;
}

export const table =
  'create table payments (id text primary key, amount bigint not null, status text not null, transaction_id text, pix_code text)';

/** The steps of a payment, each in its shortest form. */
export function bareActivities(pool: pg.Pool, sandboxUrl: string) {
  const provider = `${sandboxUrl}/orbita/v1/transactions`;
  const headers = {
    'content-type': 'application/json',
    authorization: `Basic ${Buffer.from('bench-secret:bench-public').toString('base64')}`,
  };

  return {
    async insertPayment({ id, amount }: Order): Promise<void> {
      const insert = `insert into payments (id, amount, status) values ($1, $2, 'PENDING') on conflict do nothing`;
      await pool.query(insert, [id, amount]);
    },

    async charge({ id, amount, webhookUrl }: Order): Promise<Charged> {
      const reply = await fetch(provider, {
        method: 'POST',
        headers,
        body: JSON.stringify({
          amount,
          currency: 'BRL',
          paymentMethod: 'pix',
          customer: {
            name: 'Maria Silva',
            email: 'maria@example.com',
            phone: '11999998888',
            document: { type: 'cpf', number: '52998224725' },
          },
          items: [{ title: 'Camiseta', unitPrice: amount, quantity: 1, tangible: false, externalRef: '1' }],
          externalRef: id,
          postbackUrl: webhookUrl,
          pix: { expiresInDays: 1 },
        }),
      });
      const { id: transactionId, pix } = (await read(reply)) as { id: number; pix: { qrcode: string } };
      return { transactionId: String(transactionId), pixCode: pix.qrcode };
    },

    async saveCharge({ id }: Order, { transactionId, pixCode }: Charged): Promise<void> {
      await pool.query('update payments set transaction_id = $2, pix_code = $3 where id = $1', [
        id,
        transactionId,
        pixCode,
      ]);
    },

    async lookUp({ transactionId }: Charged): Promise<string> {
      const found = (await read(await fetch(`${provider}/${transactionId}`, { headers }))) as { status: string };
      return found.status === 'paid' ? 'APPROVED' : 'PENDING';
    },

    async saveStatus({ id }: Order, status: string): Promise<void> {
      await pool.query('update payments set status = $2 where id = $1', [id, status]);
    },

    async postEvent({ id, eventUrl }: Order, status: string): Promise<void> {
      const body = JSON.stringify({ type: `payment.${status.toLowerCase()}`, data: { id } });
      await read(await fetch(eventUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body }));
    },
  };
}

export type Activities = ReturnType<typeof bareActivities>;

async function read(reply: Response): Promise<unknown> {
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${reply.url} answered ${reply.status}: ${text.slice(0, 200)}`);
  return text ? JSON.parse(text) : undefined;
}
