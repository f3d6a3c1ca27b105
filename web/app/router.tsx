import type { ComponentType } from 'react';
import { createBrowserRouter, Navigate, Outlet, ScrollRestoration } from 'react-router';
import { textsLoaded } from '../i18n/texts.ts';
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

/** Each page is a chunk of its own, loaded on navigation. Nothing is rendered before the page and its texts are there. */
const page = (load: () => Promise<ComponentType>) => async () => {
  const Component = await load();
  await textsLoaded();
  return { Component };
};

const login = page(async () => (await import('../features/identity/login/login-page.tsx')).LoginPage);
// One chunk for the four, since each chunk has a line in what every page loads.
const entry = () => import('../features/identity/entry/pages.ts');
const invitation = page(async () => (await entry()).InvitationPage);
const forgot = page(async () => (await entry()).ForgotPage);
const providerReturn = page(async () => (await entry()).ProviderPage);
const reset = page(async () => (await entry()).ResetPage);
const reference = page(async () => (await import('../features/reference/reference-page.tsx')).ReferencePage);
const home = page(async () => (await import('./home/home-page.tsx')).HomePage);
const ofQueue = () => import('./queue/pages.ts');
const queue = page(async () => (await ofQueue()).QueuePage);
const responseTimes = page(async () => (await ofQueue()).ResponseTimesPage);
const payments = page(async () => (await import('../features/payments/payments-page.tsx')).PaymentsPage);
const payment = page(async () => (await import('./payment-page.tsx')).PaymentPage);
const ofLinks = () => import('../features/payments/links/pages.ts');
const links = page(async () => (await ofLinks()).LinksPage);
const newLink = page(async () => (await ofLinks()).NewLinkPage);
const link = page(async () => (await ofLinks()).LinkPage);
const performance = page(
  async () => (await import('../features/payments/performance/performance-page.tsx')).PerformancePage,
);
const refunds = page(async () => (await import('../features/refunds/refunds-page.tsx')).RefundsPage);
const refund = page(async () => (await import('../features/refunds/refund-page.tsx')).RefundPage);
const disputes = page(async () => (await import('../features/disputes/disputes-page.tsx')).DisputesPage);
const dispute = page(async () => (await import('../features/disputes/dispute-page.tsx')).DisputePage);
const exportFiles = page(async () => (await import('../features/finance/exports/exports-page.tsx')).ExportsPage);
const ofBulkRuns = () => import('../features/finance/bulk-runs/pages.ts');
const bulkRuns = page(async () => (await ofBulkRuns()).BulkRunsPage);
const bulkRun = page(async () => (await ofBulkRuns()).BulkRunPage);
const payouts = page(async () => (await import('../features/payouts/payouts-page.tsx')).PayoutsPage);
const newPayout = page(async () => (await import('../features/payouts/new-payout-page.tsx')).NewPayoutPage);
const payout = page(async () => (await import('../features/payouts/payout-page.tsx')).PayoutPage);
const providers = page(
  async () => (await import('../features/connections/providers/providers-page.tsx')).ProvidersPage,
);
const provider = page(async () => (await import('../features/connections/providers/provider-page.tsx')).ProviderPage);
const providerHealth = page(
  async () => (await import('../features/connections/provider-health/health-page.tsx')).HealthPage,
);
const routes = page(async () => (await import('../features/connections/routing/routes-page.tsx')).RoutesPage);
const receivers = page(async () => (await import('../features/receivers/receivers-page.tsx')).ReceiversPage);
const newReceiver = page(async () => (await import('../features/receivers/new-receiver-page.tsx')).NewReceiverPage);
const receiver = page(async () => (await import('../features/receivers/receiver-page.tsx')).ReceiverPage);
const users = page(async () => (await import('../features/receivers/users/users-page.tsx')).UsersPage);
const newUser = page(async () => (await import('../features/receivers/users/user-page.tsx')).NewUserPage);
const user = page(async () => (await import('../features/receivers/users/user-page.tsx')).UserPage);
const ofBatches = () => import('../features/payouts/batches/pages.ts');
const batches = page(async () => (await ofBatches()).BatchesPage);
const newBatch = page(async () => (await ofBatches()).NewBatchPage);
const batch = page(async () => (await ofBatches()).BatchPage);
const balances = page(async () => (await import('../features/finance/balances/balances-page.tsx')).BalancesPage);
// Two pages in a chunk, as those of the entry.
const ofSettlements = () => import('../features/finance/settlements/pages.ts');
const settlements = page(async () => (await ofSettlements()).SettlementsPage);
const settlement = page(async () => (await ofSettlements()).SettlementPage);
const ofFees = () => import('../features/finance/fees/pages.ts');
const fees = page(async () => (await ofFees()).FeesPage);
const newFees = page(async () => (await ofFees()).NewFeesPage);
const reports = page(async () => (await import('../features/finance/reports/reports-page.tsx')).ReportsPage);
const ofClosings = () => import('../features/finance/closings/pages.ts');
const closings = page(async () => (await ofClosings()).ClosingsPage);
const closing = page(async () => (await ofClosings()).ClosingPage);
const reconciliations = page(
  async () => (await import('../features/finance/reconciliation/reconciliations-page.tsx')).ReconciliationsPage,
);
const importStatement = page(
  async () => (await import('../features/finance/reconciliation/import-page.tsx')).ImportPage,
);
const statementRules = page(async () => (await import('../features/finance/reconciliation/rules-page.tsx')).RulesPage);
const reconciliation = page(
  async () => (await import('../features/finance/reconciliation/reconciliation-page.tsx')).ReconciliationPage,
);
const components = page(async () => (await import('./components/components-page.tsx')).ComponentsPage);
const shortcuts = page(async () => (await import('./shortcuts/shortcuts-page.tsx')).ShortcutsPage);
const policy = page(async () => (await import('../features/payouts/policy/policy-page.tsx')).PolicyPage);
const connections = page(async () => (await import('../features/connections/connections-page.tsx')).ConnectionsPage);
const newConnection = page(
  async () => (await import('../features/connections/new-connection-page.tsx')).NewConnectionPage,
);
const connection = page(async () => (await import('../features/connections/connection-page.tsx')).ConnectionPage);
const connectionReady = page(async () => (await import('../features/connections/ready-page.tsx')).ReadyPage);
const platforms = page(
  async () => (await import('../features/connections/platforms/platforms-page.tsx')).PlatformsPage,
);
const newPlatform = page(
  async () => (await import('../features/connections/platforms/platform-page.tsx')).NewPlatformPage,
);
const platform = page(async () => (await import('../features/connections/platforms/platform-page.tsx')).PlatformPage);
const endpoints = page(async () => (await import('../features/events/endpoints-page.tsx')).EndpointsPage);
const newEndpoint = page(async () => (await import('../features/events/new-endpoint-page.tsx')).NewEndpointPage);
const endpoint = page(async () => (await import('../features/events/endpoint-page.tsx')).EndpointPage);
const events = page(async () => (await import('../features/events/events-page.tsx')).EventsPage);
const event = page(async () => (await import('../features/events/event-page.tsx')).EventPage);
const eventTypes = page(async () => (await import('../features/events/event-types-page.tsx')).EventTypesPage);
const inbox = page(async () => (await import('../features/events/webhooks-in/inbox-page.tsx')).InboxPage);
const webhook = page(async () => (await import('../features/events/webhooks-in/webhook-page.tsx')).WebhookPage);
const sandbox = page(async () => (await import('./sandbox/sandbox-page.tsx')).SandboxPage);
// Two pages in a chunk, as those of the entry.
const ofAlerts = () => import('../features/alerts/pages.ts');
const alerts = page(async () => (await ofAlerts()).AlertsPage);
const alertChannels = page(async () => (await ofAlerts()).ChannelsPage);
const people = page(async () => (await import('../features/identity/people/people-page.tsx')).PeoplePage);
const newPerson = page(async () => (await import('../features/identity/people/new-person-page.tsx')).NewPersonPage);
const ofRoles = () => import('../features/identity/roles/pages.ts');
const roles = page(async () => (await ofRoles()).RolesPage);
const newRole = page(async () => (await ofRoles()).NewRolePage);
const oneRole = page(async () => (await ofRoles()).RolePage);
const onePerson = page(async () => (await import('../features/identity/people/person-page.tsx')).PersonPage);
const rules = page(async () => (await import('./rules/rules-page.tsx')).RulesPage);
const audit = page(async () => (await import('../features/identity/audit/audit-page.tsx')).AuditPage);
const you = page(async () => (await import('../features/identity/account/you-page.tsx')).YouPage);
const keys = page(async () => (await import('../features/identity/keys/keys-page.tsx')).KeysPage);
const requests = page(async () => (await import('../features/identity/requests/requests-page.tsx')).RequestsPage);
const request = page(async () => (await import('../features/identity/requests/request-page.tsx')).RequestPage);

/** The inner error boundary catches a page's crash, so that the frame stays; the outer one catches the rest. */
export const createRouter = () =>
  createBrowserRouter([
    {
      element: <Root />,
      hydrateFallbackElement: <span />,
      errorElement: <CrashPage />,
      children: [
        { path: 'login', lazy: login },
        { path: 'login/provider', lazy: providerReturn },
        { path: 'invitation', lazy: invitation },
        { path: 'forgot', lazy: forgot },
        { path: 'reset', lazy: reset },
        // Without a session, as the document that it shows. One element for all: the menu stays as it is.
        { path: 'docs/:operation?', lazy: reference },
        {
          element: <RequireSession />,
          children: [
            { index: true, element: <FirstMerchant /> },
            // Also for a person without a merchant, who sees there why they have none.
            { path: 'you', element: <FramedPage />, children: [{ index: true, lazy: you }] },
            {
              path: 'm/:merchantId',
              element: <Layout />,
              children: [
                {
                  errorElement: <CrashPage />,
                  children: [
                    { index: true, element: <Navigate to="home" replace /> },
                    { path: 'home', lazy: home },
                    { path: 'attention', lazy: queue },
                    { path: 'response-times', lazy: responseTimes },
                    { path: 'payments', lazy: payments },
                    { path: 'payments/:id', lazy: payment },
                    { path: 'payment-links', lazy: links },
                    { path: 'payment-links/new', lazy: newLink },
                    { path: 'payment-links/:id', lazy: link },
                    { path: 'performance', lazy: performance },
                    { path: 'refunds', lazy: refunds },
                    { path: 'refunds/:id', lazy: refund },
                    { path: 'disputes', lazy: disputes },
                    { path: 'disputes/:id', lazy: dispute },
                    { path: 'exports', lazy: exportFiles },
                    { path: 'bulk-runs', lazy: bulkRuns },
                    { path: 'bulk-runs/:id', lazy: bulkRun },
                    { path: 'payouts', lazy: payouts },
                    { path: 'payouts/new', lazy: newPayout },
                    { path: 'payouts/:id', lazy: payout },
                    { path: 'receivers', lazy: receivers },
                    { path: 'receivers/new', lazy: newReceiver },
                    { path: 'receivers/:id', lazy: receiver },
                    { path: 'platform-users', lazy: users },
                    { path: 'platform-users/new', lazy: newUser },
                    { path: 'platform-users/:id', lazy: user },
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
                    { path: 'balances', lazy: balances },
                    { path: 'settlements', lazy: settlements },
                    { path: 'settlements/:id', lazy: settlement },
                    { path: 'fees', lazy: fees },
                    { path: 'fees/new', lazy: newFees },
                    { path: 'reports', lazy: reports },
                    { path: 'closings', lazy: closings },
                    { path: 'closings/:id', lazy: closing },
                    { path: 'reconciliations', lazy: reconciliations },
                    { path: 'reconciliations/import', lazy: importStatement },
                    { path: 'reconciliations/rules', lazy: statementRules },
                    { path: 'reconciliations/:id', lazy: reconciliation },
                    { path: 'payout-policy', lazy: policy },
                    { path: 'endpoints', lazy: endpoints },
                    { path: 'endpoints/new', lazy: newEndpoint },
                    { path: 'endpoints/:id', lazy: endpoint },
                    { path: 'event-types', lazy: eventTypes },
                    { path: 'events', lazy: events },
                    { path: 'events/:id', lazy: event },
                    { path: 'webhooks-in', lazy: inbox },
                    { path: 'webhooks-in/:id', lazy: webhook },
                    { path: 'sandbox', lazy: sandbox },
                    { path: 'people', lazy: people },
                    { path: 'people/new', lazy: newPerson },
                    { path: 'people/:id', lazy: onePerson },
                    { path: 'roles', lazy: roles },
                    { path: 'roles/new', lazy: newRole },
                    { path: 'roles/:id', lazy: oneRole },
                    { path: 'alerts', lazy: alerts },
                    { path: 'alert-channels', lazy: alertChannels },
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
