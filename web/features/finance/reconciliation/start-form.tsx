import './messages.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { useTexts } from '../../../i18n/texts.ts';
import { ProblemText, useProblemWords } from '../../../shared/api/problem-text.tsx';
import { FormDropdown } from '../../../shared/forms/dropdown-field.tsx';
import { FormField, useBound } from '../../../shared/forms/fields.tsx';
import { type FormOf, useZodForm } from '../../../shared/forms/use-zod-form.ts';
import { createdBetween } from '../../../shared/lists/days.ts';
import { providersQuery } from '../../../shared/providers/api.ts';
import { useMerchant } from '../../../shared/session/merchant.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { reconciliationQueries, startReconciliation } from './api.ts';
import { dayBefore, dayOf } from './span.ts';

const longestDays = 31;

/** Checks the days, and makes of them the span that is sent. */
const schema = z
  .object({ from: z.string(), to: z.string(), provider: z.string() })
  .transform(({ from, to, provider }, context) => {
    const { createdFrom, createdTo } = createdBetween(`${from}..${to}`, Date.now());
    const days = createdFrom && createdTo ? (Date.parse(createdTo) - Date.parse(createdFrom)) / 86_400_000 : 0;
    if (days <= 0 || !createdFrom || !createdTo) {
      context.addIssue({ code: 'custom', message: 'spanWrong' });
      return z.NEVER;
    }
    if (days > longestDays) context.addIssue({ code: 'custom', message: 'spanLong' });
    return { from: createdFrom, to: createdTo, provider };
  });

/** The days and the provider to reconcile. */
export function StartForm() {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const navigate = useNavigate();
  const client = useQueryClient();
  const providers = useQuery(providersQuery(merchantId)).data;
  const [yesterday] = useState(() => dayBefore(Date.now()));
  const today = dayOf(Date.now());
  const start = useMutation({
    mutationFn: ({ provider, ...span }: z.output<typeof schema>) => startReconciliation(merchantId, span, provider),
    onSuccess: async (one) => {
      client.setQueryData(reconciliationQueries.one(merchantId, one.id).queryKey, one);
      void client.invalidateQueries({ queryKey: reconciliationQueries.list(merchantId).queryKey });
      return navigate(`/m/${merchantId}/reconciliations/${one.id}`);
    },
  });
  const form = useZodForm({
    schema,
    initial: { from: yesterday, to: yesterday, provider: '' },
    command: start,
    send: (request) => start.mutate(request),
  });
  // Shown at once, and for both days: the form cannot be sent meanwhile.
  const fault = schema.safeParse(form.watch()).error?.issues[0]?.message;
  const wrong = fault === 'spanLong' ? t('reconciliation:spanLong') : fault && t('reconciliation:spanWrong');

  return (
    <form {...form.props} className="recon-start-form stack" aria-label={t('reconciliation:startTitle')}>
      <div className="recon-days">
        <FirstDay form={form} max={today} />
        <FormField form={form} name="to" label={t('reconciliation:to')} type="date" max={today} />
      </div>
      <p className="field-note" data-tone={wrong ? 'bad' : undefined} role={wrong ? 'alert' : undefined}>
        {wrong ?? t('reconciliation:zone')}
      </p>
      <FormDropdown
        form={form}
        name="provider"
        label={t('reconciliation:provider')}
        options={[
          { value: '', label: t('reconciliation:allProviders') },
          ...(providers ?? []).map(({ name }) => ({ value: name, label: name })),
        ]}
      />
      <p className="muted">{t('reconciliation:startEffect')}</p>
      <Button type="submit" kind="primary" disabled={wrong !== undefined} aria-busy={form.busy}>
        {form.busy ? t('reconciliation:starting') : t('reconciliation:startNow')}
      </Button>
      {form.problem && <Refused error={form.problem} />}
    </form>
  );
}

/** The span's first day, which takes the last day with it. */
function FirstDay({ form, max }: { form: FormOf<typeof schema>; max: string }) {
  const t = useTexts();
  const { onChange, ...from } = useBound(form, 'from');
  return (
    <Field
      {...from}
      label={t('reconciliation:from')}
      type="date"
      max={max}
      onChange={({ target: { value } }) => {
        onChange(value);
        if (form.getValues('to') < value) form.setValue('to', value);
      }}
    />
  );
}

function Refused({ error }: { error: Error }) {
  const { title } = useProblemWords(error);
  return (
    <div role="alert">
      <p className="recon-refused">{title}</p>
      <ProblemText error={error} />
    </div>
  );
}
