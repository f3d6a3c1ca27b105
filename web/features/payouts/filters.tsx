import './messages.ts';
import { useLanguage } from '../../i18n/language.ts';
import { known, useTexts } from '../../i18n/texts.ts';
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
  const { language } = useLanguage();
  const t = useTexts();
  const filters = useFilters(address);
  const { search, set } = filters;
  const wordOfReason = (reason: string) => known(t, `payouts:attention.${reason}`, reason);

  return (
    <FilterBar of={{ ...filters, clear: () => filters.clear(search.stuck && {}) }} help={t('payouts:list.searchHelp')}>
      <YesFilter
        name={t('payouts:list.stuck')}
        help={t('payouts:list.stuckHelp')}
        value={search.stuck}
        // Sorted with the longest waiting first, because the view is a work queue.
        onSet={(stuck) => set({ stuck, sort: stuck && 'createdAt' })}
      />
      <YesFilter
        name={t('common:list.attention')}
        value={search.needsAttention}
        onSet={(needsAttention) => set({ needsAttention })}
      />
      <SeveralFilter
        name={t('payouts:list.reason')}
        all={reasons}
        value={search.reason}
        wordOf={wordOfReason}
        onSet={(reason) => set({ reason })}
      />
      <SeveralFilter
        name={t('common:list.status')}
        all={statuses}
        value={search.status}
        wordOf={(status) => statusDisplay[status].word[language]}
        onSet={(status) => set({ status })}
      />
      <SeveralFilter
        name={t('payouts:list.stage')}
        all={stages}
        value={search.stage}
        wordOf={(stage) => t(`payouts:stage.${stage}`)}
        onSet={(stage) => set({ stage })}
      />
      <OneFilter
        name={t('payouts:list.age')}
        all={ages}
        value={search.olderThanMinutes}
        wordOf={(age) => t('payouts:list.olderThan', { span: t(`payouts:list.ageOf.${age}`) })}
        onSet={(olderThanMinutes) => set({ olderThanMinutes })}
      />
      <SeveralFilter
        name={t('common:list.method')}
        all={methods}
        value={search.paymentMethod}
        wordOf={(method) => t(`common:payoutMethod.${method}`)}
        onSet={(paymentMethod) => set({ paymentMethod })}
      />
      <ProvidersFilter value={search.provider} offers={sendsPayouts} onSet={(provider) => set({ provider })} />
      <DaysFilter value={search.created} onSet={(created) => set({ created })} />
      <AmountsFilter value={search} onSet={set} />
      {search.batchId && (
        // The filter has no input field: it is set only by links from a batch.
        <Button
          kind="plain"
          aria-label={t('common:list.clearOne', { filter: t('payouts:list.batch') })}
          onClick={() => set({ batchId: undefined })}
        >
          {t('payouts:list.batch')} …{search.batchId.slice(-6)} ×
        </Button>
      )}
    </FilterBar>
  );
}
