import { useLanguage } from '../../i18n/language.tsx';
import { useFilters } from '../../shared/lists/address.ts';
import { FilterBar, ProvidersFilter, SeveralFilter, YesFilter } from '../../shared/lists/filter-bar.tsx';
import type { Provider } from '../../shared/providers/api.ts';
import { statusDisplay } from '../../shared/status/display.ts';
import { address } from './search.ts';
import { statuses } from './states.ts';
import { useReceiverWords } from './words.ts';

const takesReceivers = ({ operations }: Provider) => operations.includes('createReceiver');

export function Filters() {
  const { language, words } = useLanguage();
  const t = useReceiverWords().list;
  const filters = useFilters(address);
  const { search, set } = filters;

  return (
    <FilterBar of={filters} help={t.searchHelp}>
      <YesFilter name={t.attention} value={search.needsAttention} onSet={(needsAttention) => set({ needsAttention })} />
      <SeveralFilter
        name={words.list.status}
        all={statuses}
        value={search.status}
        wordOf={(status) => statusDisplay[status].word[language]}
        onSet={(status) => set({ status })}
      />
      <ProvidersFilter value={search.provider} offers={takesReceivers} onSet={(provider) => set({ provider })} />
    </FilterBar>
  );
}
