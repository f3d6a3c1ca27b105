import './timeline.css';
import './messages.ts';
import { useMemo, useRef } from 'react';
import type { TimelineEntry, Waiting } from '../../../domain/core/timeline.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { ForeignText } from '../../ui/foreign-text.tsx';
import { Icon } from '../../ui/icon.tsx';
import { RawParts, RawToggle, useFold } from '../../ui/raw.tsx';
import { clockTime, dateAndTime, exactTime, merchantZone, spanOf } from '../../ui/time.ts';
import { useNow } from '../../ui/use-now.ts';
import type { About } from './attention-words.ts';
import { describeEntry, rawParts } from './describe-entry.ts';
import { describeWait } from './describe-wait.ts';

interface Props {
  entries: TimelineEntry[];
  /** More entries are expected: the line is open at its end. */
  open: boolean;
  /** The awaited steps; absent while they are not known. */
  waiting: Waiting | undefined;
  about?: About;
}

/** The entries, oldest first: new ones are added at the end, so that nothing above moves. */
export function Timeline({ entries, open, waiting, about = 'payment' }: Props) {
  const { language } = useLanguage();
  const t = useTexts();
  const first = useRef<Set<string> | undefined>(undefined);
  first.current ??= new Set(entries.map((entry) => entry.id));
  const atFirst = first.current;

  const added = useMemo(
    () =>
      entries
        .filter((entry) => !atFirst.has(entry.id))
        .slice(-3)
        .map((entry) => describeEntry(entry, t, language, about).title),
    [entries, atFirst, t, language, about],
  );

  return (
    <>
      <ol className="timeline" aria-label={t('timeline:title')}>
        {entries.map((entry, index) => (
          <Entry
            key={entry.id}
            entry={entry}
            before={entries[index - 1]}
            isNew={!atFirst.has(entry.id)}
            about={about}
          />
        ))}
        <Waits open={open} waiting={waiting} />
      </ol>
      {entries.length === 0 && !open && <p className="muted">{t('timeline:empty')}</p>}
      <p className="unseen" role="status">
        {added.length > 0 && t('timeline:announced', { titles: added.join('; ') })}
      </p>
    </>
  );
}

/** The awaited steps, dashed: timers, the payer, deliveries. */
function Waits({ open, waiting }: { open: boolean; waiting: Waiting | undefined }) {
  const { tag } = useLanguage();
  const t = useTexts();
  const now = useNow();
  // The nearest step first; a step without a time is under way.
  const waits = [...(waiting?.data ?? [])].sort((a, b) => (a.until ?? '').localeCompare(b.until ?? ''));
  if (waits.length === 0) {
    if (!open) return null;
    const isUnknown = waiting !== undefined && !waiting.known;
    return <Ahead text={isUnknown ? t('timeline:wait.unknown') : t('timeline:waiting')} />;
  }
  return waits.map((wait, index) => {
    const { what, until, event } = wait;
    // biome-ignore lint/suspicious/noArrayIndexKey: two deliveries of the same event type differ only by their order
    return <Ahead key={`${what} ${event} ${index}`} text={describeWait(wait, t, now, tag)} until={until} />;
  });
}

function Ahead({ text, until }: { text: string; until?: string | undefined }) {
  const { tag } = useLanguage();
  const t = useTexts();
  return (
    <li className="timeline-entry timeline-waiting">
      <span className="timeline-icon">
        <Icon name="clock" />
      </span>
      <p className="muted">
        {until === undefined ? (
          text
        ) : (
          <time dateTime={until} title={`${exactTime(until, tag)}, ${t('common:time.zone', { zone: merchantZone })}`}>
            {text}
          </time>
        )}
      </p>
    </li>
  );
}

function Entry({
  entry,
  before,
  isNew,
  about,
}: {
  entry: TimelineEntry;
  before: TimelineEntry | undefined;
  isNew: boolean;
  about: About;
}) {
  const { language, tag } = useLanguage();
  const t = useTexts();
  const { icon, tone, title, facts, details } = describeEntry(entry, t, language, about);
  const fold = useFold();
  const wait = before ? Date.parse(entry.at) - Date.parse(before.at) : 0;
  const sameDay = before && dateAndTime(before.at, tag).slice(0, 10) === dateAndTime(entry.at, tag).slice(0, 10);
  return (
    <li className="timeline-entry" data-tone={tone} data-new={isNew || undefined}>
      <span className="timeline-icon">
        <Icon name={icon} />
      </span>
      <div className="timeline-body">
        <div className="timeline-head">
          <h3>{title}</h3>
          <div className="timeline-side">
            <time
              className="number muted"
              dateTime={entry.at}
              title={`${exactTime(entry.at, tag)}, ${t('common:time.zone', { zone: merchantZone })}`}
            >
              {wait > 0 && <span className="timeline-wait">{t('timeline:after', { span: spanOf(wait, tag) })}</span>}
              {sameDay
                ? clockTime(entry.at, tag)
                : `${dateAndTime(entry.at, tag).slice(0, 10)} ${clockTime(entry.at, tag)}`}
            </time>
            <RawToggle title={t('timeline:raw')} about={title} fold={fold} />
          </div>
        </div>
        {(facts.length > 0 || details.length > 0) && (
          <p className="timeline-facts cluster gap-3">
            {facts.map((fact) => (
              <span key={fact}>{fact}</span>
            ))}
            {details.map((part) => (
              <span key={`${part.label} ${part.text}`}>
                {part.label && <span className="muted">{part.label}: </span>}
                <ForeignText text={part.text} />
              </span>
            ))}
          </p>
        )}
        <div id={fold.id} hidden={!fold.open}>
          {fold.open && <RawParts parts={rawParts(entry, t)} />}
        </div>
      </div>
    </li>
  );
}
