import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { useWords } from '../i18n/language.tsx';
import { SessionContext, sessionQuery, useSession } from '../session/session.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Frame } from './layout.tsx';

/** Everything below needs somebody logged in; who is not comes back here after the login. */
export function RequireSession() {
  const words = useWords();
  const session = useQuery(sessionQuery);
  const { pathname, search } = useLocation();
  const wasIn = useRef(false);
  if (session.data) wasIn.current = true;

  if (session.data) {
    return (
      <SessionContext value={session.data}>
        <Outlet />
      </SessionContext>
    );
  }
  if (session.data === null) {
    const params = new URLSearchParams();
    if (pathname !== '/') params.set('next', pathname + search);
    if (wasIn.current) params.set('ended', '1');
    return <Navigate to={{ pathname: '/login', search: params.toString() }} replace />;
  }
  return (
    <main className="content">
      {session.error ? (
        <ErrorState error={session.error} onRetry={() => void session.refetch()} busy={session.isFetching} />
      ) : (
        <p className="unseen" role="status">
          {words.loading}
        </p>
      )}
    </main>
  );
}

/** `/` is the home of the first merchant. */
export function FirstMerchant() {
  const { notFound } = useWords();
  const [first] = useSession().memberships;
  if (first) return <Navigate to={`/m/${first.merchantId}/home`} replace />;
  return (
    <Frame>
      <EmptyState whole title={notFound.noMerchant} help={notFound.noMerchantHelp} />
    </Frame>
  );
}
