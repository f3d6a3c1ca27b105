import './below.css';
import './messages.ts';
import { useMemo } from 'react';
import { Link } from 'react-router';
import type { Payment } from '../../../../domain/payments/payment.ts';
import { paymentColumns } from '../../../features/payments/columns.tsx';
import { useTexts } from '../../../i18n/texts.ts';
import { useMerchant } from '../../../shared/session/merchant.ts';
import { Table } from '../../../ui/table.tsx';
import type { Statistics } from '../api.ts';
import { ByStatus } from './by-status.tsx';
import { Charts } from './charts.tsx';

interface Props {
  figures: Statistics;
  busy: boolean;
  /** The latest payments; absent while they load. */
  latest: Payment[] | undefined;
}

/** What the home page has below its first view: charts, payments by status, the latest payments. */
export const Below = ({ figures, busy, latest }: Props) => (
  <>
    <Charts figures={figures} busy={busy} />
    <ByStatus figures={figures} />
    <Latest payments={latest} />
  </>
);

const rowId = (payment: Payment) => payment.id;
const flagged = (payment: Payment) => payment.needsAttention;
const hidden = ['order', 'method', 'id'];
const placeholders = 8;
const noRows: Payment[] = [];

function Latest({ payments }: { payments: Payment[] | undefined }) {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const columns = useMemo(() => paymentColumns(t, merchantId), [t, merchantId]);
  return (
    <section aria-labelledby="home-latest">
      <div className="home-section cluster gap-3 between">
        <h2 id="home-latest">{t('below:latest')}</h2>
        <Link to={`/m/${merchantId}/payments`}>{t('below:all')}</Link>
      </div>
      <div className="sheet">
        <Table
          caption={t('below:latest')}
          cards={820}
          columns={columns}
          rows={payments ?? noRows}
          rowId={rowId}
          flagged={flagged}
          hidden={hidden}
          loading={payments ? undefined : placeholders}
        />
      </div>
    </section>
  );
}
