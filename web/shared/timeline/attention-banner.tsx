import './attention-banner.css';
import '../attention/messages.ts';
import './messages.ts';
import type { Payment } from '../../../domain/payments/payment.ts';
import { known, type Translate, useTexts } from '../../i18n/texts.ts';
import { Icon } from '../../ui/icon.tsx';
import { TimeCell } from '../../ui/time-cell.tsx';
import { SentenceText } from '../sentences/sentence-text.tsx';
import { type About, attentionWords, ownTexts } from './attention-words.ts';

const meaningOf = (t: Translate, reason = '', about: About = 'payment'): string =>
  known(
    t,
    `timeline:meaning.${ownTexts[about]}.${reason}`,
    known(t, `timeline:meaning.reason.${reason}`, t('timeline:meaning.unknownReason')),
  );

/** The reason for attention, above the status: its meaning, the known facts, and what to do. */
export function AttentionBanner({
  attention,
  about,
  askable,
}: {
  attention: Payment['attention'];
  about?: About;
  /** Whether the provider can be asked about it now; absent where that is not known. */
  askable?: boolean | undefined;
}) {
  const t = useTexts();
  const words = attentionWords(t, attention?.reason, about, askable);
  return (
    <section className="attention" role="alert" aria-label={t('attention:label')}>
      <p className="attention-label row small strong">
        <Icon name="alert" />
        {t('attention:label')}
      </p>
      <div className="attention-body stack gap-1">
        <h2>{words.title}</h2>
        <p>{meaningOf(t, attention?.reason, about)}</p>
        <dl>
          <dt>{t('attention:advice')}</dt>
          <dd>{words.advice}</dd>
          {attention && (
            <>
              <dt>{t('attention:record')}</dt>
              <dd>
                <SentenceText text={attention.detail} />
              </dd>
              <dt>{t('attention:since')}</dt>
              <dd>
                <TimeCell at={attention.since} />
              </dd>
            </>
          )}
        </dl>
      </div>
    </section>
  );
}
