import '../../shared/sandbox/simulate-panel.css';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { formatBRL, reaisToCents } from '../../../domain/core/money.ts';
import type { Payment } from '../../../domain/payments/payment.ts';
import { useWords } from '../../i18n/language.tsx';
import type { Words } from '../../i18n/pt.ts';
import { CommandProblem } from '../../shared/forms/command-problem.tsx';
import { useMay } from '../../shared/session/may.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { type SimulatedEvent, type Simulation, simulate } from './api.ts';

type Messages = Words['simulate'];

interface Step {
  /** Why the event cannot be simulated now; undefined if it can. */
  blocked: (payment: Payment, t: Messages) => string | undefined;
  /** The effect in words, shown before the click. `amount` is set if it differs from the default. */
  effect: (payment: Payment, t: Messages, amount: number | undefined) => string;
  takesAmount?: true;
}

const onlyPending: Step['blocked'] = ({ status }, t) => (status === 'PENDING' ? undefined : t.onlyPending);

const steps: Record<SimulatedEvent, Step> = {
  paid: {
    blocked: ({ status, transactionId }, t) => {
      if (status === 'PENDING') return undefined;
      if (status !== 'REJECTED') return t.onlyUnpaid;
      return transactionId ? undefined : t.noCharge;
    },
    effect: ({ status, amount: charged }, t, amount) => {
      if (amount !== undefined && amount !== charged) return t.otherPaid(formatBRL(amount));
      return status === 'REJECTED' ? t.effect.paidLate : t.effect.paid;
    },
    takesAmount: true,
  },
  refused: { blocked: onlyPending, effect: (_, t) => t.effect.refused },
  expired: { blocked: onlyPending, effect: (_, t) => t.effect.expired },
  refunded: {
    blocked: ({ status }, t) => (status === 'APPROVED' ? undefined : t.onlyApproved),
    effect: ({ amount: charged, refundedAmount }, t, amount) =>
      amount !== undefined && amount < charged - refundedAmount ? t.partly(formatBRL(amount)) : t.effect.refunded,
    takesAmount: true,
  },
  chargeback: {
    blocked: ({ status }, t) => (status === 'APPROVED' || status === 'REFUNDED' ? undefined : t.onlyReceived),
    effect: (_, t) => t.effect.chargeback,
  },
};

const events = Object.keys(steps) as SimulatedEvent[];

/** Events that the stand-in provider can simulate, each with its effect in words. Sandbox only. */
export function SimulatePanel({
  merchantId,
  payment,
  onDone,
}: {
  merchantId: string;
  payment: Payment;
  onDone: () => void;
}) {
  const { simulate: t } = useWords();
  const id = useId();
  const { allowed: may } = useMay('POST /v1/sandbox/payments/{id}/simulate');
  const [typed, setTyped] = useState('');
  const [silent, setSilent] = useState(false);
  const amount = readAmount(typed);
  const command = useMutation({
    mutationFn: (simulation: Simulation) => simulate(merchantId, payment.id, simulation),
    onSuccess: onDone,
  });
  const why = (event: SimulatedEvent): string | undefined => {
    if (!may) return t.mayNot;
    const { blocked, takesAmount } = steps[event];
    return blocked(payment, t) ?? (takesAmount && amount === 'wrong' ? t.amountWrong : undefined);
  };

  function send(event: SimulatedEvent) {
    if (command.isPending || amount === 'wrong') return;
    const given = steps[event].takesAmount && amount !== undefined ? { amount } : {};
    command.mutate({ event, ...given, ...(silent && { silent }) });
  }

  return (
    <section className="panel simulate" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{t.title}</h2>
      {/* The lead and the result share one element, so that the result does not shift the layout. */}
      <p className="simulate-lead muted" role="status">
        {command.isSuccess ? (command.variables.silent ? t.doneSilent : t.done) : may ? t.lead : t.mayNot}
      </p>
      <div className="simulate-options">
        <Field
          label={t.amount}
          help={t.amountHelp}
          error={amount === 'wrong' ? t.amountWrong : undefined}
          inputMode="decimal"
          autoComplete="off"
          disabled={!may}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <div>
          <label className="simulate-silent row strong">
            <input
              type="checkbox"
              disabled={!may}
              checked={silent}
              aria-describedby={`${id}-silent`}
              onChange={(event) => setSilent(event.target.checked)}
            />
            {t.silent}
          </label>
          <p id={`${id}-silent`} className="field-note">
            {t.silentHelp}
          </p>
        </div>
      </div>
      <ul>
        {events.map((event) => {
          const blocked = why(event);
          return (
            <li key={event}>
              <Button
                disabled={blocked !== undefined}
                aria-describedby={`${id}-${event}`}
                aria-busy={command.isPending && command.variables.event === event}
                onClick={() => send(event)}
              >
                {t.label[event]}
              </Button>
              <p id={`${id}-${event}`} className={blocked ? 'muted' : undefined}>
                {may ? (blocked ?? steps[event].effect(payment, t, amount === 'wrong' ? undefined : amount)) : null}
              </p>
            </li>
          );
        })}
      </ul>
      {command.error && <CommandProblem error={command.error} />}
    </section>
  );
}

/** Parses `50`, `50,00` and `R$ 1.250,00` into cents; undefined for an empty text. */
function readAmount(typed: string): number | 'wrong' | undefined {
  const text = typed.replace(/R\$|\s/g, '');
  if (text === '') return undefined;
  const plain = text.includes(',') ? text.replace(/\./g, '').replace(',', '.') : text;
  try {
    return reaisToCents(plain) || 'wrong';
  } catch {
    return 'wrong';
  }
}
