import '../../shared/detail/messages.ts';
import { useState } from 'react';
import { z } from 'zod';
import { formatBRL, parseReais } from '../../../domain/core/money.ts';
import { useTexts } from '../../i18n/texts.ts';
import { ActionForm, reasonField } from '../../shared/detail/action-form.tsx';
import { FormField, FormMoney } from '../../shared/forms/fields.tsx';
import { useZodForm } from '../../shared/forms/use-zod-form.ts';
import type { ActionRequest } from './api.ts';

/** The amount in cents; all that is left for an empty text, undefined for a text that is no amount up to that. */
function centsOf(typed: string, left: number): number | undefined {
  const cents = parseReais(typed);
  if (cents === undefined) return left;
  return cents && cents <= left ? cents : undefined;
}

const schemaOf = (left: number) =>
  z
    .object({
      amount: z.string().refine((typed) => centsOf(typed, left) !== undefined, 'amountWrong'),
      reason: reasonField,
    })
    .transform(({ amount, reason }) => ({ amount: centsOf(amount, left) ?? left, reason }));

/**
 * Gives the payer back all or a part, or captures all or a part of what was authorised.
 *
 * @param left the amount in cents that is not refunded yet, or was authorised.
 * @param wholeOnly whether it cannot be a part: what a payer had paid too little, or at a provider that captures all.
 */
export function AmountForm({
  what,
  left,
  wholeOnly,
  command,
  onSend,
  onBack,
}: {
  what: 'refund' | 'capture';
  left: number;
  wholeOnly: boolean;
  command: { isPending: boolean; error: Error | null };
  onSend: (request: ActionRequest) => void;
  onBack: () => void;
}) {
  const t = useTexts();
  // One key per form: a repeated click, also after a lost response, is the same refund.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const form = useZodForm({
    schema: schemaOf(left),
    initial: { amount: '', reason: '' },
    texts: {
      amountWrong: t('detail:act.amountWrong', { left: formatBRL(left) }),
      reasonMissing: t('detail:act.reasonMissing'),
    },
    command,
    send: (given) => onSend(what === 'refund' ? { what, ...given, idempotencyKey } : { what, ...given }),
    atOnce: ['amount'],
  });
  const confirm = t(`detail:act.confirm.${what}`, { amount: formatBRL(centsOf(form.watch('amount'), left) ?? left) });
  return (
    <ActionForm form={form} label={t(`detail:act.label.${what}`)} confirm={confirm} onBack={onBack}>
      {/* The form opens in response to a click, so taking the focus does not surprise the user. */}
      {!wholeOnly && (
        <FormMoney
          form={form}
          name="amount"
          label={t(`detail:act.amountOf.${what}`)}
          help={t('detail:act.amountLeft', { left: formatBRL(left) })}
          autoFocus
        />
      )}
      <FormField
        form={form}
        name="reason"
        label={t('detail:act.reason')}
        help={t('detail:act.reasonHelp')}
        maxLength={255}
        autoFocus={wholeOnly}
        autoComplete="off"
      />
    </ActionForm>
  );
}
