import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import agentkeepalive from 'agentkeepalive';
import {
  type Adapter,
  type AdapterDeps,
  type CatalogueEntry,
  type Connection,
  catalogueEntry,
  createAdapter,
  declaredHost,
  type Exchange,
} from '../../adapters/index.ts';
import { newClient } from '../../adapters/kit/http.ts';
import { socketsOf } from '../../adapters/kit/pools.ts';
import type { PaymentMethod } from '../../domain/core/schemas.ts';
import type { TransactionRequest } from '../../domain/payments/payment.ts';
import type { WithdrawRequest } from '../../domain/payouts/payout.ts';
import type { ReceiverRequest } from '../../domain/receivers/receiver.ts';
import { type KeyKind, newPrivateKey } from '../../sandbox/core/pki.ts';
import type { Provider } from '../../sandbox/core/provider.ts';
import { demoAccounts } from '../../sandbox/demo.ts';
import { providers as standIns } from '../../sandbox/providers.ts';
import { type SeenCall, startSandbox } from '../../sandbox/server.ts';
import { otherHosts, productionAddresses } from './rows.ts';
import { type Answer, unpublished, unpublishedCashOut } from './wire/index.ts';

/**
 * The environment of the conformance suite: the stand-ins in this process over real HTTP, and a server that receives
 * their webhooks. Each case has its own account, so that all cases can run at the same time.
 *
 * @param names the providers whose stand-ins are needed; all if absent.
 */
export async function startWorld(names?: readonly string[]) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'trilho-conformance-'));
  const seen = new Map<string, SeenCall[]>();
  const sandbox = await startSandbox({
    port: 0,
    host: '127.0.0.1',
    dataDir,
    // Nothing here is restarted: a sync for each call would be most of its time.
    inMemory: true,
    ...(names && { providers: standIns.filter(({ name }) => names.includes(name)) }),
    transferMs: Number.POSITIVE_INFINITY,
    webhookPausesMs: [50, 200],
    onCall: (call) => seen.set(call.account, [...(seen.get(call.account) ?? []), call]),
  });
  const letterBox = await startLetterBox(() => sandbox.ledger.pendingWebhooks().map(({ url }) => url));
  const accountAt = await demoAccounts(dataDir, sandbox.url, keyOf);
  let cases = 0;

  /** By sockets that stay open: `fetch` would take as long as the call that a case is about. */
  const control = (method: 'GET' | 'POST', route: string, body?: object) =>
    new Promise<ReturnType<typeof JSON.parse>>((resolve, reject) => {
      const headers = { 'content-type': 'application/json' };
      const call = request(
        `${sandbox.url}/_sandbox${route}`,
        { method, headers, agent: sockets.httpAgent },
        (answer) => {
          const chunks: Buffer[] = [];
          answer.on('data', (chunk: Buffer) => chunks.push(chunk));
          answer.on('end', () => {
            const text = Buffer.concat(chunks).toString();
            if ((answer.statusCode ?? 0) < 300) resolve(JSON.parse(text));
            else reject(new Error(`${method} ${route} answered ${answer.statusCode}: ${text}`));
          });
        },
      );
      call.on('error', reject);
      call.end(body && JSON.stringify(body));
    });

  /**
   * Creates an account at a provider, and the adapter and controls of one case. @param over replaces fields of the
   * connection.
   */
  async function enter(name: string, over: object = {}) {
    const entry = entryOf(name);
    cases += 1;
    // The letter ends the number: padded with zeros below, 24 and 240 would be one reference.
    const id = `case${cases}z`;
    const fields = [...entry.credentials, { field: 'webhookSecret', required: false }];
    const connection = { ...(await accountAt(entry.slug, id, fields)), ...over } as Connection;
    const provider = entry.slug;
    // This call also makes the public key an alias of the account: some routes accept only the public key.
    const { account } = await control('POST', '/account', { provider, credentials: connection });
    const callback = `${letterBox.url}/${id}`;
    await control('POST', '/hook', { provider, account, url: callback });
    const exchanges: Exchange[] = [];
    const adapterWith = (deps: AdapterDeps = {}): Adapter =>
      createAdapter(name, connection, { axios: patient, ...deps, record: (exchange) => exchanges.push(exchange) });
    return {
      entry,
      connection,
      /** What no other case has, in few letters and digits. */
      number: cases.toString(36),
      account,
      callback,
      exchanges,
      adapter: adapterWith(),
      adapterWith,
      inProduction: (answers: readonly Answer[] = []) => inProduction(name, connection, answers),
      /** For the timeout faults: with the default time-out of 10 s, where the declaration's is longer. */
      hasty: adapterWith({ axios: hasty, timeoutMs: 10_000 }),
      seen: () => seen.get(account) ?? [],
      letters: (count: number) => letterBox.letters(id, count),
      arm: (operation: string, fault: string, times = 1) =>
        control('POST', '/faults', { provider, account, operation, fault, times }),
      ledger: (): Promise<StandInLedger> => control('GET', `/books?provider=${provider}&account=${account}`),
      logIns: async (): Promise<number> => (await control('GET', `/log-ins?account=${account}`)).count,
      simulate: (kind: 'payment' | 'payout' | 'receiver', event: string, which: object) =>
        control('POST', '/simulate', { provider, account, kind, event, ...which }),
      putWord: (entity: string, word: string | null) =>
        control('POST', '/word', { provider, account, id: entity, word }),
      /** The word of all refunds of a charge, those to come included. */
      putRefundWord: (charge: string, word: string) =>
        control('POST', '/word', { provider, account, id: charge, of: 'refunds', word }),
      sample: samples(name, callback, id),
    };
  }

  return {
    enter,
    close: async () => {
      await sandbox.close();
      letterBox.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * As many sockets as there are calls: hundreds of silent ones are open at once, and the limit of the adapters' own agents
 * would make others wait for them.
 */
const free = { ...socketsOf(), maxSockets: Number.POSITIVE_INFINITY, timeout: 0 };
const sockets = { httpAgent: new agentkeepalive.HttpAgent(free), httpsAgent: new agentkeepalive.HttpsAgent(free) };
const hasty = newClient(sockets);
/** Without time-outs, which are no part of the other cases: a busy machine may need 10 s for an answer. */
const patient = newClient(sockets);
patient.interceptors.request.use(({ signal: _, ...config }) => ({ ...config, timeout: 0 }));

/** One for the accounts of all cases: to make a key of RSA for each would be most of its time. */
const keyOf = (kind: KeyKind): Promise<string> => {
  const made = keys.get(kind) ?? newPrivateKey(kind);
  keys.set(kind, made);
  return made;
};
const keys = new Map<KeyKind, Promise<string>>();

/** A call as it leaves. */
export interface Sent {
  method: string;
  url: string;
  headers: Record<string, string>;
  /** As written on the wire. */
  body: string | undefined;
}

/**
 * The adapter with the provider's own production addresses, or invented ones where it publishes none. Each call is
 * recorded as it would leave, and then made to the stand-in, unless there is an answer to it.
 */
function inProduction(name: string, connection: Connection, answers: readonly Answer[]) {
  const sent: Sent[] = [];
  const { baseUrl: _, cashOutBaseUrl: __, ...credentials } = connection;
  const published = declaredHost(name) !== undefined;
  const own = {
    ...credentials,
    ...(!published && { baseUrl: unpublished }),
    ...(connection.cashOutBaseUrl && { cashOutBaseUrl: unpublishedCashOut }),
  };
  const standInFor = (url: string): string => {
    if (url.startsWith(unpublishedCashOut)) return url.replace(unpublishedCashOut, connection.cashOutBaseUrl ?? '');
    const bases = published ? [productionAddresses[name] ?? '', ...(otherHosts[name] ?? [])] : [unpublished];
    const base = bases.find((one) => one !== '' && url.startsWith(one));
    if (base === undefined) throw new Error(`${name} does not live at ${url}`);
    return url.replace(base, connection.baseUrl ?? '');
  };
  const request = (config: { method: string; url: string; headers: Record<string, string>; data?: string }) => {
    const { method, url, headers, data } = config;
    const { href, pathname } = new URL(url);
    sent.push({ method, url: href, headers, body: data });
    const given = answers.find(({ to }) => to.test(`${method} ${pathname}`));
    if (given) return { status: given.status ?? 200, headers: {}, data: JSON.stringify(given.body) };
    return patient.request({ ...config, url: standInFor(url) });
  };
  return { sent, adapter: createAdapter(name, own, { axios: { request } as never }) };
}

export type World = Awaited<ReturnType<typeof startWorld>>;
export type Case = Awaited<ReturnType<World['enter']>>;

interface Row {
  id: string;
  reference: string | null;
  amount: number;
  status: string;
  /** Of charges and transfers. */
  state?: string;
  endToEndId?: string | null;
  expiresAt?: string | null;
}
interface ChargeRow extends Row {
  /** In terms common to all providers, whereas `status` is the provider's word. */
  state: string;
  paidAmount: number;
}
export interface StandInLedger {
  charges: ChargeRow[];
  refunds: Row[];
  transfers: Row[];
  receivers: Row[];
}

export function entryOf(name: string): CatalogueEntry {
  const entry = catalogueEntry(name);
  if (!entry) throw new Error(`${name} is not in the catalogue`);
  return entry;
}

export function standInOf(name: string): Provider {
  const found = standIns.find((one) => one.name === name);
  if (!found) throw new Error(`there is no stand-in for ${name}`);
  return found;
}

// Arguments

/** Generated tax numbers and a test card, which belong to no real person. */
const cpf = '52998224725';
const cnpj = '11222333000181';
export const card = {
  cardNumber: '4111111111111111',
  holderName: 'MARIA DA SILVA',
  holderDocument: cpf,
  expMonth: '07',
  expYear: '31',
  cvv: '737',
};
export const refusedCard = { ...card, cardNumber: '4000000000000002' };
/** What an authentication of the payer gave that the merchant made elsewhere. */
export const authentication = {
  eci: '05',
  cavv: 'AAABBZEEBgAAAAAAAAQGAAAAAAA=',
  xid: 'MDAwMDAwMDAwMDAwMDAwMzIyNzY=',
  dsTransactionId: 'c272b04f-6e7b-43a2-bb78-90f4fb94aa25',
  version: '2.2.0',
  referenceId: 'a24a5d87-b1a1-4aef-a37b-2f30b91274e6',
};
const customer = { name: 'Maria da Silva', email: 'maria@example.com', document: cpf, phone: '11987654321' };
const image = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** The usual argument of each operation. @param id makes the references of each case unique. */
function samples(name: string, callback: string, id: string) {
  const charge = (method: PaymentMethod, over: object = {}): TransactionRequest & { reference: string } => ({
    amount: 12_990,
    currency: 'BRL',
    paymentMethod: method,
    customer,
    items: [{ id: 'sku-1', title: 'Camiseta', unitPrice: 12_990, quantity: 1, tangible: true }],
    installments: 1,
    description: 'Pedido 1',
    orderId: `order-${id}`,
    reference: `pay_${id.padEnd(26, '0')}`,
    webhookUrl: callback,
    address: {
      zipCode: '01310100',
      address: 'Avenida Paulista',
      number: '1000',
      district: 'Bela Vista',
      city: 'Sao Paulo',
      state: 'SP',
    },
    customerIp: '203.0.113.7',
    userId: 'user-1',
    userDocument: cnpj,
    ...over,
  });
  const payout = (over: object = {}): WithdrawRequest => ({
    paymentMethod: (entryOf(name).payouts ?? ['PIX'])[0] ?? 'PIX',
    amount: 5_050,
    pixKey: 'maria@example.com',
    pixType: 'EMAIL',
    document: cpf,
    documentType: 'CPF',
    name: 'Maria da Silva',
    email: 'maria@example.com',
    description: 'Repasse',
    withdrawReference: `out_${id.padEnd(26, '0')}`,
    receiverId: 'receiver1',
    bankCode: '001',
    branchNumber: '1234',
    accountNumber: '123456-7',
    accountHolder: 'Maria da Silva',
    accountDocument: cpf,
    webhookUrl: callback,
    ...over,
  });
  const receiver = (over: object = {}): ReceiverRequest => ({
    name: 'Loja da Maria',
    document: cnpj,
    documentType: 'CNPJ',
    email: 'loja@example.com',
    phone: '11987654321',
    reference: `rec_${id.padEnd(26, '0')}`,
    userId: 'user-1',
    description: 'Roupas',
    providerSpecificData: { monthlyRevenue: 1_000_000 },
    address: {
      street: 'Avenida Paulista',
      number: '1000',
      district: 'Bela Vista',
      city: 'Sao Paulo',
      state: 'SP',
      zipcode: '01310100',
    },
    bankAccount: {
      bankCode: '341',
      branchNumber: '1234',
      branchDigit: '0',
      accountNumber: '12345',
      accountDigit: '6',
      accountType: 'checking',
    },
    documents: {
      photoDocument: image,
      photoPersonWithDocument: image,
      photoDocumentSocialContract: image,
      addressProof: image,
      balanceSheet: image,
    },
    webhookUrl: callback,
    ...over,
  });
  const { address, customerIp } = charge('CREDIT_CARD');
  return { charge, payout, receiver, card: { ...card, customer, address, customerIp } };
}

// Receiver of webhooks

interface Letter {
  headers: IncomingMessage['headers'];
  path: string;
  query: Record<string, string>;
  rawBody: string;
}

/** @param underWay the addresses of webhooks that were announced and are not delivered yet. */
async function startLetterBox(underWay: () => readonly string[]) {
  const got = new Map<string, Letter[]>();
  const waiting = new Set<() => void>();
  const idOf = (path: string) => path.split('/')[1] ?? '';
  const server = createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      const [path = '', search = ''] = (req.url ?? '').split('?');
      const id = idOf(path);
      const rest = path.split('/').slice(2);
      const query = Object.fromEntries(new URLSearchParams(search));
      // As the system gives it: what the provider put after our address.
      const after = rest.map((part) => `/${part}`).join('');
      const letter = { headers: req.headers, path: after, query, rawBody: Buffer.concat(chunks).toString() };
      got.set(id, [...(got.get(id) ?? []), letter]);
      res.end();
      for (const wake of [...waiting]) wake();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /**
     * The webhooks of a case, once there are `count`. @throws when one is missing and none is under way: stand-ins announce
     * a webhook before they answer the call that is its reason.
     */
    letters: async (id: string, count: number): Promise<Letter[]> => {
      for (;;) {
        const letters = got.get(id) ?? [];
        if (letters.length >= count) return letters;
        if (!underWay().some((url) => idOf(new URL(url).pathname) === id)) {
          throw new Error(`${letters.length} of ${count} webhooks came, and no other is under way`);
        }
        await new Promise<void>((resolve) => {
          const wake = () => {
            waiting.delete(wake);
            clearTimeout(timer);
            resolve();
          };
          // A webhook stays under way for a moment after it came.
          const timer = setTimeout(wake, 50);
          waiting.add(wake);
        });
      }
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
