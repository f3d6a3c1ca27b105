import './messages.ts';
import { createColumnHelper } from '@tanstack/react-table';
import { Link } from 'react-router';
import type { Translate } from '../../../i18n/texts.ts';
import { Lines, NarrowLine } from '../../../ui/cell.tsx';
import { Money } from '../../../ui/money.tsx';
import type { Account, Balance } from './api.ts';

const column = createColumnHelper<Balance>();

/** In the order in which money moves. Sales are a credit in the ledger, and shown as what they are to people. */
const shown = ['sales', 'fees', 'refunds', 'disputes', 'receivable', 'available', 'payouts'] as const;
/** On a narrow screen: what there is, and what is to come. */
const first: readonly (typeof shown)[number][] = ['receivable', 'available'];

/** Cents of an account, of sales without their sign. */
export const centsOf = ({ accounts }: Balance, account: Account): number =>
  account === 'sales' ? -(accounts.sales ?? 0) : (accounts[account] ?? 0);

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
            {first.map((account) => (
              <span key={account}>
                {t(`balances:account.${account}`)}: <Money cents={centsOf(balance, account)} />
              </span>
            ))}
          </NarrowLine>
        </Lines>
      ),
    }),
    ...shown.map((account) =>
      column.display({
        id: account,
        header: t(`balances:account.${account}`),
        meta: { align: 'end', width: 120, until: 820 },
        cell: ({ row: { original: balance } }) => (
          <Lines>
            <Money cents={centsOf(balance, account)} />
            {account === 'payouts' && centsOf(balance, 'in_transit') !== 0 && (
              <span className="small muted">
                {t('balances:account.in_transit')}: <Money cents={centsOf(balance, 'in_transit')} />
              </span>
            )}
          </Lines>
        ),
      }),
    ),
  ];
}
