import './messages.ts';
import { useMemo } from 'react';
import { Link } from 'react-router';
import type { Dispute } from '../../../domain/disputes/dispute.ts';
import { useTexts } from '../../i18n/texts.ts';
import { ListPage } from '../../shared/lists/list-page.tsx';
import { listTexts } from '../../shared/lists/list-texts.ts';
import { useList } from '../../shared/lists/use-list.ts';
import { useMerchant } from '../../shared/session/merchant.ts';
import { disputeFilterQuery, disputeList } from './api.ts';
import { disputeColumns } from './columns.tsx';
import { Filters } from './filters.tsx';
import { address } from './search.ts';

const flagged = (dispute: Dispute) => dispute.needsAttention;

/** Sorted by the nearest deadline, because a missed one costs the disputed amount. */
export function DisputesPage() {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const list = useList(disputeList, address);
  const columns = useMemo(() => disputeColumns(t, merchantId), [t, merchantId]);
  return (
    <ListPage
      texts={listTexts(t, 'disputes:list')}
      list={list}
      columns={columns}
      layoutOf="disputes"
      cards={820}
      flagged={flagged}
      sort={list.search.sort ?? 'due'}
      filters={<Filters />}
      views={{ of: 'disputes', fixed: [{ name: t('disputes:list.toAnswer'), search: 'state=OPEN' }] }}
      exports={{ of: 'disputes', query: () => disputeFilterQuery(list.search) }}
      start={
        <Link className="button" to={`/m/${merchantId}/payments`}>
          {t('disputes:list.toPayments')}
        </Link>
      }
    />
  );
}
