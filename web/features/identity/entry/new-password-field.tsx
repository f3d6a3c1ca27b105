import './messages.ts';
import '../login/messages.ts';
import { useState } from 'react';
import type { FieldPathByValue, FieldValues } from 'react-hook-form';
import { minPasswordLength } from '../../../../domain/identity/passwords.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { FormField } from '../../../shared/forms/fields.tsx';
import type { ZodForm } from '../../../shared/forms/use-zod-form.ts';
import { Tick } from '../../../ui/tick.tsx';

/** A password that the person chooses, and whether it is shown. */
export function NewPasswordField<V extends FieldValues, G>({
  form,
  name,
  email,
}: {
  form: ZodForm<V, G>;
  name: FieldPathByValue<V, string>;
  /** Under which a password manager keeps it. */
  email?: string;
}) {
  const t = useTexts();
  const [seen, setSeen] = useState(false);
  return (
    <>
      {email !== undefined && (
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      )}
      <FormField
        form={form}
        name={name}
        type={seen ? 'text' : 'password'}
        label={t('entry:password')}
        help={t('entry:passwordHelp', { shortest: minPasswordLength })}
        autoComplete="new-password"
        maxLength={200}
        required
      />
      <Tick checked={seen} onChange={(event) => setSeen(event.target.checked)}>
        {t('login:showPassword')}
      </Tick>
    </>
  );
}
