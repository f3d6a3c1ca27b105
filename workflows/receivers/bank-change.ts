import * as wf from '@temporalio/workflow';
import type { CommandResult } from '../../activities/core/types.ts';
import type { Activities } from '../../activities/index.ts';
import type { BankChangeCommand, BankChangeSnapshot, ReceiverRef } from '../../activities/receivers/types.ts';
import type { Wait } from '../../domain/core/timeline.ts';
import { rowOptions } from '../core/activity-options.ts';
import { commandQueue } from '../core/commands.ts';
import { nextStep } from '../core/entity-loop.ts';

/*
 * New bank details of a receiver that a provider already has.
 *
 *   requested ─┬─ canceled ──────────────▶ as before
 *              └─ a second person approves ─▶ approved ─ the cool-off has passed ─▶ they count
 *
 * The cool-off starts with the request. A later request replaces the waiting details, and starts a new cool-off.
 */

export const bankChangeWaiting = wf.defineQuery<Wait[]>('waiting');

const rows =
  wf.proxyLocalActivities<Pick<Activities, 'loadBankChange' | 'decideBankChange' | 'applyBankChange'>>(rowOptions);

export async function bankChange(ref: ReceiverRef): Promise<void> {
  let snapshot: BankChangeSnapshot | undefined;
  const counter = { steps: 0 };

  wf.setHandler(bankChangeWaiting, () => {
    if (!snapshot?.waits) return [];
    const coolOff: Wait = { what: 'cool_off', until: new Date(snapshot.coolsOffAt).toISOString() };
    return snapshot.approved ? [coolOff] : [{ what: 'approval' }, coolOff];
  });
  const commands = commandQueue<BankChangeCommand, CommandResult>('command');

  snapshot = await rows.loadBankChange(ref);
  while (snapshot.waits || !commands.isEmpty()) {
    const isHandled: boolean = await commands.handleNext(async (command) => {
      const { now, refused } = await rows.decideBankChange({ ...ref, command, step: nextStep(counter) });
      snapshot = now;
      return refused === undefined ? { kind: 'done' } : { kind: 'refused', why: refused };
    });
    const hasCommand = () => !commands.isEmpty();
    if (!isHandled) {
      if (!snapshot.approved) await wf.condition(hasCommand);
      else if (Date.now() < snapshot.coolsOffAt) await wf.condition(hasCommand, snapshot.coolsOffAt - Date.now());
      else snapshot = await rows.applyBankChange({ ...ref, step: nextStep(counter) });
    }
    if (!snapshot.waits && commands.isEmpty()) await commands.handlersFinished();
  }
}
