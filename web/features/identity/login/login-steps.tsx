import './messages.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import type { BodyOf } from '../../../shared/api/client.ts';
import { isStatus, Problem } from '../../../shared/api/problem.ts';
import { logIn, logInByPasskey, sessionKey } from '../../../shared/session/session.ts';
import { SignInProblem } from '../../../shared/session/sign-in-problem.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { CodeStep } from './code-step.tsx';
import { PasskeyButton, PasskeyProblem } from './passkey-button.tsx';
import { askForPasskey, fillsPasskeys, methodsQuery, passkeyFromField, usesPasskeys } from './passkeys.ts';
import { type Credentials, PasswordForm } from './password-form.tsx';
import type { Trip } from './provider.ts';
import { ProviderButton } from './provider-button.tsx';

/** The second step: the password was right, and one of these is required too. */
interface Second extends Credentials {
  factors: readonly string[];
}

/** The login's commands, and the step that it has reached. */
export function useLogin() {
  const client = useQueryClient();
  const [second, setSecond] = useState<Second>();
  const common = {
    mutationKey: ['log-in'],
    onSuccess: (found: Awaited<ReturnType<typeof logIn>>) => client.setQueryData(sessionKey, found),
  };
  const command = useMutation({
    ...common,
    mutationFn: logIn,
    onError: (error, { email, password }) => {
      const { code, secondFactors } = error instanceof Problem ? error : { code: '', secondFactors: [] };
      if (code === 'second_factor_required') setSecond({ email, password, factors: secondFactors });
      // A password changed meanwhile leads back to the first step. After a failed request the step stays.
      else if (code === 'unauthorized') setSecond(undefined);
    },
  });
  const byPasskey = useMutation({
    ...common,
    mutationFn: async (chosen: BodyOf<'PasskeyAssertion'> | undefined) => {
      const passkey = chosen ?? (await askForPasskey('sign-in'));
      return second ? logIn({ email: second.email, password: second.password, passkey }) : logInByPasskey(passkey);
    },
  });
  const back = () => {
    setSecond(undefined);
    command.reset();
    byPasskey.reset();
  };
  return { command, byPasskey, second, back };
}

/** E-mail and password, then the second factor where there is one, or a passkey alone, and why either was refused. */
export function LoginSteps({
  login: { command, byPasskey, second, back },
  email,
  trip,
}: {
  login: ReturnType<typeof useLogin>;
  email?: string;
  /** What to do after a sign-in at the identity provider. */
  trip: () => Trip;
}) {
  const t = useTexts();
  const methods = useQuery(methodsQuery);
  const provider = methods.data?.provider;
  /** Where passwords are off, the other ways are for whoever was let in by the command line. */
  const [others, setOthers] = useState(false);
  const open = !provider?.only || others || second !== undefined;
  const passkeys = open && usesPasskeys(methods.data);
  usePasskeysInField(passkeys && !second && !byPasskey.isPending, byPasskey.mutate);
  const pressPasskey = () => {
    command.reset();
    byPasskey.mutate(undefined);
  };
  const problem = byPasskey.error ? (
    <PasskeyProblem error={byPasskey.error} />
  ) : (
    command.error && <LoginProblem error={command.error} />
  );
  // Without the answer the password is offered: the API may be back by the time it is sent.
  if (methods.isPending) return null;
  return (
    <>
      {provider && !second && (
        <div className="login-provider">
          <ProviderButton
            name={provider.name}
            label={t('login:provider.use', { name: provider.name })}
            primary={provider.only}
            trip={trip}
          />
          <p className="muted small">{open ? t('login:provider.or') : t('login:provider.only')}</p>
        </div>
      )}
      {provider?.only && !second && (
        <p>
          <button type="button" className="text-button" aria-expanded={others} onClick={() => setOthers(!others)}>
            {t('login:provider.others')}
          </button>
        </p>
      )}
      {problem}
      {second && (
        <CodeStep
          lead={t('login:lead', { email: second.email })}
          app={second.factors.includes('code')}
          login={command}
          submitLabel={command.isPending ? t('login:busy') : t('login:submit')}
          onSubmit={(code) => {
            byPasskey.reset();
            command.mutate({ email: second.email, password: second.password, code });
          }}
          onBack={back}
          {...(passkeys &&
            second.factors.includes('passkey') && { passkey: { busy: byPasskey.isPending, onPress: pressPasskey } })}
        />
      )}
      <PasswordForm
        email={email}
        hidden={second !== undefined || !open}
        login={command}
        onSubmit={(given) => {
          byPasskey.reset();
          command.mutate(given);
        }}
      />
      {passkeys && !second && (
        <p className="login-other">
          <PasskeyButton label={t('login:passkey.use')} busy={byPasskey.isPending} onPress={pressPasskey} />
        </p>
      )}
    </>
  );
}

/** Offers passkeys in the field of the e-mail, in browsers that can. */
function usePasskeysInField(wanted: boolean, onChosen: (passkey: BodyOf<'PasskeyAssertion'>) => void): void {
  const chosen = useEffectEvent(onChosen);
  useEffect(() => {
    if (!wanted) return;
    const ending = new AbortController();
    void (async () => {
      if (!(await fillsPasskeys())) return;
      const passkey = await passkeyFromField(ending.signal);
      if (passkey && !ending.signal.aborted) chosen(passkey);
      // An aid: without it, also when the API is away, there are the form and the button.
    })().catch(() => {});
    return () => ending.abort();
  }, [wanted]);
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
