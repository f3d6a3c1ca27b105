import { centsToReais } from '../core/money.ts';
import { entityWords, reasonWords } from './alert-words.ts';
import type { AlertBundle, AlertKind, AlertLanguage, AlertReason } from './alerts.ts';
import { kindOf } from './alerts.ts';

/** The alerts of one message that are about the same kind of entity for the same reason. */
export interface AlertGroup {
  entity: string;
  reason: AlertReason;
  count: number;
  /** Cents; null where the entities have no amounts. */
  amount: number | null;
  since: Date;
  /** The first of them. */
  lines: AlertLine[];
}

export interface AlertLine {
  entityId: string;
  provider: string | null;
  amount: number | null;
  since: Date;
  /** A colleague who caused it, or the name of a connection. No person outside of the merchant is named. */
  name: string | null;
}

export interface AlertContent {
  bundle: AlertBundle;
  merchantId: string;
  merchantName: string;
  groups: AlertGroup[];
}

/** What a message says, before the form that mail, Slack and Teams give it. */
export interface AlertMessage {
  subject: string;
  sections: { title: string; facts: string; url: string; lines: { text: string; url: string }[]; more?: string }[];
  /** The page with all of it. */
  open: { text: string; url: string };
  footer: string;
}

/** Entries that are named one by one, and groups that a message has at most. */
export const linesShown = 5;
const groupsShown = 12;

const words = {
  pt: {
    since: (at: string) => `desde ${at}`,
    more: (count: number) => `e mais ${count}`,
    moreGroups: (count: number) => `e mais ${count} ${count === 1 ? 'motivo' : 'motivos'} no console`,
    several: (count: number, merchant: string) => `${count} avisos de ${merchant}`,
    quiet: (text: string) => `${text} nas horas de silêncio`,
    digest: (text: string) => `Resumo do dia: ${text}`,
    by: (name: string) => `por ${name}`,
    open: 'Abrir no Trilho',
    footer: 'Horários de Brasília. Escolha no Trilho, em Seus avisos, do que e quando você quer saber.',
    channelFooter: 'Horários de Brasília. Os avisos deste canal são escolhidos no Trilho, em Canais de aviso.',
    test: (merchant: string) => `Teste: os avisos de ${merchant} chegam a este canal`,
    testFacts: 'Nada aconteceu. Um aviso real diz aqui o quê, quantos, quanto e desde quando.',
  },
  en: {
    since: (at: string) => `since ${at}`,
    more: (count: number) => `and ${count} more`,
    moreGroups: (count: number) => `and ${count} more ${count === 1 ? 'reason' : 'reasons'} in the console`,
    several: (count: number, merchant: string) => `${count} alerts of ${merchant}`,
    quiet: (text: string) => `${text} in the quiet hours`,
    digest: (text: string) => `Daily digest: ${text}`,
    by: (name: string) => `by ${name}`,
    open: 'Open in Trilho',
    footer: 'Times are Brasília’s. Choose in Trilho, under Your alerts, what you want to know and when.',
    channelFooter: 'Times are Brasília’s. This channel’s alerts are chosen in Trilho, under Alert channels.',
    test: (merchant: string) => `Test: alerts of ${merchant} arrive in this channel`,
    testFacts: 'Nothing has happened. A real alert says here what, how many, how much and since when.',
  },
} as const;

const tags = { pt: 'pt-BR', en: 'en-GB' } as const;

function timeIn(language: AlertLanguage, at: Date): string {
  const options = { day: '2-digit', month: '2-digit', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  return new Intl.DateTimeFormat(tags[language], { ...options, timeZone: 'America/Sao_Paulo' })
    .format(at)
    .replace(', ', ' ');
}

/** A sum of amounts, which may be larger than one amount. */
function moneyIn(language: AlertLanguage, cents: number): string {
  const text = centsToReais(Math.min(cents, 999_999_999_999));
  const [whole = '', decimals = ''] = text.split('.');
  const [thousands, point] = language === 'pt' ? ['.', ','] : [',', '.'];
  return `R$ ${whole.replace(/\B(?=(\d{3})+$)/g, thousands)}${point}${decimals}`;
}

/** The pages of entities. Those without one of their own are found in the queue. */
const pages: Readonly<Record<string, string>> = {
  payment: 'payments/',
  refund: 'refunds/',
  dispute: 'disputes/',
  payout: 'payouts/',
  payout_batch: 'payout-batches/',
  bulk_run: 'bulk-runs/',
  receiver: 'receivers/',
  reconciliation: 'reconciliations/',
  settlement: 'settlements/',
  webhook_endpoint: 'endpoints/',
  platform: 'platforms/',
  connection: 'connections/',
};

/** The page of a group: the queue with its filter, or where the reason is shown. */
function pageOfGroup({ entity, reason, lines, count }: AlertGroup): string {
  const page = pages[entity];
  const [only] = count === 1 ? lines : [];
  if (reason === 'circuit_open') return 'provider-health';
  if (reason === 'assigned') return 'attention?view=mine';
  if (reason === 'mention') return only && page ? `${page}${only.entityId}` : 'attention?view=mine';
  if (reason === 'endpoint_failing') return only ? `endpoints/${only.entityId}` : 'endpoints';
  if (reason === 'overdue' || reason === 'not_looked_at') return 'attention?view=late';
  return `attention?entity=${entity}&reason=${reason}`;
}

const joined = (parts: (string | false | null | undefined)[]) => parts.filter(Boolean).join(' · ');

/**
 * Says in one language what needs a person: what, how many, how much, since when, and where.
 *
 * @param site the console's address, without a trailing slash.
 */
export function alertMessage(
  content: AlertContent,
  { site, language, forChannel }: { site: string; language: AlertLanguage; forChannel: boolean },
): AlertMessage {
  const say = words[language];
  const { bundle, merchantId, merchantName, groups } = content;
  const url = (page: string) => `${site}/m/${merchantId}/${page}`;
  const sections = groups.slice(0, groupsShown).map((group) => {
    const { entity, reason, count, amount, since, lines } = group;
    const own = pageOfGroup(group);
    return {
      title: reasonWords[language][reason],
      facts: joined([
        `${count} ${entityWords[language][entity]?.[count === 1 ? 0 : 1] ?? entity}`,
        amount !== null && moneyIn(language, amount),
        say.since(timeIn(language, since)),
      ]),
      url: url(own),
      lines: lines.map((line) => ({
        text: joined([
          line.amount !== null && moneyIn(language, line.amount),
          line.provider,
          line.name !== null && (isByPerson(reason) ? say.by(line.name) : line.name),
          timeIn(language, line.since),
        ]),
        url: url(pages[entity] ? `${pages[entity]}${line.entityId}` : own),
      })),
      ...(count > lines.length && { more: say.more(count - lines.length) }),
    };
  });
  const count = groups.reduce((sum, group) => sum + group.count, 0);
  const [first] = sections;
  const what =
    sections.length === 1 && first
      ? `${first.title}: ${first.facts.split(' · ').slice(0, -1).join(', ')} · ${merchantName}`
      : say.several(count, merchantName);
  const left = groups.length - sections.length;
  const last = sections.at(-1);
  if (left > 0 && last) last.more = joined([last.more, say.moreGroups(left)]);
  return {
    subject: bundle === 'quiet' ? say.quiet(what) : bundle === 'digest' ? say.digest(what) : what,
    sections,
    open: { text: say.open, url: sections.length === 1 && first ? first.url : url('attention') },
    footer: forChannel ? say.channelFooter : say.footer,
  };
}

const isByPerson = (reason: AlertReason) => reason === 'mention' || reason === 'assigned';

/** What "send a test" sends to a channel. */
export function testMessage(
  { merchantId, merchantName }: Pick<AlertContent, 'merchantId' | 'merchantName'>,
  { site, language }: { site: string; language: AlertLanguage },
): AlertMessage {
  const say = words[language];
  const open = { text: say.open, url: `${site}/m/${merchantId}/alert-channels` };
  return {
    subject: say.test(merchantName),
    sections: [{ title: merchantName, facts: say.testFacts, url: open.url, lines: [] }],
    open,
    footer: say.channelFooter,
  };
}

/** The kinds of a message, in their first order. */
export const kindsOf = (reasons: readonly AlertReason[]): AlertKind[] => [
  ...new Set(reasons.map((reason) => kindOf[reason])),
];

/** The message as a mail's text. */
export const mailText = ({ sections, open, footer }: AlertMessage): string =>
  [
    ...sections.map(({ title, facts, url, lines, more }) =>
      // The page of a message with one section is named at its end.
      [`${title}\n${facts}`, ...lines.map((line) => `- ${line.text}\n  ${line.url}`), more, url !== open.url && url]
        .filter(Boolean)
        .join('\n'),
    ),
    `${open.text}: ${open.url}`,
    '—',
    footer,
    '',
  ].join('\n\n');

/** Cuts a text to a provider's limit of characters. */
const cut = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1)}…` : text);

const slackText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
/** Names are texts of people: marks of emphasis in them are put out of effect. */
const slackName = (text: string) => slackText(text).replace(/[*_~`]/g, '\u200b$&');

/** Slack's incoming webhook: `text` for notifications, `blocks` for the message. */
export const slackBody = ({ subject, sections, open, footer }: AlertMessage): object => ({
  text: slackText(cut(subject, 300)),
  blocks: [
    { type: 'header', text: { type: 'plain_text', text: cut(subject, 150), emoji: false } },
    ...sections.map(({ title, facts, url, lines, more }) => ({
      type: 'section',
      text: {
        type: 'mrkdwn',
        text: cut(
          [
            `*<${url}|${slackName(title)}>*`,
            slackName(facts),
            ...lines.map((line) => `• <${line.url}|${slackName(line.text)}>`),
            more && slackName(more),
          ]
            .filter(Boolean)
            .join('\n'),
          3000,
        ),
      },
    })),
    {
      type: 'actions',
      elements: [{ type: 'button', text: { type: 'plain_text', text: open.text, emoji: false }, url: open.url }],
    },
    { type: 'context', elements: [{ type: 'plain_text', text: footer, emoji: false }] },
  ],
});

/** An Adaptive Card's text has a part of Markdown. */
const cardText = (text: string) => text.replace(/[\\*_[\]`]/g, '\\$&');

/** A Teams workflow's webhook: a message with an Adaptive Card. */
export const teamsBody = ({ subject, sections, open, footer }: AlertMessage): object => ({
  type: 'message',
  attachments: [
    {
      contentType: 'application/vnd.microsoft.card.adaptive',
      contentUrl: null,
      content: {
        $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
        type: 'AdaptiveCard',
        version: '1.4',
        msteams: { width: 'Full' },
        body: [
          { type: 'TextBlock', text: cardText(cut(subject, 300)), weight: 'Bolder', size: 'Large', wrap: true },
          ...sections.flatMap(({ title, facts, lines, more }) => [
            { type: 'TextBlock', text: cardText(title), weight: 'Bolder', wrap: true, separator: true },
            { type: 'TextBlock', text: cardText(facts), wrap: true, spacing: 'None' },
            ...lines.map((line) => ({
              type: 'TextBlock',
              text: `[${cardText(line.text)}](${line.url})`,
              wrap: true,
              spacing: 'None',
            })),
            ...(more ? [{ type: 'TextBlock', text: cardText(more), isSubtle: true, wrap: true, spacing: 'None' }] : []),
          ]),
          { type: 'TextBlock', text: cardText(footer), isSubtle: true, size: 'Small', wrap: true, separator: true },
        ],
        actions: [{ type: 'Action.OpenUrl', title: open.text, url: open.url }],
      },
    },
  ],
});
