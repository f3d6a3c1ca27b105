import './messages.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { providersQuery } from '../../../shared/providers/api.ts';
import { useMerchant } from '../../../shared/session/merchant.ts';
import type { DropdownOption } from '../../../ui/dropdown-frame.tsx';
import { connectionQueries } from '../api.ts';
import { nameOf } from '../display.ts';

/** The options of a rule's targets: a provider, or one of the merchant's several connections with it. */
export function useChoice() {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const connections = useQuery(connectionQueries.list(merchantId));
  const catalogue = useQuery(providersQuery(merchantId));
  return useMemo(() => {
    const live = (connections.data ?? []).filter(({ disabledAt }) => !disabledAt);
    const of = (provider: string) => live.filter((one) => one.provider === provider);
    const methodsOfProvider = (provider: string) =>
      catalogue.data?.find(({ name }) => name === provider)?.methods ?? [];
    const find = (named: string) => live.find(({ id, provider }) => id === named || provider === named);
    const options: DropdownOption[] = [...new Set(live.map(({ provider }) => provider))]
      .filter((provider) => methodsOfProvider(provider).length > 0)
      .sort((a, b) => a.localeCompare(b, 'en', { sensitivity: 'base' }))
      .flatMap((provider) => {
        const several = of(provider);
        const [only] = several;
        return several.length === 1 && only
          ? [{ value: provider, label: provider, hint: only.name }]
          : [
              { value: provider, label: t('routing:oldest', { provider }) },
              ...several.map((one) => ({ value: one.id, label: nameOf(one), hint: `${provider} · ${one.id}` })),
            ];
      });
    return {
      ready: connections.data !== undefined && catalogue.data !== undefined,
      error: connections.error ?? catalogue.error,
      retry: () => {
        void connections.refetch();
        void catalogue.refetch();
      },
      methodsOf: (named: string) => {
        const found = find(named);
        return found && methodsOfProvider(found.provider);
      },
      /** Adds a target that is no longer connected, so that it stays visible. */
      optionsWith: (named: string): DropdownOption[] =>
        named === '' || options.some(({ value }) => value === named)
          ? options
          : [{ value: named, label: named, hint: t('routing:gone') }, ...options],
      nameOf: (named: string) => {
        const found = live.find(({ id }) => id === named);
        return found ? nameOf(found) : named;
      },
    };
  }, [connections, catalogue, t]);
}
