import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
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
  const { language } = useLanguage();
  const t = useTexts();
  const filters = useFilters(address);
  const { search, set } = filters;
  return (
    <FilterBar of={filters} help={t('common:list.searchHelp')}>
      <YesFilter
        name={t('common:list.attention')}
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
      <SeveralFilter
        name={t('common:list.method')}
        all={methods}
        value={search.paymentMethod}
        wordOf={(method) => t(`common:method.${method}`)}
        onSet={(paymentMethod) => set({ paymentMethod })}
      />
      <ProvidersFilter value={search.provider} onSet={(provider) => set({ provider })} />
      <DaysFilter value={search.created} onSet={(created) => set({ created })} />
      <AmountsFilter value={search} onSet={set} />
    </FilterBar>
  );
}
