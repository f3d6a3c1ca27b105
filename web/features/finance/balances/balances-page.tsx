import '../finance.css';
import './messages.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../../../i18n/texts.ts';
import { type Account, type Balance, balancesQuery, refreshBalances } from '../../../shared/balance-warning/api.ts';
import { Refused } from '../../../shared/forms/refused.tsx';
import { PageHead } from '../../../shared/layout/page-head.tsx';
import { QueryTable } from '../../../shared/lists/query-table.tsx';
import { useMay } from '../../../shared/session/may.ts';
import { useMerchant } from '../../../shared/session/merchant.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Figure, FigureRow } from '../../../ui/figures.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Money } from '../../../ui/money.tsx';
import { balanceColumns, centsOf } from './columns.tsx';

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
      >
        <Refresh />
      </PageHead>
      {query.data?.length !== 0 && <Sums of={query.data} />}
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

/** How much there is on all connections, and where each sum is explained. */
function Sums({ of }: { of: readonly Balance[] | undefined }) {
  const t = useTexts();
  const { merchantId, may } = useMerchant();
  const sum = (account: Account) => of && <Money cents={of.reduce((all, one) => all + centsOf(one, account), 0)} />;
  const told = (of ?? []).filter(({ atProvider }) => atProvider.available !== undefined);
  const differing = told.filter(({ atProvider }) => (atProvider.difference ?? 0) !== 0);
  const link = (to: string, reads: string, text: string) =>
    may.includes(reads) ? <Link to={`/m/${merchantId}/${to}`}>{text}</Link> : '';
  return (
    <div className="finance-summary">
      <FigureRow busy={!of}>
        <Figure name={t('balances:account.available')} value={sum('available')} note={t('balances:sum.available')} />
        <Figure
          name={t('balances:account.receivable')}
          value={sum('receivable')}
          note={link('settlements', 'GET /v1/settlements', t('balances:sum.receivable'))}
        />
        <Figure
          name={t('balances:account.in_transit')}
          value={sum('in_transit')}
          note={link('payouts?status=PENDING', 'GET /v1/payouts', t('balances:sum.inTransit'))}
        />
        <Figure
          name={t('balances:account.bank')}
          value={sum('bank')}
          note={link('reconciliations', 'GET /v1/reconciliations', t('balances:sum.bank'))}
        />
        <Figure
          name={t('balances:atProvider')}
          value={
            of &&
            (told.length === 0 ? (
              '–'
            ) : (
              <Money cents={told.reduce((all, { atProvider }) => all + (atProvider.available ?? 0), 0)} />
            ))
          }
          note={
            !of ? undefined : differing.length > 0 ? (
              <span className="balance-differs">{t('balances:sum.differ', { count: differing.length })}</span>
            ) : told.length > 0 ? (
              t('balances:sum.told', { count: told.length })
            ) : (
              t('balances:sum.toldNone')
            )
          }
        />
      </FigureRow>
    </div>
  );
}

/** Asks the providers again. Those that were asked a moment ago keep their answer. */
function Refresh() {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const client = useQueryClient();
  const may = useMay('POST /v1/balances/refresh');
  const again = useMutation({
    mutationFn: () => refreshBalances(merchantId),
    onSuccess: (all) => client.setQueryData(balancesQuery(merchantId).queryKey, all),
  });
  return (
    <>
      <Button may={may} aria-busy={again.isPending} onClick={() => !again.isPending && again.mutate()}>
        <Icon name="refresh" />
        {again.isPending ? t('balances:asking') : t('balances:ask')}
      </Button>
      {again.error && <Refused error={again.error} />}
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
  return [{ connectionId: '', provider: '', accounts, atProvider: { state: 'not_offered' } }, ...balances];
}
