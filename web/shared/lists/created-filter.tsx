import './messages.ts';
import { type FormEvent, useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Tick } from '../../ui/tick.tsx';
import { momentsOf, presets } from './address.ts';
import { offsetAt, shownDay } from './days.ts';

/** The current value in words. */
export function useCreatedWords(created: string | undefined): string | undefined {
  const t = useTexts();
  const preset = presets.find((name) => name === created);
  if (preset) return t(`lists:preset.${preset}`);
  const [from = '', to = ''] = momentsOf(created) ?? [];
  if (from && to) return from === to ? shownDay(from) : `${shownDay(from)} – ${shownDay(to)}`;
  if (from) return t('lists:since', { day: shownDay(from) });
  return to ? t('lists:until', { day: shownDay(to) }) : undefined;
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
      <div className="preset-rows">
        {presets.map((preset) => (
          <Tick key={preset} kind="radio" name="created" checked={created === preset} onChange={() => onSet(preset)}>
            {t(`lists:preset.${preset}`)}
          </Tick>
        ))}
      </div>
      <RangeForm withHours range={created} onSet={onSet} />
    </>
  );
}

/**
 * A range of days, `2026-11-01..2026-11-21`; undefined once both are empty.
 *
 * @param withHours each end may have an hour: `2026-11-01T14:30..2026-11-21`.
 */
export function RangeForm({
  range,
  withHours = false,
  onSet,
}: {
  range: string | undefined;
  withHours?: boolean;
  onSet: (range: string | undefined) => void;
}) {
  const t = useTexts();
  const [givenFrom = '', givenTo = ''] = momentsOf(range) ?? [];
  const [from, setFrom] = useState(givenFrom);
  const [to, setTo] = useState(givenTo);

  function submit(event: FormEvent) {
    event.preventDefault();
    const [first, last] = from && to && from > to ? [to, from] : [from, to];
    onSet(first || last ? `${first}..${last}` : undefined);
  }

  const end = (name: string, hourName: string, value: string, set: (value: string) => void) => {
    const [day = '', clock = ''] = value.split('T');
    return (
      <div className="range-end" data-hours={withHours}>
        <Field label={name} type="date" value={day} onChange={(event) => set(joined(event.target.value, clock))} />
        {withHours && (
          <Field
            label={hourName}
            type="time"
            value={clock}
            disabled={day === ''}
            onChange={(event) => set(joined(day, event.target.value))}
          />
        )}
      </div>
    );
  };

  return (
    <form className="filter-form stack gap-2" onSubmit={submit}>
      {end(t('lists:dayFrom'), t('lists:hourFrom'), from, setFrom)}
      {end(t('lists:dayTo'), t('lists:hourTo'), to, setTo)}
      <Button type="submit" kind="primary">
        {t('lists:apply')}
      </Button>
      <p className="muted filter-note">
        <Icon name="clock" />
        {withHours ? t('lists:zoneHours', { zone: offsetAt(Date.now()) }) : t('lists:zone')}
      </p>
    </form>
  );
}

const joined = (day: string, clock: string): string => (day && clock ? `${day}T${clock}` : day);
