import { useLanguage } from '../../i18n/language.tsx';
import { useFilters } from '../../shared/lists/address.ts';
import {
  AmountsFilter,
  DaysFilter,
  FilterBar,
  ProvidersFilter,
  SeveralFilter,
  YesFilter,
} from '../../shared/lists/filter-bar.tsx';
import { methods, statusDisplay, statuses } from '../../shared/status/display.ts';
import { address } from './search.ts';

export function Filters() {
  const { language, words } = useLanguage();
  const filters = useFilters(address);
  const { search, set } = filters;
  return (
    <FilterBar of={filters} help={words.list.searchHelp}>
      <YesFilter
        name={words.list.attention}
        value={search.needsAttention}
        onSet={(needsAttention) => set({ needsAttention })}
      />
      <SeveralFilter
        name={words.list.status}
        all={statuses}
        value={search.status}
        wordOf={(status) => statusDisplay[status].word[language]}
        onSet={(status) => set({ status })}
      />
      <SeveralFilter
        name={words.list.method}
        all={methods}
        value={search.paymentMethod}
        wordOf={(method) => words.method[method]}
        onSet={(paymentMethod) => set({ paymentMethod })}
      />
      <ProvidersFilter value={search.provider} onSet={(provider) => set({ provider })} />
      <DaysFilter value={search.created} onSet={(created) => set({ created })} />
      <AmountsFilter value={search} onSet={set} />
    </FilterBar>
  );
}
