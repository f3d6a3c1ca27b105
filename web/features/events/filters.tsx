import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { useWords } from '../../i18n/language.tsx';
import { Button } from '../../ui/button.tsx';
import { FilterChip } from '../../ui/filter-chip.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { Several } from '../../ui/several.tsx';
import { CreatedFilter, useCreatedWords } from '../lists/created-filter.tsx';
import { type EventSearch, eventTypes, isFiltered, readSearch, writeSearch } from './search.ts';
import { useEventWords } from './words.ts';

/** Filters live in the address; each shows its value as a chip. */
export function Filters() {
  const { list: words } = useWords();
  const { list: said } = useEventWords();
  const [params, setParams] = useSearchParams();
  const search = readSearch(params);

  const set = useCallback(
    (change: EventSearch) => {
      setParams((before) => writeSearch({ ...readSearch(before), ...change }), {
        // Typing is one step of the history, not one for each pause.
        replace: 'q' in change,
        preventScrollReset: true,
      });
    },
    [setParams],
  );
  const setText = useCallback((q: string) => set({ q: q || undefined }), [set]);

  return (
    <search className="filters" aria-label={words.filters}>
      <SearchBox value={search.q ?? ''} help={said.searchHelp} onSearch={setText} />
      <div className="filters-row">
        <FilterChip name={said.type} value={search.types?.join(', ')} onClear={() => set({ types: undefined })}>
          <Several all={eventTypes} chosen={search.types} wordOf={(type) => type} onSet={(types) => set({ types })} />
        </FilterChip>
        <FilterChip
          name={words.created}
          value={useCreatedWords(search.created)}
          onClear={() => set({ created: undefined })}
        >
          <CreatedFilter created={search.created} onSet={(created) => set({ created })} />
        </FilterChip>
        {isFiltered(search) && (
          <Button kind="quiet" onClick={() => setParams({})}>
            {words.clear}
          </Button>
        )}
      </div>
    </search>
  );
}
