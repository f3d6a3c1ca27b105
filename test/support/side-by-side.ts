// For tests whose cases run concurrently: a limit on concurrency, and polling that, unlike `expect.poll`, is not bound
// to the current test.
import type { Payment } from '../../domain/payments/payment.ts';
import type { merchant } from './merchant.ts';

/** Limits concurrency to `many`; further work waits in order of arrival. */
export function atMost(many: number) {
  const waiting: (() => void)[] = [];
  let free = many;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}

/**
 * Repeats `read` until its answer is accepted. The pauses grow to a second, since the reads of many waiting cases keep the
 * system from the work that they wait for.
 *
 * @throws Error with the last answer after `withinMs`.
 */
export async function until<T>(
  what: string,
  read: () => Promise<T>,
  isSo: (found: T) => boolean,
  withinMs = 60_000,
): Promise<T> {
  const ends = Date.now() + withinMs;
  for (let pause = 200; ; pause = Math.min(pause * 2, 1_000)) {
    const found = await read();
    if (isSo(found)) return found;
    if (Date.now() > ends) throw new Error(`never ${what}: ${JSON.stringify(found).slice(0, 800)}`);
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

/** Waits until the payment has these values. */
export function reachesState(
  shop: ReturnType<typeof merchant>,
  id: string,
  state: Partial<Payment>,
  withinMs?: number,
): Promise<Payment> {
  const wanted = Object.entries(state) as [keyof Payment, unknown][];
  const isSo = (found: Payment) => wanted.every(([field, value]) => found[field] === value);
  return until(JSON.stringify(state), () => shop.get(id), isSo, withinMs);
}
