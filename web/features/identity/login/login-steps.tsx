import './messages.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { isStatus, Problem } from '../../../shared/api/problem.ts';
import { logIn, sessionKey } from '../../../shared/session/session.ts';
import { SignInProblem } from '../../../shared/session/sign-in-problem.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { CodeStep } from './code-step.tsx';
import { type Credentials, PasswordForm } from './password-form.tsx';

/** The login's command, and the step that it has reached. */
export function useLogin() {
  const client = useQueryClient();
  /** The password was correct and a code is required. */
  const [second, setSecond] = useState<Credentials>();
  const command = useMutation({
    mutationKey: ['log-in'],
    mutationFn: logIn,
    onSuccess: (found) => client.setQueryData(sessionKey, found),
    onError: (error, { email, password }) => {
      const code = error instanceof Problem ? error.code : '';
      if (code === 'second_factor_required') setSecond({ email, password });
      // A password changed meanwhile leads back to the first step. After a failed request the step stays.
      else if (code === 'unauthorized') setSecond(undefined);
    },
  });
  const back = () => {
    setSecond(undefined);
    command.reset();
  };
  return { command, second, back };
}

/** E-mail and password, then the code where there is a second factor, and why either was refused. */
export function LoginSteps({
  login: { command, second, back },
  email,
}: {
  login: ReturnType<typeof useLogin>;
  email?: string;
}) {
  const t = useTexts();
  return (
    <>
      {command.error && <LoginProblem error={command.error} />}
      {second && (
        <CodeStep
          email={second.email}
          login={command}
          submitLabel={command.isPending ? t('login:busy') : t('login:submit')}
          onSubmit={(code) => command.mutate({ ...second, code })}
          onBack={back}
        />
      )}
      <PasswordForm
        email={email}
        hidden={second !== undefined}
        login={command}
        onSubmit={(given) => command.mutate(given)}
      />
    </>
  );
}

/** Why the login was refused, unless that is a request for the code, or about the code. */
function LoginProblem({ error }: { error: Error }) {
  const t = useTexts();
  const code = error instanceof Problem ? error.code : undefined;
  if (code === 'second_factor_required' || code === 'second_factor_wrong') return null;
  const expired = code === 'one_time_password_expired';
  // A 422 means that the text is no e-mail address, so it cannot belong to a person.
  if (!expired && code !== 'unauthorized' && !isStatus(error, 422)) return <SignInProblem error={error} />;
  return (
    <Notice tone="bad" icon="alert" role="alert">
      <p>{expired ? t('login:expired') : t('login:wrong')}</p>
    </Notice>
  );
}
