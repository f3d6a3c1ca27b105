import { useTexts } from '../../i18n/texts.ts';
import './messages.ts';
import { useFilters } from '../../shared/lists/address.ts';
import {
  AmountsFilter,
  DaysFilter,
  FilterBar,
  ProvidersFilter,
  SeveralFilter,
  YesFilter,
} from '../../shared/lists/filter-bar.tsx';
import type { Provider } from '../../shared/providers/api.ts';
import { refundStates } from './display.tsx';
import { address } from './search.ts';

const refunds = ({ operations }: Provider) => operations.includes('refund');

export function Filters() {
  const t = useTexts();
  const filters = useFilters(address);
  const { search, set } = filters;

  return (
    <FilterBar of={filters} help={t('refunds:list.searchHelp')}>
      <YesFilter
        name={t('common:list.attention')}
        value={search.needsAttention}
        onSet={(needsAttention) => set({ needsAttention })}
      />
      <SeveralFilter
        name={t('refunds:list.state')}
        all={refundStates}
        value={search.state}
        wordOf={(state) => t(`refunds:state.${state}`)}
        onSet={(state) => set({ state })}
      />
      <ProvidersFilter value={search.provider} offers={refunds} onSet={(provider) => set({ provider })} />
      <DaysFilter value={search.created} onSet={(created) => set({ created })} />
      <AmountsFilter value={search} onSet={set} />
    </FilterBar>
  );
}
