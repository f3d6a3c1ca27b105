import { LRUCache } from 'lru-cache';
import type { DeliveryQueue } from '../../domain/core/names.ts';
import { originOf } from './endpoint-calls.ts';

/** The endpoint of a try in this process's memory: its id, or the origin that one merchant's payments named. */
export interface TryTarget {
  endpoint: string;
  merchantId: string;
}

export const tryTargetOf = ({ merchantId, endpointId }: DeliveryQueue, url: string): TryTarget => ({
  merchantId,
  endpoint: endpointId ?? `${merchantId} ${originOf(url)}`,
});

/** Maximum numbers of concurrent tries in this process. */
interface Sizes {
  perEndpoint: number;
  perMerchant: number;
  total: number;
}

/** First tries by the process that wrote the event. */
const directTries: Sizes = { perEndpoint: 10, perMerchant: 40, total: 200 };
/** First tries by a queue's run: fewer than the slots of their task queue, which other activities need too. */
const firstTries: Sizes = { perEndpoint: 20, perMerchant: 50, total: 160 };
/** Tries at endpoints that fail, of which most take their whole time. Their task queue has `total` slots. */
export const laterTries: Sizes = { perEndpoint: 4, perMerchant: 20, total: 100 };

/** A try that takes longer (ms) is slow. */
const slowMs = 2_000;
/** Milliseconds for which an endpoint gets no try after one that failed or was slow. */
const breakerMs = 60_000;

/**
 * The limits of the tries that one process makes at the same time. Endpoints that do not answer must hold up neither
 * others nor the process. What is not admitted is tried elsewhere or later: nothing waits here.
 */
export function tryLimits() {
  return { direct: withBreaker(slots(directTries)), first: slots(firstTries), later: slots(laterTries) };
}

export type TryLimits = ReturnType<typeof tryLimits>;

/** Admits a try. @returns its end, to be called once; undefined if it is not admitted. */
type Enter = (target: TryTarget) => ((succeeded: boolean) => void) | undefined;

function slots({ perEndpoint, perMerchant, total }: Sizes): Enter {
  const running = new Map<string, number>();
  return ({ endpoint, merchantId }) => {
    const limits: [string, number][] = [
      [`endpoint ${endpoint}`, perEndpoint],
      [`merchant ${merchantId}`, perMerchant],
      ['all', total],
    ];
    if (limits.some(([key, most]) => (running.get(key) ?? 0) >= most)) return undefined;
    for (const [key] of limits) running.set(key, (running.get(key) ?? 0) + 1);
    return () => {
      for (const [key] of limits) {
        const left = (running.get(key) ?? 1) - 1;
        if (left > 0) running.set(key, left);
        else running.delete(key);
      }
    };
  };
}

/** Also admits none for a minute at an endpoint whose last try has failed, was slow, or is taking long. */
function withBreaker(enter: Enter): Enter {
  /** The breaker of an endpoint is open until then, by the clock that nobody sets. */
  const openUntil = new LRUCache<string, number>({ max: 10_000 });
  const trip = (endpoint: string) => openUntil.set(endpoint, performance.now() + breakerMs);
  return (target) => {
    const leave = (openUntil.get(target.endpoint) ?? 0) > performance.now() ? undefined : enter(target);
    if (!leave) return undefined;
    let isSlow = false;
    const timer = setTimeout(() => {
      isSlow = true;
      trip(target.endpoint);
    }, slowMs).unref();
    return (succeeded) => {
      clearTimeout(timer);
      leave(succeeded);
      if (isSlow || !succeeded) trip(target.endpoint);
      else openUntil.delete(target.endpoint);
    };
  };
}
