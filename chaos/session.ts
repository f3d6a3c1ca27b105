// Runs plans in a world that is started when it is needed, and given up when it hangs or has grown old.
import { sleep } from '../launcher/files.ts';
import { say } from '../launcher/progress.ts';
import { loseStranded, takeLockBack, underWay } from './at-rest.ts';
import { type Batch, type RunResult, startBatch, stuckBy } from './batch.ts';
import { realNow } from './clock.ts';
import type { Plan } from './plan.ts';
import { shrink } from './shrink.ts';
import { openWorld, type World } from './world.ts';

/** A batch is stuck when no step of it has ended for so long, and no time has passed. */
const stuckMs = 3 * 60_000;
const lookMs = 5_000;
/** How long a server that stands still is asked why. */
const askMs = 30_000;
/** After so many looks without a step a run may be stranded. */
const looksBeforeStranded = 3;
/** A world keeps the histories and ledgers of all of its runs: its twelfth batch took twice as long as its second. */
const batchesOfWorld = 5;
/** Making a broken plan smaller ends then, with the smallest so far. */
const shrinkMs = 4 * 60_000;

/** What a world that was given up still throws, from timers of the Temporal client and from its workers. */
const ofGoneWorld = /Channel has been shut down|Not running\. Current state|Worker was shutdown/;

export function openSession() {
  let opened: Promise<World> | undefined;
  let batches = 0;
  let hasGivenUp = false;

  async function runPlans(plans: Plan[], searching = false): Promise<RunResult[]> {
    if (batches >= batchesOfWorld) await close();
    opened ??= openWorld();
    const world = await opened;
    batches += 1;
    const batch = startBatch(world, plans, searching);
    const watch = watching(world, batch);
    const results = await Promise.race([batch.results, watch.stuck]).finally(watch.end);
    const isCutShort = results && searching && results.some(({ broken }) => broken.length > 0);
    // Time does not pass while a task is open: a run that is stuck in one stops the world.
    const [stuck, lines] = results
      ? [[], []]
      : await Promise.all([
          answerOr(() => [], askMs, batch.stuck()),
          answerOr(() => ['the time-skipping server does not answer'], askMs, underWay(world)),
        ]);
    if (!results) {
      say(
        `The batch stands still${world.isPassing() ? ' while time is to pass' : ''}: ${lines.join('; ') || 'no task is under way'}`,
      );
    }
    if (!results || isCutShort) await giveUp();
    if (results) return results;
    if (stuck.length > 0) return stuck;
    const what = `nothing has happened for ${stuckMs / 60_000} minutes`;
    const none = { payments: 0, refunds: 0, payouts: 0 };
    if (plans.length === 1) return plans.map((plan) => ({ plan, broken: [stuckBy(what)], counts: none }));
    // No workflow shows it: the half that is stuck has the run.
    const half = Math.ceil(plans.length / 2);
    const first = await runPlans(plans.slice(0, half), searching);
    if (first.some(({ broken }) => broken.length > 0)) return first;
    return [...first, ...(await runPlans(plans.slice(half), searching))];
  }

  async function giveUp(): Promise<void> {
    hasGivenUp = true;
    const world = opened;
    opened = undefined;
    // One that is still being opened has started servers already, of which only it knows all.
    await (await world?.catch(() => undefined))?.abandon();
    batches = 0;
  }

  async function close(): Promise<void> {
    await (await opened)?.close();
    opened = undefined;
    batches = 0;
  }

  return {
    runPlans,
    close,
    giveUp,
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

/** What a server answers, or something else if it fails or takes longer. */
const answerOr = <T>(otherwise: () => T, withinMs: number, answer: Promise<T>): Promise<T> =>
  Promise.race([answer.catch(otherwise), sleep(withinMs).then(otherwise)]);

/**
 * Looks every few seconds whether anything has happened in a batch. `stuck` resolves when nothing has for too long. Looks are
 * counted, and not the time between them: a process that was stopped and goes on is not stuck.
 */
function watching(world: World, batch: Batch): { stuck: Promise<undefined>; end(): void } {
  let timer: NodeJS.Timeout | undefined;
  const stuck = new Promise<undefined>((resolve) => {
    let ended = -1;
    let aheadMs = 0;
    let still = 0;
    const look = async () => {
      // A server that no longer answers at all makes no progress either.
      const ahead = (await answerOr(() => realNow() + aheadMs, lookMs, world.now())) - realNow();
      // The server's clock goes on with the real one while it does not skip.
      still = batch.ended() !== ended || ahead - aheadMs > 1_000 ? 0 : still + 1;
      [ended, aheadMs] = [batch.ended(), ahead];
      if (still * lookMs > stuckMs) resolve(undefined);
      if (still % looksBeforeStranded !== 0 || still === 0) return;
      const stranded = await loseStranded(world).catch(() => []);
      if (stranded.length > 0) say(`Stranded by the time-skipping server, and lost: ${stranded.join(', ')}`);
      else if (await takeLockBack(world).catch(() => false))
        say('The time-skipping server kept a lock for nothing, which was taken back.');
    };
    timer = setInterval(() => void look(), lookMs);
  });
  return { stuck, end: () => clearInterval(timer) };
}
