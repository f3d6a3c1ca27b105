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
import { Skeleton } from '../../../ui/skeleton.tsx';
import { methodsQuery } from '../login/passkeys.ts';
import { factorQuery, passkeysQuery, sessionsQuery } from './api.ts';
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
  const awaited = [useQuery(factorQuery), useQuery(passkeysQuery), useQuery(methodsQuery)];
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
            <Password />
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
