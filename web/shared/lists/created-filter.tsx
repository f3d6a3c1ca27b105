import { type FormEvent, useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Tick } from '../../ui/tick.tsx';
import { presets, rangeOf } from './address.ts';
import { shownDay } from './days.ts';

/** The current value in words. */
export function useCreatedWords(created: string | undefined): string | undefined {
  const t = useTexts();
  const preset = presets.find((name) => name === created);
  if (preset) return t(`common:list.preset.${preset}`);
  const [from = '', to = ''] = rangeOf(created) ?? [];
  if (from && to) return from === to ? shownDay(from) : `${shownDay(from)} – ${shownDay(to)}`;
  if (from) return t('common:list.since', { day: shownDay(from) });
  return to ? t('common:list.until', { day: shownDay(to) }) : undefined;
}

/** A preset, or a range of days. */
export function CreatedFilter({
  created,
  onSet,
}: {
  created: string | undefined;
  onSet: (created: string | undefined) => void;
}) {
  const t = useTexts();
  return (
    <>
      <div>
        {presets.map((preset) => (
          <Tick key={preset} kind="radio" name="created" checked={created === preset} onChange={() => onSet(preset)}>
            {t(`common:list.preset.${preset}`)}
          </Tick>
        ))}
      </div>
      <RangeForm range={created} onSet={onSet} />
    </>
  );
}

/** A range of days, `2026-11-01..2026-11-21`; undefined once both are empty. */
export function RangeForm({ range, onSet }: { range: string | undefined; onSet: (range: string | undefined) => void }) {
  const t = useTexts();
  const [givenFrom = '', givenTo = ''] = rangeOf(range) ?? [];
  const [from, setFrom] = useState(givenFrom);
  const [to, setTo] = useState(givenTo);

  function submit(event: FormEvent) {
    event.preventDefault();
    const [first, last] = from && to && from > to ? [to, from] : [from, to];
    onSet(first || last ? `${first}..${last}` : undefined);
  }

  return (
    <form className="filter-form stack gap-2" onSubmit={submit}>
      <Field
        label={t('common:list.dayFrom')}
        type="date"
        value={from}
        onChange={(event) => setFrom(event.target.value)}
      />
      <Field label={t('common:list.dayTo')} type="date" value={to} onChange={(event) => setTo(event.target.value)} />
      <Button type="submit" kind="primary">
        {t('common:list.apply')}
      </Button>
      <p className="muted filter-note">
        <Icon name="clock" />
        {t('common:list.zone')}
      </p>
    </form>
  );
}
