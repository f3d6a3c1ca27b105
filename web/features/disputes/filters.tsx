import { useWords } from '../../i18n/language.tsx';
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
import { useDisputeWords } from './words.ts';

export function Filters() {
  const { list: words } = useWords();
  const t = useDisputeWords();
  const filters = useFilters(address);
  const { search, set } = filters;
  return (
    <FilterBar of={filters} help={t.list.searchHelp}>
      <YesFilter
        name={words.attention}
        value={search.needsAttention}
        onSet={(needsAttention) => set({ needsAttention })}
      />
      <SeveralFilter
        name={t.list.state}
        all={disputeStates}
        value={search.state}
        wordOf={(state) => t.state[state]}
        onSet={(state) => set({ state })}
      />
      <OneFilter
        name={t.list.due}
        all={dues}
        value={search.due}
        wordOf={(due) => t.list.dueIn[due]}
        onSet={(due) => set({ due })}
      />
      <OneFilter
        name={t.list.kind}
        all={kinds}
        value={search.kind}
        wordOf={(kind) => t.kind[kind]}
        onSet={(kind) => set({ kind })}
      />
      <ProvidersFilter value={search.provider} onSet={(provider) => set({ provider })} />
      <DaysFilter value={search.created} onSet={(created) => set({ created })} />
    </FilterBar>
  );
}
