import type { QueryClient } from '@tanstack/react-query';
import { createBrowserRouter, Navigate, Outlet, ScrollRestoration } from 'react-router';
import { maybeSignedIn } from '../shared/session/session.ts';
import { Arriving } from './arriving.tsx';
import { CrashPage } from './crash-page.tsx';
import { Frame, Layout } from './layout.tsx';
import { NotFound } from './not-found.tsx';
import { askAheadWith, page } from './page.ts';
import { FirstMerchant, RequireSession } from './require-session.tsx';

function Root() {
  return (
    <>
      <Outlet />
      <ScrollRestoration />
    </>
  );
}

function FramedPage() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

function FramedNotFound() {
  return (
    <Frame>
      <NotFound what="page" />
    </Frame>
  );
}

const login = page(async () => (await import('../features/identity/login/login-page.tsx')).LoginPage);

export const loadPages = () => import('./pages.ts');
/** A page of `pages.ts`, which is loaded before the first of them. */
const later = (name: keyof Awaited<ReturnType<typeof loadPages>>) => async () => (await loadPages())[name]();

/** The inner error boundary catches a page's crash, so that the frame stays; the outer one catches the rest. */
export function createRouter(client: QueryClient) {
  askAheadWith(client);
  const home = page(async () => {
    const { fetchAhead, HomePage } = await import('./home/home-page.tsx');
    const { pathname, search } = window.location;
    void fetchAhead(client, pathname + search);
    return HomePage;
  });
  return createBrowserRouter([
    {
      element: <Root />,
      hydrateFallbackElement: <span />,
      errorElement: <CrashPage />,
      children: [
        { path: 'login', lazy: login },
        { path: 'login/provider', lazy: later('providerReturn') },
        { path: 'invitation', lazy: later('invitation') },
        { path: 'forgot', lazy: later('forgot') },
        { path: 'reset', lazy: later('reset') },
        // Without a session, as the document that it shows. One element for all: the menu stays as it is.
        { path: 'docs/:operation?', lazy: later('reference') },
        {
          element: <RequireSession />,
          children: [
            {
              index: true,
              lazy: async () => {
                // It leads there, once it is known who is signed in.
                if (maybeSignedIn()) home().catch(() => undefined);
                return { Component: FirstMerchant };
              },
            },
            // Also for a person without a merchant, who sees there why they have none.
            { path: 'you', element: <FramedPage />, children: [{ index: true, lazy: later('you') }] },
            {
              path: 'm/:merchantId',
              element: <Layout />,
              children: [
                {
                  errorElement: <CrashPage />,
                  hydrateFallbackElement: <Arriving />,
                  children: [
                    { index: true, element: <Navigate to="home" replace /> },
                    { path: 'home', lazy: home },
                    { path: 'attention', lazy: later('queue') },
                    { path: 'response-times', lazy: later('responseTimes') },
                    { path: 'payments', lazy: later('payments') },
                    { path: 'payments/:id', lazy: later('payment') },
                    { path: 'payment-links', lazy: later('links') },
                    { path: 'payment-links/new', lazy: later('newLink') },
                    { path: 'payment-links/:id', lazy: later('link') },
                    { path: 'performance', lazy: later('performance') },
                    { path: 'refunds', lazy: later('refunds') },
                    { path: 'refunds/:id', lazy: later('refund') },
                    { path: 'disputes', lazy: later('disputes') },
                    { path: 'disputes/:id', lazy: later('dispute') },
                    { path: 'exports', lazy: later('exportFiles') },
                    { path: 'bulk-runs', lazy: later('bulkRuns') },
                    { path: 'bulk-runs/:id', lazy: later('bulkRun') },
                    { path: 'payouts', lazy: later('payouts') },
                    { path: 'payouts/new', lazy: later('newPayout') },
                    { path: 'payouts/:id', lazy: later('payout') },
                    { path: 'receivers', lazy: later('receivers') },
                    { path: 'receivers/new', lazy: later('newReceiver') },
                    { path: 'receivers/:id', lazy: later('receiver') },
                    { path: 'platform-users', lazy: later('users') },
                    { path: 'platform-users/new', lazy: later('newUser') },
                    { path: 'platform-users/:id', lazy: later('user') },
                    { path: 'providers', lazy: later('providers') },
                    { path: 'providers/:slug', lazy: later('provider') },
                    { path: 'provider-health', lazy: later('providerHealth') },
                    { path: 'routes', lazy: later('routes') },
                    { path: 'connections', lazy: later('connections') },
                    { path: 'connections/new', lazy: later('newConnection') },
                    { path: 'connections/:id', lazy: later('connection') },
                    { path: 'connections/:id/ready', lazy: later('connectionReady') },
                    { path: 'platforms', lazy: later('platforms') },
                    { path: 'platforms/new', lazy: later('newPlatform') },
                    { path: 'platforms/:id', lazy: later('platform') },
                    { path: 'payout-batches', lazy: later('batches') },
                    { path: 'payout-batches/new', lazy: later('newBatch') },
                    { path: 'payout-batches/:id', lazy: later('batch') },
                    { path: 'balances', lazy: later('balances') },
                    { path: 'settlements', lazy: later('settlements') },
                    { path: 'settlements/:id', lazy: later('settlement') },
                    { path: 'fees', lazy: later('fees') },
                    { path: 'fees/new', lazy: later('newFees') },
                    { path: 'reports', lazy: later('reports') },
                    { path: 'closings', lazy: later('closings') },
                    { path: 'closings/:id', lazy: later('closing') },
                    { path: 'reconciliations', lazy: later('reconciliations') },
                    { path: 'reconciliations/import', lazy: later('importStatement') },
                    { path: 'reconciliations/rules', lazy: later('statementRules') },
                    { path: 'reconciliations/:id', lazy: later('reconciliation') },
                    { path: 'payout-policy', lazy: later('policy') },
                    { path: 'endpoints', lazy: later('endpoints') },
                    { path: 'endpoints/new', lazy: later('newEndpoint') },
                    { path: 'endpoints/:id', lazy: later('endpoint') },
                    { path: 'event-types', lazy: later('eventTypes') },
                    { path: 'events', lazy: later('events') },
                    { path: 'events/:id', lazy: later('event') },
                    { path: 'webhooks-in', lazy: later('inbox') },
                    { path: 'webhooks-in/:id', lazy: later('webhook') },
                    { path: 'sandbox', lazy: later('sandbox') },
                    { path: 'people', lazy: later('people') },
                    { path: 'people/new', lazy: later('newPerson') },
                    { path: 'people/:id', lazy: later('onePerson') },
                    { path: 'roles', lazy: later('roles') },
                    { path: 'roles/new', lazy: later('newRole') },
                    { path: 'roles/:id', lazy: later('oneRole') },
                    { path: 'alerts', lazy: later('alerts') },
                    { path: 'alert-channels', lazy: later('alertChannels') },
                    { path: 'audit', lazy: later('audit') },
                    { path: 'rules', lazy: later('rules') },
                    { path: 'you', lazy: later('you') },
                    { path: 'keys', lazy: later('keys') },
                    { path: 'requests', lazy: later('requests') },
                    { path: 'requests/:id', lazy: later('request') },
                    { path: 'components', lazy: later('components') },
                    { path: 'shortcuts', lazy: later('shortcuts') },
                    { path: '*', element: <NotFound what="page" /> },
                  ],
                },
              ],
            },
            { path: '*', element: <FramedNotFound /> },
          ],
        },
      ],
    },
  ]);
}
