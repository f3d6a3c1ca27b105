// For tables whose rows run side by side: turns, and waiting that does not need to know whose test it is.
import type { Payment } from '../../domain/payments/payment.ts';
import type { merchant } from './merchant.ts';

/** Runs at most `many` pieces of work at a time; the others wait for their turn, first come first served. */
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

/** Asks again and again until the answer is as wanted. @throws Error with the last answer after `withinMs`. */
export async function until<T>(
  what: string,
  ask: () => Promise<T>,
  isSo: (found: T) => boolean,
  withinMs = 60_000,
): Promise<T> {
  const ends = Date.now() + withinMs;
  for (;;) {
    const found = await ask();
    if (isSo(found)) return found;
    if (Date.now() > ends) throw new Error(`never ${what}: ${JSON.stringify(found).slice(0, 800)}`);
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

/** Waits until the payment stands as asked. */
export function stands(
  shop: ReturnType<typeof merchant>,
  id: string,
  standing: Partial<Payment>,
  withinMs?: number,
): Promise<Payment> {
  const wanted = Object.entries(standing) as [keyof Payment, unknown][];
  const isSo = (found: Payment) => wanted.every(([field, value]) => found[field] === value);
  return until(JSON.stringify(standing), () => shop.get(id), isSo, withinMs);
}
