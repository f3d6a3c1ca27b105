import './change-password.css';
import './messages.ts';
import '../login/messages.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { useTexts } from '../../../i18n/texts.ts';
import { FormField } from '../../../shared/forms/fields.tsx';
import { useZodForm } from '../../../shared/forms/use-zod-form.ts';
import { changePassword, useSession } from '../../../shared/session/session.ts';
import { SignInProblem } from '../../../shared/session/sign-in-problem.tsx';
import { Button } from '../../../ui/button.tsx';
import { Tick } from '../../../ui/tick.tsx';

/** The API's minimum length. */
const shortest = 12;

const schema = z.object({
  currentPassword: z.string().min(1, 'currentMissing'),
  newPassword: z.string().min(shortest, 'tooShort'),
});

/** Changes the signed-in person's password. */
export function ChangePassword({ onDone, onCancel }: { onDone: () => void; onCancel?: () => void }) {
  const t = useTexts();
  const { user } = useSession();
  const [seen, setSeen] = useState(false);
  const change = useMutation({ mutationFn: changePassword, onSuccess: onDone });
  const form = useZodForm({
    schema,
    initial: { currentPassword: '', newPassword: '' },
    texts: {
      currentMissing: t('account:password.currentMissing'),
      tooShort: t('account:password.tooShort', { shortest }),
    },
    refusals: { currentPassword: t('account:password.wrong'), newPassword: t('account:password.weak') },
    command: change,
    send: change.mutate,
  });

  const shared = { form, type: seen ? 'text' : 'password', maxLength: 200, required: true };
  return (
    <form {...form.props} className="password" aria-label={t('account:password.change')}>
      {/* Password managers store a password under a user name. */}
      <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
      <FormField
        {...shared}
        name="currentPassword"
        label={t('account:password.current')}
        autoComplete="current-password"
      />
      <FormField
        {...shared}
        name="newPassword"
        label={t('account:password.next')}
        help={t('account:password.nextHelp', { shortest })}
        autoComplete="new-password"
      />
      <Tick checked={seen} onChange={(event) => setSeen(event.target.checked)}>
        {t('login:showPassword')}
      </Tick>
      {form.problem && <SignInProblem error={form.problem} />}
      <p className="password-actions">
        <Button kind="primary" type="submit" aria-busy={form.busy}>
          {t('account:password.save')}
        </Button>
        {onCancel && (
          <Button kind="quiet" onClick={onCancel}>
            {t('account:password.cancel')}
          </Button>
        )}
      </p>
    </form>
  );
}
