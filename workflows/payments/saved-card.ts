import * as wf from '@temporalio/workflow';
import type { Activities } from '../../activities/index.ts';
import type { CardOrder, CardOutcome } from '../../activities/payments/types.ts';
import type { Failure } from '../../domain/core/schemas.ts';

/**
 * Has a provider keep a card, and keeps its id. Nothing is charged, so it may be tried again as long as the card waits in
 * the vault; the activity itself gives up after three tries of a provider that does nothing.
 */
export async function savedCard(order: CardOrder): Promise<CardOutcome> {
  const { saveCard } = wf.proxyActivities<Pick<Activities, 'saveCard'>>({
    startToCloseTimeout: order.callMs,
    scheduleToCloseTimeout: '15m',
    retry: { initialInterval: '500ms', backoffCoefficient: 2, maximumInterval: '10s' },
  });
  try {
    return await saveCard(order);
  } catch (error) {
    const cause = error instanceof wf.ActivityFailure ? error.cause : undefined;
    if (cause instanceof wf.ApplicationFailure && cause.type === 'NotDone') {
      return { kind: 'failed', failure: cause.details?.[0] as Failure };
    }
    const message = 'Saving the card was started and its outcome was not reported. Nothing was charged.';
    return { kind: 'failed', failure: { code: 'provider_unavailable', message, effect: 'none' } };
  }
}
