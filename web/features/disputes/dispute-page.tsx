import '../../shared/detail/detail-page.css';
import { Absent } from '../../shared/detail/absent.tsx';
import { LinesSkeleton, PageSkeleton } from '../../shared/timeline/page-skeleton.tsx';
import './dispute-page.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { formatBRL } from '../../../domain/core/money.ts';
import type { Dispute } from '../../../domain/disputes/dispute.ts';
import { isUndecided } from '../../../domain/disputes/transition.ts';
import type { Payment } from '../../../domain/payments/payment.ts';
import { useLanguage, useWords } from '../../i18n/language.tsx';
import { ErrorState, StaleNotice } from '../../shared/api/error-state.tsx';
import { type Decided, type Decision, Decisions } from '../../shared/decisions/decisions.tsx';
import { ProviderLink } from '../../shared/providers/provider-link.tsx';
import { useMay } from '../../shared/session/may.ts';
import { useMerchant } from '../../shared/session/merchant.ts';
import { PageTitle } from '../../shared/session/page-title.tsx';
import { AttentionBanner } from '../../shared/timeline/attention-banner.tsx';
import { LiveSign } from '../../shared/timeline/live-sign.tsx';
import { Timeline } from '../../shared/timeline/timeline.tsx';
import type { LiveState } from '../../shared/timeline/use-live.ts';
import { usePaymentNews } from '../../shared/timeline/use-payment-news.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Fact, FactGroup, IdFact, TimeFact } from '../../ui/facts.tsx';
import { ForeignText } from '../../ui/foreign-text.tsx';
import { Money } from '../../ui/money.tsx';
import { Notice } from '../../ui/notice.tsx';
import { exactTime, relativeTime } from '../../ui/time.ts';
import { TimeCell } from '../../ui/time-cell.tsx';
import { useNow } from '../../ui/use-now.ts';
import { type DisputeDecision, decideDispute, disputeQueries } from './api.ts';
import { Deadline, DisputeBadge } from './display.tsx';
import { EvidencePanel } from './evidence-panel.tsx';
import { useDisputeWords } from './words.ts';

export function DisputePage() {
  const { id = '' } = useParams();
  // The key remounts the page for each dispute, so that no state carries over.
  return <OneDispute key={id} id={id} />;
}

function OneDispute({ id }: { id: string }) {
  const words = useWords();
  const t = useDisputeWords();
  const { merchantId } = useMerchant();
  const client = useQueryClient();
  const query = disputeQueries.one(merchantId, id);
  const one = useQuery(query);
  const dispute = one.data;
  const { payment, entries, timeline, live, hurry } = usePaymentNews(dispute?.paymentId, id, () => void one.refetch());
  const back = <BackLink to={`/m/${merchantId}/disputes`}>{t.list.title}</BackLink>;

  if (!dispute) {
    return (
      <Absent
        of={one}
        list={{ at: `/m/${merchantId}/disputes`, title: t.list.title }}
        notFound={{ title: t.page.notFound, help: t.page.notFoundHelp, toList: t.list.seeAll }}
      >
        <PageSkeleton />
      </Absent>
    );
  }

  const keep = (now: Dispute) => {
    client.setQueryData(query.queryKey, now);
    hurry();
    // The timeline's new entries exist already. If the event stream was faster, this refetch finds nothing new.
    void timeline.refetch();
  };
  const failed = one.error ?? (timeline.data && timeline.error);
  return (
    <>
      <PageTitle title={t.page.title(formatBRL(dispute.amount))} />
      {back}
      <Title dispute={dispute} live={live} />
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
      {dispute.needsAttention && <AttentionBanner attention={dispute.attention} />}
      {dispute.toDo && (
        <div className="payment-failure">
          <Notice tone="ask" icon="outward" title={t.page.toDo}>
            <p>{t.page.toDoHelp}</p>
          </Notice>
        </div>
      )}
      <div className="payment-columns">
        <div className="payment-tools">
          <section className="panel dispute-payer" aria-labelledby="payer-title">
            <h2 id="payer-title">{t.page.payer}</h2>
            {dispute.reason ? (
              <p>
                <ForeignText text={dispute.reason} />
              </p>
            ) : (
              <p className="muted">{t.page.payerSilent}</p>
            )}
          </section>
          <Answer dispute={dispute} />
          <EvidencePanel dispute={dispute} onAdded={keep} />
          <Decide dispute={dispute} onDone={keep} />
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
        <Facts dispute={dispute} payment={payment} />
      </div>
    </>
  );
}

function Title({ dispute, live }: { dispute: Dispute; live: LiveState }) {
  const { tag } = useLanguage();
  const t = useDisputeWords();
  const { merchantId } = useMerchant();
  const now = useNow();
  const amount = formatBRL(dispute.amount);
  return (
    <div className="payment-title">
      <h1 aria-label={t.page.title(amount)} className="payment-amount number">
        {amount}
      </h1>
      <span aria-live="polite">
        <DisputeBadge state={dispute.state} />
      </span>
      {dispute.state === 'OPEN' && <Deadline dispute={dispute} />}
      <ul className="payment-line muted">
        <li>{t.kind[dispute.kind] ?? dispute.kind}</li>
        <li>
          <Link to={`/m/${merchantId}/payments/${dispute.paymentId}`}>{t.page.of}</Link>
        </li>
        <li>
          <time dateTime={dispute.createdAt} title={exactTime(dispute.createdAt, tag)}>
            {relativeTime(dispute.createdAt, now, tag)}
          </time>
        </li>
      </ul>
      <div className="payment-actions">
        <LiveSign state={live} />
      </div>
    </div>
  );
}

/** The answer and the outcome, each with the person or provider that reported it. */
function Answer({ dispute }: { dispute: Dispute }) {
  const { page } = useDisputeWords();
  if (!dispute.statement && !dispute.outcome) return null;
  return (
    <section className="panel" aria-labelledby="answer-title">
      <h2 id="answer-title">{page.answer}</h2>
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
    </section>
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
