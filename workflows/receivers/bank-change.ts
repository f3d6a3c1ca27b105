import * as wf from '@temporalio/workflow';
import type { CommandResult } from '../../activities/core/types.ts';
import type { Activities } from '../../activities/index.ts';
import type { BankChangeCommand, BankChangeSnapshot, ReceiverRef } from '../../activities/receivers/types.ts';
import type { Wait } from '../../domain/core/timeline.ts';

/*
 * Other bank details of a receiver that a provider has.
 *
 *   asked ─┬─ canceled ──────────────▶ as before
 *          └─ a second person approves ─▶ approved ─ the cool-off has passed ─▶ they count
 *
 * The cool-off runs from when they were asked for. Others that are asked for meanwhile take their place, and wait anew.
 */

export const bankChangeCommand = wf.defineUpdate<CommandResult, [BankChangeCommand]>('command');
export const bankChangeWaiting = wf.defineQuery<Wait[]>('waiting');

const rows = wf.proxyLocalActivities<Pick<Activities, 'loadBankChange' | 'decideBankChange' | 'applyBankChange'>>({
  startToCloseTimeout: '10s',
  localRetryThreshold: '1m',
  retry: { initialInterval: '200ms', maximumInterval: '10s' },
});

export async function bankChange(ref: ReceiverRef): Promise<void> {
  const asked: { command: BankChangeCommand; answer?: CommandResult }[] = [];
  let now: BankChangeSnapshot | undefined;
  let steps = 0;
  const nextStep = () => {
    steps += 1;
    return `${wf.workflowInfo().runId}:${steps}`;
  };

  wf.setHandler(bankChangeWaiting, () => {
    if (!now?.waits) return [];
    const coolOff: Wait = { what: 'cool_off', until: new Date(now.coolsOffAt).toISOString() };
    return now.approved ? [coolOff] : [{ what: 'approval' }, coolOff];
  });
  wf.setHandler(bankChangeCommand, async (command) => {
    const asking: (typeof asked)[number] = { command };
    asked.push(asking);
    await wf.condition(() => asking.answer !== undefined);
    return asking.answer as CommandResult;
  });

  now = await rows.loadBankChange(ref);
  while (now.waits || asked.length > 0) {
    const [asking] = asked;
    if (asking) {
      const decided: { now: BankChangeSnapshot; refused?: string } = await rows.decideBankChange({
        ...ref,
        command: asking.command,
        step: nextStep(),
      });
      now = decided.now;
      asking.answer = decided.refused === undefined ? { kind: 'done' } : { kind: 'refused', why: decided.refused };
      asked.shift();
    } else if (now.approved && Date.now() >= now.coolsOffAt) {
      now = await rows.applyBankChange({ ...ref, step: nextStep() });
    } else if (now.approved) {
      await wf.condition(() => asked.length > 0, now.coolsOffAt - Date.now());
    } else {
      await wf.condition(() => asked.length > 0);
    }
    if (!now.waits && asked.length === 0) {
      await wf.condition(() => wf.allHandlersFinished() || asked.length > 0);
    }
  }
}
