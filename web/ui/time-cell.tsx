import './time-cell.css';
import { useLanguage } from '../i18n/language.ts';
import { useTexts } from '../i18n/texts.ts';
import { dateAndTime, exactTime, merchantZone, relativeTime } from './time.ts';
import { useNow } from './use-now.ts';

/** Local time with its age beside it; the exact instant and the zone are in the tooltip. */
export function TimeCell({ at }: { at: string }) {
  const { tag } = useLanguage();
  const t = useTexts();
  const now = useNow();
  return (
    <time
      className="time"
      dateTime={at}
      title={`${exactTime(at, tag)}, ${t('common:time.zone', { zone: merchantZone })}`}
    >
      <span className="number">{dateAndTime(at, tag)}</span>{' '}
      <span className="time-age">{relativeTime(at, now, tag)}</span>
    </time>
  );
}

/** The age of an instant alone. */
export function Age({ at }: { at: string }) {
  const { tag } = useLanguage();
  const now = useNow();
  return (
    <time className="number" dateTime={at} title={exactTime(at, tag)}>
      {relativeTime(at, now, tag)}
    </time>
  );
}
