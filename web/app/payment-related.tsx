import '../features/disputes/messages.ts';
import { known, useTexts } from '../i18n/texts.ts';
import '../features/refunds/messages.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatBRL } from '../../domain/core/money.ts';
import type { TimelineEntry } from '../../domain/core/timeline.ts';
import type { Dispute } from '../../domain/disputes/dispute.ts';
import { isUndecided } from '../../domain/disputes/transition.ts';
import type { Payment } from '../../domain/payments/payment.ts';
import type { Refund } from '../../domain/refunds/refund.ts';
import { disputeQueries } from '../features/disputes/api.ts';
import { Deadline, DisputeBadge } from '../features/disputes/display.tsx';
import { refundQueries } from '../features/refunds/api.ts';
import { RefundBadge } from '../features/refunds/display.tsx';
import { useMerchant } from '../shared/session/merchant.ts';
import { FactGroup } from '../ui/facts.tsx';
import { TimeCell } from '../ui/time-cell.tsx';

/**
 * The payment's refunds and disputes: all of them as links among the facts, and those that are not decided as badges.
 *
 * @param timeline the payment's timeline, which says whether there are any and when one has changed.
 */
export function useRelated(payment: Payment, timeline: readonly TimelineEntry[] | undefined) {
  const { merchantId } = useMerchant();
  const entries = timeline ?? noEntries;
  const refundsOf = useQuery(renewed(refundQueries.of(merchantId, payment.id), entries, 'refund'));
  const disputesOf = useQuery(renewed(disputeQueries.of(merchantId, payment.id), entries, 'dispute'));
  const disputes = disputesOf.data ?? [];
  const refunds = refundsOf.data ?? [];
  const open = refunds.filter(({ state }) => state === 'PENDING');
  const undecided = disputes.filter(({ state }) => isUndecided(state));
  return {
    facts: <Related disputes={disputes} refunds={refunds} />,
    badges: (undecided.length > 0 || open.length > 0) && (
      <>
        <OpenDisputes disputes={undecided} />
        <OpenRefunds refunds={open} />
      </>
    ),
    disputed: disputes.some(({ state }) => state !== 'WON'),
    pending: timeline === undefined || refundsOf.isLoading || disputesOf.isLoading,
  };
}

const noEntries: TimelineEntry[] = [];

function OpenDisputes({ disputes }: { disputes: readonly Dispute[] }) {
  const { merchantId } = useMerchant();
  const t = useTexts();
  return disputes.map((dispute) => (
    <Link className="cluster" key={dispute.id} to={`/m/${merchantId}/disputes/${dispute.id}`}>
      {known(t, `disputes:kind.${dispute.kind}`, dispute.kind)}
      <DisputeBadge state={dispute.state} />
      {dispute.state === 'OPEN' && <Deadline dispute={dispute} />}
    </Link>
  ));
}

function OpenRefunds({ refunds }: { refunds: readonly Refund[] }) {
  const { merchantId } = useMerchant();
  const t = useTexts();
  return refunds.map((refund) => (
    <Link className="cluster" key={refund.id} to={`/m/${merchantId}/refunds/${refund.id}`}>
      {t('refunds:page.title', { amount: formatBRL(refund.amount) })}
      <RefundBadge state={refund.state} />
    </Link>
  ));
}

function Related({ disputes, refunds }: { disputes: readonly Dispute[]; refunds: readonly Refund[] }) {
  const { merchantId } = useMerchant();
  const t = useTexts();
  return (
    <>
      {disputes.length > 0 && (
        <FactGroup title={t('disputes:list.title')}>
          {disputes.map((dispute) => (
            <div className="fact" key={dispute.id}>
              <dt>
                <Link to={`/m/${merchantId}/disputes/${dispute.id}`}>
                  {known(t, `disputes:kind.${dispute.kind}`, dispute.kind)} {formatBRL(dispute.amount)}
                </Link>
              </dt>
              <dd className="cluster">
                <DisputeBadge state={dispute.state} />
                {dispute.state === 'OPEN' && <Deadline dispute={dispute} />}
              </dd>
            </div>
          ))}
        </FactGroup>
      )}
      {refunds.length > 0 && (
        <FactGroup title={t('refunds:list.title')}>
          {refunds.map((refund) => (
            <div className="fact" key={refund.id}>
              <dt>
                <Link to={`/m/${merchantId}/refunds/${refund.id}`}>{formatBRL(refund.amount)}</Link>
              </dt>
              <dd className="cluster">
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

/** Runs the query only if the timeline has entries of that kind, and again after each new one. */
function renewed<Query extends { queryKey: readonly unknown[] }>(
  query: Query,
  entries: readonly TimelineEntry[],
  kind: TimelineEntry['kind'],
) {
  const seen = entries.findLast((entry) => entry.kind === kind)?.id;
  return {
    ...query,
    queryKey: [...query.queryKey, seen ?? ''],
    enabled: seen !== undefined,
    placeholderData: keepPreviousData,
  };
}
