import { useLanguage } from '../../i18n/language.tsx';
import { useFilters } from '../../shared/lists/address.ts';
import { AmountFilter, useAmountWords } from '../../shared/lists/amount-filter.tsx';
import { CreatedFilter, useCreatedWords } from '../../shared/lists/created-filter.tsx';
import { ProviderFilter } from '../../shared/lists/provider-filter.tsx';
import type { Provider } from '../../shared/providers/api.ts';
import { statusDisplay } from '../../shared/status/display.ts';
import { Button } from '../../ui/button.tsx';
import { FilterChip } from '../../ui/filter-chip.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { Several } from '../../ui/several.tsx';
import { Tick } from '../../ui/tick.tsx';
import { address, ages } from './search.ts';
import { methods, reasons, stages, statuses } from './states.ts';

const sendsPayouts = ({ payouts }: Provider) => payouts !== undefined;

/** The list's filters, stored in the URL's query. An active filter shows its value as a chip. */
export function Filters() {
  const { language, words } = useLanguage();
  const t = words.payouts;
  const { search, set, setText, clear, isFiltered } = useFilters(address);
  const wordOfReason = (reason: string) => t.attention[reason] ?? reason;

  return (
    <search className="filters" aria-label={words.list.filters}>
      <SearchBox value={search.q ?? ''} help={t.list.searchHelp} onSearch={setText} />
      <div className="filters-row">
        <label className="filter-check" data-set={search.stuck !== undefined} title={t.list.stuckHelp}>
          <input
            type="checkbox"
            checked={search.stuck !== undefined}
            onChange={({ target: { checked } }) =>
              // Sorted with the longest waiting first, because the view is a work queue.
              set(checked ? { stuck: 'true', sort: 'createdAt' } : { stuck: undefined, sort: undefined })
            }
          />
          <span>{t.list.stuck}</span>
        </label>
        <label className="filter-check" data-set={search.needsAttention !== undefined}>
          <input
            type="checkbox"
            checked={search.needsAttention !== undefined}
            onChange={(event) => set({ needsAttention: event.target.checked ? 'true' : undefined })}
          />
          <span>{words.list.attention}</span>
        </label>
        <FilterChip
          name={t.list.reason}
          value={search.reason?.map(wordOfReason).join(', ')}
          onClear={() => set({ reason: undefined })}
        >
          <Several all={reasons} chosen={search.reason} wordOf={wordOfReason} onSet={(reason) => set({ reason })} />
        </FilterChip>
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
          name={t.list.stage}
          value={search.stage?.map((stage) => t.stage[stage]).join(', ')}
          onClear={() => set({ stage: undefined })}
        >
          <Several
            all={stages}
            chosen={search.stage}
            wordOf={(stage) => t.stage[stage]}
            onSet={(stage) => set({ stage })}
          />
        </FilterChip>
        <FilterChip
          name={t.list.age}
          value={search.olderThanMinutes && t.list.olderThan(t.list.ageOf[search.olderThanMinutes])}
          onClear={() => set({ olderThanMinutes: undefined })}
        >
          <div>
            {ages.map((age) => (
              <Tick
                key={age}
                kind="radio"
                name="age"
                checked={search.olderThanMinutes === age}
                onChange={() => set({ olderThanMinutes: age })}
              >
                {t.list.olderThan(t.list.ageOf[age])}
              </Tick>
            ))}
          </div>
        </FilterChip>
        <FilterChip
          name={words.list.method}
          value={search.paymentMethod?.map((method) => t.method[method]).join(', ')}
          onClear={() => set({ paymentMethod: undefined })}
        >
          <Several
            all={methods}
            chosen={search.paymentMethod}
            wordOf={(method) => t.method[method]}
            onSet={(paymentMethod) => set({ paymentMethod })}
          />
        </FilterChip>
        <FilterChip
          name={words.list.provider}
          value={search.provider?.join(', ')}
          onClear={() => set({ provider: undefined })}
        >
          <ProviderFilter chosen={search.provider} offers={sendsPayouts} onSet={(provider) => set({ provider })} />
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
        {search.batchId && (
          // The filter has no input field: it is set only by links from a batch.
          <Button
            kind="plain"
            aria-label={words.list.clearOne(t.list.batch)}
            onClick={() => set({ batchId: undefined })}
          >
            {t.list.batch} …{search.batchId.slice(-6)} ×
          </Button>
        )}
        {isFiltered && (
          <Button kind="quiet" onClick={() => clear(search.stuck && {})}>
            {words.list.clear}
          </Button>
        )}
      </div>
    </search>
  );
}
