import { useLanguage } from '../../i18n/language.tsx';
import { Field } from '../../ui/field.tsx';
import { SecretField } from '../../ui/secret-field.tsx';
import { Tick } from '../../ui/tick.tsx';
import type { Credential } from './api.ts';
import { kindOf, typedOf, type Values } from './form.ts';
import { KeyField } from './key-field.tsx';
import { titleOf } from './titles.ts';
import { useConnectionWords } from './words.ts';

/** Credentials of an existing connection state whether they are set. */
type Known = Credential & { set?: boolean };

interface Props {
  credentials: readonly Known[];
  values: Values;
  errors: Values;
  /** Set credentials that will be removed. */
  dropped?: ReadonlySet<string>;
  onChange: (field: string, value: string) => void;
  onDrop?: (field: string, drop: boolean) => void;
}

/** A field for each credential, by its kind. A set value is never shown, and an empty field keeps it. */
export function CredentialFields({ credentials, values, errors, dropped, onChange, onDrop }: Props) {
  const { language } = useLanguage();
  const { form, rotate } = useConnectionWords();
  return typedOf(credentials).map((credential) => {
    const { field, title, required, set } = credential;
    const name = titleOf(language, title);
    const goes = dropped?.has(field) ?? false;
    const shared = {
      label: required || set ? name : form.optional(name),
      name: field,
      help: goes ? rotate.dropped : set ? rotate.keeps : undefined,
      error: errors[field],
      value: values[field] ?? '',
    };
    const kind = kindOf(credential);
    const typed = {
      ...shared,
      autoComplete: 'off',
      spellCheck: false,
      autoCapitalize: 'none',
      onChange: (event: { target: { value: string } }) => onChange(field, event.target.value),
    };
    return (
      <div key={field}>
        {kind === 'lines' ? (
          <KeyField {...shared} onChange={(value) => onChange(field, value)} />
        ) : kind === 'secret' ? (
          <SecretField {...typed} />
        ) : (
          <Field {...typed} />
        )}
        {set && !required && onDrop && !values[field] && (
          <Tick checked={goes} onChange={(event) => onDrop(field, event.target.checked)}>
            {rotate.drop(name)}
          </Tick>
        )}
      </div>
    );
  });
}
