import './field.css';
import { type ComponentProps, useId } from 'react';
import { Icon } from './icon.tsx';

interface Props extends ComponentProps<'textarea'> {
  label: string;
  help?: string | undefined;
  error?: string | undefined;
}

/** A field of several lines for pasted text, such as keys and certificates. */
export function TextArea({ label, help, error, id, children, ...area }: Props) {
  const own = useId();
  const areaId = id ?? own;
  const note = error ?? help;
  return (
    <div className="field">
      <label htmlFor={areaId}>{label}</label>
      <textarea
        id={areaId}
        className="input text-area"
        rows={3}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="none"
        aria-invalid={error ? true : undefined}
        aria-describedby={note ? `${areaId}-note` : undefined}
        {...area}
      />
      {note && (
        <p id={`${areaId}-note`} className="field-note" data-tone={error ? 'bad' : undefined}>
          {error && <Icon name="alert" />}
          {note}
        </p>
      )}
      {children}
    </div>
  );
}
