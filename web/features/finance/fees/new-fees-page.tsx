import './fees.css';
import './messages.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useFieldArray } from 'react-hook-form';
import { Link, useNavigate, useSearchParams } from 'react-router';
import type { Connection } from '../../../../domain/connections/connection.ts';
import { type FeeTable, tableOn } from '../../../../domain/finance/fees.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { known, useTexts } from '../../../i18n/texts.ts';
import { ErrorState } from '../../../shared/api/error-state.tsx';
import { connectionsQuery, nameOf } from '../../../shared/connections/api.ts';
import { FormField, FormRadios, useBound } from '../../../shared/forms/fields.tsx';
import { Leaving } from '../../../shared/forms/leaving.tsx';
import { Refused } from '../../../shared/forms/refused.tsx';
import { useZodForm } from '../../../shared/forms/use-zod-form.ts';
import { dayAt } from '../../../shared/lists/days.ts';
import { useMay } from '../../../shared/session/may.ts';
import { useMerchant } from '../../../shared/session/merchant.ts';
import { PageTitle } from '../../../shared/session/page-title.tsx';
import { BackLink } from '../../../ui/back-link.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dropdown } from '../../../ui/dropdown.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { calendarDay } from '../../../ui/time.ts';
import { type FeeVersion, feeQueries, saveFeeTable } from './api.ts';
import {
  type FeesForm,
  feeTableSchema,
  formOf,
  newPayoutRule,
  newRule,
  payoutMethods,
  payoutsFormOf,
  type RuleFault,
} from './form.ts';
import { PayoutRuleCard } from './payout-rule-card.tsx';
import { RuleCard } from './rule-card.tsx';

/** The API's limit. */
const mostRules = 60;

/**
 * Writes a version of a connection's fee table. `?connection` names the connection, and `?from` a version that is to be
 * written anew.
 */
export function NewFeesPage() {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const may = useMay('PUT /v1/fees');
  // A refetch would change the versions below what was typed.
  const tables = useQuery({ ...feeQueries.tables(merchantId), refetchOnWindowFocus: false });
  const connections = useQuery(connectionsQuery(merchantId));
  const error = tables.error ?? connections.error;
  return (
    <>
      <PageTitle title={t('fees:newTitle')} />
      <BackLink to={`/m/${merchantId}/fees`}>{t('fees:title')}</BackLink>
      <div className="fee-new stack gap-4">
        <h1>{t('fees:newTitle')}</h1>
        {!may.allowed ? (
          <Notice tone="plain" icon="lock" title={may.why}>
            <p>{t('fees:mayNotHelp')}</p>
          </Notice>
        ) : tables.data && connections.data ? (
          <Form tables={tables.data} connections={connections.data} />
        ) : error ? (
          <ErrorState
            error={error}
            busy={tables.isFetching || connections.isFetching}
            onRetry={() => {
              void tables.refetch();
              void connections.refetch();
            }}
          />
        ) : (
          <div className="stack" aria-busy="true">
            <p className="unseen" role="status">
              {t('common:loading')}
            </p>
            <Skeleton width="medium" />
            <Skeleton width="long" />
          </div>
        )}
      </div>
    </>
  );
}

/** A version's rules and confirmation as the form's values; one empty rule where there is none. */
const valuesOf = (version: FeeVersion | undefined) => ({
  confirmation: version?.confirmation ?? ('person' as const),
  rules: version ? formOf(version.rules) : [newRule()],
  payouts: payoutsFormOf(version?.payouts ?? []),
});

function Form({ tables, connections }: { tables: FeeVersion[]; connections: Connection[] }) {
  const { tag } = useLanguage();
  const t = useTexts();
  const { merchantId } = useMerchant();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [params] = useSearchParams();
  const today = dayAt(Date.now());
  const versionsOf = (id: string) => tables.filter(({ connectionId }) => connectionId === id);
  const save = useMutation({
    mutationFn: (table: FeeTable) => saveFeeTable(merchantId, table),
    onSuccess: () => client.invalidateQueries({ queryKey: feeQueries.all(merchantId) }),
  });
  // After the render in which nothing is unsaved any more.
  const isSaved = save.isSuccess;
  useEffect(() => {
    if (isSaved) void navigate(`/m/${merchantId}/fees`);
  }, [isSaved, merchantId, navigate]);

  const [only] = connections;
  const given = params.get('connection') ?? (connections.length === 1 ? (only?.id ?? '') : '');
  const connectionId = connections.some(({ id }) => id === given) ? given : '';
  const day = params.get('from') ?? '';
  const rewritten = versionsOf(connectionId).find(({ from }) => from === day);
  const form: FeesForm = useZodForm({
    schema: feeTableSchema,
    initial: {
      connectionId,
      from: rewritten?.from ?? today,
      ...valuesOf(rewritten ?? tableOn(versionsOf(connectionId), today)),
    },
    texts: (fault, field) =>
      field === 'connectionId'
        ? t('fees:connectionMissing')
        : field === 'from'
          ? t('fees:dayWrong')
          : known(t, `fees:fault.${fault as RuleFault}`, t('fees:fault.other')),
    // The API names values of its rules, which are not the form's.
    fieldAt: (field) => (field === 'connectionId' || field === 'from' ? field : undefined),
    refusals: { connectionId: t('fees:connectionMissing'), from: t('fees:dayWrong') },
    command: save,
    send: (table) => save.mutate(table),
    onChange: () => save.isError && save.reset(),
  });

  const { dirtyFields } = form.formState;
  /** The rules follow the connection, until somebody has changed them. */
  function follow(id: string) {
    if (dirtyFields.rules || dirtyFields.payouts || dirtyFields.confirmation) return;
    form.reset({ connectionId: id, from: form.getValues('from'), ...valuesOf(tableOn(versionsOf(id), today)) });
  }
  const chosen = form.watch('connectionId');
  const replaced = versionsOf(chosen).find(({ from }) => from === form.watch('from'));
  const wrongCount = form.formState.isSubmitted ? countOf(form.formState.errors) : 0;

  return (
    <form {...form.props} className="stack gap-5" aria-label={t('fees:newTitle')}>
      <p className="muted prose">{t('fees:newLead')}</p>
      <div className="fee-fields">
        <div className="fee-wide">
          <ConnectionField form={form} connections={connections} onChoose={follow} />
        </div>
        <FormField form={form} name="from" label={t('fees:field.from')} help={t('fees:field.fromHelp')} type="date" />
      </div>
      {replaced && (
        <Notice tone="ask" icon="alert" role="status">
          <p>{t('fees:replaces', { day: calendarDay(replaced.from, tag) })}</p>
        </Notice>
      )}
      <Rules form={form} />
      <PayoutRules form={form} />
      <FormRadios
        form={form}
        name="confirmation"
        label={t('fees:field.confirmation')}
        options={(['person', 'date'] as const).map((value) => ({ value, label: t(`fees:confirmation.${value}`) }))}
      />
      {form.problem && <Refused error={form.problem} elsewhere={form.elsewhere} />}
      {wrongCount > 0 && (
        <p className="field-note" data-tone="bad" role="alert">
          <Icon name="alert" />
          {t('fees:wrong', { count: wrongCount })}
        </p>
      )}
      <Leaving unsaved={form.formState.isDirty && !isSaved} />
      <p className="muted prose">{t('fees:saveEffect')}</p>
      <p className="cluster gap-3">
        <Button type="submit" kind="primary" aria-busy={form.busy}>
          {form.busy ? t('fees:saving') : t('fees:save')}
        </Button>
        <Link className="button" to={`/m/${merchantId}/fees`}>
          {t('fees:cancel')}
        </Link>
      </p>
    </form>
  );
}

function ConnectionField({
  form,
  connections,
  onChoose,
}: {
  form: FeesForm;
  connections: readonly Connection[];
  onChoose: (id: string) => void;
}) {
  const t = useTexts();
  const { name, value, error, onChange } = useBound(form, 'connectionId');
  const options = connections
    .map((one) => ({ value: one.id, label: nameOf(one), hint: one.name && `${one.provider} · ${one.id}` }))
    .sort((a, b) => a.label.localeCompare(b.label, 'en', { sensitivity: 'base' }));
  return (
    <Dropdown
      name={name}
      label={t('fees:field.connection')}
      placeholder={t('fees:field.choose')}
      searchable={options.length > 10}
      options={options}
      value={value}
      error={error}
      onChange={(id) => {
        onChange(id);
        onChoose(id);
      }}
    />
  );
}

function Rules({ form }: { form: FeesForm }) {
  const t = useTexts();
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'rules' });
  const values = form.watch('rules');
  return (
    <>
      {fields.length === 0 && <p className="muted prose">{t('fees:noRules')}</p>}
      {fields.map((field, index) => (
        <RuleCard
          key={field.id}
          form={form}
          rule={values[index] ?? field}
          index={index}
          disabled={form.busy}
          onRemove={() => remove(index)}
        />
      ))}
      {fields.length < mostRules && (
        <p>
          <Button onClick={() => append(newRule(), { shouldFocus: false })}>{t('fees:addRule')}</Button>
        </p>
      )}
    </>
  );
}

/** What is kept for payouts: none, or one rule for each method. */
function PayoutRules({ form }: { form: FeesForm }) {
  const t = useTexts();
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'payouts' });
  const values = form.watch('payouts');
  return (
    <section className="stack" aria-label={t('fees:payouts.title')}>
      <h2 className="fee-part">{t('fees:payouts.title')}</h2>
      <p className="muted prose">{t('fees:payouts.lead')}</p>
      {fields.map((field, index) => (
        <PayoutRuleCard
          key={field.id}
          form={form}
          rule={values[index] ?? field}
          index={index}
          disabled={form.busy}
          onRemove={() => remove(index)}
        />
      ))}
      {fields.length < payoutMethods.length && (
        <p>
          <Button onClick={() => append(newPayoutRule(values), { shouldFocus: false })}>
            {t('fees:payouts.addRule')}
          </Button>
        </p>
      )}
    </section>
  );
}

/** The number of fields with an error. */
const countOf = (errors: object): number =>
  Object.values(errors).reduce<number>((sum, one) => {
    if (typeof one !== 'object' || one === null) return sum;
    return sum + ('type' in one && typeof one.type === 'string' ? 1 : countOf(one));
  }, 0);
