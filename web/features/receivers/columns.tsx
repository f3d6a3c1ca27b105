import './columns.css';
import './messages.ts';
import { createColumnHelper } from '@tanstack/react-table';
import { Link } from 'react-router';
import type { Receiver } from '../../../domain/receivers/receiver.ts';
import { useLanguage } from '../../i18n/language.ts';
import { type Translate, useTexts } from '../../i18n/texts.ts';
import { displayOf } from '../../shared/status/display.ts';
import { StatusBadge } from '../../shared/status/status-badge.tsx';
import { attentionWords } from '../../shared/timeline/attention-words.ts';
import { Lines, NarrowLine } from '../../ui/cell.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Money } from '../../ui/money.tsx';
import { TimeCell } from '../../ui/time-cell.tsx';
import { attentionOf } from './display.ts';

const column = createColumnHelper<Receiver>();

/** One entry per column. On narrow screens only the name remains; its cell shows the other values in a second line. */
export const receiverColumns = (t: Translate, merchantId: string) => [
  column.accessor('name', {
    header: t('receivers:list.column.name'),
    cell: ({ row: { original: receiver } }) => (
      <Lines>
        <span className="receiver-name">
          <Link
            to={`/m/${merchantId}/receivers/${receiver.id}`}
            data-row-link
            aria-label={t('receivers:list.open', { name: receiver.name, document: receiver.document })}
            title={receiver.name}
          >
            <bdi>{receiver.name}</bdi>
          </Link>
          <span className="number muted">{receiver.document}</span>
        </span>
        <NarrowLine under={820}>
          <StatusBadge status={receiver.status} />
          <StatusCell receiver={receiver} />
        </NarrowLine>
      </Lines>
    ),
  }),
  column.accessor('status', {
    header: t('receivers:list.column.status'),
    meta: { width: 120, until: 820 },
    cell: ({ getValue }) => <StatusBadge status={getValue()} />,
  }),
  column.display({
    id: 'accounts',
    header: t('receivers:list.column.accounts'),
    meta: { width: '24%', until: 820, optional: true },
    cell: ({ row: { original: receiver } }) => <Accounts receiver={receiver} />,
  }),
  column.display({
    id: 'missing',
    header: t('receivers:list.column.missing'),
    meta: { width: 232, until: 820, optional: true },
    cell: ({ row: { original: receiver } }) => <StatusCell receiver={receiver} />,
  }),
  column.accessor('balance', {
    header: t('receivers:list.column.balance'),
    meta: { align: 'end', width: 136, until: 1000, optional: true },
    cell: ({ getValue }) => {
      const balance = getValue();
      return balance === undefined ? (
        <span className="muted" title={t('receivers:list.balanceUnknown')}>
          —<span className="unseen">{t('receivers:list.balanceUnknown')}</span>
        </span>
      ) : (
        <Money cents={balance} bare />
      );
    },
  }),
  column.accessor('createdAt', {
    id: 'created',
    header: t('receivers:list.column.created'),
    meta: { sort: 'createdAt', time: 'exact', until: 1180, optional: true },
    cell: ({ getValue }) => <TimeCell at={getValue()} />,
  }),
];

/** Each provider with the account's status there. */
function Accounts({ receiver }: { receiver: Receiver }) {
  const { language } = useLanguage();
  return (
    <ul className="receiver-accounts">
      {receiver.accounts.map(({ id, provider, status }) => {
        const { icon, tone, word } = displayOf(status);
        return (
          <li key={id} className="icon-text" data-tone={tone} title={`${provider}: ${word[language]}`}>
            <Icon name={icon} />
            <span className="receiver-account">{provider}</span>
            <span className="unseen">{word[language]}</span>
          </li>
        );
      })}
    </ul>
  );
}

/** The attention reason if there is one, otherwise the data still missing. */
function StatusCell({ receiver }: { receiver: Receiver }) {
  const t = useTexts();
  const attention = attentionOf(receiver);
  if (receiver.needsAttention) {
    return (
      <span className="icon-text strong" data-tone="ask">
        <Icon name="alert" />
        <span>{attentionWords(t, attention?.reason, 'receiver').title}</span>
      </span>
    );
  }
  const missing = new Set(receiver.missing.map(({ field }) => field)).size;
  if (missing === 0) return <span className="muted">{t('receivers:list.nothingMissing')}</span>;
  return <span>{t('receivers:list.missing', { count: missing })}</span>;
}
