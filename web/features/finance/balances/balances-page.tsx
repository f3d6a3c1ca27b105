import './messages.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { PageHead } from '../../../shared/layout/page-head.tsx';
import { QueryTable } from '../../../shared/lists/query-table.tsx';
import { useMerchant } from '../../../shared/session/merchant.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { type Account, type Balance, balancesQuery } from './api.ts';
import { balanceColumns } from './columns.tsx';

const rowId = ({ connectionId }: Balance) => connectionId;

/** What the ledger has on each connection, and on all of them together. */
export function BalancesPage() {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const query = useQuery(balancesQuery(merchantId));
  const columns = useMemo(() => balanceColumns(t, merchantId), [t, merchantId]);
  const rows = useMemo(() => query.data && withTotal(query.data), [query.data]);
  return (
    <>
      <PageHead
        title={t('balances:title')}
        count={query.data && t('balances:count', { count: query.data.length })}
        lead={t('balances:lead')}
      />
      <QueryTable
        boxed
        caption={t('balances:title')}
        query={query}
        rows={rows}
        expected={4}
        columns={columns}
        cards={820}
        rowId={rowId}
        empty={<EmptyState title={t('balances:empty')} help={t('balances:emptyHelp')} />}
      />
    </>
  );
}

/** With the sums of all connections first, where there are several. */
function withTotal(balances: readonly Balance[]): Balance[] {
  if (balances.length < 2) return [...balances];
  const accounts: Balance['accounts'] = {};
  for (const [account, cents = 0] of balances.flatMap((one) => Object.entries(one.accounts) as [Account, number][])) {
    accounts[account] = (accounts[account] ?? 0) + cents;
  }
  return [{ connectionId: '', provider: '', accounts }, ...balances];
}
