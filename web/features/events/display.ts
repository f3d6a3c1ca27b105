import './messages.ts';
import type { DeliveryState } from '../../../domain/events/deliveries.ts';
import type { WebhookEndpoint } from '../../../domain/events/endpoint.ts';
import type { Translate } from '../../i18n/texts.ts';
import type { IconName } from '../../ui/icon.tsx';
import type { Tone } from '../../ui/tone.ts';

interface Look {
  tone: Tone;
  icon: IconName;
}

export const deliveryDisplay: Record<DeliveryState, Look> = {
  pending: { tone: 'wait', icon: 'clock' },
  held: { tone: 'ask', icon: 'lock' },
  delivered: { tone: 'good', icon: 'check' },
  exhausted: { tone: 'bad', icon: 'close' },
  dropped: { tone: 'plain', icon: 'dismiss' },
};
export const deliveryStates = Object.keys(deliveryDisplay) as DeliveryState[];

/** How a failing endpoint fails: what a person asks first. */
export function failureOf(t: Translate, { lastFailure }: WebhookEndpoint): string {
  if (lastFailure?.httpStatus !== undefined) {
    return t('events:endpoints.failingWith', { status: lastFailure.httpStatus });
  }
  return lastFailure?.error
    ? t('events:endpoints.failingSilent', { why: lastFailure.error })
    : t('events:endpoints.failing');
}

export function endpointDisplay(t: Translate, endpoint: WebhookEndpoint): Look & { word: string } {
  if (!endpoint.enabled) {
    const alone = endpoint.disabledReason !== 'asked';
    return { tone: alone ? 'bad' : 'plain', icon: alone ? 'alert' : 'dismiss', word: t('events:endpoints.off') };
  }
  if (endpoint.failingSince) return { tone: 'ask', icon: 'alert', word: t('events:endpoints.failing') };
  return { tone: 'good', icon: 'check', word: t('events:endpoints.on') };
}
