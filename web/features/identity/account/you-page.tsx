import './account.css';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useWords } from '../../../i18n/language.tsx';
import { ErrorState } from '../../../shared/api/error-state.tsx';
import { isStatus } from '../../../shared/api/problem.ts';
import { PageTitle } from '../../../shared/session/page-title.tsx';
import { sessionKey, useSession } from '../../../shared/session/session.ts';
import { SignInProblem } from '../../../shared/session/sign-in-problem.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Fact } from '../../../ui/facts.tsx';
import { Field } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TimeCell } from '../../../ui/time-cell.tsx';
import { shortAgent } from './agent.ts';
import {
  endOwnSession,
  factorQuery,
  isWrong,
  type OwnSession,
  type Proof,
  renewCodes,
  sessionsQuery,
  turnFactorOff,
} from './api.ts';
import { ChangePassword } from './change-password.tsx';
import { Enrol } from './enrol.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { useAccountWords } from './words.ts';

/** The signed-in person's own settings: authentication and sessions. */
export function YouPage() {
  const t = useAccountWords();
  const { roles } = useWords();
  const { user, memberships } = useSession();
  // Loaded before the content below is shown, so that the content does not shift.
  const factor = useQuery(factorQuery);
  const settled = factor.data !== undefined || factor.isError;
  return (
    <div className="account">
      <PageTitle title={t.title} />
      <h1>{t.title}</h1>
      <p className="muted">{t.lead}</p>
      <div className="account-parts">
        <section className="account-part" aria-labelledby="you-who">
          <h2 id="you-who">
            <bdi>{user.name}</bdi>
          </h2>
          <dl>
            <Fact name={t.email}>
              <bdi>{user.email}</bdi>
            </Fact>
            <Fact name={t.access}>
              <ul>
                {memberships.map(({ merchantId, merchantName, role }) => (
                  <li key={merchantId}>
                    <bdi>{merchantName}</bdi> · {roles[role] ?? role}
                  </li>
                ))}
              </ul>
            </Fact>
          </dl>
        </section>
        {settled ? (
          <>
            <SecondFactor />
            <Password />
            <Sessions />
          </>
        ) : (
          <Skeleton width="long" />
        )}
      </div>
    </div>
  );
}

function Password() {
  const { password: t } = useAccountWords();
  const words = useWords().password;
  const client = useQueryClient();
  const [state, setState] = useState<'idle' | 'asked' | 'changed'>('idle');
  return (
    <section className="account-part" aria-labelledby="you-password">
      <h2 id="you-password">{t.title}</h2>
      {state === 'asked' ? (
        <ChangePassword
          onDone={() => {
            setState('changed');
            void client.invalidateQueries(sessionsQuery);
          }}
          onCancel={() => setState('idle')}
        />
      ) : (
        <>
          <p className="muted">{t.lead}</p>
          <p>
            <Button onClick={() => setState('asked')}>
              <Icon name="lock" />
              {words.change}
            </Button>
          </p>
        </>
      )}
      <p role="status">{state === 'changed' && words.changed}</p>
    </section>
  );
}

type Doing = 'enrol' | 'renew' | 'off';

function SecondFactor() {
  const { factor: t } = useAccountWords();
  const client = useQueryClient();
  const { data, error, isFetching, refetch } = useQuery(factorQuery);
  const [doing, setDoing] = useState<Doing>();
  const [note, setNote] = useState<string>();
  const [codes, setCodes] = useState<string[]>();
  const begin = (what: Doing) => {
    setNote(undefined);
    setDoing(what);
  };
  const end = (t?: string) => {
    setDoing(undefined);
    setCodes(undefined);
    setNote(t);
    for (const queryKey of [factorQuery.queryKey, sessionsQuery.queryKey, sessionKey])
      void client.invalidateQueries({ queryKey });
  };
  return (
    <section className="account-part" aria-labelledby="you-factor">
      <h2 id="you-factor">{t.title}</h2>
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} busy={isFetching} />}
      {data && (
        <div className="account-state">
          {data.on ? <Badge tone="good" icon="check" word={t.on} /> : <Badge tone="ask" icon="alert" word={t.off} />}
          {data.since && (
            <span className="muted">
              {t.since} <TimeCell at={data.since} />
            </span>
          )}
          {data.on && <span className="muted">{t.codesLeft(data.recoveryCodesLeft)}</span>}
        </div>
      )}
      {data && !data.on && !doing && <p className="muted">{t.offHelp}</p>}
      {data?.on && data.recoveryCodesLeft < 3 && !doing && (
        <Notice tone="ask" icon="alert">
          <p>{t.fewCodes}</p>
        </Notice>
      )}
      {data && !doing && (
        <p className="account-actions">
          {data.on ? (
            <>
              <Button onClick={() => begin('renew')}>{t.renew}</Button>
              <Button onClick={() => begin('off')}>{t.turnOff}</Button>
            </>
          ) : (
            <Button kind="primary" onClick={() => begin('enrol')}>
              {t.setUp}
            </Button>
          )}
        </p>
      )}
      {doing === 'enrol' && <Enrol onDone={() => end(t.doneNote)} onCancel={() => end()} />}
      {doing === 'renew' && !codes && (
        <ProofForm
          consequence={t.renewHelp}
          label={t.renew}
          act={renewCodes}
          onDone={({ recoveryCodes }) => setCodes(recoveryCodes)}
          onCancel={() => end()}
        />
      )}
      {codes && <RecoveryCodes codes={codes} onDone={() => end()} />}
      {doing === 'off' && <TurnOff onDone={() => end(t.offNote)} onCancel={() => end()} />}
      <p role="status">{note}</p>
    </section>
  );
}

function TurnOff({ onDone, onCancel }: { onDone: () => void; onCancel: () => void }) {
  const { factor: t } = useAccountWords();
  const wanting = useSession().memberships.filter(({ secondFactorRequired }) => secondFactorRequired);
  const names = wanting.map(({ merchantName }) => merchantName).join(', ');
  return (
    <ProofForm
      consequence={names ? `${t.turnOffHelp} ${t.turnOffRequired(names)}` : t.turnOffHelp}
      label={t.turnOff}
      act={turnFactorOff}
      onDone={onDone}
      onCancel={onCancel}
    />
  );
}

/** Asks for password and code, with the effect of the change stated before it. */
function ProofForm<Answer>({
  consequence,
  label,
  act,
  onDone,
  onCancel,
}: {
  consequence: string;
  label: string;
  act: (proof: Proof) => Promise<Answer>;
  onDone: (answer: Answer) => void;
  onCancel: () => void;
}) {
  const { factor: t } = useAccountWords();
  const { user } = useSession();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [proof, setProof] = useState<Proof>({ password: '', code: '' });
  const [tried, setTried] = useState(false);
  const focus = (name: keyof Proof) => form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus();
  const command = useMutation({
    mutationFn: act,
    onSuccess: onDone,
    onError: (error) => focus(isWrong(error, 'code') ? 'code' : 'password'),
  });
  const wrong = (field: keyof Proof) => isWrong(command.error, field) && command.variables?.[field] === proof[field];

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    const missing = (['password', 'code'] as const).find((field) => proof[field].trim() === '');
    if (missing) focus(missing);
    else if (!command.isPending) command.mutate(proof);
  }

  return (
    <form ref={form} className="account-form" noValidate onSubmit={submit} aria-describedby={`${id}-why`}>
      <p id={`${id}-why`}>{consequence}</p>
      <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
      <Field
        label={t.password}
        name="password"
        type="password"
        autoComplete="current-password"
        maxLength={200}
        required
        value={proof.password}
        onChange={(event) => setProof({ ...proof, password: event.target.value })}
        error={wrong('password') ? t.passwordWrong : tried && !proof.password ? t.passwordMissing : undefined}
      />
      <Field
        label={t.code}
        help={t.codeHelp}
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        maxLength={40}
        required
        value={proof.code}
        onChange={(event) => setProof({ ...proof, code: event.target.value })}
        error={wrong('code') ? t.codeWrong : tried && !proof.code.trim() ? t.codeMissing : undefined}
      />
      {command.error && !isStatus(command.error, 422) && <SignInProblem error={command.error} />}
      <p className="account-actions">
        <Button kind="primary" type="submit" aria-busy={command.isPending}>
          {label}
        </Button>
        <Button kind="quiet" onClick={onCancel}>
          {t.cancel}
        </Button>
      </p>
    </form>
  );
}

function Sessions() {
  const { sessions: t } = useAccountWords();
  const client = useQueryClient();
  const { data, error, isFetching, refetch } = useQuery(sessionsQuery);
  const end = useMutation({
    mutationFn: ({ id }: OwnSession) => endOwnSession(id),
    onSettled: () => client.invalidateQueries(sessionsQuery),
  });
  return (
    <section className="account-part" aria-labelledby="you-sessions">
      <h2 id="you-sessions">{t.title}</h2>
      <p className="muted">{t.lead}</p>
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} busy={isFetching} />}
      {!data && !error && <Skeleton width="long" />}
      <ul className="own-sessions">
        {data?.map((session) => {
          const name = shortAgent(session.agent) ?? t.unknown;
          return (
            <li key={session.id}>
              <div className="own-session">
                <p className="own-session-name" title={session.agent}>
                  <bdi>{name}</bdi>
                  {session.current && <Badge tone="good" icon="check" word={t.current} />}
                </p>
                <p className="own-session-facts muted">
                  {session.address && <span className="number">{session.address}</span>}
                  <span>
                    {t.opened} <TimeCell at={session.createdAt} />
                  </span>
                  <span>
                    {t.used} <TimeCell at={session.usedAt} />
                  </span>
                </p>
              </div>
              {!session.current && (
                <Button
                  aria-label={t.endOne(`${name} ${session.address ?? ''}`)}
                  aria-busy={end.isPending && end.variables?.id === session.id}
                  onClick={() => end.mutate(session)}
                >
                  {t.end}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {data?.length === 1 && <p className="muted">{t.only}</p>}
      {end.error && !isStatus(end.error, 404) && <SignInProblem error={end.error} />}
      <p role="status">{end.isSuccess && t.ended}</p>
    </section>
  );
}
