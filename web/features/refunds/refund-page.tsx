import '../../shared/detail/detail-page.css';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { formatBRL } from '../../../domain/core/money.ts';
import type { TimelineEntry } from '../../../domain/core/timeline.ts';
import type { Payment } from '../../../domain/payments/payment.ts';
import type { Refund } from '../../../domain/refunds/refund.ts';
import { useLanguage, useWords } from '../../i18n/language.tsx';
import { ErrorState, StaleNotice } from '../../shared/api/error-state.tsx';
import { type Decided, Decisions } from '../../shared/decisions/decisions.tsx';
import { Absent } from '../../shared/detail/absent.tsx';
import { ProviderLink } from '../../shared/providers/provider-link.tsx';
import { PrintButton, PrintedReceipt } from '../../shared/receipts/receipt.tsx';
import { refundReceipt } from '../../shared/receipts/receipts.ts';
import { useReceiptWords } from '../../shared/receipts/words.ts';
import { useMay } from '../../shared/session/may.ts';
import { useMerchant } from '../../shared/session/merchant.ts';
import { PageTitle } from '../../shared/session/page-title.tsx';
import { AttentionBanner } from '../../shared/timeline/attention-banner.tsx';
import { LiveSign } from '../../shared/timeline/live-sign.tsx';
import { LinesSkeleton, PageSkeleton } from '../../shared/timeline/page-skeleton.tsx';
import { Timeline } from '../../shared/timeline/timeline.tsx';
import type { LiveState } from '../../shared/timeline/use-live.ts';
import { usePaymentNews } from '../../shared/timeline/use-payment-news.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Fact, FactGroup, IdFact, TextFact, TimeFact } from '../../ui/facts.tsx';
import { ForeignText } from '../../ui/foreign-text.tsx';
import { Money } from '../../ui/money.tsx';
import { Notice } from '../../ui/notice.tsx';
import { exactTime, relativeTime } from '../../ui/time.ts';
import { useNow } from '../../ui/use-now.ts';
import { refundQueries, resolveRefund } from './api.ts';
import { RefundBadge } from './display.tsx';
import { useRefundWords } from './words.ts';

export function RefundPage() {
  const { id = '' } = useParams();
  // The key remounts the page for each refund, so that no state carries over.
  return <OneRefund key={id} id={id} />;
}

function OneRefund({ id }: { id: string }) {
  const words = useWords();
  const { tag } = useLanguage();
  const t = useRefundWords();
  const printed = useReceiptWords();
  const { merchantId, merchantName } = useMerchant();
  const one = useQuery(refundQueries.one(merchantId, id));
  const refund = one.data;
  const { payment, entries, timeline, live, hurry } = usePaymentNews(refund?.paymentId, id, () => void one.refetch());
  const back = <BackLink to={`/m/${merchantId}/refunds`}>{t.list.title}</BackLink>;

  if (!refund) {
    return (
      <Absent
        of={one}
        list={{ at: `/m/${merchantId}/refunds`, title: t.list.title }}
        notFound={{ title: t.page.notFound, help: t.page.notFoundHelp, toList: t.list.seeAll }}
      >
        <PageSkeleton />
      </Absent>
    );
  }

  const failed = one.error ?? (timeline.data && timeline.error);
  return (
    <>
      <PageTitle title={t.page.title(formatBRL(refund.amount))} />
      {back}
      <Title refund={refund} live={live} />
      {failed && (
        <StaleNotice
          error={failed}
          since={one.dataUpdatedAt}
          busy={one.isFetching}
          onRetry={() => {
            void one.refetch();
            void timeline.refetch();
          }}
        />
      )}
      {refund.needsAttention && <AttentionBanner attention={refund.attention} />}
      {refund.state === 'PENDING' && !refund.needsAttention && (
        <div className="payment-failure">
          <Notice tone="wait" icon="clock">
            <p>{t.page.waiting}</p>
          </Notice>
        </div>
      )}
      {refund.state === 'REFUSED' && refund.failure && (
        <div className="payment-failure">
          <Notice tone="bad" icon="alert" title={t.page.refused}>
            <p>
              <ForeignText text={refund.failure.message} />
            </p>
            <p>{t.page.refusedHelp}</p>
          </Notice>
        </div>
      )}
      <div className="payment-columns">
        <div className="payment-tools">
          <Resolve
            refund={refund}
            onDone={() => {
              hurry();
              void one.refetch();
            }}
          />
        </div>
        <section className="payment-timeline" aria-labelledby="timeline-title">
          <h2 id="timeline-title">{words.payment.timeline}</h2>
          {entries ? (
            <Timeline entries={entries} open={false} waiting={undefined} />
          ) : timeline.error ? (
            <ErrorState error={timeline.error} onRetry={() => void timeline.refetch()} busy={timeline.isFetching} />
          ) : (
            <LinesSkeleton />
          )}
        </section>
        <Facts refund={refund} payment={payment} entries={entries} />
      </div>
      <PrintedReceipt
        {...refundReceipt({
          refund,
          state: t.state[refund.state] ?? refund.state,
          payment,
          merchantName,
          words,
          messages: printed,
          tag,
        })}
      />
    </>
  );
}

function Title({ refund, live }: { refund: Refund; live: LiveState }) {
  const { tag } = useLanguage();
  const t = useRefundWords();
  const { merchantId } = useMerchant();
  const now = useNow();
  const amount = formatBRL(refund.amount);
  return (
    <div className="payment-title">
      <h1 aria-label={t.page.title(amount)} className="payment-amount number">
        {amount}
      </h1>
      <span aria-live="polite">
        <RefundBadge state={refund.state} />
      </span>
      <ul className="payment-line muted">
        <li>
          <Link to={`/m/${merchantId}/payments/${refund.paymentId}`}>{t.page.of}</Link>
        </li>
        {refund.provider && (
          <li>
            <ProviderLink name={refund.provider} warn />
          </li>
        )}
        <li>
          <time dateTime={refund.createdAt} title={exactTime(refund.createdAt, tag)}>
            {relativeTime(refund.createdAt, now, tag)}
          </time>
        </li>
      </ul>
      <div className="payment-actions">
        <PrintButton />
        <LiveSign state={live} />
      </div>
    </div>
  );
}

/** A person reports the outcome of a refund whose outcome is unknown. */
function Resolve({ refund, onDone }: { refund: Refund; onDone: () => void }) {
  const { act } = useRefundWords();
  const { merchantId } = useMerchant();
  const may = useMay('POST /v1/refunds/{id}/resolve');
  if (refund.state !== 'PENDING' || !refund.needsAttention) return null;
  const decide = async ({ text: reason, outcome, evidence }: Decided) => {
    await resolveRefund(merchantId, refund.id, {
      outcome: outcome === 'done' ? 'done' : 'not_done',
      reason,
      ...(evidence && { evidence }),
    });
    onDone();
  };
  return (
    <Decisions
      lead={act.lead}
      onDecide={decide}
      decisions={[
        {
          what: 'resolve',
          label: act.resolve,
          effect: act.effect,
          may,
          confirm: act.confirm,
          text: { label: act.reason, help: act.reasonHelp, most: 500 },
          outcomes: (['done', 'not_done'] as const).map((value) => ({ value, label: act.outcome[value] })),
          takesEvidence: true,
        },
      ]}
    />
  );
}

/** The requester, from the timeline entry of the request. */
function askedBy(entries: readonly TimelineEntry[] | undefined, t: ReturnType<typeof useRefundWords>['page']) {
  const asked = entries?.find(({ kind, data }) => kind === 'refund' && data.what === 'asked');
  if (!asked) return undefined;
  const { by } = asked.data;
  if (by === 'policy') return t.byPolicy;
  if (typeof by !== 'string') return t.byKey;
  // Entries of earlier versions contain the person's id instead of the name.
  return by.startsWith('usr_') ? t.byPerson : by;
}

function Facts({
  refund,
  payment,
  entries,
}: {
  refund: Refund;
  payment: Payment | undefined;
  entries: TimelineEntry[] | undefined;
}) {
  const { page } = useRefundWords();
  const { fact, factsOf } = page;
  const { merchantId } = useMerchant();
  const by = askedBy(entries, page);
  return (
    <section className="facts" aria-label={page.facts}>
      <FactGroup title={factsOf.refund}>
        <IdFact name={fact.id} id={refund.id} />
        <Fact name={fact.amount}>
          <Money cents={refund.amount} />
        </Fact>
        <TextFact name={fact.reason} text={refund.reason} />
        <TextFact name={fact.by} text={by} />
        {refund.provider && (
          <Fact name={fact.provider}>
            <ProviderLink name={refund.provider} warn />
          </Fact>
        )}
        <IdFact name={fact.providerId} id={refund.refundId} />
        <TimeFact name={fact.created} at={refund.createdAt} />
        <TimeFact name={fact.settled} at={refund.settledAt} />
      </FactGroup>
      <FactGroup title={factsOf.payment}>
        <Fact name={fact.payment}>
          <Link to={`/m/${merchantId}/payments/${refund.paymentId}`}>{refund.paymentId}</Link>
        </Fact>
        {payment && (
          <>
            <Fact name={fact.whole}>
              <Money cents={payment.amount} />
            </Fact>
            <Fact name={fact.back}>
              <Money cents={payment.refundedAmount} />
            </Fact>
            <Fact name={fact.customer}>
              <ForeignText text={payment.customer.name} />
            </Fact>
            <IdFact name={fact.order} id={payment.orderId} />
            <IdFact name={fact.endToEnd} id={payment.endToEndId} />
          </>
        )}
      </FactGroup>
    </section>
  );
}
