import './messages.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { z } from 'zod';
import { useTexts } from '../../../i18n/texts.ts';
import { Problem } from '../../../shared/api/problem.ts';
import { FormField } from '../../../shared/forms/fields.tsx';
import { useZodForm } from '../../../shared/forms/use-zod-form.ts';
import { useSession } from '../../../shared/session/session.ts';
import { SignInProblem } from '../../../shared/session/sign-in-problem.tsx';
import { Button } from '../../../ui/button.tsx';
import { PasskeyButton, PasskeyProblem } from '../login/passkey-button.tsx';
import { askForPasskey, HeldPasskey, methodsQuery, NoPasskey, usesPasskeys } from '../login/passkeys.ts';
import { factorQuery, type Proof } from './api.ts';

const schema = z.object({ password: z.string().min(1, 'passwordMissing'), code: z.string().trim() });
const withCode = schema.extend({ code: schema.shape.code.min(1, 'codeMissing') });

/**
 * Asks for what opens the account, with the effect of the change stated before it: the password, with a code where there
 * is a second factor, or a passkey.
 */
export function ProofForm<Answer>({
  consequence,
  label,
  danger = false,
  act,
  onDone,
  onCancel,
}: {
  consequence?: string | undefined;
  label: string;
  danger?: boolean;
  act: (proof: Proof) => Promise<Answer>;
  onDone: (answer: Answer) => void;
  onCancel?: (() => void) | undefined;
}) {
  const t = useTexts();
  const { user } = useSession();
  const id = useId();
  const { data: factor } = useQuery(factorQuery);
  const { data: methods } = useQuery(methodsQuery);
  const guarded = factor !== undefined && (factor.on || factor.passkeys > 0);
  const mayUsePasskey = factor !== undefined && factor.passkeys > 0 && usesPasskeys(methods);
  const command = useMutation({
    mutationFn: async (given: Proof | 'passkey') =>
      act(given === 'passkey' ? { passkey: await askForPasskey('proof') } : given),
    onSuccess: onDone,
  });
  const form = useZodForm({
    schema: guarded ? withCode : schema,
    initial: { password: '', code: '' },
    texts: { passwordMissing: t('account:factor.passwordMissing'), codeMissing: t('account:factor.codeMissing') },
    refusals: { password: t('account:factor.passwordWrong'), code: t('account:factor.codeWrong') },
    command,
    send: ({ password, code }) => command.mutate({ password, ...(guarded && { code }) }),
  });
  const { error } = command;
  const aboutPasskey =
    error instanceof NoPasskey ||
    error instanceof HeldPasskey ||
    (error instanceof Problem && error.violations.some(({ field }) => field === 'passkey'));

  return (
    <form {...form.props} className="account-form stack start" aria-describedby={consequence && `${id}-why`}>
      {consequence && <p id={`${id}-why`}>{consequence}</p>}
      {mayUsePasskey && (
        <p>
          <PasskeyButton
            label={t('account:passkeys.confirm')}
            busy={command.isPending && command.variables === 'passkey'}
            onPress={() => command.mutate('passkey')}
          />
        </p>
      )}
      <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
      <FormField
        form={form}
        label={t('account:factor.password')}
        name="password"
        type="password"
        autoComplete="current-password"
        maxLength={200}
        required
      />
      {guarded && (
        <FormField
          form={form}
          label={t('account:factor.code')}
          help={factor.on ? t('account:factor.codeHelp') : t('account:factor.recoveryHelp')}
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          maxLength={40}
          required
        />
      )}
      {error && aboutPasskey ? (
        <PasskeyProblem error={error} />
      ) : (
        form.problem && <SignInProblem error={form.problem} />
      )}
      <p className="account-actions cluster stack gap-2">
        <Button kind={danger ? 'danger' : 'primary'} type="submit" aria-busy={form.busy}>
          {label}
        </Button>
        {onCancel && (
          <Button kind="quiet" onClick={onCancel}>
            {t('account:factor.cancel')}
          </Button>
        )}
      </p>
    </form>
  );
}
