import type { Wait } from '../../../domain/core/timeline.ts';
import type { Words } from '../../i18n/pt.ts';
import { clockTime, dateAndTime } from '../../ui/time.ts';

/** The awaited step in words, with the remaining time and the time of day. */
export function describeWait({ what, until, event, attempt }: Wait, words: Words, now: number, tag: string): string {
  const { wait } = words;
  const when = until === undefined ? wait.soon : wait.at(timeUntil(until, words, now, tag), timeOfDay(until, now, tag));
  switch (what) {
    case 'first_answer':
      return wait.first_answer;
    case 'look':
      return wait.look;
    case 'approval':
      return wait.approval;
    case 'person':
      return wait.person;
    case 'pieces':
      return wait.pieces;
    case 'webhook':
      return until === undefined ? wait.webhook : wait.webhookUntil(dateAndTime(until, tag));
    case 'delivery':
      return until === undefined ? wait.delivering(event ?? '') : wait.delivery(event ?? '', attempt, when);
    case 'poll':
    case 'owed_look':
    case 'expiry':
    case 'cool_off':
      return wait[what](when);
  }
}

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

/** `em 3 min`; below a minute in steps of ten seconds, so that the text does not change every second. */
function timeUntil(iso: string, words: Words, now: number, tag: string): string {
  const seconds = (Date.parse(iso) - now) / 1000;
  if (seconds < 10) return words.wait.soon;
  const [unit, size] = units.find(([, each]) => seconds >= each) ?? ['second', 1];
  const count = unit === 'second' ? Math.floor(seconds / 10) * 10 : Math.round(seconds / size);
  return new Intl.RelativeTimeFormat(tag, { style: 'short', numeric: 'always' }).format(count, unit);
}

function timeOfDay(iso: string, now: number, tag: string): string {
  const sameDay = new Date(iso).toDateString() === new Date(now).toDateString();
  return sameDay ? clockTime(iso, tag) : dateAndTime(iso, tag);
}
