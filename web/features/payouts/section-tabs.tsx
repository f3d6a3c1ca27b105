import './section-tabs.css';
import { NavLink } from 'react-router';
import { useWords } from '../../i18n/language.tsx';
import { useMerchant } from '../../session/merchant.ts';

/** What the section of money that leaves consists of. `reads` is what a person must be allowed to be shown it. */
const tabs = [
  { name: 'payouts', at: '', reads: 'GET /v1/payouts' },
  { name: 'batches', at: '/batches', reads: 'GET /v1/payout-batches' },
  { name: 'reconciliation', at: '/reconciliation', reads: 'GET /v1/reconciliations' },
  { name: 'rules', at: '/rules', reads: 'GET /v1/payout-policy' },
] as const;

/** First on each page of the section. */
export function SectionTabs() {
  const { payoutTabs } = useWords();
  const { merchantId, may } = useMerchant();
  const shown = tabs.filter(({ reads }) => may.includes(reads));
  return (
    <nav className="section-tabs" aria-label={payoutTabs.label}>
      {shown.map(({ name, at }) => (
        // The list is the page of its own address alone; a payout's page belongs to it too, and has a way back there.
        <NavLink key={name} to={`/m/${merchantId}/payouts${at}`} end={at === ''}>
          {payoutTabs[name]}
        </NavLink>
      ))}
    </nav>
  );
}
