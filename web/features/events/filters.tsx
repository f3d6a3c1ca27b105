import { useFilters } from '../../shared/lists/address.ts';
import { DaysFilter, FilterBar, SeveralFilter } from '../../shared/lists/filter-bar.tsx';
import { address, eventTypes } from './search.ts';
import { useEventWords } from './words.ts';

export function Filters() {
  const { list: t } = useEventWords();
  const filters = useFilters(address);
  const { search, set } = filters;
  return (
    <FilterBar of={filters} help={t.searchHelp}>
      <SeveralFilter
        name={t.type}
        all={eventTypes}
        value={search.types}
        wordOf={(type) => type}
        onSet={(types) => set({ types })}
      />
      <DaysFilter value={search.created} onSet={(created) => set({ created })} />
    </FilterBar>
  );
}
