import './login-page.css';
import './messages.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { useTexts } from '../../../i18n/texts.ts';
import { isStatus, Problem } from '../../../shared/api/problem.ts';
import { PageTitle } from '../../../shared/session/page-title.tsx';
import { logIn, sessionKey, sessionQuery } from '../../../shared/session/session.ts';
import { SignInProblem } from '../../../shared/session/sign-in-problem.tsx';
import { Mark } from '../../../ui/mark.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Preferences } from '../../../ui/preferences.tsx';
import { CodeStep } from './code-step.tsx';
import { localPath } from './local-path.ts';
import { type Credentials, PasswordForm } from './password-form.tsx';

/** The login at a URL of its own, which then redirects to the requested page. */
export function LoginPage() {
  const [params] = useSearchParams();
  const session = useQuery(sessionQuery);
  if (session.data) return <Navigate to={localPath(params.get('next'))} replace />;
  return <Login ended={false} />;
}

/** @param ended a session ended on an open page, which stays mounted behind the login. */
export function Login({ ended }: { ended: boolean }) {
  const t = useTexts();
  const client = useQueryClient();
  /** The password was correct and a code is required. */
  const [second, setSecond] = useState<Credentials>();

  const login = useMutation({
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

  return (
    <div className="login">
      <PageTitle title={t('login:title')} />
      <header className="login-head">
        <p className="row large strong">
          <Mark />
          Trilho
        </p>
        <Preferences />
      </header>
      <main className="login-main stack gap-2">
        <h1>{t('login:title')}</h1>
        <p className="muted">{t('login:slogan')}</p>
        {ended && !login.error && (
          <Notice tone="wait" icon="clock" role="status">
            <p>{t('login:ended')}</p>
          </Notice>
        )}
        {login.error && <LoginProblem error={login.error} />}
        {second && (
          <CodeStep
            email={second.email}
            login={login}
            submitLabel={login.isPending ? t('login:busy') : t('login:submit')}
            onSubmit={(code) => login.mutate({ ...second, code })}
            onBack={() => {
              setSecond(undefined);
              login.reset();
            }}
          />
        )}
        <PasswordForm hidden={second !== undefined} login={login} onSubmit={(given) => login.mutate(given)} />
        <p className="login-help muted">{t('login:help')}</p>
      </main>
    </div>
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
