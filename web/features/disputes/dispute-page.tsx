import './dispute-page.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatBRL } from '../../../domain/core/money.ts';
import type { Dispute } from '../../../domain/disputes/dispute.ts';
import { isUndecided } from '../../../domain/disputes/transition.ts';
import type { Payment } from '../../../domain/payments/payment.ts';
import { type Decided, type Decision, Decisions } from '../../shared/decisions/decisions.tsx';
import { DetailColumns, DetailHead, DetailNotices, DetailPage, pageOfId } from '../../shared/detail/detail-page.tsx';
import { ProviderLink } from '../../shared/providers/provider-link.tsx';
import { useMay } from '../../shared/session/may.ts';
import { useMerchant } from '../../shared/session/merchant.ts';
import { AttentionBanner } from '../../shared/timeline/attention-banner.tsx';
import { LiveSign } from '../../shared/timeline/live-sign.tsx';
import { PageSkeleton } from '../../shared/timeline/page-skeleton.tsx';
import { TimelineSection } from '../../shared/timeline/timeline-section.tsx';
import type { LiveState } from '../../shared/timeline/use-live.ts';
import { usePaymentNews } from '../../shared/timeline/use-payment-news.ts';
import { Fact, FactGroup, IdFact, TimeFact } from '../../ui/facts.tsx';
import { ForeignText } from '../../ui/foreign-text.tsx';
import { Money } from '../../ui/money.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/section.tsx';
import { Age, TimeCell } from '../../ui/time-cell.tsx';
import { type DisputeDecision, decideDispute, disputeQueries } from './api.ts';
import { Deadline, DisputeBadge } from './display.tsx';
import { EvidencePanel } from './evidence-panel.tsx';
import { useDisputeWords } from './words.ts';

export const DisputePage = pageOfId(OneDispute);

function OneDispute({ id }: { id: string }) {
  const t = useDisputeWords();
  const { merchantId } = useMerchant();
  const one = useQuery(disputeQueries.one(merchantId, id));
  const renew = () => void one.refetch();
  const news = usePaymentNews(one.data?.paymentId, id, renew);
  return (
    <DetailPage
      of={one}
      failed={one.error ?? (news.timeline.data ? news.timeline.error : null)}
      retry={() => {
        renew();
        void news.timeline.refetch();
      }}
      list={{ at: `/m/${merchantId}/disputes`, title: t.list.title }}
      notFound={{ title: t.page.notFound, help: t.page.notFoundHelp, toList: t.list.seeAll }}
      skeleton={<PageSkeleton />}
      title={({ amount }) => t.page.title(formatBRL(amount))}
    >
      {(dispute) => <Known dispute={dispute} news={news} />}
    </DetailPage>
  );
}

function Known({ dispute, news }: { dispute: Dispute; news: ReturnType<typeof usePaymentNews> }) {
  const t = useDisputeWords();
  const { merchantId } = useMerchant();
  const client = useQueryClient();
  const { payment, entries, timeline, live, hurry } = news;
  const keep = (now: Dispute) => {
    client.setQueryData(disputeQueries.one(merchantId, dispute.id).queryKey, now);
    hurry();
    // The timeline's new entries exist already. If the event stream was faster, this refetch finds nothing new.
    void timeline.refetch();
  };
  return (
    <>
      <Head dispute={dispute} live={live} />
      {dispute.needsAttention && <AttentionBanner attention={dispute.attention} />}
      {dispute.toDo && (
        <DetailNotices>
          <Notice tone="ask" icon="outward" title={t.page.toDo}>
            <p>{t.page.toDoHelp}</p>
          </Notice>
        </DetailNotices>
      )}
      <DetailColumns
        tools={
          <>
            <Panel title={t.page.payer}>
              {dispute.reason ? (
                <p>
                  <ForeignText text={dispute.reason} />
                </p>
              ) : (
                <p className="muted">{t.page.payerSilent}</p>
              )}
            </Panel>
            <Answer dispute={dispute} />
            <EvidencePanel dispute={dispute} onAdded={keep} />
            <Decide dispute={dispute} onDone={keep} />
          </>
        }
        facts={<Facts dispute={dispute} payment={payment} />}
      >
        <TimelineSection of={timeline} entries={entries} />
      </DetailColumns>
    </>
  );
}

function Head({ dispute, live }: { dispute: Dispute; live: LiveState }) {
  const t = useDisputeWords();
  const { merchantId } = useMerchant();
  const amount = formatBRL(dispute.amount);
  return (
    <DetailHead
      title={amount}
      label={t.page.title(amount)}
      status={<DisputeBadge state={dispute.state} />}
      badges={dispute.state === 'OPEN' && <Deadline dispute={dispute} />}
      line={[
        t.kind[dispute.kind] ?? dispute.kind,
        <Link key="payment" to={`/m/${merchantId}/payments/${dispute.paymentId}`}>
          {t.page.of}
        </Link>,
        <Age key="age" at={dispute.createdAt} />,
      ]}
      actions={<LiveSign state={live} />}
    />
  );
}

/** The answer and the outcome, each with the person or provider that reported it. */
function Answer({ dispute }: { dispute: Dispute }) {
  const { page } = useDisputeWords();
  if (!dispute.statement && !dispute.outcome) return null;
  return (
    <Panel title={page.answer}>
      {dispute.statement && (
        <p className="dispute-statement">
          <ForeignText text={dispute.statement} />
        </p>
      )}
      {dispute.answeredAt && (
        <p className="muted">
          {page.answered} <TimeCell at={dispute.answeredAt} /> · {page.answeredBy} <bdi>{dispute.answeredBy}</bdi>
        </p>
      )}
      {dispute.outcome && (
        <>
          <p>
            {page.outcome}: <ForeignText text={dispute.outcome.reason} />
          </p>
          <p className="muted">
            {page.outcomeBy} <bdi>{dispute.outcome.by}</bdi>
          </p>
        </>
      )}
    </Panel>
  );
}

function decisionOf(what: string, text: string, outcome: string | undefined): DisputeDecision {
  if (what === 'contest') return { decision: what, body: { statement: text } };
  if (what === 'accept') return { decision: what, body: { reason: text } };
  return { decision: 'resolve', body: { outcome: outcome === 'won' ? 'won' : 'lost', reason: text } };
}

/** The decisions possible now: an answer while the dispute is open, the outcome until it is decided. */
function Decide({ dispute, onDone }: { dispute: Dispute; onDone: (now: Dispute) => void }) {
  const { act } = useDisputeWords();
  const { merchantId } = useMerchant();
  const mayAccept = useMay('POST /v1/disputes/{id}/accept');
  const mayContest = useMay('POST /v1/disputes/{id}/contest');
  const mayResolve = useMay('POST /v1/disputes/{id}/resolve');
  if (!isUndecided(dispute.state)) return null;
  const contest: Decision = {
    what: 'contest',
    label: act.contest,
    effect: act.contestEffect,
    may: mayContest,
    confirm: act.contestConfirm,
    text: { label: act.statement, help: act.statementHelp, most: 5000, many: true },
  };
  const accept: Decision = {
    what: 'accept',
    label: act.accept,
    effect: act.acceptEffect,
    may: mayAccept,
    confirm: act.acceptConfirm,
    text: { label: act.acceptReason, help: act.acceptHelp, most: 1000 },
  };
  const resolve: Decision = {
    what: 'resolve',
    label: act.resolve,
    effect: act.resolveEffect,
    may: mayResolve,
    confirm: act.resolveConfirm,
    text: { label: act.reason, help: act.reasonHelp, most: 1000 },
    outcomes: (['won', 'lost'] as const).map((value) => ({ value, label: act.outcome[value] })),
  };
  const isOpen = dispute.state === 'OPEN';
  const decide = async ({ what, text, outcome }: Decided) => {
    onDone(await decideDispute(merchantId, dispute.id, decisionOf(what, text, outcome)));
  };
  return (
    <Decisions
      lead={isOpen ? act.leadOpen : act.leadContested}
      decisions={isOpen ? [contest, accept, resolve] : [resolve]}
      onDecide={decide}
    />
  );
}

function Facts({ dispute, payment }: { dispute: Dispute; payment: Payment | undefined }) {
  const t = useDisputeWords();
  const { fact, factsOf } = t.page;
  const { merchantId } = useMerchant();
  return (
    <section className="facts" aria-label={t.page.facts}>
      <FactGroup title={factsOf.dispute}>
        <IdFact name={fact.id} id={dispute.id} />
        <IdFact name={fact.providerId} id={dispute.providerDisputeId} />
        <Fact name={fact.amount}>
          <Money cents={dispute.amount} />
        </Fact>
        <Fact name={fact.kind}>{t.kind[dispute.kind] ?? dispute.kind}</Fact>
        {dispute.provider && (
          <Fact name={fact.provider}>
            <ProviderLink name={dispute.provider} warn />
          </Fact>
        )}
        <Fact name={fact.word}>
          <ForeignText text={dispute.providerWord} />
        </Fact>
        <Fact name={fact.deadline}>{dispute.deadline ? <TimeCell at={dispute.deadline} /> : t.deadline.none}</Fact>
        <TimeFact name={fact.created} at={dispute.createdAt} />
      </FactGroup>
      <FactGroup title={factsOf.payment}>
        <Fact name={fact.payment}>
          <Link to={`/m/${merchantId}/payments/${dispute.paymentId}`}>{dispute.paymentId}</Link>
        </Fact>
        {payment && (
          <>
            <Fact name={fact.paid}>
              <Money cents={payment.amount} />
            </Fact>
            {payment.refundedAmount > 0 && (
              <Fact name={fact.refunded}>
                <Money cents={payment.refundedAmount} />
              </Fact>
            )}
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
