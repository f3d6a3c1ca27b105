import './messages.ts';
import { formatBRL } from '../../../domain/core/money.ts';
import type { TimelineEntry } from '../../../domain/core/timeline.ts';
import type { Language } from '../../i18n/language.ts';
import { known, type Translate } from '../../i18n/texts.ts';
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
  details: { label?: string; text: string; ours?: true }[];
}

const outcomeLooks: Record<string, [IconName, Tone]> = {
  answered: ['exchange', 'plain'],
  none: ['exchange', 'ask'],
  refused: ['close', 'bad'],
  unknown: ['question', 'ask'],
};

type Data = TimelineEntry['data'];
type Describe = (data: Data, t: Translate, language: Language, entry: TimelineEntry, about: About) => Described;

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);
const number = (value: unknown): number | undefined => (Number.isSafeInteger(value) ? (value as number) : undefined);

/** The text for a value of an entry; the value itself if it has none. */
const wordOf = (t: Translate, key: `${string}:${string}`, value: unknown): string =>
  typeof value === 'string' ? known(t, key, value) : String(value ?? '');

const present = (facts: (string | undefined | false)[]): string[] => facts.filter((fact) => typeof fact === 'string');

const detailsOf = (...parts: [label: string | undefined, value: unknown][]): Described['details'] =>
  parts.flatMap(([label, value]) => {
    const found = text(value);
    return found ? [label ? { label, text: found } : { text: found }] : [];
  });

/** Texts that may be sentences of ours: they are shown in the reader's language. */
const sentencesOf = (...parts: [label: string | undefined, value: unknown][]): Described['details'] =>
  detailsOf(...parts).map((part) => ({ ...part, ours: true }));

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
  t: Translate,
  entry: TimelineEntry,
): Described {
  const amount = number(data.amount);
  // A refund may be by what settled it, or by the merchant's rules, which are words of ours; all others are names.
  const by = kind === 'refund' ? wordOf(t, `timeline:causeOf.${data.by}`, data.by) : text(data.by);
  const what = text(data.what) ?? '';
  return {
    icon,
    tone: text(data.outcome) === 'unknown' ? 'ask' : 'plain',
    title: known(t, `timeline:happened.${kind}.${what}`, entry.title),
    facts: present([amount !== undefined && formatBRL(amount), text(data.provider)]),
    details: [
      ...sentencesOf([undefined, data.message]),
      ...detailsOf([t('timeline:reason'), data.reason], [t('timeline:proof'), data.evidence], [t('timeline:by'), by]),
    ],
  };
}

/** Why the first connection of a route came first; undefined where a card decided, and in entries from before. */
function reasonOfRoute({ candidates }: Data, t: Translate): string | undefined {
  const first = Array.isArray(candidates) ? candidates.find(isRecord) : undefined;
  const cause = isRecord(first?.cause) ? first.cause : {};
  const fee = number(cause.fee);
  if (cause.kind === 'cheapest' && fee !== undefined) return t('timeline:routeBy.cheapest', { fee: formatBRL(fee) });
  return text(known(t, `timeline:routeBy.${cause.kind}`, undefined));
}

/** Titles are built from the data in the reader's language; the API's own title is kept in the raw entry. */
const describers: Record<TimelineEntry['kind'], Describe> = {
  accepted: (data, t) => {
    const amount = number(data.amount);
    const method = text(data.paymentMethod);
    const order = text(data.orderId);
    return {
      icon: 'inward',
      tone: 'plain',
      title: t('timeline:accepted'),
      facts: present([
        amount !== undefined && formatBRL(amount),
        method && known(t, `common:payoutMethod.${method}`, known(t, `common:method.${method}`, method)),
      ]),
      details: order ? [{ text: t('timeline:order', { id: order }) }] : [],
    };
  },

  provider_call: (data, t) => {
    const attempt = number(data.attempt);
    const httpStatus = number(data.httpStatus) ?? number(exchangesOf(data).at(-1)?.httpStatus);
    const [icon, tone] = outcomeLooks[text(data.outcome) ?? 'unknown'] ?? ['exchange', 'plain'];
    return {
      icon,
      tone,
      title: t('timeline:call', {
        operation: wordOf(t, `common:operation.${data.operation}`, data.operation),
        outcome: wordOf(t, `timeline:outcome.${data.outcome ?? 'unknown'}`, data.outcome ?? 'unknown'),
      }),
      facts: present([
        httpStatus !== undefined && `HTTP ${httpStatus}`,
        attempt !== undefined && attempt > 1 && t('timeline:attempt', { n: attempt }),
      ]),
      details: [
        ...detailsOf([t('timeline:word'), data.providerWord]),
        ...sentencesOf([undefined, data.message], [undefined, data.why]),
      ],
    };
  },

  webhook: (data, t) => {
    const unmatched = data.matched === false;
    return {
      icon: 'inward',
      tone: unmatched ? 'ask' : 'plain',
      title: unmatched ? t('timeline:webhookUnmatched') : t('timeline:webhook'),
      facts: present([unmatched && t('timeline:unmatchedHelp'), data.duplicate === true && t('timeline:repeated')]),
      details: detailsOf([t('timeline:word'), data.providerWord]),
    };
  },

  status: (data, t, language, entry) => {
    const from = text(data.from);
    const to = text(data.to);
    if (!to) return byTitle(entry);
    const { icon, tone, word } = displayOf(to);
    return {
      icon,
      tone,
      title: from
        ? t('timeline:move', { from: displayOf(from).word[language], to: word[language] })
        : t('timeline:begins', { to: word[language] }),
      facts: [],
      details: detailsOf([t('timeline:cause'), data.cause && wordOf(t, `timeline:causeOf.${data.cause}`, data.cause)]),
    };
  },

  evidence: (data, t) => ({
    icon: 'note',
    tone: 'plain',
    title:
      data.what === 'missing' && Array.isArray(data.missing)
        ? t('timeline:missing', { count: data.missing.length })
        : (data.transactionId || data.withdrawId) && !data.why
          ? t('timeline:learnt')
          : t('timeline:evidence'),
    facts: [],
    details: [
      ...detailsOf([t('timeline:word'), data.providerWord]),
      ...sentencesOf([undefined, data.why]),
      ...detailsOf([undefined, data.transactionId]),
    ],
  }),

  refund: (data, t, _language, entry) => happened('refund', 'undo', data, t, entry),
  dispute: (data, t, _language, entry) => happened('dispute', 'alert', data, t, entry),
  route: (data, t, _language, entry) => {
    const done = happened('route', 'exchange', data, t, entry);
    if (data.what !== 'chosen') return done;
    return {
      ...done,
      details: detailsOf(
        [t('timeline:reason'), reasonOfRoute(data, t)],
        // In English: it names all connections that were considered.
        [t('timeline:record'), data.why],
      ),
    };
  },
  action: (data, t, _language, entry, about) => {
    const done = happened('action', 'note', data, t, entry);
    if (about !== 'payout' || data.what !== 'resolve') return done;
    return {
      ...done,
      icon: 'person',
      title: t('timeline:resolution.entry', {
        outcome: wordOf(t, `timeline:resolution.outcome.${data.outcome}`, data.outcome),
      }),
    };
  },
  approval: (data, t, _language, entry) => happened('approval', 'note', data, t, entry),

  document: (data, t) => ({
    icon: 'inward',
    tone: 'plain',
    title: t('timeline:document', { document: wordOf(t, `timeline:receiverDocument.${data.document}`, data.document) }),
    facts: [],
    details: detailsOf([t('timeline:by'), data.by]),
  }),

  attention: (data, t, _language, _entry, about) => {
    const reason = text(data.reason);
    const { title } = attentionWords(t, reason, about);
    const cleared = Boolean(data.cleared);
    return {
      icon: cleared ? 'check' : 'alert',
      tone: cleared ? 'good' : 'ask',
      title: cleared ? t('timeline:attentionCleared', { title }) : t('timeline:attentionRaised', { title }),
      facts: [],
      details: sentencesOf([t('timeline:record'), data.detail]),
    };
  },

  event: (data, t) => ({
    icon: 'signal',
    tone: 'plain',
    title: t('timeline:event', { type: text(data.type) ?? '' }),
    facts: [],
    details: [],
  }),

  delivery: (data, t) => {
    const httpStatus = number(data.httpStatus);
    const attempt = number(data.attempt);
    const delivered = httpStatus === undefined ? data.outcome === 'delivered' : httpStatus >= 200 && httpStatus < 300;
    return {
      icon: 'outward',
      tone: delivered ? 'good' : 'ask',
      title: delivered ? t('timeline:delivered') : t('timeline:notDelivered'),
      facts: present([
        httpStatus !== undefined && `HTTP ${httpStatus}`,
        attempt !== undefined && attempt > 1 && t('timeline:attempt', { n: attempt }),
      ]),
      details: detailsOf([undefined, data.url], [undefined, delivered ? undefined : (data.message ?? data.error)]),
    };
  },
};

export function describeEntry(entry: TimelineEntry, t: Translate, language: Language, about: About): Described {
  if (!Object.hasOwn(describers, entry.kind)) return byTitle(entry);
  return describers[entry.kind](entry.data, t, language, entry, about);
}

/** The parts of the raw exchange, followed by the whole entry. */
export function rawParts(entry: TimelineEntry, t: Translate): RawPart[] {
  const parts: RawPart[] = [];
  const add = (label: string, value: unknown) => {
    if (value !== undefined && value !== null && value !== '') parts.push({ label, text: printed(value) });
  };
  for (const exchange of exchangesOf(entry.data)) {
    const line = [text(exchange.method), text(exchange.path)].filter(Boolean).join(' ');
    const httpStatus = number(exchange.httpStatus);
    add(`${t('timeline:rawPart.request')} · ${line}`, exchange.request);
    add(`${t('timeline:rawPart.answer')} · ${httpStatus === undefined ? line : `HTTP ${httpStatus}`}`, exchange.answer);
    add(`${t('timeline:rawPart.error')} · ${line}`, exchange.error);
  }
  for (const name of ['request', 'answer', 'headers', 'body'] as const)
    add(t(`timeline:rawPart.${name}`), entry.data[name]);
  add(t('timeline:rawPart.entry'), entry);
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
