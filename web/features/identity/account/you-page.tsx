import './account.css';
import './messages.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { PageTitle } from '../../../shared/session/page-title.tsx';
import { roleWord } from '../../../shared/session/role.ts';
import { useSession } from '../../../shared/session/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Fact } from '../../../ui/facts.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TimeCell } from '../../../ui/time-cell.tsx';
import { methodsQuery } from '../login/passkeys.ts';
import { factorQuery, passkeysQuery, providerQuery, sessionsQuery } from './api.ts';
import { ChangePassword } from './change-password.tsx';
import { SecurityHistory } from './history.tsx';
import { OwnSessions } from './own-sessions.tsx';
import { Passkeys } from './passkeys.tsx';
import { SecondFactor } from './second-factor.tsx';

/** The signed-in person's own settings: authentication and sessions. */
export function YouPage() {
  const t = useTexts();
  const { user, memberships } = useSession();
  // Loaded before the content below is shown, so that the content does not shift.
  const methods = useQuery(methodsQuery);
  const awaited = [useQuery(factorQuery), useQuery(passkeysQuery), useQuery(providerQuery), methods];
  const settled = awaited.every(({ isPending }) => !isPending);
  return (
    <div className="account">
      <PageTitle title={t('account:title')} />
      <h1>{t('account:title')}</h1>
      <p className="muted">{t('account:lead')}</p>
      <div className="account-parts stack gap-6">
        <section className="account-part stack" aria-labelledby="you-who">
          <h2 id="you-who">
            <bdi>{user.name}</bdi>
          </h2>
          <dl>
            <Fact name={t('account:email')}>
              <bdi>{user.email}</bdi>
            </Fact>
            <Fact name={t('account:access')}>
              <ul>
                {memberships.map(({ merchantId, merchantName, ...held }) => (
                  <li key={merchantId}>
                    <bdi>{merchantName}</bdi> · {roleWord(t, held)}
                  </li>
                ))}
              </ul>
            </Fact>
          </dl>
        </section>
        {settled ? (
          <>
            <Passkeys />
            <SecondFactor />
            {methods.data?.provider && <Provider name={methods.data.provider.name} />}
            {!methods.data?.provider?.only && <Password />}
            <OwnSessions />
            <SecurityHistory />
          </>
        ) : (
          <Skeleton width="long" />
        )}
      </div>
    </div>
  );
}

/** The sign-in with the identity provider, and a proof by it that waits for its change. */
function Provider({ name }: { name: string }) {
  const t = useTexts();
  const { data } = useQuery(providerQuery);
  return (
    <section className="account-part stack" aria-labelledby="you-provider">
      <h2 id="you-provider">{t('account:provider.title', { name })}</h2>
      {data?.provedUntil && (
        <Notice tone="good" icon="check" role="status" title={t('account:provider.proved', { name })}>
          <p>{t('account:provider.provedHelp')}</p>
        </Notice>
      )}
      {data?.since ? (
        <p className="muted cluster gap-3">
          <span>
            {t('account:provider.since')} <TimeCell at={data.since} />
          </span>
          {data.lastUsedAt && (
            <span>
              {t('account:provider.used')} <TimeCell at={data.lastUsedAt} />
            </span>
          )}
        </p>
      ) : (
        <p className="muted">{t('account:provider.none', { name })}</p>
      )}
    </section>
  );
}

function Password() {
  const t = useTexts();
  const client = useQueryClient();
  const [state, setState] = useState<'idle' | 'open' | 'changed'>('idle');
  return (
    <section className="account-part stack" aria-labelledby="you-password">
      <h2 id="you-password">{t('account:password.title')}</h2>
      {state === 'open' ? (
        <ChangePassword
          onDone={() => {
            setState('changed');
            void client.invalidateQueries(sessionsQuery);
          }}
          onCancel={() => setState('idle')}
        />
      ) : (
        <>
          <p className="muted">{t('account:password.lead')}</p>
          <p>
            <Button onClick={() => setState('open')}>
              <Icon name="lock" />
              {t('account:password.change')}
            </Button>
          </p>
        </>
      )}
      <p role="status">{state === 'changed' && t('account:password.changed')}</p>
    </section>
  );
}
