import '../../../shared/detail/actions-panel.css';
import './messages.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { formatBRL } from '../../../../domain/core/money.ts';
import type { PayoutBatch } from '../../../../domain/payouts/batch.ts';
import type { PayoutPolicy } from '../../../../domain/payouts/policy.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { Coverage } from '../../../shared/balance-warning/coverage.tsx';
import { ReasonForm } from '../../../shared/detail/action-form.tsx';
import { CommandProblem } from '../../../shared/forms/command-problem.tsx';
import { policyQuery } from '../../../shared/payout-policy/api.ts';
import { useMay } from '../../../shared/session/may.ts';
import { useMerchant } from '../../../shared/session/merchant.ts';
import { useSession } from '../../../shared/session/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { May } from '../../../ui/may.ts';
import { TimeCell } from '../../../ui/time-cell.tsx';
import { batchQueries, decide } from './api.ts';

type Decision = 'approve' | 'cancel';

/** The approvals given and missing, and the actions that this person may take, with their effects. */
export function DecidePanel({ merchantId, batch }: { merchantId: string; batch: PayoutBatch }) {
  const t = useTexts();
  const id = useId();
  const client = useQueryClient();
  const [open, setOpen] = useState<Decision>();
  const opener = useRef<HTMLButtonElement | null>(null);
  const { role } = useMerchant();
  const { user } = useSession();
  const mayApprove = useMay('POST /v1/payout-batches/{id}/approve');
  const mayCancel = useMay('POST /v1/payout-batches/{id}/cancel');
  const policy = useQuery({ ...policyQuery(merchantId), enabled: useMay('GET /v1/payout-policy').allowed }).data;
  const waits = batch.state === 'AWAITING_APPROVAL';
  const { needed, given } = batch.approval;
  const missing = missingOf(batch);

  const command = useMutation({
    mutationFn: ({ what, reason }: { what: Decision; reason: string }) => decide(merchantId, batch.id, what, reason),
    onSuccess: (now) => {
      client.setQueryData(batchQueries.one(merchantId, batch.id).queryKey, now);
      void client.invalidateQueries({ queryKey: ['payout-batches', merchantId] });
      close();
    },
    // Another person may have decided first, so an error reloads the batch.
    onError: () => client.invalidateQueries({ queryKey: batchQueries.one(merchantId, batch.id).queryKey }),
  });

  function close() {
    setOpen(undefined);
    opener.current?.focus();
  }
  const why = whyNotApprove(batch, { id: user.id, role }, policy);
  const blocked = why && t(`batches:whyNot.${why}`);
  const press = (what: Decision) => (event: { currentTarget: HTMLButtonElement }) => {
    opener.current = event.currentTarget;
    command.reset();
    setOpen(open === what ? undefined : what);
  };

  return (
    <section className="panel" aria-labelledby={`${id}-title`}>
      <div className="panel-head">
        <h2 id={`${id}-title`}>{t('batches:approval')}</h2>
        <span className="number muted">{t('batches:approvedOf', { given: given.length, needed })}</span>
      </div>
      <Approvals batch={batch} />
      {waits && (
        <>
          <Coverage connectionId={batch.connectionId} payouts={[{ amount: batch.amount }]} />
          <p className="muted" role="status">
            {command.isSuccess ? t('batches:stillMissing', { count: missing }) : t('batches:nothingSentYet')}
          </p>
          {mayApprove.allowed || mayCancel.allowed ? (
            <Actions
              {...{ batch, open, press, missing, mayApprove, mayCancel }}
              blocked={blocked}
              command={command}
              onSend={(what, reason) => command.mutate({ what, reason })}
              onBack={close}
            />
          ) : (
            <p className="decide-none muted">
              <Icon name="lock" />
              {mayApprove.why}
            </p>
          )}
        </>
      )}
      {command.error && <CommandProblem error={command.error} />}
    </section>
  );
}

/** How many people must still approve. */
const missingOf = ({ approval: { needed, given } }: PayoutBatch) => Math.max(0, needed - given.length);

/** Who approved or canceled the batch, and how many approvals are missing. */
function Approvals({ batch }: { batch: PayoutBatch }) {
  const t = useTexts();
  return (
    <ul className="decide-people stack gap-2">
      {batch.approval.given.map((one) => (
        <li key={one.by} data-tone="good">
          <Icon name="check" />
          <span>
            <bdi>{one.name}</bdi> <span className="muted">{t('batches:hasApproved')}</span>
            {one.reason && (
              <bdi className="decide-reason" title={one.reason}>
                {one.reason}
              </bdi>
            )}
          </span>
          <TimeCell at={one.at} />
        </li>
      ))}
      {batch.canceled && (
        <li data-tone="bad">
          <Icon name="dismiss" />
          <span>
            <bdi>{batch.canceled.name}</bdi> <span className="muted">{t('batches:hasCanceled')}</span>
            {batch.canceled.reason && <bdi className="decide-reason">{batch.canceled.reason}</bdi>}
          </span>
          <TimeCell at={batch.canceled.at} />
        </li>
      )}
      {batch.state === 'AWAITING_APPROVAL' && (
        <li data-tone="ask">
          <Icon name="person" />
          <span>{t('batches:missing', { count: missingOf(batch) })}</span>
        </li>
      )}
    </ul>
  );
}

/** The forms to approve and to cancel, each with its effect. */
function Actions({
  batch,
  open,
  press,
  missing,
  mayApprove,
  mayCancel,
  blocked,
  command,
  onSend,
  onBack,
}: {
  batch: PayoutBatch;
  open: Decision | undefined;
  press: (what: Decision) => (event: { currentTarget: HTMLButtonElement }) => void;
  missing: number;
  mayApprove: May;
  mayCancel: May;
  /** Why this person may not approve this batch. */
  blocked: string | undefined;
  command: { isPending: boolean; error: Error | null };
  onSend: (what: Decision, reason: string) => void;
  onBack: () => void;
}) {
  const t = useTexts();
  const id = useId();
  return (
    <div className="actions">
      <ul className="decide-actions">
        <li>
          <Button
            kind={open === 'approve' ? 'plain' : 'primary'}
            may={mayApprove}
            disabled={blocked !== undefined}
            aria-describedby={`${id}-approve`}
            aria-expanded={open === 'approve'}
            onClick={press('approve')}
          >
            {t('batches:approve')}
          </Button>
          <p id={`${id}-approve`} className={blocked ? 'decide-blocked' : undefined}>
            {blocked ??
              (missing > 1
                ? t('batches:approveEffectMore', { count: missing - 1 })
                : t('batches:approveEffect', {
                    amount: formatBRL(batch.amount),
                    lines: batch.lines,
                    provider: batch.provider,
                  }))}
          </p>
          {open === 'approve' && !blocked && (
            <ReasonForm
              label={t('batches:approve')}
              confirm={t('batches:confirmApprove', { amount: formatBRL(batch.amount) })}
              optional={t('batches:reasonOptional')}
              help={t('batches:reasonHelp')}
              command={command}
              onSend={(reason) => onSend('approve', reason)}
              onBack={onBack}
            />
          )}
        </li>
        <li>
          <Button
            may={mayCancel}
            aria-describedby={`${id}-cancel`}
            aria-expanded={open === 'cancel'}
            onClick={press('cancel')}
          >
            {t('batches:cancel')}
          </Button>
          <p id={`${id}-cancel`}>{t('batches:cancelEffect')}</p>
          {open === 'cancel' && (
            <ReasonForm
              label={t('batches:cancel')}
              confirm={t('batches:confirmCancel')}
              help={t('batches:reasonHelp')}
              command={command}
              onSend={(reason) => onSend('cancel', reason)}
              onBack={onBack}
            />
          )}
        </li>
      </ul>
    </div>
  );
}

/** The API's own rule (domain/payouts/policy.ts), evaluated here to show the reason before the click. */
function whyNotApprove(
  { createdBy, approval }: PayoutBatch,
  person: { id: string; role: string },
  policy: PayoutPolicy | undefined,
): 'own' | 'twice' | 'role' | 'named' | undefined {
  if (person.id === createdBy?.id) return 'own';
  if (approval.given.some(({ by }) => by === person.id)) return 'twice';
  if (policy && !policy.approverRoles.some((role) => role === person.role)) return 'role';
  if (policy?.approvers && !policy.approvers.includes(person.id)) return 'named';
  return undefined;
}
