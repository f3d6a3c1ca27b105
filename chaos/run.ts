// One run: a new merchant, and what its plan says. Runs of one batch go side by side, round by round.
import type { endpoint, merchant } from '../test/support/merchant.ts';
import { terminateAtRest } from './at-rest.ts';
import type { Books } from './books.ts';
import type { Ordered, OrderedPayout, OrderedRefund } from './orders.ts';
import { allProviders, type Plan, type ProviderName, type Step } from './plan.ts';
import { stepsOf } from './steps.ts';
import { openTools } from './tools.ts';
import type { World } from './world.ts';

export interface Run {
  plan: Plan;
  world: World;
  merchantId: string;
  /** At the providers. */
  accounts: Record<ProviderName, string>;
  /** The merchant's server. */
  shop: ReturnType<typeof merchant>;
  hook: Awaited<ReturnType<typeof endpoint>>;
  payments: Ordered[];
  refunds: OrderedRefund[];
  payouts: OrderedPayout[];
  /** The faults that were armed, as `provider operation fault`. */
  faults: Set<string>;
  /** Amounts that providers gave back by themselves, by payment. */
  givenBack: Map<string, number>;
  books(): Books;
  /** Does the steps of a round: one after the other, or beside the next. */
  round(index: number, afterEach: () => Promise<void>): Promise<void>;
  /** Loses the runs that the plan says. */
  loseRuns(): Promise<void>;
  /** Everybody behaves from now on. */
  calm(): Promise<void>;
  /** Every provider sends its webhook of each charge again, and every request is repeated. */
  again(): Promise<void>;
  close(): Promise<void>;
}

export async function startRun(world: World, plan: Plan): Promise<Run> {
  const tools = await openTools(world, plan.seed);
  const { accounts, hook, payments, refunds, payouts, lost, books, control, send, asPerson, shop } = tools;
  const steps = stepsOf(world, tools);
  return {
    plan,
    world,
    ...tools,
    async round(index, afterEach) {
      const beside: Promise<unknown>[] = [];
      for (const step of plan.steps.filter(({ round }) => round === index)) {
        const work = (steps[step.do] as (step: Step) => Promise<unknown>)(step);
        if (step.beside) {
          beside.push(work);
          continue;
        }
        await Promise.all([work, ...beside.splice(0)]);
        await afterEach();
      }
      await Promise.all(beside);
      await afterEach();
    },
    async loseRuns() {
      for (const id of lost.splice(0)) await terminateAtRest(world, id, 'lost');
    },
    async calm() {
      hook.answers(200);
      for (const provider of allProviders) {
        await control('DELETE', `/faults?provider=${provider}&account=${accounts[provider]}`);
      }
    },
    async again() {
      for (const { provider, account, id } of books().charges) {
        await control('POST', '/webhooks', { provider, account, id });
      }
      await Promise.all(
        [...payments, ...refunds, ...payouts].map((ordered) =>
          send(ordered, 'by' in ordered && ordered.by !== undefined ? asPerson(ordered.by as number) : shop.call),
        ),
      );
    },
    close: () => hook.close(),
  };
}
