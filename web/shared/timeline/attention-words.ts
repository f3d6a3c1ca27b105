import '../attention/messages.ts';
import { known, type Translate } from '../../i18n/texts.ts';

/** The subject of the text: some reasons have another meaning for others than payments. */
export type About = 'payment' | 'payout' | 'refund' | 'receiver' | 'settlement';

/** The group of a subject's own texts, which not every reason has. */
export const ownTexts = {
  payment: 'reason',
  payout: 'ofPayout',
  refund: 'ofRefund',
  receiver: 'ofReceiver',
  settlement: 'ofSettlement',
} as const;

/**
 * A reason that only a newer API knows gets the general text.
 *
 * @param askable whether the provider can be asked about it, so that the advice never promises a look-up beside “cannot
 * be asked”. Absent: not known here, and the advice names both cases.
 */
export function attentionWords(t: Translate, reason = '', about: About = 'payment', askable?: boolean) {
  const textOf = (part: 'title' | 'advice') =>
    known(
      t,
      `attention:${ownTexts[about]}.${reason}.${part}`,
      known(t, `attention:reason.${reason}.${part}`, t(`attention:unknownReason.${part}`)),
    );
  const advice = textOf('advice');
  if (askable === undefined) return { title: textOf('title'), advice };
  const part = askable ? 'adviceAsked' : 'adviceUnasked';
  return { title: textOf('title'), advice: known(t, `attention:${ownTexts[about]}.${reason}.${part}`, advice) };
}
