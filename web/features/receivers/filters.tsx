import { useLanguage } from '../../i18n/language.tsx';
import { useFilters } from '../../shared/lists/address.ts';
import { ProviderFilter } from '../../shared/lists/provider-filter.tsx';
import type { Provider } from '../../shared/providers/api.ts';
import { statusDisplay } from '../../shared/status/display.ts';
import { Button } from '../../ui/button.tsx';
import { FilterChip } from '../../ui/filter-chip.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { Several } from '../../ui/several.tsx';
import { address } from './search.ts';
import { statuses } from './states.ts';
import { useReceiverWords } from './words.ts';

const takesReceivers = ({ operations }: Provider) => operations.includes('createReceiver');

/** The list's filters, stored in the URL's query. An active filter shows its value as a chip. */
export function Filters() {
  const { language, words } = useLanguage();
  const t = useReceiverWords().list;
  const { search, set, setText, clear, isFiltered } = useFilters(address);

  return (
    <search className="filters" aria-label={words.list.filters}>
      <SearchBox value={search.q ?? ''} help={t.searchHelp} onSearch={setText} />
      <div className="filters-row">
        <label className="filter-check" data-set={search.needsAttention !== undefined}>
          <input
            type="checkbox"
            checked={search.needsAttention !== undefined}
            onChange={(event) => set({ needsAttention: event.target.checked ? 'true' : undefined })}
          />
          <span>{t.attention}</span>
        </label>
        <FilterChip
          name={words.list.status}
          value={search.status?.map((status) => statusDisplay[status].word[language]).join(', ')}
          onClear={() => set({ status: undefined })}
        >
          <Several
            all={statuses}
            chosen={search.status}
            wordOf={(status) => statusDisplay[status].word[language]}
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
        {isFiltered && (
          <Button kind="quiet" onClick={() => clear()}>
            {words.list.clear}
          </Button>
        )}
      </div>
    </search>
  );
}
