import './messages.ts';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../../i18n/texts.ts';
import { useFilters } from '../../../shared/lists/address.ts';
import { DaysFilter, FilterBar, OneFilter } from '../../../shared/lists/filter-bar.tsx';
import { useMerchant } from '../../../shared/session/merchant.ts';
import { FilterChip } from '../../../ui/filter-chip.tsx';
import { Tick } from '../../../ui/tick.tsx';
import { keysQuery } from '../keys/api.ts';
import { address, methods, statusClasses } from './search.ts';

export function Filters() {
  const t = useTexts();
  const { merchantId, may } = useMerchant();
  const filters = useFilters(address);
  const { search, set } = filters;
  const keys = useQuery({ ...keysQuery(merchantId), enabled: may.includes('GET /v1/api-keys') }).data ?? [];
  const keyName = keys.find(({ id }) => id === search.key)?.name ?? search.key;

  return (
    <FilterBar of={filters} help={t('requests:list.searchHelp')}>
      <OneFilter
        name={t('requests:list.status')}
        all={statusClasses}
        value={search.status}
        wordOf={(status) => t(`requests:list.statusOf.${status}`)}
        onSet={(status) => set({ status })}
      />
      <OneFilter
        name={t('requests:list.method')}
        all={methods}
        value={search.method}
        wordOf={(method) => method}
        onSet={(method) => set({ method })}
      />
      {(keys.length > 0 || search.key) && (
        <FilterChip name={t('requests:list.key')} value={keyName} onClear={() => set({ key: undefined })}>
          {keys.map(({ id, name, shown }) => (
            <Tick key={id} kind="radio" name="key" checked={search.key === id} onChange={() => set({ key: id })}>
              <span>
                <bdi>{name}</bdi> <span className="muted">{shown}</span>
              </span>
            </Tick>
          ))}
        </FilterChip>
      )}
      <DaysFilter name={t('requests:list.created')} value={search.created} onSet={(created) => set({ created })} />
    </FilterBar>
  );
}
