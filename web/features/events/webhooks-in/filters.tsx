import { useWords } from '../../../i18n/language.tsx';
import { useFilters } from '../../../shared/lists/address.ts';
import { CreatedFilter, useCreatedWords } from '../../../shared/lists/created-filter.tsx';
import { ProviderFilter } from '../../../shared/lists/provider-filter.tsx';
import { Button } from '../../../ui/button.tsx';
import { FilterChip } from '../../../ui/filter-chip.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import { Several } from '../../../ui/several.tsx';
import { outcomes } from './display.ts';
import { address } from './search.ts';
import { useInboxWords } from './words.ts';

/** The list's filters, stored in the URL's query. An active filter shows its value as a chip. */
export function Filters() {
  const { list: words } = useWords();
  const { list: t, outcome: outcomeWords } = useInboxWords();
  const { search, set, setText, clear, isFiltered } = useFilters(address);

  return (
    <search className="filters" aria-label={words.filters}>
      <SearchBox value={search.q ?? ''} help={t.searchHelp} onSearch={setText} />
      <div className="filters-row">
        <FilterChip
          name={t.result}
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
          name={t.column.received}
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
