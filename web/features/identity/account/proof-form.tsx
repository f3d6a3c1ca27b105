import './messages.ts';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { z } from 'zod';
import { useTexts } from '../../../i18n/texts.ts';
import { FormField } from '../../../shared/forms/fields.tsx';
import { useZodForm } from '../../../shared/forms/use-zod-form.ts';
import { useSession } from '../../../shared/session/session.ts';
import { SignInProblem } from '../../../shared/session/sign-in-problem.tsx';
import { Button } from '../../../ui/button.tsx';
import type { Proof } from './api.ts';

const schema = z.object({
  password: z.string().min(1, 'passwordMissing'),
  code: z.string().trim().min(1, 'codeMissing'),
});

/** Asks for password and code, with the effect of the change stated before it. */
export function ProofForm<Answer>({
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
  const t = useTexts();
  const { user } = useSession();
  const id = useId();
  const command = useMutation({ mutationFn: act, onSuccess: onDone });
  const form = useZodForm({
    schema,
    initial: { password: '', code: '' },
    texts: { passwordMissing: t('account:factor.passwordMissing'), codeMissing: t('account:factor.codeMissing') },
    refusals: { password: t('account:factor.passwordWrong'), code: t('account:factor.codeWrong') },
    command,
    send: (proof) => command.mutate(proof),
  });

  return (
    <form {...form.props} className="account-form stack start" aria-describedby={`${id}-why`}>
      <p id={`${id}-why`}>{consequence}</p>
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
      <FormField
        form={form}
        label={t('account:factor.code')}
        help={t('account:factor.codeHelp')}
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        maxLength={40}
        required
      />
      {form.problem && <SignInProblem error={form.problem} />}
      <p className="account-actions cluster stack gap-2">
        <Button kind="primary" type="submit" aria-busy={form.busy}>
          {label}
        </Button>
        <Button kind="quiet" onClick={onCancel}>
          {t('account:factor.cancel')}
        </Button>
      </p>
    </form>
  );
}
