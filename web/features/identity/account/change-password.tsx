import './change-password.css';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { useWords } from '../../../i18n/language.tsx';
import { FormField } from '../../../shared/forms/fields.tsx';
import { useZodForm } from '../../../shared/forms/use-zod-form.ts';
import { changePassword, useSession } from '../../../shared/session/session.ts';
import { SignInProblem } from '../../../shared/session/sign-in-problem.tsx';
import { Button } from '../../../ui/button.tsx';
import { Tick } from '../../../ui/tick.tsx';
import { useAccountWords } from './words.ts';

/** The API's minimum length. */
const shortest = 12;

const schema = z.object({
  currentPassword: z.string().min(1, 'currentMissing'),
  newPassword: z.string().min(shortest, 'tooShort'),
});

/** Changes the signed-in person's password. */
export function ChangePassword({ onDone, onCancel }: { onDone: () => void; onCancel?: () => void }) {
  const { login, password: t } = useWords();
  const account = useAccountWords();
  const { user } = useSession();
  const [seen, setSeen] = useState(false);
  const change = useMutation({ mutationFn: changePassword, onSuccess: onDone });
  const form = useZodForm({
    schema,
    initial: { currentPassword: '', newPassword: '' },
    texts: { currentMissing: t.currentMissing, tooShort: t.tooShort(shortest) },
    refusals: { currentPassword: t.wrong, newPassword: account.password.weak },
    command: change,
    send: change.mutate,
  });

  const shared = { form, type: seen ? 'text' : 'password', maxLength: 200, required: true };
  return (
    <form {...form.props} className="password" aria-label={t.change}>
      {/* Password managers store a password under a user name. */}
      <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
      <FormField {...shared} name="currentPassword" label={t.current} autoComplete="current-password" />
      <FormField
        {...shared}
        name="newPassword"
        label={t.next}
        help={t.nextHelp(shortest)}
        autoComplete="new-password"
      />
      <Tick checked={seen} onChange={(event) => setSeen(event.target.checked)}>
        {login.showPassword}
      </Tick>
      {form.problem && <SignInProblem error={form.problem} />}
      <p className="password-actions">
        <Button kind="primary" type="submit" aria-busy={form.busy}>
          {t.save}
        </Button>
        {onCancel && (
          <Button kind="quiet" onClick={onCancel}>
            {t.cancel}
          </Button>
        )}
      </p>
    </form>
  );
}
