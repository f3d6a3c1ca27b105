import './messages.ts';
import '../../../shared/detail/messages.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { z } from 'zod';
import { formatBRL } from '../../../../domain/core/money.ts';
import type { ReconciliationItem } from '../../../../domain/finance/reconciliation.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { useTexts } from '../../../i18n/texts.ts';
import type { Schema } from '../../../shared/api/client.ts';
import { ProblemText } from '../../../shared/api/problem-text.tsx';
import { FormDropdown } from '../../../shared/forms/dropdown-field.tsx';
import { FormField, useBound } from '../../../shared/forms/fields.tsx';
import { Refused } from '../../../shared/forms/refused.tsx';
import { type FormOf, useZodForm } from '../../../shared/forms/use-zod-form.ts';
import { useMay } from '../../../shared/session/may.ts';
import { useMerchant } from '../../../shared/session/merchant.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Tick } from '../../../ui/tick.tsx';
import { calendarDay, dateAndTime } from '../../../ui/time.ts';
import { operationOf } from './actions.ts';
import { assignableQuery, type OfferedAction, type ReconciliationEntity, settleItem, statementRules } from './api.ts';

const shortestReason = 3;

const schemaOf = (actions: readonly OfferedAction[]) =>
  z
    .object({
      action: z.string().pipe(z.enum(actions, 'actionMissing')),
      assigned: z.string(),
      reason: z.string().trim().min(shortestReason, 'reasonMissing'),
    })
    .superRefine(({ action, assigned }, context) => {
      if (entityOf(action) && assigned === '')
        context.addIssue({ code: 'custom', path: ['assigned'], message: 'assignedMissing' });
    })
    .transform(({ action, assigned, reason }): Schema<'SettleItem'> => {
      const entity = entityOf(action);
      if (entity === 'settlement') return { action: 'assign', settlementId: assigned, reason };
      if (entity === 'payment') return { action: 'assign', paymentId: assigned, reason };
      if (entity === 'payout') return { action: 'assign', payoutId: assigned, reason };
      return { action: action as Exclude<OfferedAction, `assign_${string}`>, reason };
    });
/** What an action assigns a line to. */
const entityOf = (action: string): ReconciliationEntity | undefined => offeredEntities[action];
const offeredEntities: Record<string, ReconciliationEntity> = {
  assign_settlement: 'settlement',
  assign_payment: 'payment',
  assign_payout: 'payout',
};
type Form = FormOf<ReturnType<typeof schemaOf>>;

/** Settles a difference by one of its actions, with a reason. */
export function SettleForm({
  reconciliationId,
  item,
  onClose,
}: {
  reconciliationId: string;
  item: ReconciliationItem;
  onClose: () => void;
}) {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const client = useQueryClient();
  const may: Record<ReconciliationEntity, boolean> = {
    settlement: useMay('GET /v1/settlements').allowed,
    payment: useMay('GET /v1/payments').allowed,
    payout: useMay('GET /v1/payouts').allowed,
  };
  const actions = actionsOf(item, may);
  /** What a person wrote about a line of the same description. */
  const written = item.learned?.reason ?? '';
  const settle = useMutation({
    mutationFn: (request: Schema<'SettleItem'>) => settleItem(merchantId, reconciliationId, item.n, request),
    // Counts, items and the list change together, and what was learned.
    onSettled: () =>
      Promise.all(
        [['reconciliations', merchantId], ['settlements', merchantId], statementRules.key(merchantId)].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
    onSuccess: ({ done, item: now }, { action }) => {
      if (done && (now.settled || action === 'undo_match')) onClose();
    },
  });
  const form = useZodForm({
    schema: schemaOf(actions),
    initial: { action: usualOf(actions), assigned: '', reason: '' },
    texts: {
      actionMissing: t('reconciliation:actionMissing'),
      assignedMissing: t('reconciliation:assignedMissing'),
      reasonMissing: t('detail:act.reasonMissing'),
    },
    command: settle,
    send: (request) => settle.mutate(request),
    fieldAt: (field) => (field.endsWith('Id') ? 'assigned' : undefined),
  });
  const chosen = form.watch('action');
  const entity = entityOf(chosen);
  const { day, amount, direction } = item.theirs ?? {};
  // What was offered for another kind is no answer for this one, and what was written before explains only what is confirmed.
  const choose = (action: string) => {
    form.setValue('assigned', '');
    const reason = form.getValues('reason');
    if (written && (reason === '' || reason === written))
      form.setValue('reason', action === 'confirm_match' ? written : '');
  };

  const isUndo = actions[0] === 'undo_match';
  const still = settle.data && !isUndo && !(settle.data.done && settle.data.item.settled);
  return (
    <form
      {...form.props}
      className="recon-form stack"
      aria-label={isUndo ? t('reconciliation:undo') : t('reconciliation:settle')}
    >
      <ActionChoice form={form} item={item} actions={actions} isExplained={written !== ''} onChoose={choose} />
      {entity && day !== undefined && amount !== undefined && (
        <Assigned key={entity} form={form} entity={entity} line={{ day, amount, direction }} />
      )}
      <FormField
        form={form}
        name="reason"
        label={t('detail:act.reason')}
        help={t('reconciliation:reasonHelp')}
        maxLength={500}
        autoComplete="off"
      />
      <p className="cluster">
        <Button type="submit" kind="primary" aria-busy={form.busy}>
          {form.busy ? t('reconciliation:settling') : isUndo ? t('reconciliation:undo') : t('reconciliation:settle')}
        </Button>
        <Button onClick={onClose}>{t('detail:act.back')}</Button>
      </p>
      {still && (
        <Notice tone="wait" icon="clock" role="status">
          <p>{settle.data?.done ? t('reconciliation:stillDiffers') : t('reconciliation:underWay')}</p>
        </Notice>
      )}
      {form.problem && <Refused error={form.problem} elsewhere={form.elsewhere} />}
    </form>
  );
}

/** What the line may be, by day and amount. */
function Assigned({
  form,
  entity,
  line,
}: {
  form: Form;
  entity: ReconciliationEntity;
  line: { day: string; amount: number; direction: 'in' | 'out' | undefined };
}) {
  const { tag } = useLanguage();
  const t = useTexts();
  const { merchantId } = useMerchant();
  const found = useQuery(assignableQuery(merchantId, entity, line));
  if (found.error) return <ProblemText error={found.error} />;
  if (found.data?.length === 0) return <p className="muted prose">{t(`reconciliation:noneToAssign.${entity}`)}</p>;
  return (
    <FormDropdown
      form={form}
      name="assigned"
      label={t(`reconciliation:which.${entity}`)}
      placeholder={t('reconciliation:choosePlease')}
      options={(found.data ?? []).map(({ id, provider, at, amount }) => ({
        value: id,
        label: [
          provider,
          entity === 'settlement' ? calendarDay(at, tag) : dateAndTime(at, tag),
          // Payments and payouts all have the line's amount: their ids tell them apart.
          entity === 'settlement' ? formatBRL(amount) : `…${id.slice(-6)}`,
        ].join(' · '),
      }))}
    />
  );
}

/** What a suggestion is answered with. */
const isDecision = (action: OfferedAction): action is 'confirm_match' | 'reject_match' =>
  action === 'confirm_match' || action === 'reject_match';

/** The actions, each with its effect, or why this person may not take it. */
function ActionChoice({
  form,
  item,
  actions,
  isExplained,
  onChoose,
}: {
  form: Form;
  item: ReconciliationItem;
  actions: readonly OfferedAction[];
  isExplained: boolean;
  onChoose: (action: string) => void;
}) {
  const t = useTexts();
  const id = useId();
  const { value, error, onChange } = useBound(form, 'action');
  return (
    <fieldset aria-describedby={error && `${id}-action`} data-wrong={error ? true : undefined}>
      <legend>{t('reconciliation:settleHow')}</legend>
      {actions.map((one) => (
        <Action
          key={one}
          action={one}
          operation={operationOf(one, item)}
          group={id}
          isExplained={isExplained}
          isChosen={value === one}
          onChoose={() => {
            onChange(one);
            onChoose(one);
          }}
        />
      ))}
      {error && (
        <p id={`${id}-action`} className="field-note" data-tone="bad">
          <Icon name="alert" />
          {error}
        </p>
      )}
    </fieldset>
  );
}

function Action({
  action,
  operation,
  group,
  isExplained,
  isChosen,
  onChoose,
}: {
  action: OfferedAction;
  operation: string;
  /** The name of the radio buttons. */
  group: string;
  isExplained: boolean;
  isChosen: boolean;
  onChoose: () => void;
}) {
  const t = useTexts();
  const { why } = useMay(operation);
  const effect =
    isExplained && isDecision(action)
      ? t(`reconciliation:explainedEffect.${action}`)
      : t(`reconciliation:actionEffect.${action}`);
  return (
    <div className="recon-action">
      <Tick
        kind="radio"
        name={group}
        checked={isChosen}
        disabled={why !== undefined}
        aria-describedby={`${group}-${action}`}
        onChange={onChoose}
      >
        {isExplained && isDecision(action)
          ? t(`reconciliation:explained.${action}`)
          : t(`reconciliation:action.${action}`)}
      </Tick>
      <p id={`${group}-${action}`} className="muted">
        {why ?? effect}
      </p>
    </div>
  );
}

/** What is chosen at the start: the only action, and for money that left a note, since most of it is a bank's fee. */
const usualOf = (actions: readonly OfferedAction[]): OfferedAction | '' => {
  if (actions.length === 1) return actions[0] ?? '';
  return actions.includes('note') && actions.includes('assign_payout') ? 'note' : '';
};

/** The actions that an item can have; the API decides whether one is safe now. @param may whose lists the person sees */
function actionsOf(
  { kind, entity, ours, theirs }: ReconciliationItem,
  may: Record<ReconciliationEntity, boolean>,
): OfferedAction[] {
  if (kind === 'matched') return ['undo_match'];
  if (kind === 'suggested' && entity) return ['confirm_match', 'reject_match'];
  if (!entity) {
    const isLine = theirs?.day !== undefined && theirs.amount !== undefined;
    const usual = { in: ['settlement', 'payment'], out: ['payout', 'settlement'] } as const;
    const kinds: readonly ReconciliationEntity[] = isLine && theirs.direction ? usual[theirs.direction] : [];
    const assigning = kinds.filter((one) => may[one]).map((one) => `assign_${one}` as const);
    return kind === 'suggested' ? ['confirm_match', ...assigning, 'reject_match'] : [...assigning, 'note'];
  }
  // A settlement is confirmed and reopened on its own page.
  if (entity === 'settlement') return ['note'];
  return ours?.status === 'PENDING' ? ['look', 'resolve_approved', 'resolve_rejected', 'note'] : ['look', 'note'];
}
