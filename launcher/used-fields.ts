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
import type { ReceiverRequest } from '../domain/receivers/receiver.ts';
import { demoAccounts } from '../sandbox/demo.ts';
import { type SeenCall, startSandbox } from '../sandbox/server.ts';
import { browserTokens } from '../test/conformance/rows.ts';

/*
 * Finds the optional fields of a Transaction request that reach each provider's wire. They are measured, not declared:
 * each adapter charges its stand-in with a mark in every field, and the marks that the stand-in receives are the result.
 * `adapters/used-fields.ts` keeps it, and a test fails when it is out of date.
 */

/** By provider, by method: fields in the order of the request. */
type UsedFields = Record<string, Partial<Record<PaymentMethod, string[]>>>;
/** Of receivers, by provider. */
type UsedReceiverFields = Record<string, string[]>;

const card = {
  cardNumber: '4111111111111111',
  holderName: 'MARIA DA SILVA',
  holderDocument: '52998224725',
  expMonth: '07',
  expYear: '31',
  cvv: '737',
};

/** A mark for each optional field, as it is searched for: letters and digits, lower case. */
const marks: Record<string, string | string[]> = {
  'customer.phone': '987650123',
  items: 'zitemtitlez',
  'items.id': 'zitemidz',
  orderId: 'zorderz',
  description: 'zdescriptionz',
  // Some providers take only the postal code.
  address: ['ruazruaz', '01399900'],
  userId: 'zuserz',
  userDocument: '11222333000181',
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
const image = 'zdocz'.repeat(20);
const receiverMarks: Record<string, string | string[]> = {
  phone: '987650123',
  userId: 'zuserz',
  description: 'zdescriptionz',
  'providerSpecificData.monthlyRevenue': '7654321',
  address: ['ruazruaz', '01399900'],
  bankAccount: '98761234',
  'bankAccount.pixCode': 'zpixz',
  documents: image,
};
const receiver: ReceiverRequest = {
  name: 'Loja da Maria',
  document: '11222333000181',
  documentType: 'CNPJ',
  email: 'loja@example.com',
  phone: '11987650123',
  userId: 'zuserz',
  description: 'zdescriptionz',
  providerSpecificData: { monthlyRevenue: 7_654_321 },
  address: {
    street: 'Rua Zruaz',
    number: '1000',
    district: 'Bela Vista',
    city: 'Sao Paulo',
    state: 'SP',
    zipcode: '01399900',
  },
  bankAccount: {
    bankCode: '341',
    branchNumber: '1234',
    branchDigit: '0',
    accountNumber: '98761234',
    accountDigit: '6',
    accountType: 'checking',
    pixCode: 'zpixz',
  },
  documents: {
    photoDocument: image,
    photoPersonWithDocument: image,
    photoDocumentSocialContract: image,
    addressProof: image,
    balanceSheet: image,
  },
};
const recipient = 'zrecipientz';
const receiverToken = 'zreceiverz';
/** `chargeRemainder` is not among them: the cents of each part already have the remainder. */
const splitFlags = ['chargeProcessingFee', 'liable'] as const;

export async function findUsedFields(): Promise<{ charges: UsedFields; receivers: UsedReceiverFields }> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'trilho-used-fields-'));
  const seen = new Map<string, SeenCall[]>();
  const sandbox = await startSandbox({
    port: 0,
    host: '127.0.0.1',
    dataDir,
    onCall: (call) => seen.set(call.provider, [...(seen.get(call.provider) ?? []), call]),
  });
  const accountAt = await demoAccounts(dataDir, sandbox.url);

  async function usedFieldsOf(entry: CatalogueEntry): Promise<UsedFields[string]> {
    const { name, slug, credentials } = entry;
    let charges = 0;

    /** An adapter for an account without stored customers, so that the payer's data is sent, too. */
    async function newAdapter(): Promise<Adapter> {
      const connection = (await accountAt(slug, `used${charges}`, credentials)) as Connection;
      // Registers the public key with the account, since some routes authenticate by that key alone.
      const account = JSON.stringify({ provider: slug, credentials: connection });
      await fetch(`${sandbox.url}/_sandbox/account`, { method: 'POST', body: account });
      return createAdapter(name, connection);
    }

    /** The calls of one charge. @param mayFail the stand-in may refuse this variant */
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
      if (entry.card === 'page') return request;
      if (entry.card === 'raw') return { ...request, card };
      // Made by the provider's own script in the browser.
      if (browserTokens[name]) return { ...request, cardToken: browserTokens[name] };
      const { customer, address, customerIp } = request;
      return { ...request, ...(await adapter.createCardToken({ ...card, customer, address, customerIp })) };
    }

    const found: UsedFields[string] = {};
    for (const method of entry.methods as PaymentMethod[]) {
      const wire = wordsOf(await callsOf(method, {}));
      const fields = Object.entries(marks).flatMap(([field, mark]) =>
        [mark].flat().some((text) => wire.includes(text)) ? [field] : [],
      );
      // A token may be sent as the user of HTTP Basic.
      const token = await callsOf(method, { receiverToken }, true);
      const written = [receiverToken, Buffer.from(`${receiverToken}:`).toString('base64')].map(plain);
      if (written.some((text) => wordsOf(token).includes(text))) fields.push('receiverToken');
      const splits = [{ recipientId: recipient, amount: 1_000, type: 'FIXED', chargeRemainder: true }];
      const withSplits = await callsOf(method, { splits }, true);
      if (wordsOf(withSplits).includes(recipient)) fields.push('splits');
      // A flag of a split is one more `true` on the wire.
      for (const flag of splitFlags) {
        const flagged = splits.map((split) => ({ ...split, [flag]: true }));
        const wire = await callsOf(method, { splits: flagged }, true);
        if (countOf(wire, true) > countOf(withSplits, true)) fields.push(`splits.${flag}`);
      }
      const [two, three] = [
        await callsOf(method, { installments: 2 }, true),
        await callsOf(method, { installments: 3 }, true),
      ];
      if (countOf(two, 2) > countOf(three, 2) && countOf(three, 3) > countOf(two, 3)) fields.push('installments');
      found[method] = fields;
    }
    return found;
  }

  /** Of receivers. Every call of an onboarding counts. */
  async function receiverFieldsOf({ name, slug, credentials }: CatalogueEntry): Promise<string[]> {
    const connection = (await accountAt(slug, 'receivers', credentials)) as Connection;
    seen.delete(slug);
    await createAdapter(name, connection).createReceiver({ ...receiver, reference: 'rac_00000000000000000000000001' });
    const wire = wordsOf(seen.get(slug) ?? []);
    return Object.entries(receiverMarks).flatMap(([field, mark]) =>
      [mark].flat().some((text) => wire.includes(text)) ? [field] : [],
    );
  }

  try {
    const charges: UsedFields = {};
    const receivers: UsedReceiverFields = {};
    for (const entry of catalogue) {
      charges[entry.name] = await usedFieldsOf(entry);
      if (entry.receivers) receivers[entry.name] = await receiverFieldsOf(entry);
    }
    return { charges, receivers };
  } finally {
    await sandbox.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** All that was sent, reduced to letters and digits: providers differ in punctuation. */
const wordsOf = (calls: SeenCall[]): string =>
  plain(calls.map(({ path, query, headers, body }) => JSON.stringify({ path, query, headers, body })).join());

const plain = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');

/** Counts the members of the bodies with this value. */
function countOf(value: unknown, wanted: number | boolean): number {
  if (Array.isArray(value)) return value.reduce<number>((sum, member) => sum + countOf(member, wanted), 0);
  if (value !== null && typeof value === 'object') return countOf(Object.values(value), wanted);
  return String(value) === String(wanted) ? 1 : 0;
}

/** `adapters/used-fields.ts`. */
export const usedFieldsFile = ({
  charges,
  receivers,
}: Awaited<
  ReturnType<typeof findUsedFields>
>): string => `import type { PaymentMethod } from '../domain/core/schemas.ts';

/**
 * The optional fields of a Transaction request that reach each provider's wire, by method. Made by
 * \`npm run docs:providers\`: every adapter charges its stand-in, which records what it receives
 * (launcher/used-fields.ts). Do not edit.
 */
// biome-ignore format: one line per method reads better
export const usedFields: Record<string, Partial<Record<PaymentMethod, readonly string[]>>> = {
${Object.entries(charges)
  .map(([name, methods]) => `  ${keyOf(name)}: {${linesOf(methods)}},`)
  .join('\n')}
};

/** The optional fields of a Receiver request that reach each provider's wire, measured likewise. */
// biome-ignore format: one line per provider reads better
export const usedReceiverFields: Record<string, readonly string[]> = {
${Object.entries(receivers)
  .map(([name, fields]) => `  ${keyOf(name)}: [${fields.map((field) => `'${field}'`).join(', ')}],`)
  .join('\n')}
};
`;

const keyOf = (name: string) => (/^\w+$/.test(name) ? name : `'${name}'`);

const linesOf = (methods: UsedFields[string] = {}) => {
  const lines = Object.entries(methods).map(
    ([method, fields]) => `\n    ${method}: [${fields.map((field) => `'${field}'`).join(', ')}],`,
  );
  return lines.length > 0 ? `${lines.join('')}\n  ` : '';
};
