import './messages.ts';
import '../../shared/simulation/messages.ts';
import { useTexts } from '../../i18n/texts.ts';
import '../../shared/sandbox/simulate-panel.css';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Receiver } from '../../../domain/receivers/receiver.ts';
import { CommandProblem } from '../../shared/forms/command-problem.tsx';
import { FoldedPanel } from '../../shared/sandbox/folded-panel.tsx';
import { useMay } from '../../shared/session/may.ts';
import { Button } from '../../ui/button.tsx';
import { Segments } from '../../ui/segments.tsx';
import { type SimulatedEvent, simulate } from './api.ts';

const events: SimulatedEvent[] = ['approved', 'refused'];

/** Decisions about an account that the stand-in provider can simulate. Sandbox only. */
export function SimulatePanel({
  merchantId,
  receiver,
  unfolded,
  onDone,
}: {
  merchantId: string;
  receiver: Receiver;
  unfolded?: boolean;
  onDone: () => void;
}) {
  const t = useTexts();
  const id = useId();
  const { allowed: may } = useMay('POST /v1/sandbox/receivers/{id}/simulate');
  const [silent, setSilent] = useState(false);
  const [chosen, setChosen] = useState<string>();
  const account = receiver.accounts.find(({ provider }) => provider === chosen) ?? receiver.accounts[0];
  const command = useMutation({
    mutationFn: ({ event, provider }: { event: SimulatedEvent; provider: string }) =>
      simulate(merchantId, receiver.id, { event, provider, ...(silent && { silent }) }),
    onSuccess: onDone,
  });
  if (!account) return null;
  const blocked = may ? (account.receiverId ? undefined : t('receivers:simulate.onlyThere')) : t('simulation:mayNot');

  return (
    <FoldedPanel title={t('simulation:title')} name="simulator" unfolded={unfolded}>
      {/* The lead and the result share one element, so that the result does not shift the layout. */}
      <p className="simulate-lead muted" role="status">
        {command.isSuccess
          ? silent
            ? t('simulation:doneSilent')
            : t('simulation:done')
          : may
            ? t('receivers:simulate.lead')
            : t('simulation:mayNot')}
      </p>
      {receiver.accounts.length > 1 && (
        <Segments
          name={`${id}-account`}
          label={t('receivers:simulate.account')}
          all={receiver.accounts.map(({ provider }) => provider)}
          chosen={account.provider}
          wordOf={(provider) => provider}
          onChoose={setChosen}
        />
      )}
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
        {events.map((event) => (
          <li key={event}>
            <Button
              disabled={blocked !== undefined}
              aria-describedby={`${id}-${event}`}
              aria-busy={command.isPending && command.variables.event === event}
              onClick={() => !command.isPending && command.mutate({ event, provider: account.provider })}
            >
              {t(`receivers:simulate.label.${event}`)}
            </Button>
            <p id={`${id}-${event}`} className={blocked ? 'muted' : undefined}>
              {may ? (blocked ?? t(`receivers:simulate.effect.${event}`)) : null}
            </p>
          </li>
        ))}
      </ul>
      {command.error && <CommandProblem error={command.error} />}
    </FoldedPanel>
  );
}
