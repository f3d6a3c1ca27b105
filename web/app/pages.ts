import type { QueryClient } from '@tanstack/react-query';
import { type Membership, sessionQuery } from '../shared/session/session.ts';
import { page } from './page.ts';

// How every page but the first is loaded. In a file of its own, since it names every file of every page: the first page
// would carry 5 kB for addresses that nobody has opened yet.

/** Lets the first page ask for its data, if its address names a merchant of the person. */
async function askAhead(
  client: QueryClient | undefined,
  ask: (client: QueryClient, merchant: Membership, params: URLSearchParams) => void,
): Promise<void> {
  const { pathname, search } = window.location;
  const session = await client?.ensureQueryData(sessionQuery).catch(() => null);
  const merchant = session?.memberships.find(({ merchantId }) => merchantId === pathname.split('/')[2]);
  if (client && merchant) ask(client, merchant, new URLSearchParams(search));
}

// One chunk for the four, since each chunk has a line in what every page loads.
const entry = () => import('../features/identity/entry/pages.ts');
export const invitation = page(async () => (await entry()).InvitationPage);
export const forgot = page(async () => (await entry()).ForgotPage);
export const providerReturn = page(async () => (await entry()).ProviderPage);
export const reset = page(async () => (await entry()).ResetPage);
export const reference = page(async () => (await import('../features/reference/reference-page.tsx')).ReferencePage);
export const queue = page(async (client) => {
  const { ahead, QueuePage } = await import('./queue/queue-page.tsx');
  void askAhead(client, ahead);
  return QueuePage;
});
export const responseTimes = page(
  async () => (await import('../features/response-times/response-times-page.tsx')).ResponseTimesPage,
);
export const payments = page(async () => (await import('../features/payments/payments-page.tsx')).PaymentsPage);
export const payment = page(async () => (await import('./payment-page.tsx')).PaymentPage);
const ofLinks = () => import('../features/payments/links/pages.ts');
export const links = page(async () => (await ofLinks()).LinksPage);
export const newLink = page(async () => (await ofLinks()).NewLinkPage);
export const link = page(async () => (await ofLinks()).LinkPage);
export const performance = page(
  async () => (await import('../features/payments/performance/performance-page.tsx')).PerformancePage,
);
export const refunds = page(async () => (await import('../features/refunds/refunds-page.tsx')).RefundsPage);
export const refund = page(async () => (await import('../features/refunds/refund-page.tsx')).RefundPage);
export const disputes = page(async () => (await import('../features/disputes/disputes-page.tsx')).DisputesPage);
export const dispute = page(async () => (await import('../features/disputes/dispute-page.tsx')).DisputePage);
export const exportFiles = page(async () => (await import('../features/finance/exports/exports-page.tsx')).ExportsPage);
const ofBulkRuns = () => import('../features/finance/bulk-runs/pages.ts');
export const bulkRuns = page(async () => (await ofBulkRuns()).BulkRunsPage);
export const bulkRun = page(async () => (await ofBulkRuns()).BulkRunPage);
export const payouts = page(async () => (await import('../features/payouts/payouts-page.tsx')).PayoutsPage);
export const newPayout = page(async () => (await import('../features/payouts/new-payout-page.tsx')).NewPayoutPage);
export const payout = page(async () => (await import('../features/payouts/payout-page.tsx')).PayoutPage);
export const providers = page(async (client) => {
  const { ahead, ProvidersPage } = await import('../features/connections/providers/providers-page.tsx');
  void askAhead(client, ahead);
  return ProvidersPage;
});
export const provider = page(
  async () => (await import('../features/connections/providers/provider-page.tsx')).ProviderPage,
);
export const providerHealth = page(
  async () => (await import('../features/connections/provider-health/health-page.tsx')).HealthPage,
);
export const routes = page(async () => (await import('../features/connections/routing/routes-page.tsx')).RoutesPage);
export const receivers = page(async () => (await import('../features/receivers/receivers-page.tsx')).ReceiversPage);
export const newReceiver = page(
  async () => (await import('../features/receivers/new-receiver-page.tsx')).NewReceiverPage,
);
export const receiver = page(async () => (await import('../features/receivers/receiver-page.tsx')).ReceiverPage);
export const users = page(async () => (await import('../features/receivers/users/users-page.tsx')).UsersPage);
export const newUser = page(async () => (await import('../features/receivers/users/user-page.tsx')).NewUserPage);
export const user = page(async () => (await import('../features/receivers/users/user-page.tsx')).UserPage);
const ofBatches = () => import('../features/payouts/batches/pages.ts');
export const batches = page(async () => (await ofBatches()).BatchesPage);
export const newBatch = page(async () => (await ofBatches()).NewBatchPage);
export const batch = page(async () => (await ofBatches()).BatchPage);
export const balances = page(async () => (await import('../features/finance/balances/balances-page.tsx')).BalancesPage);
// Two pages in a chunk, as those of the entry.
const ofSettlements = () => import('../features/finance/settlements/pages.ts');
export const settlements = page(async () => (await ofSettlements()).SettlementsPage);
export const settlement = page(async () => (await ofSettlements()).SettlementPage);
const ofFees = () => import('../features/finance/fees/pages.ts');
export const fees = page(async () => (await ofFees()).FeesPage);
export const newFees = page(async () => (await ofFees()).NewFeesPage);
export const reports = page(async () => (await import('../features/finance/reports/reports-page.tsx')).ReportsPage);
const ofClosings = () => import('../features/finance/closings/pages.ts');
export const closings = page(async () => (await ofClosings()).ClosingsPage);
export const closing = page(async () => (await ofClosings()).ClosingPage);
export const reconciliations = page(async (client) => {
  const { ahead, ReconciliationsPage } = await import('../features/finance/reconciliation/reconciliations-page.tsx');
  void askAhead(client, ahead);
  return ReconciliationsPage;
});
export const importStatement = page(
  async () => (await import('../features/finance/reconciliation/import-page.tsx')).ImportPage,
);
export const statementRules = page(
  async () => (await import('../features/finance/reconciliation/rules-page.tsx')).RulesPage,
);
export const reconciliation = page(
  async () => (await import('../features/finance/reconciliation/reconciliation-page.tsx')).ReconciliationPage,
);
export const components = page(async () => (await import('./components/components-page.tsx')).ComponentsPage);
export const shortcuts = page(async () => (await import('./shortcuts/shortcuts-page.tsx')).ShortcutsPage);
export const policy = page(async () => (await import('../features/payouts/policy/policy-page.tsx')).PolicyPage);
export const connections = page(
  async () => (await import('../features/connections/connections-page.tsx')).ConnectionsPage,
);
export const newConnection = page(
  async () => (await import('../features/connections/new-connection-page.tsx')).NewConnectionPage,
);
export const connection = page(
  async () => (await import('../features/connections/connection-page.tsx')).ConnectionPage,
);
export const connectionReady = page(async () => (await import('../features/connections/ready-page.tsx')).ReadyPage);
export const platforms = page(
  async () => (await import('../features/connections/platforms/platforms-page.tsx')).PlatformsPage,
);
export const newPlatform = page(
  async () => (await import('../features/connections/platforms/platform-page.tsx')).NewPlatformPage,
);
export const platform = page(
  async () => (await import('../features/connections/platforms/platform-page.tsx')).PlatformPage,
);
export const endpoints = page(async () => (await import('../features/events/endpoints-page.tsx')).EndpointsPage);
export const newEndpoint = page(async () => (await import('../features/events/new-endpoint-page.tsx')).NewEndpointPage);
export const endpoint = page(async () => (await import('../features/events/endpoint-page.tsx')).EndpointPage);
export const events = page(async () => (await import('../features/events/events-page.tsx')).EventsPage);
export const event = page(async () => (await import('../features/events/event-page.tsx')).EventPage);
export const eventTypes = page(async () => (await import('../features/events/event-types-page.tsx')).EventTypesPage);
export const inbox = page(async () => (await import('../features/events/webhooks-in/inbox-page.tsx')).InboxPage);
export const webhook = page(async () => (await import('../features/events/webhooks-in/webhook-page.tsx')).WebhookPage);
export const sandbox = page(async () => (await import('./sandbox/sandbox-page.tsx')).SandboxPage);
// Two pages in a chunk, as those of the entry.
const ofAlerts = () => import('../features/alerts/pages.ts');
export const alerts = page(async () => (await ofAlerts()).AlertsPage);
export const alertChannels = page(async () => (await ofAlerts()).ChannelsPage);
export const people = page(async () => (await import('../features/identity/people/people-page.tsx')).PeoplePage);
export const newPerson = page(
  async () => (await import('../features/identity/people/new-person-page.tsx')).NewPersonPage,
);
const ofRoles = () => import('../features/identity/roles/pages.ts');
export const roles = page(async () => (await ofRoles()).RolesPage);
export const newRole = page(async () => (await ofRoles()).NewRolePage);
export const oneRole = page(async () => (await ofRoles()).RolePage);
export const onePerson = page(async () => (await import('../features/identity/people/person-page.tsx')).PersonPage);
export const rules = page(async () => (await import('./rules/rules-page.tsx')).RulesPage);
export const audit = page(async () => (await import('../features/identity/audit/audit-page.tsx')).AuditPage);
export const you = page(async () => (await import('../features/identity/account/you-page.tsx')).YouPage);
export const keys = page(async () => (await import('../features/identity/keys/keys-page.tsx')).KeysPage);
export const requests = page(
  async () => (await import('../features/identity/requests/requests-page.tsx')).RequestsPage,
);
export const request = page(async () => (await import('../features/identity/requests/request-page.tsx')).RequestPage);
