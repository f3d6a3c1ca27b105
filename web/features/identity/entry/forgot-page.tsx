import './messages.ts';
import '../login/messages.ts';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import { z } from 'zod';
import { useTexts } from '../../../i18n/texts.ts';
import { FormField } from '../../../shared/forms/fields.tsx';
import { useZodForm } from '../../../shared/forms/use-zod-form.ts';
import { SignInProblem } from '../../../shared/session/sign-in-problem.tsx';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Gate } from '../login/gate.tsx';
import { forgotPassword } from './api.ts';

const schema = z.object({ email: z.string().trim().min(1, 'emailMissing') });

/** Asks for a link by mail, or says who makes one where no mail is sent. It never tells whether there is an account. */
export function ForgotPage() {
  const t = useTexts();
  const ask = useMutation({ mutationFn: forgotPassword });
  const form = useZodForm({
    schema,
    initial: { email: '' },
    texts: { emailMissing: t('login:emailMissing') },
    refusals: { email: t('entry:forgot.emailWrong') },
    command: ask,
    send: ask.mutate,
  });
  return (
    <Gate
      title={t('entry:forgot.title')}
      steps={[
        t('entry:forgot.step.mail'),
        t('entry:forgot.step.once'),
        t('entry:forgot.step.after'),
        t('entry:forgot.step.help'),
      ]}
    >
      {ask.data ? (
        <Notice
          tone={ask.data.byMail ? 'good' : 'wait'}
          icon={ask.data.byMail ? 'check' : 'person'}
          role="status"
          title={ask.data.byMail ? t('entry:forgot.sent') : t('entry:forgot.noMail')}
        >
          <p>{ask.data.byMail ? t('entry:forgot.sentHelp') : t('entry:forgot.noMailHelp')}</p>
        </Notice>
      ) : (
        <>
          <p className="muted">{t('entry:forgot.lead')}</p>
          <form {...form.props} className="login-form stack gap-4">
            <FormField
              form={form}
              label={t('login:email')}
              name="email"
              type="email"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={254}
              required
            />
            {form.problem && <SignInProblem error={form.problem} />}
            <Button kind="primary" type="submit" aria-busy={form.busy}>
              {t('entry:forgot.send')}
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
