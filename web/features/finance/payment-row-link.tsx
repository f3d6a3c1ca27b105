import { Link } from 'react-router';
import { useMerchant } from '../../shared/session/merchant.ts';
import { shorten } from '../../ui/copy-id.tsx';

/** A payment or payout by its id, as the link of a row. @param nameOf names the link with the id as it is shown. */
export function PaymentRowLink({
  id,
  list = 'payments',
  nameOf,
}: {
  id: string;
  list?: 'payments' | 'payouts';
  nameOf: (shown: string) => string;
}) {
  const { merchantId } = useMerchant();
  const shown = shorten(id);
  return (
    <Link to={`/m/${merchantId}/${list}/${id}`} data-row-link className="mono" title={id} aria-label={nameOf(shown)}>
      {shown}
    </Link>
  );
}
