import './messages.ts';
import { useMemo } from 'react';
import { Link } from 'react-router';
import type { Refund } from '../../../domain/refunds/refund.ts';
import { useTexts } from '../../i18n/texts.ts';
import { ListPage } from '../../shared/lists/list-page.tsx';
import { listTexts } from '../../shared/lists/list-texts.ts';
import { useList } from '../../shared/lists/use-list.ts';
import { useMerchant } from '../../shared/session/merchant.ts';
import { refundFilterQuery, refundList } from './api.ts';
import { refundColumns } from './columns.tsx';
import { Filters } from './filters.tsx';
import { address } from './search.ts';

const flagged = (refund: Refund) => refund.needsAttention;

export function RefundsPage() {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const list = useList(refundList, address);
  const columns = useMemo(() => refundColumns(t, merchantId), [t, merchantId]);
  return (
    <ListPage
      texts={listTexts(t, 'refunds:list')}
      list={list}
      columns={columns}
      columnsKey="trilho.refunds.columns.hidden"
      cards={820}
      flagged={flagged}
      sort={list.search.sort ?? '-createdAt'}
      filters={<Filters />}
      views={{ of: 'refunds' }}
      exports={{ of: 'refunds', query: () => refundFilterQuery(list.search) }}
      start={
        <Link className="button" to={`/m/${merchantId}/payments?status=APPROVED`}>
          {t('refunds:list.toPayments')}
        </Link>
      }
    />
  );
}
