import { z } from 'zod';
import { catalogue } from '../../adapters/index.ts';
import { balancesOf, type Balance as LedgerBalance } from '../../db/finance/ledger.ts';
import { type AskableConnection, askableConnections, takeTurns } from '../../db/finance/provider-balances.ts';
import { taskQueues, workflowIds } from '../../domain/core/names.ts';
import { ledgerAccounts } from '../../domain/finance/ledger.ts';
import { ProviderBalance } from '../../domain/finance/provider-balances.ts';
import type { providerBalance } from '../../workflows/finance/provider-balance.ts';
import type { Api } from '../core/context.ts';
import { pageOf, shortText } from '../core/lists.ts';
import { Problem } from '../core/problems.ts';
import { type Route, route } from '../core/route.ts';
import { within } from '../core/within.ts';

/** How long an answer waits for the providers, in ms. What they say later is in the next one. */
const askingMs = 15_000;
/** Most connections that one request asks. */
const mostAsked = 50;

const askableProviders = catalogue.filter(({ balance }) => balance).map(({ name }) => name);

export const Account = z.enum(ledgerAccounts).meta({
  description:
    '`available`: at the provider, to be paid out. `receivable`: owed by it until its settlement. `in_transit`: in payouts without an outcome. `payouts`: paid out to others. `bank`: in the merchant’s own bank, as its statements show. `fees`, `refunds`, `disputes`: what a sale cost. `payout_fees`: kept for payouts. `sales`, `unassigned`: what payers paid, as credits',
});

const Balance = z
  .object({
    connectionId: z.string(),
    provider: z.string(),
    name: z.string().optional().meta({ description: 'The connection’s own name' }),
    accounts: z.partialRecord(Account, z.int()).meta({
      description:
        'Cents by account; their sum is 0. Positive: a debit, what there is or what it cost. Negative: a credit',
    }),
    atProvider: ProviderBalance,
  })
  .meta({ id: 'Balance' });
type Balance = z.infer<typeof Balance>;

const answers = {
  200: {
    description: 'A balance for each connection with entries, or whose provider can be asked',
    schema: pageOf(Balance),
  },
};

export const balanceRoutes = (api: Api): Route[] => [
  route({
    method: 'get',
    path: '/v1/balances',
    tag: 'Finance',
    summary: 'What the ledger has on each connection, and what its provider says',
    description:
      'Ours is from the entries that were written with each payment, refund, dispute and payout. The provider’s is what it said when it was last asked (`atProvider.at`); `POST /v1/balances/refresh` asks again.',
    answers,
    handle: async ({ caller }) => page(await shownBalances(api, caller.merchantId)),
  }),

  route({
    method: 'post',
    path: '/v1/balances/refresh',
    tag: 'Finance',
    summary: 'Ask the providers for their balances',
    description: `Each at most once in two minutes, whoever asks: until then the last answer stays. Waits ${askingMs / 1000} seconds at most; moves no money.`,
    body: z.strictObject({
      connectionId: shortText.optional().meta({ description: 'Only this one. Absent: all that can be asked' }),
    }),
    answers: { ...answers, 422: { description: 'No such connection, or its provider offers no such call' } },
    async handle({ caller: { merchantId }, body: { connectionId } }) {
      const all = await askableConnections(api.store.db, merchantId, askableProviders);
      const asked = all.filter((one) => one.isEnabled && (connectionId ?? one.connectionId) === one.connectionId);
      if (connectionId !== undefined && asked.length === 0) {
        const message = 'is no enabled connection whose provider offers its balance';
        throw new Problem('validation', `connectionId ${message}`, [
          { field: 'connectionId', rule: 'supported', message },
        ]);
      }
      await ask(api, merchantId, asked);
      return page(await shownBalances(api, merchantId));
    },
  }),
];

const page = (data: Balance[]) => ({ status: 200, body: { data, nextCursor: null } });

/** Has the providers asked whose turn it is, those that were asked longest ago first. */
async function ask(api: Api, merchantId: string, connections: readonly AskableConnection[]): Promise<void> {
  const longest = [...connections].sort((a, b) => (a.balance.at ?? '').localeCompare(b.balance.at ?? ''));
  const ids = longest.slice(0, mostAsked).map(({ connectionId }) => connectionId);
  const turns = await takeTurns(api.store.db, merchantId, ids);
  const runs = turns.map((connectionId) =>
    api.client.workflow.execute<typeof providerBalance>('providerBalance', {
      workflowId: workflowIds.providerBalance(merchantId, connectionId),
      taskQueue: taskQueues.onboarding,
      args: [{ connectionId, merchantId }],
      workflowIdConflictPolicy: 'USE_EXISTING',
      workflowExecutionTimeout: 10 * askingMs,
    }),
  );
  await within(askingMs, Promise.all(runs)).catch((error: unknown) =>
    api.log.warn({ err: error, count: turns.length }, 'not all providers have said their balance yet'),
  );
}

async function shownBalances({ store: { db } }: Api, merchantId: string): Promise<Balance[]> {
  const [ours, theirs] = await Promise.all([
    balancesOf(db, merchantId),
    askableConnections(db, merchantId, askableProviders),
  ]);
  const atProvider = new Map(theirs.map(({ connectionId, balance }) => [connectionId, balance]));
  const known = new Set(ours.map(({ connectionId }) => connectionId));
  const withoutEntries = theirs
    .filter(({ connectionId, isEnabled }) => isEnabled && !known.has(connectionId))
    .map(
      ({ connectionId, provider, name }): LedgerBalance => ({
        connectionId,
        provider,
        ...(name && { name }),
        accounts: {},
      }),
    );
  return [...ours, ...withoutEntries]
    .map((balance) => ({
      ...balance,
      atProvider: atProvider.get(balance.connectionId) ?? { state: 'not_offered' as const },
    }))
    .sort((a, b) => a.provider.localeCompare(b.provider, 'en') || a.connectionId.localeCompare(b.connectionId));
}
