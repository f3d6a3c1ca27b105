// What a run's steps work with: its merchant and accounts, what it has ordered, and calls to our API and the stand-ins.
import { randomUUID } from 'node:crypto';
import { slugOf } from '../adapters/slug.ts';
import { insertConnection } from '../db/connections/connections.ts';
import { saveFeeTable } from '../db/finance/fees.ts';
import { insertApiKey, insertMerchant } from '../db/identity/merchants.ts';
import { type IdKind, idFrom } from '../domain/core/ids.ts';
import type { CallFault, WebhookFault } from '../domain/core/sandbox.ts';
import { FeeTable } from '../domain/finance/fees.ts';
import { noPolicy } from '../domain/payouts/policy.ts';
import { newId } from '../runtime/ids.ts';
import { endpoint, merchant } from '../test/support/merchant.ts';
import { booksOf, controlOf } from './books.ts';
import type { Ordered, OrderedPayout, OrderedRefund } from './orders.ts';
import { allProviders, approvalFrom, approvalsFor, feeTerms, type ProviderName, payoutFee } from './plan.ts';
import type { World } from './world.ts';

export type Tools = Awaited<ReturnType<typeof openTools>>;

/** Makes the merchant of a run, with accounts of its own at the providers. */
export async function openTools(world: World, seed: number) {
  const { store, apiUrl } = world;
  const { id: merchantId, signingSecret } = await insertMerchant(store, `Run ${seed}`);
  const { key: apiKey } = await insertApiKey(store, merchantId, 'Chaos', 'sandbox');
  await store.db
    .insertInto('payout_policies')
    .values({
      merchant_id: merchantId,
      version: 1,
      policy: JSON.stringify({ ...noPolicy, approveFrom: approvalFrom, approvals: approvalsFor(seed) }),
      saved_by: world.people[0]?.id ?? '',
    })
    .execute();
  const shop = merchant(apiUrl, apiKey);
  const hook = await endpoint(signingSecret);
  const control = controlOf(world.sandbox.url);
  const accounts = {} as Record<ProviderName, string>;
  const connections = {} as Record<ProviderName, string>;
  for (const provider of allProviders) {
    const credentials = await world.credentialsOf(provider, merchantId);
    const id = newId('con');
    const callbackToken = randomUUID();
    await insertConnection(store, { id, merchantId, provider, credentials, callbackToken });
    const terms = {
      connectionId: id,
      from: '2000-01-01',
      rules: [{ method: 'PIX', ...feeTerms }],
      payouts: [{ method: 'PIX', fixed: payoutFee }],
    };
    await saveFeeTable(store.db, merchantId, FeeTable.parse(terms), undefined);
    const { account } = await control<{ account: string }>('POST', '/account', { provider, credentials });
    accounts[provider] = account;
    connections[provider] = id;
    // As a merchant does in the provider's panel: not every call carries the address.
    await control('POST', '/hook', {
      provider,
      account,
      url: `${apiUrl}/webhooks/${slugOf(provider)}/${callbackToken}`,
    });
  }
  const payments: Ordered[] = [];
  const refunds: OrderedRefund[] = [];
  const payouts: OrderedPayout[] = [];
  const lost: string[] = [];
  const faults = new Set<string>();
  const givenBack = new Map<string, number>();

  async function arm(provider: ProviderName, operation: string, fault: CallFault | WebhookFault, times = 1) {
    faults.add(`${provider} ${operation} ${fault}`);
    const account = accounts[provider];
    await control('POST', '/faults', { provider, account, operation, fault, times, delayMs: delayOf(fault) });
  }

  const bySlug = Object.fromEntries(allProviders.map((provider) => [slugOf(provider), accounts[provider]]));
  const books = () => booksOf(world.sandbox, bySlug);
  const chargeOf = ({ id }: Ordered) => books().charges.findLast(({ reference }) => reference === id);
  const transferOf = ({ cents }: OrderedPayout) =>
    books().transfers.findLast(({ amount }) => isSame(amount, cents[0] ?? 0));

  /** Notes what is asked for, before it is sent: it may have its effect although its answer is lost. */
  function order(
    kind: IdKind,
    noun: 'payment' | 'refund' | 'payout',
    fields: Pick<Ordered, 'path' | 'at' | 'cents' | 'body'>,
  ): Ordered {
    const key = randomUUID();
    const id = idFrom(kind, store.keys.mac(`${noun}-id`, merchantId, key));
    return { ...fields, id, key, answers: [], toChanged: [], done: new Set() };
  }

  const send = async (ordered: Ordered, call: typeof shop.call, change?: object): Promise<void> => {
    const headers = { 'idempotency-key': ordered.key };
    const reply = await call<{ id: string }>('POST', ordered.path, { ...ordered.body, ...change }, headers);
    (change ? ordered.toChanged : ordered.answers).push(reply);
  };

  /** The same request a few times at once, and perhaps another one with its key. */
  const sendAll = (ordered: Ordered, copies: number, call: typeof shop.call = shop.call) =>
    Promise.all([
      ...Array.from({ length: copies }, () => send(ordered, call)),
      ...ordered.cents.slice(1).map((amount) => send(ordered, call, { amount })),
    ]);

  const asPerson = (by: number): typeof shop.call => world.people[by]?.actingFor(merchantId) ?? shop.call;

  return {
    merchantId,
    accounts,
    connections,
    shop,
    hook,
    payments,
    refunds,
    payouts,
    lost,
    faults,
    givenBack,
    control,
    arm,
    books,
    chargeOf,
    transferOf,
    order,
    send,
    sendAll,
    asPerson,
  };
}

/** Whether a transfer belongs to a payout of this amount: amounts are ten cents apart, and a fault may change one by a cent. */
export const isSame = (amount: number, cents: number): boolean =>
  Math.floor((amount % 10_000) / 10) === Math.floor((cents % 10_000) / 10);

/** Longer than a quick call may take, so that the activity takes it over; a webhook that is late is only a little. */
const delayOf = (fault: CallFault | WebhookFault) => (fault === 'slow' ? 3_300 : fault === 'late' ? 200 : undefined);
