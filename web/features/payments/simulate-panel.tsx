import '../../shared/simulation/messages.ts';
import { type Translate, useTexts } from '../../i18n/texts.ts';
import '../../shared/sandbox/simulate-panel.css';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { formatBRL, reaisToCents } from '../../../domain/core/money.ts';
import type { Payment } from '../../../domain/payments/payment.ts';
import { CommandProblem } from '../../shared/forms/command-problem.tsx';
import { FoldedPanel } from '../../shared/sandbox/folded-panel.tsx';
import { useMay } from '../../shared/session/may.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { type SimulatedEvent, type Simulation, simulate } from './api.ts';

interface Step {
  /** Why the event cannot be simulated now; undefined if it can. */
  blocked: (payment: Payment, t: Translate) => string | undefined;
  /** The effect in words, shown before the click. `amount` is set if it differs from the default. */
  effect: (payment: Payment, t: Translate, amount: number | undefined) => string;
  takesAmount?: true;
}

const onlyPending: Step['blocked'] = ({ status }, t) =>
  status === 'PENDING' ? undefined : t('simulation:onlyPending');

const steps: Record<SimulatedEvent, Step> = {
  paid: {
    blocked: ({ status, transactionId }, t) => {
      if (status === 'PENDING') return undefined;
      if (status !== 'REJECTED') return t('simulation:onlyUnpaid');
      return transactionId ? undefined : t('simulation:noCharge');
    },
    effect: ({ status, amount: charged }, t, amount) => {
      if (amount !== undefined && amount !== charged) return t('simulation:otherPaid', { amount: formatBRL(amount) });
      return status === 'REJECTED' ? t('simulation:effect.paidLate') : t('simulation:effect.paid');
    },
    takesAmount: true,
  },
  refused: { blocked: onlyPending, effect: (_, t) => t('simulation:effect.refused') },
  expired: { blocked: onlyPending, effect: (_, t) => t('simulation:effect.expired') },
  refunded: {
    blocked: ({ status }, t) => (status === 'APPROVED' ? undefined : t('simulation:onlyApproved')),
    effect: ({ amount: charged, refundedAmount }, t, amount) =>
      amount !== undefined && amount < charged - refundedAmount
        ? t('simulation:partly', { amount: formatBRL(amount) })
        : t('simulation:effect.refunded'),
    takesAmount: true,
  },
  chargeback: {
    blocked: ({ status }, t) =>
      status === 'APPROVED' || status === 'REFUNDED' ? undefined : t('simulation:onlyReceived'),
    effect: (_, t) => t('simulation:effect.chargeback'),
  },
};

const events = Object.keys(steps) as SimulatedEvent[];

/** Events that the stand-in provider can simulate, each with its effect in words. Sandbox only. */
export function SimulatePanel({
  merchantId,
  payment,
  unfolded,
  onDone,
}: {
  merchantId: string;
  payment: Payment;
  unfolded?: boolean;
  onDone: () => void;
}) {
  const t = useTexts();
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
    if (!may) return t('simulation:mayNot');
    const { blocked, takesAmount } = steps[event];
    return blocked(payment, t) ?? (takesAmount && amount === 'wrong' ? t('simulation:amountWrong') : undefined);
  };

  function send(event: SimulatedEvent) {
    if (command.isPending || amount === 'wrong') return;
    const given = steps[event].takesAmount && amount !== undefined ? { amount } : {};
    command.mutate({ event, ...given, ...(silent && { silent }) });
  }

  return (
    <FoldedPanel title={t('simulation:title')} name="simulator" unfolded={unfolded}>
      {/* The lead and the result share one element, so that the result does not shift the layout. */}
      <p className="simulate-lead muted" role="status">
        {command.isSuccess
          ? command.variables.silent
            ? t('simulation:doneSilent')
            : t('simulation:done')
          : may
            ? t('simulation:lead')
            : t('simulation:mayNot')}
      </p>
      <div className="simulate-options">
        <Field
          label={t('simulation:amount')}
          help={t('simulation:amountHelp')}
          error={amount === 'wrong' ? t('simulation:amountWrong') : undefined}
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
            {t('simulation:silent')}
          </label>
          <p id={`${id}-silent`} className="field-note">
            {t('simulation:silentHelp')}
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
                {t(`simulation:label.${event}`)}
              </Button>
              <p id={`${id}-${event}`} className={blocked ? 'muted' : undefined}>
                {may ? (blocked ?? steps[event].effect(payment, t, amount === 'wrong' ? undefined : amount)) : null}
              </p>
            </li>
          );
        })}
      </ul>
      {command.error && <CommandProblem error={command.error} />}
    </FoldedPanel>
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
