import './login-page.css';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { useWords } from '../../../i18n/language.tsx';
import { isStatus, Problem } from '../../../shared/api/problem.ts';
import { PageTitle } from '../../../shared/session/page-title.tsx';
import { logIn, sessionKey, sessionQuery } from '../../../shared/session/session.ts';
import { SignInProblem } from '../../../shared/session/sign-in-problem.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Mark } from '../../../ui/mark.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Preferences } from '../../../ui/preferences.tsx';
import { CodeStep } from './code-step.tsx';
import { localPath } from './local-path.ts';
import { useLoginWords } from './words.ts';

/** The login at a URL of its own, which then redirects to the requested page. */
export function LoginPage() {
  const [params] = useSearchParams();
  const session = useQuery(sessionQuery);
  if (session.data) return <Navigate to={localPath(params.get('next'))} replace />;
  return <Login ended={false} />;
}

/** @param ended a session ended on an open page, which stays mounted behind the login. */
export function Login({ ended }: { ended: boolean }) {
  const words = useWords();
  const t = useLoginWords();
  const client = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [seen, setSeen] = useState(false);
  const [tried, setTried] = useState(false);
  /** The password was correct and a code is required. */
  const [second, setSecond] = useState(false);

  const login = useMutation({
    mutationKey: ['log-in'],
    mutationFn: logIn,
    onSuccess: (found) => client.setQueryData(sessionKey, found),
    onError: (error) => {
      const code = error instanceof Problem ? error.code : '';
      if (code === 'second_factor_required') setSecond(true);
      // A password changed meanwhile leads back to the first step. After a failed request the step stays.
      else if (code === 'unauthorized') setSecond(false);
      form.current?.querySelector<HTMLInputElement>('[name=password]')?.select();
    },
  });

  const problem = login.error instanceof Problem ? login.error.code : undefined;
  const expired = problem === 'one_time_password_expired';
  // A 422 means that the text is no e-mail address, so it cannot belong to a person.
  const wrong = problem === 'unauthorized' || isStatus(login.error, 422);
  const known = wrong || expired || problem === 'second_factor_required' || problem === 'second_factor_wrong';
  const errors = {
    email: tried && email.trim() === '' ? words.login.emailMissing : undefined,
    password: tried && password === '' ? words.login.passwordMissing : undefined,
  };

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    const missing = email.trim() === '' ? 'email' : password === '' ? 'password' : undefined;
    if (missing) form.current?.querySelector<HTMLInputElement>(`[name=${missing}]`)?.focus();
    else if (!login.isPending) login.mutate({ email: email.trim(), password });
  }

  return (
    <div className="login">
      <PageTitle title={words.login.title} />
      <header className="login-head">
        <p className="login-name">
          <Mark />
          Trilho
        </p>
        <Preferences />
      </header>
      <main className="login-main">
        <h1>{words.login.title}</h1>
        <p className="muted">{words.login.lead}</p>
        {ended && !login.error && (
          <Notice tone="wait" icon="clock" role="status">
            <p>{words.login.ended}</p>
          </Notice>
        )}
        {wrong && (
          <Notice tone="bad" icon="alert" role="alert">
            <p>{words.login.wrong}</p>
          </Notice>
        )}
        {expired && (
          <Notice tone="bad" icon="alert" role="alert">
            <p>{t.expired}</p>
          </Notice>
        )}
        {login.error && !known && <SignInProblem error={login.error} />}
        {second && (
          <CodeStep
            email={email.trim()}
            wrong={problem === 'second_factor_wrong' ? login.variables?.code : undefined}
            busy={login.isPending}
            submitLabel={login.isPending ? words.login.busy : words.login.submit}
            onSubmit={(code) => login.mutate({ email: email.trim(), password, code })}
            onBack={() => {
              setSecond(false);
              login.reset();
            }}
          />
        )}
        <form ref={form} className="login-form" onSubmit={submit} noValidate hidden={second}>
          <Field
            label={words.login.email}
            name="email"
            type="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            required
            value={email}
            onChange={(event) => setEmail(event.target.value)}
            error={errors.email}
          />
          <Field
            label={words.login.password}
            name="password"
            type={seen ? 'text' : 'password'}
            autoComplete="current-password"
            required
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            error={errors.password}
          />
          <label className="login-seen">
            <input type="checkbox" checked={seen} onChange={(event) => setSeen(event.target.checked)} />
            {words.login.showPassword}
          </label>
          <Button kind="primary" type="submit" aria-busy={login.isPending}>
            {login.isPending ? words.login.busy : words.login.submit}
          </Button>
        </form>
        <p className="login-help muted">{words.login.help}</p>
      </main>
    </div>
  );
}
