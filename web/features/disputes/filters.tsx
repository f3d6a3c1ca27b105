import { useWords } from '../../i18n/language.tsx';
import { useFilters } from '../../shared/lists/address.ts';
import { CreatedFilter, useCreatedWords } from '../../shared/lists/created-filter.tsx';
import { ProviderFilter } from '../../shared/lists/provider-filter.tsx';
import { Button } from '../../ui/button.tsx';
import { FilterChip } from '../../ui/filter-chip.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { Several } from '../../ui/several.tsx';
import { Tick } from '../../ui/tick.tsx';
import { disputeStates } from './display.tsx';
import { address, dues, kinds } from './search.ts';
import { useDisputeWords } from './words.ts';

/** The list's filters, stored in the URL's query. An active filter shows its value as a chip. */
export function Filters() {
  const { list: words } = useWords();
  const t = useDisputeWords();
  const { search, set, setText, clear, isFiltered } = useFilters(address);

  return (
    <search className="filters" aria-label={words.filters}>
      <SearchBox value={search.q ?? ''} help={t.list.searchHelp} onSearch={setText} />
      <div className="filters-row">
        <label className="filter-check" data-set={search.needsAttention !== undefined}>
          <input
            type="checkbox"
            checked={search.needsAttention !== undefined}
            onChange={(event) => set({ needsAttention: event.target.checked ? 'true' : undefined })}
          />
          <span>{words.attention}</span>
        </label>
        <FilterChip
          name={t.list.state}
          value={search.state?.map((state) => t.state[state]).join(', ')}
          onClear={() => set({ state: undefined })}
        >
          <Several
            all={disputeStates}
            chosen={search.state}
            wordOf={(state) => t.state[state]}
            onSet={(state) => set({ state })}
          />
        </FilterChip>
        <FilterChip
          name={t.list.due}
          value={search.due && t.list.dueIn[search.due]}
          onClear={() => set({ due: undefined })}
        >
          <div>
            {dues.map((due) => (
              <Tick key={due} kind="radio" name="due" checked={search.due === due} onChange={() => set({ due })}>
                {t.list.dueIn[due]}
              </Tick>
            ))}
          </div>
        </FilterChip>
        <FilterChip
          name={t.list.kind}
          value={search.kind && t.kind[search.kind]}
          onClear={() => set({ kind: undefined })}
        >
          <div>
            {kinds.map((kind) => (
              <Tick key={kind} kind="radio" name="kind" checked={search.kind === kind} onChange={() => set({ kind })}>
                {t.kind[kind]}
              </Tick>
            ))}
          </div>
        </FilterChip>
        <FilterChip
          name={words.provider}
          value={search.provider?.join(', ')}
          onClear={() => set({ provider: undefined })}
        >
          <ProviderFilter chosen={search.provider} onSet={(provider) => set({ provider })} />
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
