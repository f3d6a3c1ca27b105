import './messages.ts';
import { useWords } from '../../i18n/language.tsx';
import { useTexts } from '../../i18n/texts.ts';
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
  const { list: words } = useWords();
  const t = useTexts();
  const filters = useFilters(address);
  const { search, set } = filters;

  return (
    <FilterBar of={filters} help={t('refunds:list.searchHelp')}>
      <YesFilter
        name={words.attention}
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
