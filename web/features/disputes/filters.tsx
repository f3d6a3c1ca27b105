import './messages.ts';
import { useTexts } from '../../i18n/texts.ts';
import { useFilters } from '../../shared/lists/address.ts';
import {
  DaysFilter,
  FilterBar,
  OneFilter,
  ProvidersFilter,
  SeveralFilter,
  YesFilter,
} from '../../shared/lists/filter-bar.tsx';
import { disputeStates } from './display.tsx';
import { address, dues, kinds } from './search.ts';

export function Filters() {
  const t = useTexts();
  const filters = useFilters(address);
  const { search, set } = filters;
  return (
    <FilterBar of={filters} help={t('disputes:list.searchHelp')}>
      <YesFilter
        name={t('common:list.attention')}
        value={search.needsAttention}
        onSet={(needsAttention) => set({ needsAttention })}
      />
      <SeveralFilter
        name={t('disputes:list.state')}
        all={disputeStates}
        value={search.state}
        wordOf={(state) => t(`disputes:state.${state}`)}
        onSet={(state) => set({ state })}
      />
      <OneFilter
        name={t('disputes:list.due')}
        all={dues}
        value={search.due}
        wordOf={(due) => t(`disputes:list.dueIn.${due}`)}
        onSet={(due) => set({ due })}
      />
      <OneFilter
        name={t('disputes:list.kind')}
        all={kinds}
        value={search.kind}
        wordOf={(kind) => t(`disputes:kind.${kind}`)}
        onSet={(kind) => set({ kind })}
      />
      <ProvidersFilter value={search.provider} onSet={(provider) => set({ provider })} />
      <DaysFilter value={search.created} onSet={(created) => set({ created })} />
    </FilterBar>
  );
}
