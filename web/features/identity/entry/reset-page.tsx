import './messages.ts';
import '../login/messages.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { z } from 'zod';
import { minPasswordLength } from '../../../../domain/identity/passwords.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { isStatus } from '../../../shared/api/problem.ts';
import { useZodForm } from '../../../shared/forms/use-zod-form.ts';
import { SignInProblem } from '../../../shared/session/sign-in-problem.tsx';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Gate } from '../login/gate.tsx';
import { linkToken, resetPassword } from './api.ts';
import { NewPasswordField } from './new-password-field.tsx';

const schema = z.object({ password: z.string().min(minPasswordLength, 'tooShort') });

/** The page of a reset link. Afterwards the person signs in, with the second factor where they have one. */
export function ResetPage() {
  const t = useTexts();
  const [token] = useState(linkToken);
  const reset = useMutation({ mutationFn: (password: string) => resetPassword({ token, password }) });
  const form = useZodForm({
    schema,
    initial: { password: '' },
    texts: { tooShort: t('entry:tooShort', { shortest: minPasswordLength }) },
    refusals: { password: t('entry:weak') },
    command: reset,
    send: ({ password }) => reset.mutate(password),
  });
  const gone = token === '' || isStatus(reset.error, 404);
  return (
    <Gate
      title={t('entry:reset.title')}
      steps={[t('entry:reset.step.choose'), t('entry:reset.step.sessions'), t('entry:reset.step.factor')]}
    >
      {reset.isSuccess ? (
        <Notice tone="good" icon="check" role="status" title={t('entry:reset.done')}>
          <p>{t('entry:reset.doneHelp')}</p>
        </Notice>
      ) : gone ? (
        <Notice tone="bad" icon="alert" role="alert" title={t('entry:reset.gone')}>
          <p>
            <Link to="/forgot">{t('entry:reset.again')}</Link>
          </p>
        </Notice>
      ) : (
        <>
          <p className="muted">{t('entry:reset.lead')}</p>
          <form {...form.props} className="login-form stack gap-4">
            <NewPasswordField form={form} name="password" />
            {form.problem && <SignInProblem error={form.problem} />}
            <Button kind="primary" type="submit" aria-busy={form.busy}>
              {t('entry:reset.save')}
            </Button>
          </form>
        </>
      )}
      <p className="login-help">
        <Link to="/login">{t('entry:toLogin')}</Link>
      </p>
    </Gate>
  );
}
