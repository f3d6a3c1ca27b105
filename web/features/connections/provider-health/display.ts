import type { IconName } from '../../../ui/icon.tsx';
import type { Tone } from '../../../ui/tone.ts';
import type { Circuit, HealthWindow, ProviderHealth } from './api.ts';

type State = Circuit['breaker'] | 'none';

export const circuitDisplay = {
  closed: { tone: 'good', icon: 'check' },
  open: { tone: 'bad', icon: 'alert' },
  half_open: { tone: 'ask', icon: 'clock' },
  none: { tone: 'plain', icon: 'dismiss' },
} as const satisfies Record<State, { tone: Tone; icon: IconName }>;

/** The worst state among the provider's connections. Most merchants have one connection per provider. */
export function circuitOf({ connections }: ProviderHealth): State {
  const has = (breaker: Circuit['breaker']) => connections.some((one) => one.breaker === breaker);
  return connections.length === 0 ? 'none' : has('open') ? 'open' : has('half_open') ? 'half_open' : 'closed';
}

export const approvalOf = ({ approved, declined }: Pick<HealthWindow, 'approved' | 'declined'>): number | undefined =>
  approved + declined === 0 ? undefined : approved / (approved + declined);

/** Fewer failed calls, or a smaller share of them, are not reported as trouble. */
const troubleFrom = { failed: 3, share: 0.2 };
export const isFailing = ({ calls, failed }: HealthWindow): boolean =>
  failed >= troubleFrom.failed && failed / calls >= troubleFrom.share;

export const isInTrouble = (health: ProviderHealth): boolean =>
  ['open', 'half_open'].includes(circuitOf(health)) ||
  isFailing(health.hour) ||
  isFailing(health.day) ||
  health.words.length > 0;

export const isActive = ({ day, words, connections }: ProviderHealth): boolean =>
  day.calls > 0 || day.payments > 0 || words.length > 0 || connections.some(({ breaker }) => breaker !== 'closed');
