import './messages.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTexts } from '../../../i18n/texts.ts';
import { ErrorState } from '../../../shared/api/error-state.tsx';
import { isStatus } from '../../../shared/api/problem.ts';
import { SignInProblem } from '../../../shared/session/sign-in-problem.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TimeCell } from '../../../ui/time-cell.tsx';
import { methodsQuery } from '../login/passkeys.ts';
import { shortAgent } from './agent.ts';
import { endOwnSession, type OwnSession, sessionsQuery } from './api.ts';

/** Where the person is signed in, with a button to end each other session. */
export function OwnSessions() {
  const t = useTexts();
  const client = useQueryClient();
  const { data, error, isFetching, refetch } = useQuery(sessionsQuery);
  const provider = useQuery(methodsQuery).data?.provider?.name ?? t('account:provider.someName');
  const end = useMutation({
    mutationFn: ({ id }: OwnSession) => endOwnSession(id),
    onSettled: () => client.invalidateQueries(sessionsQuery),
  });
  return (
    <section className="account-part stack" aria-labelledby="you-sessions">
      <h2 id="you-sessions">{t('account:sessions.title')}</h2>
      <p className="muted">{t('account:sessions.lead')}</p>
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} busy={isFetching} />}
      {!data && !error && <Skeleton width="long" />}
      <ul className="own-sessions">
        {data?.map((session) => {
          const name = shortAgent(session.agent) ?? t('account:sessions.unknown');
          return (
            <li key={session.id}>
              <div className="own-session">
                <p className="cluster anywhere" title={session.agent}>
                  <bdi>{name}</bdi>
                  {session.current && <Badge tone="good" icon="check" word={t('account:sessions.current')} />}
                </p>
                <p className="muted cluster gap-3 small">
                  {session.method === 'passkey' && <span>{t('account:sessions.byPasskey')}</span>}
                  {session.method === 'provider' && <span>{t('account:sessions.byProvider', { name: provider })}</span>}
                  {session.address && <span className="number">{session.address}</span>}
                  <span>
                    {t('account:sessions.opened')} <TimeCell at={session.createdAt} />
                  </span>
                  <span>
                    {t('account:sessions.used')} <TimeCell at={session.usedAt} />
                  </span>
                </p>
              </div>
              {!session.current && (
                <Button
                  aria-label={t('account:sessions.endOne', { what: `${name} ${session.address ?? ''}` })}
                  aria-busy={end.isPending && end.variables?.id === session.id}
                  onClick={() => end.mutate(session)}
                >
                  {t('account:sessions.end')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {data?.length === 1 && <p className="muted">{t('account:sessions.only')}</p>}
      {end.error && !isStatus(end.error, 404) && <SignInProblem error={end.error} />}
      <p role="status">{end.isSuccess && t('account:sessions.ended')}</p>
    </section>
  );
}
