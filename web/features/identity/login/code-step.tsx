import './messages.ts';
import { useLayoutEffect, useState } from 'react';
import { z } from 'zod';
import { useTexts } from '../../../i18n/texts.ts';
import { FormField } from '../../../shared/forms/fields.tsx';
import { useZodForm } from '../../../shared/forms/use-zod-form.ts';
import { Button } from '../../../ui/button.tsx';
import { PasskeyButton } from './passkey-button.tsx';

const schema = z.object({ code: z.string().trim().min(1, 'codeMissing') });

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
  const form = useZodForm({
    schema,
    initial: { code: '' },
    texts: { codeMissing: t('login:codeMissing') },
    problemAt: ({ code }) => ({ code: code === 'second_factor_wrong' ? t('login:codeWrong') : undefined }),
    fieldAt: () => undefined,
    command: login,
    send: ({ code }) => onSubmit(code),
  });

  // Focuses and selects the field when it appears and after a refused code. Synchronous, so that no key stroke is lost.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus also returns when the kind of code changes
  useLayoutEffect(() => {
    form.setFocus('code', { shouldSelect: true });
  }, [login.error, recovery, form.setFocus]);

  return (
    <form {...form.props} className="login-form stack gap-4">
      <p>
        <bdi>{lead}</bdi>
      </p>
      <FormField
        form={form}
        label={recovery ? t('login:recovery') : t('login:code')}
        help={recovery ? t('login:recoveryHelp') : t('login:codeHelp')}
        name="code"
        autoComplete="one-time-code"
        inputMode={recovery ? 'text' : 'numeric'}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        required
      />
      <p className="login-steps">
        <Button kind="primary" type="submit" aria-busy={form.busy}>
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
            form.reset();
          }}
        >
          {recovery ? t('login:useApp') : t('login:useRecovery')}
        </button>
      </p>
    </form>
  );
}
