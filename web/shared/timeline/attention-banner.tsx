import './attention-banner.css';
import type { Payment } from '../../../domain/payments/payment.ts';
import { useWords } from '../../i18n/language.tsx';
import { ForeignText } from '../../ui/foreign-text.tsx';
import { Icon } from '../../ui/icon.tsx';
import { TimeCell } from '../../ui/time-cell.tsx';
import { type About, attentionWords } from './attention-words.ts';

/** The reason for attention, above the status: its meaning, the known facts, and what to do. */
export function AttentionBanner({ attention, about }: { attention: Payment['attention']; about?: About }) {
  const words = useWords();
  const t = attentionWords(words, attention?.reason, about);
  return (
    <section className="attention" role="alert" aria-label={words.attention.label}>
      <p className="attention-label row small strong">
        <Icon name="alert" />
        {words.attention.label}
      </p>
      <div className="attention-body stack gap-1">
        <h2>{t.title}</h2>
        <p>{t.meaning}</p>
        <dl>
          <dt>{words.attention.advice}</dt>
          <dd>{t.advice}</dd>
          {attention && (
            <>
              <dt>{words.attention.record}</dt>
              {/* The recorded message in English: evidence to quote, not an explanation. */}
              <dd lang="en">
                <ForeignText text={attention.detail} />
              </dd>
              <dt>{words.attention.since}</dt>
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
