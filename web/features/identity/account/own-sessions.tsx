import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ErrorState } from '../../../shared/api/error-state.tsx';
import { isStatus } from '../../../shared/api/problem.ts';
import { SignInProblem } from '../../../shared/session/sign-in-problem.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TimeCell } from '../../../ui/time-cell.tsx';
import { shortAgent } from './agent.ts';
import { endOwnSession, type OwnSession, sessionsQuery } from './api.ts';
import { useAccountWords } from './words.ts';

/** Where the person is signed in, with a button to end each other session. */
export function OwnSessions() {
  const { sessions: t } = useAccountWords();
  const client = useQueryClient();
  const { data, error, isFetching, refetch } = useQuery(sessionsQuery);
  const end = useMutation({
    mutationFn: ({ id }: OwnSession) => endOwnSession(id),
    onSettled: () => client.invalidateQueries(sessionsQuery),
  });
  return (
    <section className="account-part stack" aria-labelledby="you-sessions">
      <h2 id="you-sessions">{t.title}</h2>
      <p className="muted">{t.lead}</p>
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} busy={isFetching} />}
      {!data && !error && <Skeleton width="long" />}
      <ul className="own-sessions">
        {data?.map((session) => {
          const name = shortAgent(session.agent) ?? t.unknown;
          return (
            <li key={session.id}>
              <div className="own-session">
                <p className="cluster anywhere" title={session.agent}>
                  <bdi>{name}</bdi>
                  {session.current && <Badge tone="good" icon="check" word={t.current} />}
                </p>
                <p className="muted cluster gap-3 small">
                  {session.address && <span className="number">{session.address}</span>}
                  <span>
                    {t.opened} <TimeCell at={session.createdAt} />
                  </span>
                  <span>
                    {t.used} <TimeCell at={session.usedAt} />
                  </span>
                </p>
              </div>
              {!session.current && (
                <Button
                  aria-label={t.endOne(`${name} ${session.address ?? ''}`)}
                  aria-busy={end.isPending && end.variables?.id === session.id}
                  onClick={() => end.mutate(session)}
                >
                  {t.end}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {data?.length === 1 && <p className="muted">{t.only}</p>}
      {end.error && !isStatus(end.error, 404) && <SignInProblem error={end.error} />}
      <p role="status">{end.isSuccess && t.ended}</p>
    </section>
  );
}
