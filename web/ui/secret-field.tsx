import './secret-field.css';
import { type ComponentProps, useId, useState } from 'react';
import { useTexts } from '../i18n/texts.ts';
import { Icon } from './icon.tsx';

interface Props extends Omit<ComponentProps<'input'>, 'type'> {
  label: string;
  help?: string | undefined;
  error?: string | undefined;
}

/** A field for a pasted secret: hidden until the person shows it, and never stored by the browser. */
export function SecretField({ label, help, error, ...input }: Props) {
  const t = useTexts();
  const id = useId();
  const [seen, setSeen] = useState(false);
  const note = error ?? help;
  return (
    <div className="field secret">
      <label htmlFor={id}>{label}</label>
      <span className="secret-box">
        <input
          id={id}
          className="input"
          type={seen ? 'text' : 'password'}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          data-1p-ignore
          data-lpignore="true"
          aria-invalid={error ? true : undefined}
          aria-describedby={note ? `${id}-note` : undefined}
          {...input}
        />
        <button
          type="button"
          className="secret-show"
          aria-pressed={seen}
          aria-label={t('common:secret.show', { label })}
          disabled={input.disabled}
          onClick={() => setSeen(!seen)}
        >
          {seen ? t('common:secret.hide') : t('common:secret.reveal')}
        </button>
      </span>
      {note && (
        <p id={`${id}-note`} className="field-note" data-tone={error ? 'bad' : undefined}>
          {error && <Icon name="alert" />}
          {note}
        </p>
      )}
    </div>
  );
}
