import './messages.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { PayoutPolicy } from '../../../../domain/payouts/policy.ts';
import { known, useTexts } from '../../../i18n/texts.ts';
import { isStatus } from '../../../shared/api/problem.ts';
import { CommandProblem } from '../../../shared/forms/command-problem.tsx';
import { useZodForm } from '../../../shared/forms/use-zod-form.ts';
import { policyQuery, type SavedPolicy, savePolicy } from '../../../shared/payout-policy/api.ts';
import { useMay } from '../../../shared/session/may.ts';
import { useMerchant } from '../../../shared/session/merchant.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { formOf, isSame, policySchema } from './form.ts';
import { ApprovalRules, LimitRules } from './policy-fields.tsx';
import { Meaning, Overtaken, Proposed } from './policy-words.tsx';

/** The form of the policy, with its meaning in words beside it. */
export function PolicyRules({ saved }: { saved: SavedPolicy }) {
  const t = useTexts();
  const may = useMay('PUT /v1/payout-policy');
  const { form, values, base, changed, overtaken, take, isSaved, isProposed } = usePolicyForm(saved);
  return (
    <div className="policy-columns">
      <form {...form.props} className="policy-form stack gap-6" aria-label={t('common:nav.title.payoutRules')}>
        {!may.allowed && (
          <Notice tone="plain" icon="lock" title={t('policy:readOnly')}>
            <p>{t('policy:readOnlyWhy')}</p>
          </Notice>
        )}
        {may.allowed && <p className="muted">{t('policy:byTwo')}</p>}
        {saved.proposal && <Proposed saved={saved} proposal={saved.proposal} />}
        <ApprovalRules form={form} disabled={!may.allowed} people={saved.people} roles={saved.roles} />
        <LimitRules form={form} disabled={!may.allowed} />
        {overtaken && <Overtaken base={base} form={values} onTake={take} />}
        {form.problem && !isStatus(form.problem, 409) && <CommandProblem error={form.problem} />}
        {may.allowed && (
          <p className="cluster gap-3">
            <Button type="submit" kind="primary" disabled={!changed && !overtaken} aria-busy={form.busy}>
              {form.busy
                ? t('policy:saving')
                : overtaken
                  ? t('policy:saveOver', { version: base.version })
                  : t('policy:save')}
            </Button>
            {changed && !overtaken && (
              <Button kind="quiet" onClick={() => form.reset(formOf(base))}>
                {t('policy:undo')}
              </Button>
            )}
            <span className="muted" role="status">
              {isSaved
                ? t(isProposed ? 'policy:proposed' : 'policy:saved')
                : !changed && !overtaken && t('policy:unchanged')}
            </span>
          </p>
        )}
      </form>
      <Meaning form={values} saved={saved} changed={changed} />
    </div>
  );
}

/** The form, and whether another person has saved the policy while it had unsaved input. */
function usePolicyForm(saved: SavedPolicy) {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const client = useQueryClient();
  const [base, setBase] = useState(saved);
  const [overtaken, setOvertaken] = useState(false);
  const save = useMutation({
    mutationFn: (policy: PayoutPolicy) => savePolicy(merchantId, base.version, policy),
    onSuccess(now) {
      client.setQueryData(policyQuery(merchantId).queryKey, now);
      // What was proposed is shown above the form, which again has the rules in force.
      if (now.version === base.version) form.reset(formOf(base));
    },
    onError: (error) => isStatus(error, 409) && client.invalidateQueries(policyQuery(merchantId)),
  });
  const schema = policySchema(saved.people);
  const form = useZodForm({
    schema,
    initial: formOf(saved),
    texts: (message) => known(t, `policy:fault.${message}`, message),
    command: save,
    send: save.mutate,
    atOnce: ['approveFrom', 'maxAmount', 'maxPerDay'],
    onChange: () => {
      if (!save.isIdle && !save.isPending) save.reset();
    },
  });
  const values = form.watch();
  const policy = schema.safeParse(values).data;
  const changed = !policy || !isSame(policy, base);
  useEffect(() => {
    if (saved.version === base.version) return;
    const lost = changed && !(policy && isSame(policy, saved));
    setBase(saved);
    setOvertaken(lost);
    if (!lost) form.reset(formOf(saved));
  }, [saved, base, changed, policy, form.reset]);
  return {
    form,
    values,
    base,
    /** The form differs from the saved policy. */
    changed,
    overtaken,
    /** Replaces the input by what the other person has saved. */
    take: () => {
      form.reset(formOf(base));
      setOvertaken(false);
      save.reset();
    },
    isSaved: save.isSuccess,
    /** What was sent waits for a second person. */
    isProposed: save.data?.proposal !== undefined,
  };
}
