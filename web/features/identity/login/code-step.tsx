import './messages.ts';
import { useLayoutEffect, useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { Problem } from '../../../shared/api/problem.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { useRequired } from './use-required.ts';

/**
 * Asks for the second factor after a correct password: a code, or a passkey where the person has one. The password form
 * below keeps its input.
 */
export function CodeStep({
  lead,
  app,
  passkey,
  login,
  submitLabel,
  onSubmit,
  onBack,
}: {
  /** Whose second factor it is, or after what. */
  lead: string;
  /** The person has an authenticator app; otherwise the only codes are those for recovery. */
  app: boolean;
  passkey?: { busy: boolean; onPress: () => void };
  login: { isPending: boolean; error: Error | null };
  submitLabel: string;
  onSubmit: (code: string) => void;
  onBack: () => void;
}) {
  const t = useTexts();
  const [recovery, setRecovery] = useState(!app);
  const [sent, setSent] = useState<string>();
  const { form, field, select, reset } = useRequired({
    initial: { code: '' },
    missing: { code: t('login:codeMissing') },
    command: login,
    send: ({ code }) => {
      setSent(code);
      onSubmit(code.trim());
    },
  });
  const code = field('code');
  const isWrong = login.error instanceof Problem && login.error.code === 'second_factor_wrong' && code.value === sent;

  // Focuses and selects the field when it appears and after a refused code. Synchronous, so that no key stroke is lost.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus also returns when the kind of code changes
  useLayoutEffect(() => {
    select('code');
  }, [login.error, recovery]);

  return (
    <form {...form} className="login-form stack gap-4">
      <p>
        <bdi>{lead}</bdi>
      </p>
      <Field
        {...code}
        error={code.error ?? (isWrong ? t('login:codeWrong') : undefined)}
        label={recovery ? t('login:recovery') : t('login:code')}
        help={recovery ? t('login:recoveryHelp') : t('login:codeHelp')}
        autoComplete="one-time-code"
        inputMode={recovery ? 'text' : 'numeric'}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
      />
      <p className="login-steps">
        <Button kind="primary" type="submit" aria-busy={login.isPending}>
          {submitLabel}
        </Button>
        <Button kind="quiet" onClick={onBack}>
          {t('login:back')}
        </Button>
      </p>
      {passkey && (
        <p>
          <PasskeyButton label={t('login:passkey.useHere')} {...passkey} />
        </p>
      )}
      <p hidden={!app}>
        <button
          type="button"
          className="text-button"
          onClick={() => {
            setRecovery(!recovery);
            reset();
          }}
        >
          {recovery ? t('login:useApp') : t('login:useRecovery')}
        </button>
      </p>
    </form>
  );
}
