import './key-field.css';
import './messages.ts';
import { useId, useState } from 'react';
import type { FieldPathByValue, FieldValues } from 'react-hook-form';
import { useTexts } from '../../i18n/texts.ts';
import { useTyped } from '../../shared/forms/fields.tsx';
import type { ZodForm } from '../../shared/forms/use-zod-form.ts';
import { Icon } from '../../ui/icon.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { textOfKeyFile } from './form.ts';

const mostBytes = 100_000;

interface Props<V extends FieldValues, G> {
  form: ZodForm<V, G>;
  name: FieldPathByValue<V, string>;
  label: string;
  help?: string | undefined;
}

/** A key or certificate, pasted or read from a file. The file's text is only put into the field. */
export function KeyField<V extends FieldValues, G>({ form, name, label, help }: Props<V, G>) {
  const t = useTexts();
  const { value, error, onChange, ref } = useTyped<string, V, G>(form, name);
  const id = useId();
  const [read, setRead] = useState<{ text?: string; name?: string; wrong?: string }>({});

  async function choose(file: File) {
    if (file.size > mostBytes) return setRead({ wrong: t('connections:form.fileTooLarge') });
    try {
      const text = textOfKeyFile(new Uint8Array(await file.arrayBuffer()));
      setRead({ text, name: file.name });
      onChange(text);
    } catch {
      setRead({ wrong: t('connections:form.fileUnreadable') });
    }
  }

  const fromFile = read.name !== undefined && read.text === value;
  return (
    <TextArea
      ref={ref}
      label={label}
      name={name}
      help={read.wrong ? undefined : (help ?? t('connections:form.linesHelp'))}
      error={error ?? read.wrong}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      <p className="key-field cluster gap-3">
        <label className="button">
          <Icon name="note" />
          {t('connections:form.file')}
          <span className="unseen">: {label}</span>
          <input
            id={id}
            type="file"
            className="unseen"
            accept=".pem,.crt,.cer,.key,.pfx,.p12,.txt"
            onChange={(event) => {
              const [file] = event.target.files ?? [];
              // Allows the same file to be chosen again after a correction.
              event.target.value = '';
              if (file) void choose(file);
            }}
          />
        </label>
        <span className="muted" role="status">
          {fromFile && t('connections:form.fileRead', { name: read.name ?? '' })}
        </span>
      </p>
    </TextArea>
  );
}
