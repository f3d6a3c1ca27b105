import { useFilters } from '../../../shared/lists/address.ts';
import { DaysFilter, FilterBar, ProvidersFilter, SeveralFilter } from '../../../shared/lists/filter-bar.tsx';
import { outcomes } from './display.ts';
import { address } from './search.ts';
import { useInboxWords } from './words.ts';

export function Filters() {
  const { list: t, outcome: outcomeWords } = useInboxWords();
  const filters = useFilters(address);
  const { search, set } = filters;

  return (
    <FilterBar of={filters} help={t.searchHelp}>
      <SeveralFilter
        name={t.result}
        all={outcomes}
        value={search.outcome}
        wordOf={(outcome) => outcomeWords[outcome]}
        onSet={(outcome) => set({ outcome })}
      />
      <ProvidersFilter value={search.provider} onSet={(provider) => set({ provider })} />
      <DaysFilter name={t.column.received} value={search.created} onSet={(created) => set({ created })} />
    </FilterBar>
  );
}
