import '../../../shared/providers/messages.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { useFilters } from '../../../shared/lists/address.ts';
import { FilterBar, SeveralFilter } from '../../../shared/lists/filter-bar.tsx';
import { grades, type Operation, operations } from '../../../shared/providers/display.ts';
import { methods } from '../../../shared/status/display.ts';
import { address } from './search.ts';

export function Filters() {
  const t = useTexts();
  const filters = useFilters(address);
  const { search, set } = filters;
  const wordOf = (operation: Operation) => t(`common:operation.${operation}`);

  return (
    <FilterBar of={filters} help={t('providers:searchHelp')}>
      <SeveralFilter
        name={t('providers:filter.evidence')}
        all={grades}
        value={search.evidence}
        wordOf={(grade) => t(`common:grade.${grade}`)}
        onSet={(evidence) => set({ evidence })}
      />
      <SeveralFilter
        name={t('providers:filter.method')}
        all={methods}
        value={search.method}
        wordOf={(method) => t(`common:method.${method}`)}
        onSet={(method) => set({ method })}
      >
        <p className="muted">{t('providers:allOf')}</p>
      </SeveralFilter>
      <SeveralFilter
        name={t('providers:filter.operation')}
        all={operations}
        value={search.operation}
        wordOf={wordOf}
        onSet={(operation) => set({ operation })}
      >
        <p className="muted">{t('providers:allOf')}</p>
      </SeveralFilter>
    </FilterBar>
  );
}
