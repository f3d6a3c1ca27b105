import './messages.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
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
import { ProviderButton } from '../login/provider-button.tsx';
import { factorQuery, type Proof, providerQuery } from './api.ts';

const optional = z.object({ password: z.string(), code: z.string().trim() });
const password = { password: optional.shape.password.min(1, 'passwordMissing') };
const code = { code: optional.shape.code.min(1, 'codeMissing') };
const schemas = { neither: optional, password: optional.extend(password), code: optional.extend(code) } as const;
const both = schemas.password.extend(code);

/**
 * Asks for what opens the account, with the effect of the change stated before it: the password, with a code where there
 * is a second factor, or a passkey, or a fresh sign-in at the identity provider.
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
  const provider = methods?.provider;
  const { data: bound } = useQuery({ ...providerQuery, enabled: provider !== undefined });
  const proved = bound?.provedUntil !== undefined;
  const wantsPassword = !proved && !provider?.only;
  const wantsCode = guarded && (proved ? bound.codeToo : wantsPassword);
  const client = useQueryClient();
  const command = useMutation({
    mutationFn: async (given: Proof | 'passkey') =>
      act(given === 'passkey' ? { passkey: await askForPasskey('proof') } : given),
    onSuccess: onDone,
    // A proof by the provider is used up.
    onSettled: () => proved && client.invalidateQueries({ queryKey: providerQuery.queryKey }),
  });
  const form = useZodForm({
    schema: wantsPassword && wantsCode ? both : schemas[wantsPassword ? 'password' : wantsCode ? 'code' : 'neither'],
    initial: { password: '', code: '' },
    texts: { passwordMissing: t('account:factor.passwordMissing'), codeMissing: t('account:factor.codeMissing') },
    refusals: { password: t('account:factor.passwordWrong'), code: t('account:factor.codeWrong') },
    command,
    send: ({ password, code }) =>
      command.mutate({ ...(proved ? { provider: true } : { password }), ...(wantsCode && { code }) }),
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
      {provider && bound?.since && !proved && (
        <ProviderButton
          name={provider.name}
          label={t('account:provider.confirm', { name: provider.name })}
          trip={() => ({ purpose: 'proof', next: `${window.location.pathname}${window.location.search}` })}
        />
      )}
      {provider && proved && <p>{t('account:provider.proved', { name: provider.name })}</p>}
      <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
      {wantsPassword && (
        <FormField
          form={form}
          label={t('account:factor.password')}
          name="password"
          type="password"
          autoComplete="current-password"
          maxLength={200}
          required
        />
      )}
      {wantsCode && (
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
        {(proved || wantsPassword) && (
          <Button kind={danger ? 'danger' : 'primary'} type="submit" aria-busy={form.busy}>
            {label}
          </Button>
        )}
        {onCancel && (
          <Button kind="quiet" onClick={onCancel}>
            {t('account:factor.cancel')}
          </Button>
        )}
      </p>
    </form>
  );
}
