import '../../shared/detail/messages.ts';
import './messages.ts';
import { z } from 'zod';
import { useTexts } from '../../i18n/texts.ts';
import { ActionForm, reasonField } from '../../shared/detail/action-form.tsx';
import { FormDropdown } from '../../shared/forms/dropdown-field.tsx';
import { FormField } from '../../shared/forms/fields.tsx';
import { useZodForm } from '../../shared/forms/use-zod-form.ts';
import { useProviderChoices } from './use-provider-choices.ts';

const schema = z.object({ provider: z.string().min(1, 'providerMissing'), reason: reasonField });

/** Sends a payout by another provider. */
export function RetryElsewhereForm({
  label,
  confirm,
  providers,
  command,
  onSend,
  onBack,
}: {
  label: string;
  /** @param provider empty while none is chosen. */
  confirm: (provider: string) => string;
  providers: readonly string[];
  command: { isPending: boolean; error: Error | null };
  onSend: (given: { provider: string; reason: string }) => void;
  onBack: () => void;
}) {
  const t = useTexts();
  const choices = useProviderChoices(providers);
  const form = useZodForm({
    schema,
    // None is preselected: which provider moves the money is a decision.
    initial: { provider: '', reason: '' },
    texts: { reasonMissing: t('detail:act.reasonMissing'), providerMissing: t('payouts:choice.missing') },
    command,
    send: onSend,
  });
  return (
    <ActionForm form={form} label={label} confirm={confirm(form.watch('provider'))} onBack={onBack}>
      <FormDropdown
        form={form}
        name="provider"
        label={t('payouts:act.provider')}
        placeholder={t('payouts:form.choose')}
        options={choices}
      />
      <FormField
        form={form}
        name="reason"
        label={t('detail:act.reason')}
        help={t('detail:act.reasonHelp')}
        maxLength={500}
        autoComplete="off"
      />
    </ActionForm>
  );
}
