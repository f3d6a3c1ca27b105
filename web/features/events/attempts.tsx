import './attempts.css';
import type { DeliveryAttempt } from '../../../domain/events/deliveries.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { ForeignText } from '../../ui/foreign-text.tsx';
import { Icon } from '../../ui/icon.tsx';
import { type Heading, RawParts, RawToggle, useFold } from '../../ui/raw.tsx';
import { TimeCell } from '../../ui/time-cell.tsx';
import { useEventWords } from './words.ts';

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
  const { attempts: t } = useEventWords();
  if (attempts.length === 0) return <p className="muted">{t.none}</p>;
  return (
    <>
      {tries > shownMost && <p className="muted">{t.earlier}</p>}
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
  const { attempts: t } = useEventWords();
  const fold = useFold();
  const { tone, icon } = outcomeDisplay[attempt.outcome];
  const { url, headers } = attempt.request;
  return (
    <li data-tone={tone}>
      <div className="attempt-head cluster gap-3">
        <span className="attempt-outcome">
          <Icon name={icon} />
          {attempt.number}. {t.outcome[attempt.outcome]}
        </span>
        <span className="number">{attempt.httpStatus === undefined ? t.noAnswer : `HTTP ${attempt.httpStatus}`}</span>
        <span className="number muted">{t.ms(new Intl.NumberFormat(tag).format(attempt.ms))}</span>
        <span className="muted">
          <TimeCell at={attempt.at} />
        </span>
        <RawToggle title={t.raw} about={t.of(attempt.number)} fold={fold} />
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
              { label: t.address, text: url },
              {
                label: t.request,
                text: Object.entries(headers)
                  .map(([name, value]) => `${name}: ${value}`)
                  .join('\n'),
              },
              { label: t.answer, text: attempt.answer || t.emptyAnswer },
            ]}
          />
        )}
      </div>
    </li>
  );
}
