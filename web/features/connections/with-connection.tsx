import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { StaleNotice } from '../../shared/api/error-state.tsx';
import { Absent } from '../../shared/detail/absent.tsx';
import { useMerchant } from '../../shared/session/merchant.ts';
import { type Connection, connectionQueries } from './api.ts';
import { useConnectionWords } from './words.ts';

/** In ms: changes by other people and a pending registration appear without a reload. */
const refreshMs = 15_000;
const registeringMs = 5_000;

/** Loads the connection in the URL, or shows why it is absent. */
export function WithConnection({ children }: { children: (connection: Connection) => ReactNode }) {
  const { id = '' } = useParams();
  // The key remounts the page for each connection, so that no state carries over.
  return (
    <One key={id} id={id}>
      {children}
    </One>
  );
}

function One({ id, children }: { id: string; children: (connection: Connection) => ReactNode }) {
  const { page: t, list } = useConnectionWords();
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
  return (
    <Absent
      of={one}
      list={{ at: all, title: list.title }}
      notFound={{ title: t.notFound, help: t.notFoundHelp, toList: t.seeAll }}
    />
  );
}
