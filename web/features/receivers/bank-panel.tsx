import './bank-panel.css';
import './messages.ts';
import { known, useTexts } from '../../i18n/texts.ts';
import '../../shared/detail/actions-panel.css';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { z } from 'zod';
import { bankNames } from '../../../domain/core/banks.ts';
import type { BankChange, Receiver, ShownBankAccount } from '../../../domain/receivers/receiver.ts';
import { ReasonForm } from '../../shared/detail/action-form.tsx';
import { CommandProblem } from '../../shared/forms/command-problem.tsx';
import { useZodForm } from '../../shared/forms/use-zod-form.ts';
import { useMay } from '../../shared/session/may.ts';
import { useSession } from '../../shared/session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Fact, TimeFact } from '../../ui/facts.tsx';
import { Icon } from '../../ui/icon.tsx';
import { TimeCell } from '../../ui/time-cell.tsx';
import { type BankChangeRequest, cacheReceiver, changeReceiver, decideBankChange } from './api.ts';
import { BankFields } from './fields.tsx';
import { bankSchema, emptyForm, fieldAt } from './form.ts';

/** The receiver's bank account, and its change, which needs a second person's approval and a waiting time. */
export function BankPanel({
  merchantId,
  receiver,
  onDone,
}: {
  merchantId: string;
  receiver: Receiver;
  onDone: () => void;
}) {
  const t = useTexts();
  const id = useId();
  const may = useMay('PATCH /v1/receivers/{id}');
  const [open, setOpen] = useState(false);
  const { bankAccount, bankChange } = receiver;
  // A missing bank account is entered in the panel of missing data.
  const isAsked = receiver.missing.some(({ field }) => field.startsWith('bankAccount'));
  return (
    <section className="panel" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{t('receivers:bank.title')}</h2>
      {bankAccount ? <Account account={bankAccount} /> : <p className="muted">{t('receivers:bank.none')}</p>}
      {bankChange && <Change merchantId={merchantId} receiver={receiver} change={bankChange} onDone={onDone} />}
      {!bankChange && !isAsked && (
        <>
          <p>
            <Button may={may} aria-expanded={open} onClick={() => setOpen(!open)}>
              {t('receivers:bank.change')}
            </Button>
          </p>
          {open && (
            <ChangeForm
              merchantId={merchantId}
              receiver={receiver}
              onDone={() => {
                setOpen(false);
                onDone();
              }}
              onBack={() => setOpen(false)}
            />
          )}
        </>
      )}
    </section>
  );
}

function Account({ account }: { account: ShownBankAccount }) {
  const t = useTexts();
  const branch = [account.branchNumber, account.branchDigit].filter(Boolean).join('-');
  return (
    <dl>
      <Fact name={t('receivers:fact.bank')}>
        {[account.bankCode, bankNames[account.bankCode]].filter(Boolean).join(' · ')}
      </Fact>
      <Fact name={t('receivers:fact.branch')}>
        <span className="number">{branch}</span>
      </Fact>
      <Fact name={t('receivers:fact.account')}>
        <span className="number">
          {account.accountNumber}-{account.accountDigit}
        </span>
      </Fact>
      {account.accountType && (
        <Fact name={t('receivers:fact.accountType')}>
          {known(t, `receivers:form.accountType.${account.accountType}`, account.accountType)}
        </Fact>
      )}
    </dl>
  );
}

/** A pending change: the approval that it waits for, its date, and the actions on it. */
function Change({
  merchantId,
  receiver,
  change,
  onDone,
}: {
  merchantId: string;
  receiver: Receiver;
  change: BankChange;
  onDone: () => void;
}) {
  const t = useTexts();
  const { user } = useSession();
  const isOwn = change.askedBy === user.name;
  return (
    <div className="bank-change stack gap-2" data-tone="ask">
      <h3>
        <Icon name="clock" />
        {t('receivers:bank.waits')}
      </h3>
      <p>{change.approvedAt ? t('receivers:bank.standing.approved') : t('receivers:bank.standing.waits')}</p>
      <Account account={change.bankAccount} />
      <dl>
        <Fact name={t('receivers:bank.askedBy')}>
          <bdi>{isOwn ? t('receivers:bank.you') : change.askedBy}</bdi> <TimeCell at={change.askedAt} />
        </Fact>
        <TimeFact name={t('receivers:bank.coolsOffAt')} at={change.coolsOffAt} />
        {change.approvedBy && (
          <Fact name={t('receivers:bank.approvedBy')}>
            <bdi>{change.approvedBy}</bdi>
          </Fact>
        )}
      </dl>
      {/* Other details than those that were read close what is open. */}
      <Decide
        key={change.askedAt}
        merchantId={merchantId}
        receiverId={receiver.id}
        askedAt={change.askedAt}
        isApproved={change.approvedAt !== undefined}
        isOwn={isOwn}
        onDone={onDone}
      />
    </div>
  );
}

type Decision = BankChangeRequest['what'];

/** The actions on a pending change. */
function Decide({
  merchantId,
  receiverId,
  askedAt,
  isApproved,
  isOwn,
  onDone,
}: {
  merchantId: string;
  receiverId: string;
  askedAt: string;
  isApproved: boolean;
  /** This person requested the change. */
  isOwn: boolean;
  onDone: () => void;
}) {
  const t = useTexts();
  const id = useId();
  const client = useQueryClient();
  const mayApprove = useMay('POST /v1/receivers/{id}/bank-change/approve');
  const mayCancel = useMay('POST /v1/receivers/{id}/bank-change/cancel');
  const [open, setOpen] = useState<Decision>();
  const command = useMutation({
    mutationFn: (request: BankChangeRequest) => decideBankChange(merchantId, receiverId, request),
    onSuccess: (now) => {
      cacheReceiver(client, merchantId, now);
      setOpen(undefined);
      onDone();
    },
  });
  const blocked: Record<Decision, string | undefined> = {
    approve: isApproved
      ? t('receivers:bank.approvedAlready')
      : (mayApprove.why ?? (isOwn ? t('receivers:bank.ownChange') : undefined)),
    cancel: mayCancel.why,
  };
  return (
    <>
      <div className="actions">
        <ul>
          {(['approve', 'cancel'] as const).map((what) => (
            <li key={what}>
              <Button
                disabled={blocked[what] !== undefined}
                aria-describedby={`${id}-${what}`}
                aria-expanded={open === what}
                onClick={() => {
                  command.reset();
                  setOpen(open === what ? undefined : what);
                }}
              >
                {t(`receivers:bank.${what}`)}
              </Button>
              <p id={`${id}-${what}`}>{blocked[what] ?? t(`receivers:bank.${what}Effect`)}</p>
              {open === what && !blocked[what] && (
                <ReasonForm
                  label={t(`receivers:bank.${what}`)}
                  confirm={t(`receivers:bank.${what}`)}
                  optional={what === 'approve' ? t('receivers:bank.reasonOptional') : undefined}
                  command={command}
                  onSend={(reason) =>
                    command.mutate(what === 'cancel' ? { what, reason } : { what, askedAt, ...(reason && { reason }) })
                  }
                  onBack={() => setOpen(undefined)}
                />
              )}
            </li>
          ))}
        </ul>
      </div>
      {command.error && <CommandProblem error={command.error} />}
    </>
  );
}

function ChangeForm({
  merchantId,
  receiver,
  onDone,
  onBack,
}: {
  merchantId: string;
  receiver: Receiver;
  onDone: () => void;
  onBack: () => void;
}) {
  const t = useTexts();
  const client = useQueryClient();
  const command = useMutation({
    mutationFn: (bankAccount: z.output<typeof bankSchema>) => changeReceiver(merchantId, receiver.id, { bankAccount }),
    onSuccess: (now) => {
      cacheReceiver(client, merchantId, now);
      onDone();
    },
  });
  const form = useZodForm({
    schema: bankSchema,
    initial: emptyForm,
    texts: (message) => known(t, `receivers:form.fault.${message}`, message),
    command,
    send: command.mutate,
    fieldAt,
    onChange: () => {
      if (command.isError) command.reset();
    },
  });
  const waits = receiver.bankAccount !== undefined && receiver.accounts.some(({ stage }) => stage !== 'gathering');
  return (
    <form {...form.props} className="stack gap-4" aria-label={t('receivers:bank.change')}>
      <p className="muted">{waits ? t('receivers:bank.changeHelp') : t('receivers:bank.changeNow')}</p>
      <BankFields form={form} />
      {form.problem && <CommandProblem error={form.problem} />}
      <p>
        <Button type="submit" kind="primary" aria-busy={form.busy}>
          {form.busy ? t('receivers:bank.saving') : waits ? t('receivers:bank.save') : t('receivers:bank.saveNow')}
        </Button>
        <Button onClick={onBack}>{t('receivers:bank.back')}</Button>
      </p>
    </form>
  );
}
