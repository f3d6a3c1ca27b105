import './policy-page.css';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useWords } from '../../../i18n/language.tsx';
import { ErrorState } from '../../../shared/api/error-state.tsx';
import { isStatus, Problem } from '../../../shared/api/problem.ts';
import { ProblemText, useProblemWords } from '../../../shared/api/problem-text.tsx';
import { SectionTabs } from '../../../shared/layout/section-tabs.tsx';
import { type Approver, policyQuery, type SavedPolicy, savePolicy } from '../../../shared/payout-policy/api.ts';
import { useMay } from '../../../shared/session/may.ts';
import { useMerchant } from '../../../shared/session/merchant.ts';
import { PageTitle } from '../../../shared/session/page-title.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Segments } from '../../../ui/segments.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Tick } from '../../../ui/tick.tsx';
import { TimeCell } from '../../../ui/time-cell.tsx';
import { ableBy, type FaultyField, formOf, isSame, type PolicyForm, readForm } from './form.ts';
import { useMeaning } from './meaning.ts';

const approverRoles = ['admin', 'finance'] as const;

/** The merchant's payout policy. People who may not change it see it read-only, with the reason. */
export function PolicyPage() {
  const t = useWords().policy;
  const { merchantId } = useMerchant();
  const { data, error, isFetching, refetch } = useQuery({
    ...policyQuery(merchantId),
    // A refetch would replace unsaved input. The version check on save detects a concurrent change.
    refetchOnWindowFocus: false,
  });
  return (
    <div className="policy">
      <PageTitle title={t.title} />
      <SectionTabs />
      <div className="policy-head">
        <h1>{t.title}</h1>
        <p className="muted">{t.lead}</p>
      </div>
      {data ? (
        <Rules saved={data} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <PolicySkeleton />
      )}
    </div>
  );
}

function Rules({ saved }: { saved: SavedPolicy }) {
  const words = useWords();
  const t = words.policy;
  const { merchantId } = useMerchant();
  const client = useQueryClient();
  const may = useMay('PUT /v1/payout-policy');
  const box = useRef<HTMLFormElement>(null);
  const [form, setForm] = useState(() => formOf(saved));
  const [base, setBase] = useState(saved);
  /** Another person saved the policy while this form had unsaved input. */
  const [overtaken, setOvertaken] = useState(false);
  const [tried, setTried] = useState(false);
  const { policy, faults } = readForm(form, saved.people);
  const changed = !policy || !isSame(policy, base);
  if (saved.version !== base.version) {
    const lost = changed && !(policy && isSame(policy, saved));
    setBase(saved);
    setOvertaken(lost);
    if (!lost) setForm(formOf(saved));
  }

  const save = useMutation({
    mutationFn: (asked: NonNullable<typeof policy>) => savePolicy(merchantId, base.version, asked),
    onSuccess: (now) => client.setQueryData(policyQuery(merchantId).queryKey, now),
    onError: (error) => isStatus(error, 409) && client.invalidateQueries(policyQuery(merchantId)),
  });

  const set = (change: Partial<PolicyForm>) => {
    setForm((before) => ({ ...before, ...change }));
    if (!save.isIdle && !save.isPending) save.reset();
  };
  /** The API's violations are shown where the form has no error of its own. */
  const refused = save.error instanceof Problem ? save.error.violations : [];
  const errorOf = (field: FaultyField): string | undefined => {
    const fault = faults[field];
    if (fault === 'few') return t.few(ableBy(form, saved.people).length);
    if (fault) return tried || fault === 'amount' ? t.fault[fault] : undefined;
    return refused.find((one) => one.field === field)?.message;
  };

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (policy) {
      if (!save.isPending) save.mutate(policy);
    } else requestAnimationFrame(() => box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  }

  const part: PartProps = { form, disabled: !may.allowed, errorOf, onSet: set };
  return (
    <div className="policy-columns">
      <form ref={box} className="policy-form" noValidate onSubmit={submit} aria-label={t.title}>
        {!may.allowed && (
          <Notice tone="plain" icon="lock" title={t.readOnly}>
            <p>{t.readOnlyWhy(words.roles.admin ?? 'admin')}</p>
          </Notice>
        )}
        <ApprovalRules {...part} people={saved.people} listed={base.approvers} />
        <LimitRules {...part} />
        {overtaken && (
          <Overtaken
            base={base}
            form={form}
            onTake={() => {
              setForm(formOf(base));
              setOvertaken(false);
              save.reset();
            }}
          />
        )}
        {save.error && !isStatus(save.error, 409) && <Refused error={save.error} />}
        {may.allowed && (
          <p className="policy-actions">
            <Button type="submit" kind="primary" disabled={!changed && !overtaken} aria-busy={save.isPending}>
              {save.isPending ? t.saving : overtaken ? t.saveOver(base.version) : t.save}
            </Button>
            {changed && !overtaken && (
              <Button kind="quiet" onClick={() => setForm(formOf(base))}>
                {t.undo}
              </Button>
            )}
            <span className="muted" role="status">
              {save.isSuccess ? t.saved : !changed && !overtaken && t.unchanged}
            </span>
          </p>
        )}
      </form>
      <Meaning form={form} saved={saved} changed={changed} />
    </div>
  );
}

/** Props of each part of the form. */
interface PartProps {
  form: PolicyForm;
  disabled: boolean;
  errorOf: (field: FaultyField) => string | undefined;
  onSet: (change: Partial<PolicyForm>) => void;
}

/** From which amount payouts are approved, by how many people, and by whom. */
function ApprovalRules({
  form,
  disabled,
  errorOf,
  onSet,
  people,
  listed,
}: PartProps & {
  people: SavedPolicy['people'];
  /** The approvers named in the saved policy, if there are any. */
  listed: SavedPolicy['approvers'];
}) {
  const t = useWords().policy;
  const id = useId();
  return (
    <fieldset disabled={disabled} className="policy-group">
      <legend>{t.approval}</legend>
      <Field
        label={t.approveFrom}
        help={t.approveFromHelp}
        prefix="R$"
        inputMode="decimal"
        autoComplete="off"
        value={form.approveFrom}
        error={errorOf('approveFrom')}
        onChange={(event) => onSet({ approveFrom: event.target.value })}
      />
      <Segments
        name={`${id}-approvals`}
        label={t.approvals}
        all={['1', '2', '3'] as const}
        chosen={String(form.approvals) as '1' | '2' | '3'}
        wordOf={(count) => t.people(Number(count))}
        onChoose={(count) => onSet({ approvals: Number(count) })}
      />
      {errorOf('approvals') && (
        <p className="field-note" data-tone="bad" role="status">
          <Icon name="alert" />
          {errorOf('approvals')}
        </p>
      )}
      <ApproverRoles {...{ form, errorOf, onSet }} />
      <Segments
        name={`${id}-approvers`}
        label={t.approvers}
        all={['all', 'some'] as const}
        chosen={form.approvers ? 'some' : 'all'}
        wordOf={(which) => t.approversOf[which]}
        onChoose={(which) => onSet({ approvers: which === 'all' ? undefined : (listed ?? []) })}
      />
      {form.approvers && <Named form={form} people={people} error={errorOf('approvers')} onSet={onSet} />}
    </fieldset>
  );
}

function ApproverRoles({ form, errorOf, onSet }: Omit<PartProps, 'disabled'>) {
  const words = useWords();
  const t = words.policy;
  const id = useId();
  const rolesError = errorOf('approverRoles');
  return (
    <fieldset className="policy-roles" aria-describedby={rolesError ? `${id}-roles` : undefined}>
      <legend>{t.roles}</legend>
      {approverRoles.map((role) => (
        <Tick
          key={role}
          aria-invalid={rolesError ? true : undefined}
          checked={form.approverRoles.includes(role)}
          onChange={(event) =>
            onSet({
              approverRoles: approverRoles.filter((one) =>
                one === role ? event.target.checked : form.approverRoles.includes(one),
              ),
            })
          }
        >
          {words.roles[role]}
        </Tick>
      ))}
      {rolesError && (
        <p id={`${id}-roles`} className="field-note" data-tone="bad">
          <Icon name="alert" />
          {rolesError}
        </p>
      )}
    </fieldset>
  );
}

/** The payout limits, and the time in which a similar payout counts as a duplicate. */
function LimitRules({ form, disabled, errorOf, onSet }: PartProps) {
  const t = useWords().policy;
  return (
    <>
      <fieldset disabled={disabled} className="policy-group">
        <legend>{t.limits}</legend>
        <div className="policy-pair">
          <Field
            label={t.maxAmount}
            help={t.noLimit}
            prefix="R$"
            inputMode="decimal"
            autoComplete="off"
            value={form.maxAmount}
            error={errorOf('maxAmount')}
            onChange={(event) => onSet({ maxAmount: event.target.value })}
          />
          <Field
            label={t.maxPerDay}
            help={t.maxPerDayHelp}
            prefix="R$"
            inputMode="decimal"
            autoComplete="off"
            value={form.maxPerDay}
            error={errorOf('maxPerDay')}
            onChange={(event) => onSet({ maxPerDay: event.target.value })}
          />
        </div>
      </fieldset>
      <fieldset disabled={disabled} className="policy-group">
        <legend>{t.duplicates}</legend>
        <Field
          label={t.window}
          help={t.windowHelp}
          suffix="min"
          inputMode="numeric"
          autoComplete="off"
          value={form.duplicateWindowMinutes}
          error={errorOf('duplicateWindowMinutes')}
          onChange={(event) => onSet({ duplicateWindowMinutes: event.target.value })}
        />
      </fieldset>
    </>
  );
}

/** The named approvers, where not everybody with a permitted role may approve. */
function Named({
  form,
  people,
  error,
  onSet,
}: {
  form: PolicyForm;
  people: readonly Approver[];
  error: string | undefined;
  onSet: (change: Partial<PolicyForm>) => void;
}) {
  const { policy: t, roles } = useWords();
  const id = useId();
  const named = form.approvers ?? [];
  const choice = people.filter(({ role }) => form.approverRoles.includes(role));
  return (
    <fieldset className="policy-roles" aria-describedby={error ? id : undefined}>
      <legend className="unseen">{t.approvers}</legend>
      {choice.map((person) => (
        <Tick
          key={person.id}
          aria-invalid={error ? true : undefined}
          checked={named.includes(person.id)}
          onChange={(event) =>
            onSet({
              approvers: event.target.checked ? [...named, person.id] : named.filter((one) => one !== person.id),
            })
          }
        >
          <bdi>{person.name}</bdi> <span className="muted">{roles[person.role] ?? person.role}</span>
        </Tick>
      ))}
      {error && (
        <p id={id} className="field-note" data-tone="bad">
          <Icon name="alert" />
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** The form's policy in words, and who saved the current one. */
function Meaning({ form, saved, changed }: { form: PolicyForm; saved: SavedPolicy; changed: boolean }) {
  const t = useWords().policy;
  const id = useId();
  const sentences = useMeaning(form, saved.people);
  return (
    <aside className="policy-meaning" aria-labelledby={id}>
      <h2 id={id}>{changed ? t.meaningAfter : t.meaning}</h2>
      <ul>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <p className="policy-saved muted">
        {saved.savedAt ? (
          <>
            {saved.savedByName ? t.savedBy(saved.version, saved.savedByName) : t.savedVersion(saved.version)}{' '}
            <TimeCell at={saved.savedAt} />
          </>
        ) : (
          t.neverSaved
        )}
      </p>
    </aside>
  );
}

/** Another person has saved the policy meanwhile. The input stays and the differences are listed. */
function Overtaken({ base, form, onTake }: { base: SavedPolicy; form: PolicyForm; onTake: () => void }) {
  const t = useWords().policy;
  const theirs = useMeaning(formOf(base), base.people);
  const mine = useMeaning(form, base.people);
  const differing = theirs.filter((sentence) => !mine.includes(sentence));
  return (
    <Notice tone="ask" icon="alert" role="alert" title={t.overtaken(base.version)}>
      <p>{differing.length > 0 ? t.overtakenBy : t.overtakenSame}</p>
      <ul className="policy-theirs">
        {differing.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <p className="notice-actions">
        <Button onClick={onTake}>{t.takeTheirs}</Button>
      </p>
    </Notice>
  );
}

function Refused({ error }: { error: Error }) {
  const { title } = useProblemWords(error);
  return (
    <Notice tone="bad" icon="alert" role="alert" title={title}>
      <ProblemText error={error} />
    </Notice>
  );
}

function PolicySkeleton() {
  const { loading } = useWords();
  return (
    <div className="policy-columns" aria-busy="true">
      <p className="unseen" role="status">
        {loading}
      </p>
      <div className="policy-group">
        <Skeleton width="medium" />
        <Skeleton width="long" />
        <Skeleton width="medium" />
        <Skeleton width="long" />
      </div>
    </div>
  );
}
