import './messages.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { useFilters } from '../../shared/lists/address.ts';
import { FilterBar, ProvidersFilter, SeveralFilter, YesFilter } from '../../shared/lists/filter-bar.tsx';
import type { Provider } from '../../shared/providers/api.ts';
import { statusDisplay } from '../../shared/status/display.ts';
import { address } from './search.ts';
import { statuses } from './states.ts';

const takesReceivers = ({ operations }: Provider) => operations.includes('createReceiver');

export function Filters() {
  const { language } = useLanguage();
  const t = useTexts();
  const filters = useFilters(address);
  const { search, set } = filters;

  return (
    <FilterBar of={filters} help={t('receivers:list.searchHelp')}>
      <YesFilter
        name={t('receivers:list.attention')}
        value={search.needsAttention}
        onSet={(needsAttention) => set({ needsAttention })}
      />
      <SeveralFilter
        name={t('common:list.status')}
        all={statuses}
        value={search.status}
        wordOf={(status) => statusDisplay[status].word[language]}
        onSet={(status) => set({ status })}
      />
      <ProvidersFilter value={search.provider} offers={takesReceivers} onSet={(provider) => set({ provider })} />
    </FilterBar>
  );
}
