import * as wf from '@temporalio/workflow';
import type { Activities } from '../../activities/index.ts';
import type { CardOrder, CardOutcome } from '../../activities/payments/types.ts';
import type { Failure } from '../../domain/core/schemas.ts';
import { sendOptions } from '../core/activity-options.ts';
import { notDoneFailure } from '../core/outcome-of-send.ts';

/**
 * Has a provider store a card, and stores its id. Nothing is charged, so it may be repeated while the card is in the
 * vault; the activity itself gives up after three tries at which the provider did nothing.
 */
export async function savedCard(order: CardOrder): Promise<CardOutcome> {
  const { saveCard } = wf.proxyActivities<Pick<Activities, 'saveCard'>>({
    ...sendOptions(order.callMs),
    scheduleToCloseTimeout: '15m',
  });
  try {
    return await saveCard(order);
  } catch (error) {
    const message = 'Saving the card was started and its outcome was not reported. Nothing was charged.';
    const lost: Failure = { code: 'provider_unavailable', message, effect: 'none' };
    return { kind: 'failed', failure: notDoneFailure(error) ?? lost };
  }
}
