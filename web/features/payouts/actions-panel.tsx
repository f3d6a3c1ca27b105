import './messages.ts';
import '../../shared/timeline/messages.ts';
import '../../shared/detail/messages.ts';
import { useTexts } from '../../i18n/texts.ts';
import '../../shared/detail/actions-panel.css';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { formatBRL } from '../../../domain/core/money.ts';
import { whyNotPayout } from '../../../domain/payouts/actions.ts';
import type { Payout } from '../../../domain/payouts/payout.ts';
import { ReasonForm, ResolveForm } from '../../shared/detail/action-form.tsx';
import { CommandProblem } from '../../shared/forms/command-problem.tsx';
import { providersQuery } from '../../shared/providers/api.ts';
import { useMay } from '../../shared/session/may.ts';
import { useMerchant } from '../../shared/session/merchant.ts';
import { useSession } from '../../shared/session/session.ts';
import { Button } from '../../ui/button.tsx';
import type { May } from '../../ui/may.ts';
import { type ActionRequest, askFor, payoutQueries } from './api.ts';
import { RetryElsewhereForm } from './retry-elsewhere-form.tsx';
import { situationOf } from './situation.ts';

type Shown = 'approve' | 'retry' | 'retryElsewhere' | 'look' | 'resolve' | 'cancel' | 'dismiss';

/** When each action is listed. A listed action that is not safe now shows the reason instead of its effect. */
const places: Record<Shown, (payout: Payout) => boolean> = {
  approve: ({ stage }) => stage === 'awaiting_approval',
  retry: ({ status, stage }) => status === 'PENDING' && stage !== 'awaiting_approval',
  // `retry` already shows the reason why a retry is not safe.
  retryElsewhere: ({ status, stage }) => status === 'PENDING' && stage === 'held',
  look: ({ status, stage, needsAttention }) =>
    stage !== 'awaiting_approval' &&
    stage !== 'held' &&
    (status === 'PENDING' || status === 'APPROVED' || needsAttention),
  resolve: ({ needsAttention, stage }) => needsAttention && stage === 'sent',
  cancel: ({ status }) => status === 'PENDING',
  dismiss: ({ needsAttention, status }) => needsAttention && status !== 'PENDING',
};
const all = Object.keys(places) as Shown[];

const actionOf = (what: Shown) => (what === 'retryElsewhere' ? 'retry' : what);

/** A look-up runs at once; an action that changes something needs a confirmation. */
const asksFirst = (what: Shown): what is Exclude<Shown, 'look'> => what !== 'look';

interface Command {
  shown: Shown;
  request: ActionRequest;
}

/** The actions that the signed-in person may take on this payout, each with its effect stated before the click. */
export function ActionsPanel({
  merchantId,
  payout,
  onDone,
}: {
  merchantId: string;
  payout: Payout;
  onDone: () => void;
}) {
  const t = useTexts();
  const id = useId();
  const client = useQueryClient();
  const { blocked, others } = useBlocked(merchantId, payout);
  const [open, setOpen] = useState<Shown>();
  const opener = useRef<HTMLButtonElement | null>(null);
  const command = useMutation({
    mutationFn: ({ request }: Command) => askFor(merchantId, payout.id, request),
    onSuccess: () => {
      // A connected event stream delivers the change as well; this covers a disconnected one.
      void client.invalidateQueries({ queryKey: payoutQueries.one(merchantId, payout.id).queryKey });
      close();
      onDone();
    },
  });
  const shown = all.filter((what) => places[what](payout));
  if (shown.length === 0 && !command.isSuccess) return null;

  const effect = (what: Shown): string =>
    what === 'resolve' && payout.resolution
      ? t('payouts:act.second', { outcome: t(`timeline:resolution.outcome.${payout.resolution.outcome}`) })
      : t(`payouts:act.effect.${what}`);
  function close() {
    setOpen(undefined);
    opener.current?.focus();
  }
  const done = command.data && command.variables;
  // The first that is possible, where somebody has to act.
  const first =
    payout.needsAttention || payout.stage === 'awaiting_approval' ? shown.find((what) => !blocked(what)) : undefined;

  return (
    <section className="panel actions" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{t('detail:act.title')}</h2>
      <p className="muted" role="status">
        {done
          ? command.data?.settled
            ? t(`payouts:act.done.${done.shown}`)
            : t(`payouts:act.open.${done.shown}`)
          : t('payouts:act.lead')}
      </p>
      {shown.length > 0 && (
        <ul>
          {shown.map((what) => {
            const why = blocked(what);
            return (
              <li key={what}>
                <Button
                  kind={what === first ? 'primary' : 'plain'}
                  disabled={why !== undefined}
                  aria-describedby={`${id}-${what}`}
                  aria-expanded={asksFirst(what) ? open === what : undefined}
                  aria-busy={command.isPending && command.variables.shown === what}
                  onClick={(event) => {
                    opener.current = event.currentTarget;
                    command.reset();
                    if (asksFirst(what)) setOpen(open === what ? undefined : what);
                    else if (!command.isPending) command.mutate({ shown: 'look', request: { what: 'look' } });
                  }}
                >
                  {t(`payouts:act.label.${what}`)}
                </Button>
                <p id={`${id}-${what}`}>{why ?? effect(what)}</p>
                {open === what && asksFirst(what) && !why && (
                  <Confirm
                    what={what}
                    amount={payout.amount}
                    others={others}
                    command={command}
                    onSend={(request) => command.mutate({ shown: what, request })}
                    onBack={close}
                  />
                )}
              </li>
            );
          })}
        </ul>
      )}
      {command.error && <CommandProblem error={command.error} />}
    </section>
  );
}

/** Why an action is not possible now, and the providers that could send the payout instead. */
function useBlocked(merchantId: string, payout: Payout) {
  const t = useTexts();
  const { role } = useMerchant();
  const { user } = useSession();
  const catalogue = useQuery(providersQuery(merchantId));
  const ways = useQuery(payoutQueries.routes(merchantId));
  const may = useMayAll();
  const provider = catalogue.data?.find(({ name }) => name === payout.provider);
  const situation = situationOf(payout, provider, { id: user.id, role });
  const others = (ways.data ?? []).filter(
    ({ provider: name, methods }) => name !== payout.provider && methods.includes(payout.paymentMethod),
  );
  function blocked(what: Shown): string | undefined {
    if (!may[what].allowed) return may[what].why;
    if (what === 'look' && catalogue.isPending) return t('common:loading');
    if (what === 'retryElsewhere' && ways.isPending) return t('common:loading');
    const why = whyNotPayout(actionOf(what), situation);
    if (why === 'may_have_been_sent' && what === 'cancel') return t('payouts:act.cancelsNothing');
    // Only what can still report the outcome is named.
    if (why === 'no_look_up' && provider?.payoutsUnreported) return t('payouts:act.unreported');
    if (provider && !situation.askable) {
      const isUnheard = provider.payoutsUnreported || situation.attention === 'webhook_unconfirmed';
      if (why === 'no_look_up' && isUnheard) return t('payouts:act.unheard');
      if (why === 'provider_cannot_cancel' && isUnheard) return t('payouts:act.cannotCancelUnheard');
      if (why === 'may_have_been_sent') return t(isUnheard ? 'payouts:act.sentUnheard' : 'payouts:act.sentUnasked');
    }
    if (why) return t(`payouts:act.whyNot.${why}`);
    return what === 'retryElsewhere' && ways.isSuccess && others.length === 0 ? t('payouts:act.noOther') : undefined;
  }
  return { blocked, others: others.map(({ provider: name }) => name) };
}

/** The form of an action that needs a confirmation. */
function Confirm({
  what,
  amount,
  others,
  command,
  onSend,
  onBack,
}: {
  what: Exclude<Shown, 'look'>;
  /** Cents. */
  amount: number;
  /** Providers that could send it instead. */
  others: string[];
  command: { isPending: boolean; error: Error | null };
  onSend: (request: ActionRequest) => void;
  onBack: () => void;
}) {
  const t = useTexts();
  const money = formatBRL(amount);
  const shared = { label: t(`payouts:act.label.${what}`), command, onBack };
  switch (what) {
    case 'approve':
      return (
        <ReasonForm
          {...shared}
          confirm={t('payouts:act.confirm.approve', { amount: money })}
          optional={t('payouts:act.reasonOptional')}
          onSend={(reason) => onSend({ what, ...(reason && { reason }) })}
        />
      );
    case 'retry':
      return (
        <ReasonForm
          {...shared}
          confirm={t('payouts:act.confirm.retry', { amount: money })}
          onSend={(reason) => onSend({ what, reason })}
        />
      );
    case 'retryElsewhere':
      return (
        <RetryElsewhereForm
          {...shared}
          confirm={(provider) =>
            provider
              ? t('payouts:act.confirm.retryElsewhere', { amount: money, provider })
              : t('payouts:form.sendAmount', { amount: money })
          }
          providers={[...new Set(others)]}
          onSend={(given) => onSend({ what: 'retry', ...given })}
        />
      );
    case 'resolve':
      return (
        <ResolveForm
          {...shared}
          confirm={t('payouts:act.confirm.resolve')}
          outcomeOf={{ approved: t('payouts:act.outcomeOf.approved'), rejected: t('payouts:act.outcomeOf.rejected') }}
          onSend={(given) => onSend({ what, ...given })}
        />
      );
    default:
      return (
        <ReasonForm
          {...shared}
          confirm={t(`payouts:act.confirm.${what}`)}
          onSend={(reason) => onSend({ what, reason })}
        />
      );
  }
}

function useMayAll(): Record<Shown, May> {
  const retry = useMay('POST /v1/payouts/{id}/retry');
  return {
    approve: useMay('POST /v1/payouts/{id}/approve'),
    retry,
    retryElsewhere: retry,
    look: useMay('POST /v1/payouts/{id}/look'),
    resolve: useMay('POST /v1/payouts/{id}/resolve'),
    cancel: useMay('POST /v1/payouts/{id}/cancel'),
    dismiss: useMay('POST /v1/payouts/{id}/dismiss'),
  };
}
