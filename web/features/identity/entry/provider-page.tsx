import './messages.ts';
import '../login/messages.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useTexts } from '../../../i18n/texts.ts';
import { api, type BodyOf } from '../../../shared/api/client.ts';
import { Problem } from '../../../shared/api/problem.ts';
import { SentenceText } from '../../../shared/sentences/sentence-text.tsx';
import { provedAgain, type Session, sessionKey } from '../../../shared/session/session.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { CodeStep } from '../login/code-step.tsx';
import { Gate } from '../login/gate.tsx';
import { localPath } from '../login/local-path.ts';
import { PasskeyProblem } from '../login/passkey-button.tsx';
import { askForPasskey, HeldPasskey, methodsQuery, NoPasskey, usesPasskeys } from '../login/passkeys.ts';
import { endTrip } from '../login/provider.ts';
import { ProviderProblem } from '../login/provider-button.tsx';

/** What the identity provider sent the browser back with. */
function broughtBack() {
  const given = new URLSearchParams(window.location.search);
  const iss = given.get('iss');
  return {
    code: given.get('code') ?? '',
    state: given.get('state') ?? '',
    ...(iss !== null && { iss }),
  };
}

type Brought = ReturnType<typeof broughtBack>;

/** Where the identity provider sends the browser back to: the end of a sign-in, or of a proof of who one is. */
export function ProviderPage() {
  const t = useTexts();
  const [brought] = useState(broughtBack);
  const [trip] = useState(endTrip);
  const methods = useQuery(methodsQuery);
  const name = methods.data?.provider?.name ?? t('entry:provider.someName');
  const navigate = useNavigate();
  const client = useQueryClient();
  const enter = async (session: Session) => {
    client.setQueryData(sessionKey, session);
    provedAgain();
    const { next, invitation } = trip;
    const joined = session.memberships.some(({ merchantId }) => merchantId === invitation?.merchantId);
    if (invitation === undefined) return navigate(localPath(next), { replace: true });
    const path = joined ? `/m/${invitation.merchantId}/home` : `/invitation#${invitation.token}`;
    return navigate(path, { replace: true });
  };
  const command = useMutation({
    mutationKey: ['log-in'],
    mutationFn: async (body: Brought) => {
      if (trip.purpose === 'proof') {
        await api.post('/v1/session/provider/proof', { body });
        return undefined;
      }
      const invitation = trip.invitation?.token;
      return api.post('/v1/session/provider', { body: { ...body, ...(invitation !== undefined && { invitation }) } });
    },
    onSuccess: (session) => (session ? enter(session) : navigate(localPath(trip.next), { replace: true })),
  });

  // A code is good once, and has no business in the history of the browser.
  const sent = useRef(false);
  useEffect(() => {
    if (sent.current) return;
    sent.current = true;
    window.history.replaceState(window.history.state, '', window.location.pathname);
    if (brought.code !== '') command.mutate(brought);
  }, [brought, command.mutate]);

  const { error } = command;
  const challenge = error instanceof Problem ? error.challenge : undefined;
  return (
    <Gate title={trip.purpose === 'proof' ? t('entry:provider.proof', { name }) : t('entry:provider.title', { name })}>
      {brought.code === '' ? (
        <Refused name={name} next={trip.next}>
          {t('entry:provider.canceled')}
        </Refused>
      ) : error instanceof Problem && challenge !== undefined ? (
        <Second name={name} first={error} challenge={challenge} onEntered={enter} />
      ) : error ? (
        <ProviderRefusal name={name} next={trip.next} error={error} />
      ) : (
        <>
          <p className="unseen" role="status">
            {t('entry:provider.busy')}
          </p>
          <Skeleton width="long" />
        </>
      )}
    </Gate>
  );
}

function ProviderRefusal({ name, next, error }: { name: string; next: string; error: Error }) {
  const isRefusal = error instanceof Problem && error.code === 'sign_in_refused';
  if (isRefusal) {
    return (
      <Refused name={name} next={next}>
        <SentenceText text={error.message} />
      </Refused>
    );
  }
  return (
    <>
      <ProviderProblem name={name} error={error} />
      <Back next={next} />
    </>
  );
}

function Refused({ name, next, children }: { name: string; next: string; children: ReactNode }) {
  const t = useTexts();
  return (
    <>
      <Notice tone="bad" icon="alert" role="alert" title={t('entry:provider.refused', { name })}>
        <p>{children}</p>
      </Notice>
      <Back next={next} />
    </>
  );
}

function Back({ next }: { next: string }) {
  const t = useTexts();
  const path = localPath(next);
  return (
    <p className="login-help">
      <Link to={path === '/' ? '/login' : `/login?${new URLSearchParams({ next: path })}`}>{t('entry:toLogin')}</Link>
    </p>
  );
}

/** A second factor of ours, after the provider's word. Each refusal has another challenge, for one more try. */
function Second({
  name,
  first,
  challenge,
  onEntered,
}: {
  name: string;
  first: Problem;
  challenge: string;
  onEntered: (session: Session) => void;
}) {
  const t = useTexts();
  const navigate = useNavigate();
  const methods = useQuery(methodsQuery);
  const [now, setNow] = useState(challenge);
  const send = useMutation({
    mutationKey: ['log-in'],
    mutationFn: async (given: { code: string } | { passkey: BodyOf<'PasskeyAssertion'> | undefined }) => {
      const body = 'code' in given ? given : { passkey: given.passkey ?? (await askForPasskey('sign-in')) };
      return api.post('/v1/session/provider/second-factor', { body: { challenge: now, ...body } });
    },
    onError: (error) => {
      if (error instanceof Problem && error.challenge !== undefined) setNow(error.challenge);
    },
    onSuccess: onEntered,
  });
  const { error } = send;
  if (error instanceof Problem && error.code === 'sign_in_refused') {
    return <ProviderRefusal name={name} next="/" error={error} />;
  }
  const ofPasskey =
    error instanceof NoPasskey ||
    error instanceof HeldPasskey ||
    (error instanceof Problem && error.code === 'passkey_refused');
  return (
    <>
      {error && ofPasskey && <PasskeyProblem error={error} />}
      {error && !ofPasskey && !(error instanceof Problem && error.code === 'second_factor_wrong') && (
        <ProviderProblem name={name} error={error} />
      )}
      <CodeStep
        lead={t('entry:provider.factor', { name })}
        app={first.secondFactors.includes('code')}
        login={send}
        submitLabel={send.isPending ? t('login:busy') : t('login:submit')}
        onSubmit={(code) => send.mutate({ code })}
        onBack={() => void navigate('/login', { replace: true })}
        {...(usesPasskeys(methods.data) &&
          first.secondFactors.includes('passkey') && {
            passkey: { busy: send.isPending, onPress: () => send.mutate({ passkey: undefined }) },
          })}
      />
    </>
  );
}
