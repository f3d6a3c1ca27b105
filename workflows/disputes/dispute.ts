import * as wf from '@temporalio/workflow';
import type { DisputeAnswer, DisputeRef, DisputeSnapshot, DisputeTransition } from '../../activities/disputes/types.ts';
import type { Activities } from '../../activities/index.ts';
import { dueNoticeMs, isUndecided, unansweredMs } from '../../domain/disputes/transition.ts';
import { rowOptions } from '../core/activity-options.ts';
import { commandQueue } from '../core/commands.ts';

/*
 * A dispute and its deadline.
 *
 *   OPEN ─┬─ answer ───▶ ACCEPTED                        (the provider takes the money back)
 *         ├─ answer ───▶ CONTESTED ─┬─ event or person ▶ WON
 *         │                         └─ event or person ▶ LOST
 *         ├─ event or person ──────────────────────────▶ WON, LOST
 *         └─ deadline ─▶ EXPIRED                         (some hours before, a person is notified; not while only an
 *                                                         unsigned webhook reports it)
 *
 * Its row is written before the run starts. A provider event changes the row and signals the run (`changed`), or is found
 * when the run reads the row again. The update `answer` returns when the answer is in the row, or why it came too late.
 */

/** The row has changed. */
export const changed = wf.defineSignal('changed');

/** A dispute without a timer of its own is read again this often: a signal may have been lost. */
const rereadMs = 7 * 86_400_000;

const rows = wf.proxyLocalActivities<Pick<Activities, 'loadDispute' | 'transitionDispute'>>(rowOptions);

export async function dispute(ref: DisputeRef): Promise<void> {
  let isStale = true;
  let snapshot!: DisputeSnapshot;
  const answers = commandQueue<DisputeAnswer, { refused?: string }>('answer');
  wf.setHandler(changed, () => {
    isStale = true;
  });

  const transition = async (
    change: Omit<DisputeTransition, keyof DisputeRef | 'at'>,
  ): Promise<{ refused?: string }> => {
    const { now, refused } = await rows.transitionDispute({ ...ref, at: Date.now(), ...change });
    snapshot = now;
    return refused === undefined ? {} : { refused };
  };

  do {
    if (isStale) {
      isStale = false;
      snapshot = await rows.loadDispute(ref);
    }
    while (await answers.handleNext(transition));
    if (!isUndecided(snapshot.state)) {
      await answers.handlersFinished();
      continue;
    }
    const next = nextStep(snapshot, Date.now());
    if (next.inMs > 0) {
      const isWoken = await wf.condition(() => isStale || !answers.isEmpty(), next.inMs);
      if (!isWoken && next.change === undefined) isStale = true;
    } else if (next.change) await transition(next.change);
  } while (isUndecided(snapshot.state) || !answers.isEmpty());
}

/** The next change that is due by time, and in how many milliseconds: at once where that is not above 0. */
function nextStep(
  { state, deadline, createdAt, called, unconfirmed }: DisputeSnapshot,
  at: number,
): { inMs: number; change?: Pick<DisputeTransition, 'to' | 'call'> } {
  if (state !== 'OPEN') return { inMs: rereadMs };
  const expires = deadline !== undefined && !unconfirmed;
  if (expires && (called || at >= deadline)) return { inMs: deadline - at, change: { to: 'EXPIRED' } };
  if (called) return { inMs: rereadMs };
  if (deadline === undefined) {
    const call =
      'This dispute was not answered for three days. The provider reports no deadline: check it in the provider’s panel.';
    return { inMs: createdAt + unansweredMs - at, change: { call } };
  }
  const call = `This dispute is not answered, and its deadline is ${new Date(deadline).toISOString()}.`;
  return { inMs: deadline - dueNoticeMs - at, change: { call } };
}
