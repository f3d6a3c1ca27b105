import './change-password.css';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useWords } from '../../../i18n/language.tsx';
import { isStatus } from '../../../shared/api/problem.ts';
import { changePassword, useSession } from '../../../shared/session/session.ts';
import { SignInProblem } from '../../../shared/session/sign-in-problem.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Tick } from '../../../ui/tick.tsx';
import { isWrong } from './api.ts';
import { useAccountWords } from './words.ts';

/** The API's minimum length. */
const shortest = 12;

/** Changes the signed-in person's password. */
export function ChangePassword({ onDone, onCancel }: { onDone: () => void; onCancel?: () => void }) {
  const { login, password: t } = useWords();
  const account = useAccountWords();
  const { user } = useSession();
  const form = useRef<HTMLFormElement>(null);
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [seen, setSeen] = useState(false);
  const [tried, setTried] = useState(false);
  const focus = (name: string) => form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus();

  const change = useMutation({
    mutationFn: changePassword,
    onSuccess: onDone,
    onError: (error) => {
      if (isStatus(error, 422)) focus(isWrong(error, 'newPassword') ? 'newPassword' : 'currentPassword');
    },
  });
  // An error applies only while its field still has the refused value.
  const wrong = isWrong(change.error, 'currentPassword') && change.variables?.currentPassword === current;
  const weak = isWrong(change.error, 'newPassword') && change.variables?.newPassword === next;
  const errors = {
    current: wrong ? t.wrong : tried && current === '' ? t.currentMissing : undefined,
    next: tried && next.length < shortest ? t.tooShort(shortest) : weak ? account.password.weak : undefined,
  };

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (current === '') focus('currentPassword');
    else if (next.length < shortest) focus('newPassword');
    else if (!change.isPending) change.mutate({ currentPassword: current, newPassword: next });
  }

  const type = seen ? 'text' : 'password';
  return (
    <form ref={form} className="password" onSubmit={submit} noValidate aria-label={t.change}>
      {/* Password managers store a password under a user name. */}
      <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
      <Field
        label={t.current}
        name="currentPassword"
        type={type}
        autoComplete="current-password"
        maxLength={200}
        required
        value={current}
        onChange={(event) => setCurrent(event.target.value)}
        error={errors.current}
      />
      <Field
        label={t.next}
        help={t.nextHelp(shortest)}
        name="newPassword"
        type={type}
        autoComplete="new-password"
        maxLength={200}
        required
        value={next}
        onChange={(event) => setNext(event.target.value)}
        error={errors.next}
      />
      <Tick checked={seen} onChange={(event) => setSeen(event.target.checked)}>
        {login.showPassword}
      </Tick>
      {change.error && !isStatus(change.error, 422) && <SignInProblem error={change.error} />}
      <p className="password-actions">
        <Button kind="primary" type="submit" aria-busy={change.isPending}>
          {t.save}
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
