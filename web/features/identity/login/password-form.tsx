import './messages.ts';
import { useLayoutEffect, useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { useRequired } from './use-required.ts';

export interface Credentials {
  email: string;
  password: string;
}

/** @param email at the start. @param hidden keeps the input while another step is shown. */
export function PasswordForm({
  email = '',
  hidden,
  login,
  onSubmit,
}: {
  email?: string | undefined;
  hidden: boolean;
  login: { isPending: boolean; error: Error | null };
  onSubmit: (credentials: Credentials) => void;
}) {
  const t = useTexts();
  const [seen, setSeen] = useState(false);
  const { form, field, select } = useRequired({
    initial: { email, password: '' },
    missing: { email: t('login:emailMissing'), password: t('login:passwordMissing') },
    command: login,
    send: (given) => onSubmit({ ...given, email: given.email.trim() }),
  });

  const { error } = login;
  // Synchronous, so that no key stroke is lost.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each refusal, and not with each key stroke
  useLayoutEffect(() => {
    if (error && !hidden) select('password');
  }, [error, hidden]);

  return (
    <form {...form} className="login-form stack gap-4" hidden={hidden}>
      <Field
        {...field('email')}
        label={t('login:email')}
        type="email"
        autoComplete="username webauthn"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Field
        {...field('password')}
        label={t('login:password')}
        type={seen ? 'text' : 'password'}
        autoComplete="current-password"
      />
      <label className="login-seen row">
        <input type="checkbox" checked={seen} onChange={(event) => setSeen(event.target.checked)} />
        {t('login:showPassword')}
      </label>
      <Button kind="primary" type="submit" aria-busy={login.isPending}>
        {login.isPending ? t('login:busy') : t('login:submit')}
      </Button>
    </form>
  );
}
