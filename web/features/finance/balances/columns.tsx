import './balances.css';
import './messages.ts';
import { createColumnHelper } from '@tanstack/react-table';
import { Link } from 'react-router';
import type { Translate } from '../../../i18n/texts.ts';
import type { Account, Balance } from '../../../shared/balance-warning/api.ts';
import { Lines, NarrowLine } from '../../../ui/cell.tsx';
import { ForeignText } from '../../../ui/foreign-text.tsx';
import { Money } from '../../../ui/money.tsx';
import { Age } from '../../../ui/time-cell.tsx';

const column = createColumnHelper<Balance>();

/** In the order in which money moves. Sales are a credit in the ledger, and shown as what they are to people. */
const shown = ['sales', 'fees', 'refunds', 'disputes', 'receivable', 'available', 'payouts'] as const;
/** The others give way on a middling one. */
const widths: Partial<Record<Account, 1000 | 1180>> = { payouts: 1000, refunds: 1180, disputes: 1180 };
/** On a narrow screen: what there is, and what is to come. */
const first = ['receivable', 'available', 'bank'] as const satisfies readonly Account[];

/** Cents of an account, of sales without their sign. */
export const centsOf = ({ accounts }: Balance, account: Account): number =>
  account === 'sales' ? -(accounts.sales ?? 0) : (accounts[account] ?? 0);

/** What has a column together with another account: that account, below it where there is any. */
const below = { payouts: 'in_transit', fees: 'payout_fees', available: 'bank' } as const satisfies Partial<
  Record<Account, Account>
>;

export function balanceColumns(t: Translate, merchantId: string) {
  return [
    column.accessor('connectionId', {
      header: t('balances:connection'),
      cell: ({ row: { original: balance } }) => (
        <Lines>
          {balance.connectionId === '' ? (
            <span className="strong">{t('balances:all')}</span>
          ) : (
            <Link to={`/m/${merchantId}/connections/${balance.connectionId}`} data-row-link>
              <bdi>{balance.name ?? balance.provider}</bdi>
            </Link>
          )}
          <NarrowLine under={820}>
            {first
              .filter((account) => account !== 'bank' || centsOf(balance, account) !== 0)
              .map((account) => (
                <span key={account}>
                  {t(`balances:account.${account}`)}: <Money cents={centsOf(balance, account)} />
                </span>
              ))}
          </NarrowLine>
          <NarrowLine under={820}>
            <AtProvider balance={balance} t={t} named />
          </NarrowLine>
        </Lines>
      ),
    }),
    ...shown.map((account) =>
      column.display({
        id: account,
        header: t(`balances:account.${account}`),
        meta: { align: 'end', width: 120, until: widths[account] ?? 820 },
        cell: ({ row: { original: balance } }) => (
          <Lines>
            <Money cents={centsOf(balance, account)} />
            <Below balance={balance} account={account} t={t} />
          </Lines>
        ),
      }),
    ),
    column.display({
      id: 'at-provider',
      header: t('balances:atProvider'),
      meta: { align: 'end', width: 168, until: 820 },
      cell: ({ row: { original: balance } }) => <AtProvider balance={balance} t={t} />,
    }),
  ];
}

function Below({ balance, account, t }: { balance: Balance; account: Account; t: Translate }) {
  const other = Object.hasOwn(below, account) ? below[account as keyof typeof below] : undefined;
  if (!other || centsOf(balance, other) === 0) return null;
  return (
    <span className="small muted">
      {t(`balances:account.${other}`)}: <Money cents={centsOf(balance, other)} />
    </span>
  );
}

/** What the provider says that it has, how old that is, and by how much it differs from ours at that moment. */
function AtProvider({ balance, t, named }: { balance: Balance; t: Translate; named?: boolean }) {
  const { state, available, at, difference = 0, failure } = balance.atProvider;
  // The row of all connections: providers have no common balance.
  if (balance.connectionId === '') return null;
  const name = named && <span>{t('balances:atProvider')}: </span>;
  if (available === undefined && state !== 'failed')
    return (
      <span className="small muted">
        {name}
        {t(`balances:state.${state === 'not_offered' ? 'not_offered' : 'not_asked'}`)}
      </span>
    );
  return (
    <Lines>
      {available !== undefined && (
        <span>
          {name}
          <Money cents={available} />
        </span>
      )}
      {available !== undefined && at && (
        <span className="small muted">
          {difference === 0 ? (
            t('balances:same')
          ) : (
            <span className="balance-differs">
              {t('balances:differs')} <Money cents={difference} />
            </span>
          )}
          {' · '}
          <Age at={at} />
        </span>
      )}
      {failure && (
        <span className="small balance-failed">
          {t('balances:state.failed')}{' '}
          <span lang="en">
            <ForeignText text={failure.message} />
          </span>
        </span>
      )}
    </Lines>
  );
}
