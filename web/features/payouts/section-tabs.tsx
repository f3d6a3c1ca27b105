import './section-tabs.css';
import { NavLink } from 'react-router';
import { useWords } from '../../i18n/language.tsx';
import { useMerchant } from '../../session/merchant.ts';

/** What the section of money that leaves consists of. `reads` is what a person must be allowed to be shown it. */
const tabs = [
  { name: 'payouts', at: 'payouts', reads: 'GET /v1/payouts' },
  { name: 'batches', at: 'payout-batches', reads: 'GET /v1/payout-batches' },
  { name: 'reconciliation', at: 'reconciliations', reads: 'GET /v1/reconciliations' },
  { name: 'rules', at: 'payout-policy', reads: 'GET /v1/payout-policy' },
] as const;

/** First on each page of the section. */
export function SectionTabs() {
  const { payoutTabs } = useWords();
  const { merchantId, may } = useMerchant();
  const shown = tabs.filter(({ reads }) => may.includes(reads));
  return (
    <nav className="section-tabs" aria-label={payoutTabs.label}>
      {shown.map(({ name, at }) => (
        <NavLink key={name} to={`/m/${merchantId}/${at}`}>
          {payoutTabs[name]}
        </NavLink>
      ))}
    </nav>
  );
}
