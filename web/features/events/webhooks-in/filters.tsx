import './messages.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { useFilters } from '../../../shared/lists/address.ts';
import { DaysFilter, FilterBar, ProvidersFilter, SeveralFilter } from '../../../shared/lists/filter-bar.tsx';
import { outcomes } from './display.ts';
import { address } from './search.ts';

export function Filters() {
  const t = useTexts();
  const filters = useFilters(address);
  const { search, set } = filters;

  return (
    <FilterBar of={filters} help={t('webhooks-in:list.searchHelp')}>
      <SeveralFilter
        name={t('webhooks-in:list.result')}
        all={outcomes}
        value={search.outcome}
        wordOf={(outcome) => t(`webhooks-in:outcome.${outcome}`)}
        onSet={(outcome) => set({ outcome })}
      />
      <ProvidersFilter value={search.provider} onSet={(provider) => set({ provider })} />
      <DaysFilter
        name={t('webhooks-in:list.column.received')}
        value={search.created}
        onSet={(created) => set({ created })}
      />
    </FilterBar>
  );
}
