// Runs that go side by side in one world, round by round: time passes for all of them at once.
import { inspect } from 'node:util';
import { workflowIds } from '../domain/core/names.ts';
import { openRuns, terminateAtRest } from './at-rest.ts';
import { historiesOf, pastsOf } from './histories.ts';
import { brokenAfter, brokenAtEnd, type InvariantName } from './invariants.ts';
import { type Plan, roundsMs } from './plan.ts';
import { type Run, startRun } from './run.ts';
import { stepViewOf, viewOf } from './view.ts';
import type { World } from './world.ts';

export interface RunResult {
  plan: Plan;
  broken: { name: InvariantName | 'runs-to-its-end'; what: string }[];
  counts: { payments: number; refunds: number; payouts: number };
}

/** Longer than the longest pause between two look-ups of an open payment, and between two tries of an event. */
const lastMs = 7 * 3_600_000;

export interface Batch {
  results: Promise<RunResult[]>;
  /** Steps and pauses that have ended: a batch that is stuck ends none. */
  ended(): number;
  /** The runs that have a workflow whose task fails again and again, and hold up the others. */
  stuck(): Promise<RunResult[]>;
}

/**
 * @param searching ends with the first run that breaks: the results on the others then mean nothing.
 */
export function startBatch(world: World, plans: readonly Plan[], searching = false): Batch {
  const runs: Run[] = [];
  let ended = 0;
  const count = () => {
    ended += 1;
  };
  return {
    results: runBatch(world, plans, { searching, runs, count }),
    ended: () => ended,
    async stuck() {
      const pasts = await historiesOf(world, runs.flatMap(idsOf));
      return runs.flatMap((run) => {
        const own = pasts.filter(({ workflowId }) => workflowId.includes(run.merchantId));
        const broken = own.flatMap(({ workflowId, failedTasks, failure }) =>
          failedTasks > 0
            ? [stuckBy(`${workflowId}: ${failedTasks} workflow tasks failed (${failure}), and time stands still`)]
            : [],
        );
        return broken.length > 0 ? [resultOf(run, broken)] : [];
      });
    },
  };
}

/** A run that did not end. */
export const stuckBy = (what: string): RunResult['broken'][number] => ({ name: 'no-run-is-stuck', what });

const resultOf = (run: Run, broken: RunResult['broken']): RunResult => ({
  plan: run.plan,
  broken,
  counts: { payments: run.payments.length, refunds: run.refunds.length, payouts: run.payouts.length },
});

async function runBatch(
  world: World,
  plans: readonly Plan[],
  { searching, runs, count }: { searching: boolean; runs: Run[]; count(): void },
): Promise<RunResult[]> {
  runs.push(...(await Promise.all(plans.map((plan) => startRun(world, plan)))));
  const broken = new Map<Run, RunResult['broken']>(runs.map((run) => [run, []]));
  /** A run that breaks goes no further, and the others go on. */
  const each = (work: (run: Run) => Promise<void>) =>
    Promise.all(
      runs
        .filter((run) => broken.get(run)?.length === 0 && !isFound())
        .map((run) =>
          work(run)
            .catch((error: Error) => {
              broken.get(run)?.push({ name: 'runs-to-its-end', what: inspect(error) });
            })
            .finally(count),
        ),
    );
  const isFound = () => searching && runs.some((run) => broken.get(run)?.length !== 0);
  const check = async (moment: 'step' | 'round', run: Run) => {
    broken.get(run)?.push(...(await brokenAfter(moment, await stepViewOf(run))));
    count();
  };
  const pass = async (ms: number) => {
    if (isFound()) return;
    await world.quiet();
    await each((run) => run.loseRuns());
    await world.pass(ms, count);
    await world.sweep();
    await world.quiet();
    await each((run) => check('round', run));
  };

  for (const [index, ms] of roundsMs.entries()) {
    await each((run) => run.round(index, () => (run.plan.isLarge ? Promise.resolve() : check('step', run))));
    await pass(ms);
  }
  await each((run) => run.calm());
  await pass(lastMs);
  const runless = await runlessOf(world, runs, () => pass(lastMs));
  // What changed after a payment was closed is known by its webhook only, which may have been lost.
  await each((run) => run.again());
  await pass(60_000);
  const pasts = isFound() ? [] : await pastsOf(world, runs.flatMap(idsOf), count);
  await each(async (run) => {
    const own = pasts.filter(({ workflowId }) => workflowId.includes(run.merchantId));
    const without = runless.filter((workflowId) => workflowId.includes(run.merchantId));
    broken.get(run)?.push(...(await brokenAtEnd(await viewOf(run, own, without))));
  });
  // With the search its world ends: what is under way there must not be terminated.
  const open = new Set(await openRuns(world));
  await Promise.all(runs.map((run) => (isFound() ? run.close() : end(world, run, open))));
  return runs.map((run) => resultOf(run, broken.get(run) ?? []));
}

/**
 * The workflows that should have a run, and have none: of refunds under way, and of payments and payouts of which no
 * person is asked. One that the time-skipping server has stranded just now is taken up when its look-up is overdue, so
 * that what has no run is looked at again after `more`.
 */
async function runlessOf(world: World, runs: Run[], more: () => Promise<void>): Promise<string[]> {
  const found = async () => {
    const open = new Set(await openRuns(world));
    const views = await Promise.all(runs.map(stepViewOf));
    return views
      .flatMap(({ run: { merchantId }, rows: { payments, refunds, payouts } }) => [
        ...payments.filter(waits).map(({ id }) => workflowIds.payment(merchantId, id)),
        ...refunds.filter(({ state }) => state === 'PENDING').map(({ id }) => workflowIds.refund(merchantId, id)),
        ...payouts.filter(waits).map(({ id }) => workflowIds.payout(merchantId, id)),
      ])
      .filter((workflowId) => !open.has(workflowId));
  };
  const first = await found();
  if (first.length === 0) return [];
  await more();
  const still = await found();
  return first.filter((workflowId) => still.includes(workflowId));
}

const waits = ({ status, attention_reason: reason }: { status: string; attention_reason: string | null }) =>
  status === 'PENDING' && !reason;

/** Ends what would go on in later batches. @param open the workflows that have a run. */
async function end(world: World, run: Run, open: ReadonlySet<string>): Promise<void> {
  const ids = idsOf(run).filter((id) => open.has(id));
  await Promise.all(ids.map((id) => terminateAtRest(world, id, 'chaos')));
  await run.close();
}

/** The workflows that a run may have. */
function idsOf({ merchantId, payments, refunds, payouts }: Run): string[] {
  return [
    ...payments.map(({ id }) => workflowIds.payment(merchantId, id)),
    ...refunds.map(({ id }) => workflowIds.refund(merchantId, id)),
    ...payouts.map(({ id }) => workflowIds.payout(merchantId, id)),
    ...[...payments, ...payouts].map(({ id: entityId }) => workflowIds.delivery({ merchantId, entityId })),
  ];
}
