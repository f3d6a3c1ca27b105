import './messages.ts';
import { useId } from 'react';
import type { QuietHours } from '../../../domain/finance/alerts.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Dropdown } from '../../ui/dropdown.tsx';
import { Tick } from '../../ui/tick.tsx';
import { hours } from './kinds.ts';

/** What a person who switches quiet hours on begins with. */
const usual: QuietHours = { from: 22, until: 7 };

/** Quiet hours, or none. */
export function QuietFields({
  value,
  error,
  onChange,
}: {
  value: QuietHours | null;
  error: string | undefined;
  onChange: (value: QuietHours | null) => void;
}) {
  const t = useTexts();
  const id = useId();
  return (
    <fieldset className="alert-quiet stack gap-2" aria-describedby={`${id}-help`} data-wrong={error ? true : undefined}>
      <legend className="strong">{t('alerts:hours.quiet')}</legend>
      <Tick checked={value !== null} onChange={(event) => onChange(event.target.checked ? usual : null)}>
        {t('alerts:hours.on')}
      </Tick>
      {value && (
        <div className="alert-hours">
          <Dropdown
            label={t('alerts:hours.from')}
            name={`${id}-from`}
            options={hours}
            value={String(value.from)}
            onChange={(from) => onChange({ ...value, from: Number(from) })}
          />
          <Dropdown
            label={t('alerts:hours.until')}
            name={`${id}-until`}
            options={hours}
            value={String(value.until)}
            error={error}
            onChange={(until) => onChange({ ...value, until: Number(until) })}
          />
        </div>
      )}
      <p id={`${id}-help`} className="small muted">
        {t('alerts:hours.help')}
      </p>
    </fieldset>
  );
}
