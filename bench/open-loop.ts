// Payments that arrive at their own times, whether or not earlier ones are done, as those of a shop do. Clients that wait
// for their last payment would ask less of a slow system, and so hide how long others had to wait.
import { sleep } from '../launcher/files.ts';
import { progress } from '../launcher/progress.ts';
import { type Form, pay, settled } from './forms.ts';
import { quantile } from './measure.ts';
import { arrivals } from './order.ts';
import type { World } from './world.ts';

export interface Latency {
  /** Milliseconds from the intended arrival. */
  p50: number;
  p99: number;
}

export const latencyOf = (times: number[]): Latency => ({ p50: quantile(times, 0.5), p99: quantile(times, 0.99) });

export interface OpenLoop {
  form: string;
  /** Payments a second. */
  rate: number;
  payments: number;
  /** Those without a first answer with a code, or without their events after a minute. They count as infinitely slow. */
  failed: number;
  /** It was ended early: payments of ten seconds had no last event yet. */
  overloaded: boolean;
  firstAnswer: Latency;
  lastEvent: Latency;
}

/** How many payments may be under way: those of so many seconds, and at least so many. */
const mostUnderWay = { seconds: 10, payments: 30 };

async function openLoop(world: World, form: Form, rate: number, seconds: number): Promise<OpenLoop> {
  const firstAnswers: number[] = [];
  const lastEvents: number[] = [];
  let [underWay, failed, overloaded] = [0, 0, false];
  const one = async (intended: number) => {
    underWay += 1;
    let answeredAt = Number.POSITIVE_INFINITY;
    let endedAt = Number.POSITIVE_INFINITY;
    try {
      const opened = await form.open();
      answeredAt = performance.now();
      await pay(world, opened);
      await settled(world, form, opened);
      endedAt = performance.now();
    } catch {
      failed += 1;
    }
    firstAnswers.push(answeredAt - intended);
    lastEvents.push(endedAt - intended);
    underWay -= 1;
  };

  const began = performance.now();
  const payments: Promise<void>[] = [];
  // The same seed for every form: all get the same arrivals.
  for (const offset of arrivals(rate, seconds, 1)) {
    const intended = began + offset;
    const early = intended - performance.now();
    if (early > 0) await sleep(early);
    overloaded = underWay > Math.max(rate * mostUnderWay.seconds, mostUnderWay.payments);
    if (overloaded) break;
    payments.push(one(intended));
  }
  await Promise.all(payments);
  return {
    form: form.name,
    rate,
    payments: payments.length,
    failed,
    overloaded,
    firstAnswer: latencyOf(firstAnswers),
    lastEvent: latencyOf(lastEvents),
  };
}

export interface OpenLoopSize {
  /** Shares of the reference's maximum. */
  shares: number[];
  seconds: number;
}

/** @param most payments a second of the reference, bare with local rows. */
export async function openLoops(world: World, forms: Form[], most: number, size: OpenLoopSize): Promise<OpenLoop[]> {
  const found: OpenLoop[] = [];
  for (const share of size.shares) {
    for (const form of forms) {
      const rate = most * share;
      const label = `bench: ${rate.toFixed(1)} arrivals a second for ${size.seconds} s, ${form.name}`;
      found.push(await progress(label, openLoop(world, form, rate, size.seconds)));
    }
  }
  return found;
}

export interface RampSize {
  /** Of each step. */
  seconds: number;
  /** The most steps. */
  steps: number;
}

/** The 99th percentile (ms) of first answer or last event at which a ramp ends. */
export const rampEndsAtMs = 1_000;

/** The rates of a ramp: from a quarter of the reference's maximum, each a quarter more than the one before. */
export const rampRates = (most: number, steps: number): number[] =>
  Array.from({ length: steps }, (_, step) => (most / 4) * 1.25 ** step);

export const holds = ({ firstAnswer, lastEvent, failed, overloaded }: OpenLoop): boolean =>
  !overloaded && failed === 0 && Math.max(firstAnswer.p99, lastEvent.p99) <= rampEndsAtMs;

/** Each form's steps up to the first that it does not hold. */
export async function ramps(world: World, forms: Form[], most: number, size: RampSize): Promise<OpenLoop[][]> {
  const found: OpenLoop[][] = [];
  for (const form of forms) {
    const steps: OpenLoop[] = [];
    for (const rate of rampRates(most, size.steps)) {
      const label = `bench: ramp, ${rate.toFixed(1)} arrivals a second, ${form.name}`;
      const step = await progress(label, openLoop(world, form, rate, size.seconds));
      steps.push(step);
      if (!holds(step)) break;
    }
    found.push(steps);
  }
  return found;
}
