import { Problem } from './problems.ts';

/**
 * Turns for costly work: at most `atOnce` in this process and one of each merchant, so that a merchant's many files keep
 * nobody else's waiting.
 *
 * @param mostWaiting of one merchant; one more is refused with 429
 */
export function openTurns({ atOnce, mostWaiting }: { atOnce: number; mostWaiting: number }) {
  const busy = new Set<string>();
  const waiting: { merchantId: string; begin: () => void }[] = [];

  function next(): void {
    if (busy.size >= atOnce) return;
    const at = waiting.findIndex(({ merchantId }) => !busy.has(merchantId));
    const [turn] = at < 0 ? [] : waiting.splice(at, 1);
    if (!turn) return;
    busy.add(turn.merchantId);
    turn.begin();
  }

  /** @throws Problem 429 where too many of the merchant wait already. */
  return async function inTurn<Result>(merchantId: string, work: () => Promise<Result>): Promise<Result> {
    if (waiting.filter((turn) => turn.merchantId === merchantId).length >= mostWaiting) {
      throw new Problem('rate_limited', `${mostWaiting} of your files are waiting already. Repeat this later.`, [], 5);
    }
    await new Promise<void>((begin) => {
      waiting.push({ merchantId, begin });
      next();
    });
    try {
      return await work();
    } finally {
      busy.delete(merchantId);
      next();
    }
  };
}
