import './messages.ts';
import { useTexts } from '../../i18n/texts.ts';
import { useFilters } from '../../shared/lists/address.ts';
import { DaysFilter, FilterBar, SeveralFilter } from '../../shared/lists/filter-bar.tsx';
import { address, eventTypes } from './search.ts';

export function Filters() {
  const t = useTexts();
  const filters = useFilters(address);
  const { search, set } = filters;
  return (
    <FilterBar of={filters} help={t('events:list.searchHelp')}>
      <SeveralFilter
        name={t('events:list.type')}
        all={eventTypes}
        value={search.types}
        wordOf={(type) => type}
        onSet={(types) => set({ types })}
      />
      <DaysFilter value={search.created} onSet={(created) => set({ created })} />
    </FilterBar>
  );
}
