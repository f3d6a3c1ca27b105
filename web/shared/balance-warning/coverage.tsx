import './messages.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { dayInBrazil } from '../../../domain/core/days.ts';
import { formatBRL } from '../../../domain/core/money.ts';
import { payoutFeeOf, tableOn } from '../../../domain/finance/fees.ts';
import { balanceWarning } from '../../../domain/payouts/coverage.ts';
import type { PayoutMethod } from '../../../domain/payouts/payout.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Age } from '../../ui/time-cell.tsx';
import { useMay } from '../session/may.ts';
import { useMerchant } from '../session/merchant.ts';
import { balancesQuery, feeTablesQuery, refreshBalances } from './api.ts';

interface Planned {
  /** Absent where payouts of several methods are summed up: their fees are not known then. */
  paymentMethod?: PayoutMethod | undefined;
  /** Integer cents. */
  amount: number;
}

/**
 * A warning where the provider's last known balance does not cover a payout and its fee, with a way to ask it again. Nothing where it
 * does, where the provider has not said what it has, and for people who may not see balances.
 */
export function Coverage({ connectionId, payouts }: { connectionId: string | undefined; payouts: readonly Planned[] }) {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const client = useQueryClient();
  const may = useMay('GET /v1/balances');
  const mayAsk = useMay('POST /v1/balances/refresh');
  const balances = useQuery({ ...balancesQuery(merchantId), enabled: may.allowed && connectionId !== undefined });
  const mayFees = useMay('GET /v1/fees');
  const fees = useQuery({ ...feeTablesQuery(merchantId), enabled: mayFees.allowed && connectionId !== undefined });
  const terms = fees.data?.filter((one) => one.connectionId === connectionId) ?? [];
  const rules = tableOn(terms, dayInBrazil(new Date()))?.payouts;
  const sum = (of: (payout: Planned) => number) => payouts.reduce((all, one) => all + of(one), 0);
  const fee = sum(({ paymentMethod: method, amount }) => (method && payoutFeeOf({ method, amount }, rules)) ?? 0);
  const amount = sum((payout) => payout.amount);
  const again = useMutation({
    mutationFn: () => refreshBalances(merchantId, connectionId),
    onSuccess: (all) => client.setQueryData(balancesQuery(merchantId).queryKey, all),
  });
  const balance = balances.data?.find((one) => one.connectionId === connectionId);
  if (!balance) return null;
  const { available, at } = balance.atProvider;
  const warning = balanceWarning({ available, at, inTransit: balance.accounts.in_transit ?? 0 }, { amount, fee });
  if (!warning) return null;
  return (
    <Notice
      tone="ask"
      icon="alert"
      role="status"
      title={t('balance-warning:title', { missing: formatBRL(warning.missing) })}
    >
      <p>
        {t('balance-warning:has', { provider: balance.provider, available: formatBRL(warning.available) })}{' '}
        {warning.inTransit > 0 && t('balance-warning:inTransit', { amount: formatBRL(warning.inTransit) })}{' '}
        {warning.fee !== undefined && t('balance-warning:fee', { amount: formatBRL(warning.fee) })}{' '}
        <span className="muted">
          {t('balance-warning:asked')} <Age at={warning.at} />
        </span>
      </p>
      <p className="muted">{t('balance-warning:still')}</p>
      {mayAsk.allowed && (
        <p className="notice-actions">
          <Button onClick={() => !again.isPending && again.mutate()} aria-busy={again.isPending}>
            <Icon name="refresh" />
            {again.isPending ? t('balance-warning:asking') : t('balance-warning:ask')}
          </Button>
        </p>
      )}
    </Notice>
  );
}
