// `npm run bench -- --parts isolation`: what the payments of others cost when one provider hangs, or one merchant sends far
// more than its share. The same arrivals in each phase, and phases in mirrored order: only their ratios say something.
import { sleep } from '../launcher/files.ts';
import { progress } from '../launcher/progress.ts';
import { setFault, usualCondition } from './conditions.ts';
import { type Form, openOurs, pay, settled } from './forms.ts';
import { paymentsPerSecond, quantile } from './measure.ts';
import { type Latency, latencyOf } from './open-loop.ts';
import { arrivals, mirrored } from './order.ts';
import type { World } from './world.ts';

export interface IsolationSize {
  /** Of each phase. */
  seconds: number;
  rounds: number;
  /** Payments at the provider that hangs, in each of its phases. */
  hanging: number;
  /** Payments a second of the others; else a share of the most that ours does. */
  rate?: number;
}

/** The merchants whose payments are measured. */
const merchants = 20;
/** Their payments a second together, as a share of the most that ours does here. */
const othersShare = 0.2;
/** The merchant of the flood sends so many times what each of the others sends. */
const floodTimes = 50;

/** What else happens during a phase. */
export const phases = {
  quiet: 'nothing else',
  answering: 'payments at a second provider, which answers',
  hanging: 'the same payments at the second provider, which hangs',
  flood: `one merchant sends ${floodTimes} times what each other one sends`,
} as const;
export type Phase = keyof typeof phases;

/** Each pair of phases is compared in the middle of two quiet ones. */
const cells: Phase[][] = [
  ['quiet', 'answering', 'hanging'],
  ['quiet', 'flood'],
];

export interface PhaseFigures {
  phase: Phase;
  cell: number;
  payments: number;
  failed: number;
  /** Payments of the others, milliseconds from the intended arrival. */
  firstAnswers: number[];
  approvals: number[];
  /** Of what goes on beside them. */
  beside: { payments: number; refused: number; firstAnswer: Latency };
}

export interface Isolation {
  /** Payments a second: the most of ours, of the others together, and of the flood. */
  rates: { most: number; others: number; flood: number };
  phases: PhaseFigures[];
}

export async function isolation(world: World, ours: Form, size: IsolationSize): Promise<Isolation> {
  const keys: string[] = [];
  while (keys.length < merchants) keys.push(await world.newMerchant());
  world.keys = keys;
  const most = await progress('bench: the most that ours does', paymentsPerSecond(world, ours, 20, 100));
  const flooding = await world.newMerchant();
  const others = size.rate ?? most * othersShare;
  const rates = { most, others, flood: (others / merchants) * floodTimes };

  const besides: Record<Phase, Beside> = {
    quiet: { rate: 0, keys: [] },
    answering: { rate: size.hanging / size.seconds, keys, provider: 'PodPay2' },
    hanging: { rate: size.hanging / size.seconds, keys, provider: 'PodPay2', hangs: true },
    flood: { rate: rates.flood, keys: [flooding] },
  };
  const found: PhaseFigures[] = [];
  for (let round = 1; round <= size.rounds; round += 1) {
    for (const [cell, names] of cells.entries()) {
      for (const phase of mirrored(names)) {
        const label = `bench: isolation, round ${round} of ${size.rounds}, ${others.toFixed(1)} payments a second beside ${phases[phase]}`;
        const figures = await progress(
          label,
          runPhase(world, ours, { rate: others, keys }, besides[phase], size.seconds),
        );
        found.push({ phase, cell, ...figures });
      }
    }
  }
  return { rates, phases: found };
}

/** Payments of some merchants, one after the other. */
interface Stream {
  rate: number;
  keys: string[];
  provider?: string;
}

interface Beside extends Stream {
  /** The provider makes the charge and does not answer. */
  hangs?: true;
}

async function runPhase(world: World, ours: Form, others: Stream, beside: Beside, seconds: number) {
  await setFault(world, 'PodPay2', beside.hangs ? 'timeout_after' : 'slow', usualCondition.providerMs);
  const [measured, extra] = await Promise.all([
    stream(world, ours, others, seconds, 1),
    stream(world, ours, beside, seconds, 2),
  ]);
  // What hung is paid once its provider answers again: the audit expects all payments APPROVED.
  await setFault(world, 'PodPay2', 'slow', usualCondition.providerMs);
  await payHung(world);
  return {
    payments: measured.payments,
    failed: measured.failed,
    firstAnswers: measured.firstAnswers,
    approvals: measured.approvals,
    beside: { payments: extra.payments, refused: extra.failed, firstAnswer: latencyOf(extra.firstAnswers) },
  };
}

async function stream(world: World, ours: Form, { rate, keys, provider }: Stream, seconds: number, seed: number) {
  const firstAnswers: number[] = [];
  const approvals: number[] = [];
  let failed = 0;
  const one = async (intended: number, key: string) => {
    try {
      const opened = await openOurs(world, key, { provider });
      firstAnswers.push(performance.now() - intended);
      // It hung, and is paid after the phase.
      if (opened.transactionId === undefined) return;
      await pay(world, { transactionId: opened.transactionId }, provider);
      await settled(world, ours, opened);
      approvals.push(performance.now() - intended);
    } catch {
      failed += 1;
    }
  };
  const began = performance.now();
  const payments: Promise<void>[] = [];
  for (const [index, offset] of (rate > 0 ? arrivals(rate, seconds, seed) : []).entries()) {
    const intended = began + offset;
    const early = intended - performance.now();
    if (early > 0) await sleep(early);
    payments.push(one(intended, keys[index % keys.length] ?? ''));
  }
  await Promise.all(payments);
  return { payments: payments.length, failed, firstAnswers, approvals };
}

/**
 * Pays the charges of the second provider that still wait, and waits until their payments are APPROVED: a webhook names
 * our reference, by which a payment is found whose answer was lost. Includes those whose request was answered 503.
 */
async function payHung(world: World): Promise<void> {
  const waiting = async () => {
    const found = await world.databases.trilho?.query<{ id: string }>(
      "select id from payments where provider = 'PodPay2' and status = 'PENDING'",
    );
    return found?.rows.map(({ id }) => id) ?? [];
  };
  const ends = Date.now() + mostSettleMs;
  const paid = new Set<string>();
  for (let left = await waiting(); left.length > 0; left = await waiting()) {
    const reply = await fetch(`${world.urls.sandbox}/_sandbox/books?provider=PodPay2`);
    const { charges } = (await reply.json()) as { charges: { id: string; reference: string }[] };
    for (const { id, reference } of charges) {
      if (paid.has(id) || !left.includes(reference)) continue;
      await pay(world, { transactionId: id }, 'PodPay2');
      paid.add(id);
    }
    if (Date.now() > ends) throw new Error(`${left.length} payments that hung are still PENDING, such as ${left[0]}`);
    await sleep(1_000);
  }
}

/** The time for what hung to end. */
const mostSettleMs = 3 * 60_000;

/** The median of a figure in the phases of a kind, and that of the quiet phases of the same cell, as a ratio. */
export function moved(found: PhaseFigures[], phase: Phase, figure: 'firstAnswers' | 'approvals'): number {
  const cell = found.find((each) => each.phase === phase)?.cell;
  const all = (name: Phase) =>
    found.filter((each) => each.phase === name && each.cell === cell).flatMap((each) => each[figure]);
  return quantile(all(phase), 0.5) / quantile(all('quiet'), 0.5);
}
