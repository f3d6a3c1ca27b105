import { useQuery } from '@tanstack/react-query';
import { useWords } from '../../../i18n/language.tsx';
import { useFilters } from '../../../shared/lists/address.ts';
import { CreatedFilter, useCreatedWords } from '../../../shared/lists/created-filter.tsx';
import { useMerchant } from '../../../shared/session/merchant.ts';
import { Button } from '../../../ui/button.tsx';
import { FilterChip } from '../../../ui/filter-chip.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import { Tick } from '../../../ui/tick.tsx';
import { keysQuery } from '../keys/api.ts';
import { address, methods, statusClasses } from './search.ts';
import { useRequestWords } from './words.ts';

/** The list's filters, stored in the URL's query. An active filter shows its value as a chip. */
export function Filters() {
  const { list: words } = useWords();
  const { list: t } = useRequestWords();
  const { merchantId, may } = useMerchant();
  const { search, set, setText, clear, isFiltered } = useFilters(address);
  const created = useCreatedWords(search.created);
  const keys = useQuery({ ...keysQuery(merchantId), enabled: may.includes('GET /v1/api-keys') }).data ?? [];
  const keyName = keys.find(({ id }) => id === search.key)?.name ?? search.key;

  return (
    <search className="filters" aria-label={words.filters}>
      <SearchBox value={search.q ?? ''} help={t.searchHelp} onSearch={setText} />
      <div className="filters-row">
        <FilterChip
          name={t.status}
          value={search.status && t.statusOf[search.status]}
          onClear={() => set({ status: undefined })}
        >
          {statusClasses.map((status) => (
            <Tick
              key={status}
              kind="radio"
              name="status"
              checked={search.status === status}
              onChange={() => set({ status })}
            >
              {t.statusOf[status]}
            </Tick>
          ))}
        </FilterChip>
        <FilterChip name={t.method} value={search.method} onClear={() => set({ method: undefined })}>
          {methods.map((method) => (
            <Tick
              key={method}
              kind="radio"
              name="method"
              checked={search.method === method}
              onChange={() => set({ method })}
            >
              {method}
            </Tick>
          ))}
        </FilterChip>
        {(keys.length > 0 || search.key) && (
          <FilterChip name={t.key} value={keyName} onClear={() => set({ key: undefined })}>
            {keys.map(({ id, name, shown }) => (
              <Tick key={id} kind="radio" name="key" checked={search.key === id} onChange={() => set({ key: id })}>
                <span>
                  <bdi>{name}</bdi> <span className="muted">{shown}</span>
                </span>
              </Tick>
            ))}
          </FilterChip>
        )}
        <FilterChip name={t.created} value={created} onClear={() => set({ created: undefined })}>
          <CreatedFilter key={search.created} created={search.created} onSet={(next) => set({ created: next })} />
        </FilterChip>
        {isFiltered && (
          <Button kind="quiet" onClick={() => clear()}>
            {words.clear}
          </Button>
        )}
      </div>
    </search>
  );
}
