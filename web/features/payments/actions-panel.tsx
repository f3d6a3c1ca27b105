import '../../shared/detail/messages.ts';
import { useTexts } from '../../i18n/texts.ts';
import '../../shared/detail/actions-panel.css';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { formatBRL } from '../../../domain/core/money.ts';
import { isUnderpaid, type PaymentAction, whyNot } from '../../../domain/payments/actions.ts';
import type { Payment } from '../../../domain/payments/payment.ts';
import { useLanguage } from '../../i18n/language.ts';
import { ReasonForm, ResolveForm } from '../../shared/detail/action-form.tsx';
import { CommandProblem } from '../../shared/forms/command-problem.tsx';
import { paymentQueries } from '../../shared/payments/api.ts';
import { type Provider, useProvider } from '../../shared/providers/api.ts';
import { useMay } from '../../shared/session/may.ts';
import { Button } from '../../ui/button.tsx';
import { dateAndTime } from '../../ui/time.ts';
import { AmountForm } from './amount-form.tsx';
import { type ActionRequest, askFor } from './api.ts';
import { situationOf } from './situation.ts';

type Shown = ActionRequest['what'];

/** When each action is listed. A listed action that is not safe now shows the reason instead of its effect. */
const places: Record<Shown, (payment: Payment) => boolean> = {
  look: ({ status, needsAttention }) => status === 'PENDING' || needsAttention,
  capture: (payment) => isAuthorized(payment),
  void: (payment) => isAuthorized(payment),
  cancel: (payment) => payment.status === 'PENDING' && !isAuthorized(payment),
  resolve: ({ needsAttention }) => needsAttention,
  dismiss: ({ needsAttention }) => needsAttention,
  refund: (payment) => payment.status === 'APPROVED' || isShort(payment),
};

/** Whether the card is authorised, and neither captured nor released. */
const isAuthorized = ({ status, authorizedUntil }: Payment) => status === 'PENDING' && authorizedUntil !== undefined;

/** Whether less than the charged amount was paid, and a person decides. */
const isShort = ({ attention, ...payment }: Payment) => isUnderpaid({ ...payment, attention: attention?.reason });

const all = Object.keys(places) as Shown[];

/** A look-up runs at once; an action that changes something needs a confirmation with a reason. */
const asksFirst = (what: Shown): boolean => what !== 'look';

/** The actions that the signed-in person may take on this payment, each with its effect stated before the click. */
export function ActionsPanel({
  merchantId,
  payment,
  disputed,
  onDone,
}: {
  merchantId: string;
  payment: Payment;
  /** Whether a dispute that was not won claims the money. */
  disputed: boolean;
  onDone: () => void;
}) {
  const { tag } = useLanguage();
  const t = useTexts();
  const id = useId();
  const client = useQueryClient();
  const provider = useProvider(payment.provider);
  const may = useMayAll();
  const [open, setOpen] = useState<Shown>();
  const opener = useRef<HTMLButtonElement | null>(null);
  const command = useMutation({
    mutationFn: (request: ActionRequest) => askFor(merchantId, payment.id, request),
    onSuccess: () => {
      // A connected event stream delivers the change as well; this covers a disconnected one.
      void client.invalidateQueries({ queryKey: paymentQueries.one(merchantId, payment.id).queryKey });
      close();
      onDone();
    },
  });
  const shown = all.filter((what) => may[what] && places[what](payment));
  if (shown.length === 0) return null;

  const expiry = payment.expiresAt && dateAndTime(payment.expiresAt, tag);
  function blocked(what: PaymentAction): string | undefined {
    if (!provider) return t('common:loading');
    const why = whyNot(what, situationOf(payment, provider, disputed));
    // What was paid is known, so nothing is waited for but a decision.
    if (why === 'outcome_open' && payment.attention?.reason === 'paid_amount_differs')
      return isShort(payment) ? t('detail:act.amountOpen') : t('detail:act.amountOpenOver');
    if (why === 'provider_cannot' && what === 'cancel' && expiry) return t('detail:act.cannotCancel', { at: expiry });
    return why && t(`detail:act.whyNot.${why}`);
  }
  function effectOf(what: Shown): string {
    if (what !== 'refund' || !isShort(payment)) return t(`detail:act.effect.${what}`);
    return t('detail:act.effectShort', { amount: formatBRL(leftOf(payment)) });
  }
  // What settles it, where somebody has to act: a look-up while the outcome is open, else to have seen it.
  const first = !payment.needsAttention ? undefined : blocked('resolve') ? 'dismiss' : 'look';
  function close() {
    setOpen(undefined);
    opener.current?.focus();
  }

  return (
    <section className="panel actions" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{t('detail:act.title')}</h2>
      <p className="muted" role="status">
        {command.isSuccess
          ? command.data.settled
            ? t(`detail:act.done.${command.variables.what}`)
            : t('detail:act.open')
          : t('detail:act.lead')}
      </p>
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
                aria-busy={command.isPending && command.variables.what === what}
                onClick={(event) => {
                  opener.current = event.currentTarget;
                  command.reset();
                  if (asksFirst(what)) setOpen(open === what ? undefined : what);
                  else if (!command.isPending) command.mutate({ what: 'look' });
                }}
              >
                {t(`detail:act.label.${what}`)}
              </Button>
              <p id={`${id}-${what}`}>{why ?? effectOf(what)}</p>
              {open === what && what !== 'look' && !why && (
                <Confirm
                  what={what}
                  left={leftOf(payment)}
                  wholeOnly={what === 'capture' ? !capturesInPart(provider, payment) : isShort(payment)}
                  command={command}
                  onSend={command.mutate}
                  onBack={close}
                />
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
  left,
  wholeOnly,
  command,
  onSend,
  onBack,
}: {
  what: Exclude<Shown, 'look'>;
  left: number;
  wholeOnly: boolean;
  command: { isPending: boolean; error: Error | null };
  onSend: (request: ActionRequest) => void;
  onBack: () => void;
}) {
  const t = useTexts();
  if (what === 'refund' || what === 'capture') {
    return <AmountForm {...{ what, left, wholeOnly, command, onSend, onBack }} />;
  }
  const shared = {
    label: t(`detail:act.label.${what}`),
    confirm: t(`detail:act.confirm.${what}`),
    command,
    onBack,
  };
  return what === 'resolve' ? (
    <ResolveForm
      {...shared}
      outcomeOf={{ approved: t('detail:act.outcomeOf.approved'), rejected: t('detail:act.outcomeOf.rejected') }}
      onSend={(given) => onSend({ what, ...given })}
    />
  ) : (
    <ReasonForm {...shared} onSend={(reason) => onSend({ what, reason })} />
  );
}

/** Actions that the person's role does not permit are not listed. */
function useMayAll(): Record<Shown, boolean> {
  return {
    look: useMay('POST /v1/payments/{id}/look').allowed,
    capture: useMay('POST /v1/payments/{id}/capture').allowed,
    void: useMay('POST /v1/payments/{id}/void').allowed,
    cancel: useMay('POST /v1/payments/{id}/cancel').allowed,
    resolve: useMay('POST /v1/payments/{id}/resolve').allowed,
    dismiss: useMay('POST /v1/payments/{id}/dismiss').allowed,
    refund: useMay('POST /v1/payments/{id}/refunds').allowed,
  };
}

/** A part of what was authorised can be captured. */
const capturesInPart = (provider: Provider | undefined, { splits }: Payment): boolean =>
  provider?.captures?.inPart === true && splits === undefined;

/** Cents that can be given back, or captured. */
const leftOf = (payment: Payment): number =>
  (isShort(payment) ? (payment.receivedAmount ?? 0) : payment.amount) - payment.refundedAmount;
