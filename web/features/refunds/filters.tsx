import { useWords } from '../../i18n/language.tsx';
import { useFilters } from '../../shared/lists/address.ts';
import { AmountFilter, useAmountWords } from '../../shared/lists/amount-filter.tsx';
import { CreatedFilter, useCreatedWords } from '../../shared/lists/created-filter.tsx';
import { ProviderFilter } from '../../shared/lists/provider-filter.tsx';
import type { Provider } from '../../shared/providers/api.ts';
import { Button } from '../../ui/button.tsx';
import { FilterChip } from '../../ui/filter-chip.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { Several } from '../../ui/several.tsx';
import { refundStates } from './display.tsx';
import { address } from './search.ts';
import { useRefundWords } from './words.ts';

const refunds = ({ operations }: Provider) => operations.includes('refund');

/** The list's filters, stored in the URL's query. An active filter shows its value as a chip. */
export function Filters() {
  const { list: words } = useWords();
  const t = useRefundWords();
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
            all={refundStates}
            chosen={search.state}
            wordOf={(state) => t.state[state]}
            onSet={(state) => set({ state })}
          />
        </FilterChip>
        <FilterChip
          name={words.provider}
          value={search.provider?.join(', ')}
          onClear={() => set({ provider: undefined })}
        >
          <ProviderFilter chosen={search.provider} offers={refunds} onSet={(provider) => set({ provider })} />
        </FilterChip>
        <FilterChip
          name={words.created}
          value={useCreatedWords(search.created)}
          onClear={() => set({ created: undefined })}
        >
          <CreatedFilter created={search.created} onSet={(created) => set({ created })} />
        </FilterChip>
        <FilterChip
          name={words.amount}
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
            {words.clear}
          </Button>
        )}
      </div>
    </search>
  );
}
