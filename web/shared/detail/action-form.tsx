import './actions-panel.css';
import './messages.ts';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { z } from 'zod';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/button.tsx';
import { FormField, FormRadios } from '../forms/fields.tsx';
import { useZodForm, type ZodForm } from '../forms/use-zod-form.ts';

/** The API's minimum length of a reason, in characters. */
const shortestReason = 3;

export const reasonField = z.string().trim().min(shortestReason, 'reasonMissing');
const optionalReasonField = z
  .string()
  .trim()
  .refine((reason) => reason === '' || reason.length >= shortestReason, 'reasonMissing');

/** The mutation of the panel, which shows its error. */
interface Command {
  isPending: boolean;
  error: Error | null;
}

interface Frame {
  /** The form's name for screen readers. */
  label: string;
  /** The text of the button that sends the form. */
  confirm: string;
  onBack: () => void;
}

/** A form below the button of its action: the fields, and the buttons to confirm and to go back. */
export function ActionForm<V extends FieldValues, G>({
  form,
  label,
  confirm,
  onBack,
  children,
}: Frame & { form: ZodForm<V, G>; children: ReactNode }) {
  const t = useTexts();
  return (
    <form {...form.props} className="actions-form stack across" aria-label={label}>
      {children}
      <p className="cluster">
        <Button type="submit" kind="primary" aria-busy={form.busy}>
          {confirm}
        </Button>
        <Button onClick={onBack}>{t('detail:act.back')}</Button>
      </p>
    </form>
  );
}

/** The form of an action that takes a reason only. */
export function ReasonForm({
  optional,
  help,
  command,
  onSend,
  ...frame
}: Frame & {
  /** The label of a reason that may be left empty. */
  optional?: string | undefined;
  /** Instead of the usual note that the reason is kept on the timeline. */
  help?: string | undefined;
  command: Command;
  /** @param reason empty if it is optional and was left out. */
  onSend: (reason: string) => void;
}) {
  const t = useTexts();
  const form = useZodForm({
    schema: z.object({ reason: optional === undefined ? reasonField : optionalReasonField }),
    initial: { reason: '' },
    texts: { reasonMissing: t('detail:act.reasonMissing') },
    command,
    send: ({ reason }) => onSend(reason),
  });
  return (
    <ActionForm form={form} {...frame}>
      <FormField
        form={form}
        name="reason"
        label={optional ?? t('detail:act.reason')}
        help={help ?? t('detail:act.reasonHelp')}
        maxLength={500}
        autoComplete="off"
        // The form opens in response to a click, so taking the focus does not surprise the user.
        autoFocus
      />
    </ActionForm>
  );
}

const outcomes = ['approved', 'rejected'] as const;
type Outcome = (typeof outcomes)[number];

const resolution = z.object({
  outcome: z.string().pipe(z.enum(outcomes, 'outcomeMissing')),
  reason: reasonField,
  evidence: z.string().trim(),
});

export interface Resolution {
  outcome: Outcome;
  reason: string;
  evidence?: string;
}

/** The form to settle an unknown outcome: the outcome, the reason and the evidence. */
export function ResolveForm({
  outcomeOf,
  command,
  onSend,
  ...frame
}: Frame & {
  outcomeOf: Record<Outcome, string>;
  command: Command;
  onSend: (resolution: Resolution) => void;
}) {
  const t = useTexts();
  const form = useZodForm({
    schema: resolution,
    initial: { outcome: '', reason: '', evidence: '' },
    texts: { outcomeMissing: t('detail:act.outcomeMissing'), reasonMissing: t('detail:act.reasonMissing') },
    command,
    send: ({ evidence, ...given }) => onSend({ ...given, ...(evidence && { evidence }) }),
  });
  const options = outcomes.map((value) => ({ value, label: outcomeOf[value] }));
  const line = { form, maxLength: 500, autoComplete: 'off' } as const;
  return (
    <ActionForm form={form} {...frame}>
      <FormRadios form={form} name="outcome" label={t('detail:act.outcome')} options={options} />
      <FormField {...line} name="reason" label={t('detail:act.reason')} help={t('detail:act.reasonHelp')} />
      <FormField {...line} name="evidence" label={t('detail:act.evidence')} help={t('detail:act.evidenceHelp')} />
    </ActionForm>
  );
}
