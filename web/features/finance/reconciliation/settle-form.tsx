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
import { FormDropdown, FormField, useBound } from '../../../shared/forms/fields.tsx';
import { Refused } from '../../../shared/forms/refused.tsx';
import { type FormOf, useZodForm } from '../../../shared/forms/use-zod-form.ts';
import { useMay } from '../../../shared/session/may.ts';
import { useMerchant } from '../../../shared/session/merchant.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Tick } from '../../../ui/tick.tsx';
import { calendarDay } from '../../../ui/time.ts';
import { openSettlementsQuery, type SettleAction, settleItem, statementRules } from './api.ts';

const shortestReason = 3;

const schemaOf = (actions: readonly SettleAction[]) =>
  z
    .object({
      action: z.string().pipe(z.enum(actions, 'actionMissing')),
      settlementId: z.string(),
      reason: z.string().trim().min(shortestReason, 'reasonMissing'),
    })
    .superRefine(({ action, settlementId }, context) => {
      if (action === 'assign' && settlementId === '')
        context.addIssue({ code: 'custom', path: ['settlementId'], message: 'settlementMissing' });
    })
    .transform(({ settlementId, ...request }) =>
      request.action === 'assign' ? { ...request, settlementId } : request,
    );
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
  const actions = actionsOf(item, useMay('GET /v1/settlements').allowed);
  const settle = useMutation({
    mutationFn: (request: Schema<'SettleItem'>) => settleItem(merchantId, reconciliationId, item.n, request),
    // Counts, items and the list change together, and what was learned.
    onSettled: () =>
      Promise.all(
        [['reconciliations', merchantId], ['settlements', merchantId], statementRules.key(merchantId)].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
    onSuccess: ({ done, item: now }) => {
      if (done && now.settled) onClose();
    },
  });
  const form = useZodForm({
    schema: schemaOf(actions),
    initial: { action: actions.length === 1 ? (actions[0] ?? '') : '', settlementId: '', reason: '' },
    texts: {
      actionMissing: t('reconciliation:actionMissing'),
      settlementMissing: t('reconciliation:settlementMissing'),
      reasonMissing: t('detail:act.reasonMissing'),
    },
    command: settle,
    send: (request) => settle.mutate(request),
  });

  const still = settle.data && !(settle.data.done && settle.data.item.settled);
  return (
    <form {...form.props} className="recon-form stack" aria-label={t('reconciliation:settle')}>
      <ActionChoice form={form} actions={actions} />
      {form.watch('action') === 'assign' && item.theirs?.day !== undefined && (
        <SettlementChoice form={form} day={item.theirs.day} />
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
          {form.busy ? t('reconciliation:settling') : t('reconciliation:settle')}
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

/** The settlements that the line may be, by day and amount. */
function SettlementChoice({ form, day }: { form: Form; day: string }) {
  const { tag } = useLanguage();
  const t = useTexts();
  const { merchantId } = useMerchant();
  const settlements = useQuery(openSettlementsQuery(merchantId, day));
  if (settlements.error) return <ProblemText error={settlements.error} />;
  if (settlements.data?.length === 0) return <p className="muted prose">{t('reconciliation:noSettlements')}</p>;
  return (
    <FormDropdown
      form={form}
      name="settlementId"
      label={t('reconciliation:whichSettlement')}
      placeholder={t('reconciliation:choosePlease')}
      options={(settlements.data ?? []).map(({ id, provider, expectedOn, amount }) => ({
        value: id,
        label: `${provider} · ${calendarDay(expectedOn, tag)} · ${formatBRL(amount)}`,
      }))}
    />
  );
}

/** The actions, each with its effect. */
function ActionChoice({ form, actions }: { form: Form; actions: readonly SettleAction[] }) {
  const t = useTexts();
  const id = useId();
  const { value, error, onChange } = useBound(form, 'action');
  return (
    <fieldset aria-describedby={error && `${id}-action`} data-wrong={error ? true : undefined}>
      <legend>{t('reconciliation:settleHow')}</legend>
      {actions.map((one) => (
        <div key={one} className="recon-action">
          <Tick
            kind="radio"
            name={id}
            checked={value === one}
            aria-describedby={`${id}-${one}`}
            onChange={() => onChange(one)}
          >
            {t(`reconciliation:action.${one}`)}
          </Tick>
          <p id={`${id}-${one}`} className="muted">
            {t(`reconciliation:actionEffect.${one}`)}
          </p>
        </div>
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

/** The actions that an item can have; the API decides whether one is safe now. */
function actionsOf({ kind, entity, ours, theirs }: ReconciliationItem, maySeeSettlements: boolean): SettleAction[] {
  if (kind === 'suggested') return ['confirm_match', 'reject_match'];
  if (!entity) {
    const isLine = kind === 'unknown' && theirs?.direction === 'in' && theirs.day !== undefined;
    return isLine && maySeeSettlements ? ['assign', 'note'] : ['note'];
  }
  return ours?.status === 'PENDING' ? ['look', 'resolve_approved', 'resolve_rejected', 'note'] : ['look', 'note'];
}
