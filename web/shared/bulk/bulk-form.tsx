import '../detail/messages.ts';
import './messages.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { formatBRL } from '../../../domain/core/money.ts';
import type { BulkAction, BulkCheck, BulkList } from '../../../domain/finance/bulk-runs.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ErrorState } from '../api/error-state.tsx';
import { reasonField } from '../detail/action-form.tsx';
import { CommandProblem } from '../forms/command-problem.tsx';
import { FormDropdown } from '../forms/dropdown-field.tsx';
import { FormField } from '../forms/fields.tsx';
import { useZodForm } from '../forms/use-zod-form.ts';
import { colleaguesQuery } from '../people/api.ts';
import { useMerchant } from '../session/merchant.ts';
import { bulkQueries, createRun, type Selected } from './api.ts';

interface Props {
  list: BulkList;
  action: BulkAction;
  selected: Selected;
  onBack: () => void;
}

/** Counts what the action would do, and does it once a person has confirmed that. */
export function BulkForm(props: Props) {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const check = useQuery(bulkQueries.check(merchantId, props.list, props.action, props.selected));
  return (
    <section className="bulk-form stack" aria-label={t(`bulk:action.${props.action}`)}>
      <p>{t(`bulk:effect.${props.action}`)}</p>
      {check.error ? (
        <ErrorState error={check.error} onRetry={() => void check.refetch()} busy={check.isFetching} />
      ) : check.data ? (
        // What was counted anew is confirmed anew.
        <Confirm key={check.dataUpdatedAt} {...props} check={check.data} onChanged={() => void check.refetch()} />
      ) : (
        <p role="status" className="muted">
          {t('bulk:checking')}
        </p>
      )}
    </section>
  );
}

const withReason: readonly BulkAction[] = ['refund', 'cancel', 'dismiss'];
const schema = z.object({ reason: z.string(), assignee: z.string() });
const reasonSchema = schema.extend({ reason: reasonField });
const assigneeSchema = schema.extend({ assignee: z.string().min(1, 'assigneeMissing') });

function Confirm({
  list,
  action,
  selected,
  check,
  onChanged,
  onBack,
}: Props & { check: BulkCheck; onChanged: () => void }) {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const navigate = useNavigate();
  // Belongs to what was counted: sending it twice makes one run.
  const [key] = useState(() => crypto.randomUUID());
  const people = useQuery({ ...colleaguesQuery(merchantId), enabled: action === 'assign' });
  const { count, amount } = check;
  const command = useMutation({
    mutationFn: ({ reason, assignee }: z.output<typeof schema>) =>
      createRun(
        merchantId,
        {
          list,
          action,
          ...selected,
          expected: { count, amount },
          ...(reason && { reason }),
          ...(assignee && { assignee }),
        },
        key,
      ),
    onSuccess: ({ id }) => navigate(`/m/${merchantId}/bulk-runs/${id}`),
  });
  const form = useZodForm({
    schema: action === 'assign' ? assigneeSchema : withReason.includes(action) ? reasonSchema : schema,
    initial: { reason: '', assignee: '' },
    texts: { reasonMissing: t('detail:act.reasonMissing'), assigneeMissing: t('bulk:assigneeMissing') },
    command,
    send: (values) => command.mutate(values),
  });
  const workers = people.data?.filter(({ role }) => role !== 'viewer') ?? [];
  return (
    <form {...form.props} className="stack" aria-label={t(`bulk:action.${action}`)}>
      <div role="status" className="stack gap-2">
        <p>
          <strong>{count === 0 ? t('bulk:none') : t('bulk:possible', { count, amount: formatBRL(amount) })}</strong>
        </p>
        {check.leftOut.length > 0 && (
          <p className="muted">
            {t('bulk:leftOut')}:{' '}
            {check.leftOut.map(({ reason, count: n }) => `${n} (${t(`bulk:why.${reason}`)})`).join(', ')}
          </p>
        )}
      </div>
      {check.tooMany && (
        <Notice tone="bad" icon="alert">
          <p>{t('bulk:tooMany')}</p>
        </Notice>
      )}
      {check.needsApproval && (
        <Notice tone="ask" icon="alert">
          <p>{t('bulk:needsApproval')}</p>
        </Notice>
      )}
      {(withReason.includes(action) || action === 'assign') && (
        <div className="bulk-fields">
          {action === 'assign' ? (
            <FormDropdown
              form={form}
              name="assignee"
              label={t('bulk:assignee')}
              placeholder={people.isPending ? t('common:loading') : t('bulk:choose')}
              options={workers.map(({ id, name }) => ({ value: id, label: name }))}
            />
          ) : (
            <FormField
              form={form}
              name="reason"
              label={t('detail:act.reason')}
              help={t('detail:act.reasonHelp')}
              maxLength={500}
              autoComplete="off"
              // The form opens in response to a click, so taking the focus does not surprise the user.
              autoFocus
            />
          )}
        </div>
      )}
      <p className="cluster">
        <Button type="submit" kind="primary" disabled={count === 0 || check.tooMany} aria-busy={form.busy}>
          <Word action={action} count={count} amount={formatBRL(amount)} />
        </Button>
        <Button onClick={onBack}>{t('detail:act.back')}</Button>
      </p>
      {command.error && (
        <>
          <CommandProblem error={command.error} />
          <p>
            <Button onClick={onChanged}>{t('bulk:countAgain')}</Button>
          </p>
        </>
      )}
    </form>
  );
}

/** The button's text: what is done to how many, or to how much. */
function Word({ action, count: n, amount }: { action: BulkAction; count: number; amount: string }) {
  const t = useTexts();
  if (action === 'refund') return t('bulk:confirm.refund', { amount });
  return action === 'cancel' ? t('bulk:confirm.cancel', { n, amount }) : t(`bulk:confirm.${action}`, { n });
}
