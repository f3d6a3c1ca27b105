import { createBrowserRouter, Navigate, Outlet, ScrollRestoration } from 'react-router';
import { CrashPage } from './crash-page.tsx';
import { Frame, Layout } from './layout.tsx';
import { NotFound } from './not-found.tsx';
import { FirstMerchant, RequireSession } from './require-session.tsx';

function Root() {
  return (
    <>
      <Outlet />
      <ScrollRestoration />
    </>
  );
}

function FramedNotFound() {
  return (
    <Frame>
      <NotFound what="page" />
    </Frame>
  );
}

/** Each page is a chunk of its own, loaded on navigation. Nothing is rendered before the first one has loaded. */
const login = async () => ({ Component: (await import('../features/identity/login/login-page.tsx')).LoginPage });
const home = async () => ({ Component: (await import('./home/home-page.tsx')).HomePage });
const payments = async () => ({ Component: (await import('../features/payments/payments-page.tsx')).PaymentsPage });
const payment = async () => ({ Component: (await import('./payment-page.tsx')).PaymentPage });
const refunds = async () => ({ Component: (await import('../features/refunds/refunds-page.tsx')).RefundsPage });
const refund = async () => ({ Component: (await import('../features/refunds/refund-page.tsx')).RefundPage });
const disputes = async () => ({ Component: (await import('../features/disputes/disputes-page.tsx')).DisputesPage });
const dispute = async () => ({ Component: (await import('../features/disputes/dispute-page.tsx')).DisputePage });
const exportFiles = async () => ({
  Component: (await import('../features/finance/exports/exports-page.tsx')).ExportsPage,
});
const payouts = async () => ({ Component: (await import('../features/payouts/payouts-page.tsx')).PayoutsPage });
const newPayout = async () => ({ Component: (await import('../features/payouts/new-payout-page.tsx')).NewPayoutPage });
const payout = async () => ({ Component: (await import('../features/payouts/payout-page.tsx')).PayoutPage });
const providers = async () => ({
  Component: (await import('../features/connections/providers/providers-page.tsx')).ProvidersPage,
});
const provider = async () => ({
  Component: (await import('../features/connections/providers/provider-page.tsx')).ProviderPage,
});
const providerHealth = async () => ({
  Component: (await import('../features/connections/provider-health/health-page.tsx')).HealthPage,
});
const routes = async () => ({
  Component: (await import('../features/connections/routing/routes-page.tsx')).RoutesPage,
});
const receivers = async () => ({ Component: (await import('../features/receivers/receivers-page.tsx')).ReceiversPage });
const newReceiver = async () => ({
  Component: (await import('../features/receivers/new-receiver-page.tsx')).NewReceiverPage,
});
const receiver = async () => ({ Component: (await import('../features/receivers/receiver-page.tsx')).ReceiverPage });
const batches = async () => ({ Component: (await import('../features/payouts/batches/batches-page.tsx')).BatchesPage });
const newBatch = async () => ({
  Component: (await import('../features/payouts/batches/new-batch-page.tsx')).NewBatchPage,
});
const batch = async () => ({ Component: (await import('../features/payouts/batches/batch-page.tsx')).BatchPage });
const reconciliations = async () => ({
  Component: (await import('../features/finance/reconciliation/reconciliations-page.tsx')).ReconciliationsPage,
});
const importStatement = async () => ({
  Component: (await import('../features/finance/reconciliation/import-page.tsx')).ImportPage,
});
const reconciliation = async () => ({
  Component: (await import('../features/finance/reconciliation/reconciliation-page.tsx')).ReconciliationPage,
});
const components = async () => ({
  Component: (await import('./components/components-page.tsx')).ComponentsPage,
});
const shortcuts = async () => ({ Component: (await import('./shortcuts/shortcuts-page.tsx')).ShortcutsPage });
const policy = async () => ({ Component: (await import('../features/payouts/policy/policy-page.tsx')).PolicyPage });
const connections = async () => ({
  Component: (await import('../features/connections/connections-page.tsx')).ConnectionsPage,
});
const newConnection = async () => ({
  Component: (await import('../features/connections/new-connection-page.tsx')).NewConnectionPage,
});
const connection = async () => ({
  Component: (await import('../features/connections/connection-page.tsx')).ConnectionPage,
});
const connectionReady = async () => ({
  Component: (await import('../features/connections/ready-page.tsx')).ReadyPage,
});
const platforms = async () => ({
  Component: (await import('../features/connections/platforms/platforms-page.tsx')).PlatformsPage,
});
const newPlatform = async () => ({
  Component: (await import('../features/connections/platforms/platform-page.tsx')).NewPlatformPage,
});
const platform = async () => ({
  Component: (await import('../features/connections/platforms/platform-page.tsx')).PlatformPage,
});
const endpoints = async () => ({ Component: (await import('../features/events/endpoints-page.tsx')).EndpointsPage });
const newEndpoint = async () => ({
  Component: (await import('../features/events/new-endpoint-page.tsx')).NewEndpointPage,
});
const endpoint = async () => ({ Component: (await import('../features/events/endpoint-page.tsx')).EndpointPage });
const events = async () => ({ Component: (await import('../features/events/events-page.tsx')).EventsPage });
const event = async () => ({ Component: (await import('../features/events/event-page.tsx')).EventPage });
const inbox = async () => ({ Component: (await import('../features/events/webhooks-in/inbox-page.tsx')).InboxPage });
const webhook = async () => ({
  Component: (await import('../features/events/webhooks-in/webhook-page.tsx')).WebhookPage,
});
const sandbox = async () => ({ Component: (await import('./sandbox/sandbox-page.tsx')).SandboxPage });
const people = async () => ({ Component: (await import('../features/identity/people/people-page.tsx')).PeoplePage });
const newPerson = async () => ({
  Component: (await import('../features/identity/people/new-person-page.tsx')).NewPersonPage,
});
const onePerson = async () => ({ Component: (await import('../features/identity/people/person-page.tsx')).PersonPage });
const rules = async () => ({ Component: (await import('./rules/rules-page.tsx')).RulesPage });
const audit = async () => ({ Component: (await import('../features/identity/audit/audit-page.tsx')).AuditPage });
const you = async () => ({ Component: (await import('../features/identity/account/you-page.tsx')).YouPage });
const keys = async () => ({ Component: (await import('../features/identity/keys/keys-page.tsx')).KeysPage });
const requests = async () => ({
  Component: (await import('../features/identity/requests/requests-page.tsx')).RequestsPage,
});
const request = async () => ({
  Component: (await import('../features/identity/requests/request-page.tsx')).RequestPage,
});

/** The inner error boundary catches a page's crash, so that the frame stays; the outer one catches the rest. */
export const createRouter = () =>
  createBrowserRouter([
    {
      element: <Root />,
      hydrateFallbackElement: <span />,
      errorElement: <CrashPage />,
      children: [
        { path: 'login', lazy: login },
        {
          element: <RequireSession />,
          children: [
            { index: true, element: <FirstMerchant /> },
            {
              path: 'm/:merchantId',
              element: <Layout />,
              children: [
                {
                  errorElement: <CrashPage />,
                  children: [
                    { index: true, element: <Navigate to="home" replace /> },
                    { path: 'home', lazy: home },
                    { path: 'payments', lazy: payments },
                    { path: 'payments/:id', lazy: payment },
                    { path: 'refunds', lazy: refunds },
                    { path: 'refunds/:id', lazy: refund },
                    { path: 'disputes', lazy: disputes },
                    { path: 'disputes/:id', lazy: dispute },
                    { path: 'exports', lazy: exportFiles },
                    { path: 'payouts', lazy: payouts },
                    { path: 'payouts/new', lazy: newPayout },
                    { path: 'payouts/:id', lazy: payout },
                    { path: 'receivers', lazy: receivers },
                    { path: 'receivers/new', lazy: newReceiver },
                    { path: 'receivers/:id', lazy: receiver },
                    { path: 'providers', lazy: providers },
                    { path: 'providers/:slug', lazy: provider },
                    { path: 'provider-health', lazy: providerHealth },
                    { path: 'routes', lazy: routes },
                    { path: 'connections', lazy: connections },
                    { path: 'connections/new', lazy: newConnection },
                    { path: 'connections/:id', lazy: connection },
                    { path: 'connections/:id/ready', lazy: connectionReady },
                    { path: 'platforms', lazy: platforms },
                    { path: 'platforms/new', lazy: newPlatform },
                    { path: 'platforms/:id', lazy: platform },
                    { path: 'payout-batches', lazy: batches },
                    { path: 'payout-batches/new', lazy: newBatch },
                    { path: 'payout-batches/:id', lazy: batch },
                    { path: 'reconciliations', lazy: reconciliations },
                    { path: 'reconciliations/import', lazy: importStatement },
                    { path: 'reconciliations/:id', lazy: reconciliation },
                    { path: 'payout-policy', lazy: policy },
                    { path: 'endpoints', lazy: endpoints },
                    { path: 'endpoints/new', lazy: newEndpoint },
                    { path: 'endpoints/:id', lazy: endpoint },
                    { path: 'events', lazy: events },
                    { path: 'events/:id', lazy: event },
                    { path: 'webhooks-in', lazy: inbox },
                    { path: 'webhooks-in/:id', lazy: webhook },
                    { path: 'sandbox', lazy: sandbox },
                    { path: 'people', lazy: people },
                    { path: 'people/new', lazy: newPerson },
                    { path: 'people/:id', lazy: onePerson },
                    { path: 'audit', lazy: audit },
                    { path: 'rules', lazy: rules },
                    { path: 'you', lazy: you },
                    { path: 'keys', lazy: keys },
                    { path: 'requests', lazy: requests },
                    { path: 'requests/:id', lazy: request },
                    { path: 'components', lazy: components },
                    { path: 'shortcuts', lazy: shortcuts },
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
