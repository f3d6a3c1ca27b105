import './messages.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
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
import { methods, statusDisplay, statuses } from '../../shared/status/display.ts';
import { brandName, offeredBrands } from './brands.ts';
import { address, outcomes, type PaymentSearch, weekdays } from './search.ts';

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
      <SeveralFilter
        name={t('payments:filter.cardBrand')}
        all={[...new Set([...offeredBrands, ...(search.cardBrand ?? [])])]}
        value={search.cardBrand}
        wordOf={(brand) => brandName(t, brand)}
        onSet={(cardBrand) => set({ cardBrand })}
      />
      <FiguresFilters search={search} set={set} />
      <DaysFilter value={search.created} onSet={(created) => set({ created })} />
      <AmountsFilter value={search} onSet={set} />
    </FilterBar>
  );
}

const yesOrNo = ['true', 'false'] as const;

/** What the links of the figures filter by: each is shown once it is set, so that it can be changed or taken away. */
function FiguresFilters({ search, set }: { search: PaymentSearch; set: (change: PaymentSearch) => void }) {
  const t = useTexts();
  const { outcome, returnCode, weekday, hour } = search;
  return (
    <>
      {outcome && (
        <SeveralFilter
          name={t('payments:filter.outcome')}
          all={outcomes}
          value={outcome}
          wordOf={(one) => t(`payments:outcome.${one}`)}
          onSet={(chosen) => set({ outcome: chosen })}
        />
      )}
      {returnCode && (
        <SeveralFilter
          name={t('payments:filter.returnCode')}
          all={returnCode}
          value={returnCode}
          wordOf={(code) => (code === 'none' ? t('payments:filter.noCode') : code)}
          onSet={(chosen) => set({ returnCode: chosen })}
        />
      )}
      {weekday && (
        <SeveralFilter
          name={t('payments:filter.weekday')}
          all={weekdays}
          value={weekday}
          wordOf={(one) => t(`payments:weekday.${one}`)}
          onSet={(chosen) => set({ weekday: chosen })}
        />
      )}
      {hour && (
        <SeveralFilter
          name={t('payments:filter.hour')}
          all={hour}
          value={hour}
          wordOf={(one) => t('payments:filter.hourOf', { from: one, to: Number(one) + 1 })}
          onSet={(chosen) => set({ hour: chosen })}
        />
      )}
      {(['challenged', 'sent'] as const).map(
        (name) =>
          search[name] && (
            <OneFilter
              key={name}
              name={t(`payments:filter.${name}`)}
              all={yesOrNo}
              value={search[name]}
              wordOf={(answer) => t(`payments:filter.answer.${answer}`)}
              onSet={(chosen) => set({ [name]: chosen })}
            />
          ),
      )}
    </>
  );
}
