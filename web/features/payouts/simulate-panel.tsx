import './messages.ts';
import '../../shared/simulation/messages.ts';
import { type Translate, useTexts } from '../../i18n/texts.ts';
import '../../shared/sandbox/simulate-panel.css';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Payout } from '../../../domain/payouts/payout.ts';
import { CommandProblem } from '../../shared/forms/command-problem.tsx';
import { FoldedPanel } from '../../shared/sandbox/folded-panel.tsx';
import { useMay } from '../../shared/session/may.ts';
import { Button } from '../../ui/button.tsx';
import { type SimulatedEvent, simulate } from './api.ts';

type Blocked = (payout: Payout, t: Translate) => string | undefined;

const whileSent: Blocked = ({ status, stage }, t) =>
  status === 'PENDING' && (stage === 'sent' || stage === 'sending') ? undefined : t('payouts:simulate.onlySent');

/** Why each event cannot be simulated now; undefined if it can. */
const events: Record<SimulatedEvent, Blocked> = {
  paid: whileSent,
  refused: whileSent,
  canceled: whileSent,
  returned: ({ status }, t) => (status === 'APPROVED' ? undefined : t('payouts:simulate.onlyApproved')),
};

/** Events of the transfer that the stand-in provider can simulate. Sandbox only. */
export function SimulatePanel({
  merchantId,
  payout,
  unfolded,
  onDone,
}: {
  merchantId: string;
  payout: Payout;
  unfolded?: boolean;
  onDone: () => void;
}) {
  const t = useTexts();
  const id = useId();
  const { allowed: may } = useMay('POST /v1/sandbox/payouts/{id}/simulate');
  const [silent, setSilent] = useState(false);
  const command = useMutation({
    mutationFn: (event: SimulatedEvent) => simulate(merchantId, payout.id, { event, ...(silent && { silent }) }),
    onSuccess: onDone,
  });

  return (
    <FoldedPanel title={t('simulation:title')} name="simulator" unfolded={unfolded}>
      {/* The lead and the result share one element, so that the result does not shift the layout. */}
      <p className="simulate-lead muted" role="status">
        {command.isSuccess
          ? silent
            ? t('simulation:doneSilent')
            : t('simulation:done')
          : may
            ? t('payouts:simulate.lead')
            : t('simulation:mayNot')}
      </p>
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
      <ul>
        {(Object.keys(events) as SimulatedEvent[]).map((event) => {
          const blocked = may ? events[event](payout, t) : t('simulation:mayNot');
          return (
            <li key={event}>
              <Button
                disabled={blocked !== undefined}
                aria-describedby={`${id}-${event}`}
                aria-busy={command.isPending && command.variables === event}
                onClick={() => !command.isPending && command.mutate(event)}
              >
                {t(`payouts:simulate.label.${event}`)}
              </Button>
              <p id={`${id}-${event}`} className={blocked ? 'muted' : undefined}>
                {may ? (blocked ?? t(`payouts:simulate.effect.${event}`)) : null}
              </p>
            </li>
          );
        })}
      </ul>
      {command.error && <CommandProblem error={command.error} />}
    </FoldedPanel>
  );
}
