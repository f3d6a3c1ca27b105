import './account.css';
import './messages.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { DetailColumns } from '../../../shared/detail/detail-page.tsx';
import { PageTitle } from '../../../shared/session/page-title.tsx';
import { roleWord } from '../../../shared/session/role.ts';
import { useSession } from '../../../shared/session/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Fact } from '../../../ui/facts.tsx';
import { Figure, FigureRow } from '../../../ui/figures.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TimeCell } from '../../../ui/time-cell.tsx';
import { methodsQuery } from '../login/passkeys.ts';
import { factorQuery, historyQuery, passkeysQuery, providerQuery, sessionsQuery } from './api.ts';
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
      <Standing />
      <DetailColumns
        facts={
          <>
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
            {settled && <SecurityHistory />}
          </>
        }
      >
        {settled ? (
          <>
            <SecondFactor />
            <Passkeys />
            {methods.data?.provider && <Provider name={methods.data.provider.name} />}
            {!methods.data?.provider?.only && <Password />}
            <OwnSessions />
          </>
        ) : (
          <Skeleton width="long" />
        )}
      </DetailColumns>
    </div>
  );
}

/** How well the account is guarded, at a glance, and what would guard it better. */
function Standing() {
  const t = useTexts();
  const factor = useQuery(factorQuery).data;
  const passkeys = useQuery(passkeysQuery).data;
  const sessions = useQuery(sessionsQuery).data;
  const last = useQuery(historyQuery).data?.find(({ action }) => action === 'session.signed_in');
  const isGuarded = factor && (factor.on || factor.passkeys > 0);
  return (
    <FigureRow busy={!factor || !passkeys || !sessions}>
      <Figure
        name={t('account:factor.title')}
        value={
          factor && (
            <span data-tone={isGuarded ? 'good' : 'ask'} className="account-standing">
              {isGuarded ? t('account:factor.on') : t('account:factor.off')}
            </span>
          )
        }
        note={
          factor &&
          (factor.on
            ? t('account:standing.app')
            : isGuarded
              ? t('account:standing.passkey')
              : t('account:standing.onlyPassword'))
        }
      />
      <Figure
        name={t('account:passkeys.title')}
        value={passkeys && <span className="number">{passkeys.length}</span>}
        note={passkeys && (passkeys.length > 0 ? t('account:standing.passkeys') : t('account:standing.noPasskeys'))}
      />
      <Figure
        name={t('account:standing.sessions')}
        value={sessions && <span className="number">{sessions.length}</span>}
        note={sessions && t('account:standing.others', { count: sessions.length - 1 })}
      />
      <Figure
        name={t('account:standing.last')}
        value={sessions && (last ? <TimeCell at={last.at} /> : '–')}
        note={
          sessions && (last?.address ? <span className="number">{last.address}</span> : t('account:standing.unsaid'))
        }
      />
    </FigureRow>
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
