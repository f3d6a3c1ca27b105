import { say } from '../launcher/progress.ts';
import { median } from './measure.ts';
import type { ServerKind } from './world.ts';

export interface Result {
  server: ServerKind;
  /** All payments, warm-up included. */
  payments: number;
  /** The violations that the audit found; empty in a good run. */
  wrong: string[];
  /** Milliseconds. */
  firstAnswer: { form: string; what: string; p50: number; p95: number; byRound: number[] }[];
  throughput: { clients: number; forms: { form: string; perSecond: number; byRound: number[] }[] }[];
  histories: { form: string; workflows: number; events: [string, number][] }[];
}

const isBare = ({ form }: { form: string }) => form !== 'ours';

/**
 * Our time divided by that of the best bare form, per round; the median of these ratios, with the lowest and the
 * highest.
 */
export function ratioToBest(
  forms: { form: string; byRound: number[] }[],
  best: (...values: number[]) => number,
): { ratio: number; lowest: number; highest: number } {
  const bare = forms.filter(isBare);
  const ours = forms.find(({ form }) => form === 'ours')?.byRound ?? [];
  const ratios = ours.map((value, round) => value / best(...bare.map(({ byRound }) => byRound[round] ?? Number.NaN)));
  return { ratio: median(ratios), lowest: Math.min(...ratios), highest: Math.max(...ratios) };
}

export function printResult(result: Result): void {
  const { server, payments, firstAnswer, throughput, histories } = result;
  say(`\nTemporal's ${server === 'dev' ? 'dev server' : 'real server on Postgres'}; ${payments} payments in all\n`);

  const first = ratioToBest(firstAnswer, Math.min);
  say(`First answer at rest: ours takes ${times(first)} the best bare one (less is better)`);
  for (const { form, what, p50, p95 } of firstAnswer) {
    say(`  ${form.padEnd(28)} p50 ${ms(p50)}  p95 ${ms(p95)}   ${what}`);
  }

  for (const { clients, forms } of throughput) {
    const speed = ratioToBest(forms, Math.max);
    say(
      `\nPayments a second to APPROVED, ${clients} clients: ours does ${times(speed)} the best bare one (more is better)`,
    );
    for (const { form, perSecond } of forms) say(`  ${form.padEnd(28)} ${perSecond.toFixed(1).padStart(6)}`);
  }

  say('\nHistory events of one payment');
  for (const { form, workflows, events } of histories) {
    const total = events.reduce((sum, [, count]) => sum + count, 0);
    say(`  ${form.padEnd(28)} ${String(total).padStart(4)} in ${workflows} workflow${workflows > 1 ? 's' : ''}`);
  }
  say('\nWhat those of ours buy');
  for (const [name, count] of histories.find(({ form }) => form === 'ours')?.events ?? []) {
    say(`  ${String(count).padStart(3)} ${name.padEnd(42)} ${buys[name] ?? ''}`);
  }
  say('');
}

const ms = (value: number) => `${value.toFixed(1).padStart(6)} ms`;
const times = ({ ratio, lowest, highest }: ReturnType<typeof ratioToBest>) =>
  `${ratio.toFixed(2)} × (${lowest.toFixed(2)} to ${highest.toFixed(2)})`;

const buys: Record<string, string> = {
  WorkflowExecutionStarted: 'the payment, and one delivery for each event, cannot be lost',
  WorkflowExecutionCompleted: 'they end, and free the worker and the server',
  WorkflowTaskScheduled: 'a turn of the workflow: a decision, made once',
  WorkflowTaskStarted: 'so that a turn whose worker dies is given to another',
  WorkflowTaskCompleted: 'what was decided, for the replay',
  WorkflowExecutionUpdateAccepted: 'the merchant’s request is received, and answered once',
  WorkflowExecutionUpdateCompleted: 'the first answer, the same for every repeat',
  MarkerRecorded: 'a row write of ours, done within a turn: no task of its own',
  ActivityTaskScheduled: 'a call outside: charge, look-up, post of an event',
  ActivityTaskStarted: 'so that a call whose worker dies is known to have begun',
  ActivityTaskCompleted: 'what the outside answered',
  TimerStarted: 'a lost webhook is made good by a poll; a slow provider does not keep the merchant waiting',
  TimerCanceled: 'the webhook, or the provider, was quicker',
  WorkflowExecutionSignaled: 'a webhook of the provider',
  UpsertWorkflowSearchAttributes: 'operations find payments by status in Temporal’s own lists',
  WorkflowPropertiesModified: '',
};
