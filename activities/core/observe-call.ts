import { AdapterRefusal, type Exchange, type Operation, ProviderError } from '../../adapters/index.ts';
import { type CallSeen, callFigures } from '../../db/connections/calls.ts';
import type { Database } from '../../db/core/database.ts';
import { storeUnmappedWord } from '../../db/events/unmapped-words.ts';
import type { Log } from '../../runtime/log.ts';
import { clock, providerCalls } from '../../runtime/metrics.ts';
import { traced } from '../../runtime/telemetry.ts';

export interface ObservedCall {
  provider: string;
  operation: Operation;
  merchantId: string;
  connectionId: string;
  /** The entity that the call is about. */
  about?: { entity: 'payment' | 'payout' | 'receiver'; id: string };
  /** Filled while the call runs: the last one has the HTTP status. */
  exchanges: Exchange[];
}

/** Observes a process's provider calls: each is reported to log, metrics, trace and call figures. */
export function callObserver(db: Database, log: Log) {
  const figures = callFigures(db, log);

  /** Makes one provider call. Its errors are thrown on; reporting never delays it. */
  return <T>(call: ObservedCall, make: () => Promise<T>): Promise<T> => {
    const { provider, operation, merchantId, connectionId, exchanges } = call;
    return traced(`${provider} ${operation}`, { 'trilho.provider': provider }, async (span) => {
      const seconds = clock();
      const end = (effect: CallSeen['effect'], error?: unknown) => {
        const took = seconds();
        const ms = Math.round(took * 1000);
        const httpStatus = exchanges.at(-1)?.httpStatus;
        providerCalls.observe({ provider, operation, effect }, took);
        // The adapter refused before any call.
        if (!(error instanceof AdapterRefusal)) {
          figures.report({ merchantId, connectionId, provider, operation, effect, ms });
        }
        span.setAttributes({ 'trilho.effect': effect, ...(httpStatus && { 'http.response.status_code': httpStatus }) });
        const line = { provider, operation, effect, httpStatus, ms };
        if (error === undefined) log.info(line, 'provider call');
        else log.warn({ ...line, why: whyOf(error) }, 'provider call failed');
      };
      try {
        const answer = await make();
        end('answered');
        const word = unknownWordIn(answer);
        if (word !== undefined) {
          const { about } = call;
          void storeUnmappedWord(db, { merchantId, provider, reportedIn: 'answer', word, about }).catch(
            (error: unknown) => log.error({ err: error, provider }, 'unmapped word not stored'),
          );
        }
        return answer;
      } catch (error) {
        end(effectOf(error), error);
        throw error;
      }
    });
  };
}

/** The word of an answer that no map of the adapter's has. */
function unknownWordIn(answer: unknown): string | undefined {
  const { unmapped, providerWord } = (answer ?? {}) as { unmapped?: unknown; providerWord?: unknown };
  return unmapped === true && typeof providerWord === 'string' ? providerWord : undefined;
}

function effectOf(error: unknown): CallSeen['effect'] {
  if (error instanceof ProviderError) return error.effect;
  return error instanceof AdapterRefusal ? 'refused' : 'unknown';
}

/**
 * Messages of our own errors are masked; of another error only the name is reported, since its message may quote its
 * input.
 */
function whyOf(error: unknown): string {
  if (error instanceof ProviderError || error instanceof AdapterRefusal) return error.message;
  return error instanceof Error ? error.name : 'unknown';
}
