import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Activity, useEffect, useState } from 'react';
import { Link, Navigate, Outlet, useLocation } from 'react-router';
import { useTexts } from '../i18n/texts.ts';
import { watchAccess } from '../shared/api/client.ts';
import { ErrorState } from '../shared/api/error-state.tsx';
import { type Session, SessionContext, sessionKey, sessionQuery, useSession } from '../shared/session/session.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { useLate } from '../ui/use-late.ts';
import { Frame } from './layout.tsx';

const loadLogin = () => import('../features/identity/login/login-page.tsx');

/**
 * Requires a session for all pages below and returns to the requested page after the login. If the session ends while a
 * page is open, the page stays mounted but hidden: the same person continues with the form after the new login, and
 * another person sees nothing of it.
 */
export function RequireSession() {
  const { data: session, error, refetch, isFetching } = useQuery(sessionQuery);
  useRoleChanges(session);
  const [last, setLast] = useState(session);
  if (session && session !== last) setLast(session);
  const { pathname, search } = useLocation();
  const ended = session === null && Boolean(last);
  const late = useLate(loadLogin, ended);

  if (session || last) {
    const shown = session ?? last;
    return (
      <>
        <Activity mode={session ? 'visible' : 'hidden'} key={shown?.user.id}>
          {shown && (
            <SessionContext value={shown}>
              <Outlet />
            </SessionContext>
          )}
        </Activity>
        {ended && late && <late.Login ended />}
      </>
    );
  }
  if (session === null) {
    const params = new URLSearchParams(pathname === '/' ? {} : { next: pathname + search });
    return <Navigate to={{ pathname: '/login', search: params.toString() }} replace />;
  }
  return (
    <main className="content">
      {error ? <ErrorState error={error} onRetry={() => void refetch()} busy={isFetching} /> : <Loading />}
    </main>
  );
}

/** Reads the session again once an answer tells that the person's role has changed: no page goes on by the old one. */
function useRoleChanges(session: Session | null | undefined) {
  const client = useQueryClient();
  useEffect(
    () =>
      watchAccess((merchantId, tag) => {
        const held = session?.memberships.find((one) => one.merchantId === merchantId);
        if (held && held.accessTag !== tag) {
          void client.invalidateQueries({ queryKey: sessionKey }, { cancelRefetch: false });
        }
      }),
    [client, session],
  );
}

function Loading() {
  const t = useTexts();
  return (
    <p className="unseen" role="status">
      {t('common:loading')}
    </p>
  );
}

/** `/` redirects to the home page of the person's first merchant. */
export function FirstMerchant() {
  const t = useTexts();
  const [first] = useSession().memberships;
  if (first) return <Navigate to={`/m/${first.merchantId}/home`} replace />;
  return (
    <Frame>
      <EmptyState whole title={t('common:notFound.noMerchant')} help={t('common:notFound.noMerchantHelp')}>
        <Link to="/you">{t('common:header.own')}</Link>
      </EmptyState>
    </Frame>
  );
}
