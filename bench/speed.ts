// How fast each form is: first answers at rest, and payments a second.
import { progress } from '../launcher/progress.ts';
import type { Form, Forms } from './forms.ts';
import { firstAnswers, median, paymentsPerSecond, quantile } from './measure.ts';
import type { World } from './world.ts';

export interface SpeedSize {
  /** Unmeasured payments of each form at the beginning. */
  warmUp: number;
  rounds: number;
  /** Payments of each form in each round that are measured one at a time. */
  atRest: number;
  loads: { clients: number; payments: number }[];
}
export const usual: SpeedSize = {
  warmUp: 40,
  rounds: 5,
  atRest: 12,
  loads: [
    { clients: 10, payments: 60 },
    { clients: 30, payments: 120 },
  ],
};
export const quick: SpeedSize = { warmUp: 5, rounds: 1, atRest: 8, loads: [{ clients: 5, payments: 10 }] };

export interface Speed {
  /** Milliseconds. */
  firstAnswer: { form: string; what: string; p50: number; p95: number; byRound: number[] }[];
  throughput: { clients: number; forms: { form: string; perSecond: number; byRound: number[] }[] }[];
}

/** Warm-up: compiles code, fills connections, caches and sticky queues. */
export async function warmUp(world: World, forms: Form[], { warmUp }: SpeedSize): Promise<void> {
  await firstAnswers(world, forms, 2);
  for (const form of forms) await paymentsPerSecond(world, form, 5, warmUp);
}

export async function measureSpeed(world: World, forms: Forms, size: SpeedSize): Promise<Speed> {
  const { activities, local, client, ours } = forms;
  const atRest = [activities, local, client, ours];
  const loaded = [activities, local, ours];
  const rounds: { answers: number[][]; speeds: number[][] }[] = [];
  for (let round = 1; round <= size.rounds; round += 1) {
    const label = `bench: round ${round} of ${size.rounds}`;
    const answers = await progress(`${label}, at rest`, firstAnswers(world, atRest, size.atRest));
    const speeds: number[][] = [];
    for (const { clients, payments } of size.loads) {
      const row: number[] = [];
      for (const form of loaded) {
        const measured = paymentsPerSecond(world, form, clients, payments);
        row.push(await progress(`${label}, ${clients} clients, ${form.name}`, measured));
      }
      speeds.push(row);
    }
    rounds.push({ answers, speeds });
  }
  return {
    firstAnswer: atRest.map((form, index) => {
      const byRound = rounds.map(({ answers }) => answers[index] ?? []);
      const all = byRound.flat();
      return {
        form: form.name,
        what: form.what,
        p50: median(all),
        p95: quantile(all, 0.95),
        byRound: byRound.map(median),
      };
    }),
    throughput: size.loads.map(({ clients }, load) => ({
      clients,
      forms: loaded.map((form, index) => {
        const byRound = rounds.map(({ speeds }) => speeds[load]?.[index] ?? Number.NaN);
        return { form: form.name, perSecond: median(byRound), byRound };
      }),
    })),
  };
}
