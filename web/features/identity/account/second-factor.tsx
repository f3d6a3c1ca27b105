import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorState } from '../../../shared/api/error-state.tsx';
import { sessionKey, useSession } from '../../../shared/session/session.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TimeCell } from '../../../ui/time-cell.tsx';
import { factorQuery, renewCodes, sessionsQuery, turnFactorOff } from './api.ts';
import { Enrol } from './enrol.tsx';
import { ProofForm } from './proof-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { useAccountWords } from './words.ts';

type Doing = 'enrol' | 'renew' | 'off';

/** The state of the second factor, and its changes. */
export function SecondFactor() {
  const { factor: t } = useAccountWords();
  const client = useQueryClient();
  const { data, error, isFetching, refetch } = useQuery(factorQuery);
  const [doing, setDoing] = useState<Doing>();
  const [note, setNote] = useState<string>();
  const [codes, setCodes] = useState<string[]>();
  const begin = (what: Doing) => {
    setNote(undefined);
    setDoing(what);
  };
  const end = (t?: string) => {
    setDoing(undefined);
    setCodes(undefined);
    setNote(t);
    for (const queryKey of [factorQuery.queryKey, sessionsQuery.queryKey, sessionKey])
      void client.invalidateQueries({ queryKey });
  };
  return (
    <section className="account-part stack" aria-labelledby="you-factor">
      <h2 id="you-factor">{t.title}</h2>
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} busy={isFetching} />}
      {data && (
        <div className="account-state cluster gap-3">
          {data.on ? <Badge tone="good" icon="check" word={t.on} /> : <Badge tone="ask" icon="alert" word={t.off} />}
          {data.since && (
            <span className="muted">
              {t.since} <TimeCell at={data.since} />
            </span>
          )}
          {data.on && <span className="muted">{t.codesLeft(data.recoveryCodesLeft)}</span>}
        </div>
      )}
      {data && !data.on && !doing && <p className="muted">{t.offHelp}</p>}
      {data?.on && data.recoveryCodesLeft < 3 && !doing && (
        <Notice tone="ask" icon="alert">
          <p>{t.fewCodes}</p>
        </Notice>
      )}
      {data && !doing && (
        <p className="account-actions cluster stack gap-2">
          {data.on ? (
            <>
              <Button onClick={() => begin('renew')}>{t.renew}</Button>
              <Button onClick={() => begin('off')}>{t.turnOff}</Button>
            </>
          ) : (
            <Button kind="primary" onClick={() => begin('enrol')}>
              {t.setUp}
            </Button>
          )}
        </p>
      )}
      {doing === 'enrol' && <Enrol onDone={() => end(t.doneNote)} onCancel={() => end()} />}
      {doing === 'renew' && !codes && (
        <ProofForm
          consequence={t.renewHelp}
          label={t.renew}
          act={renewCodes}
          onDone={({ recoveryCodes }) => setCodes(recoveryCodes)}
          onCancel={() => end()}
        />
      )}
      {codes && <RecoveryCodes codes={codes} onDone={() => end()} />}
      {doing === 'off' && <TurnOff onDone={() => end(t.offNote)} onCancel={() => end()} />}
      <p role="status">{note}</p>
    </section>
  );
}

function TurnOff({ onDone, onCancel }: { onDone: () => void; onCancel: () => void }) {
  const { factor: t } = useAccountWords();
  const wanting = useSession().memberships.filter(({ secondFactorRequired }) => secondFactorRequired);
  const names = wanting.map(({ merchantName }) => merchantName).join(', ');
  return (
    <ProofForm
      consequence={names ? `${t.turnOffHelp} ${t.turnOffRequired(names)}` : t.turnOffHelp}
      label={t.turnOff}
      act={turnFactorOff}
      onDone={onDone}
      onCancel={onCancel}
    />
  );
}
