import './messages.ts';
import { formatBRL } from '../../../../domain/core/money.ts';
import type { PaymentLink, PaymentLinkState } from '../../../../domain/payments/payment-link.ts';
import type { Translate } from '../../../i18n/texts.ts';
import type { IconName } from '../../../ui/icon.tsx';
import type { Tone } from '../../../ui/tone.ts';

const looks: Record<PaymentLinkState, { tone: Tone; icon: IconName }> = {
  OPEN: { tone: 'good', icon: 'check' },
  USED_UP: { tone: 'plain', icon: 'lock' },
  EXPIRED: { tone: 'plain', icon: 'clock' },
  DISABLED: { tone: 'plain', icon: 'dismiss' },
};

export const stateDisplay = (t: Translate, state: PaymentLinkState) => ({
  ...looks[state],
  word: t(`links:state.${state}`),
});

/** The amount, or what a payer may choose. */
export function amountWords(t: Translate, { amount, amountMin, amountMax }: PaymentLink): string {
  if (amount !== undefined) return formatBRL(amount);
  if (amountMin !== undefined && amountMax !== undefined)
    return t('links:bounds', { min: formatBRL(amountMin), max: formatBRL(amountMax) });
  if (amountMin !== undefined) return t('links:boundsMin', { min: formatBRL(amountMin) });
  return amountMax === undefined ? t('links:openAmount') : t('links:boundsMax', { max: formatBRL(amountMax) });
}
