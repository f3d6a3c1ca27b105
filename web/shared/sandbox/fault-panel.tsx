import './fault-panel.css';
import '../simulation/messages.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { known, useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dropdown } from '../../ui/dropdown.tsx';
import { CommandProblem } from '../forms/command-problem.tsx';
import { useMay } from '../session/may.ts';
import { type ArmedFault, advanceClock, disarmFaults, faultsQuery } from './api.ts';
import { ArmForm, type FaultAbout } from './arm-form.tsx';
import { FoldedPanel } from './folded-panel.tsx';

const spans = ['1m', '1h', '1d'] as const;

interface Props {
  merchantId: string;
  provider: string;
  about: FaultAbout;
  /** The number of timeline entries: a new entry may mean that a call has used up a fault. */
  seen: number;
}

/** The stand-in's faults and clock. */
export function FaultPanel(props: Props) {
  const t = useTexts();
  return (
    <FoldedPanel title={t('simulation:faults.title')} name="faults">
      <FaultTools {...props} />
    </FoldedPanel>
  );
}

/** Controls to arm faults, the armed faults, and the clock. */
export function FaultTools({ merchantId, provider, about, seen }: Props) {
  const t = useTexts();
  const { allowed: may } = useMay('POST /v1/sandbox/faults');
  const client = useQueryClient();
  const armed = useQuery(faultsQuery(merchantId));
  const { queryKey } = faultsQuery(merchantId);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new entry may mean that a fault was used up
  useEffect(() => void client.invalidateQueries({ queryKey }), [client, merchantId, seen]);
  const onSuccess = () => client.invalidateQueries({ queryKey });
  const disarm = useMutation({ mutationFn: () => disarmFaults(merchantId), onSuccess });

  return (
    <div className="fault-parts">
      <p className="muted">{may ? t('simulation:faults.lead', { provider }) : t('simulation:mayNot')}</p>
      <ArmForm merchantId={merchantId} provider={provider} about={about} may={may} onArmed={onSuccess} />
      <div className="fault-armed">
        <h3>{t('simulation:faults.armed')}</h3>
        {armed.error && <CommandProblem error={armed.error} />}
        {armed.data && <Armed faults={armed.data} />}
        {armed.data && armed.data.length > 0 && (
          <p className="fault-row cluster gap-3">
            <Button disabled={!may} aria-busy={disarm.isPending} onClick={() => disarm.mutate()}>
              {t('simulation:faults.disarm')}
            </Button>
            <span className="muted">{t('simulation:faults.disarmHelp')}</span>
          </p>
        )}
        <p className="unseen" role="status">
          {disarm.isSuccess && armed.data?.length === 0 ? t('simulation:faults.done.disarmed') : ''}
        </p>
        {disarm.error && <CommandProblem error={disarm.error} />}
      </div>
      <Clock merchantId={merchantId} may={may} />
    </div>
  );
}

function Armed({ faults }: { faults: ArmedFault[] }) {
  const t = useTexts();
  if (faults.length === 0) return <p className="muted">{t('simulation:faults.none')}</p>;
  return (
    <ul>
      {faults.map((armed, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: equal faults differ only by their order
        <li key={index}>
          {armed.provider} · {known(t, `simulation:faults.operationOf.${armed.operation}`, armed.operation)}:{' '}
          {known(t, `simulation:faults.faultOf.${armed.fault}.name`, armed.fault)},{' '}
          <span className="muted">{t('simulation:faults.left', { count: armed.remaining })}</span>
        </li>
      ))}
    </ul>
  );
}

function Clock({ merchantId, may }: { merchantId: string; may: boolean }) {
  const t = useTexts();
  const id = useId();
  const [span, setSpan] = useState<(typeof spans)[number]>('1h');
  const advance = useMutation({ mutationFn: () => advanceClock(merchantId, span) });
  return (
    <div className="fault-armed">
      <h3 id={`${id}-clock`}>{t('simulation:faults.clock')}</h3>
      <p id={`${id}-help`} className="muted">
        {t('simulation:faults.clockHelp')}
      </p>
      <div className="fault-row cluster gap-3">
        <Dropdown
          aria-labelledby={`${id}-clock`}
          disabled={!may}
          value={span}
          onChange={setSpan}
          options={spans.map((value) => ({ value, label: t(`simulation:faults.spanOf.${value}`) }))}
        />
        <Button
          disabled={!may}
          aria-busy={advance.isPending}
          aria-describedby={`${id}-help`}
          onClick={() => {
            if (!advance.isPending) advance.mutate();
          }}
        >
          {t('simulation:faults.advance')}
        </Button>
        <span className="muted" role="status">
          {advance.isSuccess ? t('simulation:faults.done.clock') : ''}
        </span>
      </div>
      {advance.error && <CommandProblem error={advance.error} />}
    </div>
  );
}
