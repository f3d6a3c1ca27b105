import './messages.ts';
import { useTexts } from '../../i18n/texts.ts';
import '../../shared/detail/actions-panel.css';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { whyNotReceiver } from '../../../domain/receivers/actions.ts';
import type { ReceiverAccount, ReceiverAction } from '../../../domain/receivers/receiver.ts';
import { ReasonForm } from '../../shared/detail/action-form.tsx';
import { CommandProblem } from '../../shared/forms/command-problem.tsx';
import { useMay } from '../../shared/session/may.ts';
import { Button } from '../../ui/button.tsx';
import type { May } from '../../ui/may.ts';
import { type AccountRequest, askForAccount, receiverQueries } from './api.ts';
import { ResolveAccountForm } from './resolve-account-form.tsx';

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
  const t = useTexts();
  const id = useId();
  const client = useQueryClient();
  const may = useMayAll();
  const [open, setOpen] = useState<ReceiverAction>();
  const opener = useRef<HTMLButtonElement | null>(null);
  const command = useMutation({
    mutationFn: (request: AccountRequest) => askForAccount(merchantId, receiverId, account.id, request),
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
    return why && t(`receivers:act.whyNot.${why}`);
  }
  function close() {
    setOpen(undefined);
    opener.current?.focus();
  }

  return (
    <section
      className="account-actions actions cluster stack gap-2"
      aria-label={t('receivers:act.about', { provider: account.provider })}
    >
      <p className="unseen" role="status">
        {command.isSuccess && t(`receivers:act.done.${command.variables.what}`)}
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
                {t(`receivers:act.label.${what}`)}
              </Button>
              <p id={`${id}-${what}`} className={why ? 'muted' : undefined}>
                {why ??
                  (command.isSuccess && command.variables.what === what
                    ? t(`receivers:act.done.${what}`)
                    : t(`receivers:act.effect.${what}`))}
              </p>
              {open === what && asksFirst(what) && !why && (
                <Confirm what={what} command={command} onSend={command.mutate} onBack={close} />
              )}
            </li>
          );
        })}
      </ul>
      {command.error && <CommandProblem error={command.error} />}
    </section>
  );
}

/** The form of an action that needs a confirmation. */
function Confirm({
  what,
  command,
  onSend,
  onBack,
}: {
  what: Exclude<ReceiverAction, 'look'>;
  command: { isPending: boolean; error: Error | null };
  onSend: (request: AccountRequest) => void;
  onBack: () => void;
}) {
  const t = useTexts();
  const shared = {
    label: t(`receivers:act.label.${what}`),
    confirm: t(`receivers:act.confirm.${what}`),
    command,
    onBack,
  };
  return what === 'resolve' ? (
    <ResolveAccountForm {...shared} onSend={(given) => onSend({ what, ...given })} />
  ) : (
    <ReasonForm {...shared} onSend={(reason) => onSend({ what, reason })} />
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
