import '../../shared/bulk/messages.ts';
import './messages.ts';
import { useMemo } from 'react';
import { Link } from 'react-router';
import type { Refund } from '../../../domain/refunds/refund.ts';
import { useTexts } from '../../i18n/texts.ts';
import { BulkBar } from '../../shared/bulk/bulk-bar.tsx';
import { ListPage } from '../../shared/lists/list-page.tsx';
import { listTexts } from '../../shared/lists/list-texts.ts';
import { moreOf, SelectionContext, useSelection } from '../../shared/lists/selection.tsx';
import { useList } from '../../shared/lists/use-list.ts';
import { useMay } from '../../shared/session/may.ts';
import { useMerchant } from '../../shared/session/merchant.ts';
import { refundFilterQuery, refundList } from './api.ts';
import { refundColumns } from './columns.tsx';
import { Filters } from './filters.tsx';
import { address } from './search.ts';

const withoutTicks = ['select'];
const flagged = (refund: Refund) => refund.needsAttention;

export function RefundsPage() {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const list = useList(refundList, address);
  const columns = useMemo(() => refundColumns(t, merchantId), [t, merchantId]);
  const { allowed: mayAct } = useMay('POST /v1/bulk-runs');
  const { selection, chosen, clear } = useSelection(list.rows, list.loaded, list.text);
  return (
    <SelectionContext value={selection}>
      <ListPage
        texts={listTexts(t, 'refunds:list')}
        list={list}
        columns={columns}
        layoutOf="refunds"
        hidden={mayAct ? undefined : withoutTicks}
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
      {mayAct && (
        <BulkBar
          key={list.text}
          list="refunds"
          chosen={chosen}
          query={() => refundFilterQuery(list.search)}
          more={moreOf(list, selection, (count) => t('refunds:list.all', { count }))}
          onClear={clear}
        />
      )}
    </SelectionContext>
  );
}
