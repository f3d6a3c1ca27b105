import './attempts.css';
import './messages.ts';
import type { DeliveryAttempt } from '../../../domain/events/deliveries.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { ForeignText } from '../../ui/foreign-text.tsx';
import { Icon } from '../../ui/icon.tsx';
import { type Heading, RawParts, RawToggle, useFold } from '../../ui/raw.tsx';
import { TimeCell } from '../../ui/time-cell.tsx';

const shownMost = 50;
const outcomeDisplay = {
  delivered: { tone: 'good', icon: 'check' },
  failed: { tone: 'ask', icon: 'alert' },
  gone: { tone: 'bad', icon: 'close' },
} as const;

/** The attempts of a delivery, oldest first, with request and response. */
export function Attempts({
  attempts,
  tries,
  heading,
}: {
  attempts: DeliveryAttempt[];
  tries: number;
  heading: Heading;
}) {
  const t = useTexts();
  if (attempts.length === 0) return <p className="muted">{t('events:attempts.none')}</p>;
  return (
    <>
      {tries > shownMost && <p className="muted">{t('events:attempts.earlier')}</p>}
      <ol className="attempts">
        {attempts.map((attempt) => (
          <Attempt key={attempt.number} attempt={attempt} heading={heading} />
        ))}
      </ol>
    </>
  );
}

function Attempt({ attempt, heading }: { attempt: DeliveryAttempt; heading: Heading }) {
  const { tag } = useLanguage();
  const t = useTexts();
  const fold = useFold();
  const { tone, icon } = outcomeDisplay[attempt.outcome];
  const { url, headers } = attempt.request;
  return (
    <li data-tone={tone}>
      <div className="attempt-head cluster gap-3">
        <span className="attempt-outcome">
          <Icon name={icon} />
          {attempt.number}. {t(`events:attempts.outcome.${attempt.outcome}`)}
        </span>
        <span className="number">
          {attempt.httpStatus === undefined ? t('events:attempts.noAnswer') : `HTTP ${attempt.httpStatus}`}
        </span>
        <span className="number muted">
          {t('events:attempts.ms', { n: new Intl.NumberFormat(tag).format(attempt.ms) })}
        </span>
        <span className="muted">
          <TimeCell at={attempt.at} />
        </span>
        <RawToggle
          title={t('events:attempts.raw')}
          about={t('events:attempts.of', { n: attempt.number })}
          fold={fold}
        />
      </div>
      {attempt.error && (
        <p className="attempt-error">
          <ForeignText text={attempt.error} />
        </p>
      )}
      <div id={fold.id} hidden={!fold.open}>
        {fold.open && (
          <RawParts
            heading={heading}
            parts={[
              { label: t('events:attempts.address'), text: url },
              {
                label: t('events:attempts.request'),
                text: Object.entries(headers)
                  .map(([name, value]) => `${name}: ${value}`)
                  .join('\n'),
              },
              { label: t('events:attempts.answer'), text: attempt.answer || t('events:attempts.emptyAnswer') },
            ]}
          />
        )}
      </div>
    </li>
  );
}
