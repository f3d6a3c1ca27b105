import './messages.ts';
import { useQuery } from '@tanstack/react-query';
import { createColumnHelper } from '@tanstack/react-table';
import { useId, useMemo } from 'react';
import { useLanguage } from '../../../i18n/language.ts';
import { type Translate, useTexts } from '../../../i18n/texts.ts';
import { QueryTable } from '../../../shared/lists/query-table.tsx';
import { useMerchant } from '../../../shared/session/merchant.ts';
import { Lines } from '../../../ui/cell.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Money } from '../../../ui/money.tsx';
import { costsQuery, type RouteCost } from './api.ts';

const column = createColumnHelper<RouteCost>();
const rowId = ({ provider }: RouteCost) => provider;

/** What approved payments have cost at each provider lately: what a rule by the least fee should bring down. */
export function Costs() {
  const t = useTexts();
  const { tag } = useLanguage();
  const { merchantId } = useMerchant();
  const id = useId();
  const query = useQuery(costsQuery(merchantId));
  const columns = useMemo(() => costColumns(t, tag), [t, tag]);
  return (
    <section className="route-costs stack" aria-labelledby={id}>
      <h2 id={id}>{t('routing:costs')}</h2>
      <p className="muted">{t('routing:costsHelp')}</p>
      <QueryTable
        boxed
        caption={t('routing:costs')}
        query={query}
        rows={query.data?.data}
        expected={3}
        columns={columns}
        rowId={rowId}
        empty={<EmptyState title={t('routing:costsEmpty')} help={t('routing:costsEmptyHelp')} />}
      />
    </section>
  );
}

function costColumns(t: Translate, tag: string) {
  const percent = new Intl.NumberFormat(tag, { style: 'percent', minimumFractionDigits: 2 });
  return [
    column.accessor('provider', {
      header: t('routing:costOf.provider'),
      cell: ({ row: { original: row } }) => (
        <Lines>
          <bdi>{row.provider}</bdi>
          {!row.hasFees && <span className="small muted">{t('routing:noTable')}</span>}
        </Lines>
      ),
    }),
    column.accessor('gross', {
      header: t('routing:costOf.gross'),
      meta: { align: 'end', width: 124 },
      cell: ({ getValue }) => <Money cents={getValue()} />,
    }),
    column.accessor('cost', {
      header: t('routing:costOf.cost'),
      meta: { align: 'end', width: 84 },
      cell: ({ getValue }) => {
        const cost = getValue();
        return <span className="number">{cost === undefined ? '—' : percent.format(cost / 100)}</span>;
      },
    }),
  ];
}
