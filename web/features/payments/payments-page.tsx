import '../../shared/bulk/messages.ts';
import { useMemo } from 'react';
import { formatBRL } from '../../../domain/core/money.ts';
import type { Payment } from '../../../domain/payments/payment.ts';
import { useTexts } from '../../i18n/texts.ts';
import { BulkBar } from '../../shared/bulk/bulk-bar.tsx';
import { ListPage } from '../../shared/lists/list-page.tsx';
import { listTexts } from '../../shared/lists/list-texts.ts';
import { moreOf, SelectionContext, selectColumn, useSelection } from '../../shared/lists/selection.tsx';
import { useList } from '../../shared/lists/use-list.ts';
import { useMay } from '../../shared/session/may.ts';
import { useMerchant } from '../../shared/session/merchant.ts';
import { paymentFilterQuery, paymentList } from './api.ts';
import { paymentColumns } from './columns.tsx';
import { Filters } from './filters.tsx';
import { address } from './search.ts';

const withoutTicks = ['select'];
const flagged = (payment: Payment) => payment.needsAttention;

export function PaymentsPage() {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const list = useList(paymentList, address);
  const columns = useMemo(
    () => [
      selectColumn<Payment>(t('bulk:selectAll'), ({ amount, customer }) =>
        t('bulk:selectPayment', { amount: formatBRL(amount), name: customer.name }),
      ),
      ...paymentColumns(t, merchantId),
    ],
    [t, merchantId],
  );
  const { allowed: mayAct } = useMay('POST /v1/bulk-runs');
  const { selection, chosen, clear } = useSelection(list.rows, list.loaded, list.text);
  return (
    <SelectionContext value={selection}>
      <ListPage
        texts={listTexts(t, 'common:list')}
        list={list}
        columns={columns}
        layoutOf="payments"
        hidden={mayAct ? undefined : withoutTicks}
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
      {mayAct && (
        <BulkBar
          key={list.text}
          list="payments"
          chosen={chosen}
          query={() => paymentFilterQuery(list.search)}
          more={moreOf(list, selection, (count) => t('common:list.all', { count }))}
          onClear={clear}
        />
      )}
    </SelectionContext>
  );
}
