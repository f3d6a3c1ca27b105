import type { Words } from '../../i18n/pt.ts';
import type { IconName } from '../../ui/icon.tsx';

export interface SectionPage {
  /** The page's own part of the address, after the merchant's. */
  at: string;
  word: keyof Words['nav']['page'];
  /** What a person must be allowed to be shown it: an operation as the API's document names it. */
  reads: string;
}

interface Section {
  word: keyof Words['nav']['section'];
  icon: IconName;
  /** Its tabs. The first that a person may read is where the section's link leads. */
  pages: readonly SectionPage[];
}

/**
 * What the console consists of: the one list behind the navigation, the tabs and the command palette. A page that is not
 * in it (one payment, a form) belongs to the section whose page its address begins with.
 */
export const sections: readonly Section[] = [
  { word: 'home', icon: 'home', pages: [{ at: 'home', word: 'home', reads: 'GET /v1/statistics' }] },
  {
    word: 'payments',
    icon: 'payments',
    pages: [
      { at: 'payments', word: 'payments', reads: 'GET /v1/payments' },
      { at: 'refunds', word: 'refunds', reads: 'GET /v1/refunds' },
      { at: 'disputes', word: 'disputes', reads: 'GET /v1/disputes' },
      { at: 'exports', word: 'exports', reads: 'GET /v1/exports' },
    ],
  },
  {
    word: 'payouts',
    icon: 'outward',
    pages: [
      { at: 'payouts', word: 'payouts', reads: 'GET /v1/payouts' },
      { at: 'payout-batches', word: 'batches', reads: 'GET /v1/payout-batches' },
      { at: 'reconciliations', word: 'reconciliations', reads: 'GET /v1/reconciliations' },
      { at: 'payout-policy', word: 'payoutRules', reads: 'GET /v1/payout-policy' },
    ],
  },
  {
    word: 'receivers',
    icon: 'person',
    pages: [{ at: 'receivers', word: 'receivers', reads: 'GET /v1/receivers' }],
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
      { at: 'webhooks-in', word: 'inbox', reads: 'GET /v1/webhooks-in' },
      // Only where there is a sandbox: elsewhere nobody may.
      { at: 'sandbox', word: 'sandbox', reads: 'GET /v1/sandbox/books' },
    ],
  },
  {
    word: 'team',
    icon: 'people',
    pages: [
      { at: 'people', word: 'people', reads: 'GET /v1/users' },
      { at: 'audit', word: 'audit', reads: 'GET /v1/audit' },
      { at: 'rules', word: 'rules', reads: 'GET /v1/payout-policy' },
    ],
  },
];

/** The section of an address: the third part of the path names the page. */
export function sectionAt(pathname: string): Section | undefined {
  const at = pathname.split('/')[3];
  return sections.find(({ pages }) => pages.some((page) => page.at === at));
}

export const pagesFor = ({ pages }: Section, may: readonly string[]): SectionPage[] =>
  pages.filter(({ reads }) => may.includes(reads));
