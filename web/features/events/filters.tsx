import { useWords } from '../../i18n/language.tsx';
import { useFilters } from '../../shared/lists/address.ts';
import { CreatedFilter, useCreatedWords } from '../../shared/lists/created-filter.tsx';
import { Button } from '../../ui/button.tsx';
import { FilterChip } from '../../ui/filter-chip.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { Several } from '../../ui/several.tsx';
import { address, eventTypes } from './search.ts';
import { useEventWords } from './words.ts';

/** The list's filters, stored in the URL's query. An active filter shows its value as a chip. */
export function Filters() {
  const { list: words } = useWords();
  const { list: t } = useEventWords();
  const { search, set, setText, clear, isFiltered } = useFilters(address);

  return (
    <search className="filters" aria-label={words.filters}>
      <SearchBox value={search.q ?? ''} help={t.searchHelp} onSearch={setText} />
      <div className="filters-row">
        <FilterChip name={t.type} value={search.types?.join(', ')} onClear={() => set({ types: undefined })}>
          <Several all={eventTypes} chosen={search.types} wordOf={(type) => type} onSet={(types) => set({ types })} />
        </FilterChip>
        <FilterChip
          name={words.created}
          value={useCreatedWords(search.created)}
          onClear={() => set({ created: undefined })}
        >
          <CreatedFilter created={search.created} onSet={(created) => set({ created })} />
        </FilterChip>
        {isFiltered && (
          <Button kind="quiet" onClick={() => clear()}>
            {words.clear}
          </Button>
        )}
      </div>
    </search>
  );
}
