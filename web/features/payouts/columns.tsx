import './columns.css';
import { createColumnHelper } from '@tanstack/react-table';
import { createContext, use } from 'react';
import { Link } from 'react-router';
import { formatBRL } from '../../../domain/core/money.ts';
import type { Payout } from '../../../domain/payouts/payout.ts';
import { useLanguage, useWords } from '../../i18n/language.tsx';
import type { Words } from '../../i18n/pt.ts';
import { ProviderLink } from '../../shared/providers/provider-link.tsx';
import { StatusBadge } from '../../shared/status/status-badge.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Money } from '../../ui/money.tsx';
import { relativeTime } from '../../ui/time.ts';
import { TimeCell } from '../../ui/time-cell.tsx';
import { useNow } from '../../ui/use-now.ts';
import { receiverOf, targetOf } from './receiver.ts';

const column = createColumnHelper<Payout>();

/**
 * The selected rows. A context apart from the columns, so that a selection re-renders the check boxes and not the
 * table.
 */
export interface Selection {
  chosen: ReadonlySet<string>;
  all: 'all' | 'some' | 'none';
  toggle: (id: string) => void;
  toggleAll: () => void;
}

export const SelectionContext = createContext<Selection | undefined>(undefined);

/**
 * One entry per column. On narrow screens only amount and receiver remain; their cells show the other values in a
 * second line. The CSS shows each value in one place only.
 */
export const payoutColumns = (words: Words, merchantId: string) => {
  const { list } = words.payouts;
  return [
    column.display({
      id: 'select',
      header: () => <SelectAll />,
      cell: ({ row: { original: payout } }) => <SelectOne payout={payout} />,
    }),
    column.accessor('amount', {
      header: list.column.amount,
      meta: { align: 'end', sort: 'amount' },
      cell: ({ row: { original: payout } }) => (
        <span className="payout-amount-cell">
          <Link
            to={`/m/${merchantId}/payouts/${payout.id}`}
            data-row-link
            aria-label={list.open(
              formatBRL(payout.amount),
              receiverOf(payout) ?? list.noName,
              payout.withdrawReference,
            )}
          >
            <Money cents={payout.amount} bare />
          </Link>
          <StatusBadge status={payout.status} />
        </span>
      ),
    }),
    column.accessor('status', {
      header: list.column.status,
      cell: ({ getValue }) => <StatusBadge status={getValue()} />,
    }),
    column.display({
      id: 'now',
      header: list.column.now,
      cell: ({ row: { original: payout } }) => <Standing payout={payout} />,
    }),
    column.display({
      id: 'receiver',
      header: list.column.receiver,
      cell: ({ row: { original: payout } }) => (
        <span className="payout-receiver">
          <bdi title={receiverOf(payout)}>{receiverOf(payout) ?? targetOf(payout) ?? list.noName}</bdi>
          <span className="payout-narrow muted">
            <Standing payout={payout} />
            <span className="payout-narrow-facts">
              {payout.provider} · <Age at={payout.createdAt} />
            </span>
          </span>
        </span>
      ),
    }),
    column.display({
      id: 'key',
      header: list.column.key,
      cell: ({ row: { original: payout } }) => (
        <bdi className="number" title={words.payouts.method[payout.paymentMethod]}>
          {targetOf(payout) ?? ''}
        </bdi>
      ),
    }),
    column.accessor('provider', {
      header: list.column.provider,
      cell: ({ getValue }) => <ProviderLink name={getValue()} />,
    }),
    column.accessor('withdrawReference', {
      id: 'reference',
      header: list.column.reference,
      cell: ({ getValue }) => <bdi title={getValue()}>{getValue()}</bdi>,
    }),
    column.accessor('createdAt', {
      id: 'created',
      header: list.column.created,
      meta: { sort: 'createdAt' },
      cell: ({ getValue }) => <TimeCell at={getValue()} />,
    }),
    column.display({
      id: 'age',
      header: list.column.age,
      cell: ({ row: { original: payout } }) => <Age at={payout.createdAt} />,
    }),
  ];
};

/** The attention reason if there is one, otherwise the stage. */
function Standing({ payout }: { payout: Payout }) {
  const { attention: t, stage } = useWords().payouts;
  const { attention, status } = payout;
  if (attention) {
    const words = Object.hasOwn(t, attention.reason) ? t[attention.reason] : attention.reason;
    return (
      <span className="payout-standing" data-tone="ask">
        <Icon name="alert" />
        <bdi>{words}</bdi>
      </span>
    );
  }
  if (status !== 'PENDING') return null;
  return <span className="payout-standing muted">{stage[payout.stage] ?? payout.stage}</span>;
}

function Age({ at }: { at: string }) {
  const { tag } = useLanguage();
  const now = useNow();
  return <span className="number">{relativeTime(at, now, tag)}</span>;
}

function SelectOne({ payout }: { payout: Payout }) {
  const { list } = useWords().payouts;
  const selection = use(SelectionContext);
  return (
    <label className="payout-tick">
      <input
        type="checkbox"
        data-row-tick
        aria-label={list.select(formatBRL(payout.amount), receiverOf(payout) ?? list.noName)}
        checked={selection?.chosen.has(payout.id) ?? false}
        onChange={() => selection?.toggle(payout.id)}
      />
    </label>
  );
}

function SelectAll() {
  const { list } = useWords().payouts;
  const selection = use(SelectionContext);
  return (
    <label className="payout-tick">
      <input
        type="checkbox"
        aria-label={list.selectAll}
        checked={selection?.all === 'all'}
        ref={(box) => {
          if (box) box.indeterminate = selection?.all === 'some';
        }}
        onChange={() => selection?.toggleAll()}
      />
    </label>
  );
}
