import * as wf from '@temporalio/workflow';
import type { DisputeAnswer, DisputeRef, DisputeSnapshot, DisputeTransition } from '../../activities/disputes/types.ts';
import type { Activities } from '../../activities/index.ts';
import { dueNoticeMs, isUndecided, unansweredMs } from '../../domain/disputes/transition.ts';

/*
 * A dispute and its time.
 *
 *   OPEN ─┬─ answer ───▶ ACCEPTED                        (the provider takes the money back)
 *         ├─ answer ───▶ CONTESTED ─┬─ news or person ──▶ WON
 *         │                         └─ news or person ──▶ LOST
 *         ├─ news or person ────────────────────────────▶ WON, LOST
 *         └─ deadline ─▶ EXPIRED                         (some hours before, a person is called)
 *
 * Its row is there before the run. A provider's news change the row and tell the run (`changed`), or are found when it
 * reads the row again.
 */

/** Decides; waits until it is in the row. @returns why it is not, where it came too late. */
export const answer = wf.defineUpdate<{ refused?: string }, [DisputeAnswer]>('answer');
/** The row has changed. */
export const changed = wf.defineSignal('changed');

/** What has no timer of its own is read again this often: a signal may have been lost. */
const rereadMs = 7 * 86_400_000;

const rows = wf.proxyLocalActivities<Pick<Activities, 'loadDispute' | 'transitionDispute'>>({
  startToCloseTimeout: '10s',
  localRetryThreshold: '1m',
  retry: { initialInterval: '200ms', maximumInterval: '10s' },
});

export async function dispute(ref: DisputeRef): Promise<void> {
  const asked: { answer: DisputeAnswer; outcome?: { refused?: string } }[] = [];
  let stale = true;
  let now!: DisputeSnapshot;

  // One flow writes: an answer waits for its turn.
  wf.setHandler(answer, async (given) => {
    const one: (typeof asked)[number] = { answer: given };
    asked.push(one);
    await wf.condition(() => one.outcome !== undefined);
    return one.outcome ?? {};
  });
  wf.setHandler(changed, () => {
    stale = true;
  });

  const move = async (change: Omit<DisputeTransition, keyof DisputeRef | 'at'>): Promise<{ refused?: string }> => {
    const moved = await rows.transitionDispute({ ...ref, at: Date.now(), ...change });
    now = moved.now;
    return moved.refused === undefined ? {} : { refused: moved.refused };
  };

  do {
    if (stale) {
      stale = false;
      now = await rows.loadDispute(ref);
    }
    for (let one = asked.shift(); one; one = asked.shift()) one.outcome = await move(one.answer);
    if (!isUndecided(now.state)) {
      await wf.condition(wf.allHandlersFinished);
      continue;
    }
    const next = nextStep(now, Date.now());
    if (next.inMs > 0) {
      const woken = await wf.condition(() => stale || asked.length > 0, next.inMs);
      if (!woken && next.change === undefined) stale = true;
    } else if (next.change) await move(next.change);
  } while (isUndecided(now.state) || asked.length > 0);
}

/** What time itself will do next, and in how many milliseconds: at once where that is not above 0. */
function nextStep(
  { state, deadline, createdAt, called }: DisputeSnapshot,
  at: number,
): { inMs: number; change?: Pick<DisputeTransition, 'to' | 'call'> } {
  if (state !== 'OPEN') return { inMs: rereadMs };
  if (deadline !== undefined && (called || at >= deadline)) return { inMs: deadline - at, change: { to: 'EXPIRED' } };
  if (called) return { inMs: rereadMs };
  if (deadline === undefined) {
    const call = 'Nobody has answered for three days. The provider names no deadline: look it up in its panel.';
    return { inMs: createdAt + unansweredMs - at, change: { call } };
  }
  const call = `Nobody has answered, and ${new Date(deadline).toISOString()} is the last moment to do so.`;
  return { inMs: deadline - dueNoticeMs - at, change: { call } };
}
