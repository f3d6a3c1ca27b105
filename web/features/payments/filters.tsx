import { useLanguage } from '../../i18n/language.tsx';
import { useFilters } from '../../shared/lists/address.ts';
import { AmountFilter, useAmountWords } from '../../shared/lists/amount-filter.tsx';
import { CreatedFilter, useCreatedWords } from '../../shared/lists/created-filter.tsx';
import { ProviderFilter } from '../../shared/lists/provider-filter.tsx';
import { methods, statusDisplay, statuses } from '../../shared/status/display.ts';
import { Button } from '../../ui/button.tsx';
import { FilterChip } from '../../ui/filter-chip.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { Several } from '../../ui/several.tsx';
import { address } from './search.ts';

/** The list's filters, stored in the URL's query. An active filter shows its value as a chip. */
export function Filters() {
  const { language, words } = useLanguage();
  const { search, set, setText, clear, isFiltered } = useFilters(address);

  return (
    <search className="filters" aria-label={words.list.filters}>
      <SearchBox value={search.q ?? ''} help={words.list.searchHelp} onSearch={setText} />
      <div className="filters-row">
        <label className="filter-check" data-set={search.needsAttention !== undefined}>
          <input
            type="checkbox"
            checked={search.needsAttention !== undefined}
            onChange={(event) => set({ needsAttention: event.target.checked ? 'true' : undefined })}
          />
          <span>{words.list.attention}</span>
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
          name={words.list.method}
          value={search.paymentMethod?.map((method) => words.method[method]).join(', ')}
          onClear={() => set({ paymentMethod: undefined })}
        >
          <Several
            all={methods}
            chosen={search.paymentMethod}
            wordOf={(method) => words.method[method]}
            onSet={(paymentMethod) => set({ paymentMethod })}
          />
        </FilterChip>
        <FilterChip
          name={words.list.provider}
          value={search.provider?.join(', ')}
          onClear={() => set({ provider: undefined })}
        >
          <ProviderFilter chosen={search.provider} onSet={(provider) => set({ provider })} />
        </FilterChip>
        <FilterChip
          name={words.list.created}
          value={useCreatedWords(search.created)}
          onClear={() => set({ created: undefined })}
        >
          <CreatedFilter created={search.created} onSet={(created) => set({ created })} />
        </FilterChip>
        <FilterChip
          name={words.list.amount}
          value={useAmountWords(search)}
          onClear={() => set({ amountMin: undefined, amountMax: undefined })}
        >
          <AmountFilter
            min={search.amountMin}
            max={search.amountMax}
            onSet={(amountMin, amountMax) => set({ amountMin, amountMax })}
          />
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
