import { type FormEvent, useState } from 'react';
import { useWords } from '../../i18n/language.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Tick } from '../../ui/tick.tsx';
import { presets, rangeOf } from './address.ts';
import { shownDay } from './days.ts';

/** The current value in words. */
export function useCreatedWords(created: string | undefined): string | undefined {
  const { list } = useWords();
  const preset = presets.find((name) => name === created);
  if (preset) return list.preset[preset];
  const [from = '', to = ''] = rangeOf(created) ?? [];
  if (from && to) return from === to ? shownDay(from) : `${shownDay(from)} – ${shownDay(to)}`;
  if (from) return list.since(shownDay(from));
  return to ? list.until(shownDay(to)) : undefined;
}

/** A preset, or a range of days. */
export function CreatedFilter({
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
      <form className="filter-form stack gap-2" onSubmit={submit}>
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
