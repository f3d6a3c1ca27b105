import './messages.ts';
import { type ReactNode, useId } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { FormField, FormMoney, FormSegments, useBound } from '../../../shared/forms/fields.tsx';
import type { FormOf } from '../../../shared/forms/use-zod-form.ts';
import type { Approver, SavedPolicy } from '../../../shared/payout-policy/api.ts';
import { roleWord } from '../../../shared/session/role.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Tick } from '../../../ui/tick.tsx';
import { ableBy, type policySchema } from './form.ts';

interface PartProps {
  form: FormOf<ReturnType<typeof policySchema>>;
  disabled: boolean;
}

/** From which amount payouts are approved, by how many people, and by whom. */
export function ApprovalRules({
  form,
  disabled,
  people,
  roles,
}: PartProps & { people: readonly Approver[]; roles: SavedPolicy['roles'] }) {
  const t = useTexts();
  const id = useId();
  return (
    <fieldset disabled={disabled} className="policy-group stack gap-4">
      <legend>{t('policy:approval')}</legend>
      <FormMoney form={form} name="approveFrom" label={t('policy:approveFrom')} help={t('policy:approveFromHelp')} />
      <FormSegments
        form={form}
        name="approvals"
        group={`${id}-approvals`}
        label={t('policy:approvals')}
        all={['1', '2', '3']}
        wordOf={(count) => t('policy:people', { count: Number(count) })}
      />
      <TooFew form={form} people={people} />
      <ApproverRoles form={form} roles={roles} />
      <FormSegments
        form={form}
        name="approversOf"
        group={`${id}-approvers`}
        label={t('policy:approvers')}
        all={['all', 'some']}
        wordOf={(which) => t(`policy:approversOf.${which}`)}
      />
      {form.watch('approversOf') === 'some' && <Named form={form} people={people} />}
    </fieldset>
  );
}

/** Shown before any change too: people of the saved policy may have lost their roles. */
function TooFew({ form, people }: Pick<PartProps, 'form'> & { people: readonly Approver[] }) {
  const t = useTexts();
  const { approvals, ...who } = form.watch();
  const able = ableBy(who, people).length;
  const isNobody = who.approverRoles.length === 0 || (who.approversOf === 'some' && able === 0);
  const error = able < Number(approvals) && !isNobody ? t('policy:few', { count: able }) : form.refused.approvals;
  if (!error) return null;
  return (
    <p className="field-note" data-tone="bad" role="status">
      <Icon name="alert" />
      {error}
    </p>
  );
}

function ApproverRoles({ form, roles }: Pick<PartProps, 'form'> & { roles: SavedPolicy['roles'] }) {
  const t = useTexts();
  const { value, error, onChange } = useBound(form, 'approverRoles');
  return (
    <Ticks
      legend={t('policy:roles')}
      error={error}
      chosen={value}
      options={roles.map((one) => ({ value: one.role, label: <bdi>{roleWord(t, one)}</bdi> }))}
      // In a fixed order, so that ticking it back is no change.
      onChange={(chosen) => onChange(roles.flatMap(({ role }) => (chosen.includes(role) ? [role] : [])))}
    />
  );
}

/** The named approvers, where not everybody with a permitted role may approve. */
function Named({ form, people }: Pick<PartProps, 'form'> & { people: readonly Approver[] }) {
  const t = useTexts();
  const { value, error, onChange } = useBound(form, 'approvers');
  const permitted = form.watch('approverRoles');
  return (
    <Ticks
      legend={t('policy:approvers')}
      bare
      error={error}
      chosen={value}
      options={people
        .filter(({ role }) => permitted.includes(role))
        .map(({ id, name, ...held }) => ({
          value: id,
          label: (
            <>
              <bdi>{name}</bdi> <span className="muted">{roleWord(t, held)}</span>
            </>
          ),
        }))}
      onChange={onChange}
    />
  );
}

function Ticks({
  legend,
  bare,
  error,
  chosen,
  options,
  onChange,
}: {
  legend: string;
  /** The legend is for screen readers only. */
  bare?: boolean;
  error: string | undefined;
  chosen: readonly string[];
  options: readonly { value: string; label: ReactNode }[];
  onChange: (chosen: string[]) => void;
}) {
  const id = useId();
  return (
    <fieldset className="policy-roles" aria-describedby={error ? id : undefined}>
      <legend className={bare ? 'unseen' : undefined}>{legend}</legend>
      {options.map(({ value, label }) => (
        <Tick
          key={value}
          aria-invalid={error ? true : undefined}
          checked={chosen.includes(value)}
          onChange={({ target }) =>
            onChange(target.checked ? [...chosen, value] : chosen.filter((one) => one !== value))
          }
        >
          {label}
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

/** The payout limits, and the time in which a similar payout counts as a duplicate. */
export function LimitRules({ form, disabled }: PartProps) {
  const t = useTexts();
  return (
    <>
      <fieldset disabled={disabled} className="policy-group stack gap-4">
        <legend>{t('policy:limits')}</legend>
        <div className="policy-pair">
          <FormMoney form={form} name="maxAmount" label={t('policy:maxAmount')} help={t('policy:noLimit')} />
          <FormMoney form={form} name="maxPerDay" label={t('policy:maxPerDay')} help={t('policy:maxPerDayHelp')} />
        </div>
      </fieldset>
      <fieldset disabled={disabled} className="policy-group stack gap-4">
        <legend>{t('policy:duplicates')}</legend>
        <FormField
          form={form}
          name="duplicateWindowMinutes"
          label={t('policy:window')}
          help={t('policy:windowHelp')}
          suffix="min"
          inputMode="numeric"
          autoComplete="off"
        />
      </fieldset>
    </>
  );
}
