import { useWords } from '../../../i18n/language.tsx';
import { useFilters } from '../../../shared/lists/address.ts';
import { grades, type Operation, operations } from '../../../shared/providers/display.ts';
import { methods } from '../../../shared/status/display.ts';
import { Button } from '../../../ui/button.tsx';
import { FilterChip } from '../../../ui/filter-chip.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import { Several } from '../../../ui/several.tsx';
import { address } from './search.ts';

/** The list's filters, stored in the URL's query. An active filter shows its value as a chip. */
export function Filters() {
  const words = useWords();
  const t = words.providers;
  const { search, set, setText, clear, isFiltered } = useFilters(address);
  const wordOf = (operation: Operation) => words.timeline.operation[operation];

  return (
    <search className="filters" aria-label={words.list.filters}>
      <SearchBox value={search.q ?? ''} help={t.searchHelp} onSearch={setText} />
      <div className="filters-row">
        <FilterChip
          name={t.filter.evidence}
          value={search.evidence?.map((grade) => t.grade[grade].name).join(', ')}
          onClear={() => set({ evidence: undefined })}
        >
          <Several
            all={grades}
            chosen={search.evidence}
            wordOf={(grade) => t.grade[grade].name}
            onSet={(evidence) => set({ evidence })}
          />
        </FilterChip>
        <FilterChip
          name={t.filter.method}
          value={search.method?.map((method) => words.method[method]).join(', ')}
          onClear={() => set({ method: undefined })}
        >
          <Several
            all={methods}
            chosen={search.method}
            wordOf={(method) => words.method[method]}
            onSet={(method) => set({ method })}
          />
          <p className="muted">{t.allOf}</p>
        </FilterChip>
        <FilterChip
          name={t.filter.operation}
          value={search.operation?.map(wordOf).join(', ')}
          onClear={() => set({ operation: undefined })}
        >
          <Several
            all={operations}
            chosen={search.operation}
            wordOf={wordOf}
            onSet={(operation) => set({ operation })}
          />
          <p className="muted">{t.allOf}</p>
        </FilterChip>
        {isFiltered && (
          <Button kind="quiet" onClick={() => clear()}>
            {words.list.clear}
          </Button>
        )}
      </div>
    </search>
  );
}
