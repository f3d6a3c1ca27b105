import './messages.ts';
import '../../shared/detail/messages.ts';
import { z } from 'zod';
import { useTexts } from '../../i18n/texts.ts';
import { ActionForm, reasonField } from '../../shared/detail/action-form.tsx';
import { FormField, FormRadios } from '../../shared/forms/fields.tsx';
import { useZodForm } from '../../shared/forms/use-zod-form.ts';

const outcomes = ['created', 'not_created'] as const;

const schema = z
  .object({
    outcome: z.string().pipe(z.enum(outcomes, 'outcomeMissing')),
    receiverId: z.string().trim(),
    reason: reasonField,
  })
  .refine(({ outcome, receiverId }) => outcome !== 'created' || receiverId !== '', {
    path: ['receiverId'],
    message: 'providerIdMissing',
  });

interface Given {
  outcome: (typeof outcomes)[number];
  /** The account's id at the provider. */
  receiverId?: string;
  reason: string;
}

/** The form to settle whether a provider has made the account. */
export function ResolveAccountForm({
  label,
  confirm,
  command,
  onSend,
  onBack,
}: {
  label: string;
  confirm: string;
  command: { isPending: boolean; error: Error | null };
  onSend: (given: Given) => void;
  onBack: () => void;
}) {
  const t = useTexts();
  const form = useZodForm({
    schema,
    initial: { outcome: '', receiverId: '', reason: '' },
    texts: {
      outcomeMissing: t('receivers:act.outcomeMissing'),
      providerIdMissing: t('receivers:act.providerIdMissing'),
      reasonMissing: t('detail:act.reasonMissing'),
    },
    command,
    send: ({ outcome, receiverId, reason }) =>
      onSend({ outcome, reason, ...(outcome === 'created' && { receiverId }) }),
  });
  return (
    <ActionForm form={form} label={label} confirm={confirm} onBack={onBack}>
      <FormRadios
        form={form}
        name="outcome"
        label={t('receivers:act.outcome')}
        options={outcomes.map((value) => ({ value, label: t(`receivers:act.outcomeOf.${value}`) }))}
      />
      {form.watch('outcome') === 'created' && (
        <FormField
          form={form}
          name="receiverId"
          label={t('receivers:act.providerId')}
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
        />
      )}
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
