import './messages.ts';
import { useLayoutEffect, useState } from 'react';
import { z } from 'zod';
import { useTexts } from '../../../i18n/texts.ts';
import { FormField } from '../../../shared/forms/fields.tsx';
import { useZodForm } from '../../../shared/forms/use-zod-form.ts';
import { Button } from '../../../ui/button.tsx';

const schema = z.object({
  email: z.string().trim().min(1, 'emailMissing'),
  password: z.string().min(1, 'passwordMissing'),
});

export type Credentials = z.output<typeof schema>;

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
  const form = useZodForm({
    schema,
    initial: { email, password: '' },
    texts: { emailMissing: t('login:emailMissing'), passwordMissing: t('login:passwordMissing') },
    // The page tells what is wrong, without saying in which field.
    fieldAt: () => undefined,
    command: login,
    send: onSubmit,
  });

  const { error } = login;
  // Synchronous, so that no key stroke is lost.
  useLayoutEffect(() => {
    if (error && !hidden) form.setFocus('password', { shouldSelect: true });
  }, [error, hidden, form.setFocus]);

  return (
    <form {...form.props} className="login-form stack gap-4" hidden={hidden}>
      <FormField
        form={form}
        label={t('login:email')}
        name="email"
        type="email"
        autoComplete="username webauthn"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <FormField
        form={form}
        label={t('login:password')}
        name="password"
        type={seen ? 'text' : 'password'}
        autoComplete="current-password"
        required
      />
      <label className="login-seen row">
        <input type="checkbox" checked={seen} onChange={(event) => setSeen(event.target.checked)} />
        {t('login:showPassword')}
      </label>
      <Button kind="primary" type="submit" aria-busy={form.busy}>
        {form.busy ? t('login:busy') : t('login:submit')}
      </Button>
    </form>
  );
}
