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
    const inOrder = [...forms.entries()];
    for (const [index, form] of turn % 2 === 0 ? inOrder : inOrder.reverse()) {
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

/** Payments that need not be APPROVED and charged once. */
export interface Left {
  /** So many had no first answer or not their events, as far as the open loop expects that. */
  failed?: number;
  /** Were opened and not paid: charged once, and PENDING. */
  open?: ReadonlySet<string>;
  /** Rows that were written without a charge. */
  seeded?: ReadonlySet<string>;
}

/**
 * Compares the ledger and the rows after the bench.
 *
 * @returns the number of payments, and a line for each violation.
 */
export async function audit(world: World, left: Left): Promise<{ payments: number; wrong: string[] }> {
  const rows = await Promise.all(
    Object.values(world.databases).map((pool) => pool.query<PaymentRow>('select id, status from payments')),
  );
  const payments = rows.flatMap((found) => found.rows);
  const reply = await fetch(`${world.urls.sandbox}/_sandbox/books`);
  const { charges } = (await reply.json()) as { charges: { reference: string }[] };
  const references = charges.map(({ reference }) => reference);
  return { payments: payments.length - (left.seeded?.size ?? 0), wrong: violations(payments, references, left) };
}

interface PaymentRow {
  id: string;
  status: string;
}

/**
 * Every payment must be APPROVED and charged exactly once, but for those that are left otherwise.
 *
 * @param references of the charges in the provider's ledger.
 */
export function violations(
  rows: PaymentRow[],
  references: string[],
  { failed = 0, open, seeded }: Left = {},
): string[] {
  const payments = rows.filter(({ id }) => !seeded?.has(id));
  const times = new Map(payments.map(({ id }): [string, number] => [id, 0]));
  const unknown = references.filter((reference) => !times.has(reference));
  for (const reference of references) times.set(reference, (times.get(reference) ?? 0) + 1);
  const late = payments.filter(({ id, status }) => status !== (open?.has(id) ? 'PENDING' : 'APPROVED'));
  const excused = new Set(late.slice(0, failed).map(({ id }) => id));
  return [
    ...late.filter(({ id }) => !excused.has(id)).map(({ id, status }) => `payment ${id} is ${status}`),
    ...payments
      .filter(({ id }) => times.get(id) !== 1 && !(times.get(id) === 0 && excused.has(id)))
      .map(({ id }) => `payment ${id} was charged ${times.get(id)} times`),
    ...unknown.map((reference) => `a charge of ${reference} has no payment`),
  ];
}

/** The quantile `share` (0 to 1) of the values. */
export function quantile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const median = (values: number[]): number => quantile(values, 0.5);
