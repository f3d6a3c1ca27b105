import { sleep } from '../launcher/files.ts';
import { type Form, pay, settled } from './forms.ts';
import type { World } from './world.ts';

/**
 * Times of first answers in ms, one payment at a time. The forms alternate, so that other load on the machine affects
 * all of them equally. Each payment is finished, including its events, before the next begins.
 */
export async function firstAnswers(world: World, forms: Form[], each: number): Promise<number[][]> {
  const times = forms.map((): number[] => []);
  for (let turn = 0; turn < each; turn += 1) {
    for (const [index, form] of forms.entries()) {
      const began = performance.now();
      const opened = await form.open();
      times[index]?.push(performance.now() - began);
      await pay(world, opened);
      await settled(world, form, opened);
      // Leaves time for the last writes after the event.
      await sleep(50);
    }
  }
  return times;
}

/**
 * Payments per second, from the request to the APPROVED event at the merchant's endpoint. Each of `clients` clients
 * opens its next payment when its last one is done; the time ends when all expected events have arrived.
 */
export async function paymentsPerSecond(world: World, form: Form, clients: number, payments: number): Promise<number> {
  const began = performance.now();
  await load(world, form, clients, payments);
  const seconds = (performance.now() - began) / 1000;
  await sleep(300);
  return payments / seconds;
}

/** Makes payments from the request to their last event, each client one after the other. @returns their ids. */
export async function load(world: World, form: Form, clients: number, payments: number): Promise<string[]> {
  const ids: string[] = [];
  let left = payments;
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (left > 0) {
        left -= 1;
        const opened = await form.open();
        ids.push(opened.id);
        await pay(world, opened);
        await settled(world, form, opened);
      }
    }),
  );
  return ids;
}

/**
 * Compares the ledger and the rows after the bench: every payment must be APPROVED and charged exactly once. @returns
 * the number of payments, and a line for each violation.
 */
export async function audit(world: World): Promise<{ payments: number; wrong: string[] }> {
  const wrong: string[] = [];
  const ids = new Set<string>();
  for (const [name, pool] of [
    ['ours', world.ours],
    ['bare', world.bare],
  ] as const) {
    const { rows } = await pool.query<{ id: string; status: string }>('select id, status from payments');
    for (const { id, status } of rows) {
      ids.add(id);
      if (status !== 'APPROVED') wrong.push(`${name}: payment ${id} is ${status}`);
    }
  }
  const reply = await fetch(`${world.sandboxUrl}/_sandbox/books?provider=orbita`);
  const { charges } = (await reply.json()) as { charges: { reference: string; status: string }[] };
  const times = new Map<string, number>();
  for (const { reference } of charges) times.set(reference, (times.get(reference) ?? 0) + 1);
  for (const id of ids) {
    if (times.get(id) !== 1) wrong.push(`payment ${id} was charged ${times.get(id) ?? 0} times`);
  }
  if (charges.length !== ids.size) wrong.push(`${charges.length} charges for ${ids.size} payments`);
  return { payments: ids.size, wrong };
}

/** The quantile `share` (0 to 1) of the values. */
export function quantile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const median = (values: number[]): number => quantile(values, 0.5);
