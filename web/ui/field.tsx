import './field.css';
import { type ComponentProps, useId } from 'react';
import { Icon } from './icon.tsx';

interface Props extends ComponentProps<'input'> {
  label: string;
  help?: string | undefined;
  error?: string | undefined;
  /** A unit before the value, such as `R$`. */
  prefix?: string;
  /** A unit after the value, such as `min`. */
  suffix?: string;
}

/**
 * A field with its label above and its help below. An error replaces the help and is linked to the input for screen
 * readers.
 */
export function Field({ label, help, error, id, prefix, suffix, ...input }: Props) {
  const own = useId();
  const inputId = id ?? own;
  const noteId = `${inputId}-note`;
  const note = error ?? help;
  return (
    <div className="field" data-prefix={prefix !== undefined} data-suffix={suffix !== undefined}>
      <label htmlFor={inputId}>{label}</label>
      {prefix && <span className="field-prefix muted">{prefix}</span>}
      <input
        id={inputId}
        className="input"
        aria-invalid={error ? true : undefined}
        aria-describedby={note ? noteId : undefined}
        {...input}
      />
      {suffix && <span className="field-suffix muted">{suffix}</span>}
      {note && (
        <p id={noteId} className="field-note" data-tone={error ? 'bad' : undefined}>
          {error && <Icon name="alert" />}
          {note}
        </p>
      )}
    </div>
  );
}
