import './messages.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
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

type Doing = 'enrol' | 'renew' | 'off';

/** The state of the second factor, and its changes. */
export function SecondFactor() {
  const t = useTexts();
  const client = useQueryClient();
  const { data, error, isFetching, refetch } = useQuery(factorQuery);
  const guarded = data !== undefined && (data.on || data.passkeys > 0);
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
      <h2 id="you-factor">{t('account:factor.title')}</h2>
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} busy={isFetching} />}
      {data && (
        <div className="account-state cluster gap-3">
          {data.on ? (
            <Badge tone="good" icon="check" word={t('account:factor.on')} />
          ) : data.passkeys > 0 ? (
            <Badge tone="good" icon="check" word={t('account:factor.byPasskey')} />
          ) : (
            <Badge tone="ask" icon="alert" word={t('account:factor.off')} />
          )}
          {data.since && (
            <span className="muted">
              {t('account:factor.since')} <TimeCell at={data.since} />
            </span>
          )}
          {guarded && <span className="muted">{t('account:factor.codesLeft', { count: data.recoveryCodesLeft })}</span>}
        </div>
      )}
      {data && !data.on && !doing && (
        <p className="muted">{guarded ? t('account:factor.byPasskeyHelp') : t('account:factor.offHelp')}</p>
      )}
      {guarded && data.recoveryCodesLeft < 3 && !doing && (
        <Notice tone="ask" icon="alert">
          <p>{t('account:factor.fewCodes')}</p>
        </Notice>
      )}
      {data && !doing && (
        <p className="account-actions cluster stack gap-2">
          {guarded && <Button onClick={() => begin('renew')}>{t('account:factor.renew')}</Button>}
          {data.on && <Button onClick={() => begin('off')}>{t('account:factor.turnOff')}</Button>}
          {!data.on && (
            <Button kind={guarded ? 'plain' : 'primary'} onClick={() => begin('enrol')}>
              {guarded ? t('account:factor.addApp') : t('account:factor.setUp')}
            </Button>
          )}
        </p>
      )}
      {doing === 'enrol' && <Enrol onDone={() => end(t('account:factor.doneNote'))} onCancel={() => end()} />}
      {doing === 'renew' && !codes && (
        <ProofForm
          consequence={t('account:factor.renewHelp')}
          label={t('account:factor.renew')}
          act={renewCodes}
          onDone={({ recoveryCodes }) => setCodes(recoveryCodes)}
          onCancel={() => end()}
        />
      )}
      {codes && <RecoveryCodes codes={codes} onDone={() => end()} />}
      {doing === 'off' && <TurnOff onDone={() => end(t('account:factor.offNote'))} onCancel={() => end()} />}
      <p role="status">{note}</p>
    </section>
  );
}

function TurnOff({ onDone, onCancel }: { onDone: () => void; onCancel: () => void }) {
  const t = useTexts();
  const wanting = useSession().memberships.filter(({ secondFactorRequired }) => secondFactorRequired);
  const names = wanting.map(({ merchantName }) => merchantName).join(', ');
  const { data } = useQuery(factorQuery);
  const consequence = names
    ? `${t('account:factor.turnOffHelp')} ${t('account:factor.turnOffRequired', { merchants: names })}`
    : t('account:factor.turnOffHelp');
  return (
    <ProofForm
      consequence={data && data.passkeys > 0 ? t('account:factor.offPasskeyHelp') : consequence}
      label={t('account:factor.turnOff')}
      act={turnFactorOff}
      onDone={onDone}
      onCancel={onCancel}
    />
  );
}
