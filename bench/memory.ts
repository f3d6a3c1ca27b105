// `npm run bench -- --parts memory`: the memory that open payments take, in the processes of ours.
import { sleep } from '../launcher/files.ts';
import { progress } from '../launcher/progress.ts';
import { type Form, type Opened, pay, settled } from './forms.ts';
import { byProcess, readProcesses } from './processes.ts';
import type { World } from './world.ts';

/** Readings during the growth. */
const readings = 4;
/** Node's own collector and the last writes have ended by then. */
const settleMs = 5_000;
const clients = 4;
/**
 * Bytes of a worker for each open payment: it takes 0.12 MB, and took 0.55 while each workflow loaded its own modules. A worker
 * of 768 MB, as in Compose, keeps what it caches (worker/slots.ts) with less than this.
 */
const mostOfWorker = 0.3e6;

export interface Memory {
  /** Bytes of resident memory by process, before the first payment, after each quarter, and after all have ended. */
  steps: { open: number; bytes: Record<string, number> }[];
}

export async function memory(world: World, form: Form, payments: number): Promise<Memory> {
  const opened: Opened[] = [];
  const steps: Memory['steps'] = [];
  const read = async (open: number) => {
    await sleep(settleMs);
    const all = byProcess(readProcesses(), process.pid, 'memory');
    steps.push({ open, bytes: Object.fromEntries(form.processes.map((name) => [name, all[name] ?? 0])) });
  };
  await read(0);
  for (let reading = 1; reading <= readings; reading += 1) {
    const open = Math.round((payments * reading) / readings);
    const more = each(open - opened.length, async () => void opened.push(await form.open()));
    await progress(`bench: memory with ${open} open payments`, more);
    await read(open);
  }
  const left = [...opened];
  const paid = each(left.length, async () => {
    const payment = left.pop();
    if (!payment) return;
    await pay(world, payment);
    await settled(world, form, payment);
  });
  await progress('bench: memory after all are paid', paid);
  await read(0);
  return { steps };
}

/** The bytes that an open payment adds to a process. */
export function bytesPerOpen({ steps }: Memory, process: string): number {
  const full = steps.at(-2);
  return ((full?.bytes[process] ?? 0) - (steps[0]?.bytes[process] ?? 0)) / (full?.open ?? 1);
}

/** @returns a sentence if a worker keeps too much of each open payment. */
export function tooMuchMemory(memory: Memory): string[] {
  const [found, most] = [bytesPerOpen(memory, 'worker'), mostOfWorker].map((bytes) => (bytes / 1e6).toFixed(2));
  return bytesPerOpen(memory, 'worker') > mostOfWorker
    ? [`memory: an open payment takes ${found} MB of a worker, more than ${most} MB`]
    : [];
}

/** Does something so often, by `clients` at the same time. */
async function each(times: number, work: () => Promise<void>): Promise<void> {
  let left = times;
  const client = async () => {
    while (left > 0) {
      left -= 1;
      await work();
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
}
