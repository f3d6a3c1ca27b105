import './columns.css';
import { createColumnHelper } from '@tanstack/react-table';
import { Link } from 'react-router';
import type { Receiver } from '../../../domain/receivers/receiver.ts';
import { useLanguage, useWords } from '../../i18n/language.tsx';
import { displayOf } from '../../shared/status/display.ts';
import { StatusBadge } from '../../shared/status/status-badge.tsx';
import { attentionWords } from '../../shared/timeline/attention-words.ts';
import { Lines, NarrowLine } from '../../ui/cell.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Money } from '../../ui/money.tsx';
import { TimeCell } from '../../ui/time-cell.tsx';
import { attentionOf } from './display.ts';
import { type ReceiverWords, useReceiverWords } from './words.ts';

const column = createColumnHelper<Receiver>();

/** One entry per column. On narrow screens only the name remains; its cell shows the other values in a second line. */
export const receiverColumns = ({ list }: ReceiverWords, merchantId: string) => {
  return [
    column.accessor('name', {
      header: list.column.name,
      cell: ({ row: { original: receiver } }) => (
        <Lines>
          <span className="receiver-name">
            <Link
              to={`/m/${merchantId}/receivers/${receiver.id}`}
              data-row-link
              aria-label={list.open(receiver.name, receiver.document)}
              title={receiver.name}
            >
              <bdi>{receiver.name}</bdi>
            </Link>
            <span className="number muted">{receiver.document}</span>
          </span>
          <NarrowLine under={820}>
            <StatusBadge status={receiver.status} />
            <Standing receiver={receiver} />
          </NarrowLine>
        </Lines>
      ),
    }),
    column.accessor('status', {
      header: list.column.status,
      meta: { width: 120, until: 820 },
      cell: ({ getValue }) => <StatusBadge status={getValue()} />,
    }),
    column.display({
      id: 'accounts',
      header: list.column.accounts,
      meta: { width: '24%', until: 820, optional: true },
      cell: ({ row: { original: receiver } }) => <Accounts receiver={receiver} />,
    }),
    column.display({
      id: 'missing',
      header: list.column.missing,
      meta: { width: 232, until: 820, optional: true },
      cell: ({ row: { original: receiver } }) => <Standing receiver={receiver} />,
    }),
    column.accessor('balance', {
      header: list.column.balance,
      meta: { align: 'end', width: 136, until: 1000, optional: true },
      cell: ({ getValue }) => {
        const balance = getValue();
        return balance === undefined ? (
          <span className="muted" title={list.balanceUnknown}>
            —<span className="unseen">{list.balanceUnknown}</span>
          </span>
        ) : (
          <Money cents={balance} bare />
        );
      },
    }),
    column.accessor('createdAt', {
      id: 'created',
      header: list.column.created,
      meta: { sort: 'createdAt', time: 'exact', until: 1180, optional: true },
      cell: ({ getValue }) => <TimeCell at={getValue()} />,
    }),
  ];
};

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
function Standing({ receiver }: { receiver: Receiver }) {
  const words = useWords();
  const { list } = useReceiverWords();
  const attention = attentionOf(receiver);
  if (receiver.needsAttention) {
    return (
      <span className="icon-text strong" data-tone="ask">
        <Icon name="alert" />
        <span>{attentionWords(words, attention?.reason, 'receiver').title}</span>
      </span>
    );
  }
  const missing = new Set(receiver.missing.map(({ field }) => field)).size;
  if (missing === 0) return <span className="muted">{list.nothingMissing}</span>;
  return <span>{list.missing(missing)}</span>;
}
