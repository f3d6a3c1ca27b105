import './timeline.css';
import './messages.ts';
import { type ReactNode, useId, useMemo, useRef, useState } from 'react';
import type { TimelineEntry, Waiting } from '../../../domain/core/timeline.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { ForeignText } from '../../ui/foreign-text.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { RawParts, RawToggle, useFold } from '../../ui/raw.tsx';
import { Segments } from '../../ui/segments.tsx';
import { clockTime, dateAndTime, exactTime, merchantZone, spanOf } from '../../ui/time.ts';
import type { Tone } from '../../ui/tone.ts';
import { useNow } from '../../ui/use-now.ts';
import { SentenceText } from '../sentences/sentence-text.tsx';
import type { About } from './attention-words.ts';
import { describeEntry, rawParts } from './describe-entry.ts';
import { describeWait } from './describe-wait.ts';
import {
  entriesIn,
  isQuiet,
  type QuietKind,
  type QuietLines,
  quietLines,
  type TimelineView,
  timelineViews,
} from './quiet.ts';

interface Props {
  entries: TimelineEntry[];
  /** More entries are expected: the line is open at its end. */
  open: boolean;
  /** The awaited steps; absent while they are not known. */
  waiting: Waiting | undefined;
  about?: About;
}

/**
 * The entries, oldest first: new ones are added at the end, so that nothing above moves. Those that say nothing new are
 * collapsed to one line each kind, with their number.
 */
export function Timeline({ entries, open, waiting, about = 'payment' }: Props) {
  const { language } = useLanguage();
  const t = useTexts();
  const id = useId();
  const [view, setView] = useState<TimelineView>('all');
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

  const lines = useMemo(() => quietLines(entriesIn(entries, view)), [entries, view]);
  const line = (one: TimelineEntry, before: TimelineEntry | undefined) => (
    <Entry key={one.id} entry={one} before={before} isNew={!atFirst.has(one.id)} about={about} />
  );

  return (
    <>
      <div className="timeline-views">
        <Segments
          bare
          name={`${id}-view`}
          label={t('timeline:view')}
          all={timelineViews}
          chosen={view}
          wordOf={(one) => t(`timeline:viewOf.${one}`)}
          onChoose={setView}
        />
      </div>
      <ol className="timeline" aria-label={t('timeline:title')}>
        {lines.map((one, index) => {
          const before = lastOf(lines[index - 1]);
          return isQuiet(one) ? <Quiet key={one.entries[0]?.id} of={one} line={line} /> : line(one, before);
        })}
        {view === 'all' && <Waits open={open} waiting={waiting} />}
      </ol>
      {lines.length === 0 && (view !== 'all' || !open) && (
        <p className="muted">{view === 'all' ? t('timeline:empty') : t('timeline:emptyView')}</p>
      )}
      <p className="unseen" role="status">
        {added.length > 0 && t('timeline:announced', { titles: added.join('; ') })}
      </p>
    </>
  );
}

const lastOf = (line: TimelineEntry | QuietLines | undefined): TimelineEntry | undefined =>
  line && (isQuiet(line) ? line.entries.at(-1) : line);

const quietLooks: Record<QuietKind, [IconName, Tone]> = {
  looked: ['exchange', 'plain'],
  unanswered: ['exchange', 'ask'],
  repeated: ['inward', 'plain'],
  undelivered: ['outward', 'ask'],
  delivered: ['outward', 'good'],
};

/** Several entries that say nothing new, in one line that opens. */
function Quiet({
  of: { what, entries },
  line,
}: {
  of: QuietLines;
  line: (entry: TimelineEntry, before: TimelineEntry | undefined) => ReactNode;
}) {
  const { tag } = useLanguage();
  const t = useTexts();
  const fold = useFold();
  const [icon, tone] = quietLooks[what];
  const [from, to] = [entries[0]?.at ?? '', entries.at(-1)?.at ?? ''];
  return (
    <li className="timeline-entry timeline-quiet" data-tone={tone} data-entries={entries.length}>
      <span className="timeline-icon">
        <Icon name={icon} />
      </span>
      <div className="timeline-body">
        <div className="timeline-head">
          <h3>
            <button type="button" className="timeline-unfold" {...fold.toggle}>
              {t(`timeline:quiet.${what}`, { count: entries.length })}
              <Icon name="down" />
            </button>
          </h3>
          <p className="timeline-side number muted">
            {dateIn(from, tag) === dateIn(to, tag)
              ? `${dateIn(from, tag)} ${clockTime(from, tag)} – ${clockTime(to, tag)}`
              : `${dateAndTime(from, tag)} – ${dateAndTime(to, tag)}`}
          </p>
        </div>
        <ol id={fold.id} className="timeline" hidden={!fold.open}>
          {fold.open && entries.map((entry, index) => line(entry, entries[index - 1]))}
        </ol>
      </div>
    </li>
  );
}

const dateIn = (at: string, tag: string): string => dateAndTime(at, tag).slice(0, 10);

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
  const sameDay = before && dateIn(before.at, tag) === dateIn(entry.at, tag);
  return (
    <li className="timeline-entry" data-tone={tone} data-new={isNew || undefined} data-entries="1">
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
              {sameDay ? clockTime(entry.at, tag) : `${dateIn(entry.at, tag)} ${clockTime(entry.at, tag)}`}
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
                {part.ours ? <SentenceText text={part.text} /> : <ForeignText text={part.text} />}
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
