// Runs plans in a world that is started when it is needed, and given up when it hangs or has grown old.
import { type RunResult, runBatch } from './batch.ts';
import { realNow } from './clock.ts';
import type { Plan } from './plan.ts';
import { shrink } from './shrink.ts';
import { openWorld, type World } from './world.ts';

/** A batch takes about a minute on a busy machine. */
const batchMs = 4 * 60_000;
/** A world keeps the histories and ledgers of all of its runs: its twelfth batch took twice as long as its second. */
const batchesOfWorld = 5;
/** Making a broken plan smaller ends then, with the smallest so far. */
const shrinkMs = 4 * 60_000;

/** What a world that was given up still throws, from timers of the Temporal client and of its workers. */
const ofGoneWorld = /Channel has been shut down|Not running\. Current state/;

export function openSession() {
  let world: World | undefined;
  let batches = 0;
  let hasGivenUp = false;

  async function runPlans(plans: Plan[], searching = false): Promise<RunResult[]> {
    if (batches >= batchesOfWorld) await close();
    world ??= await openWorld();
    batches += 1;
    const late = Symbol('late');
    let timer: NodeJS.Timeout | undefined;
    const over = new Promise<typeof late>((resolve) => {
      timer = setTimeout(() => resolve(late), batchMs);
    });
    const results = await Promise.race([runBatch(world, plans, searching), over]).finally(() => clearTimeout(timer));
    const isCutShort = results !== late && searching && results.some(({ broken }) => broken.length > 0);
    if (results === late || isCutShort) await giveUp();
    if (results !== late) return results;
    // Time does not pass while a task is open: a run that is stuck in one stops the world.
    const what = `after ${batchMs / 60_000} minutes the batch had not ended`;
    const none = { payments: 0, refunds: 0, payouts: 0 };
    const stuck = (plan: Plan): RunResult => ({ plan, broken: [{ name: 'no-run-is-stuck', what }], counts: none });
    if (plans.length === 1) return plans.map(stuck);
    const found: RunResult[] = [];
    for (const plan of plans) found.push(...(await runPlans([plan])));
    return found;
  }

  async function giveUp(): Promise<void> {
    hasGivenUp = true;
    await world?.abandon();
    world = undefined;
    batches = 0;
  }

  async function close(): Promise<void> {
    await world?.close();
    world = undefined;
    batches = 0;
  }

  return {
    runPlans,
    close,
    /** Whether an error that nobody caught comes from a world that was given up, and says nothing of the next one. */
    isOfGoneWorld: (error: Error): boolean => hasGivenUp && ofGoneWorld.test(error.message),
    shrink(broken: RunResult): Promise<RunResult> {
      const until = realNow() + shrinkMs;
      return shrink(
        broken,
        (plans) => runPlans(plans, true),
        () => realNow() > until,
      );
    },
  };
}
