import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useCallback, useState } from 'react';
import { useSearchParams } from 'react-router';
import { formatBRL } from '../../../domain/money.ts';
import { useLanguage, useWords } from '../../i18n/language.tsx';
import { useMerchant } from '../../session/merchant.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { FilterChip } from '../../ui/filter-chip.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { Several } from '../../ui/several.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tick } from '../../ui/tick.tsx';
import { providersQuery } from '../providers/api.ts';
import { AmountFilter } from './amount-filter.tsx';
import { shownDay } from './days.ts';
import { isFiltered, type PaymentSearch, presets, rangeOf, readSearch, writeSearch } from './search.ts';
import { looks, methods, statuses } from './states.ts';

/** Filters live in the address; each shows its value as a chip. */
export function Filters() {
  const { language, words } = useLanguage();
  const [params, setParams] = useSearchParams();
  const search = readSearch(params);

  const set = useCallback(
    (change: PaymentSearch) => {
      setParams((before) => writeSearch({ ...readSearch(before), ...change }), {
        // Typing is one step of the history, not one for each pause.
        replace: 'q' in change,
        preventScrollReset: true,
      });
    },
    [setParams],
  );
  const setText = useCallback((q: string) => set({ q: q || undefined }), [set]);

  return (
    <search className="filters" aria-label={words.list.filters}>
      <SearchBox value={search.q ?? ''} help={words.list.searchHelp} onSearch={setText} />
      <div className="filters-row">
        <label className="filter-check" data-set={search.needsAttention !== undefined}>
          <input
            type="checkbox"
            checked={search.needsAttention !== undefined}
            onChange={(event) => set({ needsAttention: event.target.checked ? 'true' : undefined })}
          />
          <span>{words.list.attention}</span>
        </label>
        <FilterChip
          name={words.list.status}
          value={search.status?.map((status) => looks[status].word[language]).join(', ')}
          onClear={() => set({ status: undefined })}
        >
          <Several
            all={statuses}
            chosen={search.status}
            wordOf={(status) => looks[status].word[language]}
            onSet={(status) => set({ status })}
          />
        </FilterChip>
        <FilterChip
          name={words.list.method}
          value={search.paymentMethod?.map((method) => words.method[method]).join(', ')}
          onClear={() => set({ paymentMethod: undefined })}
        >
          <Several
            all={methods}
            chosen={search.paymentMethod}
            wordOf={(method) => words.method[method]}
            onSet={(paymentMethod) => set({ paymentMethod })}
          />
        </FilterChip>
        <FilterChip
          name={words.list.provider}
          value={search.provider?.join(', ')}
          onClear={() => set({ provider: undefined })}
        >
          <Providers chosen={search.provider} onSet={(provider) => set({ provider })} />
        </FilterChip>
        <FilterChip
          name={words.list.created}
          value={useCreatedWords(search.created)}
          onClear={() => set({ created: undefined })}
        >
          <CreatedFilter created={search.created} onSet={(created) => set({ created })} />
        </FilterChip>
        <FilterChip
          name={words.list.amount}
          value={useAmountWords(search)}
          onClear={() => set({ amountMin: undefined, amountMax: undefined })}
        >
          <AmountFilter
            min={search.amountMin}
            max={search.amountMax}
            onSet={(amountMin, amountMax) => set({ amountMin, amountMax })}
          />
        </FilterChip>
        {isFiltered(search) && (
          <Button kind="quiet" onClick={() => setParams(writeSearch({ sort: search.sort }))}>
            {words.list.clear}
          </Button>
        )}
      </div>
    </search>
  );
}

/** Those of the catalogue, and any that the address names besides. */
function Providers({
  chosen = [],
  onSet,
}: {
  chosen: string[] | undefined;
  onSet: (chosen: string[] | undefined) => void;
}) {
  const { merchantId } = useMerchant();
  const catalogue = useQuery(providersQuery(merchantId));
  if (catalogue.isPending) return <Skeleton width="medium" />;
  const all = [...new Set([...(catalogue.data?.map(({ name }) => name) ?? []), ...chosen])].sort();
  return <Several all={all} chosen={chosen} wordOf={(name) => name} onSet={onSet} />;
}

function useCreatedWords(created: string | undefined): string | undefined {
  const { list } = useWords();
  const preset = presets.find((name) => name === created);
  if (preset) return list.preset[preset];
  const [from = '', to = ''] = rangeOf(created) ?? [];
  if (from && to) return from === to ? shownDay(from) : `${shownDay(from)} – ${shownDay(to)}`;
  if (from) return list.since(shownDay(from));
  return to ? list.until(shownDay(to)) : undefined;
}

function useAmountWords({ amountMin, amountMax }: PaymentSearch): string | undefined {
  const { list } = useWords();
  if (amountMin !== undefined && amountMax !== undefined) return `${formatBRL(amountMin)} – ${formatBRL(amountMax)}`;
  if (amountMin !== undefined) return list.atLeastAmount(formatBRL(amountMin));
  return amountMax === undefined ? undefined : list.atMostAmount(formatBRL(amountMax));
}

function CreatedFilter({
  created,
  onSet,
}: {
  created: string | undefined;
  onSet: (created: string | undefined) => void;
}) {
  const { list } = useWords();
  const [givenFrom = '', givenTo = ''] = rangeOf(created) ?? [];
  const [from, setFrom] = useState(givenFrom);
  const [to, setTo] = useState(givenTo);

  function submit(event: FormEvent) {
    event.preventDefault();
    const [first, last] = from && to && from > to ? [to, from] : [from, to];
    onSet(first || last ? `${first}..${last}` : undefined);
  }

  return (
    <>
      <div>
        {presets.map((preset) => (
          <Tick key={preset} kind="radio" name="created" checked={created === preset} onChange={() => onSet(preset)}>
            {list.preset[preset]}
          </Tick>
        ))}
      </div>
      <form className="filter-form" onSubmit={submit}>
        <Field label={list.dayFrom} type="date" value={from} onChange={(event) => setFrom(event.target.value)} />
        <Field label={list.dayTo} type="date" value={to} onChange={(event) => setTo(event.target.value)} />
        <Button type="submit" kind="primary">
          {list.apply}
        </Button>
        <p className="muted filter-note">
          <Icon name="clock" />
          {list.zone}
        </p>
      </form>
    </>
  );
}
