import { useCallback, useId } from 'react';
import { useSearchParams } from 'react-router';
import { useLanguage } from '../../i18n/language.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Select } from '../../ui/select.tsx';
import { isFiltered, readSearch, writeSearch } from './search.ts';
import { SearchBox } from './search-box.tsx';
import { looks, methods, statuses } from './states.ts';

/** Each filter shows its name and its value, set or not, and lives in the address. */
export function Filters() {
  const { language, words } = useLanguage();
  const [params, setParams] = useSearchParams();
  const search = readSearch(params);
  const statusId = useId();
  const methodId = useId();

  const set = useCallback(
    (name: keyof typeof search, value: string) => {
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          next.set(name, value);
          return writeSearch(readSearch(next));
        },
        // Typing is one step of the history, not one for each pause.
        { replace: name === 'q', preventScrollReset: true },
      );
    },
    [setParams],
  );
  const setText = useCallback((value: string) => set('q', value), [set]);

  return (
    <search className="filters" aria-label={words.list.filters}>
      <SearchBox value={search.q ?? ''} onSearch={setText} />
      <div className="filter" data-set={search.status !== undefined}>
        <label htmlFor={statusId}>{words.list.status}</label>
        <Select id={statusId} value={search.status ?? ''} onChange={(event) => set('status', event.target.value)}>
          <option value="">{words.list.any}</option>
          {statuses.map((status) => (
            <option key={status} value={status}>
              {looks[status].word[language]}
            </option>
          ))}
        </Select>
      </div>
      <div className="filter" data-set={search.paymentMethod !== undefined}>
        <label htmlFor={methodId}>{words.list.method}</label>
        <Select
          id={methodId}
          value={search.paymentMethod ?? ''}
          onChange={(event) => set('paymentMethod', event.target.value)}
        >
          <option value="">{words.list.any}</option>
          {methods.map((method) => (
            <option key={method} value={method}>
              {words.method[method]}
            </option>
          ))}
        </Select>
      </div>
      <label className="filter filter-check" data-set={search.needsAttention !== undefined}>
        <input
          type="checkbox"
          checked={search.needsAttention !== undefined}
          onChange={(event) => set('needsAttention', event.target.checked ? 'true' : '')}
        />
        <span>{words.list.attention}</span>
      </label>
      {isFiltered(search) && (
        <Button kind="quiet" onClick={() => setParams({})}>
          <Icon name="close" />
          {words.list.clear}
        </Button>
      )}
    </search>
  );
}
