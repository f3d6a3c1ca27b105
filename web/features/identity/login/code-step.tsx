import { type FormEvent, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { useLoginWords } from './words.ts';

/** Asks for the code of the second factor after a correct password. The password form below keeps its input. */
export function CodeStep({
  email,
  wrong,
  busy,
  submitLabel,
  onSubmit,
  onBack,
}: {
  email: string;
  /** The code that was refused. */
  wrong: string | undefined;
  busy: boolean;
  submitLabel: string;
  onSubmit: (code: string) => void;
  onBack: () => void;
}) {
  const t = useLoginWords();
  const form = useRef<HTMLFormElement>(null);
  const [code, setCode] = useState('');
  const [recovery, setRecovery] = useState(false);
  const [tried, setTried] = useState(false);
  const input = () => form.current?.querySelector<HTMLInputElement>('[name=code]');

  // Focuses and selects the field when it appears and after a refused code. Synchronous, so that no key stroke is lost.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus also returns when the kind of code changes
  useLayoutEffect(() => {
    input()?.select();
    input()?.focus();
  }, [wrong, recovery]);

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (code.trim() === '') input()?.focus();
    else if (!busy) onSubmit(code.trim());
  }

  const refused = wrong !== undefined && wrong === code.trim();
  const missing = tried && code.trim() === '';
  return (
    <form ref={form} className="login-form" onSubmit={submit} noValidate>
      <p>
        <bdi>{t.lead(email)}</bdi>
      </p>
      <Field
        label={recovery ? t.recovery : t.code}
        help={recovery ? t.recoveryHelp : t.codeHelp}
        name="code"
        autoComplete="one-time-code"
        inputMode={recovery ? 'text' : 'numeric'}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        required
        value={code}
        onChange={(event) => setCode(event.target.value)}
        error={refused ? t.codeWrong : missing ? t.codeMissing : undefined}
      />
      <p className="login-steps">
        <Button kind="primary" type="submit" aria-busy={busy}>
          {submitLabel}
        </Button>
        <Button kind="quiet" onClick={onBack}>
          {t.back}
        </Button>
      </p>
      <p>
        <button
          type="button"
          className="text-button"
          onClick={() => {
            setRecovery(!recovery);
            setCode('');
            setTried(false);
          }}
        >
          {recovery ? t.useApp : t.useRecovery}
        </button>
      </p>
    </form>
  );
}
