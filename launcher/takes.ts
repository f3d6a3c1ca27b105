import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  type Adapter,
  AdapterRefusal,
  type CatalogueEntry,
  type Connection,
  catalogue,
  createAdapter,
  type TransactionArgument,
} from '../adapters/index.ts';
import type { PaymentMethod } from '../domain/core/schemas.ts';
import { demoAccounts } from '../sandbox/demo.ts';
import { type SeenCall, startSandbox } from '../sandbox/server.ts';

/*
 * Which optional fields of a Transaction request reach the wire at which provider. Not declared but looked at: each
 * provider's own adapter charges its stand-in with a mark in every field, and what the stand-in sees of them is the
 * answer. `adapters/takes.ts` keeps it, and a test says when it is out of date.
 */

/** By provider, by method: fields in the order of the request. */
export type Takes = Record<string, Partial<Record<PaymentMethod, string[]>>>;

const card = {
  cardNumber: '4111111111111111',
  holderName: 'MARIA DA SILVA',
  holderDocument: '52998224725',
  expMonth: '07',
  expYear: '31',
  cvv: '737',
};
/** A token that a provider's own script makes in the browser. */
const browserToken = 'pgct_0123456789abcdef';

/** A request with a mark in each optional field, and the marks as they are looked for: letters and digits, lower case. */
const marks: Record<string, string | string[]> = {
  'customer.phone': '987650123',
  items: 'zitemtitlez',
  'items.id': 'zitemidz',
  orderId: 'zorderz',
  description: 'zdescriptionz',
  // Some want no more than the postal code.
  address: ['ruazruaz', '01399900'],
  userId: 'zuserz',
  userDocument: '11222333000181',
  receiverToken: 'zreceiverz',
  customerIp: '203011377',
  fingerPrints: 'zprintz',
  referrerUrl: 'zreferrerz',
  checkoutUrl: 'zcheckoutz',
  softDescriptor: 'zsoftz',
  offerId: 'zofferz',
  productId: 'zproductz',
  platformId: 'zplatformz',
  createdBy: 'zcreatorz',
};
const marked = {
  amount: 12_990,
  customer: { name: 'Maria da Silva', email: 'maria@example.com', document: '52998224725', phone: '11987650123' },
  items: [{ id: 'zitemidz', title: 'Zitemtitlez', unitPrice: 12_990, quantity: 1, tangible: true }],
  installments: 1,
  orderId: 'zorderz',
  description: 'Zdescriptionz',
  address: {
    zipCode: '01399900',
    address: 'Rua Zruaz',
    number: '1000',
    district: 'Bela Vista',
    city: 'Sao Paulo',
    state: 'SP',
  },
  userId: 'zuserz',
  userDocument: '11222333000181',
  receiverToken: 'zreceiverz',
  customerIp: '203.0.113.77',
  fingerPrints: [{ provider: 'Sift', value: 'zprintz' }],
  referrerUrl: 'https://loja.example/zreferrerz',
  checkoutUrl: 'https://loja.example/zcheckoutz',
  softDescriptor: 'ZSOFTZ',
  offerId: 'zofferz',
  productId: 'zproductz',
  platformId: 'zplatformz',
  createdBy: 'zcreatorz',
} satisfies Omit<TransactionArgument, 'paymentMethod'>;
const recipient = 'zrecipientz';

export async function findTakes(): Promise<Takes> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'trilho-takes-'));
  const seen = new Map<string, SeenCall[]>();
  const sandbox = await startSandbox({
    port: 0,
    host: '127.0.0.1',
    dataDir,
    onCall: (call) => seen.set(call.provider, [...(seen.get(call.provider) ?? []), call]),
  });
  const accountAt = await demoAccounts(dataDir, sandbox.url);

  async function takesOf(entry: CatalogueEntry): Promise<Takes[string]> {
    const { name, slug, credentials } = entry;
    let charges = 0;

    /** Of an account that knows nobody yet, so that the payer too is told to it. */
    async function newAdapter(): Promise<Adapter> {
      const connection = (await accountAt(slug, `takes${charges}`, credentials)) as Connection;
      // Says whose the public key is, too: some routes come with that alone.
      const account = JSON.stringify({ provider: slug, credentials: connection });
      await fetch(`${sandbox.url}/_sandbox/account`, { method: 'POST', body: account });
      return createAdapter(name, connection);
    }

    /** The calls of one charge. What the stand-in makes of a mark is another matter, but the first must be well. */
    async function callsOf(paymentMethod: PaymentMethod, over: object, mayFail = false): Promise<SeenCall[]> {
      charges += 1;
      const reference = `pay_${slug.replace(/[^a-z0-9]/g, '')}${charges}`.padEnd(30, '0');
      const webhookUrl = 'http://127.0.0.1:9/hook';
      const request: TransactionArgument = { ...marked, paymentMethod, reference, webhookUrl, ...over };
      seen.delete(slug);
      const adapter = await newAdapter();
      try {
        await adapter.createTransaction(paymentMethod === 'CREDIT_CARD' ? await withCard(adapter, request) : request);
      } catch (error) {
        if (!mayFail) throw error;
        if (error instanceof AdapterRefusal) return [];
      }
      return seen.get(slug) ?? [];
    }

    async function withCard(adapter: Adapter, request: TransactionArgument): Promise<TransactionArgument> {
      if (entry.card === 'raw') return { ...request, card };
      if (!entry.operations.includes('createCardToken')) return { ...request, cardToken: browserToken };
      const { customer, address, customerIp } = request;
      return { ...request, ...(await adapter.createCardToken({ ...card, customer, address, customerIp })) };
    }

    const found: Takes[string] = {};
    for (const method of entry.methods as PaymentMethod[]) {
      const wire = wordsOf(await callsOf(method, {}));
      const fields = Object.entries(marks).flatMap(([field, mark]) =>
        [mark].flat().some((one) => wire.includes(one)) ? [field] : [],
      );
      const splits = [{ recipientId: recipient, amount: 1_000, type: 'FIXED', chargeRemainder: true }];
      if (wordsOf(await callsOf(method, { splits }, true)).includes(recipient)) fields.push('splits');
      const [two, three] = [
        await callsOf(method, { installments: 2 }, true),
        await callsOf(method, { installments: 3 }, true),
      ];
      if (countOf(two, 2) > countOf(three, 2) && countOf(three, 3) > countOf(two, 3)) fields.push('installments');
      found[method] = fields;
    }
    return found;
  }

  try {
    const takes: Takes = {};
    for (const entry of catalogue) takes[entry.name] = await takesOf(entry);
    return takes;
  } finally {
    await sandbox.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** All that went over the wire as letters and digits, since each provider writes them in its own way. */
const wordsOf = (calls: SeenCall[]): string =>
  calls
    .map(({ path, query, headers, body }) => JSON.stringify({ path, query, headers, body }))
    .join()
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');

/** How many members of the bodies are this number. */
function countOf(value: unknown, number: number): number {
  if (Array.isArray(value)) return value.reduce<number>((left, one) => left + countOf(one, number), 0);
  if (value !== null && typeof value === 'object') return countOf(Object.values(value), number);
  return String(value) === String(number) ? 1 : 0;
}

/** `adapters/takes.ts`. */
export const takesFile = (takes: Takes): string => `import type { PaymentMethod } from '../domain/entities.ts';

/**
 * Which optional fields of a Transaction request reach each provider's wire, by method. Made by \`npm run docs:providers\`,
 * which lets every adapter charge its stand-in and looks at what comes there (launcher/takes.ts). Do not edit.
 */
// biome-ignore format: one line per method reads better
export const takes: Record<string, Partial<Record<PaymentMethod, readonly string[]>>> = {
${Object.entries(takes)
  .map(([name, methods]) => `  ${keyOf(name)}: {${linesOf(methods)}},`)
  .join('\n')}
};
`;

const keyOf = (name: string) => (/^\w+$/.test(name) ? name : `'${name}'`);

const linesOf = (methods: Takes[string] = {}) => {
  const lines = Object.entries(methods).map(
    ([method, fields]) => `\n    ${method}: [${fields.map((field) => `'${field}'`).join(', ')}],`,
  );
  return lines.length > 0 ? `${lines.join('')}\n  ` : '';
};
