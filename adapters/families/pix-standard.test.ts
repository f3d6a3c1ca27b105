import { describe, expect, it } from 'vitest';
import { type Connection, createAdapter, createCache } from '../index.ts';
import { type Sent, scripted } from '../kit/scripted.fixture.ts';
import { clientPem } from '../kit/tls.fixture.ts';
import { readWebhook } from '../webhooks.ts';

const connection: Connection = {
  clientId: 'client',
  clientSecret: 'secret',
  pixKey: 'loja@example.com',
  certificate: clientPem,
};
const txid = 'x'.repeat(26);
const charge = {
  amount: 100,
  paymentMethod: 'PIX' as const,
  customer: { name: 'Maria Silva', email: 'maria@example.com', document: '52998224725' },
  items: [{ title: 'Camiseta', unitPrice: 100, quantity: 1, tangible: true }],
  reference: 'pay_1',
  webhookUrl: 'https://ours.example/hooks',
};
const unpaid = { txid, status: 'ATIVA', valor: { original: '1.00' } };
const isRegistration = ({ method, url }: Sent) => method === 'PUT' && url.includes('/webhook/');

describe('our address', () => {
  /** How often it was registered for charges that were made after so many seconds. */
  async function registeredAfter(seconds: readonly number[], answer: { status: number; data: unknown }) {
    let now = Date.now();
    const { http, sent } = scripted((call) => (isRegistration(call) ? answer : { data: unpaid }));
    const tokens = createCache<string>(() => now);
    const adapter = createAdapter('Efí', connection, { axios: http, tokens, now: () => new Date(now) });
    const counts: number[] = [];
    for (const each of seconds) {
      now += each * 1000;
      await adapter.createTransaction(charge);
      counts.push(sent.filter(isRegistration).length);
    }
    return { counts, first: sent.find(isRegistration) };
  }

  it.each([
    ['accepted', { status: 200, data: {} }],
    ['accepted with a body that is no JSON', { status: 200, data: '<html>' }],
  ])('is registered once a day (%s)', async (_, answer) => {
    const { counts, first } = await registeredAfter([0, 3_600, 82_700, 200], answer);
    expect(counts).toEqual([1, 1, 1, 2]);
    expect(JSON.parse(first?.data ?? '{}')).toEqual({ webhookUrl: charge.webhookUrl });
    // The charge that follows waits for it. What the log-in took is gone from it.
    expect(first?.timeout).toBeLessThanOrEqual(3_000);
  });

  it('that was refused is tried again after five minutes, and charges go on', async () => {
    const refused = { status: 500, data: { detail: 'manutenção' } };
    expect((await registeredAfter([0, 299, 2], refused)).counts).toEqual([1, 1, 2]);
  });

  it('that was refused keeps back a payout that only reports there', async () => {
    const { http, sent } = scripted(() => ({ status: 500, data: { nome: 'erro', mensagem: 'manutenção' } }));
    const payout = {
      amount: 100,
      paymentMethod: 'PIX',
      pixKey: 'maria@example.com',
      pixKeyType: 'EMAIL',
      withdrawReference: 'w',
    } as const;
    const asked = createAdapter('Efí', connection, { axios: http }).withdraw({
      ...payout,
      webhookUrl: charge.webhookUrl,
    });
    await expect(asked).rejects.toMatchObject({
      message: expect.stringMatching(/^Efí did not register our address: .*manutenção/),
      effect: 'none',
    });
    expect(sent.map(({ method }) => method)).toEqual(['POST', 'PUT']);
  });
});

describe('a charge', () => {
  const read = (body: object) =>
    createAdapter('Efí', connection, {
      axios: scripted(() => ({ data: { ...unpaid, status: 'CONCLUIDA', ...body } })).http,
    }).getTransaction({ id: txid });
  const endToEndId = 'E00000000202611251200abcdefghijk';
  const returned = (more: object = {}) => [{ id: 'd', valor: '0.01', status: 'DEVOLVIDO', ...more }];

  it('of one cent is paid, and given back', async () => {
    const pix = { endToEndId, valor: '0.01' };
    expect(await read({ pix: [pix] })).toMatchObject({ status: 'APPROVED', paymentMethod: 'PIX', paidAmount: 1 });
    expect(await read({ pix: [{ ...pix, devolucoes: returned() }] })).toMatchObject({
      status: 'REFUNDED',
      paidAmount: 1,
      refundedAmount: 1,
    });
  });

  it('without the received amount says nothing of it', async () => {
    const found = await read({ pix: [{ endToEndId }] });
    expect(found).toMatchObject({ status: 'APPROVED', endToEndId });
    expect(found).not.toHaveProperty('paidAmount');
  });

  it('that the payer’s bank took back is a lost dispute; one that was given back is none', async () => {
    const of = (natureza: string) => read({ pix: [{ endToEndId, valor: '0.01', devolucoes: returned({ natureza }) }] });
    const disputed = { status: 'CHARGEBACK', dispute: { kind: 'MED', phase: 'lost' } };
    expect(await of('MED_FRAUDE')).toMatchObject(disputed);
    expect(await of('MED_OPERACIONAL')).toMatchObject(disputed);
    expect(await of('ORIGINAL')).not.toHaveProperty('dispute');
  });
});

describe('a refund', () => {
  const refund = (answer: { status?: number; data: unknown }) => {
    const { http, sent } = scripted(() => answer);
    const asked = createAdapter('Efí', connection, { axios: http }).refund({
      transactionId: txid,
      amount: 100,
      reference: 'ref_1',
    });
    return { asked, sent };
  };

  it('of a charge that nobody paid is refused', async () => {
    const { asked, sent } = refund({ data: unpaid });
    await expect(asked).rejects.toMatchObject({
      name: 'AdapterRefusal',
      message: 'Efí refunds by end-to-end id.',
      reason: 'invalid',
      field: 'endToEndId',
    });
    expect(sent.map(({ method }) => method)).toEqual(['POST', 'GET']);
  });

  it.each([
    ['DEVOLVIDO', 'done'],
    ['EM_PROCESSAMENTO', 'pending'],
    ['NAO_REALIZADO', 'refused'],
  ])('is looked up by its id: %s is %s', async (status, state) => {
    const { http, sent } = scripted(() => ({ data: { id: 'ref1', status } }));
    const refund = { transactionId: txid, endToEndId: 'E1', amount: 100, reference: 'ref_1' };
    const found = await createAdapter('Efí', connection, { axios: http }).getRefund?.(refund);
    expect(found).toEqual({ state, providerWord: status });
    expect(sent.map(({ method, url }) => `${method} ${url}`).slice(1)).toEqual([
      expect.stringMatching(/^GET .*\/v2\/pix\/E1\/devolucao\/[0-9a-zA-Z]{1,35}$/),
    ]);
  });

  it('whose look-up fails has no effect', async () => {
    const { http } = scripted(() => ({ status: 503, data: {} }));
    const refund = { transactionId: txid, endToEndId: 'E1', amount: 100, reference: 'ref_1' };
    const asked = createAdapter('Efí', connection, { axios: http }).getRefund?.(refund);
    await expect(asked).rejects.toMatchObject({ name: 'ProviderError', effect: 'none' });
  });

  it('whose charge could not be read has no effect', async () => {
    const { asked, sent } = refund({ status: 503, data: {} });
    await expect(asked).rejects.toMatchObject({ name: 'ProviderError', effect: 'none' });
    expect(sent).toHaveLength(2);
  });
});

it('the standard’s webhook is shown in its words', async () => {
  const eventsOf = async (more: object) => {
    const body = { pix: [{ txid, endToEndId: 'E1', valor: '1.00', ...more }] };
    return (await readWebhook('Efí', connection, { headers: {}, rawBody: JSON.stringify(body) })).events;
  };
  const devolucoes = [{ id: 'd', valor: '1.00', status: 'DEVOLVIDO' }];
  expect(await eventsOf({})).toMatchObject([{ status: 'APPROVED', providerWord: 'pix' }]);
  expect(await eventsOf({ devolucoes })).toMatchObject([
    { status: 'REFUNDED', providerWord: 'DEVOLVIDO', refundId: 'd' },
  ]);
});
