import type { ProviderEvent } from '../domain/core/provider-event.ts';
import type { PaymentMethod } from '../domain/core/schemas.ts';
import type { TransactionResult } from '../domain/payments/payment.ts';
import type { WithdrawRequest, WithdrawResult } from '../domain/payouts/payout.ts';
import type { ReceiverRequest, ReceiverResult } from '../domain/receivers/receiver.ts';
import { type Cache, createCache } from './kit/cache.ts';
import {
  type BalanceResult,
  type CaptureArgument,
  type CaptureResult,
  type CardArgument,
  type ConfirmArgument,
  type Connection,
  type Context,
  type CredentialField,
  type Evidence,
  type Grade,
  grades,
  type LookUp,
  type Provider,
  type RefundArgument,
  type RefundResult,
  type RefundState,
  type TransactionArgument,
  type WebhookDelivery,
} from './kit/declaration.ts';
import { AdapterRefusal, furtherOperations, type Operation, operations } from './kit/errors.ts';
import type { HttpDeps } from './kit/http.ts';
import { checkReceiver, type Missing, missingOf, type ReceiverRequirements, requirementsOf } from './kit/receivers.ts';
import { providers } from './providers/index.ts';
import { slugOf } from './slug.ts';
import { usedFields, usedReceiverFields } from './used-fields.ts';

const byName = new Map(providers.map((provider) => [provider.declaration.name, provider]));

export interface CatalogueEntry {
  name: string;
  slug: string;
  methods: readonly string[];
  /** Optional fields of a Transaction request that reach its wire, by one method at least. */
  optionalFields: readonly string[];
  operations: readonly Operation[];
  credentials: readonly CredentialField[];
  accountBy?: readonly string[];
  cancels?: true;
  /** The methods of which an unpaid charge can be cancelled. Absent: all of them, where `cancels` is true. */
  cancelMethods?: readonly PaymentMethod[];
  card?: Provider['declaration']['card'];
  /** A card can be authorised first and captured later. `inPart`: also less than what was authorised. */
  captures?: { inPart: boolean; holdsMs: number };
  /** What a payer has agreed to on its page is taken by a capture of ours, without anybody asking for it. */
  collects?: true;
  /** Members of an authentication made elsewhere that its cards take. Absent: none is taken. */
  authentication?: readonly string[];
  /** What a charge with a due date of the merchant's can carry, by method. Absent: none is taken. */
  dueTerms?: Provider['declaration']['dueTerms'];
  /** Its boletos have a PIX code as well: all of them, or those for which the request asks. */
  billetPix?: Provider['declaration']['billetPix'];
  /** What a payer's browser brings back from a challenge, by name, for `confirm`. */
  confirms?: readonly string[];
  /** The account's balance can be read. */
  balance?: true;
  payouts?: Provider['declaration']['payouts'];
  payoutsUnreported?: true;
  receivers?: ReceiverRequirements;
  /** Charges can be made in a receiver's name, with its own token. */
  takesReceiverToken?: true;
  limits: Provider['declaration']['limits'];
  /** The unit in which it writes amounts. */
  unit: Provider['declaration']['money'];
  unitAssumed?: true;
  evidence: {
    /** No better than that of any operation that moves money. */
    grade: Grade;
    notes: string;
    /** By operation: those that it has. */
    operations: Readonly<Record<string, Grade>>;
  };
  notes: readonly string[];
  lookUpBy: Provider['declaration']['lookUpBy'];
  /** A notice brings the id of a charge, whose answer has none. */
  idsByNotice?: true;
  withdrawLookUpBy?: Provider['declaration']['withdrawLookUpBy'];
  absenceProof: Provider['declaration']['absenceProof'];
  webhookProof: boolean;
  returnWords?: readonly string[];
}

/** Optional fields of a Transaction request that reach a provider's wire by this method. */
export function optionalFieldsOf(name: string, method: PaymentMethod): readonly string[] {
  return usedFields[name]?.[method] ?? [];
}

/** Optional fields of a Receiver request that reach a provider's wire. */
export const receiverFieldsOf = (name: string): readonly string[] => usedReceiverFields[name] ?? [];

const movesMoney: readonly Operation[] = ['createTransaction', 'capture', 'refund', 'withdraw'];

/** What a provider can do, derived from its declaration. */
export function toCatalogueEntry(provider: Provider): CatalogueEntry {
  const { declaration: d, operations: operationTable } = provider;
  const offers = (operation: Operation) =>
    operationOf(provider, operation) !== undefined && !(operation === 'refund' && d.cancels === 'only');
  return {
    name: d.name,
    slug: slugOf(d.name),
    methods: d.methods,
    optionalFields: [...new Set(d.methods.flatMap((method) => optionalFieldsOf(d.name, method)))],
    operations: operations.filter(offers),
    credentials: d.credentials,
    ...(d.accountBy && { accountBy: d.accountBy }),
    ...(d.cancels && { cancels: true }),
    ...(typeof d.cancels === 'object' && { cancelMethods: d.cancels }),
    ...(d.card && { card: d.card }),
    ...(d.captures && { captures: { inPart: d.captures.inPart === true, holdsMs: d.captures.holdsMs } }),
    ...(d.collects && { collects: d.collects }),
    ...(d.authentication && { authentication: d.authentication }),
    ...(d.dueTerms && { dueTerms: d.dueTerms }),
    ...(d.billetPix && { billetPix: d.billetPix }),
    ...(d.confirms && { confirms: d.confirms }),
    ...(provider.getBalance && { balance: true }),
    ...('withdraw' in operationTable && { payouts: d.payouts ?? ['PIX'] }),
    ...(d.payoutsUnreported && { payoutsUnreported: d.payoutsUnreported }),
    ...('createReceiver' in operationTable && { receivers: requirementsOf(d.receiverRules ?? []) }),
    ...(d.receiverToken && { takesReceiverToken: true }),
    limits: d.limits,
    unit: d.money,
    ...(d.unitAssumed && { unitAssumed: d.unitAssumed }),
    evidence: evidenceOf(d.evidence, offers),
    notes: d.notes,
    lookUpBy: d.lookUpBy,
    ...(d.idsByNotice && { idsByNotice: d.idsByNotice }),
    ...(d.withdrawLookUpBy && { withdrawLookUpBy: d.withdrawLookUpBy }),
    absenceProof: d.absenceProof,
    webhookProof: d.webhookProof,
    ...(d.returnWords && { returnWords: d.returnWords }),
  };
}

/** What performs an operation of a provider; undefined where it is not offered. */
function operationOf(provider: Provider, operation: Operation) {
  const found = operation === 'capture' || operation === 'getBalance' ? provider : provider.operations;
  return (found as Partial<Record<Operation, (context: Context, argument: unknown) => Promise<unknown>>>)[operation];
}

export const catalogue: readonly CatalogueEntry[] = providers.map(toCatalogueEntry);

/** The grade of each operation that is offered, and of the provider: that of its worst operation that moves money. */
function evidenceOf({ grade, notes, operations: own = {} }: Evidence, offers: (operation: Operation) => boolean) {
  const graded = [...operations, ...furtherOperations]
    .filter(offers)
    .map((operation) => [operation, own[operation] ?? grade] as const);
  const ofMoney = graded.filter(([operation]) => movesMoney.includes(operation)).map(([, found]) => found);
  const worst = grades.filter((one) => ofMoney.includes(one)).at(-1);
  return { grade: worst ?? grade, notes, operations: Object.fromEntries(graded) };
}

const entries = new Map(catalogue.map((entry) => [entry.name, entry]));

/** @returns undefined for a name that is not in the catalogue. */
export const catalogueEntry = (name: string): CatalogueEntry | undefined => entries.get(name);

/** The host of the provider's declared address; undefined where it declares none, and each account has its own. */
export function declaredHost(name: string): string | undefined {
  const { baseUrl } = providerOf(name).declaration;
  return baseUrl === '' ? undefined : new URL(baseUrl).hostname;
}

/** Our reference of a payout in the form that this provider takes and repeats in its webhooks. */
export const payoutReference = (name: string, reference: string): string =>
  providerOf(name).declaration.payoutReference?.(reference) ?? reference;

/** Names of members that are masked in this provider's messages alone. One that has left the catalogue has none. */
export const masksOf = (name: string) => byName.get(name)?.declaration.masks;

/**
 * Checks an operation's input against what the provider takes, before anything is stored or sent. Pure.
 * @throws AdapterRefusal with the specification's message.
 */
export function validate(name: string, connection: Connection, operation: Operation, argument: unknown): void {
  const provider = offering(name, connection, operation);
  provider.check?.(connection, operation, argument);
}

/**
 * Like `validate` of `createReceiver`, but absent fields pass: they may follow (`missingPieces`). Documents are checked for
 * presence only. Pure.
 * @throws AdapterRefusal for wrong values, and where the provider has no receivers.
 */
export function validateReceiver(name: string, connection: Connection, request: ReceiverRequest): void {
  const { declaration } = offering(name, connection, 'createReceiver');
  checkReceiver(declaration.receiverRules ?? [], request, 'faults');
}

/** Required fields of a receiver that are absent, in the specification's order. Pure. */
export const missingPieces = (name: string, _connection: Connection, request: ReceiverRequest): Missing[] =>
  missingOf(providerOf(name).declaration.receiverRules ?? [], request);

/** Whether the provider has a documented call that looks one refund up. */
export const looksRefundsUp = (name: string): boolean => providerOf(name).getRefund !== undefined;

/** The id by which splits and payouts name a receiver at this provider. */
export function recipientOf(
  name: string,
  { receiverId, providerRefs = {} }: Pick<ReceiverResult, 'receiverId' | 'providerRefs'>,
): string {
  const { recipient = '' } = providerOf(name).declaration;
  return providerRefs[recipient] ?? receiverId;
}

/** @throws AdapterRefusal unless the provider has the operation and the connection its required credentials. */
function offering(name: string, connection: Connection, operation: Operation): Provider {
  const provider = providerOf(name);
  if (!operationOf(provider, operation)) {
    throw new AdapterRefusal(provider.unsupported[operation] ?? 'Method not implemented.', 'unsupported');
  }
  demandCredentials(name, connection);
  return provider;
}

/** The connection with each credential under its own name, where it was given under its alias. */
function underOwnNames(name: string, connection: Connection): Connection {
  const aliased = providerOf(name).declaration.credentials.filter(({ field, alias }) => alias && !connection[field]);
  if (aliased.length === 0) return connection;
  return {
    ...connection,
    ...Object.fromEntries(aliased.map(({ field, alias = field }) => [field, connection[alias]])),
  };
}

/**
 * @param alsoOfPlatform demands what only some operations need, from the connection or its platform, too.
 * @throws AdapterRefusal with the specification's message for the first credential that is missing.
 */
export function demandCredentials(name: string, connection: Connection, alsoOfPlatform = false): void {
  for (const { field, title, required, message, orPlatform, alias } of providerOf(name).declaration.credentials) {
    const isServed =
      (orPlatform && (!alsoOfPlatform || connection.platform?.[orPlatform])) || (alias && connection[alias]);
    if (required && !isServed && !connection[field])
      throw new AdapterRefusal(message ?? `${name}: ${title} is required`, 'invalid', field);
  }
}

/** The ten operations of one connection. Each validates first, and throws where the provider lacks it. */
export interface Adapter {
  createTransaction(argument: TransactionArgument): Promise<TransactionResult>;
  getTransaction(argument: LookUp): Promise<TransactionResult>;
  refund(argument: RefundArgument): Promise<RefundResult>;
  processWebhook(argument: WebhookDelivery): Promise<ProviderEvent[]>;
  createCardToken(argument: CardArgument): Promise<{ cardToken: string }>;
  createCardId(argument: CardArgument): Promise<{ cardId: string }>;
  withdraw(argument: WithdrawRequest): Promise<WithdrawResult>;
  getWithdraw(argument: LookUp): Promise<WithdrawResult>;
  createReceiver(argument: ReceiverRequest): Promise<ReceiverResult>;
  getReceiver(argument: LookUp): Promise<ReceiverResult>;
  /** Captures an authorised card, or what a payer has agreed to. @throws AdapterRefusal where the provider has neither. */
  capture(argument: CaptureArgument): Promise<CaptureResult>;
  /** Sends on what a payer's browser brought back from a challenge; absent where the provider needs nothing of it. */
  confirm?(argument: ConfirmArgument): Promise<TransactionResult>;
  /** Reads the account's balance. @throws AdapterRefusal where no source shows how. */
  getBalance(): Promise<BalanceResult>;
  /** Looks one refund up; absent where the provider has no documented call for it. */
  getRefund?(argument: RefundArgument): Promise<RefundState>;
}

/** All optional. A process with many adapters shares one pair of caches between them. */
export interface AdapterDeps extends HttpDeps {
  now?: () => Date;
  tokens?: Cache<string>;
  certificates?: Cache<string>;
  download?: (url: string) => Promise<Buffer>;
}

/** @throws AdapterRefusal for an unknown provider. */
export function createAdapter(name: string, connection: Connection, deps: AdapterDeps = {}): Adapter {
  const provider = providerOf(name);
  const shared = contextOf(underOwnNames(name, connection), deps);
  const run =
    (operation: Operation) =>
    async (argument: unknown = {}) => {
      validate(name, connection, operation, argument);
      return operationOf(provider, operation)?.({ ...shared, began: performance.now() }, argument);
    };
  const { getRefund, confirm } = provider;
  return {
    ...Object.fromEntries([...operations, ...furtherOperations].map((operation) => [operation, run(operation)])),
    ...(confirm && {
      confirm: (argument: ConfirmArgument) => confirm({ ...shared, began: performance.now() }, argument),
    }),
    ...(getRefund && {
      getRefund: (argument: RefundArgument) => getRefund({ ...shared, began: performance.now() }, argument),
    }),
  } as unknown as Adapter;
}

/** What the operations of one connection receive besides their arguments. */
export function contextOf(connection: Connection, deps: AdapterDeps): Context {
  const now = deps.now ?? (() => new Date());
  const fresh = () => createCache<string>(() => now().getTime());
  return {
    ...deps,
    now,
    tokens: deps.tokens ?? fresh(),
    certificates: deps.certificates ?? fresh(),
    connection,
    proxy: connection.proxy,
  };
}

function providerOf(name: string): Provider {
  const provider = byName.get(name);
  if (!provider) throw new AdapterRefusal(`Unknown provider: ${name.slice(0, 60)}`, 'invalid', 'provider');
  return provider;
}

export { type Cache, createCache } from './kit/cache.ts';
export type {
  CaptureArgument,
  CaptureResult,
  CardArgument,
  Connection,
  LookUp,
  RefundArgument,
  RefundResult,
  RefundState,
  TransactionArgument,
  WebhookDelivery,
} from './kit/declaration.ts';
export { AdapterRefusal, type Operation, ProviderError } from './kit/errors.ts';
export type { Exchange } from './kit/http.ts';
export { providerNames } from './names.ts';
export { slugOf } from './slug.ts';
