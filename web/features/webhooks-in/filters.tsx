import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { useWords } from '../../i18n/language.tsx';
import { Button } from '../../ui/button.tsx';
import { FilterChip } from '../../ui/filter-chip.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { Several } from '../../ui/several.tsx';
import { CreatedFilter, useCreatedWords } from '../lists/created-filter.tsx';
import { ProviderFilter } from '../lists/provider-filter.tsx';
import { outcomes } from './looks.ts';
import { type InboxSearch, isFiltered, readSearch, writeSearch } from './search.ts';
import { useInboxWords } from './words.ts';

/** Filters live in the address; each shows its value as a chip. */
export function Filters() {
  const { list: words } = useWords();
  const { list: said, outcome: outcomeWords } = useInboxWords();
  const [params, setParams] = useSearchParams();
  const search = readSearch(params);

  const set = useCallback(
    (change: InboxSearch) => {
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
        <FilterChip
          name={said.result}
          value={search.outcome?.map((outcome) => outcomeWords[outcome]).join(', ')}
          onClear={() => set({ outcome: undefined })}
        >
          <Several
            all={outcomes}
            chosen={search.outcome}
            wordOf={(outcome) => outcomeWords[outcome]}
            onSet={(outcome) => set({ outcome })}
          />
        </FilterChip>
        <FilterChip
          name={words.provider}
          value={search.provider?.join(', ')}
          onClear={() => set({ provider: undefined })}
        >
          <ProviderFilter chosen={search.provider} onSet={(provider) => set({ provider })} />
        </FilterChip>
        <FilterChip
          name={said.column.received}
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
