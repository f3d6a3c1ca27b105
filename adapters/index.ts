import type {
  PaymentMethod,
  ReceiverRequest,
  ReceiverResult,
  TransactionResult,
  WebhookNews,
  WithdrawRequest,
  WithdrawResult,
} from '../domain/entities.ts';
import { type Cache, createCache } from './kit/cache.ts';
import type {
  CardArgument,
  Connection,
  Context,
  CredentialField,
  LookUp,
  Provider,
  RefundArgument,
  TransactionArgument,
  WebhookDelivery,
} from './kit/declaration.ts';
import { AdapterRefusal, type Operation, operations } from './kit/errors.ts';
import type { HttpDeps } from './kit/http.ts';
import { providers } from './providers/index.ts';
import { takes } from './takes.ts';

const byName = new Map(providers.map((provider) => [provider.declaration.name, provider]));

export interface CatalogueEntry {
  name: string;
  slug: string;
  methods: readonly string[];
  /** Optional fields of a Transaction request that reach its wire, by one method at least. */
  takes: readonly string[];
  operations: readonly Operation[];
  credentials: readonly CredentialField[];
  accountBy?: readonly string[];
  cancels?: true;
  card?: Provider['declaration']['card'];
  payouts?: Provider['declaration']['payouts'];
  limits: Provider['declaration']['limits'];
  evidence: Provider['declaration']['evidence'];
  notes: readonly string[];
  lookUpBy: Provider['declaration']['lookUpBy'];
  withdrawLookUpBy?: Provider['declaration']['withdrawLookUpBy'];
  absenceProof: Provider['declaration']['absenceProof'];
  webhookProof: boolean;
  returnWords?: readonly string[];
}

/** Optional fields of a Transaction request that reach a provider's wire by this method. */
export function takenBy(name: string, method: PaymentMethod): readonly string[] {
  return takes[name]?.[method] ?? [];
}

/** What each provider can do, derived from its declaration, so that it cannot drift from it. */
export const catalogue: readonly CatalogueEntry[] = providers.map(({ declaration: d, operations: has }) => ({
  name: d.name,
  slug: slugOf(d.name),
  methods: d.methods,
  takes: [...new Set(d.methods.flatMap((method) => takenBy(d.name, method)))],
  operations: operations.filter((operation) => operation in has),
  credentials: d.credentials,
  ...(d.accountBy && { accountBy: d.accountBy }),
  ...(d.cancels && { cancels: d.cancels }),
  ...(d.card && { card: d.card }),
  ...('withdraw' in has && { payouts: d.payouts ?? ['PIX'] }),
  limits: d.limits,
  evidence: d.evidence,
  notes: d.notes,
  lookUpBy: d.lookUpBy,
  ...(d.withdrawLookUpBy && { withdrawLookUpBy: d.withdrawLookUpBy }),
  absenceProof: d.absenceProof,
  webhookProof: d.webhookProof,
  ...(d.returnWords && { returnWords: d.returnWords }),
}));

const entries = new Map(catalogue.map((entry) => [entry.name, entry]));

/** @returns undefined for a name that is not in the catalogue. */
export const catalogueEntry = (name: string): CatalogueEntry | undefined => entries.get(name);

/** Our reference of a payout in the form in which this provider takes it, and names it in its webhooks. */
export const payoutReference = (name: string, reference: string): string =>
  providerOf(name).declaration.payoutReference?.(reference) ?? reference;

/** Lower case, anything but a–z and 0–9 becomes `-`. */
export function slugOf(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '-');
}

/**
 * Checks an operation's input against what the provider takes, before anything is stored or sent. Pure.
 * @throws AdapterRefusal with the specification's message.
 */
export function validate(name: string, connection: Connection, operation: Operation, argument: unknown): void {
  const provider = providerOf(name);
  if (!(operation in provider.operations)) {
    throw new AdapterRefusal(provider.unsupported[operation] ?? 'Method not implemented.', 'unsupported');
  }
  for (const { field, title, required, message } of provider.declaration.credentials) {
    if (required && !connection[field])
      throw new AdapterRefusal(message ?? `${name}: ${title} is required`, 'invalid', field);
  }
  provider.check?.(connection, operation, argument);
}

/** The ten operations of one connection. Each validates first; an operation that the provider lacks throws. */
export interface Adapter {
  createTransaction(argument: TransactionArgument): Promise<TransactionResult>;
  getTransaction(argument: LookUp): Promise<TransactionResult>;
  refund(argument: RefundArgument): Promise<{ refundId: string; status: boolean }>;
  processWebhook(argument: WebhookDelivery): Promise<WebhookNews[]>;
  createCardToken(argument: CardArgument): Promise<{ cardToken: string }>;
  createCardId(argument: CardArgument): Promise<{ cardId: string }>;
  withdraw(argument: WithdrawRequest): Promise<WithdrawResult>;
  getWithdraw(argument: LookUp): Promise<WithdrawResult>;
  createReceiver(argument: ReceiverRequest): Promise<ReceiverResult>;
  getReceiver(argument: LookUp): Promise<ReceiverResult>;
}

/** All optional. A process that makes many adapters shares one pair of caches between them. */
export interface AdapterDeps extends HttpDeps {
  now?: () => Date;
  tokens?: Cache<string>;
  certificates?: Cache<string>;
  download?: (url: string) => Promise<Buffer>;
}

/** @throws AdapterRefusal when nobody knows the provider. */
export function createAdapter(name: string, connection: Connection, deps: AdapterDeps = {}): Adapter {
  const provider = providerOf(name);
  const now = deps.now ?? (() => new Date());
  const fresh = () => createCache<string>(() => now().getTime());
  const { tokens = fresh(), certificates = fresh() } = deps;
  const run = (operation: Operation) => async (argument: unknown) => {
    validate(name, connection, operation, argument);
    const perform = provider.operations[operation] as (context: Context, argument: unknown) => Promise<unknown>;
    return perform(
      { ...deps, now, tokens, certificates, connection, proxy: connection.proxy, began: performance.now() },
      argument,
    );
  };
  return Object.fromEntries(operations.map((operation) => [operation, run(operation)])) as unknown as Adapter;
}

function providerOf(name: string): Provider {
  const provider = byName.get(name);
  if (!provider) throw new AdapterRefusal(`Unknown provider: ${name.slice(0, 60)}`, 'invalid', 'provider');
  return provider;
}

export { type Cache, createCache } from './kit/cache.ts';
export type {
  CardArgument,
  Connection,
  LookUp,
  RefundArgument,
  TransactionArgument,
  WebhookDelivery,
} from './kit/declaration.ts';
export { AdapterRefusal, type Operation, ProviderError } from './kit/errors.ts';
export type { Exchange } from './kit/http.ts';
export { providerNames } from './names.ts';
