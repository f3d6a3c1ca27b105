import './messages.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useFieldArray } from 'react-hook-form';
import type { RouteRule } from '../../../../domain/connections/routing.ts';
import { known, useTexts } from '../../../i18n/texts.ts';
import { isStatus } from '../../../shared/api/problem.ts';
import { Leaving } from '../../../shared/forms/leaving.tsx';
import { Refused } from '../../../shared/forms/refused.tsx';
import { useZodForm } from '../../../shared/forms/use-zod-form.ts';
import { useMay } from '../../../shared/session/may.ts';
import { useMerchant } from '../../../shared/session/merchant.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { routesQuery, type SavedRoutes, saveRoutes } from './api.ts';
import { Costs } from './costs.tsx';
import { DryRun } from './dry-run.tsx';
import { formOf, isSame, newRule, type RoutesForm, type RuleFieldError, readForm, routesSchema } from './form.ts';
import { Meaning } from './meaning.tsx';
import { RuleCard } from './rule-card.tsx';
import type { useChoice } from './use-choice.ts';

const mostRules = 50;

type Choice = ReturnType<typeof useChoice>;

/** The rules as fields, with their meaning and a trial beside them. */
export function RulesForm({ saved, choice }: { saved: SavedRoutes; choice: Choice }) {
  const t = useTexts();
  const may = useMay('PUT /v1/routes');
  const { form, rules, base, changed, overtaken, undo, save } = useRulesForm(saved, choice);
  const unsaved = changed || overtaken;
  return (
    <div className="routes-columns">
      <form {...form.props} className="routes-form stack gap-5 shrink" aria-label={t('routing:title')}>
        {!may.allowed && (
          <Notice tone="plain" icon="lock" title={t('routing:readOnly')}>
            <p>{t('routing:readOnlyWhy', { why: may.why })}</p>
          </Notice>
        )}
        <Cards form={form} choice={choice} disabled={!may.allowed} />
        {overtaken && (
          <Notice tone="ask" icon="alert" role="alert" title={t('routing:overtaken', { version: base.version })}>
            <p>{t('routing:overtakenHelp')}</p>
            <p className="notice-actions">
              <Button onClick={undo}>{t('routing:takeTheirs')}</Button>
            </p>
          </Notice>
        )}
        {form.problem && !isStatus(form.problem, 409) && <Refused error={form.problem} elsewhere={form.elsewhere} />}
        <Leaving unsaved={unsaved} />
        {may.allowed && (
          <p className="routes-actions cluster gap-3">
            <Button type="submit" kind="primary" disabled={!unsaved} aria-busy={form.busy}>
              {form.busy
                ? t('routing:saving')
                : overtaken
                  ? t('routing:saveOver', { version: base.version })
                  : t('routing:save')}
            </Button>
            {changed && !overtaken && (
              <Button kind="quiet" onClick={undo}>
                {t('routing:undo')}
              </Button>
            )}
            <span className="muted" role="status">
              {save.isSuccess ? (
                t('routing:saved')
              ) : unsaved ? (
                <Unsaved form={form} choice={choice} />
              ) : (
                t('routing:unchanged')
              )}
            </span>
          </p>
        )}
      </form>
      <div className="stack gap-5 shrink">
        <Meaning base={base} rules={rules} nameOf={choice.nameOf} />
        <DryRun rules={rules} choice={choice} />
        <Costs />
      </div>
    </div>
  );
}

/** Faults that are not shown before the first attempt to save, because a new rule begins with them. */
const later: readonly string[] = ['noTarget', 'weight'] satisfies RuleFieldError[];

function useRulesForm(saved: SavedRoutes, choice: Choice) {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const client = useQueryClient();
  /** The saved rules that the fields began with. */
  const [base, setBase] = useState(saved);
  /** Another person saved rules while this form had unsaved input. */
  const [overtaken, setOvertaken] = useState(false);
  const save = useMutation({
    mutationFn: (rules: RouteRule[]) => saveRoutes(merchantId, base.version, rules),
    onSuccess(now) {
      client.setQueryData(routesQuery(merchantId).queryKey, now);
      setOvertaken(false);
    },
    onError: (error) => isStatus(error, 409) && client.invalidateQueries(routesQuery(merchantId)),
  });
  const form: RoutesForm = useZodForm({
    schema: routesSchema(choice.methodsOf),
    initial: { rules: formOf(saved.rules) },
    texts: (fault): string | undefined =>
      later.includes(fault) && !form.formState.isSubmitted
        ? undefined
        : known(t, `routing:fault.${fault as RuleFieldError}`, t('routing:fault.other')),
    // The API names values of its rules, which are not the form's.
    fieldAt: () => undefined,
    command: save,
    send: (rules) => (changed || overtaken) && save.mutate(rules),
    onChange: ({ rules: typed }) => {
      void form.trigger();
      const now = readForm(typed, choice.methodsOf).rules;
      // A reset after saving is no change.
      if (!save.isIdle && !save.isPending && !(now && isSame(now, saved.rules))) save.reset();
    },
  });
  const { rules } = readForm(form.watch('rules'), choice.methodsOf);
  const changed = !rules || !isSame(rules, base.rules);

  // Faults of saved rules are shown at once: a connection may have gone since.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the check depends on the connections
  useEffect(() => void form.trigger(), [choice, form.trigger]);

  const takeOver = useEffectEvent(() => {
    if (saved.version === base.version) return;
    const isLost = changed && !(rules && isSame(rules, saved.rules));
    setBase(saved);
    setOvertaken(isLost);
    if (!isLost) form.reset({ rules: formOf(saved.rules) });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the event reads it
  useEffect(() => takeOver(), [saved.version]);

  const undo = () => {
    form.reset({ rules: formOf(base.rules) });
    if (!save.isPending) save.reset();
    setOvertaken(false);
  };
  return { form, rules, base, changed, overtaken, undo, save };
}

function Cards({ form, choice, disabled }: { form: RoutesForm; choice: Choice; disabled: boolean }) {
  const t = useTexts();
  const { fields, append, move, remove } = useFieldArray({ control: form.control, name: 'rules' });
  const values = form.watch('rules');
  return (
    <>
      {fields.length === 0 && (
        <div className="routes-empty box">
          <EmptyState title={t('routing:empty')} help={t('routing:emptyHelp')} />
        </div>
      )}
      {fields.map((field, index) => (
        <RuleCard
          key={field.id}
          form={form}
          rule={values[index] ?? field}
          index={index}
          last={index === fields.length - 1}
          choice={choice}
          disabled={disabled}
          onMove={(by) => move(index, index + by)}
          onRemove={() => remove(index)}
        />
      ))}
      {!disabled && fields.length < mostRules && (
        <p>
          <Button onClick={() => append(newRule(), { shouldFocus: false })}>{t('routing:add')}</Button>
        </p>
      )}
    </>
  );
}

/** What stands in the way of saving, once that was tried. */
function Unsaved({ form, choice }: { form: RoutesForm; choice: Choice }) {
  const t = useTexts();
  const faults = Object.keys(readForm(form.watch('rules'), choice.methodsOf).faults);
  return form.formState.isSubmitted && faults.length > 0
    ? t('routing:wrong', { count: faults.length })
    : t('routing:unsaved');
}
