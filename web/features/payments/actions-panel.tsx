import '../../shared/detail/actions-panel.css';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import { formatBRL } from '../../../domain/core/money.ts';
import { type PaymentAction, type Situation, whyNot } from '../../../domain/payments/actions.ts';
import type { Payment } from '../../../domain/payments/payment.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { CommandProblem } from '../../shared/forms/command-problem.tsx';
import { paymentQueries } from '../../shared/payments/api.ts';
import { type Provider, useProvider } from '../../shared/providers/api.ts';
import { useMay } from '../../shared/session/may.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Tick } from '../../ui/tick.tsx';
import { dateAndTime } from '../../ui/time.ts';
import { type ActionRequest, askFor } from './api.ts';
import { readAmount } from './simulate-panel.tsx';

type Shown = ActionRequest['what'];

/** When each action is listed. A listed action that is not safe now shows the reason instead of its effect. */
const places: Record<Shown, (payment: Payment) => boolean> = {
  look: ({ status, needsAttention }) => status === 'PENDING' || needsAttention,
  cancel: ({ status }) => status === 'PENDING',
  resolve: ({ needsAttention }) => needsAttention,
  dismiss: ({ needsAttention }) => needsAttention,
  refund: ({ status }) => status === 'APPROVED',
};
const all = Object.keys(places) as Shown[];

/** A look-up runs at once; an action that changes something needs a confirmation with a reason. */
const asksFirst = (what: Shown): boolean => what !== 'look';

const shortestReason = 3;

/** The actions that the signed-in person may take on this payment, each with its effect stated before the click. */
export function ActionsPanel({
  merchantId,
  payment,
  onDone,
}: {
  merchantId: string;
  payment: Payment;
  onDone: () => void;
}) {
  const { tag, words } = useLanguage();
  const t = words.act;
  const id = useId();
  const client = useQueryClient();
  const provider = useProvider(payment.provider);
  const may = useMayAll();
  const [open, setOpen] = useState<Shown>();
  const opener = useRef<HTMLButtonElement | null>(null);
  const command = useMutation({
    mutationFn: (asked: ActionRequest) => askFor(merchantId, payment.id, asked),
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
    if (!provider) return words.loading;
    const why = whyNot(what, situationOf(payment, provider));
    if (why === 'provider_cannot' && what === 'cancel' && expiry) return t.cannotCancel(expiry);
    return why && t.whyNot[why];
  }
  function close() {
    setOpen(undefined);
    opener.current?.focus();
  }

  return (
    <section className="panel actions" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{t.title}</h2>
      <p className="actions-lead muted" role="status">
        {command.isSuccess ? (command.data.settled ? t.done[command.variables.what] : t.open) : t.lead}
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
                {why ?? t.effect[what]}
              </p>
              {open === what && what !== 'look' && !why && (
                <ActionForm
                  what={what}
                  left={payment.amount - payment.refundedAmount}
                  busy={command.isPending}
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

function ActionForm({
  what,
  left,
  busy,
  onSend,
  onBack,
}: {
  what: Exclude<Shown, 'look'>;
  /** The amount in cents that is not refunded yet. */
  left: number;
  busy: boolean;
  onSend: (asked: ActionRequest) => void;
  onBack: () => void;
}) {
  const t = useLanguage().words.act;
  const id = useId();
  const [reason, setReason] = useState('');
  const [evidence, setEvidence] = useState('');
  const [outcome, setOutcome] = useState<'approved' | 'rejected'>();
  const [typed, setTyped] = useState('');
  // One key per form: a repeated click, also after a lost response, is the same refund.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const [tried, setTried] = useState(false);
  const amount = readAmount(typed) ?? left;
  const amountWrong = what === 'refund' && (amount === 'wrong' || amount > left);
  const reasonWrong = reason.trim().length < shortestReason;
  const outcomeWrong = what === 'resolve' && outcome === undefined;

  function send(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (busy || reasonWrong) return;
    const given = reason.trim();
    if (what === 'refund') {
      if (amount !== 'wrong' && !amountWrong) onSend({ what, amount, reason: given, idempotencyKey });
      return;
    }
    if (what !== 'resolve') return onSend({ what, reason: given });
    if (outcome) onSend({ what, outcome, reason: given, ...(evidence.trim() && { evidence: evidence.trim() }) });
  }

  return (
    <form className="actions-form" aria-label={t.label[what]} noValidate onSubmit={send}>
      {what === 'resolve' && (
        <fieldset aria-describedby={tried && outcomeWrong ? `${id}-outcome` : undefined}>
          <legend>{t.outcome}</legend>
          {(['approved', 'rejected'] as const).map((one) => (
            <Tick key={one} kind="radio" name={id} checked={outcome === one} onChange={() => setOutcome(one)}>
              {t.outcomeOf[one]}
            </Tick>
          ))}
          {tried && outcomeWrong && (
            <p id={`${id}-outcome`} className="field-note" data-tone="bad">
              {t.outcomeMissing}
            </p>
          )}
        </fieldset>
      )}
      {what === 'refund' && (
        <Field
          label={t.amount}
          prefix="R$"
          help={t.amountLeft(formatBRL(left))}
          error={amountWrong && (tried || typed !== '') ? t.amountWrong(formatBRL(left)) : undefined}
          inputMode="decimal"
          autoComplete="off"
          // The form opens in response to a click, so taking the focus does not surprise the user.
          autoFocus
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      <Field
        label={t.reason}
        help={t.reasonHelp}
        error={tried && reasonWrong ? t.reasonMissing : undefined}
        maxLength={what === 'refund' ? 255 : 500}
        autoComplete="off"
        autoFocus={what === 'cancel' || what === 'dismiss'}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      {what === 'resolve' && (
        <Field
          label={t.evidence}
          help={t.evidenceHelp}
          maxLength={500}
          autoComplete="off"
          value={evidence}
          onChange={(event) => setEvidence(event.target.value)}
        />
      )}
      <p className="actions-buttons">
        <Button type="submit" kind="primary" aria-busy={busy}>
          {what === 'refund'
            ? t.confirm.refund(formatBRL(amountWrong || amount === 'wrong' ? left : amount))
            : t.confirm[what]}
        </Button>
        <Button onClick={onBack}>{t.back}</Button>
      </p>
    </form>
  );
}

/** Actions that the person's role does not permit are not listed. */
function useMayAll(): Record<Shown, boolean> {
  return {
    look: useMay('POST /v1/payments/{id}/look').allowed,
    cancel: useMay('POST /v1/payments/{id}/cancel').allowed,
    resolve: useMay('POST /v1/payments/{id}/resolve').allowed,
    dismiss: useMay('POST /v1/payments/{id}/dismiss').allowed,
    refund: useMay('POST /v1/payments/{id}/refunds').allowed,
  };
}

function situationOf({ status, amount, refundedAmount, attention, transactionId }: Payment, of: Provider): Situation {
  return {
    status,
    amount,
    refundedAmount,
    ...(attention && { attention: attention.reason }),
    hasProviderId: transactionId !== undefined,
    lookUpBy: of.operations.includes('getTransaction') ? of.lookUpBy : [],
    cancels: of.cancels === true,
    refunds: of.operations.includes('refund'),
  };
}
