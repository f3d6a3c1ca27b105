import { AdapterRefusal, type Exchange, type Operation, ProviderError } from '../adapters/index.ts';
import type { Log } from '../runtime/log.ts';
import { clock, providerCalls } from '../runtime/metrics.ts';
import { traced } from '../runtime/telemetry.ts';

interface ObservedCall {
  provider: string;
  operation: Operation;
  /** Filled while the call runs: the last one tells the HTTP status. */
  exchanges: Exchange[];
}

/** Makes one provider call, and tells log, metrics and trace how it went. What it throws, it throws on. */
export async function observeCall<T>(log: Log, call: ObservedCall, make: () => Promise<T>): Promise<T> {
  const { provider, operation, exchanges } = call;
  return traced(`${provider} ${operation}`, { 'trilho.provider': provider }, async (span) => {
    const seconds = clock();
    const end = (effect: string, error?: unknown) => {
      const took = seconds();
      const httpStatus = exchanges.at(-1)?.httpStatus;
      providerCalls.observe({ provider, operation, effect }, took);
      span.setAttributes({ 'trilho.effect': effect, ...(httpStatus && { 'http.response.status_code': httpStatus }) });
      const line = { provider, operation, effect, httpStatus, ms: Math.round(took * 1000) };
      if (error === undefined) log.info(line, 'provider call');
      else log.warn({ ...line, why: whyOf(error) }, 'provider call failed');
    };
    try {
      const answer = await make();
      end('answered');
      return answer;
    } catch (error) {
      end(effectOf(error), error);
      throw error;
    }
  });
}

function effectOf(error: unknown): string {
  if (error instanceof ProviderError) return error.effect;
  return error instanceof AdapterRefusal ? 'refused' : 'unknown';
}

/** Our own errors carry masked words; another error is told by its name, since it may quote what it was given. */
function whyOf(error: unknown): string {
  if (error instanceof ProviderError || error instanceof AdapterRefusal) return error.message;
  return error instanceof Error ? error.name : 'unknown';
}
