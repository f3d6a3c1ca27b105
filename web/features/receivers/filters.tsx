import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { useLanguage } from '../../i18n/language.tsx';
import { Button } from '../../ui/button.tsx';
import { FilterChip } from '../../ui/filter-chip.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { Several } from '../../ui/several.tsx';
import { ProviderFilter } from '../lists/provider-filter.tsx';
import type { Provider } from '../providers/api.ts';
import { looks } from '../status/looks.ts';
import { isFiltered, type ReceiverSearch, readSearch, writeSearch } from './search.ts';
import { statuses } from './states.ts';
import { useReceiverWords } from './words.ts';

const takesReceivers = ({ operations }: Provider) => operations.includes('createReceiver');

/** Filters live in the address; each shows its value as a chip. */
export function Filters() {
  const { language, words } = useLanguage();
  const said = useReceiverWords().list;
  const [params, setParams] = useSearchParams();
  const search = readSearch(params);

  const set = useCallback(
    (change: ReceiverSearch) => {
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
    <search className="filters" aria-label={words.list.filters}>
      <SearchBox value={search.q ?? ''} help={said.searchHelp} onSearch={setText} />
      <div className="filters-row">
        <label className="filter-check" data-set={search.needsAttention !== undefined}>
          <input
            type="checkbox"
            checked={search.needsAttention !== undefined}
            onChange={(event) => set({ needsAttention: event.target.checked ? 'true' : undefined })}
          />
          <span>{said.attention}</span>
        </label>
        <FilterChip
          name={words.list.status}
          value={search.status?.map((status) => looks[status].word[language]).join(', ')}
          onClear={() => set({ status: undefined })}
        >
          <Several
            all={statuses}
            chosen={search.status}
            wordOf={(status) => looks[status].word[language]}
            onSet={(status) => set({ status })}
          />
        </FilterChip>
        <FilterChip
          name={words.list.provider}
          value={search.provider?.join(', ')}
          onClear={() => set({ provider: undefined })}
        >
          <ProviderFilter chosen={search.provider} offers={takesReceivers} onSet={(provider) => set({ provider })} />
        </FilterChip>
        {isFiltered(search) && (
          <Button kind="quiet" onClick={() => setParams(writeSearch({ sort: search.sort }))}>
            {words.list.clear}
          </Button>
        )}
      </div>
    </search>
  );
}
