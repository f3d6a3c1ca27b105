import { randomInt, randomUUID } from 'node:crypto';
import { makeCnpj, makeCpf } from '../../domain/core/documents.ts';
import type { MissingPiece, Receiver, ReceiverAccount, ReceiverDocument } from '../../domain/receivers/receiver.ts';
import type { merchant, Reply } from './merchant.ts';
import { until } from './side-by-side.ts';
import { contract, selfie, uploaded } from './uploads.ts';

type Shop = ReturnType<typeof merchant>;
export type Kind = 'CPF' | 'CNPJ';

/** A receiver in the stand-in's ledger. */
export interface LedgerEntry {
  id: string;
  reference: string | null;
  status: string;
}

export interface Refused {
  detail: string;
  violations?: { field: string; message: string }[];
}

export const address = {
  street: 'Rua das Laranjeiras',
  number: '100',
  district: 'Centro',
  city: 'São Paulo',
  state: 'SP',
  zipcode: '01001-000',
};
export const bankAccount = {
  bankCode: '341',
  branchNumber: '1234',
  branchDigit: '0',
  accountNumber: '12345',
  accountDigit: '6',
  accountType: 'CORRENTE',
};

/** All data, except documents, that any provider requires. */
export const complete = {
  phone: '11999998888',
  providerSpecificData: { monthlyRevenue: 1_000_000 },
  address,
  bankAccount,
};

/** A request with the minimum for every receiver, for a person or company with a random tax document. */
export function newcomer(provider: string, kind: Kind, over: object = {}) {
  const document = kind === 'CPF' ? makeCpf(Math.random) : makeCnpj(Math.random);
  const name = kind === 'CPF' ? 'Maria Silva' : 'Loja da Maria Ltda';
  const email = `${randomUUID()}@example.com`;
  return { provider, name, document, documentType: kind, email, userId: `user-${randomInt(1e9)}`, ...over };
}

/** The server of a merchant, for receivers. */
export function registrar(shop: Shop) {
  const get = async (id: string) => (await done(shop.call<Receiver>('GET', `/v1/receivers/${id}`))).body;

  return {
    /**
     * Uploads a document as a browser does: photos are JPEGs, other documents PDFs.
     *
     * @returns the upload's id.
     */
    uploadDocument: async (document: ReceiverDocument): Promise<string> =>
      uploaded(shop, document.startsWith('photo') ? await selfie() : contract),

    get,

    /** @throws Error unless the receiver is created. */
    open: async (request: object): Promise<Receiver> =>
      (await done(shop.call<Receiver>('POST', '/v1/receivers', request, { 'idempotency-key': randomUUID() }))).body,

    tryOpen: (request: object) =>
      shop.call<Refused>('POST', '/v1/receivers', request, { 'idempotency-key': randomUUID() }),

    patch: async (id: string, over: object): Promise<Receiver> =>
      (await done(shop.call<Receiver>('PATCH', `/v1/receivers/${id}`, over))).body,

    addDocuments: async (id: string, documents: Partial<Record<ReceiverDocument, string>>): Promise<Receiver> =>
      (await done(shop.call<Receiver>('POST', `/v1/receivers/${id}/documents`, documents))).body,

    simulate: (id: string, event: 'approved' | 'refused', more: object = {}) =>
      shop.call<{ id: string; detail: string }>('POST', `/v1/sandbox/receivers/${id}/simulate`, { event, ...more }),

    timeline: async (id: string) =>
      (
        await done(
          shop.call<{ data: { kind: string; data: Record<string, unknown> }[] }>('GET', `/v1/receivers/${id}/timeline`),
        )
      ).body.data,

    /** All receivers of this merchant in the stand-in's ledger. */
    ledgerOf: async (provider: string): Promise<LedgerEntry[]> =>
      (
        await done(
          shop.call<{ receivers: LedgerEntry[] }>('GET', `/v1/sandbox/books?provider=${encodeURIComponent(provider)}`),
        )
      ).body.receivers,

    /** Waits until the account at `provider`, or the only account, has these values. */
    async becomes(
      id: string,
      values: Partial<ReceiverAccount>,
      provider?: string,
      withinMs = 120_000,
    ): Promise<ReceiverAccount> {
      const wanted = Object.entries(values) as [keyof ReceiverAccount, unknown][];
      const isSo = (at: ReceiverAccount) => wanted.every(([field, value]) => at[field] === value);
      const read = async () => accountOf(await get(id), provider);
      return until(JSON.stringify({ provider, ...values }), read, isSo, withinMs);
    },
  };
}

/** @throws Error if there is no account, or several and no provider is named. */
export function accountOf({ id, accounts }: Receiver, provider?: string): ReceiverAccount {
  const [at, ...others] = accounts.filter((account) => provider === undefined || account.provider === provider);
  if (!at || others.length > 0) throw new Error(`${id} has ${accounts.length} accounts`);
  return at;
}

/** Field and message of each missing requirement. */
export const missingPairs = (missing: readonly MissingPiece[]): [string, string][] =>
  missing.map(({ field, message }) => [field, message]);

async function done<Body>(asking: Promise<Reply<Body>>): Promise<Reply<Body>> {
  const reply = await asking;
  if (reply.status >= 300) throw new Error(`${reply.status} ${JSON.stringify(reply.body).slice(0, 500)}`);
  return reply;
}
