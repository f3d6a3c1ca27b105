import './traffic-links.css';
import { Link } from 'react-router';
import { useTexts } from '../../i18n/texts.ts';
import { useMerchant } from '../session/merchant.ts';

/** Links from an entity to its events and to the webhooks in that name it. */
export function TrafficLinks({ id }: { id: string }) {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const to = (page: string) => `/m/${merchantId}/${page}?q=${encodeURIComponent(id)}`;
  return (
    <div className="facts-group">
      <h2>{t('common:nav.section.developers')}</h2>
      <ul className="traffic-links cluster gap-4">
        <li>
          <Link to={to('events')}>{t('common:nav.page.events')}</Link>
        </li>
        <li>
          <Link to={to('webhooks-in')}>{t('common:nav.page.inbox')}</Link>
        </li>
      </ul>
    </div>
  );
}
