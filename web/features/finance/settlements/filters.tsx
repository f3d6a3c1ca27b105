import './messages.ts';
import { useSearchParams } from 'react-router';
import { daysLater } from '../../../../domain/core/days.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { RangeForm, useCreatedWords } from '../../../shared/lists/created-filter.tsx';
import { Button } from '../../../ui/button.tsx';
import { FilterChip } from '../../../ui/filter-chip.tsx';
import { Segments } from '../../../ui/segments.tsx';
import { ConnectionFilter } from '../connection-filter.tsx';
import { useToday } from './display.tsx';
import { address, type SettlementSearch } from './search.ts';

/** Settlements come in the order of their days: those that have arrived begin with this many days ago. */
const arrivedDays = 30;

/** The filters in the page's address, and a function that changes them. */
export function useSearch() {
  const [params, setParams] = useSearchParams();
  return {
    search: address.read(params),
    set: (change: SettlementSearch) =>
      setParams((before) => address.write({ ...address.read(before), ...change }), { preventScrollReset: true }),
    clear: () => setParams({}, { preventScrollReset: true }),
  };
}

/** State, connection and expected days. */
export function Filters({ search, set }: Pick<ReturnType<typeof useSearch>, 'search' | 'set'>) {
  const t = useTexts();
  const today = useToday();
  const { state, connection, expected } = search;
  return (
    <search className="filters" aria-label={t('common:list.filters')}>
      <Segments
        bare
        name="settlements-state"
        label={t('settlements:column.state')}
        all={['EXPECTED', 'SETTLED', 'all'] as const}
        chosen={state ?? 'EXPECTED'}
        wordOf={(one) => t(`settlements:show.${one}`)}
        onChoose={(one) =>
          set(
            one === 'EXPECTED'
              ? { state: undefined }
              : { state: one, expected: expected ?? `${daysLater(today, -arrivedDays)}..` },
          )
        }
      />
      <div className="filters-row">
        <ConnectionFilter
          name={t('settlements:column.connection')}
          value={connection}
          onSet={(chosen) => set({ connection: chosen })}
        />
        <FilterChip
          name={t('settlements:days')}
          value={useCreatedWords(expected)}
          onClear={() => set({ expected: undefined })}
        >
          <Days key={expected} expected={expected} today={today} onSet={(chosen) => set({ expected: chosen })} />
        </FilterChip>
      </div>
    </search>
  );
}

/** Days from now on at one click, or any range. */
function Days({
  expected,
  today,
  onSet,
}: {
  expected: string | undefined;
  today: string;
  onSet: (expected: string | undefined) => void;
}) {
  const t = useTexts();
  return (
    <>
      <p className="cluster">
        {([0, 7, 30] as const).map((days) => (
          <Button key={days} onClick={() => onSet(`${today}..${daysLater(today, days)}`)}>
            {t(`settlements:preset.${days}`)}
          </Button>
        ))}
      </p>
      <RangeForm range={expected} onSet={onSet} />
    </>
  );
}
