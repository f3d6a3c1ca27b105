import './messages.ts';
import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/button.tsx';
import { FilterChip } from '../../ui/filter-chip.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { Several } from '../../ui/several.tsx';
import { Tick } from '../../ui/tick.tsx';
import type { Provider } from '../providers/api.ts';
import { AmountFilter, useAmountWords } from './amount-filter.tsx';
import { CreatedFilter, useCreatedWords } from './created-filter.tsx';
import { ProviderFilter } from './provider-filter.tsx';

interface BarProps {
  /** What `useFilters` returns. */
  of: { search: { q?: string | undefined }; setText: (q: string) => void; clear: () => void; isFiltered: boolean };
  /** What the search box finds. */
  help: string;
  /** The filters beside the search box. */
  children?: ReactNode;
}

/** A list's filters, stored in the address. A filter that is set shows its value as a chip. */
export function FilterBar({ of: { search, setText, clear, isFiltered }, help, children }: BarProps) {
  const t = useTexts();
  return (
    <search className="filters" aria-label={t('common:list.filters')}>
      <SearchBox value={search.q ?? ''} help={help} onSearch={setText} />
      <div className="filters-row">
        {children}
        {isFiltered && (
          <Button kind="quiet" onClick={() => clear()}>
            {t('lists:clear')}
          </Button>
        )}
      </div>
    </search>
  );
}

interface YesProps {
  name: string;
  help?: string;
  value: 'true' | undefined;
  onSet: (value: 'true' | undefined) => void;
}

/** A filter that is on or off. */
export function YesFilter({ name, help, value, onSet }: YesProps) {
  return (
    <label className="filter-check" data-set={value !== undefined} title={help}>
      <input
        type="checkbox"
        checked={value !== undefined}
        onChange={(event) => onSet(event.target.checked ? 'true' : undefined)}
      />
      <span>{name}</span>
    </label>
  );
}

interface ChoiceProps<Word extends string, Value> {
  name: string;
  all: readonly Word[];
  value: Value | undefined;
  wordOf: (word: Word) => string;
  onSet: (value: Value | undefined) => void;
  /** A note below the values. */
  children?: ReactNode;
}

/** Any of several values. */
export function SeveralFilter<Word extends string>({ name, value, children, ...props }: ChoiceProps<Word, Word[]>) {
  return (
    <FilterChip name={name} value={value?.map(props.wordOf).join(', ')} onClear={() => props.onSet(undefined)}>
      <Several {...props} chosen={value} />
      {children}
    </FilterChip>
  );
}

/** One of several values. */
export function OneFilter<Word extends string>({ name, all, value, wordOf, onSet }: ChoiceProps<Word, Word>) {
  return (
    <FilterChip name={name} value={value && wordOf(value)} onClear={() => onSet(undefined)}>
      <div>
        {all.map((word) => (
          <Tick key={word} kind="radio" name={name} checked={value === word} onChange={() => onSet(word)}>
            {wordOf(word)}
          </Tick>
        ))}
      </div>
    </FilterChip>
  );
}

interface ProvidersProps {
  value: string[] | undefined;
  /** Whether a provider of the catalogue is offered; by default all are. */
  offers?: (provider: Provider) => boolean;
  onSet: (value: string[] | undefined) => void;
}

export function ProvidersFilter({ value, offers, onSet }: ProvidersProps) {
  const t = useTexts();
  return (
    <FilterChip name={t('common:list.provider')} value={value?.join(', ')} onClear={() => onSet(undefined)}>
      <ProviderFilter chosen={value} onSet={onSet} {...(offers && { offers })} />
    </FilterChip>
  );
}

interface DaysProps {
  /** By default "created". */
  name?: string;
  value: string | undefined;
  onSet: (value: string | undefined) => void;
}

/** A preset, or a range of days. */
export function DaysFilter({ name, value, onSet }: DaysProps) {
  const t = useTexts();
  return (
    <FilterChip name={name ?? t('lists:created')} value={useCreatedWords(value)} onClear={() => onSet(undefined)}>
      <CreatedFilter key={value} created={value} onSet={onSet} />
    </FilterChip>
  );
}

/** Integer cents. */
interface Amounts {
  amountMin?: number | undefined;
  amountMax?: number | undefined;
}

export function AmountsFilter({ value, onSet }: { value: Amounts; onSet: (value: Amounts) => void }) {
  const t = useTexts();
  return (
    <FilterChip
      name={t('lists:amount')}
      value={useAmountWords(value)}
      onClear={() => onSet({ amountMin: undefined, amountMax: undefined })}
    >
      <AmountFilter
        min={value.amountMin}
        max={value.amountMax}
        onSet={(amountMin, amountMax) => onSet({ amountMin, amountMax })}
      />
    </FilterChip>
  );
}
