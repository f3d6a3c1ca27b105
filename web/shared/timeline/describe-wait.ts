import './messages.ts';
import type { Wait } from '../../../domain/core/timeline.ts';
import type { Translate } from '../../i18n/texts.ts';
import { clockTime, dateAndTime } from '../../ui/time.ts';

/** The awaited step in words, with the remaining time and the time of day. */
export function describeWait({ what, until, event, attempt }: Wait, t: Translate, now: number, tag: string): string {
  const when =
    until === undefined
      ? t('timeline:wait.soon')
      : t('timeline:wait.at', { span: timeUntil(until, t, now, tag), at: timeOfDay(until, now, tag) });
  switch (what) {
    case 'first_answer':
      return t('timeline:wait.first_answer');
    case 'look':
      return t('timeline:wait.look');
    case 'approval':
      return t('timeline:wait.approval');
    case 'person':
      return t('timeline:wait.person');
    case 'pieces':
      return t('timeline:wait.pieces');
    case 'webhook':
      return until === undefined
        ? t('timeline:wait.webhook')
        : t('timeline:wait.webhookUntil', { at: dateAndTime(until, tag) });
    case 'delivery':
      if (until === undefined) return t('timeline:wait.delivering', { event: event ?? '' });
      return attempt === undefined
        ? t('timeline:wait.delivery', { event: event ?? '', when })
        : t('timeline:wait.deliveryAttempt', { event: event ?? '', attempt, when });
    case 'poll':
    case 'owed_look':
    case 'expiry':
    case 'cool_off':
      return t(`timeline:wait.${what}`, { when });
  }
}

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

/** `em 3 min`; below a minute in steps of ten seconds, so that the text does not change every second. */
function timeUntil(iso: string, t: Translate, now: number, tag: string): string {
  const seconds = (Date.parse(iso) - now) / 1000;
  if (seconds < 10) return t('timeline:wait.soon');
  const [unit, size] = units.find(([, each]) => seconds >= each) ?? ['second', 1];
  const count = unit === 'second' ? Math.floor(seconds / 10) * 10 : Math.round(seconds / size);
  return new Intl.RelativeTimeFormat(tag, { style: 'short', numeric: 'always' }).format(count, unit);
}

function timeOfDay(iso: string, now: number, tag: string): string {
  const sameDay = new Date(iso).toDateString() === new Date(now).toDateString();
  return sameDay ? clockTime(iso, tag) : dateAndTime(iso, tag);
}
