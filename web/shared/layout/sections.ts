import type { NameIn } from '../../i18n/texts.ts';
import type { IconName } from '../../ui/icon.tsx';

export interface SectionPage {
  /** The page's path after the merchant's part. */
  at: string;
  word: NameIn<'common:nav.page'>;
  /** The operation that a person must be allowed to call to see the page, as in the API's document. */
  reads: string;
}

interface Section {
  word: NameIn<'common:nav.section'>;
  icon: IconName;
  /** The section's tabs. The section's link leads to the first that the person may read. */
  pages: readonly SectionPage[];
}

/**
 * The sections and pages of the console, used by navigation, tabs and command palette. A page that is not listed (one
 * payment, a form) belongs to the section of the page with which its path begins.
 */
export const sections: readonly Section[] = [
  { word: 'home', icon: 'home', pages: [{ at: 'home', word: 'home', reads: 'GET /v1/statistics' }] },
  {
    word: 'queue',
    icon: 'inbox',
    pages: [
      { at: 'attention', word: 'queue', reads: 'GET /v1/attention' },
      { at: 'response-times', word: 'responseTimes', reads: 'GET /v1/attention/response-times' },
    ],
  },
  {
    word: 'payments',
    icon: 'payments',
    pages: [
      { at: 'payments', word: 'payments', reads: 'GET /v1/payments' },
      { at: 'payment-links', word: 'paymentLinks', reads: 'GET /v1/payment-links' },
      { at: 'refunds', word: 'refunds', reads: 'GET /v1/refunds' },
      { at: 'disputes', word: 'disputes', reads: 'GET /v1/disputes' },
      { at: 'bulk-runs', word: 'bulkRuns', reads: 'GET /v1/bulk-runs' },
      { at: 'performance', word: 'performance', reads: 'GET /v1/statistics/performance' },
      { at: 'exports', word: 'exports', reads: 'GET /v1/exports' },
    ],
  },
  {
    word: 'payouts',
    icon: 'outward',
    pages: [
      { at: 'payouts', word: 'payouts', reads: 'GET /v1/payouts' },
      { at: 'payout-batches', word: 'batches', reads: 'GET /v1/payout-batches' },
      { at: 'payout-policy', word: 'payoutRules', reads: 'GET /v1/payout-policy' },
    ],
  },
  {
    word: 'finance',
    icon: 'chart',
    pages: [
      { at: 'balances', word: 'balances', reads: 'GET /v1/balances' },
      { at: 'settlements', word: 'settlements', reads: 'GET /v1/settlements' },
      { at: 'fees', word: 'fees', reads: 'GET /v1/fees' },
      { at: 'reconciliations', word: 'reconciliations', reads: 'GET /v1/reconciliations' },
      { at: 'reports', word: 'reports', reads: 'GET /v1/reports/finance' },
      { at: 'closings', word: 'closings', reads: 'GET /v1/closings' },
    ],
  },
  {
    word: 'receivers',
    icon: 'person',
    pages: [
      { at: 'receivers', word: 'receivers', reads: 'GET /v1/receivers' },
      { at: 'platform-users', word: 'platformUsers', reads: 'GET /v1/platform-users' },
    ],
  },
  {
    word: 'providers',
    icon: 'provider',
    pages: [
      { at: 'providers', word: 'providers', reads: 'GET /v1/providers' },
      { at: 'provider-health', word: 'health', reads: 'GET /v1/providers/health' },
      { at: 'routes', word: 'routes', reads: 'GET /v1/routes' },
      { at: 'connections', word: 'connections', reads: 'GET /v1/connections' },
      { at: 'platforms', word: 'platforms', reads: 'GET /v1/platforms' },
    ],
  },
  {
    word: 'developers',
    icon: 'code',
    pages: [
      { at: 'keys', word: 'keys', reads: 'GET /v1/api-keys' },
      { at: 'requests', word: 'requests', reads: 'GET /v1/requests' },
      { at: 'endpoints', word: 'endpoints', reads: 'GET /v1/webhook-endpoints' },
      { at: 'events', word: 'events', reads: 'GET /v1/events' },
      { at: 'event-types', word: 'eventTypes', reads: 'GET /v1/events' },
      { at: 'webhooks-in', word: 'inbox', reads: 'GET /v1/webhooks-in' },
      // Exists in sandbox mode only: elsewhere no role has the operation.
      { at: 'sandbox', word: 'sandbox', reads: 'GET /v1/sandbox/books' },
    ],
  },
  {
    word: 'team',
    icon: 'people',
    pages: [
      { at: 'people', word: 'people', reads: 'GET /v1/users' },
      { at: 'roles', word: 'roles', reads: 'GET /v1/roles' },
      { at: 'audit', word: 'audit', reads: 'GET /v1/audit' },
      { at: 'rules', word: 'rules', reads: 'GET /v1/payout-policy' },
      { at: 'alert-channels', word: 'alertChannels', reads: 'GET /v1/alert-channels' },
    ],
  },
];

/** The section of a path: its third part names the page. */
export function sectionAt(pathname: string): Section | undefined {
  const at = pathname.split('/')[3];
  return sections.find(({ pages }) => pages.some((page) => page.at === at));
}

export const pagesFor = ({ pages }: Section, may: readonly string[]): SectionPage[] =>
  pages.filter(({ reads }) => may.includes(reads));
