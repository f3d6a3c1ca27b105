// How fast each form is: first answers at rest, and payments a second with a number of clients.
import { progress } from '../launcher/progress.ts';
import type { Form } from './forms.ts';
import { firstAnswers, paymentsPerSecond } from './measure.ts';
import { mirrored } from './order.ts';
import type { World } from './world.ts';

export interface ThroughputSize {
  clients: number[];
  rounds: number;
  /** Payments of each form in all rounds together. */
  payments: number;
}

/** A figure of a form in each round. */
export interface ByRound {
  form: string;
  what: string;
  byRound: number[];
}

export interface Throughput {
  clients: number;
  /** Payments a second. */
  forms: ByRound[];
  /** The first form against itself: what differs here differs without a reason. */
  same: ByRound[];
}

export async function throughput(world: World, forms: Form[], size: ThroughputSize): Promise<Throughput[]> {
  const found: Throughput[] = [];
  for (const clients of size.clients) {
    const [first] = forms;
    const same = first ? await inRounds(world, [first, first], { ...size, clients }) : [];
    found.push({ clients, same, forms: await inRounds(world, forms, { ...size, clients }) });
  }
  return found;
}

async function inRounds(
  world: World,
  forms: Form[],
  { clients, rounds, payments }: { clients: number; rounds: number; payments: number },
): Promise<ByRound[]> {
  const found = forms.map(({ name, what }): ByRound => ({ form: name, what, byRound: [] }));
  const each = Math.ceil(payments / rounds / 2);
  for (let round = 1; round <= rounds; round += 1) {
    const seconds = forms.map(() => 0);
    for (const [index, form] of mirrored([...forms.entries()])) {
      const label = `bench: round ${round} of ${rounds}, ${clients} clients, ${each} payments, ${form.name}`;
      const measured = await progress(label, paymentsPerSecond(world, form, clients, each));
      seconds[index] = (seconds[index] ?? 0) + each / measured;
    }
    for (const [index, form] of found.entries()) form.byRound.push((2 * each) / (seconds[index] ?? Number.NaN));
  }
  return found;
}

export interface Answers {
  form: string;
  what: string;
  /** Milliseconds until the first answer, of each payment of each round. */
  byRound: number[][];
}

/** First answers one payment at a time. @param payments of each form in all rounds together. */
export async function answersAtRest(
  world: World,
  forms: Form[],
  { rounds, payments }: { rounds: number; payments: number },
): Promise<Answers[]> {
  const found = forms.map(({ name, what }): Answers => ({ form: name, what, byRound: [] }));
  for (let round = 1; round <= rounds; round += 1) {
    const label = `bench: round ${round} of ${rounds}, first answers at rest`;
    const times = await progress(label, firstAnswers(world, forms, Math.ceil(payments / rounds)));
    for (const [index, each] of times.entries()) found[index]?.byRound.push(each);
  }
  return found;
}
