import { useLanguage } from '../../i18n/language.tsx';
import { useFilters } from '../../shared/lists/address.ts';
import {
  AmountsFilter,
  DaysFilter,
  FilterBar,
  OneFilter,
  ProvidersFilter,
  SeveralFilter,
  YesFilter,
} from '../../shared/lists/filter-bar.tsx';
import type { Provider } from '../../shared/providers/api.ts';
import { statusDisplay } from '../../shared/status/display.ts';
import { Button } from '../../ui/button.tsx';
import { address, ages } from './search.ts';
import { methods, reasons, stages, statuses } from './states.ts';

const sendsPayouts = ({ payouts }: Provider) => payouts !== undefined;

export function Filters() {
  const { language, words } = useLanguage();
  const t = words.payouts;
  const filters = useFilters(address);
  const { search, set } = filters;
  const wordOfReason = (reason: string) => t.attention[reason] ?? reason;

  return (
    <FilterBar of={{ ...filters, clear: () => filters.clear(search.stuck && {}) }} help={t.list.searchHelp}>
      <YesFilter
        name={t.list.stuck}
        help={t.list.stuckHelp}
        value={search.stuck}
        // Sorted with the longest waiting first, because the view is a work queue.
        onSet={(stuck) => set({ stuck, sort: stuck && 'createdAt' })}
      />
      <YesFilter
        name={words.list.attention}
        value={search.needsAttention}
        onSet={(needsAttention) => set({ needsAttention })}
      />
      <SeveralFilter
        name={t.list.reason}
        all={reasons}
        value={search.reason}
        wordOf={wordOfReason}
        onSet={(reason) => set({ reason })}
      />
      <SeveralFilter
        name={words.list.status}
        all={statuses}
        value={search.status}
        wordOf={(status) => statusDisplay[status].word[language]}
        onSet={(status) => set({ status })}
      />
      <SeveralFilter
        name={t.list.stage}
        all={stages}
        value={search.stage}
        wordOf={(stage) => t.stage[stage]}
        onSet={(stage) => set({ stage })}
      />
      <OneFilter
        name={t.list.age}
        all={ages}
        value={search.olderThanMinutes}
        wordOf={(age) => t.list.olderThan(t.list.ageOf[age])}
        onSet={(olderThanMinutes) => set({ olderThanMinutes })}
      />
      <SeveralFilter
        name={words.list.method}
        all={methods}
        value={search.paymentMethod}
        wordOf={(method) => t.method[method]}
        onSet={(paymentMethod) => set({ paymentMethod })}
      />
      <ProvidersFilter value={search.provider} offers={sendsPayouts} onSet={(provider) => set({ provider })} />
      <DaysFilter value={search.created} onSet={(created) => set({ created })} />
      <AmountsFilter value={search} onSet={set} />
      {search.batchId && (
        // The filter has no input field: it is set only by links from a batch.
        <Button kind="plain" aria-label={words.list.clearOne(t.list.batch)} onClick={() => set({ batchId: undefined })}>
          {t.list.batch} …{search.batchId.slice(-6)} ×
        </Button>
      )}
    </FilterBar>
  );
}
