import { useMemo } from 'react';
import type { Payment } from '../../../domain/payments/payment.ts';
import { useTexts } from '../../i18n/texts.ts';
import { ListPage } from '../../shared/lists/list-page.tsx';
import { listTexts } from '../../shared/lists/list-texts.ts';
import { useList } from '../../shared/lists/use-list.ts';
import { useMerchant } from '../../shared/session/merchant.ts';
import { paymentFilterQuery, paymentList } from './api.ts';
import { paymentColumns } from './columns.tsx';
import { Filters } from './filters.tsx';
import { address } from './search.ts';

const flagged = (payment: Payment) => payment.needsAttention;

export function PaymentsPage() {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const list = useList(paymentList, address);
  const columns = useMemo(() => paymentColumns(t, merchantId), [t, merchantId]);
  return (
    <ListPage
      texts={listTexts(t, 'common:list')}
      list={list}
      columns={columns}
      columnsKey="trilho.columns.hidden"
      cards={760}
      flagged={flagged}
      sort={list.search.sort ?? '-createdAt'}
      filters={<Filters />}
      views={{ of: 'payments' }}
      exports={{ of: 'payments', query: () => paymentFilterQuery(list.search) }}
      start={
        <a className="button" href="/docs">
          {t('common:list.emptyDocs')}
        </a>
      }
    />
  );
}
