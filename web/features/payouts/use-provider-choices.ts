import './messages.ts';
import { useQuery } from '@tanstack/react-query';
import { formatBRL } from '../../../domain/core/money.ts';
import { known, type Translate, useTexts } from '../../i18n/texts.ts';
import type { Schema } from '../../shared/api/client.ts';
import { balancesQuery } from '../../shared/balance-warning/api.ts';
import { providersQuery, readProviders } from '../../shared/providers/api.ts';
import { useMay } from '../../shared/session/may.ts';
import { useMerchant } from '../../shared/session/merchant.ts';
import type { DropdownOption } from '../../ui/dropdown-frame.tsx';
import { payoutQueries } from './api.ts';

/**
 * Options of a choice between providers, each with what is known of it. The balance is what the provider last said; the API
 * has no cost of its payouts. What is not known is said, so that no one takes a missing line for zero.
 */
export function useProviderChoices(names: readonly string[]): DropdownOption[] {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const catalogue = useQuery({ ...providersQuery(merchantId), enabled: useMay(readProviders).allowed });
  const health = useQuery({
    ...payoutQueries.health(merchantId),
    enabled: useMay('GET /v1/providers/health').allowed,
  });
  const balances = useQuery({ ...balancesQuery(merchantId), enabled: useMay('GET /v1/balances').allowed });
  return [...new Set(names)].map((name) => {
    // Of several accounts at one provider it is not clear which one pays.
    const [only, ...more] = balances.data?.filter(({ provider }) => provider === name) ?? [];
    const available = more.length === 0 ? only?.atProvider.available : undefined;
    const grade = catalogue.data?.find((one) => one.name === name)?.evidence.grade;
    const facts = [
      healthText(
        t,
        health.data?.find(({ provider }) => provider === name),
      ),
      t('payouts:choice.evidence', {
        grade: grade ? known(t, `common:grade.${grade}`, grade) : t('payouts:choice.unknown'),
      }),
      t('payouts:choice.balance', {
        balance: available === undefined ? t('payouts:choice.unknown') : formatBRL(available),
      }),
      t('payouts:choice.cost', { cost: t('payouts:choice.unknown') }),
    ];
    return { value: name, label: name, hint: facts.join(' · ') };
  });
}

function healthText(t: Translate, health: Schema<'ProviderHealth'> | undefined): string {
  if (!health) return t('payouts:choice.health', { health: t('payouts:choice.unknown') });
  if (health.connections.some(({ breaker }) => breaker === 'open')) return t('payouts:choice.down');
  const payouts = health.operations.find(({ operation }) => operation === 'withdraw');
  if (!payouts || payouts.calls === 0) return t('payouts:choice.unused');
  return t('payouts:choice.calls', { calls: payouts.calls, failed: payouts.failed, refused: payouts.refused });
}
