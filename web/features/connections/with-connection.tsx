import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { isStatus } from '../../api/problem.ts';
import { useWords } from '../../i18n/language.tsx';
import { useMerchant } from '../../session/merchant.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState, StaleNotice } from '../../ui/error-state.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type Connection, connectionQueries } from './api.ts';
import { useConnectionWords } from './words.ts';

/** What others change, and a registration that is on its way, show up without a reload. */
const refreshMs = 15_000;
const registeringMs = 5_000;

/** The connection of the address, or why there is none. */
export function WithConnection({ children }: { children: (connection: Connection) => ReactNode }) {
  const { id = '' } = useParams();
  // Nothing of one connection's page survives on another's.
  return (
    <One key={id} id={id}>
      {children}
    </One>
  );
}

function One({ id, children }: { id: string; children: (connection: Connection) => ReactNode }) {
  const words = useWords();
  const { page: said, list } = useConnectionWords();
  const { merchantId } = useMerchant();
  const all = `/m/${merchantId}/connections`;
  const one = useQuery({
    ...connectionQueries.one(merchantId, id),
    refetchInterval: ({ state }) =>
      state.data !== undefined && (state.data.webhook?.registered === false ? registeringMs : refreshMs),
  });
  const retry = () => void one.refetch();
  if (one.data) {
    return (
      <>
        {children(one.data)}
        {one.error && <StaleNotice error={one.error} since={one.dataUpdatedAt} onRetry={retry} busy={one.isFetching} />}
      </>
    );
  }
  if (isStatus(one.error, 404)) {
    return (
      <>
        <PageTitle title={said.notFound} />
        <EmptyState whole title={said.notFound} help={said.notFoundHelp}>
          <Link className="button" to={all}>
            {said.seeAll}
          </Link>
        </EmptyState>
      </>
    );
  }
  return (
    <>
      <PageTitle title={list.title} />
      <BackLink to={all}>{list.title}</BackLink>
      {one.error ? (
        <ErrorState error={one.error} onRetry={retry} busy={one.isFetching} />
      ) : (
        <div aria-busy="true">
          <p className="unseen" role="status">
            {words.loading}
          </p>
          <p className="skeleton-title">
            <Skeleton width="long" />
          </p>
        </div>
      )}
    </>
  );
}
