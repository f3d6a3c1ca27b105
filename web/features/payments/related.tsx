import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Payment } from '../../../domain/entities.ts';
import { formatBRL } from '../../../domain/money.ts';
import { useMerchant } from '../../session/merchant.ts';
import { FactGroup } from '../../ui/facts.tsx';
import { TimeCell } from '../../ui/time-cell.tsx';
import { disputeQueries } from '../disputes/api.ts';
import { Deadline, DisputeBadge } from '../disputes/looks.tsx';
import { useDisputeWords } from '../disputes/words.ts';
import { refundQueries } from '../refunds/api.ts';
import { RefundBadge } from '../refunds/looks.tsx';
import { useRefundWords } from '../refunds/words.ts';

/**
 * Money of this payment that went back, or that somebody wants back: the way to each refund and dispute.
 *
 * @param seen what happened last to the payment: what is new is asked for when it changes.
 */
export function Related({ payment, seen }: { payment: Payment; seen: string | undefined }) {
  const { merchantId } = useMerchant();
  const refunds = useRefundWords();
  const disputes = useDisputeWords();
  const asked = { enabled: payment.status !== 'PENDING' };
  const renewed = <Query extends { queryKey: readonly unknown[] }>(query: Query): Query => ({
    ...query,
    queryKey: [...query.queryKey, seen ?? ''],
  });
  const refundsOf = useQuery({
    ...renewed(refundQueries.of(merchantId, payment.id)),
    ...asked,
    placeholderData: (old) => old,
  });
  const disputesOf = useQuery({
    ...renewed(disputeQueries.of(merchantId, payment.id)),
    ...asked,
    placeholderData: (old) => old,
  });
  return (
    <>
      {(disputesOf.data?.length ?? 0) > 0 && (
        <FactGroup title={disputes.list.title}>
          {disputesOf.data?.map((dispute) => (
            <div className="fact" key={dispute.id}>
              <dt>
                <Link to={`/m/${merchantId}/disputes/${dispute.id}`}>
                  {disputes.kind[dispute.kind] ?? dispute.kind} {formatBRL(dispute.amount)}
                </Link>
              </dt>
              <dd className="related">
                <DisputeBadge state={dispute.state} />
                {dispute.state === 'OPEN' && <Deadline dispute={dispute} />}
              </dd>
            </div>
          ))}
        </FactGroup>
      )}
      {(refundsOf.data?.length ?? 0) > 0 && (
        <FactGroup title={refunds.list.title}>
          {refundsOf.data?.map((refund) => (
            <div className="fact" key={refund.id}>
              <dt>
                <Link to={`/m/${merchantId}/refunds/${refund.id}`}>{formatBRL(refund.amount)}</Link>
              </dt>
              <dd className="related">
                <RefundBadge state={refund.state} />
                <TimeCell at={refund.createdAt} />
              </dd>
            </div>
          ))}
        </FactGroup>
      )}
    </>
  );
}
