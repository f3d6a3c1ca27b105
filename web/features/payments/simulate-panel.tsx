import './simulate-panel.css';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import type { Payment } from '../../../domain/entities.ts';
import { useWords } from '../../i18n/language.tsx';
import type { Words } from '../../i18n/pt.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ProblemText, useProblemWords } from '../../ui/problem-text.tsx';
import { paymentQueries, type SimulatedEvent, simulate } from './api.ts';

type Said = Words['simulate'];

interface Step {
  /** Why it makes no sense now; nothing when it does. */
  blocked: (payment: Payment, said: Said) => string | undefined;
  effect: (payment: Payment, said: Said) => string;
}

const onlyPending: Step['blocked'] = ({ status }, said) => (status === 'PENDING' ? undefined : said.onlyPending);

const steps: Record<SimulatedEvent, Step> = {
  paid: {
    blocked: ({ status, transactionId }, said) => {
      if (status === 'PENDING') return undefined;
      if (status !== 'REJECTED') return said.onlyUnpaid;
      return transactionId ? undefined : said.noCharge;
    },
    effect: ({ status }, said) => (status === 'REJECTED' ? said.effect.paidLate : said.effect.paid),
  },
  refused: { blocked: onlyPending, effect: (_, said) => said.effect.refused },
  expired: { blocked: onlyPending, effect: (_, said) => said.effect.expired },
  refunded: {
    blocked: ({ status }, said) => (status === 'APPROVED' ? undefined : said.onlyApproved),
    effect: (_, said) => said.effect.refunded,
  },
  chargeback: {
    blocked: ({ status }, said) => (status === 'APPROVED' || status === 'REFUNDED' ? undefined : said.onlyReceived),
    effect: (_, said) => said.effect.chargeback,
  },
};

const events = Object.keys(steps) as SimulatedEvent[];

/** What the stand-in provider can be told to do, each with its consequence in words. The test environment only. */
export function SimulatePanel({
  merchantId,
  payment,
  onDone,
}: {
  merchantId: string;
  payment: Payment;
  onDone: () => void;
}) {
  const { simulate: said } = useWords();
  const client = useQueryClient();
  const id = useId();
  const command = useMutation({
    mutationFn: (event: SimulatedEvent) => simulate(merchantId, payment.id, event),
    onSuccess: () => {
      onDone();
      void client.invalidateQueries({ queryKey: paymentQueries.one(merchantId, payment.id).queryKey });
      void client.invalidateQueries({ queryKey: paymentQueries.timeline(merchantId, payment.id).queryKey });
    },
  });

  return (
    <section className="panel simulate" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{said.title}</h2>
      {/* One place for both, so that the answer moves nothing. */}
      <p className="simulate-lead muted" role="status">
        {command.isSuccess ? said.done : said.lead}
      </p>
      <ul>
        {events.map((event) => {
          const blocked = steps[event].blocked(payment, said);
          return (
            <li key={event}>
              <Button
                disabled={blocked !== undefined}
                aria-describedby={`${id}-${event}`}
                aria-busy={command.isPending && command.variables === event}
                onClick={() => {
                  if (!command.isPending) command.mutate(event);
                }}
              >
                {said.label[event]}
              </Button>
              <p id={`${id}-${event}`} className={blocked ? 'muted' : undefined}>
                {blocked ?? steps[event].effect(payment, said)}
              </p>
            </li>
          );
        })}
      </ul>
      {command.error && <SimulateProblem error={command.error} />}
    </section>
  );
}

function SimulateProblem({ error }: { error: Error }) {
  const { title } = useProblemWords(error);
  return (
    <Notice tone="bad" icon="alert" role="alert" title={title}>
      <ProblemText error={error} />
    </Notice>
  );
}
