import { useReceiverWords } from './words.ts';
import '../../shared/detail/actions-panel.css';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import { whyNotReceiver } from '../../../domain/receivers/actions.ts';
import type { ReceiverAccount, ReceiverAction } from '../../../domain/receivers/receiver.ts';
import { useWords } from '../../i18n/language.tsx';
import { CommandProblem } from '../../shared/forms/command-problem.tsx';
import { useMay } from '../../shared/session/may.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import type { May } from '../../ui/may.ts';
import { Tick } from '../../ui/tick.tsx';
import { type AccountRequest, askForAccount, receiverQueries } from './api.ts';

/** When each action is listed. A listed action that does not apply now shows the reason instead of its effect. */
const places: Record<ReceiverAction, (account: ReceiverAccount) => boolean> = {
  retry: ({ stage, status, attention }) =>
    stage === 'held' || status === 'REJECTED' || attention?.reason === 'outcome_unknown',
  look: ({ stage, receiverId, status }) => stage === 'verifying' || (status !== 'PENDING' && receiverId !== undefined),
  resolve: ({ attention }) => attention?.reason === 'outcome_unknown',
  dismiss: ({ attention, stage }) => attention !== undefined && stage === 'closed',
};
const all = Object.keys(places) as ReceiverAction[];

/** A look-up runs at once; an action that changes something needs a confirmation with a reason. */
const asksFirst = (what: ReceiverAction): what is Exclude<ReceiverAction, 'look'> => what !== 'look';

const shortestReason = 3;

/** The actions that the signed-in person may take on an account, each with its effect stated before the click. */
export function AccountActions({
  merchantId,
  receiverId,
  account,
  onDone,
}: {
  merchantId: string;
  receiverId: string;
  account: ReceiverAccount;
  onDone: () => void;
}) {
  const t = useReceiverWords().act;
  const id = useId();
  const client = useQueryClient();
  const may = useMayAll();
  const [open, setOpen] = useState<ReceiverAction>();
  const opener = useRef<HTMLButtonElement | null>(null);
  const command = useMutation({
    mutationFn: (asked: AccountRequest) => askForAccount(merchantId, receiverId, account.id, asked),
    onSuccess: () => {
      // A connected event stream delivers the change as well; this covers a disconnected one.
      void client.invalidateQueries({ queryKey: receiverQueries.one(merchantId, receiverId).queryKey });
      close();
      onDone();
    },
  });
  const shown = all.filter((what) => places[what](account));
  if (shown.length === 0 && !command.isSuccess) return null;

  const situation = {
    status: account.status,
    stage: account.stage,
    attention: account.attention?.reason,
    hasProviderId: account.receiverId !== undefined,
  };
  function blocked(what: ReceiverAction): string | undefined {
    if (!may[what].allowed) return may[what].why;
    const why = whyNotReceiver(what, situation);
    return why && t.whyNot[why];
  }
  function close() {
    setOpen(undefined);
    opener.current?.focus();
  }

  return (
    <section className="account-actions actions" aria-label={t.about(account.provider)}>
      <p className="unseen" role="status">
        {command.isSuccess && t.done[command.variables.what]}
      </p>
      <ul>
        {shown.map((what) => {
          const why = blocked(what);
          return (
            <li key={what}>
              <Button
                disabled={why !== undefined}
                aria-describedby={`${id}-${what}`}
                aria-expanded={asksFirst(what) ? open === what : undefined}
                aria-busy={command.isPending && command.variables.what === what}
                onClick={(event) => {
                  opener.current = event.currentTarget;
                  command.reset();
                  if (asksFirst(what)) setOpen(open === what ? undefined : what);
                  else if (!command.isPending) command.mutate({ what: 'look' });
                }}
              >
                {t.label[what]}
              </Button>
              <p id={`${id}-${what}`} className={why ? 'muted' : undefined}>
                {why ?? (command.isSuccess && command.variables.what === what ? t.done[what] : t.effect[what])}
              </p>
              {open === what && asksFirst(what) && !why && (
                <ActionForm what={what} busy={command.isPending} onSend={command.mutate} onBack={close} />
              )}
            </li>
          );
        })}
      </ul>
      {command.error && <CommandProblem error={command.error} />}
    </section>
  );
}

const outcomes = ['created', 'not_created'] as const;

function ActionForm({
  what,
  busy,
  onSend,
  onBack,
}: {
  what: Exclude<ReceiverAction, 'look'>;
  busy: boolean;
  onSend: (asked: AccountRequest) => void;
  onBack: () => void;
}) {
  const { act: shared } = useWords();
  const t = useReceiverWords().act;
  const id = useId();
  const [reason, setReason] = useState('');
  const [outcome, setOutcome] = useState<(typeof outcomes)[number]>();
  const [providerId, setProviderId] = useState('');
  const [tried, setTried] = useState(false);
  const given = reason.trim();
  const reasonWrong = given.length < shortestReason;
  const idWrong = what === 'resolve' && outcome === 'created' && !providerId.trim();

  function send(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (busy || reasonWrong || idWrong) return;
    if (what !== 'resolve') return onSend({ what, reason: given });
    if (!outcome) return;
    onSend({ what, outcome, reason: given, ...(outcome === 'created' && { receiverId: providerId.trim() }) });
  }

  return (
    <form className="actions-form" aria-label={t.label[what]} noValidate onSubmit={send}>
      {what === 'resolve' && (
        <>
          <fieldset aria-describedby={tried && !outcome ? `${id}-outcome` : undefined}>
            <legend>{t.outcome}</legend>
            {outcomes.map((each) => (
              <Tick key={each} kind="radio" name={id} checked={outcome === each} onChange={() => setOutcome(each)}>
                {t.outcomeOf[each]}
              </Tick>
            ))}
            {tried && !outcome && (
              <p id={`${id}-outcome`} className="field-note" data-tone="bad">
                {t.outcomeMissing}
              </p>
            )}
          </fieldset>
          {outcome === 'created' && (
            <Field
              label={t.providerId}
              error={tried && idWrong ? t.providerIdMissing : undefined}
              maxLength={100}
              autoComplete="off"
              spellCheck={false}
              value={providerId}
              onChange={(event) => setProviderId(event.target.value)}
            />
          )}
        </>
      )}
      <Field
        label={shared.reason}
        help={shared.reasonHelp}
        error={tried && reasonWrong ? shared.reasonMissing : undefined}
        maxLength={500}
        autoComplete="off"
        // The form opens in response to a click, so taking the focus does not surprise the user.
        autoFocus={what !== 'resolve'}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <p className="actions-buttons">
        <Button type="submit" kind="primary" aria-busy={busy}>
          {t.confirm[what]}
        </Button>
        <Button onClick={onBack}>{shared.back}</Button>
      </p>
    </form>
  );
}

function useMayAll(): Record<ReceiverAction, May> {
  return {
    retry: useMay('POST /v1/receivers/{id}/accounts/{accountId}/retry'),
    look: useMay('POST /v1/receivers/{id}/accounts/{accountId}/look'),
    resolve: useMay('POST /v1/receivers/{id}/accounts/{accountId}/resolve'),
    dismiss: useMay('POST /v1/receivers/{id}/accounts/{accountId}/dismiss'),
  };
}
