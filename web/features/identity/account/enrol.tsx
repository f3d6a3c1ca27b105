import './account.css';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { isStatus } from '../../../shared/api/problem.ts';
import { useSession } from '../../../shared/session/session.ts';
import { SignInProblem } from '../../../shared/session/sign-in-problem.tsx';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Field } from '../../../ui/field.tsx';
import { confirmFactor, isWrong, offerFactor } from './api.ts';
import { Qr } from './qr.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { useAccountWords } from './words.ts';

/**
 * Sets up a second factor in three steps: password, authenticator app, recovery codes. Only the last one calls onDone.
 */
export function Enrol({ onDone, onCancel }: { onDone: () => void; onCancel?: () => void }) {
  const [offer, setOffer] = useState<{ secret: string; uri: string }>();
  const [codes, setCodes] = useState<string[]>();
  if (codes) {
    return (
      <Step n={3} title="save">
        <RecoveryCodes codes={codes} onDone={onDone} />
      </Step>
    );
  }
  if (offer) {
    return (
      <Step n={2} title="scan">
        <Scan {...offer} onConfirmed={setCodes} onCancel={onCancel} />
      </Step>
    );
  }
  return (
    <Step n={1} title="prove">
      <Prove onOffered={setOffer} onCancel={onCancel} />
    </Step>
  );
}

function Step({ n, title, children }: { n: number; title: 'prove' | 'scan' | 'save'; children: ReactNode }) {
  const { factor: t } = useAccountWords();
  const head = useRef<HTMLHeadingElement>(null);
  // Moves the focus to each new step's title, synchronously. The first step leaves the focus where it is.
  useLayoutEffect(() => {
    if (n > 1) head.current?.focus();
  }, [n]);
  return (
    <section className="enrol">
      <p className="muted">{t.step(n)}</p>
      <h3 ref={head} tabIndex={-1}>
        {t[title]}
      </h3>
      {children}
    </section>
  );
}

function Prove({
  onOffered,
  onCancel,
}: {
  onOffered: (offer: { secret: string; uri: string }) => void;
  onCancel: (() => void) | undefined;
}) {
  const { factor: t } = useAccountWords();
  const { user } = useSession();
  const field = useRef<HTMLFormElement>(null);
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const focus = () => field.current?.querySelector<HTMLInputElement>('[name=password]')?.focus();
  const offer = useMutation({ mutationFn: offerFactor, onSuccess: onOffered, onError: focus });
  const wrong = isWrong(offer.error, 'password') && offer.variables === password;

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (password === '') focus();
    else if (!offer.isPending) offer.mutate(password);
  }

  return (
    <form ref={field} className="account-form" noValidate onSubmit={submit}>
      <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
      <Field
        label={t.password}
        name="password"
        type="password"
        autoComplete="current-password"
        maxLength={200}
        required
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={wrong ? t.passwordWrong : tried && password === '' ? t.passwordMissing : undefined}
      />
      {offer.error && !isStatus(offer.error, 422) && <SignInProblem error={offer.error} />}
      <p className="account-actions">
        <Button kind="primary" type="submit" aria-busy={offer.isPending}>
          {t.next}
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

function Scan({
  secret,
  uri,
  onConfirmed,
  onCancel,
}: {
  secret: string;
  uri: string;
  onConfirmed: (codes: string[]) => void;
  onCancel: (() => void) | undefined;
}) {
  const { factor: t } = useAccountWords();
  const form = useRef<HTMLFormElement>(null);
  const [code, setCode] = useState('');
  const [tried, setTried] = useState(false);
  const input = () => form.current?.querySelector<HTMLInputElement>('[name=code]');
  const confirm = useMutation({
    mutationFn: confirmFactor,
    onSuccess: ({ recoveryCodes }) => onConfirmed(recoveryCodes),
    onError: () => input()?.select(),
  });
  const wrong = isStatus(confirm.error, 422) && confirm.variables === code;

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (code.trim() === '') input()?.focus();
    else if (!confirm.isPending) confirm.mutate(code);
  }

  return (
    <form ref={form} className="account-form" noValidate onSubmit={submit}>
      <p className="muted">{t.scanHelp}</p>
      <div className="enrol-scan">
        <Qr text={uri} label={t.qr} />
        <div className="enrol-key">
          <p>{t.byHand}</p>
          <p className="enrol-secret">{secret.replace(/.{4}(?=.)/g, '$& ')}</p>
          <CopyButton text={secret} label={t.copySecret} />
          <a href={uri}>{t.open}</a>
        </div>
      </div>
      <Field
        label={t.six}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={40}
        required
        value={code}
        onChange={(event) => setCode(event.target.value)}
        error={wrong ? t.codeWrong : tried && code.trim() === '' ? t.codeMissing : undefined}
      />
      {confirm.error && !isStatus(confirm.error, 422) && <SignInProblem error={confirm.error} />}
      <p className="account-actions">
        <Button kind="primary" type="submit" aria-busy={confirm.isPending}>
          {t.confirm}
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
