import { useWords } from '../../../i18n/language.tsx';
import { useFilters } from '../../../shared/lists/address.ts';
import { FilterBar, SeveralFilter } from '../../../shared/lists/filter-bar.tsx';
import { grades, type Operation, operations } from '../../../shared/providers/display.ts';
import { methods } from '../../../shared/status/display.ts';
import { address } from './search.ts';

export function Filters() {
  const words = useWords();
  const t = words.providers;
  const filters = useFilters(address);
  const { search, set } = filters;
  const wordOf = (operation: Operation) => words.timeline.operation[operation];

  return (
    <FilterBar of={filters} help={t.searchHelp}>
      <SeveralFilter
        name={t.filter.evidence}
        all={grades}
        value={search.evidence}
        wordOf={(grade) => t.grade[grade].name}
        onSet={(evidence) => set({ evidence })}
      />
      <SeveralFilter
        name={t.filter.method}
        all={methods}
        value={search.method}
        wordOf={(method) => words.method[method]}
        onSet={(method) => set({ method })}
      >
        <p className="muted">{t.allOf}</p>
      </SeveralFilter>
      <SeveralFilter
        name={t.filter.operation}
        all={operations}
        value={search.operation}
        wordOf={wordOf}
        onSet={(operation) => set({ operation })}
      >
        <p className="muted">{t.allOf}</p>
      </SeveralFilter>
    </FilterBar>
  );
}
