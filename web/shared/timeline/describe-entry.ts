import { formatBRL } from '../../../domain/core/money.ts';
import type { TimelineEntry } from '../../../domain/core/timeline.ts';
import type { Language } from '../../i18n/language.tsx';
import type { Words } from '../../i18n/pt.ts';
import type { IconName } from '../../ui/icon.tsx';
import type { RawPart } from '../../ui/raw.tsx';
import type { Tone } from '../../ui/tone.ts';
import { displayOf } from '../status/display.ts';
import { type About, attentionWords } from './attention-words.ts';

/** A timeline entry in words. `facts` are our own short texts; `details` are texts from outside. */
interface Described {
  icon: IconName;
  tone: Tone;
  title: string;
  facts: string[];
  details: { label?: string; text: string }[];
}

const outcomeLooks: Record<string, [IconName, Tone]> = {
  answered: ['exchange', 'plain'],
  none: ['exchange', 'ask'],
  refused: ['close', 'bad'],
  unknown: ['question', 'ask'],
};

type Data = TimelineEntry['data'];
type Describe = (data: Data, words: Words, language: Language, entry: TimelineEntry, about: About) => Described;

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);
const number = (value: unknown): number | undefined => (Number.isSafeInteger(value) ? (value as number) : undefined);

/** Looks up a value's word in one of our tables; returns the value itself if it is not in the table. */
const wordOf = (table: object, value: unknown): string =>
  typeof value === 'string' && Object.hasOwn(table, value)
    ? String(table[value as keyof typeof table])
    : String(value ?? '');

const present = (facts: (string | undefined | false)[]): string[] => facts.filter((fact) => typeof fact === 'string');

const detailsOf = (...parts: [label: string | undefined, value: unknown][]): Described['details'] =>
  parts.flatMap(([label, value]) => {
    const found = text(value);
    return found ? [label ? { label, text: found } : { text: found }] : [];
  });

const isRecord = (value: unknown): value is Data =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The HTTP exchanges of one call: usually one, or several with a login or a repeated request. */
const exchangesOf = (data: Data): Data[] => (Array.isArray(data.exchanges) ? data.exchanges.filter(isRecord) : []);

/** For values that only a newer API knows: shows the API's own title. */
const byTitle = (entry: TimelineEntry): Described => ({
  icon: 'note',
  tone: 'plain',
  title: entry.title,
  facts: [],
  details: [],
});

/** A step of a payment: `what` names the step, the other fields are its facts. */
function happened(
  kind: 'refund' | 'dispute' | 'route' | 'action' | 'approval',
  icon: IconName,
  data: Data,
  words: Words,
  entry: TimelineEntry,
): Described {
  const amount = number(data.amount);
  const by = text(data.by);
  const table = words.timeline.happened[kind];
  const what = text(data.what) ?? '';
  return {
    icon,
    tone: text(data.outcome) === 'unknown' ? 'ask' : 'plain',
    title: Object.hasOwn(table, what) ? wordOf(table, what) : entry.title,
    facts: present([amount !== undefined && formatBRL(amount), text(data.provider)]),
    details: detailsOf(
      [undefined, data.message],
      [words.timeline.reason, data.reason],
      [words.timeline.proof, data.evidence],
      [words.timeline.by, by],
    ),
  };
}

/** Titles are built from the data in the reader's language; the API's own title is kept in the raw entry. */
const describers: Record<TimelineEntry['kind'], Describe> = {
  accepted: (data, words) => {
    const amount = number(data.amount);
    const method = text(data.paymentMethod);
    const order = text(data.orderId);
    return {
      icon: 'inward',
      tone: 'plain',
      title: words.timeline.accepted,
      facts: present([
        amount !== undefined && formatBRL(amount),
        method && wordOf({ ...words.method, ...words.payouts.method }, method),
      ]),
      details: order ? [{ text: words.timeline.order(order) }] : [],
    };
  },

  provider_call: (data, words) => {
    const attempt = number(data.attempt);
    const httpStatus = number(data.httpStatus) ?? number(exchangesOf(data).at(-1)?.httpStatus);
    const [icon, tone] = outcomeLooks[text(data.outcome) ?? 'unknown'] ?? ['exchange', 'plain'];
    return {
      icon,
      tone,
      title: words.timeline.call(
        wordOf(words.timeline.operation, data.operation),
        wordOf(words.timeline.outcome, data.outcome ?? 'unknown'),
      ),
      facts: present([
        httpStatus !== undefined && `HTTP ${httpStatus}`,
        attempt !== undefined && attempt > 1 && words.timeline.attempt(attempt),
      ]),
      details: detailsOf([words.timeline.word, data.providerWord], [undefined, data.message], [undefined, data.why]),
    };
  },

  webhook: (data, words) => {
    const unmatched = data.matched === false;
    return {
      icon: 'inward',
      tone: unmatched ? 'ask' : 'plain',
      title: unmatched ? words.timeline.webhookUnmatched : words.timeline.webhook,
      facts: present([unmatched && words.timeline.unmatchedHelp, data.duplicate === true && words.timeline.repeated]),
      details: detailsOf([words.timeline.word, data.providerWord]),
    };
  },

  status: (data, words, language, entry) => {
    const from = text(data.from);
    const to = text(data.to);
    if (!to) return byTitle(entry);
    const { icon, tone, word } = displayOf(to);
    return {
      icon,
      tone,
      title: from
        ? words.timeline.move(displayOf(from).word[language], word[language])
        : words.timeline.begins(word[language]),
      facts: [],
      details: detailsOf([words.timeline.cause, data.cause && wordOf(words.timeline.causeOf, data.cause)]),
    };
  },

  evidence: (data, words) => ({
    icon: 'note',
    tone: 'plain',
    title:
      data.what === 'missing' && Array.isArray(data.missing)
        ? words.timeline.missing(data.missing.length)
        : (data.transactionId || data.withdrawId) && !data.why
          ? words.timeline.learnt
          : words.timeline.evidence,
    facts: [],
    details: detailsOf(
      [words.timeline.word, data.providerWord],
      [undefined, data.why],
      [undefined, data.transactionId],
    ),
  }),

  refund: (data, words, _language, entry) => happened('refund', 'undo', data, words, entry),
  dispute: (data, words, _language, entry) => happened('dispute', 'alert', data, words, entry),
  route: (data, words, _language, entry) => happened('route', 'exchange', data, words, entry),
  action: (data, words, _language, entry, about) => {
    const done = happened('action', 'note', data, words, entry);
    // Resolving a payout takes two people and the first decides nothing yet, so these entries have their own title.
    const { outcome, entry: title } = words.payouts.resolution;
    if (about !== 'payout' || data.what !== 'resolve') return done;
    return { ...done, icon: 'person', title: title(wordOf(outcome, data.outcome)) };
  },
  approval: (data, words, _language, entry) => happened('approval', 'note', data, words, entry),

  document: (data, words) => ({
    icon: 'inward',
    tone: 'plain',
    title: words.timeline.document(wordOf(words.receiverDocument, data.document)),
    facts: [],
    details: detailsOf([words.timeline.by, data.by]),
  }),

  attention: (data, words, _language, _entry, about) => {
    const reason = text(data.reason);
    const { title } = attentionWords(words, reason, about);
    const cleared = Boolean(data.cleared);
    return {
      icon: cleared ? 'check' : 'alert',
      tone: cleared ? 'good' : 'ask',
      title: cleared ? words.timeline.attentionCleared(title) : words.timeline.attentionRaised(title),
      facts: [],
      details: detailsOf([undefined, data.detail]),
    };
  },

  event: (data, words) => ({
    icon: 'signal',
    tone: 'plain',
    title: words.timeline.event(text(data.type) ?? ''),
    facts: [],
    details: [],
  }),

  delivery: (data, words) => {
    const httpStatus = number(data.httpStatus);
    const attempt = number(data.attempt);
    const delivered = httpStatus === undefined ? data.outcome === 'delivered' : httpStatus >= 200 && httpStatus < 300;
    return {
      icon: 'outward',
      tone: delivered ? 'good' : 'ask',
      title: delivered ? words.timeline.delivered : words.timeline.notDelivered,
      facts: present([
        httpStatus !== undefined && `HTTP ${httpStatus}`,
        attempt !== undefined && attempt > 1 && words.timeline.attempt(attempt),
      ]),
      details: detailsOf([undefined, data.url], [undefined, delivered ? undefined : (data.message ?? data.error)]),
    };
  },
};

export function describeEntry(entry: TimelineEntry, words: Words, language: Language, about: About): Described {
  if (!Object.hasOwn(describers, entry.kind)) return byTitle(entry);
  return describers[entry.kind](entry.data, words, language, entry, about);
}

/** The parts of the raw exchange, followed by the whole entry. */
export function rawParts(entry: TimelineEntry, words: Words): RawPart[] {
  const labels = words.timeline.rawPart;
  const parts: RawPart[] = [];
  const add = (label: string, value: unknown) => {
    if (value !== undefined && value !== null && value !== '') parts.push({ label, text: printed(value) });
  };
  for (const exchange of exchangesOf(entry.data)) {
    const line = [text(exchange.method), text(exchange.path)].filter(Boolean).join(' ');
    const httpStatus = number(exchange.httpStatus);
    add(`${labels.request} · ${line}`, exchange.request);
    add(`${labels.answer} · ${httpStatus === undefined ? line : `HTTP ${httpStatus}`}`, exchange.answer);
    add(`${labels.error} · ${line}`, exchange.error);
  }
  for (const name of ['request', 'answer', 'headers', 'body'] as const) add(labels[name], entry.data[name]);
  add(labels.entry, entry);
  return parts;
}

/** Objects as indented JSON; a text that contains JSON likewise, and any other text unchanged. */
function printed(value: unknown): string {
  if (typeof value !== 'string') return JSON.stringify(value, null, 2);
  try {
    const parsed: unknown = JSON.parse(value);
    return typeof parsed === 'object' && parsed !== null ? JSON.stringify(parsed, null, 2) : value;
  } catch {
    return value;
  }
}
