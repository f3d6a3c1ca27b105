import './money-panel.css';
import './messages.ts';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router';
import type { Receiver } from '../../../domain/receivers/receiver.ts';
import { useTexts } from '../../i18n/texts.ts';
import { api } from '../../shared/api/client.ts';
import { StatusBadge } from '../../shared/status/status-badge.tsx';
import { Money } from '../../ui/money.tsx';
import { TimeCell } from '../../ui/time-cell.tsx';

const shown = 5;

/** The latest payouts to the receiver. */
export function MoneyPanel({ merchantId, receiver }: { merchantId: string; receiver: Receiver }) {
  const t = useTexts();
  const id = useId();
  const search = `q=${encodeURIComponent(receiver.id)}`;
  const payouts = useQuery({
    queryKey: ['payouts', merchantId, 'of receiver', receiver.id],
    queryFn: ({ signal }) =>
      api.get('/v1/payouts', { merchantId, params: { query: { q: receiver.id, limit: shown } }, signal }),
  });
  const rows = payouts.data?.data ?? [];
  return (
    <section className="panel" aria-labelledby={`${id}-title`}>
      <div className="panel-head">
        <h2 id={`${id}-title`}>{t('receivers:money.payouts')}</h2>
        {rows.length > 0 && <Link to={`/m/${merchantId}/payouts?${search}`}>{t('receivers:money.all')}</Link>}
      </div>
      {payouts.data && rows.length === 0 && <p className="muted">{t('receivers:money.none')}</p>}
      {rows.length > 0 && (
        <ul className="receiver-payouts">
          {rows.map((payout) => (
            <li key={payout.id}>
              <Link to={`/m/${merchantId}/payouts/${payout.id}`}>
                <Money cents={payout.amount} />
              </Link>
              <StatusBadge status={payout.status} />
              <TimeCell at={payout.createdAt} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
