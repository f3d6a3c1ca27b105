// Every provider of the catalogue through the whole stack: API, workflow, adapter, stand-in, webhook, event.
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { providerNames } from '../adapters/index.ts';
import type { Payment, PaymentMethod } from '../domain/entities.ts';
import { endpoint, merchant, signingSecret } from './support/merchant.ts';

const { apiUrl, logFile } = inject('system');
const shop = merchant(apiUrl);

interface Provider {
  name: string;
  slug: string;
  methods: PaymentMethod[];
  operations: string[];
  evidence: { grade: string; notes: string };
}

interface Books {
  charges: { id: string; amount: number }[];
}

const card = {
  cardNumber: '5555555555554444',
  holderName: 'MARIA DA SILVA',
  // Not that of the README's first payment, which the launcher prints.
  holderDocument: '11144477735',
  expMonth: '12',
  expYear: '30',
  cvv: '123',
};
const order: readonly PaymentMethod[] = ['PIX', 'BILLET', 'CREDIT_CARD'];

let hook: Awaited<ReturnType<typeof endpoint>>;
let providers: Provider[];
beforeAll(async () => {
  hook = await endpoint(signingSecret(logFile));
  providers = (await shop.call<{ data: Provider[] }>('GET', '/v1/providers?limit=500')).body.data;
});
afterAll(() => hook?.close());

it('the catalogue lists the 64 names of the specification, exactly as spelled', () => {
  const names = providers.map(({ name }) => name);
  expect(names.filter((name) => providerNames.includes(name)).sort()).toEqual([...providerNames].sort());
});

it('what nobody has described is marked as assumed, and never as verified', () => {
  for (const name of ['Royalpay', 'Ameii', 'Mexpag']) {
    expect(providers.find((one) => one.name === name)?.evidence.grade).toBe('assumed');
  }
});

it('a payment at each of them, by each method that it has, becomes APPROVED', async () => {
  const asked = providers.flatMap(({ name, methods }) =>
    order.filter((method) => methods.includes(method)).map((method) => ({ name, method })),
  );
  // Payouts are all that these two have (docs/decisions/0009).
  const without = providers.filter(({ name }) => !asked.some((one) => one.name === name)).map(({ name }) => name);
  expect(without.sort()).toEqual(['Lexxen', 'Transfeera']);

  const failed: string[] = [];
  const queue = [...asked];
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const { name, method } = next;
      await approved(name, method).catch((error: Error) => failed.push(`${name} ${method}: ${error.message}`));
    }
  };
  await Promise.all(Array.from({ length: 8 }, work));
  expect(failed).toEqual([]);

  const logs = await readFile(logFile, 'utf8');
  for (const secret of [card.cardNumber, card.holderDocument, 'maria.silva@example.com', 'PRIVATE KEY']) {
    expect(logs).not.toContain(secret);
  }
  expect(logs).not.toMatch(/"(cvv|ccv|verification_value)": ?"?\d/i);
  // How the demo's credentials are written: `<slug>-<field>-<merchant>`.
  expect(logs).not.toMatch(/-(secretKey|clientSecret|publicKey|webhookSecret|withdrawKey|privateKey)-mer_/);
}, 300_000);

/** PagouAi's tokens come from its own script in the shopper's browser: ours are refused there. */
async function tokenAt(provider: string): Promise<string> {
  const { status, body } = await shop.call<{ cardToken: string; detail: string }>('POST', '/v1/card-tokens', {
    provider,
    ...card,
  });
  if (provider !== 'PagouAi') return body.cardToken;
  expect({ status, detail: body.detail }).toMatchObject({ status: 422, detail: expect.stringContaining('browser') });
  return 'pgct_0123456789abcdef';
}

async function approved(provider: string, paymentMethod: PaymentMethod): Promise<void> {
  const cardToken = paymentMethod === 'CREDIT_CARD' ? await tokenAt(provider) : undefined;
  const { status, body } = await shop.create({
    provider,
    paymentMethod,
    amount: 12_990,
    customer: {
      name: 'Maria da Silva',
      email: 'maria.silva@example.com',
      document: card.holderDocument,
      phone: '11987654321',
    },
    ...(cardToken && { cardToken }),
    address: {
      zipCode: '01310100',
      address: 'Avenida Paulista',
      number: '1000',
      district: 'Bela Vista',
      city: 'Sao Paulo',
      state: 'SP',
    },
    customerIp: '203.0.113.7',
    webhookUrl: hook.url,
  });
  const shown = () => JSON.stringify(body).slice(0, 500);
  if (status !== 201) throw new Error(`${status} ${shown()}`);
  if (body.needsAttention || body.failure) throw new Error(shown());
  if (paymentMethod === 'PIX' && !body.pixCode) throw new Error(`no PIX code: ${shown()}`);
  if (paymentMethod === 'BILLET' && !body.billetCode) throw new Error(`no line: ${shown()}`);
  if (body.status === 'PENDING') await shop.simulate(body.id, 'paid');
  const read = async () => (await shop.call<Payment>('GET', `/v1/payments/${body.id}`)).body;
  const ends = Date.now() + 60_000;
  let now = await read();
  while (now.status === 'PENDING' && Date.now() < ends) {
    await new Promise((resolve) => setTimeout(resolve, 250));
    now = await read();
  }
  if (now.status !== 'APPROVED' || now.needsAttention) throw new Error(JSON.stringify(now).slice(0, 600));
  // By the provider's own id: not every one of them keeps our reference.
  const { body: books } = await shop.call<Books>('GET', `/v1/sandbox/books?provider=${encodeURIComponent(provider)}`);
  const charges = books.charges.filter(({ id }) => id === now.transactionId);
  if (charges.length !== 1 || charges[0]?.amount !== 12_990) throw new Error(`books: ${JSON.stringify(charges)}`);
}
